"""Paints the picture of a board from its metadata: equal fields that fill the picture to its edges (LS-4).

All of it is drawn by our own code, letters included, and nothing is left to chance: the same board gives the
same picture. Ladders lie under snakes; the numbers come last, with a halo, so that nothing hides them.
"""

from __future__ import annotations

import math
from io import BytesIO

from PIL import Image

from boards.board import Board
from boards.canvas import Canvas, Colour, Point, ellipse, mixed, rounded, stroke
from boards.figures import SHADOW, WHITE, ladder, snake
from boards.glyphs import width, written

LONG_SIDE = 1200  # pixels, about
FIELD = range(8, 201)  # pixels along each side of a field
QUALITY = 87  # of a JPEG
COLOURS = 256  # of a PNG
PASTELS: tuple[Colour, ...] = ((247, 217, 168), (191, 227, 198), (246, 196, 184), (190, 217, 239), (228, 206, 236))
GOLD: Colour = (255, 214, 84)
LINES: Colour = (107, 91, 69)
NUMBERS: Colour = (74, 58, 40)
START: Colour = (138, 44, 28)


class PaintError(ValueError):
    """The board cannot be painted; the text says why."""


def paint(board: Board) -> Image.Image:
    """The picture. Raises PaintError if the fields would be too small to see."""
    longer = max(board.rows, board.columns)
    field = min(LONG_SIDE // longer, FIELD[-1])
    if field < FIELD[0]:
        raise PaintError(f"{longer} fields in a line are too many to paint; at most {LONG_SIDE // FIELD[0]} fit")
    canvas = Canvas(board.columns * field, board.rows * field, LINES)
    for number in range(1, board.goal + 1):
        _field(canvas, board, number, field)
    for number in range(1, board.goal):
        _onward(canvas, _centre(board, number, field), _centre(board, number + 1, field), field)
    _goal(canvas, _centre(board, board.goal, field), field)
    for foot, top in board.ladders:
        ladder(canvas, _centre(board, foot, field), _centre(board, top, field), field)
    for index, (head, tail) in enumerate(board.snakes):
        snake(canvas, _centre(board, head, field), _centre(board, tail, field), field, index)
    _numbers(canvas, board, field)
    return canvas.image


def encoded(picture: Image.Image, suffix: str) -> bytes:
    """The picture as the bytes of a file with that suffix, .jpg or .png."""
    file = BytesIO()
    match suffix.casefold():
        case ".png":
            few = picture.quantize(COLOURS, Image.Quantize.MEDIANCUT, kmeans=2, dither=Image.Dither.NONE)
            few.save(file, "PNG", optimize=True)
        case _:
            picture.save(file, "JPEG", quality=QUALITY, optimize=True)
    return file.getvalue()


def _centre(board: Board, number: int, field: int) -> Point:
    column, row = board.place(number)
    return (column + 0.5) * field, (row + 0.5) * field


def _field(canvas: Canvas, board: Board, number: int, field: int) -> None:
    column, row = board.place(number)
    left, top = column * field, row * field
    colour = GOLD if number == board.goal else PASTELS[(column + 2 * row) % len(PASTELS)]
    line = max(0.5, 0.008 * field)
    edges = [(left, top), (left + field, top), (left + field, top + field), (left, top + field)]
    canvas.fill([edges], mixed(colour, LINES, 0.42))
    canvas.fill([rounded(left + line, top + line, field - 2 * line, 0.05 * field)], mixed(colour, WHITE, 0.66))
    inner = 0.032 * field
    canvas.fill([rounded(left + inner, top + inner, field - 2 * inner, 0.07 * field)], colour)
    lower = 0.5 * field
    canvas.fill([ellipse(left + lower, top + 0.42 * field, 0.36 * field, 0.32 * field)], WHITE, 0.22, 0.1 * field)


def _onward(canvas: Canvas, here: Point, there: Point, field: int) -> None:
    """A small arrow on the edge between two fields: which way the numbers go."""
    (x, y), (u, v) = here, there
    right, down = (u - x) / field, (v - y) / field
    x, y = (x + u) / 2, (y + v) / 2
    corners = [(-0.045, -0.06), (0.045, 0.0), (-0.045, 0.06)]
    arrow = [(x + field * (a * right - b * down), y + field * (a * down + b * right)) for a, b in corners]
    canvas.fill(stroke([*arrow, arrow[0]], 0.03 * field), WHITE, 0.8)
    canvas.fill([arrow], LINES, 0.55)


def _goal(canvas: Canvas, centre: Point, field: int) -> None:
    """Rays and a star, each arm half in the light and half in the shade."""
    x, y = centre
    for ray in range(12):
        angle = math.pi * ray / 6
        ends = [
            (x + 0.45 * field * math.cos(angle + turn), y + 0.45 * field * math.sin(angle + turn))
            for turn in (-0.1, 0.1)
        ]
        canvas.fill([[centre, *ends]], WHITE, 0.38)
    points = []
    for corner in range(10):
        reach = (0.17 if corner % 2 else 0.38) * field
        points.append((x + reach * math.sin(corner * math.pi / 5), y - reach * math.cos(corner * math.pi / 5)))
    canvas.fill([[(u + 0.02 * field, v + 0.03 * field) for u, v in points]], SHADOW, 0.4, 0.025 * field)
    canvas.fill(stroke([*points, points[0]], 0.03 * field), (176, 112, 0))
    for corner in range(10):
        light = (255, 246, 204) if corner % 2 else (246, 190, 50)
        canvas.fill([[centre, points[corner - 1], points[corner]]], light)


def _numbers(canvas: Canvas, board: Board, field: int) -> None:
    size = 0.155 * field
    for number in range(1, board.goal + 1):
        column, row = board.place(number)
        left, top = (column + 0.085) * field, (row + 0.09) * field
        _label(canvas, str(number), (left, top), size, NUMBERS)
    column, row = board.place(1)
    size = 0.115 * field
    middle = (column + 0.5) * field - width("START", size) / 2
    _label(canvas, "START", (middle, (row + 0.82) * field), size, START)


def _label(canvas: Canvas, text: str, corner: Point, size: float, colour: Colour) -> None:
    if size < 2:
        return
    canvas.fill(written(text, *corner, size, 0.14 * size), WHITE, 0.86)
    canvas.fill(written(text, *corner, size), colour)
