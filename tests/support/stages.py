"""A table face in this process: a terminal of any size without a terminal, at a server that runs in memory."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from textual.app import App
from textual.pilot import Pilot
from textual.widgets import OptionList

from client.connection.link import Channel, Link
from client.connection.session import Session
from client.ending import Ending
from client.preferences.settings import Preferences, stored
from client.table.seating import Seating
from client.table.sitting import Sitting
from client.tui.desk import Desk, Setting
from client.tui.styles import SHEET
from protocol.messages import ServerMessage
from server.transport.memory import MemoryLine
from tests.support.desks import AT_ONCE, WORDS, Wire
from tests.support.guests import Server, settle


class Theatre(App[None]):
    """Only the look of the real app, for one desk."""

    CSS = SHEET
    ENABLE_COMMAND_PALETTE = False


class Stage:
    """Somebody at a screen."""

    def __init__(self, server: Server, seating: Callable[[Session], Seating], pause: float, folder: Path) -> None:
        self._server = server
        values = count(1)
        self.session = Session("stage", lambda: bytes([next(values)]) * 32, 0)
        self.sitting = Sitting(self.session, seating(self.session), WORDS)
        self.ended: Ending | None = None
        self.wire: Wire | None = None
        self.app = Theatre()
        self.pilot: Pilot[None]
        self.link = Link(
            "memory", self.session, self._receive, changed=self._changed, patience=AT_ONCE, dial=self._dial
        )
        self.desk = Desk(self.sitting, self.link, Setting(Preferences(stored(folder)), pause=pause))
        self._on = False

    async def begin(self) -> None:
        await self.app.push_screen(self.desk, self._leave)
        self._on = True
        self.desk.heard()
        await self.quiet()

    async def press(self, *keys: str) -> None:
        """Press keys, one after the other, each when what the last one did is to be seen."""
        for key in keys:
            await self.pilot.press(key)
            await self.quiet()

    async def choose(self, text: str) -> None:
        """Go down the list that is open to what is called that, and choose it."""
        offered = self.app.screen.query_one(OptionList)
        texts = [str(option.prompt) for option in offered.options]
        await self.press("home", *["down"] * texts.index(text), "enter")

    async def quiet(self) -> None:
        """Until nothing more happens by itself, and it is drawn."""
        before = None
        while before is not self.session.model:
            before = self.session.model
            await settle()
            await self.pilot.pause()

    async def cut(self) -> None:
        """The line breaks, and comes back at once."""
        assert self.wire is not None
        self.wire.line.close()
        await self.quiet()

    @property
    def screen(self) -> str:
        """What is to be read on the screen."""
        return "\n".join(strip.text.rstrip() for strip in self.app.screen._compositor.render_strips())

    @property
    def picture(self) -> str:
        """The screen as it would be saved."""
        return self.app.export_screenshot()

    def _receive(self, message: ServerMessage) -> None:
        self.session.receive(message)
        self._changed()

    def _changed(self) -> None:
        if self._on:
            self.desk.heard()

    def _leave(self, ending: Ending | None) -> None:
        self.ended = ending

    @asynccontextmanager
    async def _dial(self, _url: str) -> AsyncIterator[Channel]:
        self.wire = Wire(MemoryLine(self._server.hub, "192.0.2.1"))
        yield self.wire


@asynccontextmanager
async def stage(
    server: Server, seating: Callable[[Session], Seating], size: tuple[int, int] = (80, 24), pause: float = 0
) -> AsyncIterator[Stage]:
    """A screen that has come as far as it can without a key being pressed."""
    with TemporaryDirectory() as folder:
        sat = Stage(server, seating, pause, Path(folder))
        async with sat.app.run_test(size=size) as pilot:
            sat.pilot = pilot
            async with sat.link:
                await sat.begin()
                yield sat
                # Checks of games are programs of their own, which must not outlive the loop.
                await asyncio.gather(*(worker.wait() for worker in sat.app.workers), return_exceptions=True)
