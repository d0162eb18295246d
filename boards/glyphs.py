"""The digits and letters of our boards, as strokes of a pen: so no font is needed, and each machine draws the same.

A sign is 1 high; (0, 0) is its top left corner, downwards is positive.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from boards.canvas import Point, Shape, stroke

Path = tuple[Point, ...]
GAP = 0.30  # between signs
PEN = 0.185  # wide, for signs 1 high


def _arc(centre: Point, wide: float, high: float, start: int, end: int) -> Path:
    """Part of an ellipse, in degrees: 0 is to the right, 90 is down."""
    steps = max(2, abs(end - start) // 12)
    angles = [math.radians(start + (end - start) * step / steps) for step in range(steps + 1)]
    return tuple((centre[0] + wide * math.cos(angle), centre[1] + high * math.sin(angle)) for angle in angles)


SIGNS: Mapping[str, tuple[float, tuple[Path, ...]]] = {  # each its width and its strokes
    "0": (0.54, (_arc((0.27, 0.5), 0.27, 0.5, 0, 360),)),
    "1": (0.30, (((0.0, 0.2), (0.24, 0.0), (0.24, 1.0)),)),
    "2": (0.52, ((*_arc((0.26, 0.28), 0.26, 0.28, 190, 390), (0.0, 1.0), (0.54, 1.0)),)),
    "3": (
        0.50,
        (_arc((0.24, 0.26), 0.24, 0.26, 200, 450), _arc((0.24, 0.74), 0.27, 0.26, 270, 520)),
    ),
    "4": (0.58, (((0.42, 1.0), (0.42, 0.0), (0.0, 0.68), (0.58, 0.68)),)),
    "5": (0.52, (((0.47, 0.0), (0.07, 0.0), (0.03, 0.45), *_arc((0.25, 0.68), 0.28, 0.32, 228, 510)),)),
    "6": (0.54, ((*_arc((0.5, 0.68), 0.5, 0.68, 262, 180), *_arc((0.27, 0.69), 0.27, 0.31, 180, 540)),)),
    "7": (0.52, (((0.0, 0.0), (0.52, 0.0), (0.17, 1.0)),)),
    "8": (0.54, (_arc((0.27, 0.25), 0.23, 0.25, 0, 360), _arc((0.27, 0.73), 0.27, 0.27, 0, 360))),
    "9": (0.54, ((*_arc((0.04, 0.32), 0.5, 0.68, 82, 0), *_arc((0.27, 0.31), 0.27, 0.31, 0, 360)),)),
    "S": (0.50, ((*_arc((0.25, 0.26), 0.25, 0.26, 335, 90), *_arc((0.25, 0.76), 0.26, 0.24, 270, 515)),)),
    "T": (0.56, (((0.0, 0.0), (0.56, 0.0)), ((0.28, 0.0), (0.28, 1.0)))),
    "A": (0.62, (((0.0, 1.0), (0.31, 0.0), (0.62, 1.0)), ((0.12, 0.66), (0.50, 0.66)))),
    "R": (
        0.54,
        (((0.0, 1.0), (0.0, 0.0), *_arc((0.26, 0.27), 0.27, 0.27, 270, 450), (0.0, 0.54)), ((0.26, 0.54), (0.54, 1.0))),
    ),
}


def width(text: str, size: float) -> float:
    """How wide a text of that height is."""
    return size * (sum(SIGNS[sign][0] for sign in text) + GAP * (len(text) - 1))


def written(text: str, left: float, top: float, size: float, wider: float = 0.0) -> Sequence[Shape]:
    """The text as shapes; ``wider`` by so many pixels all around, for a halo."""
    shapes: list[Shape] = []
    for sign in text:
        wide, paths = SIGNS[sign]
        for path in paths:
            shapes += stroke([(left + x * size, top + y * size) for x, y in path], PEN * size + 2 * wider)
        left += (wide + GAP) * size
    return shapes
