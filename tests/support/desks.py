"""A line face in this process: a person's screen and keyboard, at a server that runs in memory."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import count
from random import Random

from boards.library import library
from client.connection.link import Channel, Link, Patience
from client.connection.session import Session
from client.line.face import Face, Manner
from client.line.screen import Screen
from client.table.seating import Seating
from client.texts.words import Words
from engines.registry import engines
from protocol.messages import ServerMessage
from server.house import House
from server.transport.memory import Closed, MemoryLine
from tests.support.guests import Server, settle

AT_ONCE = Patience(first=0, most=0, tries=100)
WORDS = Words()


class Wire:
    """A memory line as the client's link has it; it can be cut, and can lose what is sent from now on."""

    def __init__(self, line: MemoryLine) -> None:
        self.line = line
        self.deaf = False

    async def send(self, frame: bytes) -> None:
        if self.deaf:
            return
        try:
            await self.line.send(frame)
        except Closed as closed:
            raise OSError from closed

    async def __aiter__(self) -> AsyncIterator[str | bytes]:
        try:
            while True:
                yield await self.line.receive()
        except Closed:
            return


class Desk:
    """Somebody at a screen. ``written`` is what is on it since it was read last."""

    def __init__(
        self, server: Server, seating: Callable[[Session], Seating], token: bytes | None, terminal: bool
    ) -> None:
        self._server = server
        self._output = io.StringIO()
        values = count(1)
        self.session = Session("desk", lambda: bytes([next(values)]) * 32, 0, token)
        screen = Screen(self._output, terminal=terminal, width=200)
        self.face = Face(self.session, seating(self.session), screen, WORDS, Manner())
        self.link = Link(
            "memory", self.session, self._receive, changed=self._changed, patience=AT_ONCE, dial=self._dial
        )
        self.wire: Wire | None = None
        self.away = asyncio.Event()
        self.away.set()

    async def type(self, *lines: str) -> str:
        """Type, let everything happen, and read the screen."""
        for line in lines:
            self.face.typed(line)
            self.link.flush()
            await self.quiet()
        return self.read()

    async def quiet(self) -> None:
        """Until nothing more happens by itself."""
        before = None
        while before is not self.session.model:
            before = self.session.model
            await settle()

    def read(self) -> str:
        text = self._output.getvalue()
        self._output.seek(0)
        self._output.truncate()
        return text

    @property
    def rev(self) -> int:
        assert self.session.model.update is not None
        return self.session.model.update.rev

    @property
    def number(self) -> int:
        assert self.session.model.seated is not None
        return self.session.model.seated.number

    def deafen(self, deaf: bool) -> None:
        """Whether what is sent on this line gets lost."""
        assert self.wire is not None
        self.wire.deaf = deaf

    async def cut(self) -> None:
        """The line breaks, and stays broken until ``mend``."""
        assert self.wire is not None
        self.away.clear()
        self.wire.line.close()
        await self.quiet()

    async def mend(self) -> None:
        self.away.set()
        await self.quiet()

    def _receive(self, message: ServerMessage) -> None:
        self.session.receive(message)
        self._changed()

    def _changed(self) -> None:
        self.face.changed()
        self.link.flush()

    @asynccontextmanager
    async def _dial(self, _url: str) -> AsyncIterator[Channel]:
        await self.away.wait()
        self.wire = Wire(MemoryLine(self._server.hub, "192.0.2.1"))
        yield self.wire


def server(chance: Callable[[int], bytes] | None = None) -> Server:
    """With all games and boards, in memory; the same chance at every run, if all happens in the same order."""
    shelf = library(None)
    made = Server(house=House(engines(), shelf.boards), chance=chance or Random(4).randbytes)
    made.hub.pictures = shelf.picture
    return made


@asynccontextmanager
async def desk(
    server: Server, seating: Callable[[Session], Seating], *, token: bytes | None = None, terminal: bool = False
) -> AsyncIterator[Desk]:
    """A desk that has come as far as it can without being typed at."""
    sat = Desk(server, seating, token, terminal)
    async with sat.link:
        await sat.quiet()
        yield sat
