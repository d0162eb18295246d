"""What can be done beside playing: nothing that is empty, nothing that breaks a game off unasked, few bots at first."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from client.connection.session import Session
from client.table import captions, doings
from client.table.arrangement import Arrangement, Person
from client.table.games import levels_for
from client.table.seating import Hosting, Seating
from client.window.pages.page import Page
from client.window.pages.rows import Button, Choice, Field
from engines.registry import engines
from tests.client.window.test_motion import play
from tests.support.desks import server
from tests.support.windows import Pane, pane

OTHER = "New game with other house rules"
ENTER, DOWN = pygame.K_RETURN, pygame.K_DOWN


def hosting(game: str, *people: str, left: int = 0):
    def seating(session: Session) -> Seating:
        return Hosting(session, Arrangement(game, tuple(map(Person, people)), left), begins=not left)

    return seating


def page(sat: Pane) -> Page:
    return sat.window.pages[-1]


def buttons(sat: Pane) -> list[str]:
    return [row.text for row in page(sat).rows if isinstance(row, Button)]


async def push(sat: Pane, text: str) -> None:
    """Press the button of the page on top that says so."""
    row = next(row for row in page(sat).rows if isinstance(row, Button) and row.text == text)
    page(sat).focus = page(sat).rows.index(row)
    await sat.press(ENTER)


@pytest.mark.parametrize("game", sorted(engines()))
async def test_a_new_game_with_other_rules_is_offered_where_there_is_something_to_choose(game: str):
    async with pane(server(), hosting(game, "Anna", "Bert")) as sat:
        await sat.press(ENTER)
        await sat.sign("M")
        model = sat.session.model
        assert model.opened is not None
        found = model.game(game)
        assert found is not None
        asks = bool(found.options) or found.low < found.high
        assert (OTHER in buttons(sat)) is asks
        if asks:
            await push(sat, OTHER)
            assert any(isinstance(row, Field | Choice) for row in page(sat).rows)


@pytest.mark.parametrize(("answer", "number"), [("No", 1), ("Yes", 2)])
async def test_a_running_game_is_broken_off_by_other_rules_only_when_that_is_confirmed(answer: str, number: int):
    house = server()
    async with pane(house, hosting("leiterspiel", "Anna", "Bert")) as sat:
        await sat.press(ENTER)
        await sat.sign("M")
        await push(sat, OTHER)
        await sat.press(ENTER)
        assert page(sat).title == "Break this game off for everybody?"
        await push(sat, answer)
        await house.clock.turn(0)
        await sat.quiet()
        seated = sat.session.model.seated
        assert seated is not None
        assert seated.number == number


async def test_the_few_bots_for_people_are_offered_before_all_others():
    async with pane(server(), hosting("kasino", "Anna", left=1)) as sat:
        brains = ("easy", "medium", "hard", "random", "greedy")
        game = sat.session.model.game("kasino")
        assert game is not None
        few = levels_for(game, brains)
        assert few == ("easy", "medium", "hard")
        model = sat.session.model
        offered = [text for text, _ in doings.about_seat(sat.desk._talks, 1)]
        for brain in model.brains:
            shown = any(f"({sat.sitting.words.first(f'brain.{brain}')})" in text for text in offered)
            assert shown is (brain in levels_for(game, model.brains))


@pytest.mark.parametrize("game", ["up_and_down", "tauchen", "kasino"])
async def test_the_head_says_who_looks_as_long_as_the_screen_is_theirs(game: str):
    async with pane(server(), hosting(game, "Anna", "Bert")) as sat:
        await play(sat, Random(3))
        assert sat.sitting.lingers
        looks, other = ("Anna", "Bert") if sat.session.model.eye == 0 else ("Bert", "Anna")
        assert captions.head(sat.sitting)[0] == f"{looks} looks, then {other}"
        await sat.press(ENTER, ENTER)
        assert captions.head(sat.sitting)[0] == f"{other} to move"
