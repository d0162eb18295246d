"""What can be done beside playing: nothing that is empty, nothing that breaks a game off unasked, few bots at first."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pygame
import pytest

from client.connection.session import Session
from client.table import captions
from client.table.arrangement import Arrangement, Person
from client.table.seating import Hosting, Seating
from client.window.pages.page import Page
from client.window.pages.rows import Button, Choice, Field
from engines.registry import engines
from server.house import House
from tests.client.window.test_motion import play
from tests.support.desks import server
from tests.support.guests import Server
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


@pytest.mark.parametrize("levels", [("easy", "medium", "hard"), ("gentle", "greedy")])
async def test_the_few_bots_for_people_are_offered_before_all_others(levels: tuple[str, ...]):
    brains = ("random", "greedy", *sorted({*levels} - {"greedy"}), "search")
    house = House(engines(), brains=brains, levels={"kasino": levels})
    async with pane(Server(house=house, chance=Random(4).randbytes), hosting("kasino", "Anna", left=1)) as sat:

        def bots() -> list[str]:
            return [text for text in buttons(sat) if text.startswith("A bot sits down")]

        def said(names: Sequence[str]) -> list[str]:
            return [f"A bot sits down ({sat.sitting.words.first(f'brain.{name}')})" for name in names]

        await sat.quiet()
        sat.desk._talks._about(1)()
        assert bots() == said(levels)
        await push(sat, "Other bots")
        assert set(bots()) == set(said(brains)) - set(said(levels))


@pytest.mark.parametrize("game", ["up_and_down", "tauchen", "kasino"])
async def test_the_head_says_who_looks_as_long_as_the_screen_is_theirs(game: str):
    async with pane(server(), hosting(game, "Anna", "Bert")) as sat:
        await play(sat, Random(3))
        assert sat.sitting.lingers
        looks, other = ("Anna", "Bert") if sat.session.model.eye == 0 else ("Bert", "Anna")
        assert captions.head(sat.sitting)[0] == f"{looks} looks, then {other}"
        await sat.press(ENTER, ENTER)
        assert captions.head(sat.sitting)[0] == f"{other} to move"
