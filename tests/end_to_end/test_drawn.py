"""The table face as a program in a real terminal: keys go in, and what the screen shows is looked at."""

from __future__ import annotations

import os
import re
import signal
import sys
from pathlib import Path

import pexpect
import pytest
from attrs import evolve

from engines.record import Player, write
from tests.support.commands import BIN, LIMIT, environment
from tests.support.drawn import Drawn
from tests.support.records import record_of

LEFT_CLEAN = "\x1b[?1049l", "\x1b[?25h", "\x1b[?1000l"
"""The other screen is left, the cursor is back, and the mouse is the terminal's again."""
OVER = "Play again"
HOT_SEAT = ("--seat", "Anna", "--seat", "Bert")
AGAINST_A_BOT = ("--seat", "Anna", "--bot", "easy")
SHORT = ("--option", "max_turns=2")
SLOW = pytest.mark.slow


@pytest.mark.parametrize(
    "wanted",
    [
        ("kaboo", *HOT_SEAT, *SHORT),
        pytest.param(("kaboo", *AGAINST_A_BOT), marks=SLOW),
        pytest.param(("kasino", *HOT_SEAT), marks=SLOW),
        pytest.param(("kasino", *AGAINST_A_BOT), marks=SLOW),
        pytest.param(("leiterspiel", *HOT_SEAT), marks=SLOW),
        ("leiterspiel", *AGAINST_A_BOT),
        pytest.param(("tauchen", *HOT_SEAT), marks=SLOW),
        pytest.param(("tauchen", *AGAINST_A_BOT), marks=SLOW),
        pytest.param(("up_and_down", *HOT_SEAT), marks=SLOW),
        pytest.param(("up_and_down", *AGAINST_A_BOT), marks=SLOW),
    ],
    ids=lambda wanted: "-".join(wanted[:5:2]),
)
@pytest.mark.timeout(600)
def test_a_whole_game_is_played_by_keys_alone_to_its_end(tmp_path: Path, wanted: tuple[str, ...]):
    screen = Drawn(tmp_path, "play", *wanted)

    end = screen.play("(Anna|Bert) to move", OVER)

    assert "1. " in end
    assert "Leave the table" in end
    assert screen.press_until_ended("\x1b[F\r") == 0  # the end key: the last entry
    assert all(sign in screen.written for sign in LEFT_CLEAN)


@SLOW
@pytest.mark.timeout(600)
def test_a_game_is_played_at_a_large_screen_too(tmp_path: Path):
    screen = Drawn(tmp_path, "play", "kasino", *AGAINST_A_BOT, size=(120, 40))

    assert "1. " in screen.play("Anna to move", OVER)


def test_the_pause_of_a_bot_is_skipped_by_a_key_and_by_a_click(tmp_path: Path):
    game = ("play", "leiterspiel", "--seat", "Anna", "--bot", "Robot=easy")
    screen = Drawn(tmp_path, *game, SPIELTISCH_BOT_PAUSE="3600")

    for skip in (lambda: screen.press_until("+", "Anna to move"), lambda: screen.click_until("faster", "Anna to move")):
        if screen.until("Anna to move", "Robot to move") == 0:
            assert "faster" not in screen.screen
            screen.press_until("\r", "Robot to move")
        skip()


def test_nothing_of_a_hand_is_on_the_screen_before_its_owner_is_there(tmp_path: Path):
    screen = Drawn(tmp_path, "play", "kasino", *HOT_SEAT)
    screen.until("Only (Anna|Bert) should see")

    assert not set(screen.written) & set("♠♣♥♦")


def test_every_picture_of_a_table_is_whole_from_the_first_moment_on(tmp_path: Path):
    """A table drawn before there is room for it would be seen, cut off, while the screen changes hands."""
    screen = Drawn(tmp_path, "play", "up_and_down", *HOT_SEAT)
    screen.until("Only (Anna|Bert) should see")
    screen.press_until("\r", "to move")
    screen.press_until("2", "Enter to")  # to draw a card from the stack
    screen.press_until("\r", "has seen it")
    screen.press_until("\r", "draws a card")

    tables = [picture for picture in screen.pictures if "hand (" in picture]
    waits = [picture for picture in screen.pictures if "There is nothing" in picture]
    curtains = [picture for picture in screen.pictures if "draws" in picture and "Only" in picture]

    assert tables, screen.screen
    assert all(re.search(r"hand \(\d\).*stack \(\d+\)", picture) for picture in tables)
    assert all("There is nothing on the table yet." in picture for picture in waits)
    assert curtains
    assert all(re.search("(Anna|Bert) draws a card", picture) for picture in curtains)


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP], ids=lambda end: end.name)
def test_however_it_is_told_to_end_the_terminal_is_as_it_was(tmp_path: Path, end: signal.Signals):
    screen = Drawn(tmp_path, "play", "leiterspiel", *HOT_SEAT)
    screen.until("roll the die")
    if end is signal.SIGINT:
        screen.press("\x03")  # in raw mode the key is no signal
    else:
        os.kill(screen.pid, end)

    assert screen.ended() == 0
    assert all(sign in screen.written for sign in LEFT_CLEAN)
    assert "Traceback" not in screen.written


def test_a_terminal_that_cannot_draw_is_told_in_lines(tmp_path: Path):
    program = pexpect.spawn(
        str(BIN / "spieltisch"),
        ["play", "leiterspiel", *HOT_SEAT],
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


def test_a_terminal_that_lacks_the_signs_is_shown_plain_ones_and_no_question_marks(tmp_path: Path):
    screen = Drawn(tmp_path, "play", "kasino", *AGAINST_A_BOT, PYTHONIOENCODING="ascii")
    screen.until("Mokkis")

    assert "?" not in screen.screen.replace("? hint", "")
    assert screen.screen.isascii()
    screen.press("\x03")
    assert screen.ended() == 0


def test_a_burst_of_keys_answers_each_page_once(tmp_path: Path):
    screen = Drawn(tmp_path)
    screen.until("play here")
    screen.press(8 * "\r")
    screen.press_until("\r", "to move|Only")
    screen.press("\x03")

    assert screen.ended() == 0


def test_the_menu_leads_to_a_table_by_enter_alone(tmp_path: Path):
    screen = Drawn(tmp_path)
    screen.until("play here")
    screen.press_until("\r", "Which game")
    screen.press_until("\r", "at this screen|Names")
    screen.press_until("\r", "to move|Only")
    screen.press("\x03")

    assert screen.ended() == 0
    assert all(sign in screen.written for sign in LEFT_CLEAN)


def test_a_recorded_game_is_looked_at_step_by_step_and_with_other_eyes(tmp_path: Path):
    file = tmp_path / "game.txt"
    file.write_text(write(record_of("tauchen", 2, most=5)), encoding="utf-8")
    screen = Drawn(tmp_path, "replay", str(file))
    screen.until("Step 0 of 5")
    screen.press_until("\x1b[F", "Step 5 of 5")  # the end key
    screen.press_until("e", "Whose view")
    screen.press("\x1b[B\r")
    screen.until(r"(?s)\A(?!.*Whose view).*saw it")
    screen.press("q")

    assert screen.ended() == 0


def test_what_is_no_record_is_told_after_the_screen_is_as_it_was(tmp_path: Path):
    file = tmp_path / "game.txt"
    file.write_text("nothing of the kind", encoding="utf-8")
    screen = Drawn(tmp_path, "replay", str(file))

    assert screen.ended() == 1
    assert "line 1" in screen.written.partition(LEFT_CLEAN[0])[2]


def test_a_saved_game_is_gone_on_with_at_the_drawn_table(tmp_path: Path):
    file = tmp_path / "game.txt"
    record = record_of("leiterspiel", 2, most=4)
    file.write_text(write(evolve(record, seats=tuple(map(Player, ("Änne", "Jörg"))))), encoding="utf-8")
    screen = Drawn(tmp_path, "load", str(file))
    screen.until("(Änne|Jörg) to move")
    screen.press("\x03")

    assert screen.ended() == 0


@pytest.mark.slow  # it goes through five pages, each when the last one is to be seen
def test_the_menu_goes_on_with_a_saved_game_and_leaves_a_seat_to_others(tmp_path: Path):
    file = tmp_path / "game.txt"
    record = record_of("leiterspiel", 2, most=4)
    file.write_text(write(evolve(record, seats=tuple(map(Player, ("Anna", "Bert"))))), encoding="utf-8")
    screen = Drawn(tmp_path)
    screen.until("play here")
    screen.press_until("\x1b[H" + 4 * "\x1b[B" + "\r", "Which file")
    screen.press(str(file))
    screen.press_until("\r", "Bert: at this screen")
    screen.press_until("\x1b[H" + 2 * "\x1b[B" + "\r", "Bert: open to others")
    screen.press_until("\x1b[H\r", "to move")
    screen.press_until("M", "spieltisch join [A-Z]{6} --at")
    screen.press("\x03")

    assert screen.ended() == 0


BREAKS = """
import asyncio, pathlib, sys
from client.ending import Ending
from client.connection.local import Servers
from client.preferences.settings import Preferences, stored
from client.tui.app import show
from client.texts.words import Words

async def broken(_visits):
    raise RuntimeError("the way is broken")

async def main():
    async with Servers() as servers:
        return await show(Words("en"), broken, Preferences(stored(pathlib.Path(sys.argv[1]))), servers)

sys.exit(7 if asyncio.run(main()) is Ending.FAILED else 0)
"""


def test_a_face_that_breaks_tells_how_and_has_failed(tmp_path: Path):
    screen = pexpect.spawn(
        sys.executable, ["-c", BREAKS, str(tmp_path)], env=dict(environment(tmp_path)), timeout=LIMIT, encoding="utf-8"
    )

    screen.expect("the way is broken")
    screen.expect(pexpect.EOF)
    screen.close()
    assert screen.exitstatus == 7
