"""A table on a terminal whose owner wants no colours: none is written, and all that they tell is still to be seen."""

from __future__ import annotations

import re
from pathlib import Path

from tests.support.drawn import Drawn

STYLE = re.compile(r"\x1b\[([\d;]*)m")
PLAIN = {0, 1, 2, 3, 4, 7, 9, 22, 23, 24, 27, 29, 39, 49}
"""Bold, faint, italic, underlined, reversed, struck, and back to what the terminal has."""


def test_no_colour_is_written_where_none_is_wanted_and_what_can_be_done_is_marked(tmp_path: Path):
    screen = Drawn(tmp_path, "play", "kasino", "--seat", "Anna", "--bot", "easy", NO_COLOR="1")
    screen.until("▶ Anna to move")
    assert "«a»" in screen.screen
    screen.press_until("M", "Leave the table")
    screen.press("\x03")
    assert screen.ended() == 0

    codes = {int(code or 0) for style in STYLE.findall(screen.written) for code in style.split(";")}
    assert codes <= PLAIN
    assert 7 in codes
