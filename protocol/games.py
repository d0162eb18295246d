"""What a server offers: its games, how many may play, and the house rules one may choose."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from typing import Annotated

from attrs import frozen

from protocol.bounds import OPTION, OPTIONS, Count, SeatCount, Word
from protocol.choice import Scalar
from protocol.scene import Board

Options = Annotated[Mapping[Word, Annotated[Scalar, OPTION]], OPTIONS]
"""House rules as a client asks for them: key and value, a board by its name."""


class OptionKind(enum.Enum):
    """How an option is asked for."""

    FLAG = "flag"  # true or false
    NUMBER = "number"  # low … high
    CHOICE = "choice"  # one of the choices
    BOARD = "board"  # one of the choices, each the name of a board of the server


@frozen
class Option:
    """One house rule. ``low`` and ``high`` are for numbers, ``choices`` for choices and boards."""

    key: str
    kind: OptionKind
    default: Scalar
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()
    boards: tuple[Board, ...] = ()  # each board among the choices; one of very many jumps without them


@frozen
class Game:
    """A game on offer, for low … high seats."""

    name: str
    version: Count
    low: SeatCount
    high: SeatCount
    options: tuple[Option, ...]
    levels: tuple[str, ...] = ()  # the brains for people to choose from, the weakest first
