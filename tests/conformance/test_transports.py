"""What every transport promises, asked of each over its real lines; then what only the websocket one has."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from http import HTTPStatus
from typing import Any, Protocol

import pytest
from attrs import define, field
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin, Subprotocol

from protocol.messages import CLIENT_LIMIT, SUBPROTOCOL
from server.transport.memory import Closed, MemoryLine
from server.transport.port import Carrier
from server.transport.websocket import Answer, Listener, listen


@define(eq=False)
class Desk:
    """A door that notes what it is told. It answers nothing by itself."""

    most: int = 100
    carriers: dict[int, Carrier] = field(factory=dict)
    addresses: list[tuple[str, bool]] = field(factory=list)
    frames: list[tuple[int, bytes | str]] = field(factory=list)
    drained: list[int] = field(factory=list)
    gone: list[int] = field(factory=list)
    pause: float = 0.0
    _happened: asyncio.Event = field(factory=asyncio.Event)

    def connected(self, carrier: Carrier, address: str, *, bots: bool = False) -> int | None:
        if len(self.carriers) - len(self.gone) >= self.most:
            return None
        number = len(self.carriers) + 1
        self.carriers[number] = carrier
        self.addresses.append((address, bots))
        self._happened.set()
        return number

    def received(self, who: int, frame: bytes | str) -> float:
        self.frames.append((who, frame))
        self._happened.set()
        return self.pause

    def writable(self, who: int) -> None:
        self.drained.append(who)
        self._happened.set()

    def lost(self, who: int) -> None:
        self.gone.append(who)
        self._happened.set()

    async def until(self, condition: Callable[[], bool]) -> None:
        """Wait for what is told to make this true."""
        while not condition():
            self._happened.clear()
            await self._happened.wait()


class Client(Protocol):
    """A client's end, the same over all transports."""

    async def send(self, frame: bytes | str) -> None: ...
    async def receive(self) -> bytes:
        """Raises Closed."""

    async def close(self) -> None: ...


class MemoryClient:
    def __init__(self, line: MemoryLine) -> None:
        self.send = line.send
        self.receive = line.receive
        self._line = line

    async def close(self) -> None:
        self._line.close()


class WebsocketClient:
    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection
        self.send = connection.send
        self.close = connection.close

    async def receive(self) -> bytes:
        try:
            frame = await self._connection.recv()
        except ConnectionClosed as closed:
            got = closed.rcvd
            raise Closed(got.code if got else 1006, got.reason if got else "") from closed
        assert isinstance(frame, bytes)
        return frame


Dial = Callable[[], Any]


@asynccontextmanager
async def memory(desk: Desk) -> AsyncIterator[Dial]:
    async def dial() -> Client:
        return MemoryClient(MemoryLine(desk, "127.0.0.1"))

    yield dial


@asynccontextmanager
async def websocket(desk: Desk) -> AsyncIterator[Dial]:
    async with served(desk) as url, AsyncExitStack() as stack:

        async def dial() -> Client:
            connection = await stack.enter_async_context(
                connect(
                    url,
                    subprotocols=[Subprotocol(SUBPROTOCOL)],
                    compression=None,
                    max_queue=1,
                    ping_interval=None,
                    proxy=None,
                )
            )
            return WebsocketClient(connection)

        yield dial


@asynccontextmanager
async def served(desk: Desk, pages: Mapping[str, Any] | None = None, **settings: Any) -> AsyncIterator[str]:
    server = await listen(desk, Listener("127.0.0.1", 0, **settings), pages or {})
    scheme = "wss" if settings.get("tls") else "ws"
    yield f"{scheme}://127.0.0.1:{next(iter(server.sockets)).getsockname()[1]}"
    server.close()
    await server.wait_closed()


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture(params=[memory, websocket], ids=lambda kind: kind.__name__)
async def dial(request: pytest.FixtureRequest, desk: Desk) -> AsyncIterator[Dial]:
    async with request.param(desk) as dial:
        yield dial


async def test_a_client_that_connects_is_told_of_with_its_address(dial: Dial, desk: Desk):
    await dial()
    await desk.until(lambda: len(desk.carriers) == 1)

    assert desk.addresses == [("127.0.0.1", False)]
    assert desk.carriers[1].open


async def test_frames_arrive_whole_in_order_and_as_they_were(dial: Dial, desk: Desk):
    client = await dial()
    frames = [bytes([number]) * (number * 7) for number in range(100)]
    for frame in frames:
        await client.send(frame)
    await desk.until(lambda: len(desk.frames) == 100)

    assert desk.frames == [(1, frame) for frame in frames]


async def test_what_the_server_writes_is_read_whole_and_in_order(dial: Dial, desk: Desk):
    client = await dial()
    await desk.until(lambda: len(desk.carriers) == 1)
    frames = [bytes([number]) * (number * 7) for number in range(100)]
    for frame in frames:
        desk.carriers[1].write(frame)

    assert [await client.receive() for _ in frames] == frames


async def test_a_frame_of_a_megabyte_goes_out(dial: Dial, desk: Desk):
    client = await dial()
    await desk.until(lambda: len(desk.carriers) == 1)
    desk.carriers[1].write(bytes(1024 * 1024))

    assert await client.receive() == bytes(1024 * 1024)


async def test_the_largest_frame_comes_in_and_a_larger_one_ends_the_line(dial: Dial, desk: Desk):
    client = await dial()
    await client.send(bytes(CLIENT_LIMIT))
    await client.send(bytes(CLIENT_LIMIT + 1))
    with pytest.raises(Closed) as closed:
        await client.receive()
    await desk.until(lambda: desk.gone == [1])

    assert closed.value.code == 1009
    assert desk.frames == [(1, bytes(CLIENT_LIMIT))]


async def test_a_text_frame_is_passed_on_as_text(dial: Dial, desk: Desk):
    client = await dial()
    await client.send("text")
    await desk.until(lambda: len(desk.frames) == 1)

    assert desk.frames == [(1, "text")]


async def test_closing_comes_after_what_was_written_and_tells_code_and_reason(dial: Dial, desk: Desk):
    client = await dial()
    await desk.until(lambda: len(desk.carriers) == 1)
    desk.carriers[1].write(b"last")
    desk.carriers[1].close(4408, "abuse")
    desk.carriers[1].close(4400, "again")

    assert await client.receive() == b"last"
    with pytest.raises(Closed) as closed:
        await client.receive()
    assert (closed.value.code, closed.value.reason) == (4408, "abuse")
    await desk.until(lambda: desk.gone == [1])
    desk.carriers[1].write(b"too late")


async def test_a_client_that_goes_is_told_of_once(dial: Dial, desk: Desk):
    client, other = await dial(), await dial()
    await client.close()
    await desk.until(lambda: bool(desk.gone))
    await other.send(b"still here")
    await desk.until(lambda: len(desk.frames) == 1)

    assert desk.gone == [1]
    assert desk.frames == [(2, b"still here")]


async def test_a_slow_reader_makes_its_carrier_take_no_more_until_it_has_read(dial: Dial, desk: Desk):
    slow, quick = await dial(), await dial()
    await desk.until(lambda: len(desk.carriers) == 2)
    carrier = desk.carriers[1]
    written = 0
    while carrier.open:
        carrier.write(bytes(16_384))
        written += 1
        await asyncio.sleep(0)
    desk.carriers[2].write(b"not held up")
    assert await quick.receive() == b"not held up"
    assert desk.carriers[2].open
    assert [len(await slow.receive()) for _ in range(written)] == [16_384] * written
    await desk.until(lambda: desk.drained == [1])
    assert desk.carriers[1].open
    carrier.write(b"more")
    assert await slow.receive() == b"more"


async def test_while_it_is_to_pause_nothing_more_is_read(dial: Dial, desk: Desk):
    desk.pause = 3600.0
    paused, other = await dial(), await dial()
    sending = [asyncio.ensure_future(paused.send(frame)) for frame in (b"first", b"second")]
    await desk.until(lambda: len(desk.frames) == 1)
    sending.append(asyncio.ensure_future(other.send(b"other")))
    await desk.until(lambda: len(desk.frames) == 2)
    assert desk.frames == [(1, b"first"), (2, b"other")]

    await paused.close()
    await desk.until(lambda: desk.gone == [1])
    for task in sending:
        task.cancel()
    await asyncio.gather(*sending, return_exceptions=True)


async def test_one_client_too_many_is_closed_with_the_reason(dial: Dial, desk: Desk):
    desk.most = 1
    await dial()
    await desk.until(lambda: len(desk.carriers) == 1)
    second = await dial()
    with pytest.raises(Closed) as closed:
        await second.receive()

    assert (closed.value.code, closed.value.reason) == (4408, "too_many_connections")
    assert desk.gone == []


async def http(url: str, request: bytes) -> bytes:
    reader, writer = await asyncio.open_connection(*url.removeprefix("ws://").split(":"))
    writer.write(request)
    answer = await reader.read()
    writer.close()
    await writer.wait_closed()
    return answer


async def test_pages_are_answered_at_the_same_port(desk: Desk):
    async def page() -> Answer:
        return Answer(HTTPStatus.SERVICE_UNAVAILABLE, b"not yet\n", "text/x-told")

    async with served(desk, {"/readyz": page}) as url:
        answer = await http(url, b"GET /readyz?now HTTP/1.1\r\nHost: x\r\n\r\n")
        missing = await http(url, b"GET /etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n")
        plain = await http(url, b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")

    head, body = answer.split(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 503 Service Unavailable\r\n")
    assert b"Content-Type: text/x-told" in head
    assert b"Connection: close" in head
    assert body == b"not yet\n"
    assert missing.startswith(b"HTTP/1.1 404 ")
    assert plain.startswith(b"HTTP/1.1 404 ")
    assert desk.carriers == {}


async def test_a_client_of_another_protocol_is_refused_with_the_reason(desk: Desk):
    async with served(desk) as url:
        for offered in (None, [Subprotocol("chat")]):
            with pytest.raises(InvalidStatus) as refused:
                await connect(url, subprotocols=offered, proxy=None)
            assert refused.value.response.status_code == 400
            assert b"subprotocol" in refused.value.response.body

    assert desk.carriers == {}


@pytest.mark.parametrize(
    ("origins", "origin", "admitted"),
    [
        ((), None, True),
        ((), "https://evil.example", False),
        (("https://our.example",), "https://our.example", True),
        (("https://our.example",), "https://evil.example", False),
        (("https://our.example",), None, True),
        (None, "https://any.example", True),
    ],
)
async def test_pages_of_strangers_cannot_connect(
    desk: Desk, origins: tuple[str, ...] | None, origin: str | None, *, admitted: bool
):
    async with served(desk, origins=origins) as url:
        dialled = connect(
            url, subprotocols=[Subprotocol(SUBPROTOCOL)], origin=None if origin is None else Origin(origin), proxy=None
        )
        if admitted:
            async with dialled:
                await desk.until(lambda: len(desk.carriers) == 1)
        else:
            with pytest.raises(InvalidStatus) as refused:
                await dialled
            assert refused.value.response.status_code == 403


@pytest.mark.parametrize(("proxies", "told"), [(frozenset({"127.0.0.1"}), "192.0.2.9"), (frozenset(), "127.0.0.1")])
async def test_only_a_proxy_that_is_named_is_believed(desk: Desk, proxies: frozenset[str], told: str):
    forwarded = {"X-Forwarded-For": "10.0.0.1, 192.0.2.9"}
    async with (
        served(desk, proxies=proxies) as url,
        connect(url, subprotocols=[Subprotocol(SUBPROTOCOL)], additional_headers=forwarded, proxy=None),
    ):
        await desk.until(lambda: len(desk.carriers) == 1)

    assert desk.addresses == [(told, False)]


async def test_nothing_is_compressed(desk: Desk):
    async with served(desk) as url, connect(url, subprotocols=[Subprotocol(SUBPROTOCOL)], proxy=None) as connection:
        assert connection.response is not None
        assert "Sec-WebSocket-Extensions" not in connection.response.headers
        assert connection.subprotocol == SUBPROTOCOL


async def test_the_server_does_not_tell_what_it_is_made_of(desk: Desk):
    async with served(desk) as url:
        answer = await http(url, b"GET /x HTTP/1.1\r\nHost: x\r\n\r\n")

    assert not re.search(rb"(?i)python|websockets/", answer)


async def test_a_fault_at_the_door_ends_that_connection_only():
    class Faulty(Desk):
        def received(self, who: int, frame: bytes | str) -> float:
            if frame == b"fault":
                raise RuntimeError("a fault of ours")
            return super().received(who, frame)

    faulty = Faulty()
    async with (
        served(faulty) as url,
        connect(url, subprotocols=[Subprotocol(SUBPROTOCOL)], proxy=None) as one,
        connect(url, subprotocols=[Subprotocol(SUBPROTOCOL)], proxy=None) as other,
    ):
        await one.send(b"fault")
        with pytest.raises(ConnectionClosed) as closed:
            await one.recv()
        await other.send(b"fine")
        await faulty.until(lambda: len(faulty.frames) == 1)

    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1011
