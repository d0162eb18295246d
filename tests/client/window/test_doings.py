"""What can be done beside playing: few bots at first."""

from __future__ import annotations

import pygame

from client.connection.session import Session
from client.table import doings
from client.table.arrangement import Arrangement, Person
from client.table.games import levels_for
from client.table.seating import Hosting, Seating
from client.window.pages.page import Page
from client.window.pages.rows import Button
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
