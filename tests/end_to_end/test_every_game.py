"""Every game, from the first move to the last: by people who share a screen and by bots; and its rules to read."""

from __future__ import annotations

import random
import re
import subprocess
from pathlib import Path

import pytest

from engines.registry import engines
from tests.support.commands import BIN, CLEAR, LIMIT, Terminal, ended, environment

GAMES = sorted(engines())
END = r"(\w+ wins|It is a draw|share the win)[^\n]*: "
ASKED = r"(?<=\n)(?:Anna|Bert)> "
PASSED_ON = r"When only (\w+) can see the screen, press Enter\.\s+> "
HIDDEN = r"Press Enter to hide (?:\w+)'s cards\.\s+> "


class People:
    """Anna and Bert, who take turns at one screen, look at all they can do, and do any of it."""

    def __init__(self, screen: Terminal, seed: int) -> None:
        self._screen = screen
        self._chance = random.Random(seed)
        self.turns: list[str] = []
        self.written = ""

    def play(self) -> str:
        """The whole game; who won."""
        while True:
            match self._read(ASKED, PASSED_ON, HIDDEN, END):
                case 0:
                    self._move()
                case 1:
                    self.turns.append(self._screen.match)
                    self._screen.type("")
                case 2:
                    self._screen.type("")
                case _:
                    return self._screen.match

    def _move(self) -> None:
        """One of the things listed; a question is answered by one of its options or, for several, as hinted."""
        self._screen.type("?")
        self._read(ASKED)
        text = self._screen.before
        if "Several may be chosen" in text:
            self._choose(text)
            return
        numbers = re.findall(r"^  +(\d+)  ", text, re.MULTILINE)
        self._screen.type(self._chance.choice(numbers))

    def _choose(self, text: str) -> None:
        listed = re.findall(r"^  +(\d+)  (.*)$", text, re.MULTILINE)
        things = {thing.strip(): number for number, thing in listed}
        self._screen.type("hint")
        self._read(ASKED)
        hint = " ".join(self._screen.before.split()).split("For instance: ")[1].split(";")[0]
        self._screen.type(" ".join(things[thing] for thing in re.split(", | and ", hint)))

    def _read(self, *patterns: str) -> int:
        found = self._screen.read(*patterns)
        self.written += self._screen.before
        return found


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_two_people_at_one_screen_play_it_from_the_first_move_to_the_last(tmp_path: Path, game: str):
    screen = Terminal(tmp_path, "play", game, "--seat", "Anna", "--seat", "Bert")
    people = People(screen, 1)

    assert people.play()
    screen.read("Play again")
    screen.type("quit")
    assert screen.ended() == 0
    assert (CLEAR in people.written) == bool(people.turns)
    assert set(people.turns) in ({"Anna", "Bert"}, set())


@pytest.mark.parametrize("game", GAMES)
def test_bots_play_it_from_the_first_move_to_the_last(tmp_path: Path, game: str):
    done = ended(tmp_path, "play", game, "--bot", "Anna=random", "--bot", "Bert=random")

    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(END, done.stdout)
    assert "…" not in done.stdout, "a text has a gap"
    assert re.search(r"^  1\. (Anna|Bert)", done.stdout, re.MULTILINE)


def test_covered_cards_are_shown_at_the_end(tmp_path: Path):
    screen = Terminal(tmp_path, "play", "kaboo", "--bot", "Anna=random", "--bot", "Bert=random")
    screen.read(END)
    squares = screen.before.rpartition("Anna's square:")[2]

    assert "face down" not in squares
    assert len(re.findall(r"\([12],[12]\) \w+ of \w+", squares)) == 8


@pytest.mark.parametrize("game", GAMES)
def test_its_rules_can_be_read(tmp_path: Path, game: str):
    done = subprocess.run(
        [BIN / "spieltisch", "rules", game],
        capture_output=True,
        text=True,
        env=environment(tmp_path),
        cwd=tmp_path,
        timeout=LIMIT,
        check=False,
    )

    assert (done.returncode, done.stderr) == (0, "")
    assert "Your turn" in done.stdout
