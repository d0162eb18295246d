"""The line to a server mends itself, shows its state and is given up in the end."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from http import HTTPStatus
from socket import create_server

import pytest
from websockets.asyncio.server import ServerConnection, serve
from websockets.http11 import Request, Response

from client.connection.address import address
from client.connection.link import Link, Patience
from client.connection.model import Line
from client.connection.session import Session
from client.table import asking
from client.table.arrangement import Unfit
from client.texts.words import Words
from protocol.messages import Bye, Hello, Tables, Welcome
from protocol.wire import decode_client, encode

SOON = Patience(first=0.001, most=0.002, tries=20, tries_at_first=3)
WELCOME = encode(Welcome(1, b"t" * 16, (), ()))


def session() -> Session:
    return Session("test", lambda: bytes(32), 0)


@asynccontextmanager
async def serving(handler) -> AsyncIterator[str]:
    async with serve(handler, "127.0.0.1", 0) as server:
        yield f"ws://127.0.0.1:{next(iter(server.sockets)).getsockname()[1]}"


class States:
    """The states of the line, as they are told."""

    def __init__(self, client: Session) -> None:
        self.client = client
        self.seen: list[Line] = []
        self.news = asyncio.Event()

    def changed(self) -> None:
        self.seen.append(self.client.model.line)
        self.news.set()

    async def until(self, count: int) -> None:
        while len(self.seen) < count:
            self.news.clear()
            await self.news.wait()


async def test_it_greets_and_sends_what_the_session_has_to_say():
    heard: asyncio.Queue[object] = asyncio.Queue()

    async def handler(line: ServerConnection) -> None:
        async for frame in line:
            assert isinstance(frame, bytes)
            heard.put_nowait(decode_client(frame))
            await line.send(WELCOME)

    client = session()
    states = States(client)
    async with serving(handler) as url, Link(url, client, changed=states.changed, patience=SOON) as link:
        assert await heard.get() == Hello((1,), "test")
        await states.until(1)
        client.tables()
        link.flush()

        assert await heard.get() == Tables()


async def test_a_broken_line_is_shown_and_mended_with_the_token_of_before():
    tokens: list[bytes | None] = []

    async def handler(line: ServerConnection) -> None:
        hello = decode_client(await line.recv(decode=False))
        assert isinstance(hello, Hello)
        tokens.append(hello.token)
        await line.send(WELCOME)
        if len(tokens) < 3:
            line.transport.abort()
        await line.wait_closed()

    client = session()
    states = States(client)
    async with serving(handler) as url, Link(url, client, changed=states.changed, patience=SOON):
        await states.until(5)

    assert tokens == [None, b"t" * 16, b"t" * 16]
    assert states.seen == [Line.ONLINE, Line.LOST, Line.ONLINE, Line.LOST, Line.ONLINE]


async def test_a_server_that_is_not_there_is_given_up_after_a_few_tries():
    with closing(create_server(("127.0.0.1", 0))) as taken:
        url = f"ws://127.0.0.1:{taken.getsockname()[1]}"
    client = session()
    states = States(client)
    async with Link(url, client, changed=states.changed, patience=SOON) as link:
        await link.ended()

        assert link.problem == "unreachable"
    assert states.seen == [Line.LOST] * 3 + [Line.GIVEN_UP]


async def test_a_server_of_another_version_is_not_asked_again():
    async def handler(line: ServerConnection) -> None:
        await line.send(encode(Bye("version")))
        await line.close(4400)

    client = session()
    async with serving(handler) as url, Link(url, client, patience=SOON) as link:
        await link.ended()

        assert link.problem == "version"
        assert client.model.line is Line.GIVEN_UP


async def test_something_else_that_answers_is_told_from_a_server():
    async def handler(line: ServerConnection) -> None:
        await line.send("hello")
        await line.wait_closed()

    async with serving(handler) as url, Link(url, session(), patience=SOON) as link:
        await link.ended()

        assert link.problem == "not_a_table_server"


async def test_what_answers_for_a_server_that_starts_again_is_waited_out():
    """A proxy before it says 502; only what never was a server is none."""
    greeted = 0

    async def handler(line: ServerConnection) -> None:
        nonlocal greeted
        greeted += 1
        await line.send(WELCOME)
        if greeted < 3:
            line.transport.abort()
        await line.wait_closed()

    def answer(line: ServerConnection, _request: Request) -> Response | None:
        nonlocal greeted
        if greeted != 1:
            return None
        greeted += 1
        return line.respond(HTTPStatus.BAD_GATEWAY, "")

    client = session()
    states = States(client)
    async with (
        serve(handler, "127.0.0.1", 0, process_request=answer) as server,
        Link(f"ws://127.0.0.1:{server.sockets[0].getsockname()[1]}", client, changed=states.changed, patience=SOON),
    ):
        await states.until(4)

    assert states.seen[:4] == [Line.ONLINE, Line.LOST, Line.LOST, Line.ONLINE]


async def test_a_server_at_another_address_is_tried_at_once_with_the_token_of_before():
    hellos: list[Hello] = []

    async def handler(line: ServerConnection) -> None:
        hello = decode_client(await line.recv(decode=False))
        assert isinstance(hello, Hello)
        hellos.append(hello)
        await line.send(WELCOME)
        await line.wait_closed()

    client = session()
    states = States(client)
    slow = Patience(first=1000, most=1000, tries=None)
    async with serving(handler) as other:
        async with (
            serve(handler, "127.0.0.1", 0) as first,
            Link(
                f"ws://127.0.0.1:{first.sockets[0].getsockname()[1]}", client, changed=states.changed, patience=slow
            ) as link,
        ):
            await states.until(1)
            first.close()
            await states.until(3)
            assert client.model.line is Line.LOST
            assert client.model.lost == 1

            link.again(other)
            await link.standing()

        assert [hello.token for hello in hellos] == [None, b"t" * 16]
        assert client.model.lost == 0


def test_pauses_grow_are_bounded_and_differ_from_client_to_client():
    patience = Patience(first=1, most=10)

    assert [patience.pause(failures, 1) for failures in range(6)] == [1, 2, 4, 8, 10, 10]
    assert patience.pause(1000, 0) == 5


@pytest.mark.parametrize(
    ("written", "url"),
    [
        ("example.org", "ws://example.org:4707"),
        (" 127.0.0.1:5000 ", "ws://127.0.0.1:5000"),
        ("ws://[::1]", "ws://[::1]:4707"),
        ("wss://example.org/table", "wss://example.org/table"),
    ],
)
def test_an_address_is_understood_as_people_write_it(written: str, url: str):
    assert address(written) == url


@pytest.mark.parametrize("written", ["", "http://example.org", "example.org:port", "ws://"])
def test_what_is_no_address_is_refused(written: str):
    with pytest.raises(ValueError, match=f"^{re.escape(written)}$"):
        address(written)


@pytest.mark.parametrize("language", ["en", "de", "fi"])
def test_what_is_no_address_is_said_with_an_example(language: str):
    with pytest.raises(Unfit) as raised:
        asking.url("http://example.org")

    assert "ws://example.org:4707" in Words(language).say(raised.value.key, **raised.value.fields)


async def test_a_mistake_of_the_program_itself_is_not_kept_quiet():
    async def handler(line: ServerConnection) -> None:
        await line.send(WELCOME)
        await line.wait_closed()

    def stumble(_: object) -> None:
        raise ZeroDivisionError

    client = session()
    with pytest.raises(ZeroDivisionError):
        await connected(handler, client, stumble)
    assert client.model.line is Line.GIVEN_UP


async def connected(handler, client: Session, receive: Callable[[object], None]):
    """A connection from its beginning to its end."""
    async with serving(handler) as url, Link(url, client, receive, patience=SOON) as link:
        await link.ended()
