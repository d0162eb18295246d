"""The bots' program and the processes that think, killed in the midst of many games: all come back, all games end."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random

import pytest
from attrs import define, field

from protocol.messages import Kind, Over
from tests.bench.processes import children
from tests.client.bots.hosting import Host, host
from tests.support.servers import Server, serving

TABLES = 8
LIMIT = 240.0  # seconds for all games, on a machine with much else to do
FLAGS = ("--bot-iterations", "6", "--bot-workers", "2", "--log-level", "warning")

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="only there the children of a process are told"),
    pytest.mark.timeout(600),
]


@define
class Hall:
    """A server with tables at which hard bots play each other."""

    server: Server
    hosts: list[Host]
    killed: set[int] = field(factory=set)

    @property
    def moves(self) -> int:
        return sum(there.rev for there in self.hosts)

    async def played(self, more: int) -> None:
        """Until all tables together have accepted so many moves more, or have nothing left to play."""
        goal = self.moves + more
        await self.until(lambda: self.moves >= goal or all(there.session.model.over for there in self.hosts))

    async def until(self, holds: Callable[[], object]) -> None:
        async with asyncio.timeout(LIMIT):
            while True:
                if holds():
                    return
                await asyncio.sleep(0.02)

    def bots(self) -> int | None:
        """The program that plays the bots, if it is there."""
        return next(iter(self.server.children()), None)

    def thinkers(self) -> list[int]:
        bots = self.bots()
        return [] if bots is None else [each for each in children(bots) if b"spawn_main" in _command(each)]

    async def kill_bots(self) -> None:
        """Kill the program; it is there again when its tables go on."""
        bots = self.bots()
        assert bots is not None
        thinkers = self.thinkers()
        self._kill(bots)
        await self.until(lambda: self.bots() not in (None, bots))
        await self.until(lambda: not any(_command(each) for each in thinkers))
        await self.played(TABLES)

    async def kill_a_thinker(self, rng: Random) -> None:
        """Kill a process in the middle of a thought: it is held fast until the others wait for it no longer."""
        await self.until(self.thinkers)
        thinker = rng.choice(self.thinkers())
        os.kill(thinker, signal.SIGSTOP)
        await self.played(2 * TABLES)
        self._kill(thinker)
        await self.played(TABLES)

    def _kill(self, process: int) -> None:
        os.kill(process, signal.SIGKILL)
        self.killed.add(process)

    async def ended(self) -> list[Over]:
        await self.until(lambda: all(there.session.model.over for there in self.hosts))
        return [there.session.model.over for there in self.hosts if there.session.model.over]


def _command(process: int) -> bytes:
    """The command line of the process; nothing where it has ended."""
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes()
    except (FileNotFoundError, ProcessLookupError):
        return b""


@asynccontextmanager
async def hall(folder: Path) -> AsyncIterator[Hall]:
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(serving(folder / "tables.db", bots=True, flags=FLAGS))
        hosts = [await stack.enter_async_context(host(server.url)) for _ in range(TABLES)]
        for there in hosts:
            await there.open("kasino", 2, {"rounds": 1})
            for seat in range(2):
                await there.bot(seat, "hard")
            await there.begin()
        made = Hall(server, hosts)
        await made.until(lambda: all(there.rev > 1 for there in hosts))
        yield made


def _lines(capfd: pytest.CaptureFixture[str]) -> list[str]:
    return [line for line in capfd.readouterr().err.splitlines() if line]


async def test_bots_whose_program_is_killed_amid_many_games_play_them_to_the_end(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
):
    async with hall(tmp_path) as there:
        await there.kill_bots()
        over = await there.ended()

        assert all(seat.kind is Kind.BOT for one in there.hosts for seat in one.session.model.seats)
    (line,) = _lines(capfd)
    assert "event=bots_ended code=-9" in line
    assert {one.result.reason for one in over} == {"rounds"}


async def test_a_process_that_is_killed_in_a_thought_costs_one_move_and_one_line(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
):
    async with hall(tmp_path) as there:
        bots = there.bots()
        await there.kill_a_thinker(Random(1))
        over = await there.ended()

        assert there.bots() == bots
        assert len(there.thinkers()) == 2
    (line,) = _lines(capfd)
    assert "brain hard failed at kasino: its process ended" in line
    assert len(over) == TABLES


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
async def test_whatever_is_killed_again_and_again_all_games_end_and_each_case_is_a_line(
    seed: int, tmp_path: Path, capfd: pytest.CaptureFixture[str]
):
    rng = Random(seed)
    kills = [rng.choice(("bots", "thinker")) for _ in range(6)]
    async with hall(tmp_path) as there:
        for kill in kills:
            await there.played(rng.randrange(1, 2 * TABLES))
            if kill == "bots":
                await there.kill_bots()
            else:
                await there.kill_a_thinker(rng)
        over = await there.ended()
    lines = _lines(capfd)

    assert len(over) == TABLES
    assert sum("bots_ended code=-9" in line for line in lines) == kills.count("bots")
    assert sum("its process ended" in line for line in lines) == kills.count("thinker")
    assert len(lines) == len(kills) == len(there.killed)
