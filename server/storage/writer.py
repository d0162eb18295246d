"""Group commit: what arrives while a batch is being written is the next batch.

So a lone move waits for nothing but the disk, and under load one flush of the disk serves many tables. There is no
timer.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from server.storage.port import Row, Storage, StorageError

Outcome = bool | StorageError
"""Stored; or its place was taken; or not known, since the storage failed: read what is there."""

Told = Callable[[Outcome], None]
"""Gets the outcome of a row, once, on the loop."""

BATCH = 1000
"""Rows in one transaction at most, so that those behind a flood have an answer too."""


class Writer:
    """The only one in this process that appends to the storage. Its storage is its owner's to close."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._waiting: list[tuple[Row, Told]] = []
        self._working: asyncio.Task[None] | None = None

    def write(self, row: Row, told: Told) -> None:
        """Append the row, and tell the outcome when it is known. Rows are told in the order of writing."""
        self._waiting.append((row, told))
        self._go_on()

    async def append(self, row: Row) -> bool:
        """Append the row: whether it was stored.

        :raises StorageError: the storage failed
        """
        known: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        self.write(row, lambda outcome: None if known.done() else known.set_result(outcome))
        match await known:
            case StorageError() as error:
                raise error
            case stored:
                return stored

    async def close(self) -> None:
        """Return when all that was begun is told."""
        while self._working is not None:
            await asyncio.shield(self._working)

    def _go_on(self) -> None:
        if self._working is None and self._waiting:
            self._working = asyncio.get_running_loop().create_task(self._work(), name="storage writer")

    async def _work(self) -> None:
        try:
            while self._waiting:
                batch, self._waiting = self._waiting[:BATCH], self._waiting[BATCH:]
                await self._write(batch)
        finally:
            self._working = None
            self._go_on()

    async def _write(self, batch: Sequence[tuple[Row, Told]]) -> None:
        try:
            _tell(batch, await self._storage.append([row for row, _ in batch]))
        except StorageError as error:
            _tell(batch, [error] * len(batch))
        except BaseException:
            _tell(batch, [StorageError("The storage was stopped in the middle of writing.")] * len(batch))
            raise


def _tell(batch: Sequence[tuple[Row, Told]], outcomes: Sequence[Outcome]) -> None:
    """Each in a turn of the loop's own, so that one that fails does not keep the others from hearing."""
    loop = asyncio.get_running_loop()
    for (_, told), outcome in zip(batch, outcomes, strict=True):
        loop.call_soon(told, outcome)
