"""The ways to a table, for faces that show one: a server, of one's own or another's, and a desk until it is left."""

from __future__ import annotations

import asyncio
import os
import secrets
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Protocol

from client import owned
from client.arrangement import Person, Unfit, check_names
from client.ending import Ending, Failed
from client.fetching import fetched
from client.gallery import Shelf
from client.link import Link
from client.local import HERE, LocalServer, ServerFailed, Servers, seen_from_outside
from client.model import Line
from client.owned import Owned
from client.screening import Screening, screening
from client.seating import Joining, Prepare, Seating, Watching
from client.session import IDS, Session
from client.sitting import Sitting
from client.tokens import Tokens, Visit, visit_of
from client.words import Words
from protocol.messages import ServerMessage


class Desk(Protocol):
    """A face while it is at a table."""

    def heard(self) -> None:
        """The model is not what it was."""

    async def until_left(self) -> Ending:
        """Show the table until it is left; how it was."""


class Face(Protocol):
    """What shows tables."""

    def lay(self, sitting: Sitting, link: Link, announced: str | None) -> Desk:
        """A desk for a sitting; ``announced`` is where others find the server, if they are to be told."""

    async def project(self, screening: Screening) -> None:
        """Show a recorded game until it is left."""


class Visits:
    """One table after another. Each way ends with how the table was left, or raises Failed, Unfit."""

    def __init__(self, words: Words, tokens: Tokens, program: str, face: Face, servers: Servers) -> None:
        self.words = words
        self._tokens = tokens
        self._program = program
        self._face = face
        self._servers = servers
        self._shelf = Shelf()
        self._link: Link | None = None

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
        return await self._at(url, prepare, announced=url, remembers=True, owner=owner)

    async def join(self, url: str, code: str, people: tuple[Person, ...]) -> Ending:
        """Seats at a table elsewhere; for the same names, or without any, the same seats as before."""
        earlier = self._tokens.visits(url, code)
        names = tuple(person.name for person in people)
        check_names(names)
        if not names and not earlier:
            raise Unfit("join.name")
        visit = earlier[0] if not names and earlier else Visit(url, code, names)
        sitting = people or tuple(Person(name) for name in visit.names)

        async def prepare(session: Session) -> Seating:
            return Joining(session, code, sitting)

        return await self._at(url, prepare, token=self._tokens.get(visit), announced=url, remembers=True)

    async def watch(self, url: str, code: str) -> Ending:
        async def prepare(session: Session) -> Seating:
            return Watching(session, code)

        return await self._at(url, prepare, announced=url)

    async def replay(self, file: Path, seat: int | None = None) -> Ending:
        """A recorded game, as that seat or an onlooker saw it."""
        await self._face.project(await screening(file, seat, self.words))
        return Ending.DONE

    def picture(self, digest: str) -> bytes | None:
        """A board's picture, as soon as it has come from the server to which there is a line."""
        return None if self._link is None else fetched(digest, self._shelf, self._link)

    async def _served(
        self, listen: str, prepare: Prepare, boards: Path | None, shown: Callable[[str], str] | None
    ) -> Ending:
        try:
            async with self._servers.serving(listen, boards) as server:
                with owned.announced(Owned(server.url, server.owner)):
                    announced = shown(server.url) if shown else None
                    return await self._at(server.url, prepare, announced=announced, server=server)
        except ServerFailed as failure:
            raise Failed(self.words.say(failure.key, **failure.fields)) from failure

    async def _at(
        self,
        url: str,
        prepare: Prepare,
        *,
        token: bytes | None = None,
        announced: str | None = None,
        remembers: bool = False,
        server: LocalServer | None = None,
        owner: bytes | None = None,
    ) -> Ending:
        session = Session(self._program, lambda: os.urandom(32), secrets.randbelow(IDS), token)
        session.owner = owner if server is None else server.owner
        news = _News()

        def receive(message: ServerMessage) -> None:
            session.receive(message)
            news.tell()

        async with AsyncExitStack() as stack:
            link = await stack.enter_async_context(Link(url, session, receive, changed=news.tell))
            self._link = link
            await news.until(lambda: session.model.line in {Line.ONLINE, Line.GIVEN_UP})
            if link.problem is not None:
                raise Failed(self.words.say(f"link.{link.problem}", url=url))
            sitting = Sitting(session, await prepare(session), self.words)
            desk = self._face.lay(sitting, link, announced)
            news.listener = desk.heard
            if remembers:
                news.listener = self._keeping(desk, link)
            if server is not None:
                watching = asyncio.create_task(_watch(server, sitting, desk, self.words))
                stack.callback(watching.cancel)
            ending = await desk.until_left()
            await asyncio.sleep(0)  # a last word (Leave) goes out
            if ending is Ending.FAILED:
                raise Failed(self._why(link, sitting))
            return ending

    def _keeping(self, desk: Desk, link: Link) -> Callable[[], None]:
        """Keeps the token for coming back, once somebody sits."""
        kept: list[Visit] = []

        def heard() -> None:
            desk.heard()
            visit = visit_of(link.url, link.session.model)
            if visit is not None and visit not in kept and link.session.token is not None:
                self._tokens.keep(visit, link.session.token)
                kept.append(visit)

        return heard

    def _why(self, link: Link, sitting: Sitting) -> str:
        if link.problem is not None:
            return self.words.say(f"link.{link.problem}", url=link.url)
        return "\n".join(sitting.notices) or self.words.say("table.gone")


class _News:
    """Calls whoever listens; until somebody does, one can wait for something to become true."""

    def __init__(self) -> None:
        self.listener: Callable[[], None] = lambda: None
        self._changed = asyncio.Event()

    def tell(self) -> None:
        self._changed.set()
        self.listener()

    async def until(self, true: Callable[[], bool]) -> None:
        while not true():
            self._changed.clear()
            await self._changed.wait()


async def _watch(server: LocalServer, sitting: Sitting, desk: Desk, words: Words) -> None:
    last = await server.died()
    sitting.fail(words.say("server.died", last=last))
    desk.heard()
