"""The table face as a program in a real terminal of 80 x 24: keys go in, what is drawn comes out."""

from __future__ import annotations

import re
from pathlib import Path

import pexpect
import pytest
from attrs import evolve

from engines.record import Player, write
from tests.support.commands import BIN, LIMIT, environment
from tests.support.records import record_of

LEFT_CLEAN = "\x1b[?1049l", "\x1b[?25h"
"""The other screen is left, and the cursor is back."""
ANSWER = 2.0
"""Seconds after which a key is pressed once more: a curtain that has just fallen hears none."""


class Drawn:
    """``spieltisch`` with its table face, and somebody at the keys."""

    def __init__(self, home: Path, *arguments: str) -> None:
        self._program = pexpect.spawn(
            str(BIN / "spieltisch"),
            ["--face", "tui", *arguments],
            env=dict(environment(home, TERM="xterm-256color", XDG_CONFIG_HOME=str(home / "config"))),
            cwd=str(home),
            dimensions=(24, 80),
            timeout=LIMIT,
            encoding="utf-8",
        )
        self._program.delaybeforesend = None

    def read(self, pattern: str) -> str:
        self._program.expect(pattern)
        match = self._program.match
        assert isinstance(match, re.Match)
        return str(match[0])

    def press(self, keys: str) -> None:
        self._program.send(keys)

    def press_until(self, keys: str, pattern: str) -> str:
        """As somebody would who sees nothing happen."""
        while True:
            self.press(keys)
            if self._program.expect([pattern, pexpect.TIMEOUT], timeout=ANSWER) == 0:
                match = self._program.match
                assert isinstance(match, re.Match)
                return str(match[0])

    def ended(self) -> tuple[int | None, str]:
        """Waits for the end; the exit code, and what was written last."""
        self._program.expect(pexpect.EOF)
        self._program.close()
        return self._program.exitstatus, str(self._program.before)


@pytest.mark.slow  # it goes by what a terminal is sent, which on a busy machine comes in parts it does not expect
def test_two_people_play_a_whole_game_of_covered_cards_at_one_screen(tmp_path: Path):
    screen = Drawn(tmp_path, "play", "kaboo", "--seat", "Anna", "--seat", "Bert", "--option", "max_turns=2")
    screen.read("Only (Anna|Bert) should see")
    for _ in range(2):  # both begin without looking
        screen.press_until("\r", "begin without looking")
        screen.press_until("2", "Enter to begin")
        screen.press_until("\r", "pass the screen on|Only (Anna|Bert) should see|to move")
        screen.press_until("\r", "Only (Anna|Bert) should see")
    for turn in range(2):
        screen.press_until("\r", "draw a card from the stack")
        screen.press_until("1", "Enter to draw")
        screen.press_until("\r", "discard the drawn card")
        screen.press_until("2", "Enter to discard")
        if turn == 0:
            screen.press_until("\r", "pass the screen on")
            screen.press_until("\r", "Only (Anna|Bert) should see")
    screen.press_until("\r", "Play again")
    screen.press_until("\x1b[A\r", "\x1b\\[\\?1049l")  # the last entry: leave

    code, _ = screen.ended()

    assert code == 0


def test_the_interrupt_key_leaves_the_terminal_as_it_was(tmp_path: Path):
    screen = Drawn(tmp_path, "play", "leiterspiel", "--seat", "Anna", "--seat", "Bert")
    screen.read("roll the die")
    screen.press("\x03")

    code, last = screen.ended()

    assert code == 0
    assert all(sign in last for sign in LEFT_CLEAN)
    assert "Traceback" not in last


def test_a_terminal_that_cannot_draw_is_told_in_lines(tmp_path: Path):
    program = pexpect.spawn(
        str(BIN / "spieltisch"),
        ["play", "leiterspiel", "--seat", "Anna", "--seat", "Bert"],
        env=dict(environment(tmp_path, TERM="dumb")),
        dimensions=(24, 80),
        timeout=LIMIT,
        encoding="utf-8",
    )
    program.expect("Anna>")

    assert "\x1b[?1049h" not in str(program.before)

    program.sendline("quit")
    program.expect(pexpect.EOF)
    program.close()


def test_the_menu_leads_to_a_table_by_enter_alone(tmp_path: Path):
    screen = Drawn(tmp_path)
    screen.read("play here")
    screen.press_until("\r", "Which game")
    screen.press_until("\r", "at this screen")
    screen.press_until("\r", "to move")
    screen.press("\x03")

    code, last = screen.ended()

    assert code == 0
    assert all(sign in last for sign in LEFT_CLEAN)


def test_a_recorded_game_is_looked_at_step_by_step_and_with_other_eyes(tmp_path: Path):
    file = tmp_path / "game.txt"
    file.write_text(write(record_of("tauchen", 2, most=5)), encoding="utf-8")
    screen = Drawn(tmp_path, "replay", str(file))
    screen.read("Step 0 of 5")
    screen.press_until("\x1b[F", "5")  # the end key
    screen.press_until("e", "Whose eyes")
    screen.press_until("\x1b[B\r", "saw it")
    screen.press_until("q", "\x1b\\[\\?1049l")

    code, _ = screen.ended()

    assert code == 0


def test_what_is_no_record_is_told_after_the_screen_is_as_it_was(tmp_path: Path):
    file = tmp_path / "game.txt"
    file.write_text("nothing of the kind", encoding="utf-8")
    screen = Drawn(tmp_path, "replay", str(file))

    code, last = screen.ended()

    assert code == 1
    assert "line 1" in last.partition(LEFT_CLEAN[0])[2]


def test_a_saved_game_is_gone_on_with_at_the_drawn_table(tmp_path: Path):
    file = tmp_path / "game.txt"
    record = record_of("leiterspiel", 2, most=4)
    file.write_text(write(evolve(record, seats=tuple(map(Player, ("Änne", "Jörg"))))), encoding="utf-8")
    screen = Drawn(tmp_path, "load", str(file))
    screen.read("(Änne|Jörg) to move")
    screen.press("\x03")

    code, _ = screen.ended()

    assert code == 0


@pytest.mark.slow  # it goes through five pages, each when the last one is to be seen
def test_the_menu_goes_on_with_a_saved_game_and_leaves_a_seat_to_others(tmp_path: Path):
    file = tmp_path / "game.txt"
    record = record_of("leiterspiel", 2, most=4)
    file.write_text(write(evolve(record, seats=tuple(map(Player, ("Anna", "Bert"))))), encoding="utf-8")
    screen = Drawn(tmp_path)
    screen.read("play here")
    screen.press_until("\x1b[H" + 4 * "\x1b[B" + "\r", "Which file")
    screen.press(str(file))
    screen.press_until("\r", "Bert: at this screen")
    screen.press_until("\x1b[H" + 2 * "\x1b[B" + "\r", "Bert: open to others")
    screen.press_until("\x1b[H\r", "to move")
    screen.press_until("M", "spieltisch join [A-Z]{6} --at")
    screen.press("\x03")

    code, _ = screen.ended()

    assert code == 0
