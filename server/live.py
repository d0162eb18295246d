"""One table in memory, what it is deciding, and how a decision becomes a row of its log."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from typing import Protocol

from engines.record import Record as GameRecord
from protocol.choice import Value
from protocol.messages import Bye, Refused, ServerMessage
from server.commands import Asked, Command
from server.effects import Effect, Record, SeatBot
from server.entries import Bound, Opened, Sat
from server.log import pack
from server.storage.port import Row
from server.table import Table

QUEUE = 1000  # commands that wait for one table at most


class Surroundings(Protocol):
    """What tables need of the hub."""

    def send(self, who: int, message: ServerMessage) -> None:
        """To a connection; nothing if it is gone."""

    def joined(self, who: int, table: str) -> None:
        """The connection opened this table."""

    def unknown(self, asked: Asked) -> None:
        """The request was about a table that is not there."""

    def dismiss(self, table: str, bye: Bye) -> None:
        """The table is no more, or no more as it was: whoever is at it is to know."""

    def seat(self, table: str, bot: SeatBot) -> None:
        """Let a bot play."""

    def unseat(self, table: str, seat: int) -> None:
        """Let the bot go."""


class Decision:
    """What a table decided, while it is being stored."""

    __slots__ = ("body", "command", "effects", "record", "table")

    def __init__(self, command: Command | None, table: Table, record: Record, effects: Sequence[Effect]) -> None:
        self.command = command
        self.table = table
        self.record = record
        self.body = pack(record.entry)
        self.effects = effects

    def row(self, table: str) -> Row:
        """The row of the table's log that stores it."""
        entry = self.record.entry
        return Row(
            table=table,
            seq=self.record.seq,
            body=self.body,
            code=entry.code if isinstance(entry, Opened) else None,
            players=(entry.player,) if isinstance(entry, Sat) else (),
            begins=isinstance(entry, Bound),
        )


class Live:
    """One table in memory. ``table`` is None until its log is read, or its first entry is stored."""

    __slots__ = ("busy", "decision", "id", "queue", "record", "table", "touched")

    def __init__(self, key: str, now: float) -> None:
        self.id = key
        self.table: Table | None = None
        self.busy = True  # its log is being read or written
        self.queue: deque[Command] | None = None  # what came meanwhile
        self.decision: Decision | None = None
        self.touched = now
        self.record: GameRecord | None = None  # that it is opened with, until it is stored

    def wait(self, command: Command) -> bool:
        """Queue the command; False if too much waits."""
        if self.queue is None:
            self.queue = deque()
        if len(self.queue) >= QUEUE and isinstance(command, Asked):
            return False
        self.queue.append(command)
        return True

    def requests(self) -> Iterator[Asked]:
        """Take all requests that wait, that of the decision first; what is no request goes on waiting."""
        waiting = deque(self.queue or ())
        if self.decision is not None and self.decision.command is not None:
            waiting.appendleft(self.decision.command)
            self.decision.command = None
        self.queue = deque(command for command in waiting if not isinstance(command, Asked))
        yield from (command for command in waiting if isinstance(command, Asked))


def refusal(asked: Asked, code: str, **args: Value) -> Refused:
    """The answer to a request that the table itself does not answer."""
    message = asked.message
    return Refused(
        code,
        args,
        table=getattr(message, "table", None),
        seat=getattr(message, "seat", None),
        id=getattr(message, "id", None),
    )
