"""The last plays of a round of Kasino between two seats, solved: with the deck empty, each knows the other's hand."""

from __future__ import annotations

from attrs import frozen

from client.bots.tactics.kasino_gains import GAIN, lying
from engines.cards import Card, Cards, rank, suit, without
from engines.games.kasino.scoring import SPADES_POINTS, TEN_POINTS
from engines.games.kasino.state import WORTH

INFINITE = 1e9
WIN = 6.0  # points that the win itself is worth beside those of its last round
Play = tuple[Card, Cards]
"""A hand card and what it takes: nothing where it is trailed."""


@frozen
class Tally:
    """What the seat to move has more than the other one."""

    points: int = 0
    cards: int = 0
    spades: int = 0

    def taken(self, cards: Cards, *, mokki: bool) -> Tally:
        """After the seat to move took these."""
        points = sum((rank(card) == "A") + TEN_POINTS * (card == "10D") + (card == "2S") for card in cards)
        spades = sum(suit(card) == "S" for card in cards)
        return Tally(self.points + points + mokki, self.cards + len(cards), self.spades + spades)

    def turned(self) -> Tally:
        """As the other seat sees it."""
        return Tally(-self.points, -self.cards, -self.spades)


@frozen
class Ending:
    """A position at the end of a round, its table sorted.

    ``last`` is 1 where the seat to move took last, -1 where the other one did, 0 where nobody has.
    """

    mine: Cards
    theirs: Cards
    table: Cards
    tally: Tally
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

    def after(self, play: Play) -> Ending:
        """The position after it, as the other seat sees it."""
        card, cards = play
        hand = without(self.mine, card)
        if not cards:
            return Ending(
                self.theirs,
                hand,
                tuple(sorted((*self.table, card))),
                self.tally.turned(),
                -self.last,
                self.last_play_is_free,
                None if self.ahead is None else -self.ahead,
            )
        table = tuple(other for other in self.table if other not in cards)
        mokki = not table and not (self.last_play_is_free and not hand and not self.theirs)
        tally = self.tally.taken((card, *cards), mokki=mokki).turned()
        ahead = None if self.ahead is None else -self.ahead
        return Ending(self.theirs, hand, table, tally, -1, self.last_play_is_free, ahead)

    def score(self) -> float:
        """What the seat to move gains by the round, once all is played."""
        tally = self.tally
        if self.last > 0:
            tally = tally.taken(self.table, mokki=False)
        elif self.last < 0:
            tally = tally.turned().taken(self.table, mokki=False).turned()
        points = tally.points + _sign(tally.cards) + SPADES_POINTS * _sign(tally.spades)
        return points if self.ahead is None else points + WIN * _sign(self.ahead + points)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def best_play(ending: Ending) -> Play:
    """The play after which the seat to move has most, if both play on without fault."""
    best, found = -INFINITE, None
    for play in ending.plays():
        value = -_value(ending.after(play), -INFINITE, -best)
        if found is None or value > best:
            best, found = value, play
    assert found is not None
    return found


def _value(ending: Ending, low: float, high: float) -> float:
    """Alpha-beta: the score of the seat to move, exact within low … high."""
    if not ending.mine:
        return ending.score()
    best = -INFINITE
    for play in ending.plays():
        best = max(best, -_value(ending.after(play), -high, -max(low, best)))
        if best >= high:
            break
    return best
