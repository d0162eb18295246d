"""Ladders and snakes as they lie on a board. Sizes are in fields, so a figure looks the same on any board."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence

from attrs import frozen

from boards.canvas import Canvas, Colour, Point, Shape, ellipse, mixed, shifted, stroke

SHADOW: Colour = (40, 30, 20)
INK: Colour = (31, 24, 18)
WHITE: Colour = (255, 255, 255)
DARK_WOOD: Colour = (84, 50, 20)
WOOD: Colour = (172, 112, 50)
LIGHT_WOOD: Colour = (232, 186, 122)
TONGUE: Colour = (206, 30, 44)
SKINS: tuple[tuple[Colour, Colour], ...] = (  # back, belly
    ((52, 128, 62), (176, 222, 110)),
    ((186, 62, 50), (250, 178, 104)),
    ((88, 72, 160), (192, 176, 240)),
    ((12, 120, 136), (140, 222, 208)),
    ((160, 108, 20), (246, 214, 110)),
    ((146, 44, 112), (244, 160, 202)),
)


def ladder(canvas: Canvas, foot: Point, top: Point, field: float) -> None:
    """A ladder from a point to a point."""
    (x, y), (u, v) = foot, top
    length = math.hypot(u - x, v - y)
    along = ((u - x) / length, (v - y) / length)
    beyond, half = 0.2 * field, 0.125 * field

    def spot(way: float, side: float) -> Point:
        """So far up the ladder, so far to the right of its middle; it is a little narrower at the top."""
        side *= half * (1.06 - 0.14 * way / length)
        return x + along[0] * way - along[1] * side, y + along[1] * way + along[0] * side

    rails = [(spot(-beyond, side), spot(length + 0.6 * beyond, side)) for side in (-1.0, 1.0)]
    count = max(3, round(length / (0.23 * field)))
    ways = [length * (step + 0.5) / count for step in range(count)]
    rungs = [(spot(way, -1.0), spot(way, 1.0)) for way in ways]

    def strokes(lines: Sequence[tuple[Point, Point]], width: float) -> list[Shape]:
        return [shape for line in lines for shape in stroke(line, width * field)]

    canvas.fill(shifted(strokes([*rails, *rungs], 0.075), 0.035 * field, 0.05 * field), SHADOW, 0.42, 0.024 * field)
    canvas.fill(strokes(rungs, 0.072), DARK_WOOD)
    canvas.fill(strokes(rungs, 0.046), mixed(WOOD, LIGHT_WOOD, 0.55))
    canvas.fill(shifted(strokes(rungs, 0.014), 0, -0.010 * field), mixed(LIGHT_WOOD, WHITE, 0.35))
    canvas.fill(strokes(rails, 0.094), DARK_WOOD)
    canvas.fill(strokes(rails, 0.066), WOOD)
    canvas.fill(shifted(strokes(rails, 0.026), -0.008 * field, -0.008 * field), LIGHT_WOOD)
    nails = [spot(way, side) for way in ways for side in (-1.0, 1.0)]
    canvas.fill([ellipse(*nail, 0.013 * field, 0.013 * field) for nail in nails], DARK_WOOD, 0.8)


@frozen
class Bone:
    """A spot of a snake's spine: where it is, which way the body goes on to the tail, and half its width."""

    x: float
    y: float
    towards: float  # radians
    half: float

    def side(self, right: float, ahead: float = 0.0) -> Point:
        """So many half widths to the right and so far ahead, to the tail."""
        cosine, sine = math.cos(self.towards), math.sin(self.towards)
        across = right * self.half
        return self.x + ahead * cosine - across * sine, self.y + ahead * sine + across * cosine


def snake(canvas: Canvas, head: Point, tail: Point, field: float, number: int) -> None:
    """A snake from a point to a point; the number chooses its skin and its bend."""
    back, belly = SKINS[number % len(SKINS)]
    spine = _spine(head, tail, field, -1.0 if number % 2 else 1.0)
    canvas.fill(
        shifted([_body(spine, 1.05), _head(spine[0], field, 1.0)], 0.04 * field, 0.06 * field),
        SHADOW,
        0.45,
        0.026 * field,
    )
    canvas.fill([_body(spine, 1.0, 0.016 * field)], INK)
    for step in range(6):  # from the shade to the light: that is what makes it round
        part = step / 5
        light = shifted([_body(spine, 1.0 - 0.78 * part)], -0.02 * field * part, -0.024 * field * part)
        canvas.fill(light, mixed(mixed(back, INK, 0.22), mixed(back, belly, 0.55), part))
    PATTERNS[number % len(PATTERNS)](canvas, spine, back, belly)
    _face(canvas, spine[0], field, back, belly)


def _spine(head: Point, tail: Point, field: float, bend: float) -> list[Bone]:
    """A wave that dies down at both ends, thick behind the head and thin at the tail."""
    (x, y), (u, v) = head, tail
    length = math.hypot(u - x, v - y)
    along = ((u - x) / length, (v - y) / length)
    halves = max(2, round(length / (0.85 * field)))
    swing = bend * field * min(0.21, 0.11 * length / field)
    count = max(40, round(length / field * 30))
    spots = []
    for step in range(count + 1):
        way = step / count
        off = swing * min(1.0, way / 0.14, (1 - way) / 0.08) * math.sin(math.pi * halves * way)
        spots.append((x + along[0] * length * way - along[1] * off, y + along[1] * length * way + along[0] * off))
    spots = _smoothed(spots)
    bones = []
    for step, (px, py) in enumerate(spots):
        before, after = spots[max(0, step - 1)], spots[min(count, step + 1)]
        way = step / count
        half = field * (
            0.012 + 0.088 * (1 - way) ** 0.55 * (0.80 + 0.20 * math.sin(math.pi * min(1.0, 2.2 * way + 0.1)))
        )
        bones.append(Bone(px, py, math.atan2(after[1] - before[1], after[0] - before[0]), half))
    return bones


def _smoothed(spots: list[Point]) -> list[Point]:
    """Without the corners that the dying down leaves; the ends stay."""
    for _ in range(60):
        inner = [
            ((a[0] + 2 * b[0] + c[0]) / 4, (a[1] + 2 * b[1] + c[1]) / 4)
            for a, b, c in zip(spots, spots[1:], spots[2:], strict=False)
        ]
        spots = [spots[0], *inner, spots[-1]]
    return spots


def _body(spine: Sequence[Bone], part: float, wider: float = 0.0) -> Shape:
    """The outline at that part of its width, with a pointed tail."""
    factors = [part + wider / bone.half for bone in spine]
    left = [bone.side(-factor) for bone, factor in zip(spine, factors, strict=True)]
    right = [bone.side(factor) for bone, factor in zip(spine, factors, strict=True)]
    tip = spine[-1].side(0, 3.5 * factors[-1] * spine[-1].half)
    return [*left, tip, *right[::-1]]


def _spaced(spine: Sequence[Bone], apart: float) -> list[Bone]:
    """Bones along the body, closer where it is thin; none at its ends."""
    found = []
    way = 0.0
    for bone, after in itertools.pairwise(spine):
        way += math.hypot(after.x - bone.x, after.y - bone.y)
        if way > apart * (bone.half + 0.3 * spine[0].half):
            found.append(bone)
            way = 0.0
    return found[1:-2]


def _spots(canvas: Canvas, spine: Sequence[Bone], back: Colour, belly: Colour) -> None:
    for bone in _spaced(spine, 2.1):
        canvas.fill([ellipse(bone.x, bone.y, 0.62 * bone.half, 0.40 * bone.half, bone.towards)], mixed(back, INK, 0.35))
        canvas.fill(
            [ellipse(bone.x, bone.y, 0.34 * bone.half, 0.18 * bone.half, bone.towards)], mixed(back, belly, 0.7)
        )


def _bands(canvas: Canvas, spine: Sequence[Bone], back: Colour, belly: Colour) -> None:
    for bone in _spaced(spine, 2.0):
        edges = [
            [bone.side(side, ahead * bone.half - 0.4 * bone.half * side * side) for side in (-0.9, -0.5, 0.0, 0.5, 0.9)]
            for ahead in (-0.32, 0.32)
        ]
        canvas.fill([[*edges[0], *edges[1][::-1]]], mixed(back, INK, 0.36))
        for edge in edges:
            canvas.fill(stroke(edge, 0.13 * bone.half), mixed(belly, WHITE, 0.1), 0.85)


def _diamonds(canvas: Canvas, spine: Sequence[Bone], back: Colour, belly: Colour) -> None:
    for bone in _spaced(spine, 2.3):
        for size, colour in ((1.0, mixed(back, INK, 0.38)), (0.55, mixed(belly, WHITE, 0.15))):
            long = 0.8 * bone.half * size
            canvas.fill(
                [[bone.side(0, -long), bone.side(0.62 * size), bone.side(0, long), bone.side(-0.62 * size)]], colour
            )


PATTERNS: tuple[Callable[[Canvas, Sequence[Bone], Colour, Colour], None], ...] = (_spots, _diamonds, _bands)


def _head(neck: Bone, field: float, size: float) -> Shape:
    """Seen from above, the mouth away from the body."""
    outline = [(-0.15, 0.055), (-0.09, 0.088), (-0.01, 0.118), (0.06, 0.116), (0.13, 0.088), (0.19, 0.05), (0.215, 0.0)]
    sides = [*outline, *[(ahead, -right) for ahead, right in outline[-2::-1]]]
    return [_ahead(neck, field, ahead * size, right * size) for ahead, right in _curved(sides)]


def _curved(corners: Sequence[Point]) -> list[Point]:
    """The closed outline with its corners cut, twice (Chaikin)."""
    points = list(corners)
    for _ in range(3):
        pairs = list(zip(points, points[1:] + points[:1], strict=True))
        points = [(a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part) for a, b in pairs for part in (0.25, 0.75)]
    return points


def _ahead(neck: Bone, field: float, ahead: float, right: float) -> Point:
    """A spot of the head, in fields before the neck and to its right."""
    cosine, sine = -math.cos(neck.towards), -math.sin(neck.towards)
    return (
        neck.x + field * (ahead * cosine - right * sine),
        neck.y + field * (ahead * sine + right * cosine),
    )


def _face(canvas: Canvas, neck: Bone, field: float, back: Colour, belly: Colour) -> None:
    def at(ahead: float, right: float) -> Point:
        return _ahead(neck, field, ahead, right)

    tongue = [stroke([at(0.19, 0), at(0.28, 0), at(0.335, side)], 0.022 * field) for side in (-0.04, 0.04)]
    canvas.fill([shape for shapes in tongue for shape in shapes], TONGUE)
    canvas.fill([_head(neck, field, 1.09)], INK)
    canvas.fill([_head(neck, field, 0.98)], mixed(back, INK, 0.15))
    canvas.fill(shifted([_head(neck, field, 0.78)], -0.008 * field, -0.012 * field), back)
    canvas.fill(shifted([_head(neck, field, 0.5)], -0.014 * field, -0.02 * field), mixed(back, belly, 0.4))
    for side in (-1.0, 1.0):
        canvas.fill([ellipse(*at(0.165, 0.022 * side), 0.009 * field, 0.009 * field)], INK)
        canvas.fill([ellipse(*at(0.055, 0.072 * side), 0.052 * field, 0.052 * field)], INK)
        canvas.fill([ellipse(*at(0.055, 0.072 * side), 0.043 * field, 0.043 * field)], WHITE)
        canvas.fill([ellipse(*at(0.070, 0.070 * side), 0.023 * field, 0.023 * field)], INK)
        x, y = at(0.070, 0.070 * side)
        canvas.fill([ellipse(x - 0.009 * field, y - 0.009 * field, 0.009 * field, 0.009 * field)], WHITE)
