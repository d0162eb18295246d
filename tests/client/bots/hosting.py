"""A host at a real server, for tests of bots: opens a table, waits for what happens, begins."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import count

from client.bots.brain import Brain, Budget
from client.bots.player import Player, Wish
from client.bots.registry import brains
from client.bots.sitting import Mind, Sitting
from client.bots.thinking import Thinking
from client.connection.link import Link, Patience
from client.connection.session import Session
from protocol.choice import Scalar
from protocol.messages import Kind, Opened, Over, ServerMessage

RANDOM = brains()["random"]
SOON = Patience(first=0.02, most=0.1, tries=1000)


class Host:
    """Somebody who opens a table and looks on."""

    def __init__(self, session: Session, link: Link, changed: asyncio.Event) -> None:
        self.session = session
        self._link = link
        self._changed = changed

    async def until(self, holds: Callable[[], object]) -> None:
        async with asyncio.timeout(30):
            while not holds():
                self._changed.clear()
                await self._changed.wait()

    async def open(self, game: str, seats: int, options: dict[str, Scalar] | None = None) -> Opened:
        self.session.open(game, options or {}, seats)
        self._link.flush()
        await self.until(lambda: self.session.model.opened and self.session.model.seated)
        assert self.session.model.opened is not None
        return self.session.model.opened

    async def bot(self, seat: int, brain: str = "random") -> None:
        self.session.bot(seat, brain)
        self._link.flush()
        await self.until(lambda: self.session.model.seats[seat].kind is Kind.BOT)

    async def full(self) -> None:
        await self.until(lambda: all(seat.kind is not Kind.EMPTY for seat in self.session.model.seats))

    async def begin(self) -> None:
        await self.full()
        self.session.begin()
        self._link.flush()

    async def moves(self, least: int) -> None:
        """Until the table has accepted so many moves."""
        await self.until(lambda: self.rev >= least)

    @property
    def rev(self) -> int:
        return self.session.model.update.rev if self.session.model.update else 0

    async def over(self) -> Over:
        await self.until(lambda: self.session.model.over)
        assert self.session.model.over is not None
        return self.session.model.over

    async def game(self) -> Over:
        await self.begin()
        return await self.over()


@asynccontextmanager
async def host(url: str) -> AsyncIterator[Host]:
    session = Session("host", lambda: secrets.token_bytes(32), 0)
    changed = asyncio.Event()

    def heard(message: ServerMessage) -> None:
        session.receive(message)
        changed.set()

    async with Link(url, session, heard, changed=changed.set) as link:
        there = Host(session, link, changed)
        await there.until(lambda: session.model.games)
        yield there


class Recorded(Player):
    """A player that keeps what it was told, and that is chance only by its seed."""

    def __init__(self, wish: Wish, seed: bytes, token: bytes | None = None) -> None:
        super().__init__(
            Session("bot", map(_entropy, count()).__next__, 0 if token is None else 1000, token),
            wish,
            seed,
            Budget(iterations=1),
        )
        self.told: list[ServerMessage] = []

    def receive(self, message: ServerMessage) -> None:
        self.told.append(message)
        super().receive(message)


def _entropy(number: int) -> bytes:
    return number.to_bytes(32, "big")


@asynccontextmanager
async def playing(
    url: str, *players: Player, brain: Brain = RANDOM, pause: float = 0.0
) -> AsyncIterator[list[asyncio.Task[None]]]:
    """The players at work, in tasks that end with their games."""
    thinking = Thinking(1)
    tasks = [asyncio.create_task(Sitting(url, player, Mind(brain, thinking, pause), SOON).play()) for player in players]
    try:
        yield tasks
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        thinking.close()
