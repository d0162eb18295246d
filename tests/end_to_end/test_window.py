"""The window as a program on a screen, with real keys and clicks: whole games, other clients, a killed server."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import pytest

from client.window.look.sheet import WARN
from protocol.choice import Scalar
from protocol.messages import Begin, Open, Opened, Phase, Seats, Watch
from tests.end_to_end.test_several_screens import code_of, play_on
from tests.support.commands import LIMIT, piped
from tests.support.line import Line
from tests.support.screens import Player, Screen, Tap, needs_a_screen, screen, tapped
from tests.support.servers import serving

BANNER = (4, 4)
"""A pixel of the window that the banner of a lost line covers."""
SOON = 1.5  # seconds after which a page is there
pytestmark = [needs_a_screen(), pytest.mark.timeout(900)]

GAMES: Mapping[str, Mapping[str, Scalar]] = {
    "up_and_down": {"stalemate_turns": 6},
    "tauchen": {},
    "kaboo": {"max_turns": 4},
    "leiterspiel": {},
    "kasino": {"rounds": 1},
}


def prefer(home: Path, **settings: object) -> None:
    """As if that had been set in the window before."""
    folder = home / "config" / "spieltisch"
    folder.mkdir(parents=True)
    (folder / "settings.json").write_text(json.dumps(settings), encoding="utf-8")


@asynccontextmanager
async def opened(url: str, game: str, seats: int = 2) -> AsyncIterator[tuple[str, asyncio.Task[None]]]:
    """A table that somebody elsewhere has opened, and begins as soon as all sit: its code."""
    line = await Line.open(url)
    await line.send(Open(1, game, GAMES[game], seats))
    table = await line.wait(Opened)
    await line.send(Watch(table.table))

    async def begin() -> None:
        await line.wait(Seats, lambda seen: all(seat.name for seat in seen.seats))
        await line.send(Begin(table.table))
        while True:
            await line.receive()

    task = asyncio.create_task(begin())
    try:
        yield table.code, task
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await line.close()


async def join_by_menu(shown: Screen, url: str, code: str, names: str) -> None:
    """The third entry of the menu, and what it asks for."""
    await asyncio.sleep(2 * SOON)
    await shown.press("Down", "Down", "Return")
    for text in (url, code, names):
        await asyncio.sleep(SOON)
        await shown.press(*["BackSpace"] * 24)
        await shown.type(text)
        await shown.press("Return")


async def leave_by_end_page(shown: Screen, tap: Tap) -> int | None:
    """Its last entry leads back to the menu, where joining is chosen, and the menu's last one out."""
    for _ in range(10):
        await asyncio.sleep(SOON)
        await shown.press("Up", "Return")
        if await tap.until(lambda _: tap.open == 0, 4 * SOON):
            break
    await asyncio.sleep(3 * SOON)
    await shown.press("Up", "Up", "Up", "Return")
    async with asyncio.timeout(LIMIT):
        return await shown.process.wait()


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(GAMES))
async def test_two_people_at_one_window_play_a_whole_game_from_the_menu_to_its_end(game: str, tmp_path: Path):
    prefer(tmp_path, speed="off")
    async with (
        serving(tmp_path / "tables.db") as server,
        tapped(server.url) as tap,
        opened(server.url, game) as (code, _),
        screen(tmp_path) as shown,
    ):
        await join_by_menu(shown, tap.url, code, "Anna, Bert")
        assert await tap.until(lambda model: model.phase is Phase.PLAYING)
        await Player(shown, tap, Random(game)).play()

        assert tap.model.over is not None
        assert await leave_by_end_page(shown, tap) == 0


@pytest.mark.slow
async def test_a_window_plays_against_lines_of_text_on_one_server(tmp_path: Path):
    prefer(tmp_path / "window", speed="fast")
    async with serving(tmp_path / "tables.db") as server, tapped(server.url) as tap:
        at = ("--at", server.url, "--option", "rounds=1")
        async with piped(tmp_path, "host", "kasino", "--seat", "Bert", *at) as bert:
            code = await code_of(bert)
            async with screen(tmp_path / "window", "join", code, "--at", tap.url, "--name", "Anna") as shown:
                await bert.until("Anna sits down")
                bert.type("begin")
                playing = asyncio.create_task(play_on(bert, "Bert"))
                await Player(shown, tap, Random(5)).play()

                assert tap.model.over is not None
                assert await playing
                assert any(line.startswith("Anna ") for line in bert.lines)


async def test_a_window_tells_of_a_lost_line_and_goes_on_when_the_server_is_back(tmp_path: Path):
    prefer(tmp_path / "window", speed="off")
    database = tmp_path / "tables.db"
    async with (
        serving(database) as server,
        tapped(server.url) as tap,
        opened(server.url, "leiterspiel") as (code, _),
        screen(tmp_path / "window", "join", code, "--at", tap.url, "--name", "Anna", "--name", "Bert") as shown,
    ):
        assert await tap.until(lambda model: model.phase is Phase.PLAYING)
        player = Player(shown, tap, Random(5))
        await player.play(3)
        before, calm = tap.model.update, shown.colour(*BANNER)
        assert before is not None
        assert calm != WARN

        server.kill()
        await server.ended()
        await shown.until_shown(*BANNER, WARN)
        async with serving(database, listen=server.url.removeprefix("ws://")):
            await shown.until_shown(*BANNER, calm)
            assert tap.connections > 1
            assert tap.model.update is not None
            assert tap.model.update.view == before.view
            await player.play(3)
            assert tap.model.update.rev == before.rev + 3
