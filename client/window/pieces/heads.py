"""Faces, hair and what is worn on the head, all around 50, 36 of a half court card."""

from __future__ import annotations

from collections.abc import Iterator

from client.window.pieces.figures import AMBER, BLUE, BLUSH, CREAM, GOLD, INK, RED, SKIN, Figure, area
from client.window.pieces.shapes import Fill, Shape, Stroke, ellipse, mirrored, path


def face(rank: str, one: Figure) -> Iterator[Shape]:
    wide = {"K": 9.2, "Q": 8.6, "J": 8.6}[rank]
    yield from area(
        SKIN,
        path(
            f"M {50 - wide} 34 C {50 - wide} 43 46 48.6 50 48.6 "
            f"C 54 48.6 {50 + wide} 43 {50 + wide} 34 "
            f"C {50 + wide} 24 {50 - wide} 24 {50 - wide} 34"
        ),
    )
    turn = 1.5 * one.looks
    if rank != "K":
        for x in (-5.0, 5.0):
            yield Fill(BLUSH, ellipse(50 + turn + x, 40.6, 1.7, 1.2))
    for x in (-3.9, 3.9):
        eye = 50 + turn + x
        yield Fill((255, 255, 255), ellipse(eye, 36, 2.1, 1.35))
        yield Fill(INK, ellipse(eye + 0.5 * one.looks, 36.1, 1.05, 1.25))
        yield Stroke(INK, 0.7, ellipse(eye, 36.3, 2.3, 1.8, 195, 345))
        brow = ellipse(eye, 35.2, 2.9, 2.6, 215, 325)
        yield Stroke(one.hair if rank == "K" else INK, 1.1 if rank == "K" else 0.6, brow)
        if rank == "Q":
            yield Stroke(INK, 0.6, ((eye + 2 * (1 if x > 0 else -1), 35.6), (eye + 3.1 * (1 if x > 0 else -1), 34.9)))
    nose = 50 + turn
    yield Stroke(
        INK,
        0.7,
        path(
            f"M {nose - 0.4 * one.looks} 36.6 L {nose + 1.5 * one.looks} 40.6 "
            f"Q {nose + 0.6 * one.looks} 41.6 {nose - 0.5 * one.looks} 41.2"
        ),
    )
    mouth = 50 + turn * 0.8
    if rank == "Q":
        yield Fill(
            (196, 40, 60),
            path(
                f"M {mouth - 2.2} 44.2 Q {mouth - 0.8} 43 {mouth} 43.7 "
                f"Q {mouth + 0.8} 43 {mouth + 2.2} 44.2 Q {mouth} 46.4 {mouth - 2.2} 44.2"
            ),
        )
    else:
        yield Stroke((170, 56, 60), 0.9, path(f"M {mouth - 2.1} 44.2 Q {mouth} 45.5 {mouth + 2.1} 44"))
    if one.beard == "thin":
        curl = path("M 50 43 Q 47 42.4 45 43.6 Q 44 44.2 43.4 43")
        for side in (curl, mirrored(curl, 50)):
            yield Stroke(one.hair, 1.0, side)


def beard(one: Figure) -> Iterator[Shape]:
    turn = 1.2 * one.looks
    forms = {
        "long": "M 40.8 37 C 41 47 43 56 50 62 C 57 56 59 47 59.2 37 C 57 42 54 42.4 50 42.4 C 46 42.4 43 42 40.8 37",
        "curled": "M 40.8 37 C 39 46 42 52 45 53 C 46.6 55.4 49 54.6 50 53.4 "
        "C 51 54.6 53.4 55.4 55 53 C 58 52 61 46 59.2 37 C 57 42 54 42.4 50 42.4 "
        "C 46 42.4 43 42 40.8 37",
        "pointed": "M 40.8 38 C 42 47 46 50 50 59 C 54 50 58 47 59.2 38 C 57 43 54 42.6 50 42.6 "
        "C 46 42.6 43 43 40.8 38",
        "full": "M 40.8 36 C 37.6 47 42 58 50 58 C 58 58 62.4 47 59.2 36 "
        "C 57 42 54 42.4 50 42.4 C 46 42.4 43 42 40.8 36",
    }
    yield from area(one.hair, path(forms[one.beard]))
    yield Fill((150, 46, 50), ellipse(50 + turn * 0.6, 45.4, 2.2, 1.1))
    moustache = path("M 50 42 C 47 41 44.6 42.4 42.6 45.4 C 46 46.4 49 45.4 50 43.4")
    for side in (moustache, mirrored(moustache, 50)):
        yield from area(one.hair, tuple((x + turn * 0.6, y) for x, y in side), 0.5)
    for x in (-3.4, 0, 3.4):
        yield Stroke(INK, 0.45, path(f"M {50 + x} 48.4 Q {50 + x * 1.2} 51 {50 + x * 0.7} 53.4"))


def king_hair(one: Figure) -> Iterator[Shape]:
    lock = path("M 42 28 C 36 30 37 38 35.6 43 C 34.6 47 37 50 40.4 48.6 C 43 47.4 42 42 42 38")
    for side in (lock, mirrored(lock, 50)):
        yield from area(one.hair, side)
    for curl in (path("M 38.6 35 Q 38 40 37.6 45"), path("M 61.4 35 Q 62 40 62.4 45")):
        yield Stroke(INK, 0.45, curl)


def queen_hair(one: Figure) -> Iterator[Shape]:
    lock = path(
        "M 50 23 C 38 23 36.4 32 37 40 C 37.4 46 33.4 50 34.4 55 C 36 59 41 58 42.4 54 C 43.6 50 42.4 44 42 38 L 50 30"
    )
    for side in (lock, mirrored(lock, 50)):
        yield from area(one.hair, side)
    for curl in (path("M 39.4 36 C 40 44 37 49 37.4 54.6"), path("M 60.6 36 C 60 44 63 49 62.6 54.6")):
        yield Stroke(INK, 0.45, curl)


def jack_hair(one: Figure) -> Iterator[Shape]:
    lock = path("M 50 24 C 40 24 38.4 30 38.8 37 C 39 42 37 45 38 47.6 C 40.4 49.6 43.6 47.6 43.4 43 L 42 36")
    for side in (lock, mirrored(lock, 50)):
        yield from area(one.hair, side)


def crown(one: Figure) -> Iterator[Shape]:
    yield from area(one.mantle, path("M 41.4 28 C 40 20 44 16.4 50 16.4 C 56 16.4 60 20 58.6 28"))
    yield from area(GOLD, path("M 40 30 L 37.4 19.4 L 44 24.6 L 50 16.6 L 56 24.6 L 62.6 19.4 L 60 30 Q 50 27.2 40 30"))
    for x, y in ((37.4, 19), (50, 16), (62.6, 19)):
        yield from area(RED if x == 50 else CREAM, ellipse(x, y, 1.5, 1.5), 0.5)
    yield Stroke(AMBER, 1.1, path("M 40.6 28.2 Q 50 25.6 59.4 28.2"))
    yield Fill(RED, ellipse(50, 23.8, 1.5, 1.8))
    for x in (44.6, 55.4):
        yield Fill(BLUE, ellipse(x, 26, 1.1, 1.1))


def tiara(one: Figure) -> Iterator[Shape]:
    yield from area(
        one.hair,
        path(
            "M 41.2 35 C 41.4 28.6 46 26.8 50 30 C 54 26.8 58.6 28.6 58.8 35 "
            "C 61 24 55 21.4 50 21.4 C 45 21.4 39 24 41.2 35"
        ),
        0.6,
    )
    yield from area(
        GOLD,
        path(
            "M 40.4 27 Q 41 22 39.6 19.4 Q 43.4 21 44.4 23 Q 46.6 19.6 50 16 "
            "Q 53.4 19.6 55.6 23 Q 56.6 21 60.4 19.4 Q 59 22 59.6 27 Q 50 22.6 40.4 27"
        ),
    )
    for x, y in ((39.6, 18.8), (50, 15.4), (60.4, 18.8)):
        yield from area((255, 255, 255), ellipse(x, y, 1.25, 1.25), 0.45)
    yield Fill(one.robe, ellipse(50, 21.6, 1.5, 2))
    for x in (45.4, 54.6):
        yield Fill(one.mantle, ellipse(x, 23.6, 0.9, 0.9))


def cap(one: Figure) -> Iterator[Shape]:
    side = one.looks
    fringe = path("M 41 33 C 43 29 47 31.6 50 29.6 C 53 31.6 57 29 59 33 C 60 27 56 25 50 25 C 44 25 40 27 41 33")
    yield from area(one.hair, fringe, 0.6)
    plume = path("M 58 26 C 66 24 70 18 66.6 14.4 C 64 17 58.6 17.4 55 23")
    quill = path("M 57 25 Q 63 21.6 66 15.6")
    if side > 0:
        plume, quill = mirrored(plume, 50), mirrored(quill, 50)
    yield from area(CREAM if one.mantle != CREAM else GOLD, plume, 0.6)
    yield Stroke(AMBER, 0.7, quill)
    yield from area(one.mantle, path("M 38 27 C 36 20 42 16.6 50 16.8 C 58 16.6 64 20 62 27 C 56 24.6 44 24.6 38 27"))
    yield from area(one.robe, path("M 37.6 28.6 Q 50 23.4 62.4 28.6 L 62 25.4 Q 50 20.4 38 25.4"), 0.7)
    yield from area(GOLD, ellipse(50 - 7 * side, 24.4, 1.6, 1.6), 0.5)
