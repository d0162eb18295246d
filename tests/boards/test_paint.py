"""The pictures of our boards: what they measure, what they show where, and that they can be painted again."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from attrs import evolve
from PIL import Image, ImageChops

from boards.board import Board
from boards.library import OURS, library
from boards.paint import PaintError, encoded, paint

BOARDS = library().boards
PLAIN = Board("plain", 3, 4, (), (), "plain.png")
ALIKE = 30  # of apart()
GOLD = (255, 214, 84)


def apart(one: Image.Image, other: Image.Image) -> int:
    """How far, 0 … 255, the patch of 20 x 20 pixels is apart that differs most: little for how a file keeps colours."""
    patches = [picture.convert("RGB").reduce(20) for picture in (one, other)]
    return max(int(highest) for _, highest in ImageChops.difference(*patches).getextrema())  # type: ignore[misc]


def pixel(picture: Image.Image, spot: tuple[float, float]) -> tuple[int, ...]:
    colour = picture.getpixel((int(spot[0]), int(spot[1])))
    assert isinstance(colour, tuple)
    return colour


def opened(path: Path) -> Image.Image:
    return Image.open(BytesIO(path.read_bytes()))


def far(colour: tuple[int, ...], other: tuple[int, ...]) -> int:
    return max(abs(a - b) for a, b in zip(colour, other, strict=True))


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_a_committed_picture_is_what_its_metadata_paint(board):
    committed, fresh = opened(OURS / board.picture), paint(board)

    assert committed.size == fresh.size
    assert apart(committed, fresh) < ALIKE


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_a_committed_picture_is_small_sharp_and_of_square_fields(board):
    path = OURS / board.picture
    width, height = opened(path).size

    assert path.stat().st_size < 300_000
    assert width / board.columns == height / board.rows >= 100


def test_the_png_has_a_palette_and_the_jpg_has_not():
    png, jpg = (Image.open(BytesIO(encoded(paint(PLAIN), suffix))) for suffix in (".PNG", ".jpg"))

    assert (png.format, png.mode) == ("PNG", "P")
    assert (jpg.format, jpg.mode) == ("JPEG", "RGB")


def test_the_same_board_gives_the_same_picture():
    board = BOARDS["leiterspielbrett1"]

    assert paint(board).tobytes() == paint(board).tobytes()


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_a_picture_without_one_of_the_snakes_or_with_a_shorter_ladder_is_told_apart(board):
    (foot, top), *ladders = board.ladders
    committed = opened(OURS / board.picture)

    assert apart(committed, paint(evolve(board, snakes=board.snakes[:-1]))) > ALIKE
    assert apart(committed, paint(evolve(board, ladders=((foot, top - 1), *ladders)))) > ALIKE


def test_equal_fields_fill_the_picture_to_its_edges():
    """Without jumps, each field shows its pastel at the lower right, and a line runs along every edge."""
    picture = paint(PLAIN)
    side = picture.width // PLAIN.columns
    assert picture.size == (4 * side, 3 * side)

    for number in range(1, PLAIN.goal):
        column, row = PLAIN.place(number)
        inside = pixel(picture, ((column + 0.85) * side, (row + 0.9) * side))
        assert min(inside) > 150
        for edge in ((column * side, (row + 0.9) * side), ((column + 0.9) * side, row * side)):
            assert sum(pixel(picture, edge)) < sum(inside) - 60
    corners = [(0, 0), (picture.width - 1, 0), (0, picture.height - 1), (picture.width - 1, picture.height - 1)]
    assert all(sum(pixel(picture, corner)) < 600 for corner in corners)  # a line, no margin


@pytest.mark.parametrize("board", [*BOARDS.values(), PLAIN], ids=lambda board: board.name)
def test_the_goal_is_gold_and_lies_where_the_numbering_ends(board):
    """Top left for an even number of rows, top right for an odd one; nowhere else in the four corners."""
    picture = paint(board)
    side = picture.width // board.columns
    at_left = board.rows % 2 == 0

    left = far(pixel(picture, (0.1 * side, 0.9 * side)), GOLD)
    right = far(pixel(picture, (picture.width - 0.1 * side, 0.9 * side)), GOLD)
    assert (left < 30) is at_left
    assert (right < 30) is not at_left


def test_snakes_lie_over_ladders_and_numbers_over_both():
    """In the middle of the crossing the snake is seen as it is without the ladder; the number there as it is alone."""
    crossing = Board("x", 3, 3, ((2, 8),), ((7, 3),), "x.png")
    snake, both = (paint(board) for board in (Board("x", 3, 3, (), ((7, 3),), "x.png"), crossing))
    side = both.width // 3
    body = [(x, y) for x in range(side, 2 * side) for y in range(side, 2 * side) if _dark_green(pixel(snake, (x, y)))]
    assert len(body) > 50
    assert all(far(pixel(both, spot), pixel(snake, spot)) == 0 for spot in body)

    number = (round(1.085 * side), round(1.09 * side), round(1.2 * side), round(1.24 * side))
    alone = paint(Board("x", 3, 3, (), (), "x.png")).crop(number)
    ink = [spot for spot in _spots(alone) if sum(pixel(alone, spot)) < 210]
    assert len(ink) > 50
    assert all(far(pixel(both.crop(number), spot), pixel(alone, spot)) < 40 for spot in ink)


def _dark_green(colour: tuple[int, ...]) -> bool:
    red, green, blue = colour
    return green > red + 30 and green > blue + 30 and green < 190


def _spots(picture: Image.Image) -> list[tuple[int, int]]:
    return [(x, y) for x in range(picture.width) for y in range(picture.height)]


@pytest.mark.parametrize(("rows", "columns"), [(1, 2), (1, 150), (150, 1)])
def test_long_and_tiny_boards_are_painted(rows, columns):
    picture = paint(Board("b", rows, columns, (), (), "b.png"))

    assert picture.width * rows == picture.height * columns
    assert max(picture.size) <= 1200


def test_a_board_with_too_many_fields_in_a_line_is_refused():
    with pytest.raises(PaintError, match="151"):
        paint(Board("b", 1, 151, (), (), "b.png"))
