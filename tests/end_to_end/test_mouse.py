"""The table face in a real terminal, by the mouse alone: from the menu to the end of a game and back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engines.record import write
from tests.support.drawn import Drawn
from tests.support.records import record_of

OFFERS = r"Enter: |Enter to ", "show the cards", r"\d begin without", r"\d knock\b", r"\d (draw|discard)\b"
"""What is clicked on to play, the first that is there: what is ready, the curtain, or something to do."""
OVER = "Play again"


@pytest.mark.timeout(300)
def test_a_game_is_set_up_played_to_its_end_and_begun_again_by_clicks_alone(tmp_path: Path):
    screen = Drawn(tmp_path)
    screen.until("play here")
    for click, then in (
        ("play here", "Which game"),
        ("Kaboo", "Start"),
        ("bot: medium", "│at this screen"),
        ("│at this screen", "Player 2"),
        ("Start", "Only .* should see"),
    ):
        screen.click(click)
        screen.until(then)
    while offer := screen.until(OVER, *OFFERS):
        now = re.escape(screen.screen)
        screen.click_until(OFFERS[offer - 1], rf"\A(?!{now}\Z)")

    assert "1. " in screen.screen
    screen.click_until(OVER, "Only .* should see")
    screen.click_until("show the cards", "to move")
    for click, then in (("Q leave", "Really|sure|Yes"), ("Yes", "play here"), ("quit", "")):
        screen.click(click)
        screen.until(then)

    assert screen.ended() == 0


def test_the_dialogs_of_a_table_are_opened_scrolled_and_closed_by_the_mouse(tmp_path: Path):
    screen = Drawn(tmp_path, "play", "leiterspiel", "--seat", "Anna", "--seat", "Bert")
    screen.until("roll the die")
    for click, then in (
        ("M menu", "Settings"),
        ("Settings", "in two"),
        ("in two", "│in four"),
        ("│in four", "in four colours +▼"),
        ("Close", "R rules"),
        ("R rules", "Rules"),
    ):
        screen.click(click)
        screen.until(then)
    first = next(line for line in screen.screen.splitlines()[4:] if re.search(r"\w", line))
    screen.roll("down", 5)
    screen.until(rf"\A(?!(?s:.*){re.escape(first)})")
    screen.roll("up", 5)
    screen.until(re.escape(first))
    screen.click("Close")
    screen.until("roll the die")
    screen.press("\x03")

    assert screen.ended() == 0


def test_a_recorded_game_is_looked_at_by_the_mouse(tmp_path: Path):
    file = tmp_path / "game.txt"
    file.write_text(write(record_of("up_and_down", 2, most=90)), encoding="utf-8")
    screen = Drawn(tmp_path, "replay", str(file))
    screen.until("Step 0 of 90")
    slider = "[━●]{20,}"
    screen.click(slider, 1)
    screen.until("Step 90 of 90")
    screen.drag(slider, 0.5, 0)
    screen.until("Step 0 of 90")
    screen.click("play")
    screen.until("Step [2-9] of 90")
    screen.click("pause")
    screen.until("play")
    screen.click("E [a-z ]+view|E eyes|E [a-z]+")
    screen.until("Whose view")
    screen.click("[A-Z][a-z]+.* saw it")
    screen.until(r"(?s)\A(?!.*Whose view).*saw it")
    screen.click("Q [a-z]+")

    assert screen.ended() == 0
