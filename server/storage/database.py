"""Tables' logs in a database.

One lane writes and one reads, each with a connection of its own, so that who reads does not wait for the disk.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from server.storage import statements
from server.storage.port import TOUCH, Clock, Row

T = TypeVar("T")


class Lane(Protocol):
    """One connection, and a place to use it without blocking the loop."""

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Do the work in a transaction of its own, one after another.

        :raises StorageError: the database failed, and the transaction was undone as far as it could
        :raises IntegrityError: a row refers to one that is not there; the transaction was undone
        """

    async def close(self) -> None:
        """Finish what was begun, and disconnect."""


class Database:
    """A storage over the two lanes."""

    def __init__(self, writing: Lane, reading: Lane, now: Clock) -> None:
        self._writing = writing
        self._reading = reading
        self._now = now
        self._hour = -1.0
        self._touched: set[str] = set()  # the tables noted as played at in this hour

    async def append(self, rows: Sequence[Row]) -> tuple[bool, ...]:
        now = self._now()
        untouched = self._untouched(rows, now)

        def work(connection: Connection, *, doubted: bool = False) -> tuple[bool, ...]:
            if untouched:
                statements.touch(connection, untouched, now)
            return statements.append(connection, rows, now, doubted=doubted)

        try:
            outcomes = await self._writing.run(work)
        except IntegrityError:  # some table is not there (any more): the others must not pay for it
            outcomes = await self._writing.run(partial(work, doubted=True))
        self._touched |= untouched
        return outcomes

    def _untouched(self, rows: Sequence[Row], now: float) -> set[str]:
        hour = now // TOUCH
        if hour != self._hour:
            self._hour = hour
            self._touched.clear()
        return {row.table for row in rows} - self._touched

    async def read(self, table: str, start: int = 0) -> tuple[bytes, ...]:
        return await self._reading.run(partial(statements.read, table=table, start=start))

    async def find(self, code: str) -> str | None:
        return await self._reading.run(partial(statements.find, code=code))

    async def held(self, player: bytes) -> tuple[str, ...]:
        return await self._reading.run(partial(statements.held, player=player))

    async def expire(self, before: float, unbegun_before: float) -> tuple[str, ...]:
        return await self._writing.run(partial(statements.expire, before=before, unbegun_before=unbegun_before))

    async def ready(self) -> None:
        await self._reading.run(statements.ready)

    async def close(self) -> None:
        await self._writing.close()
        await self._reading.close()
