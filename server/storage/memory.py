"""Tables' logs in memory, for tests and for games that need not outlive the process."""

from __future__ import annotations

import time
from collections.abc import Sequence

from attrs import define, field

from server.storage.port import Clock, Row


@define
class _Table:
    code: str
    touched: float
    bodies: list[bytes] = field(factory=list)
    begun: bool = False


class MemoryStorage:
    """Stores in dicts. Never fails."""

    def __init__(self, now: Clock = time.time) -> None:
        self._now = now
        self._tables: dict[str, _Table] = {}
        self._codes: dict[str, str] = {}
        self._held: dict[bytes, dict[str, None]] = {}

    async def append(self, rows: Sequence[Row]) -> tuple[bool, ...]:
        return tuple([self._append(row) for row in rows])

    def _append(self, row: Row) -> bool:
        if row.code is not None and not self._open(row.table, row.code):
            return False
        table = self._tables.get(row.table)
        if table is None or row.seq != len(table.bodies):
            return False
        table.bodies.append(row.body)
        table.touched = self._now()
        table.begun |= row.begins
        for player in row.players:
            tables = self._held.setdefault(player, {})
            tables.pop(row.table, None)
            tables[row.table] = None
        return True

    def _open(self, table: str, code: str) -> bool:
        if table in self._tables or code in self._codes:
            return False
        self._tables[table] = _Table(code, self._now())
        self._codes[code] = table
        return True

    async def read(self, table: str, start: int = 0) -> tuple[bytes, ...]:
        found = self._tables.get(table)
        return tuple(found.bodies[start:]) if found else ()

    async def find(self, code: str) -> str | None:
        return self._codes.get(code)

    async def held(self, player: bytes) -> tuple[str, ...]:
        return tuple(reversed(self._held.get(player, {})))

    async def expire(self, before: float, unbegun_before: float) -> tuple[str, ...]:
        gone = tuple(
            name
            for name, table in self._tables.items()
            if table.touched < before or (not table.begun and table.touched < unbegun_before)
        )
        for name in gone:
            del self._codes[self._tables.pop(name).code]
        for player, tables in tuple(self._held.items()):
            self._held[player] = {name: None for name in tables if name in self._tables}
            if not self._held[player]:
                del self._held[player]
        return gone

    async def ready(self) -> None:
        """Memory always answers."""

    async def close(self) -> None:
        """Nothing is left to do."""
