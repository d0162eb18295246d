"""The deck of 52: a card is its rank and its suit, as on the wire (``AS 10D QH 2C``)."""

from __future__ import annotations

Card = str
Cards = tuple[Card, ...]

SUITS = "SHDC"
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
DECK: Cards = tuple(rank + suit for suit in SUITS for rank in RANKS)


def rank(card: Card) -> str:
    return card[:-1]


def suit(card: Card) -> str:
    return card[-1]


def without(cards: Cards, card: Card) -> Cards:
    """The cards but that one. ValueError if it is not among them."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]
