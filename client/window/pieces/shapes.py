"""Vector shapes as plain values: what the cards, dice and pawns are made of before any pixel is set.

Outlines are written as short paths in the way of SVG (``M x y L x y C x1 y1 x2 y2 x y Q x1 y1 x y``), so a
drawing is data that can be turned, moved and scaled, and is drawn anew, sharp, for every size of window.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable, Iterator

from attrs import frozen

Point = tuple[float, float]
Colour = tuple[int, int, int]
STEPS = 14
"""Straight pieces a curve is drawn with; more cannot be seen on a card of a thousand pixels."""


@frozen
class Fill:
    """An area."""

    colour: Colour
    outline: tuple[Point, ...]


@frozen
class Stroke:
    """A line with round ends and joints, ``width`` in the units of the points."""

    colour: Colour
    width: float
    points: tuple[Point, ...]


Shape = Fill | Stroke


@frozen
class Placing:
    """Where a drawing goes: scaled first, then turned by so many degrees clockwise, then moved."""

    x: float = 0
    y: float = 0
    wide: float = 1
    high: float = 1
    turned: float = 0

    def __call__(self, point: Point) -> Point:
        x, y = point[0] * self.wide, point[1] * self.high
        angle = math.radians(self.turned)
        cosine, sine = math.cos(angle), math.sin(angle)
        return x * cosine - y * sine + self.x, x * sine + y * cosine + self.y


def placed(shapes: Iterable[Shape], placing: Placing) -> Iterator[Shape]:
    """The shapes elsewhere, in another size; a stroke's width grows with the width of the drawing."""
    for shape in shapes:
        match shape:
            case Fill(colour, outline):
                yield Fill(colour, tuple(map(placing, outline)))
            case Stroke(colour, width, points):
                yield Stroke(colour, width * abs(placing.wide), tuple(map(placing, points)))


@functools.cache
def path(text: str) -> tuple[Point, ...]:
    """The points along a path."""
    words = text.replace(",", " ").split()
    points: list[Point] = []
    place = 0
    while place < len(words):
        count = {"M": 1, "L": 1, "Q": 2, "C": 3}[words[place]]
        numbers = list(map(float, words[place + 1 : place + 1 + 2 * count]))
        given = list(zip(numbers[::2], numbers[1::2], strict=True))
        points += given if count == 1 else _curve([points[-1], *given])
        place += 1 + 2 * count
    return tuple(points)


def ellipse(x: float, y: float, wide: float, high: float, start: float = 0, end: float = 360) -> tuple[Point, ...]:
    """Points around a middle, from one angle to another in degrees, clockwise from the right."""
    steps = 3 * STEPS
    angles = [math.radians(start + (end - start) * step / steps) for step in range(steps + 1)]
    return tuple((x + wide * math.cos(angle), y + high * math.sin(angle)) for angle in angles)


def rounded(left: float, top: float, right: float, bottom: float, radius: float) -> tuple[Point, ...]:
    """A rectangle with round corners."""
    corners = ((right, top, 270), (right, bottom, 0), (left, bottom, 90), (left, top, 180))
    points: list[Point] = []
    for x, y, start in corners:
        middle_x = x - radius if x == right else x + radius
        middle_y = y - radius if y == bottom else y + radius
        points += ellipse(middle_x, middle_y, radius, radius, start, start + 90)[::6]
    return tuple(points)


def mirrored(points: Iterable[Point], axis: float) -> tuple[Point, ...]:
    """The points on the other side of an upright line."""
    return tuple((2 * axis - x, y) for x, y in points)


def _curve(given: list[Point]) -> Iterator[Point]:
    """A Bézier curve through its first and last point, without the first."""
    degree = len(given) - 1
    for step in range(1, STEPS + 1):
        along = step / STEPS
        weights = [math.comb(degree, k) * along**k * (1 - along) ** (degree - k) for k in range(degree + 1)]
        yield (
            sum(weight * point[0] for weight, point in zip(weights, given, strict=True)),
            sum(weight * point[1] for weight, point in zip(weights, given, strict=True)),
        )
