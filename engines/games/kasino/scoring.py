"""What a round of Kasino brings (KA-11), and what a capture is worth on the way there."""

from __future__ import annotations

from engines.cards import Card, Cards, rank, suit
from engines.games.kasino.state import Options

HEADS = ("mokki", "aces", "most_cards", "most_spades", "ten_of_diamonds", "two_of_spades")
SPADES_POINTS, TEN_POINTS = 2, 2

Row = tuple[int, ...]
"""A number a seat."""


def score(piles: tuple[Cards, ...], mokkis: Row, options: Options) -> tuple[Row, ...]:
    """The points of a round, a row for each of HEADS."""
    cards = tuple(len(pile) for pile in piles)
    spades = tuple(sum(suit(card) == "S" for card in pile) for pile in piles)
    return (
        mokkis,
        tuple(sum(rank(card) == "A" for card in pile) for pile in piles),
        _most(cards, 1, options.cards_tie),
        _most(spades, SPADES_POINTS, options.spades_tie),
        tuple(TEN_POINTS * ("10D" in pile) for pile in piles),
        tuple(int("2S" in pile) for pile in piles),
    )


def _most(counts: Row, points: int, tie: str) -> Row:
    """The points for having most; with a tie for nobody, for all, or divided and rounded down."""
    best = max(counts)
    winners = counts.count(best)
    if best == 0 or (winners > 1 and tie == "none"):
        return (0,) * len(counts)
    each = points // winners if tie == "split" else points
    return tuple(each * (own == best) for own in counts)


def weight(card: Card) -> int:
    """How good it is to take the card: its points, then a spade, then a card, each more than 52 of the next.

    A mökki needs no weight: who can take all cards of the table can take nothing that weighs as much.
    """
    points = (rank(card) == "A") + TEN_POINTS * (card == "10D") + (card == "2S")
    return 64 * (64 * points + (suit(card) == "S")) + 1
