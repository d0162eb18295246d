"""The stream of chance: as specified, whoever computes it, and without a bias."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from engines.chance import Chance, Draws
from tests.protocol.recomputed import drawn_below

KEY = bytes(range(32))


@pytest.mark.parametrize("limit", [1, 2, 6, 52, 2**32 + 1, 2**63 + 1, 2**64 - 1, 2**64])
def test_numbers_are_those_of_the_specification(limit: int):
    chance, index = Chance(KEY), 0
    for _ in range(50):
        drawn, chance = chance.below(limit)
        expected, index = drawn_below(KEY, index, limit)

        assert (drawn, chance) == (expected, Chance(KEY, index))


def test_numbers_that_would_favour_a_remainder_are_passed_over():
    """Just above half of the range nearly every other number is."""
    chance = Chance(KEY)
    for _ in range(500):
        _, chance = chance.below(2**63 + 1)

    assert 800 < chance.drawn < 1200


def test_each_face_of_a_die_falls_equally_often():
    draws = Draws(KEY)
    counts = Counter(draws(6) for _ in range(12_000))

    assert set(counts) == set(range(6))
    assert sum((count - 2000) ** 2 / 2000 for count in counts.values()) < 20.5  # chi-square, 5 degrees: 0.1 %


def test_a_shuffle_is_that_of_the_specification():
    items, rest, index = "ABCDEFGH", list("ABCDEFGH"), 0
    for last in range(7, 0, -1):
        other, index = drawn_below(KEY, index, last + 1)
        rest[last], rest[other] = rest[other], rest[last]

    assert Chance(KEY).shuffled(items) == (tuple(rest), Chance(KEY, index))


def test_each_order_comes_equally_often():
    chance = Chance(KEY)
    counts: Counter[tuple[str, ...]] = Counter()
    for _ in range(12_000):
        order, chance = chance.shuffled("ABCD")
        counts[order] += 1

    assert set(counts) == set(permutations("ABCD"))
    assert sum((count - 500) ** 2 / 500 for count in counts.values()) < 49.7  # chi-square, 23 degrees: 0.1 %


def test_drawing_changes_no_stream_that_somebody_holds():
    chance = Chance(KEY)

    assert chance.below(52) == chance.below(52)
    assert chance == Chance(KEY, 0)


def test_draws_go_on_where_the_last_one_ended():
    draws, chance = Draws(KEY), Chance(KEY)
    for _ in range(20):
        expected, chance = chance.below(1000)

        assert draws(1000) == expected
