"""Frames over websockets, and what an operator asks for over HTTP at the same port.

Sending never waits: ``broadcast`` to one connection writes at once, and when the socket's buffer is above its
mark asyncio's own ``pause_writing`` tells the hub to keep the rest in the outbox. Compression is off: it would
cost memory and tell lengths of secrets.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import ssl
from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus

from attrs import frozen
from websockets.asyncio.server import Server, ServerConnection, broadcast, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosedError
from websockets.http11 import Request, Response
from websockets.typing import Origin, Subprotocol

from protocol.messages import CLIENT_LIMIT, SUBPROTOCOL
from server.transport.port import CLOSE_TOO_MANY, Door

MARK = 32 * 1024  # bytes in the socket's buffer above which the outbox keeps the rest
OPEN_TIMEOUT = 5.0
CLOSE_TIMEOUT = 5.0
CLOSE_INTERNAL = 1011
PING_INTERVAL = 20.0
PING_TIMEOUT = 20.0

Page = Callable[[], Awaitable["Answer"]]
"""What is answered at a path of HTTP."""

_log = logging.getLogger("spieltisch.websocket")
_quiet = logging.getLogger("websockets.server")
_quiet.setLevel(logging.CRITICAL)  # it would log every handshake of a stranger that fails


@frozen
class Answer:
    status: HTTPStatus
    body: bytes
    kind: str = "text/plain; charset=utf-8"


@frozen
class Listener:
    """Where to listen and whom to admit. ``origins`` None admits all; else those, and clients that send none."""

    host: str
    port: int
    origins: tuple[str, ...] | None = ()
    tls: ssl.SSLContext | None = None
    proxies: frozenset[str] = frozenset()  # whose X-Forwarded-For is believed
    bots: bool = False


class _Line(ServerConnection):
    """A connection that tells its carrier when its socket takes more and when not."""

    carrier: _WebsocketCarrier | None = None

    def pause_writing(self) -> None:
        super().pause_writing()
        if self.carrier is not None:
            self.carrier.open = False

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.carrier is not None:
            self.carrier.resume()


class _WebsocketCarrier:
    __slots__ = ("_connections", "_door", "_task", "open", "who")

    def __init__(self, connection: _Line, door: Door) -> None:
        self._connections = (connection,)
        self._door = door
        self._task: asyncio.Task[None] | None = None
        self.open = True
        self.who: int | None = None

    def write(self, frame: bytes) -> None:
        broadcast(self._connections, frame)

    def resume(self) -> None:
        self.open = True
        if self.who is not None:
            self._door.writable(self.who)

    def close(self, code: int, reason: str) -> None:
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(_close(self._connections[0], code, reason))


async def _close(connection: _Line, code: int, reason: str) -> None:
    """The closing handshake; the line is cut if the client does not take part in time."""
    try:
        async with asyncio.timeout(CLOSE_TIMEOUT):
            await connection.close(code, reason)
    except TimeoutError:
        connection.transport.abort()


async def listen(door: Door, listener: Listener, pages: Mapping[str, Page]) -> Server:
    """Listen. Raises OSError if the address cannot be had."""

    async def attend(connection: ServerConnection) -> None:
        assert isinstance(connection, _Line)
        await _attend(connection, door, listener)

    async def page(connection: ServerConnection, request: Request) -> Response | None:
        return await _page(connection, request, pages)

    origins = None if listener.origins is None else [None, *map(Origin, listener.origins)]
    return await serve(
        attend,
        listener.host,
        listener.port,
        origins=origins,
        subprotocols=[Subprotocol(SUBPROTOCOL)],
        compression=None,
        process_request=page,
        server_header=None,
        open_timeout=OPEN_TIMEOUT,
        ping_interval=PING_INTERVAL,
        ping_timeout=PING_TIMEOUT,
        close_timeout=CLOSE_TIMEOUT,
        max_size=CLIENT_LIMIT,
        max_queue=4,
        write_limit=MARK,
        logger=_quiet,
        create_connection=_Line,
        ssl=listener.tls,
        backlog=1024,
    )


async def _attend(connection: _Line, door: Door, listener: Listener) -> None:
    carrier = _WebsocketCarrier(connection, door)
    who = door.connected(carrier, _address(connection, listener.proxies), bots=listener.bots)
    if who is None:
        await _close(connection, CLOSE_TOO_MANY, "too_many_connections")
        return
    carrier.who = who
    connection.carrier = carrier
    try:
        async for frame in connection:
            pause = door.received(who, frame)
            if pause:
                await _rest(connection, pause)
    except ConnectionClosedError:
        pass  # cut or broken: lost like any other
    except Exception as error:  # noqa: BLE001 - one connection's fault is not the server's end
        _log.exception("a frame could not be handled", exc_info=error)
        await _close(connection, CLOSE_INTERNAL, "internal_error")
    finally:
        door.lost(who)


async def _rest(connection: ServerConnection, seconds: float) -> None:
    """Read nothing for that long, but notice if the line is gone."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await connection.wait_closed()


def _address(connection: ServerConnection, proxies: frozenset[str]) -> str:
    """Whose connection it is: of a proxy that is believed, the last address that it tells."""
    address = str(connection.remote_address[0]) if connection.remote_address else ""
    if address not in proxies or connection.request is None:
        return address
    told = connection.request.headers.get_all("X-Forwarded-For")
    return told[-1].rpartition(",")[2].strip() if told else address


async def _page(connection: ServerConnection, request: Request, pages: Mapping[str, Page]) -> Response | None:
    path = request.path.partition("?")[0]
    if path == "/" and "Upgrade" in request.headers:
        return None
    if path not in pages:
        return connection.respond(HTTPStatus.NOT_FOUND, "Nothing is here; a client connects to /.\n")
    answer = await pages[path]()
    headers = Headers()
    headers["Content-Type"] = answer.kind
    headers["Content-Length"] = str(len(answer.body))
    headers["Connection"] = "close"
    return Response(answer.status.value, answer.status.phrase, headers, answer.body)
