"""The last plays of a round of Kasino between two seats, solved: with the deck empty, each knows the other's hand.

Alpha-beta with memory over positions in bits. It is asked where bots are played for all tables, so it is to answer
within about a millisecond, eight plays before the end, too.
"""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from client.bots.tactics.kasino_bits import (
    BIT,
    ONE,
    POINT,
    Lead,
    Set,
    captures,
    lead_of,
    ones,
    packed,
    points_of,
    sums_of,
    sweeps,
    worth_of,
)
from client.bots.tactics.kasino_gains import GAIN, lying
from engines.cards import Card, Cards
from engines.games.kasino.state import WORTH

INFINITE = 1e9
WIN = 6.0  # points that the win itself is worth beside those of its last round
Play = tuple[Card, Cards]
"""A hand card and what it takes: nothing where it is trailed."""
Here = tuple[Set, int, Lead, Lead, int, int]
"""The table and its sums; the lead of the seat that asks; what all cards that are left are worth; who took last (1 the
seat to move, -1 the other one, 0 nobody); and who is to move (1 the seat that asks, -1 the other one)."""


@frozen
class Ending:
    """A position at the end of a round, its table sorted.

    ``last`` is 1 where the seat to move took last, -1 where the other one did, 0 where nobody has.
    """

    mine: Cards
    theirs: Cards
    table: Cards
    lead: Lead  # of the seat to move
    last: int
    last_play_is_free: bool  # of a mökki, by the house rules
    ahead: int | None = None  # of the totals before this round, where it is the game's last

    def plays(self) -> list[Play]:
        """The plays worth a look, those that gain most first."""
        spread = lying(self.table)
        found: list[tuple[float, Play]] = []
        for card in self.mine:
            found.append((-GAIN[card], (card, ())))
            found += [(gain + GAIN[card], (card, cards)) for gain, cards in spread.captures(WORTH[card])]
        return [play for _, play in sorted(found, key=lambda rated: (-rated[0], rated[1]))]


def lead_by(mokkis: int, mine: Iterable[Card], theirs: Iterable[Card]) -> Lead:
    """Of a seat that took these cards, and so many mökkis more than the other one."""
    return worth_of(packed(mine)) - worth_of(packed(theirs)) + lead_of(mokkis, 0, 0)


def best_play(ending: Ending) -> Play:
    """The play after which the seat to move has most, if both play on without fault.

    With the last card of all that is any by which it takes something: the rest is its own then, too.
    """
    plays, solver = ending.plays(), _Solver(ending.last_play_is_free, ending.ahead)
    mine, theirs, table = packed(ending.mine), packed(ending.theirs), packed(ending.table)
    left = worth_of(mine | theirs | table)
    here: Here = (table, sums_of(table), ending.lead, left, ending.last, 1)
    best, found = -INFINITE, plays[0]
    for play in plays if theirs and len(plays) > 1 else ():
        one, taken = BIT[play[0]], packed(play[1])
        lead = ONE[one].lead + worth_of(taken) + POINT * (taken == table)
        value = -solver.reply(theirs, mine ^ one, solver.after(here, one, taken, lead), -INFINITE, -best)
        if value > best:
            best, found = value, play
    return found


class _Solver:
    """What is found out about one ending. Values are those of the seat to move."""

    def __init__(self, last_play_is_free: bool, ahead: int | None) -> None:
        self._free = last_play_is_free
        self._ahead = ahead
        self._scores: dict[Lead, float] = {}
        self._sums: dict[Set, int] = {0: 1}
        self._captures: dict[tuple[Set, int], list[tuple[int, Set, Lead]]] = {}
        self._bounds: dict[tuple[Set, Set, Set, Lead, int], tuple[float, float]] = {}

    def after(self, here: Here, one: Set, taken: Set, lead: Lead) -> Here:
        """Where a play leads, as the other seat sees it: the card, what it takes, and the lead that this brings."""
        table, sums, ahead, left, last, side = here
        if not taken:
            return table | one, sums | sums << ONE[one].value, ahead, left, -last, -side
        table ^= taken
        sums = self._sums.get(table) or self._sums.setdefault(table, sums_of(table))
        return table, sums, ahead + side * lead, left - lead if table else left - lead + POINT, -1, -side

    def reply(self, mine: Set, theirs: Set, here: Here, low: float, high: float) -> float:
        """What the position is worth, exact within low … high."""
        if theirs or mine & mine - 1:
            return self._value(mine, theirs, here, low, high)
        return self._last_play(mine, here)

    def _last_play(self, one: Set, here: Here) -> float:
        """Whoever takes by the last card takes what is left, too."""
        table, sums, lead, left, last, side = here
        worth = ONE[one].worth
        if table and sums >> worth & 1:
            swept = not self._free and sweeps(table, worth)
            return side * self._score(lead + side * (left + POINT * swept))
        return side * self._score(lead + side * last * left)

    def _value(self, mine: Set, theirs: Set, here: Here, low: float, high: float) -> float:
        """Alpha-beta, with the bounds that are known from other ways to the same position."""
        key = (mine, theirs, here[0], here[2], here[4])
        least, most = self._bounds.get(key, (-INFINITE, INFINITE))
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        low, high = max(low, least), min(high, most)
        best = -INFINITE
        for _, one, taken, lead in self._plays(mine, here[0], here[1]):
            after = self.after(here, one, taken, lead)
            value = -self.reply(theirs, mine ^ one, after, -high, -best if best > low else -low)
            if value > best:
                best = value
                if best >= high:
                    break
        self._bounds[key] = (least if best <= low else best, most if best >= high else best)
        return best

    def _plays(self, mine: Set, table: Set, sums: int) -> list[tuple[int, Set, Set, Lead]]:
        """The plays worth a look, those that gain most first; of cards that are as good as each other, one."""
        found: list[tuple[int, Set, Set, Lead]] = []
        before = None
        for one in ones(mine):
            card = ONE[one]
            if card is before:
                continue
            before = card
            worth, _, lead, gain = card
            found.append((-gain, one, 0, 0))
            if sums >> worth & 1:
                found += [(gain + more, one, taken, lead + by) for more, taken, by in self._taking(table, sums, worth)]
        found.sort(reverse=True)
        return found

    def _taking(self, table: Set, sums: int, worth: int) -> list[tuple[int, Set, Lead]]:
        found = self._captures.get((table, worth))
        if found is None:
            found = self._captures[table, worth] = captures(table, sums, worth)
        return found

    def _score(self, lead: Lead) -> float:
        """What the seat that solves gains by the round, once all is played."""
        score = self._scores.get(lead)
        if score is None:
            points = points_of(lead)
            score = float(points)
            if self._ahead is not None:
                total = self._ahead + points
                score += WIN * ((total > 0) - (total < 0))
            self._scores[lead] = score
        return score
