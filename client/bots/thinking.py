"""Asks brains for moves, without ever holding up the loop or the table: a brain that fails loses only its move.

Quick brains are asked where they stand. The others think in a fixed number of processes, so that one that runs
wild is stopped, and tables without thinking bots never feel it.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from client.bots.brain import Brain, Turn, fallback
from protocol.choice import Move

LOG = logging.getLogger(__name__)
PATIENCE = 10.0
"""Seconds beyond its budget after which a brain is stopped."""


class Thinking:
    """``workers`` brains think at a time; each process is made when it is first needed."""

    def __init__(self, workers: int, patience: float = PATIENCE) -> None:
        self._workers = workers
        self._patience = patience
        self._free = asyncio.Semaphore(workers)
        self._pool: ProcessPoolExecutor | None = None

    async def move(self, brain: Brain, turn: Turn) -> Move:
        """The brain's move, or what fills in the first prompt where the brain has none that does."""
        try:
            move = brain.choose(turn) if brain.quick else await self._thought(brain, turn)
        except Exception as error:  # noqa: BLE001 - whatever a brain does, the table goes on
            LOG.warning("brain %s failed at %s: %s: %s", brain.name, turn.game, type(error).__name__, error)
            return fallback(turn.prompts)
        if isinstance(move, Move) and any(prompt.admits(move) for prompt in turn.prompts):
            return move
        LOG.warning("brain %s failed at %s: its move fits no prompt", brain.name, turn.game)
        return fallback(turn.prompts)

    def close(self) -> None:
        """Stop all thinking."""
        if self._pool is not None:
            self._stop(self._pool)

    async def _thought(self, brain: Brain, turn: Turn) -> Move:
        limit = (turn.budget.seconds or 0.0) + self._patience
        async with self._free:
            pool = self._ready()
            try:
                return await asyncio.wait_for(_submitted(pool, brain, turn), limit)
            except BrokenProcessPool:  # perhaps another's brain was stopped, and this one with it: once more
                self._stop(pool)
                return await asyncio.wait_for(_submitted(self._ready(), brain, turn), limit)
            except TimeoutError:
                self._stop(pool)
                raise TimeoutError(f"no move within {limit:g} s") from None

    def _ready(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._workers, context, _leave_with_parent)
        return self._pool

    def _stop(self, pool: ProcessPoolExecutor) -> None:
        if self._pool is not pool:
            return
        self._pool = None
        pool.shutdown(wait=False, cancel_futures=True)
        for worker in multiprocessing.active_children():
            worker.kill()


def _submitted(pool: ProcessPoolExecutor, brain: Brain, turn: Turn) -> asyncio.Future[Move]:
    return asyncio.get_running_loop().run_in_executor(pool, brain.choose, turn)


def _leave_with_parent() -> None:
    """In a worker: end when the program that thinks is gone, however it went."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def wait() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()
