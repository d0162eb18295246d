"""A picture that shapes are painted onto: smooth edges, soft shadows, whatever is under them shining through.

Each shape is drawn several times too large as a mask and made smaller again: that is what smooths its edges.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence

from PIL import Image, ImageDraw, ImageFilter

Point = tuple[float, float]
Shape = Sequence[Point]
"""A filled polygon."""
Colour = tuple[int, int, int]

SAMPLES = 4  # along each side of a pixel
ROUND = 20  # corners of what should look round


class Canvas:
    """A picture in the making. Shapes are in pixels from its top left corner."""

    def __init__(self, width: int, height: int, colour: Colour) -> None:
        self.image = Image.new("RGB", (width, height), colour)

    def fill(self, shapes: Iterable[Shape], colour: Colour, opacity: float = 1.0, blur: float = 0.0) -> None:
        """Paint the shapes as one: where they lie over each other, nothing is darker."""
        shapes = list(shapes)
        left, top, right, bottom = box = self._box(shapes, 3 * blur + 1)
        if left >= right or top >= bottom:
            return
        mask = Image.new("L", ((right - left) * SAMPLES, (bottom - top) * SAMPLES))
        draw = ImageDraw.Draw(mask)
        for shape in shapes:
            draw.polygon([((x - left) * SAMPLES, (y - top) * SAMPLES) for x, y in shape], fill=255)
        mask = mask.reduce(SAMPLES)
        if blur:
            mask = mask.filter(ImageFilter.GaussianBlur(blur))
        if opacity < 1:
            mask = mask.point([round(opacity * value) for value in range(256)])
        self.image.paste(colour, box, mask)

    def _box(self, shapes: list[Shape], margin: float) -> tuple[int, int, int, int]:
        """The part of the picture that the shapes can touch."""
        across = [x for shape in shapes for x, _ in shape]
        down = [y for shape in shapes for _, y in shape]
        width, height = self.image.size
        return (
            max(0, math.floor(min(across) - margin)),
            max(0, math.floor(min(down) - margin)),
            min(width, math.ceil(max(across) + margin)),
            min(height, math.ceil(max(down) + margin)),
        )


def shifted(shapes: Iterable[Shape], right: float, down: float) -> list[Shape]:
    return [[(x + right, y + down) for x, y in shape] for shape in shapes]


def ellipse(x: float, y: float, wide: float, high: float, turned: float = 0.0) -> Shape:
    """An ellipse around a point, by its half axes; turned in radians."""
    angles = [2 * math.pi * step / ROUND for step in range(ROUND)]
    cosine, sine = math.cos(turned), math.sin(turned)
    spots = [(wide * math.cos(angle), high * math.sin(angle)) for angle in angles]
    return [(x + u * cosine - v * sine, y + u * sine + v * cosine) for u, v in spots]


def rounded(left: float, top: float, size: float, corner: float) -> Shape:
    """A square with round corners."""
    shape = []
    right, bottom = left + size - corner, top + size - corner
    centres = [(right, bottom), (left + corner, bottom), (left + corner, top + corner), (right, top + corner)]
    for quarter, (x, y) in enumerate(centres):
        angles = [math.pi / 2 * (quarter + step / 6) for step in range(7)]
        shape += [(x + corner * math.cos(angle), y + corner * math.sin(angle)) for angle in angles]
    return shape


def stroke(path: Sequence[Point], width: float) -> list[Shape]:
    """A line of that width through the points, with round ends and corners."""
    half = width / 2
    shapes: list[Shape] = [ellipse(x, y, half, half) for x, y in path]
    for (x, y), (u, v) in itertools.pairwise(path):
        length = math.hypot(u - x, v - y)
        if length:
            across, down = half * (y - v) / length, half * (u - x) / length
            shapes.append(
                [(x + across, y + down), (u + across, v + down), (u - across, v - down), (x - across, y - down)]
            )
    return shapes


def mixed(one: Colour, other: Colour, part: float) -> Colour:
    """The colour that far (0 … 1) on the way from one to the other."""
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(one, other, strict=True))
    return red, green, blue
