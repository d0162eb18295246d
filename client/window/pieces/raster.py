"""Shapes become pixels: drawn several times too large and scaled down, so that every edge is smooth at any size."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable

import pygame

from client.window.pieces.shapes import Fill, Placing, Point, Shape, Stroke, placed

SOLID = 251
"""How much of 255 is left at least, after scaling, of what is covered whole."""
FINE = 1100
"""Pixels across, up to which a picture is drawn enlarged; what is larger needs less."""


def picture(shapes: Iterable[Shape], size: tuple[int, int], units: Point) -> pygame.Surface:
    """A transparent picture of ``size`` pixels with the shapes drawn in a space of ``units``."""
    times = max(2, min(6, math.ceil(FINE / max(1, *size))))
    large = pygame.Surface((size[0] * times, size[1] * times), pygame.SRCALPHA)
    placing = Placing(wide=large.get_width() / units[0], high=large.get_height() / units[1])
    for shape in placed(shapes, placing):
        match shape:
            case Fill(colour, outline):
                pygame.draw.polygon(large, colour, outline)
            case Stroke():
                _line(large, shape)
    return _whole(pygame.transform.smoothscale(_bled(large), size))


def _line(surface: pygame.Surface, stroke: Stroke) -> None:
    radius = max(0.5, stroke.width / 2)
    for start, end in itertools.pairwise(stroke.points):
        length = math.dist(start, end)
        if length < 0.01:
            continue
        aside = ((start[1] - end[1]) / length * radius, (end[0] - start[0]) / length * radius)
        corners = [
            (start[0] + aside[0], start[1] + aside[1]),
            (end[0] + aside[0], end[1] + aside[1]),
            (end[0] - aside[0], end[1] - aside[1]),
            (start[0] - aside[0], start[1] - aside[1]),
        ]
        pygame.draw.polygon(surface, stroke.colour, corners)
    for point in stroke.points:
        pygame.draw.circle(surface, stroke.colour, point, radius)


def _bled(large: pygame.Surface) -> pygame.Surface:
    """With its colours weighed by how much they cover, since scaling would else mix in the black of what is empty."""
    return large.premul_alpha()


def _whole(shown: pygame.Surface) -> pygame.Surface:
    """Scaling rounds down, and would leave what is covered whole a little to be seen through."""
    lost = 255 - SOLID
    solid = pygame.mask.from_surface(shown, SOLID - 1)
    shown.blit(
        solid.to_surface(setcolor=(lost, lost, lost, lost), unsetcolor=(0, 0, 0, 0)),
        (0, 0),
        special_flags=pygame.BLEND_RGBA_ADD,
    )
    return shown
