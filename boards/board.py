"""A board as a value: its fields, its jumps and the name of its picture."""

from __future__ import annotations

from functools import cached_property

from attrs import frozen

from boards.walk import Jumps
from protocol import scene

Jump = tuple[int, int]
"""From a field to a field."""


LONGEST_NAME = 64


def is_name(text: str) -> bool:
    """Whether a board may be called that: it stands in menus and travels as an option."""
    return 0 < len(text) <= LONGEST_NAME and text.isprintable()


@frozen
class Board:
    """Fields 1 … rows x columns, 1 at the bottom left, numbered boustrophedon (LS-3), and the jumps between them."""

    name: str
    rows: int
    columns: int
    ladders: tuple[Jump, ...]  # foot, top; by foot
    snakes: tuple[Jump, ...]  # head, tail; by head
    picture: str  # a bare file name
    digest: str | None = None  # SHA-256 of the picture's bytes, in hex

    @property
    def goal(self) -> int:
        return self.rows * self.columns

    @cached_property
    def jumps(self) -> Jumps:
        return dict(sorted(self.ladders + self.snakes))

    def scene(self) -> scene.Board:
        """The board as a layout has it."""
        return scene.Board(self.name, self.rows, self.columns, tuple(self.jumps.items()), self.digest)

    def place(self, field: int) -> tuple[int, int]:
        """Column and row of a field, from 0 at the top left, as pictures have it (LS-3, LS-4)."""
        row, column = divmod(field - 1, self.columns)
        return (self.columns - 1 - column if row % 2 else column), self.rows - 1 - row
