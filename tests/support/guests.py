"""A server in this process with a clock that the test turns, and guests who talk to it over lines in memory."""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Callable
from hashlib import sha256
from itertools import count
from typing import Any, TypeVar

from attrs import define, evolve

from engines.registry import engines
from protocol.messages import (
    Act,
    Begin,
    ClientMessage,
    Entropy,
    Hello,
    Open,
    Opened,
    Refused,
    Sealed,
    Seats,
    ServerMessage,
    Sit,
    Update,
    Welcome,
)
from protocol.wire import decode_server, encode
from server.bots import Bots
from server.house import House
from server.hub import Bounds, Hub
from server.limits import Rate
from server.lobby import Lobby
from server.metrics import Metrics
from server.storage.memory import MemoryStorage
from server.storage.port import Storage
from server.transport.memory import MemoryLine

M = TypeVar("M")
GAME = "up_and_down"
START = 1_000_000.0
AMPLE = Rate(burst=1e9, second=1e9)
BOUNDS = Bounds(frames=AMPLE, connections=100, opens=AMPLE)


@define
class Due:
    call: Callable[[], None] | None

    def cancel(self) -> None:
        self.call = None


class TurnedClock:
    """Time stands still until ``turn``."""

    def __init__(self) -> None:
        self.time = START
        self._due: list[tuple[float, int, Due]] = []
        self._count = count()

    def now(self) -> float:
        return self.time

    def after(self, seconds: float, call: Callable[[], None]) -> Due:
        due = Due(call)
        heapq.heappush(self._due, (self.time + seconds, next(self._count), due))
        return due

    def waiting(self) -> int:
        """How many calls are still to be made."""
        return sum(due.call is not None for _, _, due in self._due)

    async def turn(self, seconds: float) -> None:
        """Let that much time pass, and what is due happen on the way."""
        end = self.time + seconds
        while self._due and self._due[0][0] <= end:
            self.time, _, due = heapq.heappop(self._due)
            if due.call is not None:
                due.call()
            await settle()
        self.time = end
        await settle()


async def settle() -> None:
    """Let everything happen that needs no time. What runs in threads may need longer."""
    for _ in range(20):
        await asyncio.sleep(0)


class Server:
    """A hub with all that it needs, except bots' processes."""

    def __init__(
        self,
        storage: Storage | None = None,
        *,
        bounds: Bounds = BOUNDS,
        house: House | None = None,
        chance: Callable[[int], bytes] | None = None,
    ) -> None:
        self.clock = TurnedClock()
        self.storage = storage or MemoryStorage(self.clock.now)
        self.metrics = Metrics()
        self.bots = Bots(self.clock)
        self.house = house or House(engines())
        self.hub = Hub(Lobby(self.house), self.storage, self.bots, self.clock, self.metrics, bounds, chance)

    async def guest(self, token: bytes | None = None, address: str = "192.0.2.1") -> Guest:
        """A client that has greeted."""
        guest = Guest(self.hub, address)
        await guest.greet(token)
        return guest


class Guest:
    def __init__(self, hub: Hub, address: str = "192.0.2.1", *, bots: bool = False) -> None:
        self.line = MemoryLine(hub, address, bots=bots)
        self.token = b""
        self._ids = count(1)

    async def greet(self, token: bytes | None = None) -> Welcome:
        welcome = await self.ask(Hello((1,), "guest", token), Welcome)
        self.token = welcome.token
        return welcome

    async def say(self, message: ClientMessage) -> None:
        await self.line.send(encode(message))

    async def hear(self) -> ServerMessage:
        return decode_server(await self.line.receive())

    async def until(self, kind: type[M], *, be: Callable[[M], bool] = lambda _: True) -> M:
        """The next message of a kind, past all others."""
        while True:
            message = await self.hear()
            if isinstance(message, kind) and be(message):
                return message

    async def ask(self, message: ClientMessage, kind: type[M]) -> M:
        """Say something; the next answer of that kind."""
        await self.say(message)
        return await self.until(kind)

    async def backlog(self) -> list[ServerMessage]:
        """All that was sent and is not read yet."""
        await settle()
        messages = []
        while self.line.unread:
            messages.append(await self.hear())
        return messages

    def id(self) -> int:
        return next(self._ids)

    async def opens(self, seats: int = 2) -> Opened:
        return await self.ask(Open(self.id(), GAME, {}, seats), Opened)

    async def sits(self, table: str, seat: int) -> Seats:
        await self.say(Sit(self.id(), table, seat, f"Guest {seat}", sha256(entropy(seat)).digest()))
        return await self.until(Seats, be=lambda seats: seats.id is not None)


def entropy(seat: int) -> bytes:
    return bytes([seat + 1]) * 32


@define
class Match:
    """A running game of two, each on a connection of their own."""

    table: str
    guests: tuple[Guest, Guest]
    updates: list[Update]

    @property
    def acting(self) -> int:
        return self.updates[0].acting[0]

    def move(self, **changes: Any) -> Act:
        """What the seat whose turn it is could do now."""
        seat = self.acting
        update = self.updates[seat]
        move = update.prompts[0].sample(lambda _: 0)
        return evolve(Act(self.table, seat, update.rev, update.rev, move), **changes)

    async def goes_on(self, moves: int = 1) -> None:
        for _ in range(moves):
            await self.guests[self.acting].say(self.move())
            self.updates = [await guest.until(Update) for guest in self.guests]


async def match(server: Server) -> Match:
    """Two guests at a table with a game just dealt."""
    guests = (await server.guest(), await server.guest())
    table = (await guests[0].opens()).table
    for seat, guest in enumerate(guests):
        await guest.sits(table, seat)
    await guests[0].say(Begin(table))
    for seat, guest in enumerate(guests):
        await guest.until(Sealed)
        await guest.say(Entropy(table, seat, entropy(seat)))
    return Match(table, guests, [await guest.until(Update) for guest in guests])


async def refused(guest: Guest) -> Refused:
    return await guest.until(Refused)
