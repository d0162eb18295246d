"""Where a pawn gets to under each pair of rules, and from where it can no longer arrive."""

from __future__ import annotations

import pytest

from boards.walk import cycles, jumped, landed, stuck, walked

CHAIN = {2: 5, 5: 8}


@pytest.mark.parametrize(
    ("overshoot", "path"), [("win", (10,)), ("stay", ()), ("bounce", (10, 7))], ids=["win", "stay", "bounce"]
)
def test_beyond_the_goal_a_pawn_wins_stays_or_bounces(overshoot, path):
    assert walked(10, 8, 5, overshoot) == path
    assert walked(10, 8, 2, overshoot) == (10,)
    assert walked(10, 0, 6, overshoot) == (6,)


def test_a_chain_is_followed_or_only_its_first_jump():
    assert jumped(CHAIN, 2, "follow") == (5, 8)
    assert jumped(CHAIN, 2, "single") == (5,)
    assert jumped(CHAIN, 3, "follow") == ()


def test_who_stays_at_a_foot_does_not_jump_but_who_bounces_back_to_it_does():
    assert landed(10, CHAIN, 5, 6, ("stay", "single")) == 5
    assert landed(10, {8: 9}, 8, 4, ("bounce", "single")) == 9


def test_fields_that_nobody_gets_to_are_not_stuck():
    """Six heads, 4 … 9, hold 2 and 3 back from a goal that a ladder leads to from 1; 10 is not reached at all."""
    jumps = {1: 12, **dict.fromkeys(range(4, 10), 3)}

    assert stuck(12, jumps, ("win", "follow")) == (2, 3)


def test_nobody_is_stuck_where_there_are_no_jumps():
    assert stuck(2, {}, ("bounce", "single")) == ()
    assert stuck(10_000, {}, ("stay", "follow")) == ()


@pytest.mark.parametrize(
    ("jumps", "rings"),
    [
        ({2: 5, 5: 2}, ((2, 5),)),
        ({1: 2, 2: 5, 5: 2}, ((2, 5),)),
        ({9: 3, 3: 6, 6: 9, 4: 8, 8: 4}, ((3, 6, 9), (4, 8))),
        ({1: 9, 2: 9, 9: 12}, ()),
    ],
    ids=["pair", "led into", "two", "none"],
)
def test_rings_of_jumps_are_found_once_each_from_their_lowest_field(jumps, rings):
    assert cycles(jumps) == rings
