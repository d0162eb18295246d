"""A board of fields as characters: numbers, where ladders and snakes lead, and who stands where."""

from __future__ import annotations

from collections.abc import Mapping

from rich.cells import cell_len, chop_cells

from client.table.choosing import Target
from client.texts.telling import Telling
from client.tui.canvas import Canvas, Piece, Spot
from client.tui.cards import Signs, State
from protocol.scene import Board, Content, Zone

WIDEST = 9  # characters of a field on a narrow screen
WIDE = 11  # and on one that has room for it and
BESIDE = 12  # for the die beside the board,
BELOW = 6  # or lines for it below
SKETCHED, ACROSS = 24, 64  # rows and columns that a sketch may have at the most, and characters across


def board(
    zone: Zone, content: Content, telling: Telling, signs: Signs, states: Mapping[int, State], room: tuple[int, int]
) -> Canvas:
    """The first field at the bottom left; pawns beside the board stand in a line of their own below it."""
    assert zone.board is not None
    grid = zone.board
    on = _standing(zone, content, telling)
    digits = len(str(grid.rows * grid.columns))
    width, below = _fields_wide(grid, digits, room[0])
    lines = next((lines for lines in (3, 2) if grid.rows * lines + 1 + below <= room[1]), 1)
    pieces: list[Piece] = []
    spots: list[Spot] = []
    for field in range(1, grid.rows * grid.columns + 1):
        row, place = divmod(field - 1, grid.columns)
        column = place if row % 2 == 0 else grid.columns - 1 - place
        x, y = column * width, (grid.rows - 1 - row) * lines
        state = states.get(field, State())
        pieces += _field(field, grid, signs, on.get(field, ""), state, (x, y, width, lines))
        if state.lit or state.chosen or state.cursor:
            spots.append(Spot(Target("value", f"{zone.id}.{field}"), x, y, width, lines))
    high = grid.rows * lines
    pieces += _beside(on.get(0, ""), telling, high)
    return Canvas(grid.columns * width, high + 1, tuple(pieces), tuple(spots))


def _fields_wide(grid: Board, digits: int, across: int) -> tuple[int, int]:
    """Characters of a field, and the lines that are to be left free below the board if the die has no room beside."""
    if grid.columns * WIDE + BESIDE <= across:
        return WIDE, 0
    most, beside = min(2 * digits + 4, WIDEST), (across - BESIDE) // grid.columns
    if beside > 2 * digits:  # a number, where it leads, and the sign between them
        return min(most, beside), 0
    return max(digits + 2, min(most, across // grid.columns)), BELOW


def sketch(board: Board, signs: Signs) -> str:
    """A board at a glance, for a menu: where ladders and snakes begin and where they lead. Nothing of a huge one."""
    last, jumps = board.rows * board.columns, dict(board.jumps)
    if board.rows > SKETCHED or board.columns > SKETCHED:
        return ""
    wide = len(str(last)) + 2
    wide = wide if board.columns * wide <= ACROSS else 2
    lines = []
    for row in reversed(range(board.rows)):
        fields = range(row * board.columns + 1, (row + 1) * board.columns + 1)
        texts = [_sketched(field, jumps.get(field), last, signs)[: wide - 1].ljust(wide) for field in fields]
        lines.append("".join(texts if row % 2 == 0 else reversed(texts)).rstrip())
    return "\n".join(lines)


def _sketched(field: int, end: int | None, last: int, signs: Signs) -> str:
    if end is not None:
        return f"{signs.up if end > field else signs.down}{end}"
    return signs.goal if field == last else signs.field


def _field(
    field: int, grid: Board, signs: Signs, on: str, state: State, area: tuple[int, int, int, int]
) -> list[Piece]:
    x, y, width, lines = area
    row, place = divmod(field - 1, grid.columns)
    column = place if row % 2 == 0 else grid.columns - 1 - place
    shade = "field.dark" if (row + column) % 2 else "field.light"
    end = dict(grid.jumps).get(field)
    number = f"{signs.cursor if state.cursor else ''}{field}{signs.last if state.last else ''}"
    pieces = [Piece(x, y + line, " " * width, shade) for line in range(lines)]
    pieces.append(Piece(x, y, number, "field.last" if state.last else shade))
    if end is not None:
        jump = f"{signs.up if end > field else signs.down}{end}"
        pieces.append(Piece(x + len(number), y, jump, "jump.up" if end > field else "jump.down"))
    if on:
        shown = on if cell_len(on) + 2 <= width else f"{chop_cells(on, width - 3)[0]}+"
        line = y + lines - 1
        start = x if lines > 1 else x + width - cell_len(shown) - 1
        pieces.append(Piece(start, line, f" {shown} " if lines > 1 else shown, "pawn"))
    return pieces


def _beside(on: str, telling: Telling, y: int) -> list[Piece]:
    """Whose letter stands for whom, and who is not on the board yet."""
    x, pieces = 0, []
    for seat, letter in enumerate(telling.initials()):
        style = "pawn" if letter in on else "pawn.key"
        pieces.append(Piece(x, y, f" {letter} ", style))
        name = telling.name(seat)
        pieces.append(Piece(x + cell_len(letter) + 3, y, name, "label"))
        x += cell_len(letter) + cell_len(name) + 5
    return pieces


def _standing(zone: Zone, content: Content, telling: Telling) -> dict[int, str]:
    """The letters on each field."""
    letters = telling.initials()
    on: dict[int, str] = {}
    fields = content if isinstance(content, tuple) else ()
    for number, (_, place) in enumerate(zip(zone.pieces, fields, strict=False)):
        field = int(place or 0)
        on[field] = on.get(field, "") + (letters[number] if number < len(letters) else str(number + 1))
    return on
