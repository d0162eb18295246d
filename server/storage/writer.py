"""Group commit: what arrives while a batch is being written is the next batch.

So a lone move waits for nothing but the disk, and under load one flush of the disk serves many tables. There is no
timer.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from server.storage.port import Row, Storage, StorageError

Submission = tuple[Row, asyncio.Future[bool]]

BATCH = 1000
"""Rows in one transaction at most, so that those behind a flood have an answer too."""


class Writer:
    """The only one in this process that appends to the storage, which stays its owner's to close."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._waiting: list[Submission] = []
        self._working: asyncio.Task[None] | None = None

    def submit(self, row: Row) -> asyncio.Future[bool]:
        """Have the row appended: True when it is stored, False if its place was taken (see Storage.append).

        A StorageError means that it is not known: read what is there. Rows are answered in the order of submitting.
        """
        answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((row, answer))
        self._go_on()
        return answer

    async def close(self) -> None:
        """Return when all that was submitted is answered."""
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

    async def _write(self, batch: Sequence[Submission]) -> None:
        try:
            outcomes = await self._storage.append([row for row, _ in batch])
        except StorageError as error:
            _fail(batch, str(error))
        except BaseException:
            _fail(batch, "The storage was stopped in the middle of writing.")
            raise
        else:
            for (_, answer), stored in zip(batch, outcomes, strict=True):
                if not answer.done():  # whoever asked may have given up
                    answer.set_result(stored)


def _fail(batch: Sequence[Submission], why: str) -> None:
    for _, answer in batch:
        if not answer.done():
            answer.set_exception(StorageError(why))
