"""The batch writer against the bare disk: rows a second, and what a row costs the event loop.

The bare side is one thread with the standard library's sqlite3: BEGIN, executemany, COMMIT, on the same disk, with
the same rows, in the same rounds.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import tempfile
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median

from attrs import frozen

from server.storage.opening import open_storage
from server.storage.port import Row
from server.storage.writer import Writer

BATCHES = (1, 30, 100)
ROUNDS = 5
ROWS = 3000  # in a round at least
BODY = os.urandom(300)


@frozen
class Figure:
    """Of one round, a row: seconds, seconds of the loop's thread, seconds of the whole process."""

    wall: float
    loop: float
    process: float


async def measured(rows: int, work: Callable[[], Awaitable[None]]) -> Figure:
    wall, loop, process = time.perf_counter(), time.thread_time(), time.process_time()
    await work()
    return Figure(
        (time.perf_counter() - wall) / rows, (time.thread_time() - loop) / rows, (time.process_time() - process) / rows
    )


async def bare(folder: Path, batch: int) -> Figure:
    database = sqlite3.connect(folder / "bare.db", isolation_level=None, check_same_thread=False)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")
    database.execute('CREATE TABLE log ("table" TEXT, seq INTEGER, body BLOB, PRIMARY KEY ("table", seq))')
    loop, thread = asyncio.get_running_loop(), ThreadPoolExecutor(1)
    rounds = ROWS // batch

    def commit(rows: list[tuple[str, int, bytes]]) -> None:
        database.execute("BEGIN IMMEDIATE")
        database.executemany("INSERT INTO log VALUES (?, ?, ?)", rows)
        database.execute("COMMIT")

    async def work() -> None:
        for seq in range(rounds):
            await loop.run_in_executor(thread, commit, [(f"table{table:05}", seq, BODY) for table in range(batch)])

    figure = await measured(rounds * batch, work)
    thread.shutdown()
    database.close()
    return figure


async def ours(folder: Path, batch: int) -> Figure:
    storage = await open_storage(f"sqlite:///{folder / 'ours.db'}")
    writer = Writer(storage)
    await storage.append([Row(f"table{table:05}", 0, BODY, f"code{table}") for table in range(batch)])
    rounds = ROWS // batch

    async def work() -> None:
        for seq in range(1, rounds + 1):
            answers = [writer.submit(Row(f"table{table:05}", seq, BODY)) for table in range(batch)]
            for answer in answers:
                assert await answer

    figure = await measured(rounds * batch, work)
    await writer.close()
    await storage.close()
    return figure


def main() -> None:
    print("storage: rows of 300 bytes, each batch one transaction and one flush of the disk (medians)")
    print(f"{'batch':>6} {'rows/s':>8} {'bare':>8} {'ratio':>6} {'loop µs/row':>12} {'process µs/row':>15} {'bare':>6}")
    for batch in BATCHES:
        pairs = []
        for _ in range(ROUNDS):
            with tempfile.TemporaryDirectory() as name:
                folder = Path(name)
                pairs.append((asyncio.run(ours(folder, batch)), asyncio.run(bare(folder, batch))))
        own, other = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
        rates = [1 / median(figure.wall for figure in side) for side in (own, other)]
        ratio = median(theirs.wall / mine.wall for mine, theirs in pairs)
        loop = 1e6 * median(figure.loop for figure in own)
        process = [1e6 * median(figure.process for figure in side) for side in (own, other)]
        print(f"{batch:>6} {rates[0]:>8.0f} {rates[1]:>8.0f} {ratio:>6.2f} ", end="")
        print(f"{loop:>12.1f} {process[0]:>15.1f} {process[1]:>6.1f}")


if __name__ == "__main__":
    main()
