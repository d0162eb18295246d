"""Group commit: who is answered what, in which order, and how rows come together."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence

import pytest

from server.storage.memory import MemoryStorage
from server.storage.port import Row, StorageError
from server.storage.writer import BATCH, Writer
from tests.support.storages import EVERY, Site, first, log


@pytest.fixture(params=EVERY)
async def storage(request, tmp_path):
    storage = await Site(request.param, tmp_path).open(patience=0.1)
    yield storage
    await storage.close()


class Gated(MemoryStorage):
    """A storage that writes when the test lets it."""

    def __init__(self) -> None:
        super().__init__()
        self.batches: list[list[int]] = []
        self.gate = asyncio.Semaphore(0)
        self.failing: StorageError | None = None

    async def append(self, rows: Sequence[Row]) -> tuple[bool, ...]:
        self.batches.append([row.seq for row in rows])
        await self.gate.acquire()
        if self.failing:
            raise self.failing
        return await super().append(rows)


async def test_a_row_is_answered_when_it_can_be_read(storage):
    await log(storage, "A")
    writer = Writer(storage)

    assert await writer.submit(Row("A", 1, b"one")) is True
    assert await storage.read("A", 1) == (b"one",)
    assert await writer.submit(Row("A", 1, b"again")) is False
    await writer.close()


async def test_rows_are_answered_in_the_order_of_submitting(storage):
    tables = [str(number) for number in range(50)]
    await storage.append([first(table) for table in tables])
    writer = Writer(storage)
    told: list[tuple[str, int, bool]] = []

    async def submit(table: str, seq: int) -> None:
        told.append((table, seq, await writer.submit(Row(table, seq, b"act"))))

    await asyncio.gather(*[submit(table, seq) for seq in (1, 2, 2) for table in tables])

    rounds = ((1, True), (2, True), (2, False))
    assert told == [(table, seq, stored) for seq, stored in rounds for table in tables]
    await writer.close()


async def test_a_batch_is_what_arrived_while_the_last_was_being_written():
    storage = Gated()
    await MemoryStorage.append(storage, [first("A")])
    writer = Writer(storage)

    one = writer.submit(Row("A", 1, b""))
    await asyncio.sleep(0)
    others = [writer.submit(Row("A", seq, b"")) for seq in (2, 3, 4)]
    await asyncio.sleep(0)
    assert storage.batches == [[1]]
    assert not one.done()

    storage.gate.release()
    assert await one is True
    assert storage.batches == [[1], [2, 3, 4]]
    assert not any(other.done() for other in others)
    last = writer.submit(Row("A", 5, b""))
    storage.gate.release()
    assert await asyncio.gather(*others) == [True] * 3
    storage.gate.release()
    assert await last is True
    assert storage.batches == [[1], [2, 3, 4], [5]]


async def test_a_flood_is_written_in_bounded_batches():
    storage = Gated()
    await MemoryStorage.append(storage, [first("A")])
    writer = Writer(storage)
    for _ in range(3):
        storage.gate.release()

    answers = [writer.submit(Row("A", seq, b"")) for seq in range(1, 2 * BATCH + 2)]

    assert all(await asyncio.gather(*answers))
    assert [len(batch) for batch in storage.batches] == [BATCH, BATCH, 1]


async def test_an_error_is_every_rows_of_its_batch_and_of_no_other():
    storage = Gated()
    await MemoryStorage.append(storage, [first("A")])
    writer = Writer(storage)
    storage.failing = StorageError("The disk is on fire.")
    storage.gate.release()

    failed = await asyncio.gather(*[writer.submit(Row("A", seq, b"")) for seq in (1, 2)], return_exceptions=True)

    assert [str(error) for error in failed] == ["The disk is on fire."] * 2
    assert all(isinstance(error, StorageError) for error in failed)
    storage.failing = None
    storage.gate.release()
    assert await writer.submit(Row("A", 1, b"")) is True


async def test_after_a_real_error_it_writes_again(tmp_path):
    storage = await Site("sqlite", tmp_path).open(patience=0.1)
    await log(storage, "A")
    writer = Writer(storage)
    other = sqlite3.connect(tmp_path / "games.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")

    answers = [writer.submit(Row("A", seq, b"")) for seq in (1, 2, 3)]
    failed = await asyncio.gather(*answers, return_exceptions=True)
    assert all(isinstance(error, StorageError) for error in failed)
    assert await storage.read("A", 1) == ()

    other.execute("ROLLBACK")
    other.close()
    assert await asyncio.gather(*[writer.submit(Row("A", seq, b"")) for seq in (1, 2, 3)]) == [True] * 3
    await writer.close()
    await storage.close()


async def test_closing_waits_for_all_that_was_submitted(storage):
    await log(storage, "A")
    writer = Writer(storage)
    answers = [writer.submit(Row("A", seq, b"act")) for seq in range(1, 500)]

    await writer.close()

    assert all(answer.done() and answer.result() for answer in answers)
    assert len(await storage.read("A", 1)) == 499


async def test_who_gave_up_waiting_keeps_nobody_from_an_answer():
    storage = Gated()
    await MemoryStorage.append(storage, [first("A")])
    writer = Writer(storage)
    gone, waiting = writer.submit(Row("A", 1, b"one")), writer.submit(Row("A", 2, b"two"))
    await asyncio.sleep(0)

    gone.cancel()
    storage.gate.release()

    assert await waiting is True
    assert await storage.read("A", 1) == (b"one", b"two")


async def test_a_fault_of_the_program_leaves_nobody_waiting():
    class Faulty(MemoryStorage):
        async def append(self, rows: Sequence[Row]) -> tuple[bool, ...]:
            raise ZeroDivisionError(rows)

    writer = Writer(Faulty())
    answer = writer.submit(first("A"))

    with pytest.raises(ZeroDivisionError):
        await writer.close()
    with pytest.raises(StorageError, match="was stopped in the middle of writing"):
        await answer


async def test_a_fault_of_the_program_ends_its_own_batch_only():
    class FaultyOnce(Gated):
        async def append(self, rows: Sequence[Row]) -> tuple[bool, ...]:
            outcomes = await super().append(rows)
            if len(self.batches) == 1:
                raise ZeroDivisionError
            return outcomes

    storage = FaultyOnce()
    writer = Writer(storage)
    faulty = writer.submit(first("A"))
    await asyncio.sleep(0)
    waiting = writer.submit(first("B"))
    storage.gate.release()
    storage.gate.release()

    with pytest.raises(StorageError):
        await faulty
    assert await waiting is True
