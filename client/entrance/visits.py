"""The ways to a table, for faces that show one: a desk there until it is left. And to recorded games."""

from __future__ import annotations

import asyncio
import os
import secrets
from collections.abc import Callable
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from typing import Protocol

from client.connection.fetching import fetched
from client.connection.gallery import Shelf
from client.connection.link import FOR_EVER, Link
from client.connection.local import Servers
from client.connection.model import Line
from client.connection.session import IDS, Session
from client.connection.tokens import Tokens, Visit, visit_of
from client.ending import Ending, Failed
from client.records.screening import Screening, screening
from client.table.seating import Prepare
from client.table.sitting import Sitting
from client.table.ways import Trip, Ways
from client.texts.words import Words
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


class Visits(Ways):
    """One table after another."""

    def __init__(self, words: Words, tokens: Tokens, program: str, face: Face, servers: Servers) -> None:
        super().__init__(words, tokens, servers)
        self._program = program
        self._face = face
        self._shelf = Shelf()
        self._link: Link | None = None

    async def replay(self, file: Path, seat: int | None = None) -> Ending:
        """A recorded game, as that seat or an onlooker saw it."""
        await self._face.project(await screening(file, seat, self.words))
        return Ending.DONE

    def picture(self, digest: str) -> bytes | None:
        """A board's picture, as soon as it has come from the server to which there is a line."""
        return None if self._link is None else fetched(digest, self._shelf, self._link)

    async def _go(self, trip: Trip, prepare: Prepare) -> Ending:
        session = Session(self._program, lambda: os.urandom(32), secrets.randbelow(IDS), trip.token)
        session.owner = trip.owner
        news = _News()

        def receive(message: ServerMessage) -> None:
            session.receive(message)
            news.tell()

        async with AsyncExitStack() as stack:
            link = Link(trip.url, session, receive, changed=news.tell, patience=FOR_EVER, fixed=trip.server is not None)
            await stack.enter_async_context(link)
            self._link = link
            await news.until(lambda: session.model.line in {Line.ONLINE, Line.GIVEN_UP})
            if link.problem is not None:
                raise Failed(self.words.say(f"link.{link.problem}", url=trip.url))
            sitting = Sitting(session, await prepare(session), self.words)
            sitting.haste = trip.server.hurry if trip.server else None
            sitting.seating.proceed()  # the table is opened while the desk is laid
            link.flush()
            desk = self._face.lay(sitting, link, trip.announced)
            news.listener = self._keeping(desk, link) if trip.remembers else desk.heard

            def tell(change: Callable[[str], None], text: str) -> None:
                change(text)
                desk.heard()

            async with self._mending(trip, link, partial(tell, sitting.notice), partial(tell, sitting.fail)):
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
