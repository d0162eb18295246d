"""Terminals of other kinds than today's: old ones get as many colours as they have, dumb ones lines of text alone."""

from __future__ import annotations

import re
from pathlib import Path

import pexpect
import pyte

from tests.support.commands import BIN, LIMIT, environment
from tests.support.drawn import Drawn

STYLE = re.compile(r"\x1b\[([\d;]*)m")
CODES = re.compile(r"[\x00-\x1f\x7f-\x9f]")
COLOURS = {*range(30, 38), *range(40, 48), *range(90, 98), *range(100, 108)}
MOST = 49
"""Up to here styles that are no colours, and the way back to the terminal's own; 38 and 48 begin finer colours."""


def test_a_terminal_of_sixteen_colours_gets_no_finer_ones_and_is_played_at(tmp_path: Path):
    screen = Drawn(tmp_path, "play", "leiterspiel", "--seat", "Anna", "--seat", "Bert", TERM="vt100", COLORTERM="")
    screen.until("roll the die")
    screen.press_until("\r", "rolls a")
    screen.press("\x03")
    assert screen.ended() == 0

    codes = {int(code or 0) for style in STYLE.findall(screen.written) for code in style.split(";")}
    assert codes & COLOURS
    assert codes <= COLOURS | set(range(MOST + 1)) - {38, 48}


def read(program: pexpect.spawn[str], pattern: str) -> str:
    """What comes up to that, and with it."""
    program.expect(pattern)
    return f"{program.before}{program.after}"


def test_a_dumb_terminal_gets_lines_of_text_and_a_screen_that_changes_hands_is_empty(tmp_path: Path):
    program = pexpect.spawn(
        str(BIN / "spieltisch"),
        ["play", "up_and_down", "--seat", "Anna", "--seat", "Bert"],
        env=dict(environment(tmp_path, TERM="dumb", COLORTERM="")),
        dimensions=(24, 80),
        timeout=LIMIT,
        encoding="utf-8",
    )
    program.delaybeforesend = None
    written, hands = "", list[str]()
    for _ in range(2):
        written += read(program, r"press Enter\.\s+> ")
        emulator = pyte.Screen(80, 24)
        pyte.Stream(emulator).feed(written)
        assert not any("'s hand: " in line and " of " in line for line in emulator.display)

        program.sendline("")
        shown = read(program, "(?:Anna|Bert)> ")
        hands += re.findall(r"'s hand: (.* of .*)", shown)
        program.sendline("draw")
        written += shown + read(program, "> ")
        program.sendline("")
    program.sendline("quit")
    program.close()

    assert len(hands) == 2
    assert CODES.sub("", written.replace("\r\n", "")) == written.replace("\r\n", "")
