"""A connection that mends itself, around a session: the only part of the core that does input and output.

When the line breaks it is tried again, each time after a longer pause, never all clients at the same moment; a
person sees the state of the line all the while. After a bounded number of tries it is given up, unless somebody is
there to be asked (``lost.py``). What was under way is the session's to repeat.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from typing import Literal, Protocol, Self

from attrs import frozen
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus, InvalidURI

from client.connection.address import is_loopback
from client.connection.session import Session
from protocol.messages import SERVER_LIMIT, SUBPROTOCOL, Bye, ServerMessage, Welcome
from protocol.wire import WireError, decode_server, encode

FINAL = {"version", "hello_first", "abuse"}
"""Reasons of a goodbye after which coming back would only repeat it."""


class Channel(Protocol):
    """Frames to and from a server. Sending and iterating end with OSError or ConnectionClosed when it is cut."""

    async def send(self, frame: bytes) -> None: ...

    def __aiter__(self) -> AsyncIterator[str | bytes]: ...


Dial = Callable[[str], AbstractAsyncContextManager[Channel]]


@frozen
class Patience:
    """How often, and after which pauses in seconds, a connection is tried before it is given up."""

    first: float = 0.25
    most: float = 15.0
    tries: int | None = 60  # in a row; about a quarter of an hour. None: for ever
    tries_at_first: int = 4  # before it ever stood

    def pause(self, failures: int, chance: float) -> float:
        """The pause after so many failures in a row; ``chance`` (0 … 1) spreads the clients of a lost server."""
        return float(min(self.most, self.first * 2 ** min(failures, 16)) * (0.5 + chance / 2))


FOR_EVER = Patience(tries=None)
"""Where somebody is there who can be asked."""


class Link:
    """``async with Link(…)``: connected and kept so until it is left. ``problem`` is a key: why it was given up."""

    def __init__(
        self,
        url: str,
        session: Session,
        receive: Callable[[ServerMessage], None] | None = None,
        *,
        changed: Callable[[], None] = lambda: None,
        patience: Patience = Patience(),
        fixed: bool = False,
        dial: Dial | None = None,
    ) -> None:
        """``receive`` takes each message in place of the session's own; ``changed`` is told of the line's state.

        ``fixed`` is a server of one's own, which will be at no other address.
        """
        self.url = url
        self.session = session
        self.fixed = fixed
        self.moved = False  # whether it leads elsewhere than at first
        self.problem: str | None = None
        self.trouble = "unreachable"  # a key: what became of the last try
        self._receive = receive or session.receive
        self._changed = changed
        self._patience = patience
        self._dial = dial or _websocket
        self._wake = asyncio.Event()
        self._hurry = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._failures = 0  # in a row, to be greeted
        self._stood = False  # whether it ever was
        self._stands = asyncio.Event()
        self._try: asyncio.Timeout | None = None
        self._counting: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._keep())
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Hang up for good. Raises what went wrong in the program itself, if anything did."""
        tasks = [task for task in (self._task, self._counting) if task is not None]
        for task in tasks:
            task.cancel()
        for outcome in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(outcome, Exception):
                raise outcome

    def flush(self) -> None:
        """Send what the session has to say."""
        self._wake.set()

    @property
    def patient(self) -> bool:
        """Whether it is tried for ever, since somebody can be asked."""
        return self._patience.tries is None

    def again(self, url: str | None = None) -> None:
        """Try at once: somebody has reason to think that the server is there, or at another address now."""
        if url is not None:
            self.moved = self.moved or url != self.url
            self.url = url
        if self._try is not None and url is not None:
            self._try.reschedule(asyncio.get_running_loop().time())  # what is under way there comes to nothing
        self._hurry.set()

    async def standing(self) -> None:
        """Until the line is there."""
        await self._stands.wait()

    async def ended(self) -> None:
        """Until the link is given up or closed."""
        if self._task is not None:
            await asyncio.wait([self._task])

    async def _keep(self) -> None:
        try:
            await self._run()
        except Exception:
            self.problem = "failed"
            self.session.given_up()
            self._changed()
            raise

    async def _run(self) -> None:
        while self.problem is None:
            try:
                async with asyncio.timeout(None) as self._try, self._dial(self.url) as channel:
                    await self._converse(channel)
            except (InvalidURI, InvalidStatus, WireError):
                self.trouble = "not_a_table_server"
                if not self._stood:  # else perhaps a proxy speaks for a server that starts again
                    self.problem = self.trouble
            except (OSError, TimeoutError, InvalidHandshake, ConnectionClosed):
                self.trouble = "unreachable"
            self._lose()
            await self._pause()
        self._stop_counting()
        self.session.given_up()
        self._changed()

    def _lose(self) -> None:
        self._try = None
        self._stands.clear()
        self.session.lost()
        if self._stood and self._counting is None:
            self._counting = asyncio.create_task(self._count())
        self._changed()

    async def _count(self) -> None:
        """Tell each second for how long there has been no line."""
        loop = asyncio.get_running_loop()
        begun = loop.time()
        while True:
            await asyncio.sleep(1)
            self.session.lost_for(int(loop.time() - begun))
            self._changed()

    def _found(self) -> None:
        self._failures, self._stood = 0, True
        self._stop_counting()

    def _stop_counting(self) -> None:
        if self._counting is not None:
            self._counting.cancel()
            self._counting = None

    async def _pause(self) -> None:
        self._failures += 1
        most = self._patience.tries if self._stood else self._patience.tries_at_first
        if most is not None and self._failures >= most:
            self.problem = self.problem or "unreachable"
        if self.problem is None:
            chance = random.random()  # noqa: S311 - spreads clients, guards nothing
            with suppress(TimeoutError):
                async with asyncio.timeout(self._patience.pause(self._failures, chance)):
                    await self._hurry.wait()
            self._hurry.clear()

    async def _converse(self, channel: Channel) -> None:
        self.session.connected()
        self.flush()
        sending = asyncio.create_task(self._send(channel))
        try:
            async for frame in channel:
                self._heard(decode_server(frame if isinstance(frame, bytes) else frame.encode()))
        finally:
            sending.cancel()
            await asyncio.gather(sending, return_exceptions=True)

    def _heard(self, message: ServerMessage) -> None:
        match message:
            case Welcome():
                self._found()
            case Bye(reason, None) if reason in FINAL:
                self.problem = reason
            case _:
                pass
        self._receive(message)
        if isinstance(message, Welcome):
            self._changed()
            self._stands.set()
        self.flush()

    async def _send(self, channel: Channel) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            for message in self.session.outgoing():
                await channel.send(encode(message))


@asynccontextmanager
async def _websocket(url: str) -> AsyncIterator[Channel]:
    proxy: Literal[True] | None = None if is_loopback(url) else True
    async with connect(
        url,
        subprotocols=[SUBPROTOCOL],  # type: ignore[list-item] # a NewType of str
        compression=None,
        max_size=SERVER_LIMIT,
        proxy=proxy,
        user_agent_header=None,
    ) as channel:
        yield channel
