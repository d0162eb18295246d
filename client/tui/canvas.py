"""A picture made of characters, and what each part of it stands for: drawn as a value, shown by a widget.

Everything that is shown of a table goes through here, so a test can look at all of it without a terminal, and
nothing of a hidden hand stays behind in some widget of its own.
"""

from __future__ import annotations

from functools import lru_cache

from attrs import field, frozen
from rich.cells import cell_len, split_graphemes

from client.table.choosing import Target


@frozen
class Spot:
    """Something one can point at: what it stands for, and the characters it covers."""

    target: Target
    x: int
    y: int
    width: int
    height: int

    def holds(self, x: int, y: int) -> bool:
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


@frozen
class Piece:
    """Some characters in one line, in one style (a name, see ``styles.py``)."""

    x: int
    y: int
    text: str
    style: str


@frozen
class Canvas:
    """A picture; what is drawn later lies on top."""

    width: int
    height: int
    pieces: tuple[Piece, ...] = ()
    spots: tuple[Spot, ...] = field(default=())

    @property
    def fits(self) -> bool:
        """Whether nothing of it lies beyond its right edge."""
        return all(piece.x + cell_len(piece.text) <= self.width for piece in self.pieces)

    def line(self, y: int) -> list[tuple[str, str]]:
        """One line as runs of text and style."""
        cells: list[tuple[str, str]] = [(" ", "")] * self.width
        for piece in self.pieces:
            if piece.y != y:
                continue
            place = piece.x
            for character, wide in characters(piece.text):
                if place >= 0 and place + wide <= self.width:
                    _put(cells, place, (character, piece.style), wide)
                place += wide
        runs: list[tuple[str, str]] = []
        for character, style in cells:
            if runs and runs[-1][1] == style:
                runs[-1] = (runs[-1][0] + character, style)
            else:
                runs.append((character, style))
        return runs

    def text(self) -> str:
        """The picture without its styles."""
        return "\n".join("".join(text for text, _ in self.line(y)).rstrip() for y in range(self.height))

    def at(self, x: int, y: int) -> Target | None:
        """What lies there; of several things the one drawn last."""
        return next((spot.target for spot in reversed(self.spots) if spot.holds(x, y)), None)


def fitting(texts: tuple[str, ...], room: int) -> str:
    """The longest of some texts that has room, or the last."""
    return next((text for text in texts if cell_len(text) <= room), texts[-1])


@lru_cache(4096)
def characters(text: str) -> tuple[tuple[str, int], ...]:
    """What a reader takes for one character each, marks and joined pictures with it, and how many cells it is wide."""
    spans, _ = split_graphemes(text)
    return tuple((text[start:end], wide) for start, end, wide in spans if wide)


def _put(cells: list[tuple[str, str]], place: int, cell: tuple[str, str], wide: int) -> None:
    """Lay a character there; nothing stays of a wide one of which only half would be seen."""
    before, end = place - 1, place + wide
    if before >= 0 and cells[place][0] == "":
        cells[before] = (" ", cells[before][1])
    if end < len(cells) and cells[end][0] == "":
        cells[end] = (" ", cells[end][1])
    cells[place : place + wide] = [cell, *[("", cell[1])] * (wide - 1)]


def moved(canvas: Canvas, x: int, y: int) -> tuple[tuple[Piece, ...], tuple[Spot, ...]]:
    """The parts of a picture, to be put into another one at that place."""
    pieces = tuple(Piece(piece.x + x, piece.y + y, piece.text, piece.style) for piece in canvas.pieces)
    spots = tuple(Spot(spot.target, spot.x + x, spot.y + y, spot.width, spot.height) for spot in canvas.spots)
    return pieces, spots


def stacked(canvases: list[Canvas], width: int) -> Canvas:
    """Pictures one below the other."""
    pieces: tuple[Piece, ...] = ()
    spots: tuple[Spot, ...] = ()
    y = 0
    for canvas in canvases:
        more_pieces, more_spots = moved(canvas, 0, y)
        pieces, spots = pieces + more_pieces, spots + more_spots
        y += canvas.height
    return Canvas(width, y, pieces, spots)


def flowing(canvases: list[Canvas], width: int, gap: int = 2) -> Canvas:
    """Pictures side by side, in as many rows as the width asks for."""
    pieces: tuple[Piece, ...] = ()
    spots: tuple[Spot, ...] = ()
    x = y = height = 0
    for canvas in canvases:
        if x and x + canvas.width > width:
            x, y, height = 0, y + height, 0
        more_pieces, more_spots = moved(canvas, x, y)
        pieces, spots = pieces + more_pieces, spots + more_spots
        x += canvas.width + gap
        height = max(height, canvas.height)
    return Canvas(width, y + height, pieces, spots)
