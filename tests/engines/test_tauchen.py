"""Tauchen: the rules TA-1 … TA-11 and the decided questions (A2.3), one test each.

A position is written as its zones: ``game("5S 7H | 9C", middle="7S", stack="2D 3D")``. The stack's top is written
last. Unless said otherwise it is seat 0's turn and both tokens are unused.
"""

from __future__ import annotations

import random
from itertools import combinations, pairwise

import pytest
from attrs import evolve

from engines.api import Illegal, Step, play
from engines.cards import DECK
from engines.games.tauchen import ENGINE, State, points_of
from engines.redact import view
from protocol.choice import Move

KEY = bytes(range(32))


def cards(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def game(hands: str, *, middle: str = "", stack: str = "2D", discard: str = "", drawn: str = "", **facts) -> State:
    start = ENGINE.setup(2, ENGINE.options(), KEY).state
    left, right = hands.split("|")
    zones = {"middle": cards(middle), "stack": cards(stack), "discard": cards(discard), "drawn": cards(drawn)}
    return evolve(start, hands=(cards(left), cards(right)), collected=((), ()), **{"turn": 0, **zones, **facts})


def moves(state: State, seat: int = 0) -> set[str]:
    """What the seat may do, as ``kind card taken``."""
    return {" ".join([prompt.kind, *map(str, prompt.given.values())]) for prompt in ENGINE.prompts(state, seat)}


def do(state: State, text: str, seat: int = 0) -> Step[State]:
    kind, *values = text.split()
    return play(ENGINE, state, seat, Move(kind, dict(zip(("card", "taken"), values, strict=False))))


def whole_game(seed: int) -> list[tuple[State, str]]:
    """Every state of a game at random, with the kind of move that left it."""
    chance = random.Random(seed)
    state, passed = ENGINE.setup(2, ENGINE.options(), chance.randbytes(32)).state, []
    while ENGINE.result(state) is None:
        prompt = chance.choice(ENGINE.prompts(state, state.turn))
        passed.append((state, prompt.kind))
        state = play(ENGINE, state, state.turn, prompt.fill({})).state
    return [*passed, (state, "")]


def test_ta_1_five_cards_each_and_42_in_the_stack():
    state = ENGINE.setup(2, ENGINE.options(), KEY).state

    assert [len(hand) for hand in state.hands] == [5, 5]
    assert len(state.stack) == 42
    assert sorted((*state.hands[0], *state.hands[1], *state.stack)) == sorted(DECK)


def test_ta_2_piles_and_the_middle_begin_empty():
    state = ENGINE.setup(2, ENGINE.options(), KEY).state

    assert (state.middle, state.discard, state.collected) == ((), (), ((), ()))


def test_ta_3_a_random_seat_starts_with_a_token_each():
    starts = [ENGINE.setup(2, ENGINE.options(), bytes([n])).state for n in range(200)]

    assert all(state.tokens == (True, True) for state in starts)
    assert 60 < sum(state.turn for state in starts) < 140  # 100 expected, 5.6 standard errors


def test_ta_3_the_seats_alternate():
    state = game("5S | 9C", stack="2D 3D")

    assert do(state, "lay 5S").state.turn == 1


@pytest.mark.parametrize(
    ("trio", "points"), [("2S 9S KS", 5), ("7S 7H 7D", 20), ("7S 7H 8S", 0), ("AS AH AC", 20), ("2H 3H 4D", 0)]
)
def test_ta_4_a_trio_is_three_of_a_suit_or_three_of_a_rank(trio: str, points: int):
    assert points_of(cards(trio)) == points


def test_ta_5_onto_the_empty_middle_any_card_may_be_laid():
    assert {"lay 5S", "lay 9H"} <= moves(game("5S 9H | 9C"))


def test_ta_5_onto_one_card_only_the_same_suit_or_rank():
    laid = {move for move in moves(game("5S 9H 7C 7D 2S | 9C", middle="7H")) if move.startswith("lay")}

    assert laid == {"lay 9H", "lay 7C", "lay 7D"}


def test_ta_5_onto_two_cards_only_what_makes_a_trio():
    suited = {move for move in moves(game("5S 9H 7C KS | 9C", middle="7S 2S")) if move.startswith("lay")}
    ranked = {move for move in moves(game("5S 9H 7C KS | 9C", middle="7S 7H")) if move.startswith("lay")}

    assert suited == {"lay 5S", "lay KS"}
    assert ranked == {"lay 7C"}


def test_ta_6_the_top_of_the_stack_is_drawn_and_the_same_seat_decides():
    after = do(game("5S | 9C", stack="2D 3H"), "draw").state

    assert after.turn == 0
    assert after.stack == ("2D",)
    assert moves(after) == {"lay_drawn", "keep"}


def test_ta_6a_a_drawn_card_that_does_not_fit_can_only_be_kept():
    after = do(game("5S | 9C", middle="7S", stack="2D 3H"), "draw").state

    assert moves(after) == {"keep"}


def test_ta_6a_the_drawn_card_is_laid_and_takes_the_trio():
    after = do(game("5S | 9C", middle="7S 7H", stack="2D 7C", drawn="7D", phase="drawn"), "lay_drawn").state

    assert after.collected[0] == ("7S", "7H", "7D")
    assert after.points == (20, 0)


def test_ta_6b_a_kept_card_joins_the_hand_and_the_turn_passes():
    after = do(game("5S | 9C", stack="2D", drawn="3H", phase="drawn"), "keep").state

    assert after.hands[0] == ("5S", "3H")
    assert after.turn == 1


def test_ta_7_the_text_s_example_7h_of_a_pair_of_sevens_for_the_10s_or_the_7d():
    state = game("10S 7D KC | 9C", middle="7S 7H")

    assert {"swap 10S 7H", "swap 7D 7H"} <= moves(state)
    assert "swap KC 7H" not in moves(state)
    after = do(state, "swap 10S 7H").state
    assert set(after.middle) == {"7S", "10S"}
    assert set(after.hands[0]) == {"7H", "7D", "KC"}
    assert after.tokens == (False, True)


def test_ta_8_with_nine_cards_after_keeping_one_is_discarded_face_up():
    state = game("2S 3S 4S 5S 6S 7S 8S 9S | 9C", stack="2D 4D", drawn="KH", phase="drawn")
    kept = do(state, "keep").state

    assert kept.turn == 0
    assert moves(kept) == {f"discard {card}" for card in kept.hands[0]}
    after = do(kept, "discard 3S").state
    assert after.discard == ("3S",)
    assert len(after.hands[0]) == 8
    assert after.turn == 1


def test_ta_9_the_completing_seat_takes_the_trio_and_both_get_their_token_back():
    state = game("KS | 9C", middle="7S 2S", tokens=(False, False))
    after = do(state, "lay KS").state

    assert after.collected == (("7S", "2S", "KS"), ())
    assert after.points == (5, 0)
    assert after.middle == ()
    assert after.tokens == (True, True)
    assert after.turn == 1


def test_ta_10_the_game_ends_when_the_last_card_is_kept():
    after = do(do(game("5S | 9C", stack="2D"), "draw").state, "keep").state

    assert ENGINE.result(after) is not None
    assert moves(after) == moves(after, 1) == set()


def test_ta_10_a_trio_completed_with_the_last_card_counts():
    after = do(do(game("5S | 9C", middle="7S 7H", stack="7D"), "draw").state, "lay_drawn").state
    result = ENGINE.result(after)

    assert result is not None
    assert result.points == (20, 0)
    assert result.reason == "stack_empty"


@pytest.mark.parametrize(("points", "places"), [((25, 5), (1, 2)), ((5, 20), (2, 1)), ((20, 20), (1, 1))])
def test_ta_11_most_points_win_and_equal_points_share_the_place(points: tuple[int, int], places: tuple[int, int]):
    result = ENGINE.result(game("5S | 9C", phase="over", points=points))

    assert result is not None
    assert result.places == places


def test_ta_11_the_sheet_tells_the_trios_of_each_kind():
    collected = (cards("2S 3S 4S 7S 7H 7D"), cards("AH KH QH"))
    result = ENGINE.result(evolve(game("5S | 9C", phase="over", points=(25, 5)), collected=collected))

    assert result is not None
    assert result.sheet == {"suit_trios": (1, 1), "rank_trios": (1, 0)}


def test_question_1_and_2_a_swap_is_the_whole_turn():
    after = do(game("10S | 9C", middle="7S 7H"), "swap 10S 7H").state

    assert after.turn == 1


def test_question_3_a_lone_middle_card_may_be_swapped_for_any():
    assert {"swap 10S 7H", "swap 2D 7H"} <= moves(game("10S 2D | 9C", middle="7H"))


def test_question_4_nothing_to_swap_on_an_empty_middle():
    assert not any(move.startswith("swap") for move in moves(game("10S 2D | 9C")))


def test_question_5_a_swap_never_completes_a_trio():
    for state, kind in whole_game(5):
        assert kind != "swap" or len(state.middle) in (1, 2)


def test_question_6_each_seat_has_a_swap_of_its_own():
    after = do(game("10S | 9S 9C", middle="7S 7H"), "swap 10S 7H").state

    assert any(move.startswith("swap") for move in moves(after, 1))


def test_question_7_and_8_a_used_token_comes_back_with_a_trio_only_and_never_doubles():
    state = game("10S 4C | 9C", middle="7S", stack="2D 3D 4D", tokens=(False, True))

    assert not any(move.startswith("swap") for move in moves(state))
    for passed, _ in whole_game(8):
        assert all(type(token) is bool for token in passed.tokens)


def test_question_9_after_a_draw_only_the_drawn_card_may_be_laid():
    after = do(game("5S 3C | 9C", stack="2D 3H"), "draw").state

    with pytest.raises(Illegal) as refused:
        do(after, "lay 3C")
    assert refused.value.code == "not_now"


def test_question_10_a_fitting_drawn_card_may_be_kept():
    after = do(game("5S | 9C", middle="3S 3D", stack="2D 3H"), "draw").state

    assert do(after, "keep").state.hands[0] == ("5S", "3H")


def test_question_11_the_ninth_card_may_be_laid_at_once():
    state = game("2S 3S 4S 5S 6S 7S 8S 9S | 9C", stack="2D", drawn="KH", phase="drawn")
    after = do(state, "lay_drawn").state

    assert len(after.hands[0]) == 8
    assert after.turn == 1


def test_question_12_only_a_kept_draw_can_make_nine_cards():
    for seed in range(20):
        for state, kind in whole_game(seed):
            assert max(map(len, state.hands)) <= 8 or (state.phase, kind) in {("discard", "discard"), ("over", "")}


def test_question_13_the_card_just_drawn_may_be_discarded():
    state = game("2S 3S 4S 5S 6S 7S 8S 9S | 9C", stack="2D", drawn="KH", phase="drawn")

    assert do(do(state, "keep").state, "discard KH").state.discard == ("KH",)


def test_question_14_after_the_last_card_no_discard_is_asked():
    state = game("2S 3S 4S 5S 6S 7S 8S 9S | 9C", stack="KH", middle="7C 8C")
    after = do(do(state, "draw").state, "keep").state

    assert ENGINE.result(after) is not None
    assert len(after.hands[0]) == 9


def test_question_15_and_16_every_game_has_42_draws_and_no_turn_after_the_last():
    for seed in range(20):
        passed = whole_game(seed)
        assert sum(kind == "draw" for _, kind in passed) == 42
        assert all(state.stack for state, kind in passed if kind == "draw")


def test_question_17_a_seat_without_cards_draws():
    assert moves(game("| 9C", middle="7S 7H")) == {"draw"}


def test_question_18_no_three_cards_are_both_a_suit_trio_and_a_rank_trio():
    for trio in combinations(DECK, 3):
        assert len({card[-1] for card in trio}) > 1 or len({card[:-1] for card in trio}) == 3


def test_question_19_after_a_trio_the_other_seat_is_next():
    assert do(game("KS | 9C", middle="7S 2S"), "lay KS").state.turn == 1


def test_question_20_the_discard_pile_is_never_shuffled_in():
    for seed in range(10):
        passed = [state for state, _ in whole_game(seed)]
        for before, after in pairwise(passed):
            assert len(after.stack) <= len(before.stack)
            assert after.discard[: len(before.discard)] == before.discard


def test_question_21_a_pair_is_valid_even_if_no_third_card_is_left():
    gone = (cards("7D 7C 7S"), ())
    state = evolve(game("8H | 9C", middle="7H"), collected=gone)

    assert "lay 8H" in moves(state)
    assert "swap 8H 7H" in moves(state)


def test_a_drawn_card_is_seen_by_its_drawer_only():
    state = do(game("5S | 9C", stack="2D 3H"), "draw").state

    assert view(state, 0).zones["drawn"] == ("3H",)
    assert view(state, 1).zones["drawn"] == view(state, None).zones["drawn"] == 1


def test_every_turn_has_a_move_and_no_card_is_lost():
    for seed in range(20):
        for state, _ in whole_game(seed):
            lying = (*state.hands[0], *state.hands[1], *state.drawn, *state.stack, *state.middle, *state.discard)
            assert sorted((*lying, *state.collected[0], *state.collected[1])) == sorted(DECK)
            assert state.phase == "over" or ENGINE.prompts(state, state.turn)
