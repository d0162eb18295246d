"""What is on the screen and what is not, at terminals of several sizes."""

from __future__ import annotations

import pytest

from client.connection.session import Session
from client.table.arrangement import Arrangement, Person
from client.table.seating import Hosting, Seating
from client.tui.view import CanvasView
from tests.support.desks import server
from tests.support.offers import GAMES
from tests.support.stages import stage

BOARD = "leiterspiel"
SQUARES = "kaboo"


@pytest.mark.parametrize("board", next(option.choices for option in GAMES[BOARD].options if option.boards))
async def test_every_board_is_on_the_screen_as_a_whole_with_its_die(board: str):
    def seating(session: Session) -> Seating:
        wanted = Arrangement(BOARD, (Person("Anna"), Person("Bert")), options={"board": board})
        return Hosting(session, wanted, begins=True)

    async with stage(server(), seating) as sat:
        for size in ((80, 24), (99, 30), (100, 30), (120, 40), (200, 60)):
            await sat.pilot.resize_terminal(*size)
            await sat.quiet()
            view = sat.desk.query_one("#table", CanvasView)

            assert view.canvas.height <= view.size.height, size
            assert view.canvas.fits, size


@pytest.mark.parametrize(("game", "asked"), [(SQUARES, False), (BOARD, True)])
async def test_how_many_play_a_new_game_is_asked_where_there_is_a_choice(game: str, asked: bool):
    def seating(session: Session) -> Seating:
        return Hosting(session, Arrangement(game, (Person("Anna"), Person("Bert"))), begins=True)

    async with stage(server(), seating) as sat:
        await sat.press("enter", "M")
        await sat.choose("New game with other house rules")

        assert ("Players (" in sat.screen) is asked
