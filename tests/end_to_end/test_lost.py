"""A server that does not come back: what players are told, and how they go on where the server is now."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.commands import Terminal
from tests.support.drawn import Drawn
from tests.support.servers import serving

pytestmark = pytest.mark.slow  # the question waits for a quarter of a minute; test_faces_lost.py puts it at once
TABLE = ("host", "leiterspiel", "--seat", "Anna", "--seat", "Bert", "--open", "0")


async def test_players_go_on_at_the_address_to_which_the_server_has_moved(tmp_path: Path):
    database = tmp_path / "tables.db"
    async with serving(database) as server:
        screen = Drawn(tmp_path, *TABLE, "--at", server.url)
        screen.press_until("\t\r", "Anna to move")
        screen.press_until("\r", "Bert to move")
        await server.stop()
    screen.until("is being shut down")

    async with serving(database) as server:
        screen.press_until("\x1b[B\r", "At which address")
        screen.press(f"{server.url}\r")
        screen.until("Bert to move")
        screen.press_until("\r", "Anna to move")
        screen.press("\x03")
        assert screen.ended() == 0


async def test_in_lines_too(tmp_path: Path):
    database = tmp_path / "tables.db"
    async with serving(database) as server:
        screen = Terminal(tmp_path, *TABLE, "--at", server.url)
        screen.read("begin")
        screen.type("begin")
        screen.read("Anna> ")
        screen.type("roll")
        screen.read("Bert> ")
        server.kill()
        await server.ended()
    screen.read(r"Nothing answers at.*3  Leave the table\s+> ")

    async with serving(database) as server:
        screen.type("2")
        screen.read("At which address.*> ")
        screen.type("not an address")
        screen.read("Try another address.*> ")
        screen.type("another")
        screen.type(server.url)
        screen.read("The line is back")
        screen.read("Bert> ")
        screen.type("roll")
        screen.read("Bert rolls a")
        screen.type("quit")
        assert screen.ended() == 0


async def test_who_waits_is_back_at_the_table_by_itself_and_who_does_not_leaves(tmp_path: Path):
    database = tmp_path / "tables.db"
    async with serving(database) as server:
        (tmp_path / "one").mkdir()
        (tmp_path / "two").mkdir()
        waiting = Drawn(tmp_path / "one", *TABLE, "--at", server.url)
        leaving = Terminal(tmp_path / "two", *TABLE, "--at", server.url)
        waiting.press_until("\t\r", "Anna to move")
        leaving.read("begin")
        server.kill()
        await server.ended()
        waiting.until("Go on trying")
        leaving.read("Leave the table")
        leaving.type("3")
        assert leaving.ended() == 0
        async with serving(database, listen=server.url.removeprefix("ws://")):
            waiting.until("Anna to move")
            assert "Go on trying" not in waiting.screen
            waiting.press_until("\r", "Bert to move")
