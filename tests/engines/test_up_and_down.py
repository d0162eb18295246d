"""Up and Down, rule by rule (UD-1 … UD-13)."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from attrs import evolve

from engines.api import Illegal
from engines.cards import DECK
from engines.games.up_and_down import ENGINE, Options, Played, Replaced, fits, prompts, result, setup
from protocol.news import Result
from tests.support.positions import cards, duel, offered, played


def dealt(key: bytes = b"any"):
    return setup(2, Options(), key).state


def test_ud_1_all_52_cards_are_in_play_between_exactly_two_seats():
    state = dealt()
    everything = [card for row in (*state.hands, *state.stacks, *state.centre) for card in row]

    assert list(ENGINE.seats) == [2]
    ranks = "2 3 4 5 6 7 8 9 10 J Q K A".split()  # noqa: SIM905 - as the rules write it
    assert Counter(everything) == Counter(rank + suit for rank in ranks for suit in "DHSC")


def test_ud_2_each_seat_is_dealt_five_cards_and_the_order_is_of_the_keys_chance():
    assert [len(hand) for hand in dealt().hands] == [5, 5]
    assert dealt(b"one") == dealt(b"one")
    assert dealt(b"one").hands != dealt(b"two").hands


def test_ud_3_a_card_of_each_stack_begins_a_pile_and_twenty_are_left():
    state = dealt()

    assert [len(stack) for stack in state.stacks] == [20, 20]
    assert [len(pile) for pile in state.centre] == [1, 1]


def test_ud_4_either_seat_may_start_and_they_alternate():
    starters = Counter(dealt(bytes([number])).turn for number in range(200))

    assert min(starters[0], starters[1]) > 70
    state = duel("4H 3D / 2C", "9S / 2D", "3C | 7S", turn=0)
    assert offered(state, 1) == set()
    after = played(state, 0, "4H 0").state
    assert offered(after, 0) == set()
    assert offered(after, 1) != set()


def test_ud_5_ranks_run_from_two_to_ace_and_on_to_two():
    for low, high in pairwise("2 3 4 5 6 7 8 9 10 J Q K A 2".split()):  # noqa: SIM905 - as the rules write it
        assert fits(f"{high}S", f"{low}H")
        assert fits(f"{low}S", f"{high}H")


def test_ud_6_a_card_that_fits_goes_onto_the_chosen_pile_and_the_turn_passes():
    state = duel("6H 2C / 9D", "KD / KC", "7S | 7H", passes=1, idle=5)
    step = played(state, 0, "6H 1")

    assert step.state.centre == (cards("7S"), cards("7H 6H"))
    assert step.state.hands[0] == cards("2C")
    assert (step.state.turn, step.state.passes, step.state.idle) == (1, 0, 0)
    assert step.news == (Played(0, "6H", "centre.1"),)
    with pytest.raises(Illegal) as refused:
        played(state, 0, "2C 1")
    assert refused.value.code == "wrong_part"


def test_ud_7_up_to_nine_cards_in_the_hand_the_top_of_the_own_stack_may_be_drawn():
    state = duel("2C 2D 2H 2S 3C 3D 3H 3S 4C / 9D JD", "KD / KC", "8S | 8H", passes=1)
    step = played(state, 0, "draw")

    assert step.state.hands[0] == cards("2C 2D 2H 2S 3C 3D 3H 3S 4C JD")
    assert step.state.stacks[0] == cards("9D")
    assert (step.state.turn, step.state.passes) == (1, 0)
    full = duel("2C 2D 2H 2S 3C 3D 3H 3S 4C 4D / 9D", "KD / KC", "8S | 8H")
    assert "draw" not in offered(full, 0)


def test_ud_8_from_eight_cards_on_the_hand_may_be_replaced_by_five_of_the_shuffled_stack():
    hand, stack = cards("2C 2D 2H 2S 3C 3D 3H 3S"), cards("9D JD")
    state = duel("2C 2D 2H 2S 3C 3D 3H 3S / 9D JD", "KD / KC", "8S | 8H", passes=1)
    step = played(state, 0, "replace")
    (news,) = step.news

    assert len(step.state.hands[0]) == 5
    assert Counter(step.state.hands[0] + step.state.stacks[0]) == Counter(hand + stack)
    assert (step.state.turn, step.state.passes) == (1, 0)
    assert isinstance(news, Replaced)
    assert (news.returned, Counter(news.drawn)) == (hand, Counter(step.state.hands[0]))
    assert "replace" not in offered(duel("2C 2D 2H 2S 3C 3D 3H / 9D", "KD / KC", "8S | 8H"), 0)


def test_ud_8_every_card_of_hand_and_stack_is_drawn_equally_often():
    state = duel("2C 2D 2H 2S 3C 3D 3H 3S / 9D JD", "KD / KC", "8S | 8H")
    drawn: Counter[str] = Counter()
    chance = state.chance
    for _ in range(2000):
        after = played(evolve(state, chance=chance), 0, "replace").state
        chance = after.chance
        drawn.update(after.hands[0])

    assert all(abs(count - 1000) < 5 * 22.4 for count in drawn.values())  # 5 of 10: sd = sqrt(2000 / 4)


def test_ud_9_a_pass_is_offered_only_when_nothing_else_is_and_it_is_counted():
    stuck = duel("2C 2D /", "KD / KC", "8S | 8H")
    step = played(stuck, 0, "pass")

    assert offered(stuck, 0) == {"pass"}
    assert (step.state.passes, step.state.turn) == (1, 1)
    assert "pass" not in offered(duel("7C /", "KD / KC", "8S | 8H"), 0)


@pytest.mark.parametrize(
    ("top", "fitting"),
    [
        ("7S", "5S 6S 8S 9S 6H 8H 6D 8D 6C 8C"),
        ("KS", "JS QS AS 2S QH AH QD AD QC AC"),
        ("AS", "QS KS 2S 3S KH 2H KD 2D KC 2C"),
        ("2S", "KS AS 3S 4S AH 3H AD 3D AC 3C"),
    ],
)
def test_ud_10_just_the_ten_cards_of_the_worked_table_fit(top: str, fitting: str):
    assert {card for card in DECK if fits(card, top)} == set(fitting.split())


def test_ud_10_every_top_takes_ten_cards():
    assert {sum(fits(card, top) for card in DECK) for top in DECK} == {10}


def test_ud_11_a_seat_without_hand_and_stack_wins_at_once():
    over = played(duel("6H /", "KD / KC", "7S | 7H"), 0, "6H 0").state

    assert result(over) == Result((1, 2), None, "went_out", {"cards_left": (0, 2)})
    assert prompts(over, 0) == prompts(over, 1) == ()


@pytest.mark.parametrize(
    ("second", "places"),
    [("KD KC KS", (1, 2)), ("KD", (2, 1)), ("KD KC", (1, 1))],
)
def test_ud_12_after_two_passes_in_a_row_fewest_cards_win_and_equal_ones_draw(second: str, places):
    state = duel("2C 2D /", f"{second} /", "8S | 8H")
    after = played(played(state, 0, "pass").state, 1, "pass").state
    ended = result(after)

    assert ended is not None
    assert (ended.places, ended.points, ended.reason) == (places, None, "both_passed")


def test_ud_13_a_dead_position_in_which_a_seat_can_never_pass_ends_by_cards_left():
    """On 3D go twos, fours, AD and 5D, on JD tens, queens, 9D and KD: nobody has any of them."""
    eleven = "8C 8D 8H 7C 7D 7H 7S JC JH / 8S JS"
    dead = played(duel(f"3D {eleven}", "3C /", "2C | JD"), 0, "3D 0").state
    alive = played(duel(f"3D {eleven}", "/ 4H", "2C | JD"), 0, "3D 0").state

    assert result(dead) == Result((2, 1), None, "dead", {"cards_left": (11, 1)})
    assert result(alive) is None


def test_ud_13_a_dead_position_of_small_hands_is_played_on():
    after = played(duel("3D 8C 8D / 8H", "7C / 7D", "2C | JD"), 0, "3D 0").state

    assert result(after) is None
    assert offered(after, 1) == {"draw"}


def test_ud_13_no_deal_is_dead():
    """Of the ten cards that fit a top at least nine are in hands and stacks."""
    assert all(dealt(bytes([key])).ended is None for key in range(250))


@pytest.mark.parametrize(("limit", "idle", "reason"), [(3, 2, "stalemate"), (3, 1, None), (0, 5000, None)])
def test_ud_13_turns_without_a_play_end_the_game_as_the_house_rule_says(limit: int, idle: int, reason):
    after = played(duel("2C 7D / 9D", "KD / KC", "8S | 8H", idle=idle, stalemate_turns=limit), 0, "draw").state
    ended = result(after)

    assert (ended and ended.reason) == reason


def test_ud_13_a_stalemate_counts_hand_and_stack():
    after = played(duel("2C 2D / 9D", "KD / KC", "8S | 8H", idle=2, stalemate_turns=3), 0, "draw").state

    assert result(after) == Result((2, 1), None, "stalemate", {"cards_left": (3, 2)})
