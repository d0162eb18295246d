"""A TCP proxy on loopback that cuts, holds, delays and splits what goes through it, as networks do."""

from __future__ import annotations

import asyncio
import contextlib
import enum
from collections.abc import AsyncIterator
from urllib.parse import urlsplit

PIECE = 64 * 1024


class Way(enum.Enum):
    """A direction."""

    UP = "up"  # from the client to the server
    DOWN = "down"


class Proxy:
    """Its settings hold for all connections and can be changed at any time."""

    def __init__(self, host: str, port: int) -> None:
        self._target = (host, port)
        self._writers: set[asyncio.StreamWriter] = set()
        self._flowing = {way: asyncio.Event() for way in Way}
        self._left: dict[Way, int | None] = dict.fromkeys(Way)
        self._port = 0
        self.delay = 0.0  # seconds, for every piece
        self.split = PIECE  # bytes in a piece at most
        self.down = False  # whether nobody gets through
        self.carried = dict.fromkeys(Way, 0)  # bytes so far
        for flowing in self._flowing.values():
            flowing.set()

    @property
    def url(self) -> str:
        return f"ws://127.0.0.1:{self._port}"

    def hold(self, way: Way) -> None:
        """Let nothing more through this way; it is kept."""
        self._flowing[way].clear()

    def release(self, way: Way) -> None:
        """Let through what was held."""
        self._flowing[way].set()

    def cut(self) -> None:
        """Cut all connections. What is on its way, or held, is lost."""
        for writer in tuple(self._writers):
            writer.transport.abort()
        self._left = dict.fromkeys(Way)

    def cut_after(self, way: Way, size: int) -> None:
        """Cut all connections when that many more bytes went this way."""
        self._left[way] = size

    async def attend(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.down:
            writer.transport.abort()
            return
        try:
            far_reader, far_writer = await asyncio.open_connection(*self._target)
        except OSError:
            writer.transport.abort()
            return
        both = {writer, far_writer}
        self._writers |= both
        await asyncio.gather(self._pump(Way.UP, reader, far_writer), self._pump(Way.DOWN, far_reader, writer))
        self._writers -= both

    async def _pump(self, way: Way, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError):
            while data := await reader.read(PIECE):
                for start in range(0, len(data), self.split):
                    await self._pass(way, data[start : start + self.split], writer)
        writer.close()

    async def _pass(self, way: Way, piece: bytes, writer: asyncio.StreamWriter) -> None:
        await self._flowing[way].wait()
        if self.delay:
            await asyncio.sleep(self.delay)
        left = self._left[way]
        if left is not None:
            piece = piece[:left]
            self._left[way] = left - len(piece)
        writer.write(piece)
        await writer.drain()
        self.carried[way] += len(piece)
        if self._left[way] == 0:
            self.cut()


@contextlib.asynccontextmanager
async def proxy_to(url: str) -> AsyncIterator[Proxy]:
    """A proxy to the server at this ws:// address."""
    target = urlsplit(url)
    assert target.hostname is not None
    assert target.port is not None
    proxy = Proxy(target.hostname, target.port)
    server = await asyncio.start_server(proxy.attend, "127.0.0.1", 0)
    proxy._port = server.sockets[0].getsockname()[1]
    try:
        yield proxy
    finally:
        proxy.cut()
        server.close()
        await server.wait_closed()
