"""Up and Down: what the rules' text leaves open, as it was decided (A1.3, questions 1 … 15)."""

from __future__ import annotations

from collections import Counter

import pytest

from engines.api import Illegal, play
from engines.games.up_and_down import ENGINE, Options, fits, result, setup
from engines.options import OptionError, parse
from protocol.choice import Move
from tests.support.games import positions
from tests.support.positions import duel, offered, played

EIGHT = "2C 2D 2H 2S 3C 3D 3H 3S"


def test_question_1_who_could_play_may_draw_or_replace_instead():
    assert offered(duel(f"{EIGHT} / 9D", "KD / KC", "4S | 8H"), 0) >= {"3C 0", "draw", "replace"}


def test_question_2_who_can_draw_must_not_pass():
    state = duel("2C / 9D", "KD / KC", "8S | 8H")

    assert offered(state, 0) == {"draw"}
    with pytest.raises(Illegal) as refused:
        played(state, 0, "pass")
    assert (refused.value.code, refused.value.args_told["kinds"]) == ("not_now", ("draw",))


def test_question_3_nothing_is_drawn_from_an_empty_stack():
    with pytest.raises(Illegal):
        played(duel("9C /", "KD / KC", "8S | 8H"), 0, "draw")


def test_question_4_nothing_is_replaced_with_an_empty_stack():
    state = duel(f"{EIGHT} /", "KD / KC", "8S | 8H")

    assert offered(state, 0) == {"pass"}
    with pytest.raises(Illegal):
        played(state, 0, "replace")


@pytest.mark.parametrize(("hand", "offers"), [(EIGHT, {"draw", "replace"}), (f"{EIGHT} KH", {"draw", "replace"})])
def test_question_5_with_eight_or_nine_cards_both_draw_and_replace_are_allowed(hand: str, offers):
    assert offered(duel(f"{hand} / 9D", "KD / KC", "6S | 6H"), 0) == offers


def test_question_6_a_hand_never_holds_more_than_ten_cards():
    for key in (b"a", b"b", b"c", b"d"):
        for position, _ in positions(ENGINE, Options(), 2, key):
            assert max(map(len, position.state.hands)) <= 10


@pytest.mark.parametrize(("card", "top"), [("AS", "QS"), ("2S", "KS"), ("3S", "AS"), ("QS", "AS"), ("KS", "2S")])
def test_question_7_two_steps_in_a_suit_go_around_the_corner_both_ways(card: str, top: str):
    assert fits(card, top)
    assert not fits(card[:-1] + "H", top)


def test_question_8_the_player_names_the_pile():
    state = duel("7C 2D / 9D", "KD / KC", "8S | 6H")

    assert offered(state, 0) >= {"7C 0", "7C 1"}
    with pytest.raises(Illegal) as refused:
        play(ENGINE, state, 0, Move("play", {"card": "7C"}))
    assert refused.value.args_told["parts"] == ("card", "pile")


@pytest.mark.parametrize("move", ["7C 0", "draw", "replace"])
def test_question_9_whatever_is_not_a_pass_sets_the_passes_back(move: str):
    state = duel(f"{EIGHT} 7C / 9D", "KD / KC", "8S | JH", passes=1)

    assert played(state, 0, move).state.passes == 0


def test_question_10_after_two_passes_hand_cards_are_all_that_is_left():
    """A pass needs an empty stack, so hand alone and hand with stack are the same."""
    for number in range(40):
        *_, (last, _) = positions(ENGINE, Options(), 2, bytes([number]))
        ended = result(last.state)
        assert ended is not None
        if ended.reason == "both_passed":
            assert last.state.stacks == ((), ())
            assert ended.sheet["cards_left"] == tuple(map(len, last.state.hands))


def test_question_11_the_last_card_wins_though_the_other_could_still_move():
    after = played(duel("7C /", "7D / 9D", "8S | 8H"), 0, "7C 0").state
    ended = result(after)

    assert ended is not None
    assert ended.places == (1, 2)
    assert offered(after, 1) == set()


def test_question_12_an_empty_hand_with_a_stack_does_not_win_but_draws():
    after = played(duel("7C / 9D", "KD /", "8S | 8H"), 0, "7C 0").state
    again = played(after, 1, "pass").state

    assert result(after) is None
    assert offered(again, 0) == {"draw"}


def test_question_13_turns_without_a_play_are_a_house_rule_from_never_to_a_thousand():
    assert Options().stalemate_turns == 200
    assert parse(Options, {"stalemate_turns": 0}, {}) == Options(0)
    assert parse(Options, {"stalemate_turns": 1000}, {}) == Options(1000)
    for wrong in (-1, 1001, True, "200"):
        with pytest.raises(OptionError):
            parse(Options, {"stalemate_turns": wrong}, {})


def test_question_14_the_starter_is_of_the_tables_chance():
    starters = Counter(setup(2, Options(), bytes([key])).state.turn for key in range(250))

    assert abs(starters[0] - 125) < 40  # five standard deviations


def test_question_15_a_replaced_hand_may_come_back():
    """Nine cards of which five are drawn: some of the eight that were returned always come back."""
    returned = set(EIGHT.split())
    after = played(duel(f"{EIGHT} / 9D", "KD / KC", "6S | 6H"), 0, "replace").state

    assert len(returned & set(after.hands[0])) >= 4
