"""Who the twelve of the court are, and the colours they are painted in."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from client.window.pieces.shapes import Colour, Fill, Point, Shape, Stroke

INK: Colour = (34, 30, 44)
RED: Colour = (198, 38, 48)
BLUE: Colour = (36, 74, 150)
GOLD: Colour = (238, 182, 56)
AMBER: Colour = (206, 136, 32)
CREAM: Colour = (255, 248, 230)
GREEN: Colour = (40, 118, 78)
VIOLET: Colour = (112, 60, 132)
STEEL: Colour = (196, 206, 220)
SKIN: Colour = (250, 220, 194)
BLUSH: Colour = (240, 170, 150)
ROSE: Colour = (232, 96, 116)
THIN = 0.8


@frozen
class Figure:
    """What makes one of the twelve."""

    hair: Colour
    robe: Colour
    mantle: Colour
    looks: int  # -1 to the left, 1 to the right
    held: str
    trim: str  # the pattern down the middle of the dress
    beard: str = ""
    backdrop: Colour = CREAM


FIGURES = {
    "KS": Figure((86, 60, 44), BLUE, VIOLET, 1, "sword", "chevrons", "long", (236, 238, 250)),
    "KH": Figure((226, 172, 84), RED, BLUE, -1, "orb", "diamonds", "curled", (253, 240, 226)),
    "KD": Figure((150, 72, 34), AMBER, RED, 1, "axe", "bars", "pointed", (254, 243, 216)),
    "KC": Figure((190, 190, 196), GREEN, BLUE, 1, "sceptre", "dots", "full", (232, 244, 234)),
    "QS": Figure((44, 36, 40), VIOLET, BLUE, 1, "sceptre", "dots", "", (238, 234, 250)),
    "QH": Figure((230, 180, 92), RED, AMBER, -1, "rose", "hearts", "", (254, 236, 230)),
    "QD": Figure((172, 84, 40), BLUE, RED, 1, "mirror", "diamonds", "", (254, 244, 218)),
    "QC": Figure((98, 62, 36), GREEN, VIOLET, -1, "clover", "chevrons", "", (234, 246, 232)),
    "JS": Figure((60, 48, 44), BLUE, RED, 1, "halberd", "bars", "", (234, 238, 252)),
    "JH": Figure((234, 186, 98), RED, GREEN, -1, "feather", "chevrons", "thin", (254, 238, 228)),
    "JD": Figure((120, 70, 40), AMBER, BLUE, -1, "horn", "dots", "", (254, 244, 214)),
    "JC": Figure((188, 96, 44), GREEN, RED, 1, "arrow", "diamonds", "", (232, 246, 234)),
}


def area(colour: Colour, outline: tuple[Point, ...], width: float = THIN) -> Iterator[Shape]:
    """An area with a dark line around it."""
    yield Fill(colour, outline)
    yield Stroke(INK, width, (*outline, outline[0]))
