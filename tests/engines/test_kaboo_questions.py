"""Kaboo: the decided questions of A3.3, one test each."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from engines.api import Illegal
from engines.cards import DECK
from engines.games.kaboo import ENGINE
from engines.games.kaboo.state import value
from engines.redact import tell, view
from tests.support.kaboo import KEY, do, game, kinds, place, random_game, shown


def test_question_1_both_seats_look_or_skip_before_the_first_turn():
    start = ENGINE.setup(2, ENGINE.options(), KEY).state

    assert kinds(start, 0) == kinds(start, 1) == {"peek", "skip"}
    one = do(start, "skip", 1).state
    assert kinds(one, 1) == set()
    both = do(one, "skip", 0).state
    assert kinds(both, both.turn) == {"draw", "knock"}
    with pytest.raises(Illegal):
        do(both, "peek", both.turn)


def test_question_2_the_look_shows_both_lower_cards_together():
    looking = do(ENGINE.setup(2, ENGINE.options(), KEY).state, "peek", 0).state

    assert [face is not None for face in shown(looking, 0, 0)] == [False, False, True, True]


def test_question_3_one_seat_looks_while_the_other_has_not_decided():
    looking = do(ENGINE.setup(2, ENGINE.options(), KEY).state, "peek", 0).state

    assert kinds(looking, 0) == {"seen"}
    assert kinds(looking, 1) == {"peek", "skip"}


def test_question_4_the_power_is_optional():
    assert {"swap_drawn", "discard_drawn", "use_power"} == kinds(game(drawn="QC"))


def test_question_5_and_6_a_power_once_begun_is_neither_kept_nor_cancelled():
    looking = do(game(drawn="8C"), "use_power", own="0(1,1)", other=None).state

    assert kinds(looking) == {"seen"}
    assert do(looking, "seen").state.discard[-1] == "8C"


def test_question_7_between_look_and_decision_nothing_else_happens():
    looking = do(game(stack="", drawn="QC"), "use_power", own="0(1,1)", other="1(1,1)").state

    assert kinds(looking, 1) == set()
    assert ENGINE.result(looking) is None
    assert ENGINE.result(do(looking, "keep").state) is not None


def test_question_7_a_queen_as_the_last_card_ends_the_game_once_she_is_decided():
    for decision in ("swap", "keep"):
        drawn = do(game(stack="QC", knocked=1), "draw").state
        looking = do(drawn, "use_power", own="0(1,1)", other="1(1,1)").state
        assert ENGINE.result(looking) is None
        result = ENGINE.result(do(looking, decision).state)
        assert result is not None
        assert result.reason == "stack_empty"


def test_question_8_the_other_seat_does_not_learn_the_queens_values():
    step = do(game(drawn="QC"), "use_power", own="0(1,2)", other="1(1,1)")
    after = do(step.state, "swap")

    for seat in (1, None):
        told = str([tell(news, seat, "kaboo") for news in (*step.news, *after.news)])
        assert "2S" not in told
        assert "5H" not in told


@pytest.mark.parametrize("power", ["QC", "JC"])
def test_question_9_queen_and_jack_need_a_card_of_each(power: str):
    with pytest.raises(Illegal) as refused:
        do(game(drawn=power), "use_power", own="0(1,2)", other=None)

    assert refused.value.code == "wrong_part"


def test_question_10_and_11_a_power_card_from_the_pile_or_a_square_has_no_power():
    taken = do(game("JS 2S 3S 4S | 5H 6H 7H 8H", discard="QC"), "take_discard", place="0(1,1)").state

    assert (taken.phase, taken.turn) == ("turn", 1)
    assert taken.discard == ("JS",)


def test_question_12_a_card_taken_from_the_pile_must_be_swapped_in():
    prompts = [prompt for prompt in ENGINE.prompts(game(discard="2D"), 0) if prompt.kind == "take_discard"]

    assert {prompt.given["place"] for prompt in prompts} == {f"squares.0.{index}" for index in range(4)}


def test_question_13_nothing_is_taken_from_an_empty_pile():
    assert "take_discard" not in kinds(game())


def test_question_14_a_taken_card_lies_covered():
    after = do(game(discard="2D"), "take_discard", place="0(1,1)").state

    for seat in (0, 1, None):
        assert shown(after, seat, 0) == [None] * 4


def test_question_15_a_knock_on_the_first_turn_unless_rounds_are_asked_for():
    assert "knock" in kinds(game())
    later = {"min_rounds_before_knock": 1}
    assert "knock" not in kinds(game(options=later, turns=1))
    assert "knock" in kinds(game(options=later, turns=2))


def test_question_16_no_knock_after_drawing():
    assert "knock" not in kinds(game(drawn="2C"))


def test_question_17_the_knockers_cards_may_be_touched_unless_locked():
    assert "use_power" in kinds(game(drawn="JC", knocked=1))
    locked = {"knocker_locked": True}
    for power in ("9C", "10C", "JC", "QC"):
        assert "use_power" not in kinds(game(drawn=power, knocked=1, options=locked))
    assert "use_power" in kinds(game(drawn="7C", knocked=1, options=locked))


def test_question_18_a_knocker_who_is_not_lowest_has_no_penalty():
    result = ENGINE.result(game("2S 3S 4S 5S | AS AH AD AC", ended="knocked", knocked=0))

    assert result is not None
    assert result.points == (14, 4)


def test_question_19_the_last_card_ends_the_game_before_the_last_turn():
    state = do(do(game(stack="2C", knocked=None), "draw").state, "discard_drawn").state
    result = ENGINE.result(state)

    assert result is not None
    assert result.reason == "stack_empty"
    knocked = do(game(stack="2C", turn=1, knocked=0), "draw", 1).state
    ended = ENGINE.result(do(knocked, "discard_drawn", 1).state)
    assert ended is not None
    assert ended.reason == "stack_empty"


@pytest.mark.parametrize(("kind", "places"), [("swap_drawn", {"place": "0(1,1)"}), ("discard_drawn", {})])
def test_question_20_swap_and_discard_play_the_last_card_out(kind: str, places: dict[str, str]):
    assert ENGINE.result(do(game(stack="", drawn="2C"), kind, **places).state) is not None


def test_question_21_the_stack_never_grows_and_no_card_is_lost():
    for seed in range(30):
        before = 44
        for state, _ in random_game(seed):
            assert len(state.stack) <= before
            before = len(state.stack)
            lying = (*state.squares[0], *state.squares[1], *state.drawn, *state.stack, *state.discard)
            assert sorted(lying) == sorted(DECK)


def test_question_22_a_game_without_draws_ends_by_the_turn_limit():
    state, turns = game(discard="2D", options={"max_turns": 9}), 0
    while ENGINE.result(state) is None:
        state = do(state, "take_discard", state.turn, place=f"{state.turn}(1,1)").state
        turns += 1

    assert turns == 9
    result = ENGINE.result(state)
    assert result is not None
    assert result.reason == "max_turns"


def test_question_22_the_turn_limit_counts_turns_of_every_kind_and_a_knock_comes_before_it():
    late: dict[str, Any] = {"options": {"max_turns": 8}, "turns": 7}
    for kind, drawn in (("discard_drawn", "2C"), ("knock", "")):
        result = ENGINE.result(do(game(drawn=drawn, **late), kind).state)
        assert result is not None
        assert result.reason == "max_turns"
    answered = ENGINE.result(do(game(drawn="2C", knocked=1, **late), "discard_drawn").state)
    assert answered is not None
    assert answered.reason == "knocked"


def test_question_23_a_matching_card_cannot_be_thrown_in():
    assert kinds(game(discard="AH"), 1) == set()


def test_question_24_exactly_two_seats():
    assert list(ENGINE.seats) == [2]


def test_question_25_the_log_names_row_and_column_of_both_squares():
    (news,) = do(game(drawn="JC"), "use_power", own="0(1,2)", other="1(1,1)").news
    told = tell(news, None, "kaboo")

    assert told is not None
    assert (told.args["place"], told.args["other"]) == (place("0(1,2)"), place("1(1,1)"))


def test_question_26_all_kings_count_minus_one():
    assert {value(f"K{suit}") for suit in "SHDC"} == {-1}


def test_question_27_a_tie_with_the_knocker_is_shared():
    result = ENGINE.result(game("2S 3S 4S 5S | 2H 3H 4H 5H", ended="knocked", knocked=0))

    assert result is not None
    assert result.places == (1, 1)


def test_the_memory_aid_tells_which_cards_were_seen_and_follows_them():
    options = {"memory_aid": True}
    looking = do(game(drawn="7C", options=options), "use_power", own="0(1,2)", other=None).state
    after = evolve(do(looking, "seen").state, drawn=("JC",), phase="drawn", turn=0)

    assert view(after, 0).public["remembered"] == ((place("0(1,2)"),), ())
    swapped = do(after, "use_power", own="0(1,2)", other="1(2,2)").state
    assert view(swapped, 0).public["remembered"] == ((place("1(2,2)"),), ())
    assert do(game(drawn="7C"), "use_power", own="0(1,2)", other=None).state.remembered == ()


def test_the_memory_aid_forgets_a_card_that_is_swapped_away_and_tells_both_seats_of_one_from_the_pile():
    options = {"memory_aid": True}
    seen = ((place("0(1,2)"), place("1(2,1)")), (place("0(1,2)"),))
    swapped = do(game(drawn="KC", options=options, remembered=seen), "swap_drawn", place="0(1,2)").state
    assert swapped.remembered == ((place("0(1,2)"), place("1(2,1)")), ())

    taken = do(game(discard="9D", options=options, remembered=((), ())), "take_discard", place="0(2,2)").state
    assert taken.remembered == ((place("0(2,2)"),), (place("0(2,2)"),))


def test_no_news_of_a_look_tells_anybody_else_the_face():
    looks = [("9C", {"own": None, "other": "1(2,1)"}, "7H"), ("7C", {"own": "0(1,2)", "other": None}, "2S")]
    for drawn, places, face in looks:
        (news,) = do(game(drawn=drawn), "use_power", **places).news
        assert face in str(tell(news, 0, "kaboo"))
        assert face not in str([tell(news, 1, "kaboo"), tell(news, None, "kaboo")])
