"""Our own deck: every card as shapes on 100 x 140, by its face on the wire (``10D``), and its back."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from client.window.pieces.courts import court
from client.window.pieces.figures import CREAM, FIGURES
from client.window.pieces.shapes import Colour, Fill, Placing, Shape, Stroke, path, placed, rounded
from client.window.pieces.suits import FOUR, GERMAN, TWO, sign, suit, width_of

UNITS = (100.0, 140.0)
EDGE: Colour = (150, 146, 138)
PAPER: Colour = (255, 254, 250)
BACK: Colour = (40, 62, 120)
WEAVE: Colour = (126, 152, 214)
LEFT, MIDDLE, RIGHT = 33.0, 50.0, 67.0
TOP, BOTTOM = 28.0, 112.0

COLUMN = {2: (TOP, BOTTOM), 3: (TOP, 70, BOTTOM), 4: (TOP, 56, 84, BOTTOM)}
PIPS: dict[str, tuple[tuple[float, float], ...]] = {
    "2": ((MIDDLE, TOP), (MIDDLE, BOTTOM)),
    "3": ((MIDDLE, TOP), (MIDDLE, 70), (MIDDLE, BOTTOM)),
    "4": tuple((x, y) for x in (LEFT, RIGHT) for y in COLUMN[2]),
    "5": (*((x, y) for x in (LEFT, RIGHT) for y in COLUMN[2]), (MIDDLE, 70)),
    "6": tuple((x, y) for x in (LEFT, RIGHT) for y in COLUMN[3]),
    "7": (*((x, y) for x in (LEFT, RIGHT) for y in COLUMN[3]), (MIDDLE, 49)),
    "8": (*((x, y) for x in (LEFT, RIGHT) for y in COLUMN[3]), (MIDDLE, 49), (MIDDLE, 91)),
    "9": (*((x, y) for x in (LEFT, RIGHT) for y in COLUMN[4]), (MIDDLE, 70)),
    "10": (*((x, y) for x in (LEFT, RIGHT) for y in COLUMN[4]), (MIDDLE, 42), (MIDDLE, 98)),
}
"""Where the pips stand, as on any French deck; those below the middle stand on their heads."""


@frozen
class Style:
    """How a deck is drawn. ``german`` writes B D K in place of J Q K; ``big`` has few, large signs for small cards."""

    four_colours: bool = False
    german: bool = False
    big: bool = False

    def colour(self, suit_name: str) -> Colour:
        return (FOUR if self.four_colours else TWO)[suit_name]

    def rank(self, rank: str) -> str:
        return GERMAN.get(rank, rank) if self.german else rank


def card(face: str, style: Style) -> Iterator[Shape]:
    """A card's front."""
    rank, suit_name = face[:-1], face[-1]
    colour = style.colour(suit_name)
    yield from _blank(PAPER)
    if style.big:
        yield from _big(style.rank(rank), suit_name, colour)
        return
    if rank in "JQK":
        yield from _court(face, colour)
    elif rank == "A":
        yield from _ace(suit_name, colour)
    else:
        for x, y in PIPS[rank]:
            yield from placed(suit(suit_name, colour), Placing(x, y, 17, 19, turned=180 if y > 70 else 0))
    yield from _indices(style.rank(rank), suit_name, colour)


def back() -> Iterator[Shape]:
    """What is the same on every card."""
    yield from _blank(PAPER)
    yield Fill(BACK, rounded(6, 6, 94, 134, 5))
    for line in range(-7, 12):
        x = 12.0 * line
        yield from _within(((x, 10.0), (x + 120, 130.0)))
        yield from _within(((100 - x, 10.0), (100 - x - 120, 130.0)))
    frame = rounded(10, 10, 90, 130, 3)
    yield Stroke(PAPER, 1.2, (*frame, frame[0]))
    medal = path("M 50 42 L 72 70 L 50 98 L 28 70")
    yield Fill(BACK, medal)
    yield Stroke(PAPER, 1.4, (*medal, medal[0]))
    for place, name in enumerate("SHCD"):
        x, y = ((50, 57), (59, 70), (50, 83), (41, 70))[place]
        yield from placed(suit(name, (238, 196, 92)), Placing(x, y, 10, 10.5))


def _within(ends: tuple[tuple[float, float], tuple[float, float]]) -> Iterator[Shape]:
    """The part of a slanting line that lies in the back's frame."""
    (x, y), (end_x, end_y) = ends
    slope = (end_x - x) / (end_y - y)
    low = max(10.0, y + min((10 - x) / slope, (90 - x) / slope))
    high = min(130.0, y + max((10 - x) / slope, (90 - x) / slope))
    if low < high:
        yield Stroke(WEAVE, 0.9, ((x + (low - y) * slope, low), (x + (high - y) * slope, high)))


def _blank(colour: Colour) -> Iterator[Shape]:
    yield Fill(EDGE, rounded(0, 0, 100, 140, 7))
    yield Fill(colour, rounded(0.9, 0.9, 99.1, 139.1, 6.3))


def _ace(suit_name: str, colour: Colour) -> Iterator[Shape]:
    yield from placed(suit(suit_name, colour), Placing(50, 70, 44, 48))
    yield from placed(suit(suit_name, PAPER), Placing(50, 70.6, 31, 34))
    yield from placed(suit(suit_name, colour), Placing(50, 71, 25, 27))


def _court(face: str, colour: Colour) -> Iterator[Shape]:
    yield Fill(FIGURES[face].backdrop, rounded(16, 11.4, 84, 128.6, 2))
    yield from court(face, colour)
    frame = rounded(16, 11.4, 84, 128.6, 2)
    yield Stroke(colour, 1.1, (*frame, frame[0]))
    for x, y, turned in ((23.5, 21, 0), (76.5, 119, 180)):
        yield from placed(suit(face[-1], CREAM), Placing(x, y, 14.5, 15.5, turned=turned))
        yield from placed(suit(face[-1], colour), Placing(x, y, 11.5, 12.5, turned=turned))


def _indices(rank: str, suit_name: str, colour: Colour) -> Iterator[Shape]:
    high = 13.0
    across = width_of(rank) * high * (0.86 if rank == "10" else 1)
    wide = across / width_of(rank)
    corner = (
        *placed(sign(rank, colour, 0.17), Placing(8.8 - across / 2, 7.2, wide, high)),
        *placed(suit(suit_name, colour), Placing(8.8, 29.2, 9.6, 10.4)),
    )
    yield from corner
    yield from placed(corner, Placing(100, 140, turned=180))


def _big(rank: str, suit_name: str, colour: Colour) -> Iterator[Shape]:
    high = 46.0
    yield from placed(sign(rank, colour, 0.19), Placing(14, 14, high * (0.86 if rank == "10" else 1), high))
    yield from placed(suit(suit_name, colour), Placing(62, 100, 56, 60))
    yield from placed(suit(suit_name, colour), Placing(79, 26, 24, 26) if rank != "10" else Placing(84, 24, 18, 20))
