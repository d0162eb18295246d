"""What lies on a table, as one seat sees it.

A layout is sent once, when a table opens; a view is sent after every move. Both name things by id, and
a client draws them without knowing which game they belong to. Nothing here tells a hidden piece from
another one: what a seat may not see travels as a number of pieces, never as a piece.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping

from attrs import frozen

from protocol.bounds import Count, SeatCount, SeatNumber
from protocol.choice import Value

Face = str
"""What is printed on a piece: a card (``10D``), a pawn (``pawn.0``), the pips of a die (``5``)."""


class Shape(enum.Enum):
    """How the pieces of a zone lie beside each other."""

    PILE = "pile"  # one on top of the other, the last is the top
    ROW = "row"  # side by side, in an order that means something
    FAN = "fan"  # a hand: the order means nothing
    TRAY = "tray"  # loose, in no order
    SQUARE = "square"  # in rows and columns, each place counts
    BOARD = "board"  # each piece on a field of the zone's board
    DICE = "dice"  # dice as they fell


@frozen
class Board:
    """Fields 1 … rows x columns, 1 at the bottom left, numbered boustrophedon (LS-3), and the jumps between them."""

    name: str
    rows: Count
    columns: Count
    jumps: tuple[tuple[Count, Count], ...] = ()  # from, to: a ladder goes up, a snake goes down
    picture: str | None = None  # SHA-256 of the picture's bytes, in hex


@frozen
class Zone:
    """A named part of the table. ``owner`` is the seat it belongs to, None where it is the table's."""

    id: str
    shape: Shape
    owner: SeatNumber | None = None
    private: bool = False  # whether some seat may see faces here that an onlooker may not
    columns: Count = 0  # for Shape.SQUARE only: places lie row by row, as their owner sees them
    board: Board | None = None  # for Shape.BOARD only
    pieces: tuple[Face, ...] = ()  # for Shape.BOARD only: whose fields the view lists, in this order


@frozen
class Layout:
    """The zones of a table, in reading order."""

    game: str
    seats: SeatCount
    zones: tuple[Zone, ...]


Content = Count | tuple[Face | None, ...] | tuple[Count, ...]
"""What a zone holds: that many covered pieces; or the faces by place, None for a covered one;
or, on a board, the field of each of the zone's pieces (0 is beside the board)."""


@frozen
class View:
    """The table as one seat, or an onlooker, sees it: every zone of the layout and the public facts by name."""

    zones: Mapping[str, Content]
    public: Mapping[str, Value]
