"""Somebody who sits at a table, plays at random without a pause, and keeps book of what became of each move."""

from __future__ import annotations

import asyncio
import contextlib
from random import Random

from attrs import frozen

from protocol.fairness import seal
from protocol.messages import (
    Act,
    Begin,
    Entropy,
    Find,
    Kind,
    Open,
    Opened,
    Over,
    Phase,
    Refused,
    Sealed,
    Seats,
    ServerMessage,
    Sit,
    Update,
    Watch,
)
from tests.support.line import CUT, Line

BEGIN_REFUSALS = {"running", "seal_needed", "seats_empty", "not_opener"}
"""What a Begin may be told: everybody who may begin says so until the game begins."""

STANDING: dict[Phase, type[Sealed | Update | Over] | None] = {
    Phase.OPEN: None,
    Phase.SEALED: Sealed,
    Phase.PLAYING: Update,
    Phase.OVER: Over,
}
"""What comes last of where a table stands, for somebody who comes to it."""


@frozen
class Accepted:
    """A move that the server called accepted, and the ``rev`` it had come to when it said so."""

    act: Act
    rev: int
    resent: bool  # it may have counted before the cut, and others have moved since


class Person:
    """Comes to a table, is cut off, comes back, and sends again what had no answer: once, with the same id."""

    def __init__(self, name: str, seat: int, random: Random) -> None:
        self.name = name
        self.seat = seat
        self.random = random
        self.table = ""
        self.token: bytes | None = None
        self.entropy = random.randbytes(32)
        self.line: Line | None = None
        self.update: Update | None = None  # the newest of the game that runs
        self.newest = 0  # the highest rev heard of
        self.seats: Seats | None = None  # the newest, until it is acted on
        self.pending: Act | None = None  # without an answer yet
        self.accepted: list[Accepted] = []
        self.refused: list[tuple[Act, Refused]] = []  # moves that did not count, and why
        self.games = 0  # that this person saw the end of
        self.goal = 0  # how many moves are to be accepted until it is ``enough``
        self.enough = asyncio.Event()
        self._ids = 0
        self._resent = False

    async def open(self, url: str, game: str, seats: int) -> str:
        """Open a table; its code."""
        line = await self._connect(url)
        await line.send(Open(1, game, {}, seats))
        opened = await line.wait(Opened, lambda opened: opened.id == 1)
        self.table = opened.table
        return opened.code

    async def find(self, url: str, code: str) -> None:
        """Find the table with this code, and look on."""
        line = await self._connect(url)
        await line.send(Find(code))
        self.table = (await line.wait(Opened)).table
        await line.send(Watch(self.table))

    async def come(self, url: str) -> None:
        """Sit down, or come back; then ``update`` is where the game stands, None if none was dealt.

        :raises: one of CUT, if cut off meanwhile
        """
        line = self.line or await self._connect(url)
        self.update = None
        self._ids += 1
        asked = self._ids
        await line.send(Sit(asked, self.table, self.seat, self.name, seal(self.entropy)))
        self.seats = await line.wait(Seats, lambda seats: seats.id == asked)
        awaited = STANDING[self.seats.phase]
        while awaited is not None:
            message = await line.receive()
            await self._hear(message)
            if isinstance(message, awaited):
                return

    async def settle(self) -> None:
        """Send again what had no answer, and hear what became of it."""
        if self.pending is not None:
            self._resent = True
            await self.say(self.pending)
            await self._answer()

    async def play(self) -> None:
        """Play until cut off."""
        with contextlib.suppress(*CUT):
            await self._begin()
            await self.next_move()
            while True:
                await self._hear(await self._there().receive())
                await self._begin()
                await self.next_move()

    async def move(self, again: Act | None = None) -> Refused | None:
        """Make a move, or this one again, and hear what becomes of it: the refusal if there is one."""
        refused = len(self.refused)
        await (self.next_move() if again is None else self._act(again))
        await self._answer()
        return self.refused[-1][1] if len(self.refused) > refused else None

    async def _answer(self) -> None:
        while self.pending is not None:
            await self._hear(await self._there().receive())

    async def hear_of(self, rev: int) -> None:
        """Listen until the table has come that far."""
        while self.newest < rev:
            await self._hear(await self._there().receive())

    async def play_on(self, more: int) -> None:
        """Return when somebody who plays has so many more moves accepted."""
        self.goal = len(self.accepted) + more
        self.enough.clear()
        await self.enough.wait()

    async def cut(self) -> None:
        """Forget the connection, as one that is lost."""
        if self.line is not None:
            await self.line.close()
            self.line = None

    def _there(self) -> Line:
        assert self.line is not None
        return self.line

    async def _connect(self, url: str) -> Line:
        self.line = await Line.open(url, self.token)
        self.token = self.line.token
        return self.line

    async def next_move(self) -> None:
        """Make a move if it is this seat's turn and nothing is on its way."""
        update = self.update
        if update is None or not update.prompts or self.pending is not None:
            return
        move = self.random.choice(update.prompts).sample(self.random.randrange)
        self._ids += 1
        await self._act(Act(self.table, self.seat, update.rev, self._ids, move))

    async def _act(self, act: Act) -> None:
        self._resent = False
        self.pending = act
        await self.say(act)

    async def say(self, message: Act | Begin | Entropy | Sit) -> None:
        await self._there().send(message)

    async def _hear(self, message: ServerMessage) -> None:
        match message:
            case Update(seat=self.seat):
                self._updated(message)
            case Sealed(entropies=None):
                await self.say(Entropy(self.table, self.seat, self.entropy))
            case Over():
                await self._ended(message)
            case Seats():
                self.seats = message
            case Refused():
                self._refused(message)
            case _:
                pass

    def _updated(self, update: Update) -> None:
        self.update = update
        assert update.rev >= self.newest, f"{self.name} is back in the past"
        self.newest = update.rev
        if update.accepted is not None:
            assert self.pending is not None, f"{update.accepted} was accepted twice"
            assert self.pending.id == update.accepted
            self.accepted.append(Accepted(self.pending, update.rev, self._resent))
            self.pending = None
            if len(self.accepted) >= self.goal:
                self.enough.set()

    async def _ended(self, over: Over) -> None:
        self.update = None
        if over.seals[self.seat] == seal(self.entropy):
            self.games += 1
            self.entropy = self.random.randbytes(32)
            self._ids += 1
            await self.say(Sit(self._ids, self.table, self.seat, self.name, seal(self.entropy)))

    async def _begin(self) -> None:
        """Begin the next game if it is this person's to say, once for each news of who sits here."""
        seats, self.seats = self.seats, None
        if seats is None or seats.phase not in {Phase.OPEN, Phase.OVER} or not seats.opener:
            return
        if all(seat.kind is not Kind.EMPTY for seat in seats.seats):
            await self.say(Begin(self.table))

    def _refused(self, refused: Refused) -> None:
        if refused.id is None and refused.code in BEGIN_REFUSALS:
            return
        assert self.pending is not None, refused
        assert self.pending.id == refused.id, refused
        self.refused.append((self.pending, refused))
        self.pending = None
