"""Dice and pawns as shapes: a die on a square of one unit, by the number it shows."""

from __future__ import annotations

from collections.abc import Iterator

from client.window.pieces.shapes import Colour, Fill, Shape, ellipse, rounded

PIPS = {
    "1": ((0, 0),),
    "2": ((-1, -1), (1, 1)),
    "3": ((-1, -1), (0, 0), (1, 1)),
    "4": ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    "5": ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    "6": ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
IVORY: Colour = (252, 250, 243)
SHADE: Colour = (222, 216, 200)
PIP: Colour = (30, 30, 38)


def die(face: str, edge: Colour, width: float) -> Iterator[Shape]:
    """A die with an edge of that colour; without pips for a face that no die has."""
    yield Fill(edge, rounded(0, 0, 1, 1, 0.17))
    yield Fill(SHADE, rounded(width, width, 1 - width, 1 - width, 0.15))
    yield Fill(IVORY, rounded(width, width, 1 - width * 1.5, 1 - width * 1.6, 0.15))
    for across, down in PIPS.get(face, ()):
        yield Fill(PIP, ellipse(0.5 + across * 0.25, 0.5 + down * 0.25, 0.085, 0.085))


def pawn(colour: Colour, ring: Colour) -> Iterator[Shape]:
    """A round piece, seen from above."""
    dark = (colour[0] * 3 // 5, colour[1] * 3 // 5, colour[2] * 3 // 5)
    light = (colour[0] + (255 - colour[0]) // 4, colour[1] + (255 - colour[1]) // 4, colour[2] + (255 - colour[2]) // 4)
    yield Fill(ring, ellipse(0.5, 0.5, 0.5, 0.5))
    yield Fill(dark, ellipse(0.5, 0.5, 0.425, 0.425))
    yield Fill(light, ellipse(0.5, 0.485, 0.405, 0.4))
    yield Fill(colour, ellipse(0.5, 0.5, 0.385, 0.385))
