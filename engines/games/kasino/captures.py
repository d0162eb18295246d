"""Which table cards a hand card may take: the check, for any table, and the search for the best of them.

Values are those of KA-4. A multiset of table values is one whole number with four bits a value (a rank has four
cards, so three bits count them and the fourth, GUARD, shows a borrow): then "these fit into those" and "those
without these" are one operation each. Both rest on one fact about pairs; proof and cost: ``engines/README.md``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from heapq import heapify, heappop, heappush

from engines.cards import Cards
from engines.games.kasino.state import VALUE

HIGHEST = 13  # value on the table
BITS = 4
ONES = sum(1 << BITS * value for value in range(1, HIGHEST + 1))
GUARD = 8 * ONES
BITS_OF = {card: BITS * value for card, value in VALUE.items()}
BIT = {card: 1 << bits for card, bits in BITS_OF.items()}
FEW = 16  # captures, of which it is quickest to look at all
MOST_REMAINDERS = 512  # that a search lists; the worst table of 16 cards that was looked for has 358
MOST_SPARED = 1024  # ways to leave cards lying that a search of a richer table tries

Multiset = int
"""How many cards of each table value 1 … 13, packed."""
Gains = Sequence[tuple[int, Sequence[int]]]
"""For each value on the table, in bits, what its best 0, 1, 2 … cards are worth to the taker together."""
Group = tuple[Multiset, Multiset]
"""Cards, and all bits of each value that one of these would be a pair with."""
Plan = tuple[Multiset, tuple[Multiset, ...]]
"""A capture, and the single cards and pairs in it that it can do without."""


def packed(cards: Cards) -> Multiset:
    """The table values of the cards."""
    return sum(map(BIT.__getitem__, cards))


def count(cards: Multiset, value: int) -> int:
    return cards >> BITS * value & 7


@lru_cache(maxsize=1 << 13)
def splits(cards: Multiset, worth: int) -> bool:
    """Whether the cards can be divided completely into groups that are each worth that much (KA-5, KA-8).

    Nothing cannot. Groups of one and pairs are taken out first, which never spoils a division; the small rest
    is searched with memory, the largest value first.
    """
    if not cards or cards >> BITS * (worth + 1) or _total(cards) % worth:
        return False
    return _fills(cards - sum(_paired(cards, worth)), worth, set())


def _total(cards: Multiset) -> int:
    return sum(value * count(cards, value) for value in range(1, HIGHEST + 1))


def _paired(cards: Multiset, worth: int) -> list[Multiset]:
    """All single cards and pairs of that worth in the cards."""
    found, left = [], cards | GUARD
    for unit in _units(worth):
        while (left - unit) & GUARD == GUARD:
            left -= unit
            found.append(unit)
    return found


def _fills(cards: Multiset, worth: int, failed: set[Multiset]) -> bool:
    """Whether the cards are groups of that worth; `failed` remembers those that are not."""
    if not cards:
        return True
    if cards in failed:
        return False
    largest = (cards.bit_length() - 1) // BITS
    for group, _ in _groups(worth)[largest]:
        if ((cards | GUARD) - group) & GUARD == GUARD and _fills(cards - group, worth, failed):
            return True
    failed.add(cards)
    return False


@cache
def _units(worth: int) -> tuple[Multiset, ...]:
    """The single card and the pairs of that worth."""
    single = ((1 << BITS * worth),) if worth <= HIGHEST else ()
    lows = range(max(1, worth - HIGHEST), worth // 2 + 1)
    return (*single, *((1 << BITS * low) + (1 << BITS * (worth - low)) for low in lows))


@cache
def _groups(worth: int) -> tuple[tuple[Group, ...], ...]:
    """All groups of that worth without a single card or a pair of that worth, by their largest value (index 0 … 13)."""
    found: list[list[Group]] = [[] for _ in range(HIGHEST + 1)]

    def extend(group: Multiset, partners: Multiset, left: int, top: int, largest: int) -> None:
        if left == 0:
            found[largest].append((group, partners))
            return
        for value in range(min(top, left, worth - 1), 0, -1):
            if count(group, value) < 4 and not count(partners, value):
                partner = 7 << BITS * (worth - value) if worth - value <= HIGHEST else 0
                extend(group + (1 << BITS * value), partners | partner, left - value, value, largest or value)

    extend(0, 0, worth, HIGHEST, 0)
    return tuple(tuple(groups) for groups in found)


@lru_cache(maxsize=1 << 12)
def _groups_among(values: Multiset, worth: int) -> tuple[Group, ...]:
    """The groups made of these values alone, however many of each."""
    absent = 7 * (ONES ^ values)
    present = [groups for value, groups in enumerate(_groups(worth)) if count(values, value)]
    return tuple([group for groups in present for group in groups if not group[0] & absent])


@lru_cache(maxsize=1 << 15)
def few(table: Multiset, worth: int) -> tuple[Multiset, ...]:
    """All that a card of that worth may take, if it is little; nothing if it is more than FEW, or near it."""
    plans, _ = _plans(table, worth)
    if sum([1 << len(units) for _, units in plans]) > FEW:
        return ()
    found: list[Multiset] = []
    for taken, units in plans:
        less = [taken]
        for unit in units:
            less += [other - unit for other in less]
        found += less
    return tuple([taken for taken in dict.fromkeys(found) if taken])


def _plans(table: Multiset, worth: int) -> tuple[list[Plan], bool]:
    """Captures that hold all singles and pairs they can; and whether there are no others.

    Every capture is one of these without some of its singles and pairs, and that in one way only.
    """
    units = _paired(table, worth)
    plans = [(sum(units), tuple(units))] if units else []
    candidates = _groups_among((table | table >> 1 | table >> 2) & ONES, worth)
    if not candidates:
        return plans, True
    remainders, complete = _remainders(table, candidates)
    for taken in remainders:
        units = _paired(table - taken, worth)
        plans.append((taken + sum(units), tuple(units)))
    return plans, complete


def _remainders(table: Multiset, candidates: Iterable[Group]) -> tuple[set[Multiset], bool]:
    """The captures without any single or pair of the groups' worth, and whether that is all of them."""
    guarded = table | GUARD
    groups = [group for group in candidates if (guarded - group[0]) & GUARD == GUARD]
    found = {group for group, _ in groups}
    ends = list(found)
    while ends and len(found) < MOST_REMAINDERS:
        taken = ends.pop()
        left = guarded - taken
        for group, partners in groups:
            if not taken & partners and (left - group) & GUARD == GUARD and taken + group not in found:
                found.add(taken + group)
                ends.append(taken + group)
    return found, not ends


def best(table: Multiset, worth: int, gains: Gains, most: int) -> list[Multiset]:
    """What a card of that worth takes best from the table, as far as values go: up to that many, the best first.

    These are the best of all captures. Only from a table richer than any of 16 cards they may be the best of very many.
    """
    plans, complete = _plans(table, worth)
    ends = [(-_gain(taken, gains), taken, units) for taken, units in plans]
    if not complete:
        ends += [(-_gain(taken, gains), taken, ()) for taken in _sparing(table, worth, gains, most)]
    heapify(ends)
    found: list[Multiset] = []
    while ends and len(found) < most:
        _, taken, units = heappop(ends)
        if taken not in found:
            found.append(taken)
        for place, unit in enumerate(units):
            if taken != unit and unit not in units[:place]:
                less = taken - unit
                heappush(ends, (-_gain(less, gains), less, units[place + 1 :]))
    return found


def _gain(taken: Multiset, gains: Gains) -> int:
    return sum([sums[taken >> bits & 7] for bits, sums in gains])


def _sparing(table: Multiset, worth: int, gains: Gains, most: int) -> Iterator[Multiset]:
    """The best captures from a rich table, found by leaving as little lying as possible."""
    low = [(1 << bits, bits // BITS, sums) for bits, sums in gains if bits // BITS <= worth]
    table &= (1 << BITS * (worth + 1)) - 1
    total = _total(table)
    ends: list[tuple[int, Multiset, int]] = [(0, 0, 0)]  # what is lost, what is left lying, the first value to add
    for _ in range(MOST_SPARED):
        lost, spared, first = heappop(ends)
        if (total - _total(spared)) % worth == 0 and splits(table - spared, worth):
            yield table - spared
            most -= 1
        for place, (card, value, sums) in enumerate(low[first:], first):
            lying = len(sums) - 1 - count(spared, value)
            if lying:
                heappush(ends, (lost + sums[lying] - sums[lying - 1], spared + card, place))
        if not ends or not most:
            return
