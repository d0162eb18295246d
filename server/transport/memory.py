"""A line inside one process: what a socket does, without one. For play in the same process, and for tests.

It behaves as the other carriers do: frames arrive whole and in order, a reader that does not read makes the
server's end take no more, and closing tells a code and a reason.
"""

from __future__ import annotations

import asyncio
from collections import deque

from protocol.messages import CLIENT_LIMIT
from server.transport.port import CLOSE_TOO_MANY, Door

HIGH = 32 * 1024  # bytes unread from which on the server's end takes no more, and below which it does again
LOW = HIGH // 4
CLOSE_TOO_BIG = 1009
CLOSE_NORMAL = 1000
CLOSE_ABNORMAL = 1006


class Closed(Exception):
    """The line is closed, and all that came before is read."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(code, reason)
        self.code = code
        self.reason = reason


class MemoryLine:
    """The client's end. ``send`` waits where a socket would: while the server reads more slowly."""

    def __init__(self, door: Door, address: str, *, bots: bool = False) -> None:
        self._door = door
        self._frames: deque[bytes] = deque()
        self._closed: Closed | None = None
        self._sending = asyncio.Lock()
        self._reader: asyncio.Future[None] | None = None
        self.unread = 0  # bytes
        self.carrier = _MemoryCarrier(self)
        self._who = door.connected(self.carrier, address, bots=bots)
        if self._who is None:
            self.shut(CLOSE_TOO_MANY, "too_many_connections")

    async def send(self, frame: bytes | str) -> None:
        """Raises Closed."""
        if self._closed is not None or self._who is None:
            raise self._closed or Closed(CLOSE_ABNORMAL, "")
        if len(frame) > CLIENT_LIMIT:
            self.shut(CLOSE_TOO_BIG, "frame too big")
            return
        async with self._sending:
            await asyncio.sleep(self._door.received(self._who, frame))

    async def receive(self) -> bytes:
        """The next frame. Raises Closed."""
        while not self._frames:
            if self._closed is not None:
                raise self._closed
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        frame = self._frames.popleft()
        self.unread -= len(frame)
        if not self.carrier.open and self.unread <= LOW and self._closed is None and self._who is not None:
            self.carrier.open = True
            self._door.writable(self._who)
        return frame

    def close(self) -> None:
        self.shut(CLOSE_NORMAL, "")

    def take(self, frame: bytes) -> None:
        """A frame from the server."""
        if self._closed is not None:
            return
        self._frames.append(frame)
        self.unread += len(frame)
        if self.unread > HIGH:
            self.carrier.open = False
        self._rouse()

    def shut(self, code: int, reason: str) -> None:
        """Close from either end. The server hears of it in a turn of its own."""
        if self._closed is not None:
            return
        self._closed = Closed(code, reason)
        if self._who is not None:
            asyncio.get_running_loop().call_soon(self._door.lost, self._who)
        self._rouse()

    def _rouse(self) -> None:
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)


class _MemoryCarrier:
    """The server's end."""

    __slots__ = ("_line", "open")

    def __init__(self, line: MemoryLine) -> None:
        self._line = line
        self.open = True

    def write(self, frame: bytes) -> None:
        self._line.take(frame)

    def close(self, code: int, reason: str) -> None:
        self._line.shut(code, reason)
