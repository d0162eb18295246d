"""The example game of ``engines/README.md``, from one file: server, bots and line face play it without another line."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from tests.support import example
from tests.support.commands import BIN, LIMIT, Terminal, environment

END = "the stack is used up"


def test_a_game_from_one_file_is_played_by_bots_at_a_real_server_and_shown(tmp_path: Path):
    found = example.install(tmp_path)["PYTHONPATH"]
    done = subprocess.run(
        [str(BIN / "spieltisch"), "play", example.NAME, "--bot", "Ada=random", "--bot", "Bo=random"],
        env=environment(tmp_path, PYTHONPATH=found),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=LIMIT,
        check=False,
    )

    assert done.returncode == 0, done.stderr
    assert "laid: seat Ada, cards " in done.stdout
    assert_all_cards_were_laid(done.stdout)


def test_a_person_plays_it_at_the_line_face_to_its_end(tmp_path: Path):
    """What the game asks is asked for by number; a card alone is always of one suit."""
    found = example.install(tmp_path)["PYTHONPATH"]
    screen = Terminal(
        tmp_path, "play", example.NAME, "--seat", "Ada", "--bot", "Bo=random", "--option", "hand=10", PYTHONPATH=found
    )
    turns = 0
    while screen.read("Ada to move: lay", END) == 0:
        turns += 1
        screen.type("1")
        screen.read("Which cards")
        screen.type("1")
        screen.read("laid: seat Ada, cards ")
    screen.read(r"cards laid: (\d+)\)")
    first = int(screen.match)
    screen.read(r"cards laid: (\d+)\)")

    assert first + int(screen.match) == 52
    assert turns >= 10


def assert_all_cards_were_laid(text: str) -> None:
    laid = re.findall(r"\d\. (\w+) \((\d+) points, cards laid: (\d+)\)", text)
    assert {name for name, _, _ in laid} == {"Ada", "Bo"}
    assert sum(int(cards) for _, _, cards in laid) == 52
