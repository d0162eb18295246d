"""A page over a table may be closed at any moment by what happens there, also before there is anything in it."""

from __future__ import annotations

import asyncio

from client.tui.above import Question
from client.tui.dialogs import Choose, End, Lobby, Reading
from tests.client.tui.test_desk import BOARD, hosting, to_the_end
from tests.support.desks import WORDS, server
from tests.support.stages import stage

TURNS = 12
"""Turns of the loop in which a page comes to be: more than it takes."""


async def test_a_page_that_is_closed_while_it_comes_to_be_breaks_nothing():
    async with stage(server(), hosting(BOARD, "Anna", "Bert")) as sat:
        await to_the_end(sat)
        await sat.press("escape")

        for turns in range(TURNS):
            for page in (End(sat.desk), Lobby(sat.desk), Question(sat.desk), Choose("", []), Reading("", [], WORDS)):
                sat.app.push_screen(page)
                for _ in range(turns):
                    await asyncio.sleep(0)
                if sat.app.screen is page:  # what belongs there no longer goes by itself
                    sat.app.pop_screen()
        await sat.quiet()

        assert sat.app.screen is sat.desk


async def test_an_end_is_told_as_it_was_when_the_next_game_has_begun_before_it_is_drawn():
    house = server()
    async with stage(house, hosting(BOARD, "Anna", "Bert")) as sat:
        await to_the_end(sat)
        page = End(sat.desk)
        await sat.press("enter")
        await house.clock.turn(0)
        await sat.quiet()
        assert sat.session.model.over is None
        await sat.app.push_screen(page)
        await sat.pilot.pause()

        assert "wins" in sat.screen
