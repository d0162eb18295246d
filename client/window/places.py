"""Places in a window: rectangles, what can be pointed at in them, and how large that has to be for a finger."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from client.table.choosing import Target

SMALLEST = (900, 600)
"""The smallest window, in pixels."""
LEAST = 0.8
"""The smallest unit."""
TOUCH = 44.0
"""Pixels across which a finger hits."""


@frozen
class Box:
    """A rectangle in pixels."""

    x: float
    y: float
    wide: float
    high: float

    def holds(self, point: tuple[float, float]) -> bool:
        return self.x <= point[0] < self.x + self.wide and self.y <= point[1] < self.y + self.high

    def within(self, margin: float) -> Box:
        return Box(self.x + margin, self.y + margin, max(1, self.wide - 2 * margin), max(1, self.high - 2 * margin))

    def moved(self, x: float, y: float) -> Box:
        return Box(self.x + x, self.y + y, self.wide, self.high)

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.wide / 2, self.y + self.high / 2


def around(boxes: Sequence[Box]) -> Box:
    """The smallest box that holds them all."""
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    right, bottom = max(box.x + box.wide for box in boxes), max(box.y + box.high for box in boxes)
    return Box(x, y, right - x, bottom - y)


def around_point(middle: tuple[float, float], radius: float) -> Box:
    return Box(middle[0] - radius, middle[1] - radius, 2 * radius, 2 * radius)


@frozen
class Spot:
    """Something one can point at, and where it is."""

    target: Target
    box: Box


def unit_of(size: tuple[int, int], scale: float = 1.0) -> float:
    """How many pixels a point of text is high, about, in a window of that size; ``scale`` is how large it is wanted."""
    return max(min(size[0] / 1280, size[1] / 800), LEAST) * scale


def touch(unit: float) -> float:
    """How high a button is, so that a finger finds it."""
    return max(TOUCH, TOUCH * unit)


def hit(spots: Sequence[Spot], point: tuple[float, float]) -> Target | None:
    """What lies uppermost at a point."""
    return next((spot.target for spot in reversed(spots) if spot.box.holds(point)), None)


def nearest(spots: Sequence[Spot], here: Target | None, across: int, down: int) -> Target | None:
    """The thing that is next from here in a direction; the first one where nothing is pointed at yet."""
    order = [spot.target for spot in spots]
    if not order:
        return None
    start = next((spot for spot in spots if spot.target == here), None)
    if start is None:
        return order[0]
    if not down:
        return order[(order.index(start.target) + across) % len(order)]
    x, y = start.box.middle
    beyond = [spot for spot in spots if (spot.box.middle[1] - y) * down > spot.box.high / 3]
    if not beyond:
        return here

    def far(spot: Spot) -> float:
        return abs(spot.box.middle[1] - y) * 2 + abs(spot.box.middle[0] - x)

    return min(beyond, key=far).target
