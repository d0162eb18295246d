"""Twelve people of our own: kings, queens and jacks, each with hair, dress and something in the hand that are theirs.

A court card shows the same half figure twice, the second turned upside down, so that it can be held either way.
A half lives in the upper part of a card of 100 x 140: its head around 50, 36, its dress down to the middle at 70.
"""

from __future__ import annotations

from collections.abc import Iterator

from client.window.pieces import heads, held
from client.window.pieces.figures import CREAM, FIGURES, GOLD, INK, SKIN, Figure, area
from client.window.pieces.shapes import Colour, Fill, Placing, Shape, Stroke, ellipse, mirrored, path, placed
from client.window.pieces.suits import suit


def court(card: str, colour: Colour) -> Iterator[Shape]:
    """The two halves of a court card on 100 x 140, with the band between; ``colour`` is the suit's."""
    half = tuple(_half(card[0], FIGURES[card], card[-1], colour))
    yield from half
    yield from placed(half, Placing(100, 140, turned=180))
    yield from _band(FIGURES[card])


def _half(rank: str, one: Figure, suit_name: str, colour: Colour) -> Iterator[Shape]:
    yield from held.behind(one)
    match rank:
        case "K":
            yield from heads.king_hair(one)
        case "Q":
            yield from heads.queen_hair(one)
        case _:
            yield from heads.jack_hair(one)
    yield from _dress(rank, one)
    yield from _trim(one, suit_name, colour)
    yield from _neck(rank, one)
    yield from heads.face(rank, one)
    match rank:
        case "K":
            yield from heads.beard(one)
            yield from heads.crown(one)
        case "Q":
            yield from heads.tiara(one)
        case _:
            yield from heads.cap(one)
    yield from held.before(one)


def _dress(rank: str, one: Figure) -> Iterator[Shape]:
    yield from area(one.robe, path("M 18 70 C 18 60 26 55 40 52 L 60 52 C 74 55 82 60 82 70"))
    sleeve = path("M 18 70 C 18 60 26 55 38 53 C 33 58 31 64 31 70")
    for side in (sleeve, mirrored(sleeve, 50)):
        yield from area(one.mantle, side)
    fold = path("M 24.5 70 C 24.5 64 27 60 31 57")
    for side in (fold, mirrored(fold, 50)):
        yield Stroke(GOLD, 1.1, side)
    if rank == "K":
        fur = path("M 36 52 C 30 56 28 63 28 70 L 33.5 70 C 33.5 64 36 58 41 54")
        for side in (fur, mirrored(fur, 50)):
            yield from area((255, 255, 255), side)
        for x, y in ((32.4, 58.5), (30.4, 63.5), (31.0, 67.5)):
            for spot in (x, 100 - x):
                yield Stroke(INK, 1.3, ((spot, y), (spot, y + 1)))


def _trim(one: Figure, suit_name: str, colour: Colour) -> Iterator[Shape]:
    yield from area(CREAM, path("M 43 55 L 57 55 L 60 70 L 40 70"), 0.6)
    match one.trim:
        case "chevrons":
            for y in (57.0, 61.0, 65.0):
                yield Stroke(one.mantle, 1.7, ((43.5, y), (50, y + 3.4), (56.5, y)))
        case "diamonds":
            for x, y in ((46.3, 58.4), (53.7, 58.4), (46.3, 65.4), (53.7, 65.4)):
                yield from placed((Fill(one.mantle, path("M 0 -3 L 2.2 0 L 0 3 L -2.2 0")),), Placing(x, y))
        case "bars":
            for y in (58.0, 61.6, 65.2):
                yield Stroke(one.mantle, 1.6, ((43, y), (57, y)))
            yield Stroke(GOLD, 1.6, ((50, 55.5), (50, 69)))
        case "hearts":
            for y in (59.2, 65.8):
                yield from placed(suit(suit_name, colour), Placing(50, y, 5.4, 5.4))
        case _:
            for y in (58.0, 62.2, 66.4):
                yield Fill(GOLD, ellipse(50, y, 1.7, 1.7))
                yield Fill(one.mantle, ellipse(45.6, y + 1.8, 1.2, 1.2))
                yield Fill(one.mantle, ellipse(54.4, y + 1.8, 1.2, 1.2))


def _neck(rank: str, one: Figure) -> Iterator[Shape]:
    yield from area(SKIN, path("M 45.5 44 L 54.5 44 L 55 53 Q 50 57 45 53"))
    if rank == "Q":
        for step in range(7):
            x = 44 + 2 * step
            yield from area((255, 255, 255), ellipse(x, 53.4 + 1.6 * (1 - abs(step - 3) / 3), 1.25, 1.25), 0.4)
        return
    collar = path("M 40 52 Q 45 54 50 56.5 L 46 60 Q 41 57 38 53.5")
    for side in (collar, mirrored(collar, 50)):
        yield from area(GOLD if rank == "K" else one.mantle, side, 0.6)


def _band(one: Figure) -> Iterator[Shape]:
    """The sash between the halves."""
    yield from area(GOLD, path("M 16 68 L 84 68 L 84 72 L 16 72"), 0.7)
    for step in range(9):
        x = 18 + 8 * step
        yield Fill(one.robe if step % 2 else one.mantle, path(f"M {x} 68.6 L {x + 1.7} 70 L {x} 71.4 L {x - 1.7} 70"))
