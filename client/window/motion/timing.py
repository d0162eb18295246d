"""When the pieces move: steps one after the other, pressed together so that a move never takes long.

Pure: time comes in as a number of seconds. What moves is only a picture between two states. News that come while
something still moves are joined to it; all that is under way is then hurried, and what cannot be hurried enough is
left out, so the picture is never more than a moment behind.
"""

from __future__ import annotations

from attrs import frozen

from client.preferences.settings import Settings, Speed
from client.window.motion.unfolding import Step

MOST = 1.2
"""Seconds after which all that was told has been shown, however much it was."""
HURRIED = 3.5
"""How many times faster than usual a step may be; what would have to be faster is not shown."""
RATES = {Speed.SLOW: 0.7, Speed.NORMAL: 1.0, Speed.FAST: 2.0}


@frozen
class Motion:
    """Steps still to be shown: ``since`` a point in time, of the first one ``gone`` seconds are over."""

    steps: tuple[Step, ...] = ()
    gone: float = 0.0
    since: float = 0.0
    rate: float = 1.0

    def now(self, time: float) -> tuple[Step, float] | None:
        """The step under way, and how many seconds of it are over; None if all is still."""
        gone = self.gone + (time - self.since) * self.rate
        for step in self.steps:
            if gone < step.lasts:
                return step, max(0.0, gone)
            gone -= step.lasts
        return None

    def over(self, time: float) -> bool:
        return self.now(time) is None

    def joined(self, steps: tuple[Step, ...], time: float, rate: float = 1.0) -> Motion:
        """With more to be shown after what is under way."""
        gone = self.gone + (time - self.since) * self.rate
        left = list(self.steps)
        while left and gone >= left[0].lasts:
            gone -= left.pop(0).lasts
        gone = max(0.0, gone) if left else 0.0
        left += steps
        while len(left) > 1 and _whole(left) - gone > MOST * HURRIED:
            left.pop(0)
            gone = 0.0
        return Motion(tuple(left), gone, time, max(rate, (_whole(left) - gone) / MOST))


def _whole(steps: list[Step]) -> float:
    return sum(step.lasts for step in steps)


def rate(settings: Settings) -> float | None:
    """How fast things move; None: they do not."""
    return None if settings.speed is Speed.OFF else RATES[settings.speed]
