"""What a game of Kasino is made of, and who sees it."""

from __future__ import annotations

from typing import Annotated

from attrs import frozen

from engines.cards import DECK, RANKS, Card, Cards, rank
from engines.chance import Chance
from engines.options import choice, flag, number
from engines.zones import A_SEAT, EVERYONE, NOBODY, OWNER, PUBLIC, SECRET, SETTING, Zone
from protocol.scene import Shape

HAND = 4
FEWEST, MOST = 2, 12  # seats (KA-1)
TARGET = 16  # points that end a game (KA-12)

ON_TABLE = {rank: place + 2 for place, rank in enumerate(RANKS)} | {"A": 1}  # KA-4
VALUE = {card: ON_TABLE[rank(card)] for card in DECK}
IN_HAND = {"A": 14}
SPECIAL = {"10D": 16, "2S": 15}
WORTH = {card: SPECIAL.get(card) or IN_HAND.get(rank(card)) or VALUE[card] for card in DECK}


def table_value(card: Card) -> int:
    """KA-4: 1 … 13."""
    return VALUE[card]


def hand_value(card: Card) -> int:
    """KA-4: 2 … 16."""
    return WORTH[card]


@frozen
class Options:
    """House rules."""

    cards_tie: str = choice("none", "none", "all")  # who gets the point for most cards when several have them
    spades_tie: str = choice("none", "none", "all", "split")
    no_mokki_last_play: bool = flag()  # whether the last play of a round makes no mökki
    extra_round: bool = flag()  # whether leaders with equal points play on
    open_piles: bool = flag()  # whether taken cards can be looked through
    rounds: int = number(0, 0, 20)  # how many are played; 0 is until somebody has 16 points


def opened(state: State, _owner: int | None, _place: int, _seat: int | None) -> bool:
    """A pile is shown where the house rules say so."""
    return bool(state.options.open_piles)


@frozen
class State:
    """A game. The deck ends with its top."""

    hands: Annotated[tuple[Cards, ...], Zone(Shape.FAN, OWNER, A_SEAT)]
    table: Annotated[Cards, Zone(Shape.TRAY, EVERYONE)]
    deck: Annotated[Cards, Zone(Shape.PILE, NOBODY)]
    piles: Annotated[tuple[Cards, ...], Zone(Shape.PILE, opened, A_SEAT)]
    turn: Annotated[int, PUBLIC]
    round: Annotated[int, PUBLIC]  # from 1
    dealer: Annotated[int, PUBLIC]
    mokkis: Annotated[tuple[int, ...], PUBLIC]  # of this round
    last_taker: Annotated[int | None, PUBLIC]  # of this round
    totals: Annotated[tuple[int, ...], PUBLIC]
    sheet: Annotated[tuple[tuple[int, ...], ...], PUBLIC]  # a row for each of scoring.HEADS: what it brought each seat
    ended: Annotated[str | None, PUBLIC]  # why, once it is over
    options: Annotated[Options, SETTING]
    chance: Annotated[Chance, SECRET]
