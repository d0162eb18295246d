"""What cards of Kasino are worth on the way to a round's points, and what a hand card can gain from a table.

A card and a spade count as their share in the points for having most; all else counts as what it brings. The
search for captures is the engine's own.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import accumulate

from engines.cards import DECK, Card, Cards, rank, suit
from engines.games.kasino.captures import BITS, BITS_OF, Multiset, best, few
from engines.games.kasino.scoring import TEN_POINTS
from engines.games.kasino.state import VALUE, WORTH

CARD, SPADE, MOKKI = 0.08, 0.22, 1.0
SPECIAL = {"10D": float(TEN_POINTS), "2S": 1.0}
GAIN = {card: CARD + SPADE * (suit(card) == "S") + (rank(card) == "A") + SPECIAL.get(card, 0.0) for card in DECK}
HIGHEST = max(WORTH.values())
MOST = 6  # captures of one hand card that are looked at where they are many


class Lying:
    """The cards on a table, taken apart once, so that many hand cards can be asked what they may take."""

    def __init__(self, cards: Cards) -> None:
        rows: dict[int, Cards] = {}
        sums = 1  # bit n: some cards add up to n
        for card in cards:
            bits = BITS_OF[card]
            rows[bits] = (*rows.get(bits, ()), card)
            sums |= sums << VALUE[card]
        self.cards = cards
        self._rows = {bits: sorted(row, key=best_first) for bits, row in rows.items()}
        self._gains = [
            (bits, tuple(accumulate((GAIN[card] for card in row), initial=0.0))) for bits, row in self._rows.items()
        ]
        self._parts = [(bits // BITS, len(row) << bits) for bits, row in rows.items()]
        self._packed = sum(part for _, part in self._parts)
        self._sums = sums
        self._captures: dict[int, tuple[tuple[float, Cards], ...]] = {}

    def takings(self, worth: int) -> tuple[Multiset, ...]:
        """What a hand card of that worth may take, as far as values go: all of it, or the best of very much."""
        if not self._sums >> worth & 1:
            return ()
        sums = self._sums
        counts = sum([part for value, part in self._parts if value <= worth and sums >> worth - value & 1])
        return few(counts, worth) or tuple(best(counts, worth, self._whole_gains(), MOST))

    def captures(self, worth: int) -> tuple[tuple[float, Cards], ...]:
        """What a hand card of that worth may take, and what each capture brings."""
        if worth not in self._captures:
            self._captures[worth] = tuple([(self.gain(taking), self.chosen(taking)) for taking in self.takings(worth)])
        return self._captures[worth]

    def _whole_gains(self) -> list[tuple[int, tuple[int, ...]]]:
        return [(bits, tuple(round(1000 * gain) for gain in sums)) for bits, sums in self._gains]

    def gain(self, taking: Multiset) -> float:
        """What the taken cards and the mökki bring; the capturing card is not counted."""
        gained = sum([sums[taking >> bits & 7] for bits, sums in self._gains])
        return gained + MOKKI if taking == self._packed else gained

    def chosen(self, taking: Multiset) -> Cards:
        """The cards to take, the best of each value first."""
        return tuple([card for bits, row in self._rows.items() for card in row[: taking >> bits & 7]])

    def top(self, worth: int) -> float:
        """The most that a card of that worth can gain; 0 where it takes nothing."""
        return max([gain for gain, _ in self.captures(worth)], default=0.0)

    def tops(self, cards: Iterable[Card]) -> list[float]:
        """The most that each of the cards can gain, itself counted where it takes something."""
        by_worth: dict[int, float] = {}
        gains = []
        for card in cards:
            worth = WORTH[card]
            if worth not in by_worth:
                by_worth[worth] = self.top(worth)
            gains.append(by_worth[worth] + GAIN[card] if by_worth[worth] else 0.0)
        return gains


@lru_cache(maxsize=1 << 12)
def lying(cards: Cards) -> Lying:
    """The cards of a table, given in their sorted order, since many ways lead to the same table."""
    return Lying(cards)


def best_first(card: Card) -> tuple[float, Card]:
    return -GAIN[card], card


def expected_best(gains: Iterable[float], drawn: int) -> float:
    """The expected greatest of ``drawn`` gains drawn without putting back; none of them is below 0.

    The i-th greatest is the greatest drawn if none before it is drawn and it is, for which there is a chance of
    ``drawn`` in those that are left.
    """
    ordered = sorted((gain for gain in gains), reverse=True)
    expected, none_before = 0.0, 1.0
    for place, gain in enumerate(ordered):
        chance = min(1.0, drawn / (len(ordered) - place))
        expected += none_before * chance * gain
        none_before *= 1.0 - chance
        if gain <= 0 or none_before <= 0:
            break
    return expected
