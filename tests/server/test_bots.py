"""The server's own bots, as the child process that plays them: seated, let go, seated again after a crash."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from attrs import evolve

from engines.registry import engines
from protocol.messages import Begin, Bot, Bye, Hello, Kind, Over, Seats
from server.bots import COMMAND, Bots, Offer, offered, program
from server.clock import LoopClock
from server.config import parse
from server.effects import SeatBot
from server.house import House
from server.hub import Hub
from server.lobby import Lobby
from server.metrics import Metrics
from server.storage.memory import MemoryStorage
from server.transport.memory import Closed
from server.transport.websocket import Listener, listen
from tests.support.guests import BOUNDS, Guest, Server, TurnedClock, settle

# A child that notes what it is told, one line a start and one an order, and ends when its stdin does.
NOTING = """
import sys
with open(sys.argv[1], "a", buffering=1) as notes:
    notes.write("started\\n")
    for line in sys.stdin:
        notes.write(line)
    notes.write("ended\\n")
"""
BOT = SeatBot(seat=1, brain="random", seed=bytes(32), player=b"mark")


def noting(path: Path) -> tuple[str, ...]:
    return (sys.executable, "-c", NOTING, str(path))


async def until_noted(path: Path, fits: Callable[[list[str]], bool], clock: TurnedClock | None = None) -> list[str]:
    """The child's notes, as soon as they are as expected. The clock, if there is one, goes on meanwhile."""
    while True:
        lines = await asyncio.to_thread(lambda: path.read_text().splitlines() if path.exists() else [])
        if fits(lines):
            return lines
        await asyncio.sleep(0.01)
        if clock is not None:
            await clock.turn(0.1)


async def test_a_bot_is_told_its_seat_and_a_pass_that_stands_for_its_player(tmp_path: Path):
    notes = tmp_path / "notes"
    bots = Bots(TurnedClock(), noting(notes))
    bots.url = "ws://127.0.0.1:1"
    bots.seat("t", BOT)
    _, line = await until_noted(notes, lambda lines: len(lines) == 2)
    await bots.close()

    ((token, player),) = bots.passes.items()
    assert (len(token), player) == (16, b"mark")
    assert json.loads(line) == {
        "seat": {
            "url": "ws://127.0.0.1:1",
            "token": token.hex(),
            "table": "t",
            "seat": 1,
            "brain": "random",
            "seed": "00" * 32,
        }
    }
    assert (await until_noted(notes, lambda lines: len(lines) == 3))[-1] == "ended"


async def test_no_child_is_started_before_there_is_a_bot(tmp_path: Path):
    bots = Bots(TurnedClock(), noting(tmp_path / "notes"))
    bots.unseat("t", 1)
    await settle()
    await bots.close()

    assert not (tmp_path / "notes").exists()


async def test_a_pass_ends_with_its_seat(tmp_path: Path):
    notes = tmp_path / "notes"
    bots = Bots(TurnedClock(), noting(notes))
    bots.seat("t", BOT)
    await until_noted(notes, lambda lines: len(lines) == 2)
    bots.seat("t", evolve(BOT, player=b"other"))
    assert [*bots.passes.values()] == [b"other"]
    bots.unseat("t", 1)
    lines = await until_noted(notes, lambda lines: len(lines) == 5)
    await bots.close()

    assert bots.passes == {}
    assert [next(iter(json.loads(line))) for line in lines[1:]] == ["seat", "unseat", "seat", "unseat"]


async def test_a_child_that_dies_is_started_again_and_told_all_its_seats(tmp_path: Path):
    notes = tmp_path / "notes"
    clock = TurnedClock()
    bots = Bots(clock, noting(notes))
    bots.seat("t", BOT)
    bots.seat("u", BOT)
    first = await until_noted(notes, lambda lines: len(lines) == 3)
    assert bots._child is not None
    os.kill(bots._child.pid, signal.SIGKILL)
    lines = await until_noted(notes, lambda lines: len(lines) == 6, clock)
    await bots.close()

    assert lines[3:] == first


async def test_what_brains_there_are_and_which_are_for_people_the_program_says_itself():
    offer = await offered()

    assert offer.brains[:3] == ("easy", "medium", "hard")
    assert "random" in offer.brains
    games = {game.name: game.levels for game in House(engines(), brains=offer.brains, levels=offer.levels).games()}
    assert games["kasino"] == ("easy", "medium", "hard")
    assert len(games["leiterspiel"]) == 1, "where nothing can be chosen, no bot is better than another"


@pytest.mark.parametrize(
    ("flags", "told"),
    [
        ((), ()),
        (("--bot-iterations", "20"), ("--iterations", "20")),
        (("--bot-pause", "0"), ("--pause", "0.0")),
        (("--bot-think", "0.5", "--bot-workers", "1"), ("--think", "0.5", "--workers", "1")),
    ],
)
def test_how_the_bots_think_is_the_operators_to_say(flags: tuple[str, ...], told: tuple[str, ...]):
    assert program(parse(flags, {})) == (*COMMAND, *told)


@pytest.mark.parametrize(
    "command", [("/nowhere/python",), (sys.executable, "-c", "print('hello')"), (sys.executable, "-c", "")]
)
async def test_a_program_that_cannot_be_asked_offers_nothing(command: tuple[str, ...]):
    assert await offered(command) == Offer()


async def test_on_the_bots_line_only_a_pass_is_admitted():
    server = Server()
    guest = await server.guest()
    impostor = Guest(server.hub, bots=True)
    await impostor.say(Hello((1,), "impostor", guest.token))

    assert await impostor.hear() == Bye("bots_only")
    with pytest.raises(Closed):
        await impostor.hear()


async def test_bots_play_a_whole_game_over_the_wire():
    clock = LoopClock()
    bots = Bots(clock)
    lobby = Lobby(House(engines(), brains=("random",)))
    hub = Hub(lobby, MemoryStorage(), bots, clock, Metrics(), BOUNDS)
    line = await listen(hub, Listener("127.0.0.1", 0, bots=True), {})
    bots.url = f"ws://127.0.0.1:{next(iter(line.sockets)).getsockname()[1]}"
    guest = Guest(hub)
    await guest.greet()
    table = (await guest.opens()).table
    for seat in (0, 1):
        await guest.say(Bot(table, seat, "random"))
    await guest.until(Seats, be=lambda seats: all(seat.kind is Kind.BOT and seat.online for seat in seats.seats))
    await guest.say(Begin(table))
    over = await guest.until(Over)
    await hub.drain()
    line.close()
    await line.wait_closed()

    assert sorted(over.result.places) in ([1, 1], [1, 2])
    assert over.moves is None or len(over.moves) > 10
