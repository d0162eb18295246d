"""Cards of Kasino as one whole number each set, so that the end of a round is looked through in a millisecond.

A set has four bits for each table value, the best card of a value lowest: so the k best cards of a value that lie
somewhere are looked up, and how many there are of each value, as the search for captures wants it, is counted for all
values at once. A lead is a whole number, too: what one seat has more than the other in points, cards and spades.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from client.bots.tactics.kasino_gains import GAIN, MOKKI, MOST, best_first
from engines.cards import DECK, Card, rank, suit
from engines.games.kasino.captures import BITS, HIGHEST, Multiset, best, few, splits
from engines.games.kasino.scoring import SPADES_POINTS, TEN_POINTS
from engines.games.kasino.state import VALUE, WORTH

Set = int
Lead = int
POINTS, CARDS, HALF = 20, 10, 512  # bits below a lead's points and its cards; half of what a part can tell apart
PART = (1 << POINTS - CARDS) - 1
POINT: Lead = 1 << POINTS
ZERO: Lead = HALF * ((1 << POINTS) + (1 << CARDS) + 1)
NIBBLES = sum(1 << BITS * place for place in range(HIGHEST))


class One(NamedTuple):
    """What is to be known of a card, the same of cards that are as good. ``gain`` is in thousandths."""

    worth: int
    value: int
    lead: Lead
    gain: int


def lead_of(points: int, cards: int, spades: int) -> Lead:
    """So much more of each; below zero where it is less."""
    return (points << POINTS) + (cards << CARDS) + spades


def points_of(lead: Lead) -> int:
    """The points that a lead at the end of a round is worth."""
    parts = lead + ZERO
    cards, spades = parts >> CARDS & PART, parts & PART
    most_cards = (cards > HALF) - (cards < HALF)
    return (parts >> POINTS) - HALF + most_cards + SPADES_POINTS * ((spades > HALF) - (spades < HALF))


@cache
def _one(worth: int, value: int, lead: Lead, gain: int) -> One:
    return One(worth, value, lead, gain)


def _lead(card: Card) -> Lead:
    points = (rank(card) == "A") + TEN_POINTS * (card == "10D") + (card == "2S")
    return lead_of(points, 1, suit(card) == "S")


_ORDER = sorted(DECK, key=lambda card: (VALUE[card], best_first(card)))
BIT: dict[Card, Set] = {card: 1 << place for place, card in enumerate(_ORDER)}
ONE: dict[Set, One] = {
    BIT[card]: _one(WORTH[card], VALUE[card], _lead(card), round(1000 * GAIN[card])) for card in DECK
}


def packed(cards: Iterable[Card]) -> Set:
    return sum(map(BIT.__getitem__, cards))


def ones(cards: Set) -> Iterator[Set]:
    """Its cards, the lowest value first."""
    while cards:
        one = cards & -cards
        yield one
        cards ^= one


def worth_of(cards: Set) -> Lead:
    """What a seat is ahead by having them."""
    return sum([ONE[one].lead for one in ones(cards)])


def sums_of(cards: Set) -> int:
    """Bit n: some of the cards add up to n."""
    sums = 1
    for one in ones(cards):
        sums |= sums << ONE[one].value
    return sums


def counts(cards: Set) -> Multiset:
    """How many cards of each value, as the search for captures wants it."""
    less = (cards >> 1 & 7 * NIBBLES) + (cards >> 2 & 3 * NIBBLES) + (cards >> 3 & NIBBLES)
    return (cards - less) << BITS


def _best_of(pattern: int, value: int) -> list[tuple[Set, Lead, int]]:
    """For each number of cards: those of the pattern that are best, what they are worth, and what they gain."""
    found = [(0, 0, 0)]
    for one in ones(pattern << BITS * (value - 1) if value else 0):
        cards, lead, gain = found[-1]
        found.append((cards | one, lead + ONE[one].lead, gain + ONE[one].gain))
    return found


_BEST = [[_best_of(pattern, value) for pattern in range(16)] for value in range(HIGHEST + 1)]


@lru_cache(maxsize=1 << 12)
def _reachable(sums: int, worth: int) -> Set:
    """All cards that with others of the table, whose sums these are, may add up to that worth."""
    return sum([15 << BITS * (value - 1) for value in range(1, min(HIGHEST, worth) + 1) if sums >> worth - value & 1])


def captures(table: Set, sums: int, worth: int) -> list[tuple[int, Set, Lead]]:
    """What a card of that worth may take, as ``Lying.captures`` has it: what it gains, and the lead that it brings."""
    of_use = counts(table & _reachable(sums & (2 << worth) - 1, worth))
    found = []
    for taking in few(of_use, worth) or best(of_use, worth, _gains(table), MOST):
        gain, cards, lead = _chosen(table, taking)
        swept = cards == table
        found.append((gain + round(1000 * MOKKI) * swept, cards, lead + POINT * swept))
    return found


def _gains(table: Set) -> list[tuple[int, list[int]]]:
    rows = [(value, _BEST[value][table >> BITS * (value - 1) & 15]) for value in range(1, HIGHEST + 1)]
    return [(BITS * value, [gain for _, _, gain in row]) for value, row in rows if len(row) > 1]


def _chosen(table: Set, taking: Multiset) -> tuple[int, Set, Lead]:
    """The best cards of each value that are taken."""
    gained, taken, ahead = 0, 0, 0
    while taking:
        value = ((taking & -taking).bit_length() - 1) // BITS
        cards, lead, gain = _BEST[value][table >> BITS * (value - 1) & 15][taking >> BITS * value & 7]
        gained, taken, ahead = gained + gain, taken | cards, ahead + lead
        taking &= -16 << BITS * value
    return gained, taken, ahead


def sweeps(table: Set, worth: int) -> bool:
    """Whether a card of that worth may take all that lies there."""
    return splits(counts(table), worth)
