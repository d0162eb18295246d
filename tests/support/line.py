"""A bare connection to a server: messages out, messages in, nothing kept and nothing decided."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.typing import Subprotocol

from protocol.messages import SERVER_LIMIT, SUBPROTOCOL, VERSION, ClientMessage, Hello, ServerMessage, Welcome
from protocol.wire import decode_server, encode

M = TypeVar("M")

CUT = (ConnectionClosed, InvalidHandshake, OSError, EOFError)
"""What a connection that is cut, or a server that is gone, looks like."""


class Line:
    """Anything raises one of CUT once the connection is cut."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self.token = b""

    @classmethod
    async def open(cls, url: str, token: bytes | None = None) -> Line:
        """Connect and say Hello, with the token of an earlier visit if there was one.

        :raises OSError: and others of CUT, there is nobody at this address
        """
        line = await cls.dial(url)
        await line.send(Hello((VERSION,), "tests", token))
        line.token = (await line.wait(Welcome)).token
        return line

    @classmethod
    async def dial(cls, url: str) -> Line:
        """Connect, and say nothing yet."""
        protocols = [Subprotocol(SUBPROTOCOL)]
        return cls(
            await connect(
                url, subprotocols=protocols, compression=None, max_size=SERVER_LIMIT, ping_interval=None, proxy=None
            )
        )

    async def send(self, message: ClientMessage) -> None:
        await self._socket.send(encode(message))

    async def frame(self) -> bytes:
        """The next frame, as it came."""
        frame = await self._socket.recv()
        assert isinstance(frame, bytes), "the server speaks binary frames only"
        return frame

    async def receive(self) -> ServerMessage:
        return decode_server(await self.frame())

    async def wait(self, kind: type[M], fits: Callable[[M], bool] = lambda _: True) -> M:
        """The next message of this kind that fits; what comes before it is passed over."""
        while True:
            message = await self.receive()
            if isinstance(message, kind) and fits(message):
                return message

    async def close(self) -> None:
        await self._socket.close()
