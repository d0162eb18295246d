"""The storages that the conformance suites run over."""

from __future__ import annotations

from pathlib import Path

from attrs import frozen

from server.storage.opening import open_storage
from server.storage.port import Row, Storage

DURABLE = ("sqlite",)
EVERY = ("memory", *DURABLE)


@frozen
class Site:
    """Where a storage is, for opening it as often as a test likes."""

    kind: str
    folder: Path

    @property
    def address(self) -> str:
        match self.kind:
            case "memory":
                return "memory:"
            case "sqlite":
                return f"sqlite:///{self.folder / 'games.db'}"
            case other:
                raise AssertionError(other)

    async def open(self, clock: Clock | None = None, patience: float = 5.0) -> Storage:
        return await open_storage(self.address, now=clock or Clock(), patience=patience)


class Clock:
    """A clock that stands still until it is set."""

    def __init__(self, now: float = 1_000_000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


def first(table: str, code: str | None = None, *players: bytes) -> Row:
    """The first row of a table."""
    return Row(table, 0, b"opened " + table.encode(), code or f"code of {table}", players)


async def log(storage: Storage, table: str, *bodies: bytes) -> None:
    """A table with its first row and these."""
    rows = [Row(table, seq, body) for seq, body in enumerate(bodies, start=1)]
    assert await storage.append([first(table), *rows]) == (True,) * (1 + len(rows))
