"""Time as the hub sees it: a clock, and calls after a while. Tests have one that they turn themselves."""

from __future__ import annotations

import asyncio
import heapq
import time
from collections.abc import Callable
from typing import Protocol


class Call(Protocol):
    """A call that is due later."""

    def cancel(self) -> None:
        """It is not to be made any more."""


class Clock(Protocol):
    def now(self) -> float:
        """Seconds since the epoch."""

    def after(self, seconds: float, call: Callable[[], None]) -> Call:
        """Make the call once, after that many seconds."""


class LoopClock:
    """The system's clock and the running loop's timers."""

    def now(self) -> float:
        return time.time()

    def after(self, seconds: float, call: Callable[[], None]) -> Call:
        return asyncio.get_running_loop().call_later(seconds, call)


async def pause(clock: Clock, seconds: float) -> None:
    """Wait that long, by that clock."""
    over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    call = clock.after(seconds, lambda: None if over.done() else over.set_result(None))
    try:
        await over
    finally:
        call.cancel()


class Alarms:
    """Times asked for by keys: any number of them for one timer of the clock."""

    __slots__ = ("_call", "_clock", "_due", "_next", "_ring")

    def __init__(self, clock: Clock, ring: Callable[[str], None]) -> None:
        self._clock = clock
        self._ring = ring
        self._due: list[tuple[float, str]] = []
        self._next: float | None = None
        self._call: Call | None = None

    def set(self, at: float, key: str) -> None:
        """Ring for the key at that time, or soon after."""
        heapq.heappush(self._due, (at, key))
        self._plan()

    def stop(self) -> None:
        """No alarm rings any more."""
        self._due.clear()
        self._plan()

    def _plan(self) -> None:
        first = self._due[0][0] if self._due else None
        if first == self._next:
            return
        if self._call is not None:
            self._call.cancel()
        self._next = first
        self._call = None if first is None else self._clock.after(max(0.0, first - self._clock.now()), self._rung)

    def _rung(self) -> None:
        self._next = self._call = None
        now = self._clock.now()
        keys = []
        while self._due and self._due[0][0] <= now:
            keys.append(heapq.heappop(self._due)[1])
        self._plan()
        for key in dict.fromkeys(keys):
            self._ring(key)
