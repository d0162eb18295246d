"""Boards: the picture the server has of one, or one drawn from the fields and jumps that the layout tells."""

from __future__ import annotations

import io
import itertools
import math
from collections.abc import Iterator

import pygame

from client.window.look.sheet import Sheet
from client.window.pieces.raster import picture
from client.window.pieces.shapes import Colour, Fill, Placing, Point, Shape, Stroke, ellipse, placed, rounded
from client.window.pieces.suits import sign
from client.window.places import Box
from client.window.table.arrange import field_middle
from protocol.scene import Board

PASTELS: tuple[Colour, ...] = ((247, 217, 168), (191, 227, 198), (246, 196, 184), (190, 217, 239), (228, 206, 236))
GOLD: Colour = (255, 214, 84)
LINES: Colour = (107, 91, 69)
NUMBERS: Colour = (74, 58, 40)
WOOD: Colour = (150, 100, 52)
WOOD_LIGHT: Colour = (206, 156, 92)
SNAKES: tuple[Colour, ...] = (
    (76, 160, 74),
    (150, 70, 150),
    (206, 92, 60),
    (58, 140, 150),
    (184, 138, 44),
    (104, 92, 176),
)
MOST = 24
"""Pictures kept in the size in which they were drawn last."""
FIELD = 60.0  # the space one field is drawn in


class Boards:
    """Pictures of boards by the digest of their bytes; each is scaled once for its size."""

    def __init__(self) -> None:
        self._sources: dict[str, pygame.Surface | None] = {}
        self._kept: dict[tuple[Board, tuple[int, int]], pygame.Surface] = {}

    def has(self, digest: str) -> bool:
        return digest in self._sources

    def receive(self, digest: str, data: bytes) -> None:
        """A picture that came from the server. What cannot be read is as if there were none."""
        try:
            self._sources[digest] = pygame.image.load(io.BytesIO(data))
        except pygame.error:
            self._sources[digest] = None
        self._kept.clear()

    def draw(self, sheet: Sheet, board: Board, box: Box) -> None:
        size = max(1, round(box.wide)), max(1, round(box.high))
        key = (board, size)
        if key not in self._kept:
            kept = list(self._kept.items())[1 - MOST :]
            self._kept = dict([*kept, (key, self._made(board, size))])
        sheet.put(self._kept[key], box.x, box.y)

    def _made(self, board: Board, size: tuple[int, int]) -> pygame.Surface:
        source = self._sources.get(board.picture or "")
        if source is not None:
            return pygame.transform.smoothscale(source.convert_alpha(), size).premul_alpha()
        return picture(drawn(board), size, (board.columns * FIELD, board.rows * FIELD))


def drawn(board: Board) -> Iterator[Shape]:
    """A board from its fields and jumps: ladders below snakes, the numbers last."""
    whole = Box(0, 0, board.columns * FIELD, board.rows * FIELD)
    last = board.rows * board.columns
    yield Fill(LINES, rounded(0, 0, whole.wide, whole.high, 2))
    for field in range(1, last + 1):
        x, y = field_middle(board, field, whole)
        colour = GOLD if field == last else PASTELS[round(x // FIELD + 2 * (y // FIELD)) % len(PASTELS)]
        half = FIELD / 2 - 0.8
        yield Fill(colour, rounded(x - half, y - half, x + half, y + half, 4))
    star = tuple(_star(field_middle(board, last, whole)))
    yield Fill((255, 250, 220), star)
    yield Stroke((206, 150, 40), 1.2, (*star, star[0]))
    for start, end in board.jumps:
        if end > start:
            yield from _ladder(field_middle(board, start, whole), field_middle(board, end, whole))
    for number, (start, end) in enumerate(jump for jump in board.jumps if jump[1] < jump[0]):
        colour = SNAKES[number % len(SNAKES)]
        yield from _snake(field_middle(board, start, whole), field_middle(board, end, whole), colour)
    for field in range(1, last + 1):
        x, y = field_middle(board, field, whole)
        yield from _number(field, x - FIELD / 2 + 4, y - FIELD / 2 + 4)


def _number(field: int, x: float, y: float) -> Iterator[Shape]:
    for digit in str(field):
        for colour, weight in (((255, 255, 255), 0.42), (NUMBERS, 0.17)):
            parts = sign(digit, colour, weight) if digit in "23456789" else tuple(_zero_or_one(digit, colour, weight))
            yield from placed(parts, Placing(x, y, 9.5, 10.5))
        x += 8.2


def _zero_or_one(digit: str, colour: Colour, weight: float) -> Iterator[Shape]:
    if digit == "1":
        yield Stroke(colour, weight, ((0.1, 0.2), (0.36, 0), (0.36, 1)))
    else:
        yield Stroke(colour, weight, ellipse(0.3, 0.5, 0.28, 0.5))


def _ladder(foot: Point, top: Point) -> Iterator[Shape]:
    length = math.dist(foot, top)
    along = ((top[0] - foot[0]) / length, (top[1] - foot[1]) / length)
    aside = (-along[1] * 7, along[0] * 7)
    rails = [
        ((foot[0] + side * aside[0], foot[1] + side * aside[1]), (top[0] + side * aside[0], top[1] + side * aside[1]))
        for side in (-1, 1)
    ]
    steps = max(2, round(length / 14))
    for colour, width, rung in (((84, 54, 28), 4.6, 3.6), (WOOD_LIGHT, 2.2, 1.6)):
        for step in range(1, steps):
            part = step / steps
            ends = tuple(
                (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part) for start, end in rails
            )
            yield Stroke(colour, rung, ends)
        for rail in rails:
            yield Stroke(colour if width > 3 else WOOD, width, rail)


def _between(start: Point, end: Point, part: float) -> Point:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def _snake(head: Point, tail: Point, colour: Colour) -> Iterator[Shape]:
    length = math.dist(head, tail)
    along = ((tail[0] - head[0]) / length, (tail[1] - head[1]) / length)
    waves = max(1.0, round(length / 55)) * math.pi
    body: list[tuple[Point, float]] = []
    for step in range(61):
        part = step / 60
        sway = 10 * math.sin(part * waves) * min(1, part * 5, (1 - part) * 5)
        x = head[0] + along[0] * length * part - along[1] * sway
        y = head[1] + along[1] * length * part + along[0] * sway
        body.append(((x, y), 9.5 * (1 - part) ** 0.6 + 1.2))
    for more, shade in ((2.2, _darker(colour)), (0.0, colour)):
        for (start, wide), (end, _) in itertools.pairwise(body):
            yield Stroke(shade, wide + more, (start, end))
    for number, (point, wide) in enumerate(body[6:54:5]):
        yield Fill(_darker(colour) if number % 2 else (255, 240, 190), ellipse(*point, wide * 0.2, wide * 0.2))
    x, y = head
    for tongue in (-2.4, 2.4):
        tip = (x - along[0] * 15 - along[1] * tongue, y - along[1] * 15 + along[0] * tongue)
        yield Stroke((200, 30, 40), 1.1, ((x, y), (x - along[0] * 12, y - along[1] * 12), tip))
    yield Fill(_darker(colour), ellipse(x, y, 8.4, 8.4))
    yield Fill(colour, ellipse(x, y, 7.4, 7.4))
    for side in (-1, 1):
        eye = (x - along[1] * 3.4 * side - along[0] * 1.5, y + along[0] * 3.4 * side - along[1] * 1.5)
        yield Fill((255, 255, 255), ellipse(*eye, 2.4, 2.4))
        yield Fill((20, 20, 26), ellipse(eye[0] - along[0] * 0.7, eye[1] - along[1] * 0.7, 1.2, 1.2))


def _darker(colour: Colour) -> Colour:
    return round(colour[0] * 0.55), round(colour[1] * 0.55), round(colour[2] * 0.55)


def _star(middle: Point) -> Iterator[Point]:
    for step in range(10):
        angle = math.pi * step / 5 - math.pi / 2
        radius = 20 if step % 2 == 0 else 8.6
        yield middle[0] + radius * math.cos(angle), middle[1] + radius * math.sin(angle)
