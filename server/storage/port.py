"""What a storage does: it keeps a log a table, and says "stored" only when the disk has it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from attrs import frozen

Clock = Callable[[], float]
"""The time, in seconds since the epoch."""

TOUCH = 3600.0
"""How exactly, in seconds, a storage knows when a table was last played at: more would cost a write a move."""


class StorageError(Exception):
    """Nothing was stored, or it is not known whether something was: the text says why, for the operator."""


@frozen
class Row:
    """One entry of a table's log. (table, seq) is the key: who comes second has lost."""

    table: str
    seq: int  # from 0, without gaps: the writer of a row has read the one before it
    body: bytes  # the entry, msgpack
    code: str | None = None  # of the table, in its first row and only there; a code of another table is a place taken
    players: tuple[bytes, ...] = ()  # whom the entry gives a seat: `held` finds the table by them
    begins: bool = False  # whether a game begins with it: tables without one expire sooner


class Storage(Protocol):
    """Tables' logs. Every method raises StorageError when the disk or database fails."""

    async def append(self, rows: Sequence[Row]) -> tuple[bool, ...]:
        """Store the rows as one transaction; for each, whether it was stored.

        False: its place, or its table's code, was taken, or there is no such table (any more). After a
        StorageError none of them can be counted on, and what is there has to be read.
        """

    async def read(self, table: str, start: int = 0) -> tuple[bytes, ...]:
        """The bodies of the table's log from that number on; () where there is none."""

    async def find(self, code: str) -> str | None:
        """The table with this code."""

    async def held(self, player: bytes) -> tuple[str, ...]:
        """The tables at which this player was ever given a seat, the latest first."""

    async def expire(self, before: float, unbegun_before: float) -> tuple[str, ...]:
        """Delete the tables untouched since ``before``, those without a game since ``unbegun_before`` (give or
        take TOUCH); which they were.
        """

    async def ready(self) -> None:
        """Return if the storage answers."""

    async def close(self) -> None:
        """Finish what was begun, and let go."""
