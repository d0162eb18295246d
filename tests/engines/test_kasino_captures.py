"""Kasino's captures: the check against exhaustive search, and the hints against all captures that there are."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement

import pytest

from engines.cards import DECK
from engines.games.kasino import ENGINE
from engines.games.kasino.captures import splits
from engines.games.kasino.state import hand_value, table_value
from protocol.choice import Prompt
from tests.support.kasino import capture, game

Rating = tuple[bool, int, int, int]
"""Mökki, points, spades, cards: what makes one capture better than another, in this order."""


def multiset(values) -> int:
    """As the check has it: four bits a value."""
    return sum(16**value for value in values)


def exhaustive(values: list[int], worth: int) -> bool:
    """Whether the values can be put into boxes of that worth, by trying every box for every value."""

    def fill(boxes: tuple[int, ...], left: list[int]) -> bool:
        if not left:
            return all(box == worth for box in boxes)
        return any(
            fill((*boxes[:place], box + left[0], *boxes[place + 1 :]), left[1:])
            for place, box in enumerate(boxes)
            if box + left[0] <= worth
        )

    total = sum(values)
    return bool(values) and total % worth == 0 and fill((0,) * (total // worth), sorted(values, reverse=True))


def laid_out(table: tuple[str, ...], worth: int) -> Iterator[tuple[str, ...]]:
    """All captures from a table: the sets whose cards can be laid in a row so that no multiple of the worth is missed.

    Independent of the engine: every set is tried, and every order of its cards.
    """
    values = [table_value(card) for card in table]
    reached = {0}
    for chosen in range(1 << len(table)):
        if chosen not in reached:
            continue
        room = worth - sum(value for place, value in enumerate(values) if chosen >> place & 1) % worth
        reached.update(chosen | 1 << place for place, value in enumerate(values) if value <= room)
        if chosen and room == worth:
            yield tuple(card for place, card in enumerate(table) if chosen >> place & 1)


def rating(taken: tuple[str, ...], table: tuple[str, ...]) -> Rating:
    points = sum(card[0] == "A" for card in taken) + 2 * ("10D" in taken) + ("2S" in taken)
    return len(taken) == len(table), points, sum(card[-1] == "S" for card in taken), len(taken)


def best_ratings(captures: list[tuple[str, ...]], table: tuple[str, ...]) -> list[Rating]:
    """The best capture of each choice of values, from the best on."""
    best: dict[tuple[int, ...], Rating] = {}
    for taken in captures:
        values = tuple(sorted(map(table_value, taken)))
        best[values] = max(rating(taken, table), best.get(values, (False, 0, 0, 0)))
    return sorted(best.values(), reverse=True)


def hints(table: tuple[str, ...], card: str) -> list[tuple[str, ...]]:
    prompts = ENGINE.prompts(game(f"{card} | ", table=" ".join(table)), 0)
    return [hint["cards"] for prompt in prompts if prompt.kind == "capture" for hint in prompt.hints]  # type: ignore[misc]


def compare_hints(size: int, chance: random.Random) -> int:
    """Hints for a hand card of each worth from a random table: how many captures there were."""
    table = tuple(chance.sample(DECK, size))
    cards = {hand_value(card): card for card in DECK if card not in table}
    count = 0
    for worth, card in cards.items():
        captures = list(laid_out(table, worth))
        count += len(captures)
        offered = hints(table, card)
        assert [rating(taken, table) for taken in offered] == best_ratings(captures, table)[:4], (table, card)
        assert {frozenset(taken) for taken in offered} <= {frozenset(taken) for taken in captures}
    return count


def test_the_check_agrees_with_exhaustive_search_on_all_tables_of_up_to_five_cards():
    for size in range(1, 6):
        compare_with_boxes(size)


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_the_check_agrees_with_exhaustive_search_on_all_tables_of_six_and_seven_cards():
    compare_with_boxes(6)
    compare_with_boxes(7)


def compare_with_boxes(size: int):
    for values in combinations_with_replacement(range(1, 14), size):
        if max(Counter(values).values()) > 4:
            continue
        for worth in range(2, 17):
            assert splits(multiset(values), worth) is exhaustive(list(values), worth), (values, worth)


def test_the_check_agrees_with_exhaustive_search_on_random_larger_tables():
    chance = random.Random(1)
    deck, legal = sorted(list(range(1, 14)) * 4), 0
    for _ in range(4000):
        worth = chance.randint(6, 16)
        values = chance.sample(deck, chance.randint(5, 10))
        values = values[: next((n for n in range(len(values), 0, -1) if sum(values[:n]) % worth == 0), 0)]
        legal += splits(multiset(values), worth)
        assert splits(multiset(values), worth) is exhaustive(values, worth), (values, worth)
    assert legal > 50  # both answers occur


def test_a_large_table_is_checked_as_a_whole():
    """All cards but the kings, for a queen: 12, 11+1, 10+2, 9+3, 8+4, 7+5, 6+6 of four each."""
    table = [value for value in range(1, 13) for _ in range(4)]

    assert splits(multiset(table), 12)
    assert not splits(multiset(table[1:]), 12)


def test_pairs_are_no_reason_to_refuse_what_goes_up_only_across_them():
    """12 from 1, 2, 2, 7 and from all of 1, 2, 2, 3, 7, 10, 11, though 3, 10, 11 hold no group of 12."""
    assert splits(multiset([1, 2, 2, 7]), 12)
    assert splits(multiset([1, 2, 2, 3, 7, 10, 11]), 12)
    assert not splits(multiset([3, 10, 11]), 12)


def test_hints_are_the_best_of_all_captures_by_mokki_points_spades_and_cards():
    chance = random.Random(2)
    counts = [compare_hints(size, chance) for size in (*range(1, 10), *range(4, 10)) for _ in range(4)]

    assert sum(counts) > 1000


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_hints_are_the_best_of_all_captures_from_larger_tables_too():
    chance = random.Random(3)
    for size in range(10, 13):
        for _ in range(25):
            compare_hints(size, chance)


def test_a_mokki_comes_before_points():
    assert set(hints(("9D", "9C"), "9S")[0]) == {"9D", "9C"}
    assert set(hints(("KH", "AS", "8D", "6D"), "AH")[0]) == {"KH", "AS", "8D", "6D"}


def test_of_cards_of_the_same_value_the_best_is_taken():
    assert set(hints(("5H", "5S"), "10C")[0]) == {"5H", "5S"}
    assert "5S" in hints(("5H", "5D", "5S"), "10C")[0]
    assert set(hints(("AC", "AS", "QD"), "KD")[0]) == {"AS", "QD"}
    assert set(hints(("10D", "10S", "AH"), "JC")[0]) == {"10D", "AH"}  # two points before a spade


@pytest.mark.parametrize(
    ("low", "hand"),
    [
        ("A23456789", "10D 10C 10H 10S"),
        ("A23456789", "JD AS QC KC"),
        ("A23456789JQ", "10D 10C 10S KD"),
        ("23456", "KS"),
    ],
)
def test_hints_from_a_table_of_many_low_cards_are_few_legal_and_take_a_lot(low: str, hand: str):
    cards = hand.split()
    table = tuple(card for card in DECK if card[:-1] in low and card not in cards)
    state = game(f"{hand} | ", table=" ".join(table))
    found = [prompt for prompt in ENGINE.prompts(state, 0) if prompt.kind == "capture"]

    assert [prompt.given["card"] for prompt in found] == cards
    for prompt in found:
        check_hints(state, prompt, table)


def check_hints(state, prompt: Prompt, table: tuple[str, ...]):
    """Legal ones, of which the first leaves less than two groups of what could be taken at all."""
    card = str(prompt.given["card"])
    worth = hand_value(card)
    assert 1 <= len(prompt.hints) <= 4
    taken = [tuple(map(str, hint["cards"])) for hint in prompt.hints if isinstance(hint["cards"], tuple)]
    for cards in taken:
        capture(state, card, " ".join(cards))
    low = [table_value(other) for other in table if table_value(other) <= worth]
    assert sum(map(table_value, taken[0])) > sum(low) - 2 * worth
