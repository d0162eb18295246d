"""What is said around the table, of it and of the last moves."""

from __future__ import annotations

from client.table import doings
from tests.client.tui.test_desk import BOARD, hosting
from tests.support.desks import server
from tests.support.stages import stage


async def test_the_menu_says_the_code_of_the_table_and_offers_nothing_that_does_nothing():
    async with stage(server(), hosting(BOARD, "Anna", "Bert")) as sat:
        opened = sat.session.model.opened
        assert opened is not None
        await sat.press("enter", "M")

        assert f"The table's code is {opened.code}." in sat.screen
        assert [text for text, run in doings.at_any_time(sat.desk) if run is doings.nothing] == ["Go on"]


async def test_what_is_said_of_the_table_leaves_the_last_move_in_sight():
    async with stage(server(), hosting(BOARD, "Anna", "Bert")) as sat:
        await sat.press("enter")
        last = sat.desk._paint.news()[-1]
        sat.sitting.notice("There is no hint now.")
        sat.desk.ask_for_redraw()
        await sat.quiet()

        assert last in sat.screen
        assert "There is no hint now." in sat.screen
