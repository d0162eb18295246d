"""What a storage does: it keeps a log a table, and says "stored" only when the disk has it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from attrs import frozen


class StorageError(Exception):
    """Nothing was stored, or it is not known whether something was: the text says why, for the operator."""


@frozen
class Row:
    """One entry of a table's log. (table, seq) is the key: who comes second has lost."""

    table: str
    seq: int
    body: bytes  # the entry, msgpack
    code: str | None = None  # of the table, in its first row
    players: tuple[bytes, ...] = ()  # whom the entry gives a seat: `held` finds the table by them


class Storage(Protocol):
    """Tables' logs. Every method raises StorageError when the disk or database fails."""

    async def append(self, rows: Sequence[Row]) -> tuple[bool, ...]:
        """Store the rows as one transaction; for each, whether it was stored (False: the place was taken)."""

    async def read(self, table: str, start: int = 0) -> tuple[bytes, ...]:
        """The bodies of the table's log from that number on; () where there is none."""

    async def find(self, code: str) -> str | None:
        """The table with this code."""

    async def held(self, player: bytes) -> tuple[str, ...]:
        """The tables at which this player was ever given a seat, the latest first."""

    async def ready(self) -> None:
        """Return if the storage answers."""

    async def close(self) -> None:
        """Finish what was begun, and let go."""
