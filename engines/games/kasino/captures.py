"""Which table cards a hand card may take: the check (complete, for any table) and the search for good captures.

Values are those of KA-4. A multiset of table values is one whole number with four bits a value (a rank has four
cards, so three bits count them and the fourth, GUARD, shows a borrow): then "these fit into those" and "those
without these" are one operation each. Proof and cost of the check: ``engines/README.md``.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

HIGHEST = 13  # value on the table
BITS = 4
GUARD = sum(8 << BITS * value for value in range(1, HIGHEST + 1))
MOST_FOUND = 600  # legal multisets that a search lists; no table met in play had as many

Multiset = int
"""How many cards of each table value 1 … 13, packed."""


def packed(values: Iterable[int]) -> Multiset:
    return sum(1 << BITS * value for value in values)


def count(cards: Multiset, value: int) -> int:
    return cards >> BITS * value & 7


def splits(cards: Multiset, worth: int) -> bool:
    """Whether the cards can be divided completely into groups that are each worth that much (KA-5, KA-8).

    Nothing cannot. Groups of one and pairs are taken out first, which never spoils a division; the small rest
    is searched with memory, the largest value first.
    """
    if not cards or any(count(cards, value) for value in range(worth + 1, HIGHEST + 1)):
        return False
    if sum(value * count(cards, value) for value in range(1, HIGHEST + 1)) % worth:
        return False
    return _fills(_reduced(cards, worth), worth, set())


def _reduced(cards: Multiset, worth: int) -> Multiset:
    """Without the cards of that worth, and without the pairs of that worth."""
    if worth <= HIGHEST:
        cards -= count(cards, worth) << BITS * worth
    for low in range(max(1, worth - HIGHEST), (worth + 1) // 2):
        pairs = min(count(cards, low), count(cards, worth - low))
        cards -= pairs * ((1 << BITS * low) + (1 << BITS * (worth - low)))
    if worth % 2 == 0:
        cards -= count(cards, worth // 2) // 2 * 2 << BITS * (worth // 2)
    return cards


def _fills(cards: Multiset, worth: int, failed: set[Multiset]) -> bool:
    """Whether the cards are groups of that worth; `failed` remembers those that are not."""
    if not cards:
        return True
    if cards in failed:
        return False
    largest = (cards.bit_length() - 1) // BITS
    for group in _groups(worth)[largest]:
        if ((cards | GUARD) - group) & GUARD == GUARD and _fills(cards - group, worth, failed):
            return True
    failed.add(cards)
    return False


@cache
def _groups(worth: int) -> tuple[tuple[Multiset, ...], ...]:
    """All groups of that worth with at most four cards of a value, by their largest value (index 0 … 13)."""
    found: list[list[Multiset]] = [[] for _ in range(HIGHEST + 1)]

    def extend(group: Multiset, left: int, top: int, largest: int) -> None:
        if left == 0:
            found[largest].append(group)
            return
        for value in range(min(top, left), 0, -1):
            if count(group, value) < 4:
                extend(group + (1 << BITS * value), left - value, value, largest or value)

    extend(0, worth, min(worth, HIGHEST), 0)
    return tuple(tuple(groups) for groups in found)


@lru_cache(maxsize=4096)
def legal(table: Multiset, worth: int) -> tuple[Multiset, ...]:
    """The multisets of table values that a card of that worth may take.

    All of them, unless there are more than MOST_FOUND: then some, among them the whole table and the tables less
    one or two cards where they are legal, and what single-minded taking of group after group leads to.
    """
    fitting = [group for groups in _groups(worth) for group in groups if ((table | GUARD) - group) & GUARD == GUARD]
    found: dict[Multiset, None] = {}
    ends = [0]
    while ends and len(found) < MOST_FOUND:
        taken = ends.pop()
        left = table - taken | GUARD
        for group in fitting:
            if (left - group) & GUARD == GUARD and taken + group not in found:
                found[taken + group] = None
                ends.append(taken + group)
    return tuple(found) if not ends else tuple({**found, **_large(table, worth, fitting)})


def _large(table: Multiset, worth: int, fitting: list[Multiset]) -> dict[Multiset, None]:
    """Large captures from a table too rich to list."""
    values = [value for value in range(1, HIGHEST + 1) if count(table, value)]
    single = [1 << BITS * value for value in values]
    less = [0, *single, *(one + other for one in single for other in single if one <= other)]
    fits = [cards for cards in less if ((table | GUARD) - cards) & GUARD == GUARD]
    found = dict.fromkeys(table - cards for cards in fits if splits(table - cards, worth))
    for start in range(0, len(fitting), 1 + len(fitting) // 8):
        taken = 0
        for group in fitting[start:] + fitting[:start]:
            while ((table - taken | GUARD) - group) & GUARD == GUARD:
                taken += group
                found[taken] = None
    return found
