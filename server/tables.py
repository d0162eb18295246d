"""The tables in memory: each decides one command at a time, and nothing is said before it is stored.

While a decision is being stored its table decides nothing; what comes meanwhile waits in the table's queue, which
exists only then. When the storage failed, or another process was first, the log is read again before anybody is
answered: the log is the truth, and perhaps our entry is in it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from itertools import chain, repeat
from typing import Any

from engines.record import Record as GameRecord
from protocol.messages import Bye, Open, Refused
from protocol.records import Load
from server.clock import Alarms, Clock, pause
from server.commands import Asked, Command, Woke
from server.effects import Effect, Record, SeatBot, Send, UnseatBot, Wake
from server.entries import Acted
from server.eyes import Decided
from server.failpoints import failpoint
from server.fold import Unreadable
from server.live import Decision, Live, Surroundings, refusal
from server.lobby import Lobby, code, table_id
from server.log import unpack
from server.logs import about
from server.metrics import Metrics
from server.storage.port import Storage, StorageError
from server.storage.writer import Writer
from server.table import Table, handle, idle, rebuild, rest, resume, wake

SLEEP = 60.0  # seconds without anybody, until a table leaves memory
_AGAIN = 1.0  # seconds until a table tries again what it decided by itself and could not store
_RETRY = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0)  # seconds between tries to read the log of a storage that fails

_log = logging.getLogger("spieltisch.tables")


class Tables:
    """All tables in memory, and the way to those that are not."""

    def __init__(
        self,
        lobby: Lobby,
        storage: Storage,
        writer: Writer,
        hub: Surroundings,
        clock: Clock,
        metrics: Metrics,
        chance: Callable[[int], bytes],
    ) -> None:
        self._lobby = lobby
        self._storage = storage
        self._writer = writer
        self._hub = hub
        self._clock = clock
        self._metrics = metrics
        self._chance = chance
        self._live: dict[str, Live] = {}
        self._alarms = Alarms(clock, self._woke)
        self._tasks: set[asyncio.Task[None]] = set()
        self._decided = failpoint("decided")
        self._appended = failpoint("appended")
        self._sent = failpoint("sent")

    def __len__(self) -> int:
        return len(self._live)

    def open(self, asked: Asked, record: GameRecord | None = None) -> None:
        """Carry out an Open, or a Load of this record: a new table, or the one that it opened before."""
        request = asked.message
        assert isinstance(request, Open | Load)
        key = self._lobby.opened_by(asked.player, request)
        if key is not None:
            self._hub.joined(asked.who, key)
            self.deliver(key, asked)
            return
        key = table_id(self._chance(32))
        match self._opened(asked, record, key):
            case Refused() as refused:
                self._hub.send(asked.who, refused)
            case table, effects:
                live = self._live[key] = Live(key, asked.now)
                live.record = record
                self._hub.joined(asked.who, key)
                self._settle(live, asked, table, effects)

    def _opened(self, asked: Asked, record: GameRecord | None, key: str) -> Decided | Refused:
        request, spoken = asked.message, code(self._chance(32))
        if isinstance(request, Load):
            assert record is not None
            return self._lobby.load(asked, request, record, key, spoken)
        assert isinstance(request, Open)
        return self._lobby.open(asked, request, key, spoken)

    def deliver(self, key: str, command: Command) -> None:
        """Let the table decide the command, at once or when it can; wake it if it sleeps."""
        live = self._live.get(key)
        if live is None:
            live = self._live[key] = Live(key, self._clock.now())
            live.wait(command)
            self._start(self._load(live))
        elif live.busy:
            if not live.wait(command):
                self._refuse(command, "busy")
        else:
            self._decide(live, command)

    def tell(self, key: str, command: Command) -> None:
        """As deliver, but a table that sleeps need not hear of it."""
        if key in self._live:
            self.deliver(key, command)

    def peek(self, key: str) -> Table | None:
        """The table as it is stored, if it is in memory."""
        live = self._live.get(key)
        return live.table if live else None

    async def read(self, key: str) -> Table | None:
        """The table as its log tells it, None if there is none. Raises StorageError."""
        bodies = await self._storage.read(key)
        if not bodies:
            return None
        return await asyncio.to_thread(lambda: rebuild(key, [unpack(body) for body in bodies], self._lobby.house))

    def sweep(self) -> None:
        """Let the tables sleep at which for a while nobody has been, and no bot had anything to do."""
        now = self._clock.now()
        for live in [*self._live.values()]:
            if live.busy or live.table is None:
                continue
            if not idle(live.table):
                live.touched = now
            elif now - live.touched >= SLEEP:
                self._drop(live)

    def forget(self, key: str) -> None:
        """The table is deleted. One that is just deciding will find out."""
        live = self._live.get(key)
        if live is not None and not live.busy:
            self._drop(live)
            self._hub.dismiss(key, Bye("expired", key))

    async def rest(self) -> None:
        """Wait until no table waits for the storage."""
        self._alarms.stop()
        await self._writer.close()
        for task in [*self._tasks]:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _drop(self, live: Live) -> None:
        if live.table is not None:
            self._carry_out(live, rest(live.table))
        del self._live[live.id]
        self._lobby.forget(live.id)

    def _woke(self, key: str) -> None:
        self.tell(key, Woke(self._clock.now(), self._chance(32)))

    def _decide(self, live: Live, command: Command) -> None:
        assert live.table is not None
        try:
            table, effects = handle(live.table, command)
        except Exception:  # noqa: BLE001 - a fault in a game must not end the others'
            _log.exception("fault", extra=about(table=live.id))
            self._refuse(command, "internal_error")
            return
        self._settle(live, command, table, effects)

    def _settle(self, live: Live, command: Command | None, table: Table, effects: Sequence[Effect]) -> None:
        """Store what is to be stored, then let it be so."""
        if not effects or type(effects[0]) is not Record:
            live.table = table
            live.busy = False
            self._carry_out(live, effects)
            return
        if self._decided is not None:
            self._decided()
        decision = live.decision = Decision(command, table, effects[0], effects[1:])
        live.busy = True
        self._writer.submit(decision.row(live.id)).add_done_callback(lambda answer: self._answered(live, answer))

    def _answered(self, live: Live, answer: asyncio.Future[bool]) -> None:
        if (error := answer.exception()) is not None:
            self._start(self._find_out(live, str(error)))
        elif answer.result():
            self._stored(live)
        elif live.table is None:
            self._reopen(live)
        else:
            self._start(self._find_out(live, None))

    def _stored(self, live: Live) -> None:
        decision = live.decision
        assert decision is not None
        live.decision = None
        live.record = None
        self._adopt(live, decision)
        self._continue(live)

    def _adopt(self, live: Live, decision: Decision) -> None:
        """What was decided is stored: so it is, and is told."""
        if self._appended is not None:
            self._appended()
        if type(decision.record.entry) is Acted:
            self._metrics.moves += 1
        live.table = decision.table
        live.busy = False
        self._carry_out(live, decision.effects)
        if self._sent is not None:
            self._sent()

    def _continue(self, live: Live) -> None:
        queue = live.queue
        while queue and not live.busy:
            self._decide(live, queue.popleft())
        if not queue:
            live.queue = None

    def _carry_out(self, live: Live, effects: Sequence[Effect]) -> None:
        for effect in effects:
            match effect:
                case Send(who, message):
                    self._hub.send(who, message)
                case Wake(at):
                    self._alarms.set(at, live.id)
                case SeatBot():
                    self._hub.seat(live.id, effect)
                case UnseatBot(seat):
                    self._hub.unseat(live.id, seat)
                case Record():
                    raise AssertionError("a decision's record comes first, and is the only one")

    async def _load(self, live: Live) -> None:
        """Wake a table from its log."""
        try:
            table = await self.read(live.id)
        except StorageError as error:
            _log.error("not_read", extra=about(table=live.id, why=str(error)))
            self._give_up(live, "storage")
        except Unreadable as error:
            cause = error.__cause__  # which may quote a move
            why = str(error) if cause is None else type(cause).__name__
            _log.error("not_rebuilt", extra=about(table=live.id, why=why))
            self._give_up(live, "internal_error")
        except Exception:  # noqa: BLE001 - a fault in a game must not end the others'
            _log.exception("not_rebuilt", extra=about(table=live.id))
            self._give_up(live, "internal_error")
        else:
            if table is None:
                self._give_up(live, "no_such_table")
            else:
                self._settle(live, None, *wake(table, self._clock.now()))
                self._continue(live)

    def _give_up(self, live: Live, why: str) -> None:
        """Forget a table that is not there, or cannot be had now."""
        self._live.pop(live.id, None)
        self._lobby.forget(live.id)
        for asked in live.requests():
            self._refuse(asked, why)

    def _reopen(self, live: Live) -> None:
        """The code of a new table was taken: open it under another."""
        self._live.pop(live.id, None)
        self._lobby.forget(live.id)
        for asked in live.requests():
            self.open(asked, live.record)

    async def _find_out(self, live: Live, why: str | None) -> None:
        """Find out what became of a decision: ``why`` it failed, None if its place, or all of its table, is gone."""
        decision = live.decision
        assert decision is not None
        told = about(table=live.id, seq=decision.record.seq, why=why or "its place was taken")
        _log.error("not_stored", extra=told)
        bodies = await self._tail(live, decision.record.seq)
        try:
            if why is None and not bodies:
                self._lose(live, "no_such_table", Bye("expired", live.id))
            else:
                self._reread(live, decision, bodies)
        except Exception:  # noqa: BLE001 - a log that this server's rules do not bear
            _log.exception("not_reread", extra=about(table=live.id))
            self._lose(live, "internal_error", Bye("internal_error", live.id))

    def _reread(self, live: Live, decision: Decision, bodies: Sequence[bytes]) -> None:
        """Go on from what the log holds from the decision's place on."""
        if bodies and bodies[0] == decision.body:
            self._adopt(live, decision)
            bodies = bodies[1:]
        elif live.table is None:
            self._give_up(live, "storage")
            return
        else:
            self._refuse(decision.command, "storage")
            self._alarms.set(self._clock.now() + _AGAIN, live.id)
        live.decision = None
        live.busy = False
        if bodies:
            self._resume(live, bodies)
        self._continue(live)

    def _lose(self, live: Live, why: str, bye: Bye) -> None:
        """Forget a table at which there are people: it is deleted, or cannot go on as it is."""
        self._hub.dismiss(live.id, bye)
        self._give_up(live, why)

    async def _tail(self, live: Live, start: int) -> tuple[bytes, ...]:
        """The log from there on; while it cannot be read, whoever asks something of the table is told so."""
        for seconds in chain(_RETRY, repeat(_RETRY[-1])):
            try:
                return await self._storage.read(live.id, start)
            except StorageError as error:
                _log.error("not_read", extra=about(table=live.id, why=str(error)))
                for asked in live.requests():
                    self._refuse(asked, "storage")
                await pause(self._clock, seconds)
        raise AssertionError("it is tried for ever")

    def _resume(self, live: Live, bodies: Sequence[bytes]) -> None:
        """Catch up with what another process added to the log."""
        assert live.table is not None
        entries = [unpack(body) for body in bodies]
        self._settle(live, None, *resume(live.table, entries, self._clock.now()))

    def _refuse(self, command: Command | None, why: str) -> None:
        if not isinstance(command, Asked):
            return
        self._hub.send(command.who, refusal(command, why))
        if why == "no_such_table":
            self._hub.unknown(command)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
