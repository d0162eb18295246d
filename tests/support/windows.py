"""A window in this process: no screen, a surface of any size, at a server that runs in memory."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
import pygame.freetype
from attrs import evolve

from client.connection.gallery import Shelf
from client.connection.link import Channel, Link
from client.connection.session import Session
from client.preferences.settings import Preferences, Speed, let_speak, stored
from client.table.seating import Seating
from client.table.sitting import Sitting
from client.texts.words import Words
from client.window.desk.desk import Desk
from client.window.program import Window
from client.window.table.table import Table
from protocol.messages import ServerMessage
from server.transport.memory import MemoryLine
from tests.support.desks import AT_ONCE, WORDS, Wire
from tests.support.guests import Server, settle

Size = tuple[int, int]
TRIES = 500
PATIENT = evolve(AT_ONCE, tries=None)
"""Somebody sits there who can be asked."""


class Pane:
    """Somebody at a window."""

    def __init__(
        self,
        server: Server,
        seating: Callable[[Session], Seating],
        size: Size,
        words: Words,
        folder: Path,
        speed: Speed,
        pause: float,
    ) -> None:
        pygame.display.init()
        pygame.freetype.init()
        self._server = server
        self._folder = folder
        self._pause = pause
        values = count(1)
        self.session = Session("window", lambda: bytes([next(values)]) * 32, 0)
        self.sitting = Sitting(self.session, seating(self.session), words)
        self.time = 0.0  # seconds, as the window knows them
        self.preferences = Preferences(stored(folder))
        self.preferences.insist(speed=speed, sound=False)
        let_speak(self.preferences, words, {"LANG": words.language})
        self.window = Window(words, pygame.display.set_mode(size), self.preferences, lambda: self.time)
        self.link = Link(
            "memory", self.session, self._receive, changed=self._changed, patience=PATIENT, dial=self._dial
        )
        self.desk: Desk
        self._on = False
        self.wire: Wire | None = None
        self.there = asyncio.Event()  # whether the server can be reached
        self.there.set()

    async def begin(self) -> None:
        self.desk = Desk(
            self.sitting, self.link, self.window, pause=self._pause, shelf=Shelf(self._folder), clock=lambda: self.time
        )
        self.window.desk = self.desk
        self._on = True
        self.desk.heard()
        await self.quiet()

    async def quiet(self) -> None:
        """Until nothing more happens by itself, and it is drawn."""
        before = None
        while before is not self.session.model:
            before = self.session.model
            await settle()
            self.window.draw()

    async def hang_pictures(self) -> None:
        """Until the boards' pictures are there, which the server reads in a thread."""
        layout = self.session.model.layout
        wanted = [zone.board.picture for zone in layout.zones if zone.board and zone.board.picture] if layout else []
        for _ in range(TRIES):
            if all(map(self.desk.boards.has, wanted)):
                return
            await asyncio.to_thread(bool)
            await self.quiet()
        raise AssertionError("no picture came")

    async def press(self, *keys: int, text: str = "") -> None:
        """Press keys, one after the other, each when what the last one did is to be seen."""
        for key in keys:
            self.window.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=text))
            self.window.handle(pygame.event.Event(pygame.KEYUP, key=key, mod=0))
            await self.quiet()

    async def sign(self, sign: str) -> None:
        """Press the key that types it."""
        await self.press(ord(sign.casefold()), text=sign)

    async def click(self, x: float, y: float) -> None:
        self.window.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=(round(x), round(y))))
        await self.quiet()

    async def cut(self) -> None:
        """The line breaks, and the server stays away."""
        assert self.wire is not None
        self.there.clear()
        self.wire.line.close()
        await self.quiet()

    @property
    def rev(self) -> int:
        assert self.session.model.update is not None
        return self.session.model.update.rev

    @property
    def table(self) -> Table:
        """The table as it is to be seen."""
        table = self.desk.table(self.window.surface.get_size())
        assert table is not None
        return table

    @property
    def pixels(self) -> bytes:
        """What is to be seen."""
        self.window.draw()
        return pygame.image.tobytes(self.window.surface, "RGB")

    def save(self, path: str) -> None:
        self.window.draw()
        pygame.image.save(self.window.surface, path)

    def _receive(self, message: ServerMessage) -> None:
        self.session.receive(message)
        self._changed()

    def _changed(self) -> None:
        if self._on:
            self.desk.heard()

    @asynccontextmanager
    async def _dial(self, _url: str) -> AsyncIterator[Channel]:
        await self.there.wait()
        self.wire = Wire(MemoryLine(self._server.hub, "192.0.2.1"))
        yield self.wire


@asynccontextmanager
async def pane(
    server: Server,
    seating: Callable[[Session], Seating],
    size: Size = (900, 600),
    words: Words = WORDS,
    speed: Speed = Speed.OFF,
    pause: float = 0,
) -> AsyncIterator[Pane]:
    """A window that has come as far as it can without a key being pressed. What moves in it moves with its ``time``."""
    with TemporaryDirectory() as folder:
        sat = Pane(server, seating, size, words, Path(folder), speed, pause)
        async with sat.link:
            await sat.begin()
            yield sat
