"""The four suits and the signs of the ranks, in our own hand: on cards, and between the words of a text."""

from __future__ import annotations

from client.window.pieces.shapes import Colour, Fill, Shape, Stroke, ellipse, path

BLACK: Colour = (24, 26, 32)
RED: Colour = (200, 26, 44)
BLUE: Colour = (28, 84, 180)
GREEN: Colour = (20, 122, 62)
TWO = {"S": BLACK, "H": RED, "D": RED, "C": BLACK}
FOUR = {"S": BLACK, "H": RED, "D": BLUE, "C": GREEN}

HEART = path(
    "M 0 .47 C -.1 .27 -.5 .04 -.5 -.2 C -.5 -.39 -.36 -.46 -.25 -.46 C -.12 -.46 -.03 -.37 0 -.24 "
    "C .03 -.37 .12 -.46 .25 -.46 C .36 -.46 .5 -.39 .5 -.2 C .5 .04 .1 .27 0 .47"
)
DIAMOND = path("M 0 -.52 Q .16 -.2 .4 0 Q .16 .2 0 .52 Q -.16 .2 -.4 0 Q -.16 -.2 0 -.52")
SPADE = path(
    "M 0 -.5 C .1 -.3 .48 -.1 .48 .13 C .48 .28 .37 .34 .27 .34 C .15 .34 .06 .27 .03 .17 C .05 .35 .1 .44 .19 .5 "
    "L -.19 .5 C -.1 .44 -.05 .35 -.03 .17 C -.06 .27 -.15 .34 -.27 .34 C -.37 .34 -.48 .28 -.48 .13 "
    "C -.48 -.1 -.1 -.3 0 -.5"
)
STEM = path("M -.02 0 L .02 0 C .04 .32 .1 .43 .19 .5 L -.19 .5 C -.1 .43 -.04 .32 -.02 0")
LEAVES = (ellipse(0, -0.26, 0.235, 0.235), ellipse(-0.26, 0.12, 0.235, 0.235), ellipse(0.26, 0.12, 0.235, 0.235))
HEART_OF_CLUB = path("M -.12 -.12 L .12 -.12 L .16 .14 L -.16 .14")

SIGNS = {
    "A": ("M 0 1 L .3 0 L .6 1", "M .1 .66 L .5 .66"),
    "2": ("M .03 .24 C .03 -.08 .57 -.08 .57 .26 C .57 .5 .1 .72 .02 1 L .6 1",),
    "3": ("M .04 0 L .55 0 L .26 .37 C .64 .37 .62 1 .28 1 C .12 1 .04 .92 .02 .8",),
    "4": ("M .44 1 L .44 0 L 0 .7 L .6 .7",),
    "5": ("M .54 0 L .1 0 L .06 .43 C .3 .27 .6 .38 .59 .68 C .58 1.06 .1 1.1 .02 .82",),
    "6": ("M .5 .06 C .2 -.06 .02 .3 .02 .66 C .02 1.12 .58 1.1 .58 .68 C .58 .3 .1 .3 .03 .66",),
    "7": ("M .02 0 L .58 0 C .4 .3 .22 .6 .2 1",),
    "8": ("M .3 .45 C 0 .4 0 0 .3 0 C .6 0 .6 .4 .3 .45 C -.08 .5 -.08 1 .3 1 C .68 1 .68 .5 .3 .45",),
    "9": ("M .1 .94 C .4 1.06 .58 .7 .58 .34 C .58 -.12 .02 -.1 .02 .32 C .02 .7 .5 .7 .57 .34",),
    "10": (
        "M 0 .16 L .16 0 L .16 1",
        "M .62 0 C .8 0 .84 .2 .84 .5 C .84 .8 .8 1 .62 1 C .44 1 .4 .8 .4 .5 C .4 .2 .44 0 .62 0",
    ),
    "J": ("M .2 0 L .58 0", "M .42 0 L .42 .72 C .42 1.06 .08 1.08 .03 .78"),
    "Q": ("M .3 0 C .62 0 .6 .3 .6 .5 C .6 .75 .6 1 .3 1 C 0 1 0 .75 0 .5 C 0 .3 0 0 .3 0", "M .34 .7 L .62 1.08"),
    "K": ("M .06 0 L .06 1", "M .56 0 L .08 .6", "M .24 .42 L .6 1"),
    "B": (
        "M .06 0 L .06 1 C .4 1 .58 1 .58 .73 C .58 .48 .4 .47 .06 .47",
        "M .06 0 C .36 0 .52 0 .52 .24 C .52 .46 .36 .47 .06 .47",
    ),
    "D": ("M .06 0 L .06 1 C .46 1 .6 .86 .6 .5 C .6 .14 .46 0 .06 0",),
}
GERMAN = {"J": "B", "Q": "D"}


def suit(name: str, colour: Colour) -> tuple[Shape, ...]:
    """A suit, about one unit wide and high around 0, 0. ``name`` is S, H, D or C."""
    match name:
        case "H":
            return (Fill(colour, HEART),)
        case "D":
            return (Fill(colour, DIAMOND),)
        case "S":
            return (Fill(colour, SPADE),)
        case _:
            return tuple(Fill(colour, outline) for outline in (*LEAVES, HEART_OF_CLUB, STEM))


def sign(rank: str, colour: Colour, weight: float = 0.15) -> tuple[Shape, ...]:
    """A rank's sign, one unit high, from 0, 0 to the right; ``weight`` is the width of its strokes."""
    return tuple(Stroke(colour, weight, path(text)) for text in SIGNS[rank])


def width_of(rank: str) -> float:
    """How wide the sign is."""
    return 0.84 if rank == "10" else 0.6
