"""The line face as a program: keyboard, connection and screen joined in one loop, and the ways to a table."""

from __future__ import annotations

import asyncio
import os
import secrets
import sys
from collections import deque
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Protocol

from attrs import evolve, frozen

from client.connection.address import PORT
from client.connection.link import FOR_EVER, Link, Patience
from client.connection.local import Servers
from client.connection.model import Line, Model
from client.connection.proof import prove
from client.connection.session import IDS, Session
from client.connection.tokens import Tokens, Visit, visit_of
from client.ending import Ending, Failed, Left, Unreached
from client.entrance.prose import rules_told
from client.line.face import Face, Manner
from client.line.keyboard import Typed, listen
from client.line.report import Report
from client.line.screen import Screen
from client.table.lost import Lost
from client.table.seating import Fetching, Prepare, Seating
from client.table.ways import Trip, Ways
from client.texts.telling import Telling
from client.texts.words import Words
from protocol.evidence import Evidence, Verdict
from protocol.messages import ServerMessage

PROGRAM = "spieltisch line"


@frozen
class Changed:
    """The model is not what it was."""


@frozen
class Died:
    """The server of one's own has ended and there can be no other; what is to be told."""

    why: str


@frozen
class Said:
    """A text that was asked for is there, or something is to be told beside the game."""

    text: str


@frozen
class Proved:
    """What the rules say to a game that is over."""

    verdict: Verdict


Event = Typed | Changed | Died | Said | Proved


class AtTable(Protocol):
    """A face while it is at a table."""

    @property
    def ended(self) -> Ending | None: ...

    def hears(self, line: str | None) -> bool:
        """Whether the line, typed now, would be understood as it is meant."""

    def changed(self) -> None: ...

    def typed(self, line: str | None) -> None: ...

    def ask(self) -> None: ...

    def proved(self, verdict: Verdict) -> None: ...


class Program(Ways):
    """One run of the program; at one table after another."""

    usual = f"ws://127.0.0.1:{PORT}"  # where a server is that nobody has named

    def __init__(self, screen: Screen, words: Words, manner: Manner, tokens: Tokens, servers: Servers) -> None:
        super().__init__(words, tokens, servers)
        self.screen = screen
        self._manner = manner
        self._inbox: asyncio.Queue[Event] = asyncio.Queue()
        self._ahead: deque[Typed] = deque()  # lines that were typed before they were asked for
        self._listening = False
        self._scripted = False  # what is typed comes from a file or a pipe
        self._reading = 0  # rules that are still to be said
        self._tasks: set[asyncio.Task[None]] = set()
        self._proving: list[asyncio.Task[None]] = []

    async def question(self, text: str) -> str:
        """What is typed in answer. Raises Left, Failed."""
        self._listen()
        self.screen.say(*text.split("\n"))
        self.screen.ask(">")
        while True:
            match self._ahead.popleft() if self._ahead else await self._inbox.get():
                case Typed(None):
                    raise Left
                case Typed(str() as line):
                    self.screen.answered()
                    return line.strip()
                case Died(why):
                    raise Failed(why)
                case Said(said):
                    self.screen.say(*said.split("\n"))
                case Changed() | Proved():
                    pass

    async def record_of(self, url: str, code: str, owner: bytes | None) -> Model | None:
        """The model with the record of a table; None where there is no such table. Raises Failed, Unreached.

        With the owner's key it is whole; else, while the game runs, what the earlier visitor's own seat was told.
        """
        earlier = self.before(url, code)
        token = self._tokens.get(earlier[0]) if earlier else None
        session = Session(PROGRAM, lambda: os.urandom(32), secrets.randbelow(IDS), token)
        session.owner = owner
        fetching = Fetching(session, code)

        def receive(message: ServerMessage) -> None:
            session.receive(message)
            fetching.proceed()
            self._change()

        async with Link(
            url, session, receive, changed=self._change, patience=Patience(tries=1, tries_at_first=1)
        ) as link:
            while not fetching.done and session.model.line is not Line.GIVEN_UP:
                await self._inbox.get()
                link.flush()
        if link.problem is not None:
            raise Unreached(self.words.say(f"link.{link.problem}", url=url))
        refused = session.model.refused
        if refused is not None and refused.code != "no_such_table":
            raise Failed(Telling.of_server(self.words).refusal(refused))
        return session.model if session.model.recorded is not None else None

    def say_rules(self, game: str) -> None:
        """Ask for the rules, to be said when they are there."""
        self._reading += 1
        task = asyncio.create_task(self._read_rules(game))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def rules(self, game: str) -> str:
        """The rules to read, or that there are none."""
        return "\n".join(one.text for one in await rules_told(game, self.words))

    async def _read_rules(self, game: str) -> None:
        text = await self.rules(game)
        self._reading -= 1
        self._inbox.put_nowait(Said(text))

    async def _served(
        self, listen: str, prepare: Prepare, boards: Path | None, shown: Callable[[str], str] | None
    ) -> Ending:
        if self.screen.terminal:
            self.screen.say(self.words.say("server.starting"))
        return await super()._served(listen, prepare, boards, shown)

    async def _go(self, trip: Trip, prepare: Prepare) -> Ending:
        session = Session(PROGRAM, lambda: os.urandom(32), secrets.randbelow(IDS), trip.token)
        session.owner = trip.owner

        def receive(message: ServerMessage) -> None:
            session.receive(message)
            self._change()

        async with AsyncExitStack() as stack:
            patience = FOR_EVER if self._manner.attended and sys.stdin.isatty() else Patience()
            link = Link(trip.url, session, receive, changed=self._change, patience=patience, fixed=bool(trip.server))
            await stack.enter_async_context(link)
            await stack.enter_async_context(self._mending(trip, link, self._tell, self._die))
            await self._greeted(session)
            if link.problem is not None:
                raise Failed(self.words.say(f"link.{link.problem}", url=trip.url))
            seating = await prepare(session)
            face = self._face(link, seating, trip.announced)
            if self._manner.attended:
                self._listen()
            return await self._converse(link, face, remembers=trip.remembers)

    def _tell(self, text: str) -> None:
        if not self._manner.json:
            self._inbox.put_nowait(Said(text))

    def _die(self, why: str) -> None:
        self._inbox.put_nowait(Died(why))

    async def _greeted(self, session: Session) -> None:
        while session.model.line not in {Line.ONLINE, Line.GIVEN_UP}:
            match await self._inbox.get():
                case Died(why):
                    raise Failed(why)
                case Typed(None) if not self._scripted:
                    raise Left
                case Typed() as typed:
                    self._ahead.append(typed)
                case _:
                    pass

    async def _converse(self, link: Link, face: AtTable, *, remembers: bool) -> Ending:
        kept: Visit | None = None
        face.changed()
        link.flush()
        while face.ended is None:
            match await self._next(face):
                case Typed(line):
                    face.typed(line)
                case Changed():
                    face.changed()
                case Said(text):
                    self.screen.say(*text.split("\n"))
                    face.ask()
                case Proved(verdict):
                    face.proved(verdict)
                case Died(why):
                    raise Failed(why)
            link.flush()
            self._prove(link.session)
            visit = visit_of(link.url, link.session.model)
            if remembers and visit is not None and visit != kept and link.session.token is not None:
                self._tokens.keep(visit, link.session.token)
                kept = visit
        if link.problem is not None:
            raise Failed(self.words.say(f"link.{link.problem}", url=link.url))
        await asyncio.sleep(0)  # a last word (Leave) goes out
        await self._proofs(face)
        return face.ended

    async def _next(self, face: AtTable) -> Event:
        """What happens next. The lines of a script wait until they are asked for; a person's are heard at once.

        Nor does a script go on before it has what it asked for last.
        """
        while not self._ahead or (self._scripted and (self._reading or not face.hears(self._ahead[0].line))):
            event = await self._inbox.get()
            if not (self._scripted and isinstance(event, Typed)):
                return event
            self._ahead.append(event)
        return self._ahead.popleft()

    def _prove(self, session: Session) -> None:
        """Have the games checked that have ended."""
        for evidence in session.gathering.finished():
            self._proving.append(asyncio.create_task(self._prove_one(evidence)))

    async def _prove_one(self, evidence: Evidence) -> None:
        self._inbox.put_nowait(Proved(await prove(evidence)))

    async def _proofs(self, face: AtTable) -> None:
        """What is still being checked is waited for: nobody goes away without having heard it."""
        if face.ended is Ending.QUIT:
            return
        await asyncio.gather(*self._proving)
        self._proving.clear()
        while not self._inbox.empty():
            event = self._inbox.get_nowait()
            if isinstance(event, Proved):
                face.proved(event.verdict)

    def _face(self, link: Link, seating: Seating, announced: str | None) -> AtTable:
        if self._manner.json:
            return Report(link.session, seating, self.screen)
        manner = evolve(self._manner, announced=announced)
        face = Face(link.session, seating, self.screen, self.words, manner, self.say_rules)
        face.losing.lost = Lost(link)
        return face

    def _change(self) -> None:
        self._inbox.put_nowait(Changed())

    def _listen(self) -> None:
        if not self._listening:
            self._listening = True
            self._scripted = not sys.stdin.isatty()
            listen(self._inbox.put_nowait, sys.stdin.fileno(), sys.stdin.encoding or "utf-8")
