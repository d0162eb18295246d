"""What happens in a game of Kasino, and who may know it."""

from __future__ import annotations

from typing import Annotated

from attrs import frozen

from engines.cards import Card, Cards
from engines.zones import NOBODY, OWNER, PUBLIC, Travels


@frozen
class Dealt:
    """A round begins: all cards are shuffled and dealt anew."""

    round: Annotated[int, PUBLIC]
    dealer: Annotated[int, PUBLIC]
    seat: Annotated[int, PUBLIC]  # who starts
    cards: Annotated[Cards, NOBODY, Travels("*", "deck", shuffled=True)]


@frozen
class Trailed:
    seat: Annotated[int, PUBLIC]
    card: Annotated[Card, PUBLIC, Travels("hands.{seat}", "table")]


@frozen
class Captured:
    seat: Annotated[int, PUBLIC]
    card: Annotated[Card, PUBLIC, Travels("hands.{seat}", "piles.{seat}")]
    cards: Annotated[Cards, PUBLIC, Travels("table", "piles.{seat}")]


@frozen
class Mokki:
    """A capture took the whole table."""

    seat: Annotated[int, PUBLIC]
    mokkis: Annotated[int, PUBLIC]  # the seat's in this round


@frozen
class Drew:
    seat: Annotated[int, PUBLIC]
    card: Annotated[Card, OWNER, Travels("deck", "hands.{seat}")]


@frozen
class Leftover:
    """KA-10: the last taker gets the rest of the table."""

    seat: Annotated[int, PUBLIC]
    cards: Annotated[Cards, PUBLIC, Travels("table", "piles.{seat}")]


@frozen
class Scored:
    """A round's score sheet, a number a seat in each row (KA-11)."""

    round: Annotated[int, PUBLIC]
    mokki: Annotated[tuple[int, ...], PUBLIC]
    aces: Annotated[tuple[int, ...], PUBLIC]
    most_cards: Annotated[tuple[int, ...], PUBLIC]
    most_spades: Annotated[tuple[int, ...], PUBLIC]
    ten_of_diamonds: Annotated[tuple[int, ...], PUBLIC]
    two_of_spades: Annotated[tuple[int, ...], PUBLIC]
    points: Annotated[tuple[int, ...], PUBLIC]  # of the round
    totals: Annotated[tuple[int, ...], PUBLIC]


News = Dealt | Trailed | Captured | Mokki | Drew | Leftover | Scored
