"""What a seat may do in Kasino: which hand cards can take something, with good captures for hints, and trailing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate

from engines.cards import DECK, Cards
from engines.games.kasino.captures import BITS, BITS_OF, Gains, Multiset, best, few
from engines.games.kasino.scoring import weight
from engines.games.kasino.state import VALUE, WORTH, State
from protocol.choice import Prompt, Some, Value

HINTS = 4  # for a hand card: the best capture and a few others

WEIGHT = {card: weight(card) for card in DECK}
ORDER = {card: (-WEIGHT[card], card) for card in DECK}
TRAIL = {card: Prompt("trail", {"card": card}) for card in DECK}

Rows = Sequence[tuple[int, Cards]]
"""Cards of the table for each of some values (in bits), those best to have first."""

Hints = tuple[Mapping[str, Value], ...]


def prompts(state: State, seat: int) -> tuple[Prompt, ...]:
    if seat != state.turn or state.ended:
        return ()
    hand, table = state.hands[seat], state.table
    trails = [TRAIL[card] for card in hand]
    sums = 1  # bit n tells whether some cards of the table add up to n: where none do, nothing can be taken
    for card in table:
        sums |= sums << VALUE[card]
    takers = [card for card in hand if sums >> WORTH[card] & 1]
    if not takers:
        return tuple(trails)
    hints = _hints_for({WORTH[card] for card in takers}, table, sums)
    asks = (Some("cards", table, 1),)
    return (*[Prompt("capture", {"card": card}, asks, hints[WORTH[card]]) for card in takers], *trails)


def _hints_for(worths: Iterable[int], table: Cards, sums: int) -> Mapping[int, Hints]:
    """The hints for each worth, searched among the values only that may be part of a capture."""
    rows = [(bits // BITS, len(row) << bits, (bits, row)) for bits, row in _rows(table).items()]
    hints = {}
    for worth in worths:
        counts, lying = 0, []
        for value, cards, row in rows:
            if value <= worth and sums >> worth - value & 1:
                counts |= cards
                lying.append(row)
        hints[worth] = _hints(lying, counts, worth)
    return hints


def _rows(table: Cards) -> Mapping[int, Cards]:
    rows: dict[int, Cards] = {}
    for card in table:
        bits = BITS_OF[card]
        rows[bits] = tuple(sorted((*rows[bits], card), key=ORDER.__getitem__)) if bits in rows else (card,)
    return rows


def _hints(rows: Rows, counts: Multiset, worth: int) -> Hints:
    """The best that a card of that worth may take from these values, the very best first."""
    takings = few(counts, worth) or best(counts, worth, _gains(rows), HINTS)
    found = [tuple([card for bits, row in rows for card in row[: taken >> bits & 7]]) for taken in takings]
    if len(found) == 1:
        return ({"cards": found[0]},)
    found.sort(key=_weight, reverse=True)
    return tuple([{"cards": cards} for cards in found[:HINTS]])


def _gains(rows: Rows) -> Gains:
    """What the best cards of each value weigh together."""
    return [(bits, tuple(accumulate([WEIGHT[card] for card in row], initial=0))) for bits, row in rows]


def _weight(cards: Cards) -> int:
    return sum([WEIGHT[card] for card in cards])
