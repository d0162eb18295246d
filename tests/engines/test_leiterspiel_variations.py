"""Leiterspiel with the variations of its text: a six again (LS-11), captures (LS-12), the roll-off (LS-13)."""

from __future__ import annotations

from engines.games.leiterspiel import ENGINE, Options
from tests.support.leiterspiel import SEED, begun, plain, race, rolled


def test_without_the_variation_a_six_passes_the_turn():
    """LS-11."""
    assert begun(2, 6)[0].turn == 1


def test_after_a_six_the_same_seat_rolls_again_without_limit():
    """LS-11, question 13: three sixes are nothing special."""
    state, news = begun(2, 6, 6, 6, six_again=True)

    assert (state.turn, state.board) == (0, (18, 0))
    assert news.count(("again", 0)) == 3
    assert begun(2, 6, 5, six_again=True)[0].turn == 1


def test_a_six_that_wins_brings_no_roll():
    """LS-11, question 10."""
    state, news = rolled(race((58, 0), 6, six_again=True))

    assert news[-1] == ("won", 0)
    assert ENGINE.prompts(state, 0) == ()


def test_a_six_that_stays_brings_a_roll():
    """LS-11, question 11."""
    state, news = rolled(race((62, 0), 6, six_again=True, overshoot="stay"))

    assert state.turn == 0
    assert news == [("rolled", 0, 6), ("stayed", 0, 62), ("again", 0)]


def test_a_six_that_slides_or_captures_brings_a_roll():
    """LS-11, question 12."""
    slid, _ = rolled(race((8, 0), 6, six_again=True))
    captured, news = rolled(race((2, 8), 6, six_again=True, capture=True))

    assert (slid.turn, slid.board) == (0, (6, 0))
    assert (captured.turn, captured.board) == (0, (8, 0))
    assert news[-2:] == [("captured", 0, 1, 8, 0), ("again", 0)]


def test_without_the_variation_pawns_share_a_field():
    """LS-12."""
    assert rolled(race((2, 6), 4))[0].board == (6, 6)


def test_a_pawn_that_comes_to_rest_on_another_sends_it_back_to_the_start():
    """LS-12."""
    state, news = rolled(race((2, 9, 6), 4, capture=True))

    assert state.board == (6, 9, 0)
    assert news[-1] == ("captured", 0, 2, 6, 0)


def test_a_capture_is_judged_after_the_jump_only():
    """LS-12, questions 5 and 6: from 2 over the foot 3, where seat 1 stands, to 11, where seat 2 does."""
    state, news = rolled(race((2, 3, 11), 1, capture=True, chains="single"))

    assert state.board == (11, 3, 0)
    assert [item for item in news if item[0] == "captured"] == [("captured", 0, 2, 11, 0)]


def test_passing_a_pawn_captures_nothing():
    """LS-12, question 6."""
    assert rolled(race((4, 5, 6), 4, capture=True))[0].board == (8, 5, 6)


def test_at_the_start_nobody_is_captured():
    """LS-12, question 7: a bounce to 0, where the others wait."""
    state, news = rolled(race((1, 0, 0), 6, board=plain(1, 2), overshoot="bounce", capture=True))

    assert state.board == (0, 0, 0)
    assert news[-1][0] == "bounced"


def test_a_pawn_that_stays_captures_nobody():
    """LS-12, questions 8 and 9: nor itself."""
    state, news = rolled(race((62, 9), 5, overshoot="stay", capture=True))

    assert state.board == (62, 9)
    assert news == [("rolled", 0, 5), ("stayed", 0, 62)]


def test_a_pawn_that_bounces_back_to_its_own_field_does_not_capture_itself():
    """LS-12, question 9: from 62 a 4 leads to the goal and back."""
    state, news = rolled(race((62, 9), 4, overshoot="bounce", capture=True))

    assert state.board == (62, 9)
    assert news[-1] == ("bounced", 0, 64, 62)


def test_with_captures_no_field_ever_holds_two_pawns():
    """LS-12, derived: over whole games of four."""
    for key in range(40):
        state = ENGINE.setup(4, Options(SEED, capture=True, six_again=True, overshoot="bounce"), bytes([key])).state
        while ENGINE.result(state) is None:
            state, _ = rolled(state)
            standing = [field for field in state.board if field]
            assert len(set(standing)) == len(standing)


def test_the_roll_off_asks_each_seat_in_turn_and_the_highest_starts():
    """LS-13, questions 17 and 18: explicit rolls in seat order; then on from the starter, around."""
    state, news = begun(3, 2, 5, 3, roll_off=True)

    assert news == [
        ("roll_off", (0, 1, 2)),
        ("rolled_off", 0, 2),
        ("rolled_off", 1, 5),
        ("rolled_off", 2, 3),
        ("began", 1),
    ]
    assert (state.board, state.phase) == ((0, 0, 0), "race")
    turns = []
    for _ in range(4):
        turns.append(state.turn)
        state, _ = rolled(state)
    assert turns == [1, 2, 0, 1]


def test_only_those_tied_for_the_highest_roll_again_in_seat_order():
    """LS-13, question 15: seats 1 and 3 with 5; the tie of 0 and 2 with 4 does not matter."""
    state, news = begun(4, 4, 5, 4, 5, roll_off=True)

    assert news[-1] == ("tied", (1, 3), 5)
    assert (state.turn, state.contenders) == (1, (1, 3))
    state, _ = rolled(state)
    assert state.turn == 3


def test_the_tied_roll_until_one_is_left():
    """LS-13: twice tied, then decided; a roll of the first round does not count any more."""
    state, news = begun(3, 6, 6, 1, 3, 3, 2, 1, roll_off=True)

    assert [item for item in news if item[0] in ("tied", "began")] == [
        ("tied", (0, 1), 6),
        ("tied", (0, 1), 3),
        ("began", 0),
    ]
    assert state.turn == 0


def test_a_six_in_the_roll_off_brings_no_second_roll():
    """LS-13, question 16."""
    state, news = begun(2, 6, roll_off=True, six_again=True)

    assert state.turn == 1
    assert ("again", 0) not in news


def test_in_the_roll_off_only_the_seat_asked_may_roll():
    """LS-13, question 17."""
    state, _ = begun(3, 2, roll_off=True)

    assert [bool(ENGINE.prompts(state, seat)) for seat in range(3)] == [False, True, False]
