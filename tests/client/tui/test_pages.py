"""The pages before a table at a terminal: filled in and left by keys alone and by the mouse alone."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from rich.color_triplet import ColorTriplet
from rich.segment import Segment
from textual.events import Key
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Button

from client.entrance.draft import Draft
from client.preferences.settings import Colours, Preferences, Settings, let_speak, stored
from client.table.arrangement import Arrangement, Machine, Person
from client.table.games import described, in_order
from client.texts.words import Words, languages
from client.tui.boards import sketch
from client.tui.cards import FINE, PLAIN
from client.tui.count import Count
from client.tui.letters import GLYPHS, large
from client.tui.menu import Pick
from client.tui.settings import SHOWN, SettingsPage
from client.tui.setup import Setup
from protocol.scene import Board
from tests.support.offers import BRAINS, GAMES
from tests.support.stages import Theatre

SQUARES, BOARD = "kaboo", "leiterspiel"
LEGIBLE = 4.5
LINES = " ▔▁▼▲│─╭╮╰╯┃▏▕▎▊█▄▀▆▅▃▂▇"
"""Frames and scrollbars are no text."""


class Shown:
    """A page on a terminal, and what it was answered."""

    def __init__(self, pilot: Pilot[None], answers: list[Any]) -> None:
        self.pilot = pilot
        self.answers = answers

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.pilot.press(key)
            await self.pilot.pause()

    @property
    def screen(self) -> str:
        return "\n".join(strip.text.rstrip() for strip in self.pilot.app.screen._compositor.render_strips())

    def one(self, name: str) -> Any:
        return self.pilot.app.screen.query_one(name)


@asynccontextmanager
async def page(screen: Screen[Any], size: tuple[int, int] = (80, 24)) -> AsyncIterator[Shown]:
    app, answers = Theatre(), list[Any]()
    async with app.run_test(size=size) as pilot:
        await app.push_screen(screen, answers.append)
        await pilot.pause()
        yield Shown(pilot, answers)


def setup(game: str, *names: str, language: str = "en") -> Setup:
    return Setup(Draft(GAMES[game], BRAINS, Words(language), names), FINE)


async def test_a_list_begins_where_it_was_left_and_is_given_up_by_escape():
    async with page(Pick("Which?", ["one", "two\nthe second", "three"], problem="not that", here=1)) as shown:
        assert "the second" in shown.screen
        assert "not that" in shown.screen
        await shown.press("enter")
        assert shown.answers == [1]
    async with page(Pick("Which?", ["one"])) as shown:
        await shown.press("escape")
        assert shown.answers == [None]


async def test_a_game_is_begun_as_usual_by_enter_alone():
    async with page(setup(SQUARES, "Änne")) as shown:
        await shown.press("enter")

        assert isinstance(shown.answers[0], Arrangement)
        assert shown.answers[0].players == (Person("Änne"), Machine("medium"))


async def test_every_control_of_a_setup_is_reached_by_the_tabulator_and_seen_to_be():
    async with page(setup(SQUARES), (80, 40)) as shown:
        able = {widget for widget in shown.pilot.app.screen.query("*") if widget.focusable and widget.display}
        reached, pictures = set(), set()
        for _ in able:
            reached.add(shown.pilot.app.screen.focused)
            pictures.add(str(shown.pilot.app.screen._compositor.render_strips()))
            await shown.press("tab")

        assert able - reached == set()
        assert len(pictures) >= len(able)


async def test_whatever_is_chosen_or_typed_over_can_be_read():
    """Text is set off from what it stands on, wherever the tabulator leads: also where all of it is selected."""
    async with page(setup(SQUARES, "Anna"), (80, 40)) as shown:
        for _ in range(sum(widget.focusable and widget.display for widget in shown.pilot.app.screen.query("*"))):
            for strip in shown.pilot.app.screen._compositor.render_strips():
                faint = [segment for segment in strip if segment.text.strip(LINES) and contrast(segment) < LEGIBLE]
                assert faint == []
            await shown.press("tab")


def contrast(segment: Segment) -> float:
    """How far text and ground are apart in light, as WCAG has it: 1 for equals, 21 for black on white."""
    style = segment.style
    assert style is not None
    assert style.color is not None
    assert style.bgcolor is not None
    colours = style.color, style.bgcolor
    lights = sorted(light(colour.get_truecolor()) for colour in (reversed(colours) if style.reverse else colours))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def light(colour: ColorTriplet) -> float:
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour.normalized]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


async def test_keys_typed_faster_than_they_are_drawn_count_in_their_order():
    async with page(setup(SQUARES, "Player")) as shown:
        shown.one("#name0").focus()
        await shown.press("end")
        keys = ["backspace"] * 5 + list("Bertx") + ["left", "delete", "home"] + list("Al") + ["enter"]
        for key in keys:
            shown.pilot.app.post_message(Key(key, key if len(key) == 1 else None))
        await shown.pilot.pause()

        assert shown.answers[0].players[0] == Person("AlPBert")


async def test_two_equal_names_are_told_and_nothing_begins():
    async with page(setup(BOARD, "Bert", "bert")) as shown:
        shown.one("#taker1").value = "person"
        shown.one("#start").active_effect_duration = 0
        await shown.pilot.pause()
        await shown.press("enter")

        assert "cannot both be called bert" in shown.screen
        assert shown.answers == []
        shown.one("#name1").value = "Åsa Größe"
        await shown.press("enter")
        assert shown.answers[0].players == (Person("Bert"), Person("Åsa Größe"))


async def test_a_further_seat_is_offered_when_those_before_it_are_taken():
    async with page(setup(BOARD, "Änne"), (80, 40)) as shown:
        assert "Seat 3" in shown.screen
        assert "Seat 4" not in shown.screen
        shown.one("#taker2").value = "easy"
        await shown.pilot.pause()
        assert "Seat 4" in shown.screen
        shown.one("#taker2").value = "nobody"
        shown.one("#taker3").value = "person"  # not to be seen, so it does not count
        await shown.pilot.pause()
        await shown.press("enter")

        assert shown.answers[0].players == (Person("Änne"), Machine("medium"))


async def test_a_board_is_chosen_by_how_it_looks():
    async with page(setup(BOARD), (80, 40)) as shown:
        boards = next(row.boards for row in Draft(GAMES[BOARD], BRAINS, Words()).rules.rows if row.boards)
        for board in boards:
            shown.one("#rule-board").value = board.name
            await shown.pilot.pause()
            for line in sketch(board, FINE).splitlines():
                assert line.strip() in shown.screen


async def test_a_number_is_counted_up_by_clicks_alone():
    async with page(setup(SQUARES), (80, 40)) as shown:
        turns = shown.one("#rule-max_turns")
        assert isinstance(turns, Count)
        before = int(turns.value)
        for side in (".more", ".more", ".less"):
            turns.query_one(side, Button).active_effect_duration = 0  # else it hears no second press yet
            await shown.pilot.click(f"#rule-max_turns > {side}")

        assert int(turns.value) == before + 1
        turns.value = "1"
        await shown.pilot.click("#rule-max_turns > .less")
        assert turns.value == "1"


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("size", [(80, 24), (60, 20), (56, 16)])
async def test_the_way_back_is_on_the_screen_however_much_there_is_to_choose_from(size: tuple[int, int], language: str):
    words = Words(language)
    texts = [described(game, words, "\n  ") for game in in_order(list(GAMES.values()), words)]
    async with page(Pick("Which?", texts, "Back!", problem="that was not it " * 6), size) as shown:
        await shown.press("down", "end")
        assert words.first("game.kasino") in shown.screen
        assert "Back!" in shown.screen
        await shown.pilot.resize_terminal(size[0], size[1] - 2)
        await shown.press("home", "down")
        assert "Back!" in shown.screen


@pytest.mark.parametrize("language", ["de", "fi"])
async def test_no_label_of_a_setup_is_cut_on_a_small_terminal(language: str):
    async with page(setup(SQUARES, language=language), (80, 40)) as shown:
        told = " ".join(shown.screen.replace("│", " ").split())
        for row in Draft(GAMES[SQUARES], BRAINS, Words(language)).rules.rows:
            assert all(word in told for word in row.label.split())


async def test_settings_count_at_once_and_are_kept(tmp_path: Path):
    preferences, words = Preferences(stored(tmp_path)), Words()
    let_speak(preferences, words, {})
    async with page(SettingsPage(words, preferences)) as shown:
        shown.one("#set-colours").value = 1
        await shown.pilot.pause()
        assert preferences.now.colours is Colours.FOUR
        await shown.press("enter", "end", "enter")
        assert words.language == languages()[-1]
        assert words.say("settings.title") in shown.screen
        assert shown.pilot.app.screen.focused is shown.one("#set-language")
        await shown.press("escape")

    assert stored(tmp_path).read()[0] == Settings(language=languages()[-1], colours=Colours.FOUR)


async def test_settings_that_cannot_be_kept_are_told(tmp_path: Path):
    (tmp_path / "file").touch()
    preferences = Preferences(stored(tmp_path / "file"))
    async with page(SettingsPage(Words(), preferences)) as shown:
        shown.one(f"#set-{SHOWN[1]}").value = 1
        await shown.pilot.pause()

        assert "cannot be kept" in shown.screen


def test_a_sketch_says_where_ladders_and_snakes_lead_and_fits():
    board = Board("small", 3, 3, ((2, 7), (8, 1)))

    assert sketch(board, FINE) == "·  ▼1 ★\n·  ·  ·\n·  ▲7 ·"
    assert sketch(board, PLAIN) == ".  v1 *\n.  .  .\n.  ^7 ."
    assert sketch(Board("huge", 100, 100), FINE) == ""
    assert max(map(len, sketch(Board("wide", 20, 24), FINE).splitlines())) <= 64


@pytest.mark.parametrize("fine", [True, False])
def test_every_letter_of_a_code_is_large_and_unlike_any_other(fine: bool):
    shapes = {letter: large(letter, fine=fine, width=80) for letter in GLYPHS}

    assert len(set(shapes.values())) == len(shapes)
    assert all(shape.count("\n") >= 2 for shape in shapes.values())
    assert all(len(line) <= 68 for line in large("MAWAMA", fine=fine, width=68).splitlines())


def test_a_code_that_does_not_fit_in_large_letters_is_spelled():
    assert large("KADUBE", fine=True, width=20) == "K A D U B E"
    assert large("ÄB", fine=True, width=80) == "Ä B"


async def test_a_page_for_plain_terminals_has_plain_characters_alone(tmp_path: Path):
    async with page(SettingsPage(Words(), Preferences(stored(tmp_path)))) as shown:
        shown.pilot.app.set_class(True, "plain")
        await shown.pilot.pause()

        assert shown.screen.isascii()
