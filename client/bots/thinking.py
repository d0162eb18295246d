"""Asks brains for moves, without ever holding up the loop or the table: a brain that fails loses only its move.

Quick brains are asked where they stand. The others think in a fixed number of processes, each for one brain at a
time, so that one that runs wild is stopped and no other notices. They give way to whatever else wants the
processor: a table's next move never waits for somebody's thoughts.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection

from client.bots.brain import Brain, Turn
from client.bots.dealing import stand_in
from client.bots.registry import brains
from protocol.choice import Move

LOG = logging.getLogger(__name__)
PATIENCE = 10.0
"""Seconds beyond its budget after which a brain is stopped."""
START = 60.0  # seconds that a process may take to be there, which is not the brain's fault
NICENESS = 10  # of the processes that think

Choose = Callable[[Turn], Move]


class Failure(Exception):
    """A brain gave no move: the text says why."""


class Thinking:
    """``workers`` brains think at a time; each process is made when it is first needed."""

    def __init__(self, workers: int, patience: float = PATIENCE) -> None:
        self._patience = patience
        self._threads = ThreadPoolExecutor(workers)
        self._workers: set[_Worker] = set()
        self._free: asyncio.LifoQueue[_Worker | None] = asyncio.LifoQueue()
        for _ in range(workers):
            self._free.put_nowait(None)

    def prepare(self) -> None:
        """Have a process ready, so that the first thought need not wait for it."""
        if not self._workers and not self._free.empty():
            self._free.put_nowait(self._free.get_nowait() or self._made())

    async def move(self, brain: Brain, turn: Turn) -> Move:
        """The brain's move, or where the brain has none that fits, what is played for a seat that is gone."""
        try:
            move = brain.choose(turn) if brain.quick else await self._thought(brain, turn)
        except Exception as error:  # noqa: BLE001 - whatever a brain does, the table goes on
            why = str(error) if isinstance(error, Failure) else f"{type(error).__name__}: {error}"
            LOG.warning("brain %s failed at %s: %s", brain.name, turn.game, why)
            return stand_in(turn)
        if isinstance(move, Move) and any(prompt.admits(move) for prompt in turn.prompts):
            return move
        LOG.warning("brain %s failed at %s: its move fits no prompt", brain.name, turn.game)
        return stand_in(turn)

    def close(self) -> None:
        """Stop all thinking."""
        for worker in self._workers:
            worker.stop()
        self._workers.clear()
        self._threads.shutdown(wait=False)

    def _made(self) -> _Worker:
        worker = _Worker()
        self._workers.add(worker)
        return worker

    async def _thought(self, brain: Brain, turn: Turn) -> Move:
        limit = (turn.budget.seconds or 0.0) + self._patience
        worker = await self._free.get()
        if worker is None or not worker.lives():
            worker = self._made()
        kept: _Worker | None = None
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(START):
                await loop.run_in_executor(self._threads, worker.wait_until_there)
            async with asyncio.timeout(limit):
                answer = await loop.run_in_executor(self._threads, worker.ask, brain.choose, turn)
            kept = worker
        except TimeoutError:
            raise Failure(f"no move within {limit:g} s") from None
        except (EOFError, ConnectionError):
            raise Failure("its process ended") from None
        except Exception:
            kept = worker  # it was never asked: what was to be said could not be
            raise
        finally:
            if kept is None:
                self._workers.discard(worker)
                worker.stop()
            self._free.put_nowait(kept)
        if isinstance(answer, str):
            raise Failure(answer)
        return answer


class _Worker:
    """A process that thinks for one brain at a time."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._line, end = context.Pipe()
        self._process = context.Process(target=_work, args=(end,), daemon=True)
        self._process.start()
        self._there = False
        end.close()

    def wait_until_there(self) -> None:
        """Return when it can be asked. EOFError as soon as the process is gone."""
        if not self._there:
            self._line.recv()
            self._there = True

    def ask(self, choose: Choose, turn: Turn) -> Move | str:
        """The move, or why there is none. Waits for it; EOFError as soon as the process is gone."""
        self._line.send((choose, turn))
        answer: Move | str = self._line.recv()
        return answer

    def lives(self) -> bool:
        return self._process.is_alive()

    def stop(self) -> None:
        self._process.kill()
        self._process.join()


def _work(line: Connection[Move | str | None, tuple[Choose, Turn]]) -> None:
    """In a process of its own: answer as long as the program that asks is there."""
    _leave_with_parent()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the interrupt key is for the program that asks
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    brains()  # what most are asked for, read before the first turn comes
    line.send(None)
    while True:
        try:
            line.send(_answer(line))
        except EOFError:
            return


def _answer(line: Connection[Move | str | None, tuple[Choose, Turn]]) -> Move | str:
    """What comes of the next turn; a brain that cannot even be loaded here has failed, too. EOFError at the end."""
    try:
        choose, turn = line.recv()
        move = choose(turn)
    except EOFError:
        raise
    except Exception as error:  # noqa: BLE001 - told to whoever asked
        return f"{type(error).__name__}: {error}"
    return move if isinstance(move, Move) else f"{move!r} is no move"


def _leave_with_parent() -> None:
    """End when the program that thinks is gone, however it went, even in the middle of a thought."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def wait() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()
