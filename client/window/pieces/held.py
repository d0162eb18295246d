"""What the court holds in the hand, on the side each looks to."""

from __future__ import annotations

from collections.abc import Iterator

from client.window.pieces.figures import AMBER, CREAM, GOLD, GREEN, INK, RED, ROSE, SKIN, STEEL, Figure, area
from client.window.pieces.shapes import Fill, Placing, Shape, Stroke, ellipse, path, placed


def behind(one: Figure) -> Iterator[Shape]:
    """The long things, behind the shoulder."""
    yield from _side(one, _long(one.held))


def before(one: Figure) -> Iterator[Shape]:
    """What is short, and the hand around it."""
    yield from _side(one, _short(one))


def _side(one: Figure, shapes: Iterator[Shape]) -> Iterator[Shape]:
    """What is drawn on the right goes to the side the figure looks to."""
    if one.looks > 0:
        yield from shapes
    else:
        yield from placed(shapes, Placing(100, 0, wide=-1))


def _long(held: str) -> Iterator[Shape]:
    match held:
        case "sword":
            yield from area(STEEL, path("M 73.4 58 L 73.4 20 L 75.4 15 L 77.4 20 L 77.4 58"))
            yield Stroke(INK, 0.5, ((75.4, 20), (75.4, 54)))
        case "axe":
            yield Stroke(INK, 3.2, ((74.6, 70), (74.6, 16)))
            yield Stroke(AMBER, 2, ((74.6, 69.4), (74.6, 16.4)))
            yield from area(
                STEEL, path("M 74 18 C 70 16 67 16 65.4 17.4 C 67 22 67 26 65.4 30.4 C 68 31.6 71 31 74 28.6")
            )
        case "halberd":
            yield Stroke(INK, 2.8, ((75, 70), (75, 16)))
            yield Stroke(AMBER, 1.7, ((75, 69.4), (75, 22)))
            yield from area(
                STEEL,
                path(
                    "M 75 13.6 L 77 22 L 81 22 C 82.4 26 82 30 80 33 C 79 30 77.6 28.6 75.8 28.6 "
                    "L 74 28.6 L 70 31 L 71.4 25 L 73 22"
                ),
            )
        case "arrow":
            yield Stroke(INK, 2.2, ((74.6, 70), (74.6, 18)))
            yield Stroke(CREAM, 1.1, ((74.6, 69.4), (74.6, 18)))
            yield from area(STEEL, path("M 74.6 14 L 78 22 L 74.6 20 L 71.2 22"))
        case "sceptre":
            yield Stroke(INK, 3, ((74.6, 70), (74.6, 24)))
            yield Stroke(GOLD, 1.8, ((74.6, 69.4), (74.6, 24)))
            for x, y in ((74.6, 18.6), (71.6, 22.8), (77.6, 22.8)):
                yield from area(GOLD, ellipse(x, y, 2.5, 2.5), 0.6)
        case _:
            pass


def _short(one: Figure) -> Iterator[Shape]:
    match one.held:
        case "sword":
            yield from area(GOLD, path("M 69 56 L 81.6 56 L 81.6 58.6 L 69 58.6"), 0.6)
        case "orb":
            yield from area(GOLD, ellipse(73, 55, 5.6, 5.6))
            yield Stroke(RED, 1.4, path("M 67.8 55 Q 73 57.6 78.2 55"))
            yield Stroke(INK, 2.6, ((73, 50), (73, 43.4)))
            yield Stroke(INK, 2.6, ((70.6, 45.6), (75.4, 45.6)))
            yield Stroke(GOLD, 1.4, ((73, 50), (73, 43.4)))
            yield Stroke(GOLD, 1.4, ((70.6, 45.6), (75.4, 45.6)))
        case "mirror":
            yield Stroke(INK, 3, ((73, 62), (73, 51)))
            yield Stroke(GOLD, 1.8, ((73, 62), (73, 51)))
            yield from area(GOLD, ellipse(73, 44.6, 6.2, 7.2))
            yield from area((200, 226, 240), ellipse(73, 44.6, 4.2, 5.2), 0.5)
            yield Stroke((255, 255, 255), 1, ((71, 47), (74.6, 42)))
        case "feather":
            yield from area(CREAM, path("M 73 62 C 66 52 68 38 77 32 C 80.4 42 79 52 73 62"))
            yield Stroke(GREEN, 1, path("M 73 62 Q 73.6 48 76.6 35"))
        case "horn":
            yield from area(AMBER, path("M 67 58 C 73 59.6 78 54 76.6 42 L 82 39.4 C 84 54 78 64.4 68 62"))
            yield from area(GOLD, ellipse(79.2, 40.4, 3.4, 1.7))
        case _:
            yield from _flower(one.held)
    yield from area(one.mantle, path("M 66 70 C 66 64.6 69 62.6 73 62.4 L 79 64.4 C 80 66 80.6 68 80.6 70"), 0.6)
    yield from area(SKIN, ellipse(74.2, 61.4, 4, 3.3))
    for y in (60.2, 62.2):
        yield Stroke(INK, 0.5, ((74.6, y), (77.6, y)))


def _flower(held: str) -> Iterator[Shape]:
    match held:
        case "rose":
            yield Stroke(GREEN, 1.5, path("M 72 62 Q 75.6 54 73.6 46"))
            yield from area(GREEN, path("M 74.6 54 Q 79.6 52 80 48.4 Q 75 49 74.6 54"), 0.5)
            for x, y in ((70.4, 43), (76.8, 43), (73.6, 40), (71.6, 46.4), (75.8, 46.4)):
                yield from area(ROSE, ellipse(x, y, 2.7, 2.7), 0.5)
            yield Fill(GOLD, ellipse(73.6, 43.6, 2, 2))
        case "clover":
            yield Stroke(GREEN, 1.5, path("M 72 62 Q 75 55 73.8 48"))
            for x, y in ((70.6, 44.4), (77, 44.4), (73.8, 39.6)):
                yield from area((92, 176, 104), ellipse(x, y, 3.1, 3.1), 0.6)
            yield Fill(GOLD, ellipse(73.8, 43, 1.3, 1.3))
        case _:
            pass
