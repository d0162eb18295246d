"""How often anybody can beat the random brain at Kaboo: a bound from above, by a player who may know too much.

The random brain knocks at its first turn as often as not if nothing lies on the discard pile, and else at every third,
since any prompt is as likely. So many games are over before skill counts. The player here sees all eight cards in the
squares (but not the stack), save where the other knocked before its first turn: there it knows what it looked at, its
two lower cards. Whatever comes after the other's next turn is counted as won. All it does is weighed exactly or,
in that one turn, over sampled worlds and rated by the best estimate, which errs upwards. Nobody who knows less or has
still to play on can come out above this.

Usage: kaboo_bound.py [DEALS]
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev

from attrs import evolve, frozen

DEALS = 2_000
WORLDS = 400
JACK, QUEEN, KING = 11, 12, 13
KNOCKS_WITH_A_PILE = 1 / 3  # draw, take the open card, or knock
KNOCKS_WITHOUT = 1 / 2


@frozen
class Table:
    """Both squares, by rank, and the rank that lies open; ``stack`` counts the ranks that nobody has seen."""

    mine: tuple[int, ...]
    other: tuple[int, ...]
    stack: Counter[int]
    top: int | None = None

    @property
    def score(self) -> float:
        """1, 0.5 or 0 for this player if all cards were shown now (KB-14)."""
        lead = worth(self.other) - worth(self.mine)
        return 0.5 if lead == 0 else float(lead > 0)

    def turned(self) -> Table:
        """As the other sees it."""
        return evolve(self, mine=self.other, other=self.mine)

    def drawn(self) -> Iterator[tuple[float, int, Table]]:
        """Each rank the stack may give, how likely it is, and the table without it."""
        for rank, count in self.stack.items():
            if count:
                yield count / self.stack.total(), rank, evolve(self, stack=self.stack - Counter([rank]))


def worth(ranks: Sequence[int]) -> int:
    """Points of these cards (KB-5)."""
    return sum(-1 if rank == KING else min(rank, 10) for rank in ranks)


def put(square: tuple[int, ...], place: int, rank: int) -> tuple[int, ...]:
    return (*square[:place], rank, *square[place + 1 :])


def swaps(table: Table, drawn: int) -> Iterator[Table]:
    """The drawn or the open card in each place of the square (KB-7, KB-10)."""
    for place, old in enumerate(table.mine):
        yield evolve(table, mine=put(table.mine, place, drawn), top=old)


def exchanges(table: Table, power: int) -> Iterator[Table]:
    """Each own card for each of the other's (KB-9)."""
    for own, mine in enumerate(table.mine):
        for place, other in enumerate(table.other):
            yield evolve(table, mine=put(table.mine, own, other), other=put(table.other, place, mine), top=power)


def afterwards(table: Table, drawn: int) -> Iterator[Table]:
    """All that a turn with that card can lead to."""
    yield evolve(table, top=drawn)
    yield from swaps(table, drawn)
    if drawn in {JACK, QUEEN}:
        yield from exchanges(table, drawn)


def last_turn(table: Table) -> float:
    """The best score of the last turn by who sees both squares."""
    open_card = () if table.top is None else swaps(table, table.top)
    taken = max((after.score for after in open_card), default=0.0)
    drawn = sum(chance * max(after.score for after in afterwards(left, rank)) for chance, rank, left in table.drawn())
    return max(taken, drawn)


def knocked_on(table: Table) -> float:
    """The score of knocking: the other has one turn at random, and nothing else happens (KB-11)."""
    hers = table.turned()
    drawn = sum(chance * _at_random(left, rank) for chance, rank, left in hers.drawn())
    if hers.top is None:
        return drawn
    return (drawn + fmean(1 - after.score for after in swaps(hers, hers.top))) / 2


def _at_random(hers: Table, rank: int) -> float:
    """The score for this player if the other does with the drawn card what comes to its mind."""
    ways = [1 - evolve(hers, top=rank).score, fmean(1 - after.score for after in swaps(hers, rank))]
    if rank == JACK:
        ways.append(fmean(1 - after.score for after in exchanges(hers, rank)))
    elif rank == QUEEN:
        ways.append(fmean(1 - after.score for after in (*exchanges(hers, rank), *[hers] * 16)))
    elif rank >= 7 and rank != KING:
        ways.append(ways[0])
    return fmean(ways)


def before_her_turn(table: Table) -> float:
    """The best score of a turn after which the other knocks every third time, and is otherwise beaten for sure."""

    def hoped(after: Table) -> float:
        return KNOCKS_WITH_A_PILE * last_turn(after) + (1 - KNOCKS_WITH_A_PILE)

    taken = max((hoped(after) for after in swaps(table, table.top)), default=0.0) if table.top is not None else 0.0
    drawn = sum(chance * max(map(hoped, afterwards(left, rank))) for chance, rank, left in table.drawn())
    return max(taken, drawn, knocked_on(table))


def after_her_draw(table: Table, chance: Random) -> Table:
    """One way in which the other's first turn may go if it does not knock."""
    hers = table.turned()
    rank = chance.choice(list(hers.stack.elements()))
    left = evolve(hers, stack=hers.stack - Counter([rank]))
    ways = [[evolve(left, top=rank)], list(swaps(left, rank))]
    if rank in {JACK, QUEEN}:
        ways.append(list(exchanges(left, rank)) + [evolve(left, top=rank)] * (16 if rank == QUEEN else 0))
    elif rank >= 7 and rank != KING:
        ways.append(ways[0])
    return chance.choice(chance.choice(ways)).turned()


def only_turn(table: Table, chance: Random) -> float:
    """The score of a single turn by who knows its last two cards alone, rated by its best estimate."""
    unseen = table.stack + Counter(table.mine[:2]) + Counter(table.other)
    score = 0.0
    for rank, count in unseen.items():
        others = list((unseen - Counter([rank])).elements())
        worlds = [_world(table, chance.sample(others, 6)) for _ in range(WORLDS)]
        score += count / unseen.total() * _best_of(worlds, rank)
    return score


def _world(table: Table, unseen: Sequence[int]) -> Table:
    """A table that nothing known speaks against; its stack does not matter any more."""
    return Table((*unseen[:2], *table.mine[2:]), tuple(unseen[2:]), Counter())


def _best_of(worlds: Sequence[Table], drawn: int) -> float:
    """The best mean score of one choice in all of these."""
    by_choice = list(zip(*([after.score for after in afterwards(world, drawn)] for world in worlds), strict=True))
    if drawn == QUEEN:  # she shows both cards before it is said whether they change places (KB-9)
        kept, swapped, exchanged = by_choice[0], by_choice[1:5], by_choice[5:]
        by_choice = [kept, *swapped, *(tuple(map(max, kept, scores)) for scores in exchanged)]
    return max(fmean(scores) for scores in by_choice)


def bound(chance: Random) -> tuple[float, float, float]:
    """A deal's: the single turn after a knock, a turn after her first, and the first turn of all."""
    deck = chance.sample(list(range(1, 14)) * 4, 52)
    table = Table(tuple(deck[:4]), tuple(deck[4:8]), Counter(deck[8:]))
    return only_turn(table, chance), before_her_turn(after_her_draw(table, chance)), before_her_turn(table)


def main(deals: int = DEALS) -> None:
    """Print each part and the whole."""
    chance = Random("kaboo")
    rows = [bound(chance) for _ in range(deals)]
    parts = tuple(zip(*rows, strict=True))
    words = ("she knocks before the first turn", "she starts and draws", "the first turn is ours")
    weights = (KNOCKS_WITHOUT / 2, (1 - KNOCKS_WITHOUT) / 2, 1 / 2)
    for said, weight, part in zip(words, weights, parts, strict=True):
        print(f"{said}: {weight:.0%} of the games, at most {fmean(part):.1%}")
    wholes = [sum(weight * value for weight, value in zip(weights, row, strict=True)) for row in rows]
    error = 1.96 * stdev(wholes) / sqrt(deals)
    print(f"nobody scores more than {fmean(wholes):.1%} ± {error:.1%} against random ({deals} deals)")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
