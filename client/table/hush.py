"""A moment for which a screen that has just changed hears nothing: what is pressed then was meant for what it hides.

A key that is held down repeats itself, and would lift the next player's curtain when the moment is over; so each key
heard in it puts its end off. Who presses again and again, at a player's pace, is heard.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

PAUSE = 0.8
"""Seconds: longer than a key has to be held on most systems until it repeats itself,"""
REPEATED = 0.3
"""and longer than it takes from then on from one time to the next."""


class Hush:
    """``begin`` it when the screen changes; ``hears`` says for each key whether it counts."""

    def __init__(self, pause: float, clock: Callable[[], float] = monotonic) -> None:
        self._pause = pause
        self._clock = clock
        self._ends = 0.0

    def begin(self) -> None:
        self._ends = self._clock() + self._pause

    def another(self) -> Hush:
        """For something else that has changed: it begins now."""
        hush = Hush(self._pause, self._clock)
        hush.begin()
        return hush

    def hears(self) -> bool:
        now = self._clock()
        if now >= self._ends:
            return True
        self._ends = max(self._ends, now + REPEATED)
        return False
