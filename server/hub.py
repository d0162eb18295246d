"""The asyncio shell around the pure core: frames in from carriers, messages out through them.

It does nothing but pass on: the session says what a frame means, the table what follows, the storage when it is
so. There is no task a connection and none a table here; a carrier's event is handled to its end before the next.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from hmac import compare_digest
from typing import Any

from attrs import evolve, frozen

from engines.record import RecordError
from protocol.messages import (
    Bye,
    ClientMessage,
    Find,
    Hello,
    Leave,
    Listed,
    Open,
    Recall,
    Refused,
    ServerMessage,
    Sit,
    Watch,
)
from protocol.messages import Tables as AskTables
from protocol.pictures import Picture, cut
from protocol.records import Load, Save
from server import loading
from server.bots import Bots
from server.chance import Chance
from server.clock import Clock
from server.commands import Asked, Gone
from server.connection import Connection
from server.effects import SeatBot
from server.limits import Rate, Visitors
from server.live import refusal
from server.lobby import TOKEN, Lobby, normalised, player_of
from server.logs import about
from server.metrics import Metrics
from server.outbox import OutboxFull
from server.session import CLOSE_ABUSE, CLOSE_INTERNAL, CLOSE_PROTOCOL, CLOSE_SHUTDOWN, Closing, Session
from server.storage.port import Storage, StorageError
from server.storage.writer import Writer
from server.table import place
from server.tables import Tables
from server.transport.port import Carrier

GREETING = 10.0  # seconds in which a connection is to say Hello
SWEEP = 15.0  # seconds between looks for tables that may sleep
EXPIRE = 3600.0  # seconds between looks for tables that nobody wants any more
COSTLY = 25  # frames that a record counts for
MOVES_A_FRAME = 20  # moves that are played again for as much as reading a frame and answering it costs
WRONG_KEY = 100  # frames that a wrong key of the owner counts for
TABLES = 64  # at which one connection may be
PLACES = 100  # told by Listed at most

_BOTS = Rate(burst=10_000, second=10_000)
_LISTINGS = 2  # players whose tables are looked through at a time
_FINDS = Rate(burst=20, second=1 / 6)
_log = logging.getLogger("spieltisch.hub")


@frozen
class Bounds:
    """What one connection and one address may use, and how long tables are kept."""

    frames: Rate  # of a connection: above, it is read more slowly
    connections: int  # of an address
    opens: Rate  # new tables, of an address
    finds: Rate = _FINDS  # wrong codes and tables, of an address
    kept: float = 30 * 86_400.0  # seconds for which an untouched table is kept
    kept_unbegun: float = 86_400.0  # the same for one without a game


class Hub:
    """The server, whatever carries its frames. It is a Door of the carriers and the Surroundings of the tables."""

    def __init__(
        self,
        lobby: Lobby,
        storage: Storage,
        bots: Bots,
        clock: Clock,
        metrics: Metrics,
        bounds: Bounds,
        chance: Callable[[int], bytes] | None = None,
    ) -> None:
        self.owner: Callable[[], bytes | None] = lambda: None  # the key of whoever runs this server
        self.pictures: Callable[[str], bytes | None] = lambda _: None  # of boards, by their SHA-256 in hex
        self._lobby = lobby
        self._storage = storage
        self._bots = bots
        self._clock = clock
        self._bounds = bounds
        self._chance = chance or Chance()
        self._metrics = metrics
        self._visitors = Visitors(bounds.connections, bounds.finds, bounds.opens)
        self._connections: dict[int, Connection] = {}
        self._count = 0
        self._closing = False
        self._listing = asyncio.Semaphore(_LISTINGS)
        self._tasks: set[asyncio.Task[None]] = set()
        self._tables = Tables(lobby, storage, Writer(storage), self, clock, metrics, self._chance)
        metrics.connections = self._connections.__len__
        metrics.tables = self._tables.__len__
        self._repeat(SWEEP, self._tables.sweep)
        self._repeat(EXPIRE, lambda: self._start(self._expire()))

    def connected(self, carrier: Carrier, address: str, *, bots: bool = False) -> int | None:
        now = self._clock.now()
        visitor = None if bots else self._visitors.admit(address, now)
        if self._closing or (visitor is None and not bots):
            return None
        self._count += 1
        session = Session(_BOTS if bots else self._bounds.frames, now)
        connection = Connection(self._count, carrier, session, visitor)
        connection.deadline = self._clock.after(GREETING, lambda: self._end(connection, "hello_first", CLOSE_PROTOCOL))
        self._connections[self._count] = connection
        return self._count

    def received(self, who: int, frame: bytes | str) -> float:
        connection = self._connections.get(who)
        if connection is None or self._closing:
            return 0.0
        now = self._clock.now()
        heard = connection.session.receive(frame, now)
        match heard:
            case None:
                return 0.0
            case Refused():
                self._send(connection, heard)
            case Closing(reason, code):
                self._end(connection, reason, code)
            case Hello():
                self._greet(connection, heard)
            case _:
                self._request(connection, heard, now)
        return connection.session.pause(now)

    def writable(self, who: int) -> None:
        connection = self._connections.get(who)
        if connection is not None:
            connection.flush()

    def lost(self, who: int) -> None:
        connection = self._connections.pop(who, None)
        if connection is None:
            return
        if connection.deadline is not None:
            connection.deadline.cancel()
        if connection.visitor is not None:
            connection.visitor.connections -= 1
        for table in connection.tables:
            self._tables.tell(table, Gone(who, self._clock.now()))

    def send(self, who: int, message: ServerMessage) -> None:
        connection = self._connections.get(who)
        if connection is not None:
            self._send(connection, message)

    def joined(self, who: int, table: str) -> None:
        connection = self._connections.get(who)
        if connection is not None:
            connection.tables.add(table)

    def unknown(self, asked: Asked) -> None:
        connection = self._connections.get(asked.who)
        if connection is None:
            return
        connection.tables.discard(getattr(asked.message, "table", ""))
        if connection.visitor is not None:
            connection.visitor.finds.owe(self._clock.now())

    def dismiss(self, table: str, bye: Bye) -> None:
        for connection in [*self._connections.values()]:
            if table in connection.tables:
                connection.tables.discard(table)
                self._send(connection, bye)

    def seat(self, table: str, bot: SeatBot) -> None:
        self._bots.seat(table, bot)

    def unseat(self, table: str, seat: int) -> None:
        self._bots.unseat(table, seat)

    async def drain(self) -> None:
        """Decide nothing more, have everything on disk, tell everybody, close all."""
        self._closing = True
        await self._tables.rest()
        for task in [*self._tasks]:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for connection in [*self._connections.values()]:
            self._end(connection, "shutdown", CLOSE_SHUTDOWN)
        await self._bots.close()

    def _greet(self, connection: Connection, hello: Hello) -> None:
        if connection.deadline is not None:
            connection.deadline.cancel()
            connection.deadline = None
        marked = None if hello.token is None else self._bots.passes.get(hello.token)
        if connection.visitor is None and marked is None:
            self._end(connection, "bots_only", CLOSE_PROTOCOL)
            return
        answer = self._lobby.greet(hello, self._chance(TOKEN))
        if isinstance(answer, Bye):
            self._end(connection, answer.reason, CLOSE_PROTOCOL)
            return
        connection.player = marked or player_of(answer.token)
        self._send(connection, answer)

    def _request(self, connection: Connection, message: ClientMessage, now: float) -> None:
        asked = Asked(connection.number, connection.player, message, now, self._chance(32))
        match message:
            case Open():
                self._open(connection, asked)
            case Find(typed):
                self._start(self._find(connection, asked, normalised(typed)))
            case AskTables():
                self._start(self._list(connection))
            case Watch(table) | Sit(table=table):
                self._enter(connection, asked, table)
            case Load():
                self._load(connection, asked, message)
            case Recall(table):
                connection.session.pause(now, self._replayed(table))
                self._pass_on(connection, asked, table)
            case Picture():
                connection.session.pause(now, COSTLY)
                self._start(self._show(connection, asked, message))
            case Save():
                self._save(connection, asked, message)
            case Hello():
                raise AssertionError("a session hears one Hello only")
            case _:
                self._pass_on(connection, asked, message.table)

    def _open(self, connection: Connection, asked: Asked) -> None:
        visitor = connection.visitor
        if len(connection.tables) < TABLES and (visitor is None or visitor.tables.take(asked.now)):
            self._tables.open(asked)
        else:
            self._send(connection, refusal(asked, "too_many_tables"))

    async def _show(self, connection: Connection, asked: Asked, request: Picture) -> None:
        """A part of a board's picture."""
        data = await asyncio.to_thread(self.pictures, request.digest.hex())
        if asked.who in self._connections:
            self._send(connection, cut(request, data) or refusal(asked, "no_such_picture"))

    def _is_owner(self, connection: Connection, asked: Asked, key: bytes | None) -> bool:
        """Whether the request came with the owner's key; who gives a wrong one is refused, and slowed down."""
        own = self.owner()
        if key is None or (own is not None and compare_digest(key, own)):
            return key is not None
        self._send(connection, refusal(asked, "not_owner"))
        connection.session.pause(asked.now, WRONG_KEY)
        return False

    def _save(self, connection: Connection, asked: Asked, request: Save) -> None:
        owner = self._is_owner(connection, asked, request.owner)
        if owner or request.owner is None:
            connection.session.pause(asked.now, COSTLY + self._replayed(request.table))
            self._pass_on(connection, evolve(asked, owner=owner), request.table)

    def _replayed(self, table: str) -> int:
        """The frames that a request counts for beside itself for which a table's game is played again."""
        there = self._tables.peek(table)
        return 0 if there is None or there.kept.game is None else len(there.kept.game.moves) // MOVES_A_FRAME

    def _load(self, connection: Connection, asked: Asked, request: Load) -> None:
        """Gather a record; with its last part it is checked, apart from the loop, and opened."""
        if not self._is_owner(connection, asked, request.owner):
            return
        so_far = connection.upload if request.start else b""
        if request.start != len(so_far) or request.size > loading.MOST:
            self._send(connection, refusal(asked, "bad_part", start=len(so_far), most=loading.MOST))
            return
        connection.upload = so_far + request.part
        if len(connection.upload) >= request.size:
            packed, connection.upload = connection.upload, b""
            self._start(self._open_record(connection, asked, packed))

    async def _open_record(self, connection: Connection, asked: Asked, packed: bytes) -> None:
        try:
            record = await asyncio.to_thread(loading.checked, packed, self._lobby.house)
        except RecordError as error:
            self._send(connection, refusal(asked, "bad_record", line=error.line, why=error.problem))
        else:
            if asked.who in self._connections:
                self._tables.open(asked, record)

    def _enter(self, connection: Connection, asked: Asked, table: str) -> None:
        """A request that brings the connection to a table, which may sleep or not be there at all."""
        if table not in connection.tables:
            if len(connection.tables) >= TABLES:
                self._send(connection, refusal(asked, "too_many_tables"))
                return
            if self._must_wait(connection, asked):
                return
            connection.tables.add(table)
        self._tables.deliver(table, asked)

    def _pass_on(self, connection: Connection, asked: Asked, table: str) -> None:
        if table not in connection.tables:
            self._send(connection, refusal(asked, "no_such_table"))
            return
        if isinstance(asked.message, Leave):
            connection.tables.discard(table)
        self._tables.deliver(table, asked)

    def _must_wait(self, connection: Connection, asked: Asked) -> bool:
        """Whether too many tables that are not there were asked for from this address."""
        seconds = 0.0 if connection.visitor is None else connection.visitor.finds.wait(asked.now)
        if seconds:
            self._send(connection, Refused("slow_down", {"seconds": int(seconds) + 1}))
        return seconds > 0

    async def _find(self, connection: Connection, asked: Asked, code: str) -> None:
        if self._must_wait(connection, asked):
            return
        try:
            table = await self._storage.find(code)
        except StorageError as error:
            _log.error("code_not_found", extra=about(why=str(error)))
            self._send(connection, refusal(asked, "storage"))
            return
        if table is None:
            self._send(connection, refusal(asked, "no_such_table"))
            self.unknown(asked)
        else:
            self._tables.deliver(table, asked)

    async def _list(self, connection: Connection) -> None:
        async with self._listing:
            self._send(connection, await self._listed(connection))

    async def _listed(self, connection: Connection) -> ServerMessage:
        """What is answered to Tables. Each log that has to be read costs its player a frame."""
        places = []
        try:
            for held in (await self._storage.held(connection.player))[:PLACES]:
                table = self._tables.peek(held)
                if table is None:
                    connection.session.pause(self._clock.now())
                    table = await self._tables.read(held)
                if table is not None and table.owned(connection.player):
                    places.append(place(table, connection.player))
        except StorageError as error:
            _log.error("held_not_read", extra=about(why=str(error)))
            return Refused("storage")
        return Listed(tuple(places))

    async def _expire(self) -> None:
        now = self._clock.now()
        try:
            gone = await self._storage.expire(now - self._bounds.kept, now - self._bounds.kept_unbegun)
        except StorageError as error:
            _log.error("not_expired", extra=about(why=str(error)))
            return
        for table in gone:
            self._tables.forget(table)

    def _send(self, connection: Connection, message: ServerMessage) -> None:
        if isinstance(message, Refused):
            self._metrics.refused(message.code)
        try:
            connection.send(message)
        except OutboxFull:
            self._metrics.dropped += 1
            self._end(connection, "slow", CLOSE_ABUSE)
        except Exception:  # noqa: BLE001 - a message that cannot be written must not keep others from theirs
            _log.exception("not_sent", extra=about(message=type(message).__name__))
            self._end(connection, "internal_error", CLOSE_INTERNAL)

    def _end(self, connection: Connection, reason: str, code: int) -> None:
        if connection.number in self._connections:
            connection.end(Bye(reason), code, reason)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _repeat(self, seconds: float, work: Any) -> None:
        def again() -> None:
            if not self._closing:
                work()
                self._clock.after(seconds, again)

        self._clock.after(seconds, again)
