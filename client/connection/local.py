"""The server as a child of this program, for games on one machine: there is one way to play, on a server.

However this process ends, the server goes too, and its files with it. A server that dies costs nobody a move: another
one takes its place at the same address, with all that is stored.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import secrets
import shutil
import socket
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic
from typing import Any, Self
from urllib.parse import urlsplit

from attrs import evolve, frozen

from client.connection import ports
from client.connection.ahead import Blank
from protocol.saying import said

HERE = "127.0.0.1:0"
"""For this machine alone, at any port."""
READY, UNABLE = "listening ", "unable "
"""How a server's first line begins: where it is reached, or why it is not, as a saying in JSON."""
PATIENCE = 30.0  # seconds until the server has to be ready
FAREWELL = 5.0  # seconds it may take to end by itself
KEY = 32  # bytes of the key of a server's owner
BOT_PAUSE = "SPIELTISCH_BOT_PAUSE"
"""What the environment calls the pause before a bot's move."""
TOLD = 5  # lines of its log that are shown when it fails
DEATHS = 3
"""How often a server may die"""
SPELL = 60.0
"""within so many seconds, and another one takes its place."""


class ServerFailed(Exception):
    """The server did not start: a key, and its fields."""

    def __init__(self, key: str, **fields: Any) -> None:
        super().__init__(key, fields)
        self.key = key
        self.fields = fields


@frozen
class _Wish:
    """What a server is to be like."""

    listen: str
    boards: Path | None
    pause: float | None  # in seconds, before a bot's move, where the environment does not say it


@frozen
class _Home:
    """What stays when a server dies: the folder of its database, and its owner's key."""

    folder: Path
    owner: bytes

    @classmethod
    def make(cls) -> _Home:
        """Nothing on the disk yet: the server makes the folder, so that one that never came so far leaves none."""
        return cls(Path(tempfile.gettempdir()) / f"spieltisch-{secrets.token_hex(8)}", secrets.token_bytes(KEY))

    def remove(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)


class LocalServer:
    """A running server and where to reach it: a child, and another one in its place when it dies."""

    def __init__(self, wish: _Wish, child: _Child, url: str) -> None:
        self.url = url
        self.owner = child.home.owner  # its key, which only this process and the server know
        self._wish = evolve(wish, listen=urlsplit(url).netloc)
        self._child = child
        self._deaths: list[float] = []

    async def mended(self) -> None:
        """Waits for the server to die, and for another one that has taken its place.

        Raises ServerFailed if there can be none.
        """
        await self._child.ended()
        died = monotonic()
        self._deaths = [*[other for other in self._deaths if died - other < SPELL], died]
        last = self._child.last_lines()
        if len(self._deaths) > DEATHS:
            raise ServerFailed("server.died", last=last)
        self._child.close()
        self._child = _Child.start(self._wish, self._child.home)
        try:
            await self._child.address()
        except ServerFailed as failure:
            raise ServerFailed("server.died", last=last) from failure

    def hurry(self) -> None:
        """Have its bots make no pause, for a moment."""
        self._child.hurry()

    async def end(self) -> None:
        await self._child.end()


class Servers:
    """Servers of one's own, each with a database of its own that goes with it.

    One can be started ahead of its need, so that it gets ready while there is something else to do.
    """

    def __init__(self, pause: Callable[[], float | None] = lambda: None, blank: Blank | None = None) -> None:
        """The first one is made of ``blank``, if that has been started."""
        self._pause = pause  # of bots, in seconds; None: as is usual
        self._blank = blank
        self._ahead: tuple[_Wish, _Child] | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._forget()

    async def start_ahead(self, listen: str = HERE, boards: Path | None = None) -> None:
        """Start one that will be wanted, unless there is one that waits."""
        wish = _Wish(listen, boards, self._pause())
        if self._ahead is None or self._ahead[0] != wish or not self._ahead[1].runs:
            await self._forget()
            blank, self._blank = self._blank, None
            self._ahead = wish, _Child.start(wish, _Home.make(), blank)

    @asynccontextmanager
    async def serving(self, listen: str = HERE, boards: Path | None = None) -> AsyncIterator[LocalServer]:
        """A server until it is not needed any more. Raises ServerFailed."""
        await self.start_ahead(listen, boards)
        assert self._ahead is not None
        (wish, child), self._ahead = self._ahead, None
        try:
            server = LocalServer(wish, child, await child.address())
        except ServerFailed as failure:
            await child.end()
            raise await _taken(listen) or failure from None
        except BaseException:
            await child.end()
            raise
        try:
            yield server
        finally:
            await server.end()

    async def _forget(self) -> None:
        """End the one that nobody wanted; at once, since nobody is at a table there."""
        if self._ahead is not None:
            (_, child), self._ahead = self._ahead, None
            child.interrupt()
            await child.end()


class _Child:
    """A server's process and its home."""

    def __init__(self, blank: Blank, home: _Home) -> None:
        self.home = home
        self._blank = blank
        self._waiting = asyncio.create_task(asyncio.to_thread(blank.process.wait))

    @classmethod
    def start(cls, wish: _Wish, home: _Home, blank: Blank | None = None) -> _Child:
        """A process with this wish, if need be a new one."""
        blank = blank or Blank()
        arguments = ["--parent-pipe", "--listen", wish.listen, "--database", f"temporary:{home.folder}"]
        if wish.boards:
            arguments += ["--boards", str(wish.boards)]
        if wish.pause is not None and BOT_PAUSE not in os.environ:
            arguments += ["--bot-pause", str(wish.pause)]
        blank.tell(arguments, home.owner)
        return cls(blank, home)

    @property
    def runs(self) -> bool:
        return self._blank.process.poll() is None

    async def ended(self) -> None:
        """Waits for the end of the process."""
        await asyncio.shield(self._waiting)

    async def address(self) -> str:
        """Where it listens, once it does. Raises ServerFailed."""
        assert self._blank.process.stdout is not None
        try:
            async with asyncio.timeout(PATIENCE):
                told: bytes = await asyncio.to_thread(self._blank.process.stdout.readline)
        except TimeoutError:
            raise ServerFailed("server.failed.slow", seconds=round(PATIENCE)) from None
        line = told.decode(errors="replace")
        if not line.startswith(READY):
            await self._end_process()
            if line.startswith(UNABLE):
                raise ServerFailed("server.failed", why=said(json.loads(line.removeprefix(UNABLE))))
            if last := self.last_lines():
                raise ServerFailed("server.failed", why=last)
            raise ServerFailed("server.failed.code", code=self._blank.process.returncode)
        return line.removeprefix(READY).strip()

    def last_lines(self) -> str:
        """What it said last; only when it has ended, since it writes where this reads."""
        self._blank.log.seek(0)
        return "\n".join(self._blank.log.read().decode(errors="replace").splitlines()[-TOLD:])

    def hurry(self) -> None:
        """Have its bots make no pause, for a moment."""
        self._blank.hurry()

    def interrupt(self) -> None:
        """Have it end at once."""
        self._blank.process.terminate()

    async def end(self) -> None:
        """End it for good, and nothing of it stays."""
        await self._end_process()
        self.close()
        self.home.remove()

    def close(self) -> None:
        """Have done with the process, which has ended."""
        self._blank.drop()

    async def _end_process(self) -> None:
        """First by closing the pipe, then by asking, then by force."""
        self._blank.let_go()
        for harder in (self._blank.process.terminate, self._blank.process.kill):
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(FAREWELL):
                    await self.ended()
                    return
            harder()
        await self.ended()


async def _taken(listen: str) -> ServerFailed | None:
    """If its port is taken, that this is why a server failed: by what, and what to listen at in its place."""
    host, port = ports.split(listen)
    if not ports.is_taken(host, port):
        return None
    holder, free = await ports.holder(host, port), ports.free(host, port)
    before = listen.rpartition(":")[0]
    return ServerFailed(f"server.taken.{holder.value}", port=port, free=f"{before}:{free}", any=f"{before}:0")


def seen_from_outside(url: str) -> str:
    """The address others use: where the server listens everywhere, that of the way out of this machine."""
    parts = urlsplit(url)
    if parts.hostname not in {"0.0.0.0", "::"}:  # noqa: S104 - compared, not bound
        return url
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: only asks which of our addresses would be used
            host = probe.getsockname()[0]
        except OSError:
            host = socket.gethostname()
    return f"{parts.scheme}://{host}:{parts.port}"
