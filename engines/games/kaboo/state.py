"""What a game of Kaboo is made of, and who sees it."""

from __future__ import annotations

from typing import Annotated

from attrs import frozen

from engines.cards import RANKS, Card, Cards, rank
from engines.chance import Chance
from engines.options import flag, number
from engines.zones import A_SEAT, EVERYONE, NOBODY, PUBLIC, SECRET, SETTING, Zone
from protocol.scene import Shape

SEATS = 2
SIDE = 2  # of the square
PLACES = SIDE * SIDE
LOWER = (2, 3)  # KB-4: row 2, next to the owner
VALUES = {rank: place + 2 for place, rank in enumerate(RANKS)} | {"J": 10, "Q": 10, "K": -1, "A": 1}  # KB-5
OWN_LOOK, OTHER_LOOK = ("7", "8"), ("9", "10")
SQUARES = tuple(tuple(f"squares.{owner}.{place}" for place in range(PLACES)) for owner in range(SEATS))

Look = tuple[int, int, int]
"""The seat that looks, the owner of the card, the card's place."""


@frozen
class Options:
    """House rules."""

    min_rounds_before_knock: int = number(0, 0, 50)
    knocker_locked: bool = flag()  # whether nobody may touch the knocker's square any more
    max_turns: int = number(400, 1, 2000)  # after so many turns it is counted, as when the stack is empty
    memory_aid: bool = flag()  # whether it is told which covered cards a seat once saw, not what they are


def looking(state: State, owner: int | None, place: int, seat: int | None) -> bool:
    """A square's card shows to all at the end, and before that to a seat while it looks."""
    return state.ended is not None or (seat, owner, place) in state.looks


def drawer(state: State, _owner: int | None, _place: int, seat: int | None) -> bool:
    """The drawn card is its drawer's to see, and everybody's once its power is used."""
    return seat == state.turn or state.phase != "drawn"


@frozen
class State:
    """A game. Squares lie row by row as their owner sees them (KB-2); the stack ends with its top."""

    squares: Annotated[tuple[Cards, ...], Zone(Shape.SQUARE, looking, A_SEAT, columns=SIDE)]
    drawn: Annotated[Cards, Zone(Shape.PILE, drawer)]
    stack: Annotated[Cards, Zone(Shape.PILE, NOBODY)]
    discard: Annotated[Cards, Zone(Shape.PILE, EVERYONE)]
    phase: Annotated[str, PUBLIC]  # first_look, turn, drawn, look, queen
    turn: Annotated[int, PUBLIC]
    turns: Annotated[int, PUBLIC]  # how many are over
    looks: Annotated[tuple[Look, ...], PUBLIC]
    looked: Annotated[tuple[bool, ...], PUBLIC]  # who has used or waived the first look
    knocked: Annotated[int | None, PUBLIC]  # by which seat
    ended: Annotated[str | None, PUBLIC]  # why, once it is over
    remembered: Annotated[tuple[tuple[str, ...], ...], PUBLIC]  # where each seat once saw the card; () without the aid
    options: Annotated[Options, SETTING]
    chance: Annotated[Chance, SECRET]


def value(card: Card) -> int:
    """KB-5."""
    return VALUES[rank(card)]
