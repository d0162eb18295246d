"""The ways to a table, the same for every face: a server, of one's own or another's, and what is wanted there."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from attrs import frozen

from client.connection import owned
from client.connection.link import Link
from client.connection.local import HERE, LocalServer, ServerFailed, Servers, seen_from_outside
from client.connection.owned import Owned
from client.connection.session import Session
from client.connection.tokens import Tokens, Visit
from client.ending import Ending, Failed, Taken
from client.table.arrangement import Person, Unfit, check_names
from client.table.seating import Joining, Prepare, Seating, Watching
from client.texts.words import Words


@frozen
class Trip:
    """To which server, and as whom."""

    url: str
    announced: str | None = None  # where others find the server, if they are to be told
    token: bytes | None = None
    remembers: bool = False  # whether the token is kept for coming back
    owner: bytes | None = None  # the key of one's own server
    server: LocalServer | None = None  # if it is a child of this program


class Ways(ABC):
    """Each way ends with how the table was left, or raises Failed, Unfit."""

    def __init__(self, words: Words, tokens: Tokens, servers: Servers) -> None:
        self.words = words
        self._tokens = tokens
        self._servers = servers

    async def get_ready(self) -> None:
        """Start what a game on this machine needs, while something else is to be done."""
        await self._servers.start_ahead()

    async def play(self, prepare: Prepare, boards: Path | None = None) -> Ending:
        """A game on this machine alone."""
        return await self._served(HERE, prepare, boards, None)

    async def host(self, prepare: Prepare, address: str, boards: Path | None = None) -> Ending:
        """A game on this machine's server, open to others at that address."""
        return await self._served(address, prepare, boards, seen_from_outside)

    async def open_at(self, url: str, prepare: Prepare, owner: bytes | None = None) -> Ending:
        """A table at a server elsewhere; with the key of its owner, if it is one's own."""
        return await self._go(Trip(url, announced=url, remembers=True, owner=owner), prepare)

    async def join(self, url: str, code: str, people: tuple[Person, ...]) -> Ending:
        """Seats at a table elsewhere; for the same names, or without any, the same seats as before."""
        earlier = self.before(url, code)
        names = tuple(person.name for person in people)
        check_names(names)
        if not names and not earlier:
            raise Unfit("join.name")
        visit = earlier[0] if not names else Visit(url, code, names)
        sitting = people or tuple(Person(name) for name in visit.names)

        async def prepare(session: Session) -> Seating:
            return Joining(session, code, sitting)

        return await self._go(Trip(url, announced=url, token=self._tokens.get(visit), remembers=True), prepare)

    async def watch(self, url: str, code: str) -> Ending:
        """Look on at a table elsewhere."""

        async def prepare(session: Session) -> Seating:
            return Watching(session, code)

        return await self._go(Trip(url, announced=url), prepare)

    def before(self, url: str, code: str) -> tuple[Visit, ...]:
        """Earlier visits to that table, the latest first."""
        return self._tokens.visits(url, code)

    @abstractmethod
    async def _go(self, trip: Trip, prepare: Prepare) -> Ending:
        """To a table from the first greeting to the last word."""

    @asynccontextmanager
    async def _mending(
        self, trip: Trip, link: Link, said: Callable[[str], None], failed: Callable[[str], None]
    ) -> AsyncIterator[None]:
        """While at a table of one's own: ``said`` that its server died and another took its place, or ``failed``."""
        if trip.server is None:
            yield
            return
        mending = asyncio.create_task(self._mend(trip.server, link, said, failed))
        try:
            yield
        finally:
            mending.cancel()
            await asyncio.gather(mending, return_exceptions=True)

    async def _mend(
        self, server: LocalServer, link: Link, said: Callable[[str], None], failed: Callable[[str], None]
    ) -> None:
        try:
            while True:
                await server.mended()
                link.again()
                await link.standing()
                said(self.words.say("server.again"))
        except ServerFailed as failure:
            failed(self.words.say(failure.key, **failure.fields))

    async def _served(
        self, listen: str, prepare: Prepare, boards: Path | None, shown: Callable[[str], str] | None
    ) -> Ending:
        try:
            async with self._servers.serving(listen, boards) as server:
                with owned.announced(Owned(server.url, server.owner)):
                    announced = shown(server.url) if shown else None
                    trip = Trip(server.url, announced, owner=server.owner, server=server)
                    return await self._go(trip, prepare)
        except ServerFailed as failure:
            raise self._failed(failure) from failure

    def _failed(self, failure: ServerFailed) -> Failed:
        """Why there is no server, in words."""
        why = self.words.say(failure.key, **failure.fields)
        if "free" not in failure.fields:
            return Failed(why)
        return Taken(why, self.words.say("server.taken.how", **failure.fields), failure.fields["free"])
