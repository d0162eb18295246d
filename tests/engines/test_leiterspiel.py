"""Leiterspiel, rule by rule (LS-1 … LS-10) and question by question (rules A4.3).

LS-11 … LS-13 are in test_leiterspiel_variations, the questions about board files (19 … 42) in tests/boards.
"""

from __future__ import annotations

import pytest

from boards.metadata import parse
from engines.api import Illegal, play
from engines.games.leiterspiel import ENGINE, MOST_STEPS, Options, Roll
from engines.options import OptionError
from engines.redact import layout, view
from protocol.choice import Move, Prompt
from tests.boards.test_metadata import FIXTURES
from tests.support.leiterspiel import CHAIN, SEED, begun, plain, race, rolled, told


def test_two_to_four_play_and_all_pawns_start_beside_the_board():
    """LS-5, question 43."""
    assert list(ENGINE.seats) == [2, 3, 4]
    assert begun(4)[0].board == (0, 0, 0, 0)


def test_the_layout_shows_the_board_as_its_file_describes_it_with_a_pawn_a_seat():
    """LS-1 … LS-4: rows, columns and jumps come from the metadata, the picture by its hash."""
    shown = layout(ENGINE, 3, Options(SEED)).zones[0]

    assert shown.board is not None
    assert (shown.board.rows, shown.board.columns, shown.board.picture) == (8, 8, SEED.digest)
    assert dict(shown.board.jumps)[48] == 64
    assert dict(shown.board.jumps)[14] == 6
    assert shown.pieces == ("pawn.0", "pawn.1", "pawn.2")


def test_the_first_seat_starts_and_the_seats_roll_in_turn():
    """LS-6."""
    state, news = begun(3)
    turns = [state.turn]
    state = race((0, 0, 0), 2, 2, 2, 2)
    for _ in range(4):
        state, _ = rolled(state)
        turns.append(state.turn)

    assert news == [("began", 0)]
    assert turns == [0, 1, 2, 0, 1]


def test_only_the_seat_whose_turn_it_is_may_roll_and_by_its_own_act():
    """LS-7, question 14 and 17: nothing is asked but to roll, and any number enters the board."""
    state = race((0, 0), 2, turn=1)

    assert ENGINE.prompts(state, 1) == (Prompt("roll"),)
    assert ENGINE.prompts(state, 0) == ()
    with pytest.raises(Illegal, match="not_your_turn"):
        play(ENGINE, state, 0, Move("roll"))


def test_no_client_sends_a_number():
    """LS-7.1."""
    with pytest.raises(Illegal, match="wrong_parts"):
        play(ENGINE, race((0, 0), 2), 0, Move("roll", {"pips": 6}))


@pytest.mark.parametrize(("pips", "field"), [(2, 2), (4, 4), (5, 5), (6, 6)])
def test_the_first_roll_brings_the_pawn_onto_the_board(pips, field):
    """LS-7.2, question 14."""
    state, news = begun(2, pips)

    assert state.board == (field, 0)
    assert news == [("began", 0), ("rolled", 0, pips), ("walked", 0, 0, field)]


@pytest.mark.parametrize(("pips", "top"), [(1, 30), (3, 11)])
def test_a_pawn_that_comes_to_a_ladder_climbs_it_also_from_the_start(pips, top):
    """LS-7.3, question 25: both examples of the text."""
    state, news = begun(2, pips)

    assert state.board == (top, 0)
    assert news[-2:] == [("walked", 0, 0, pips), ("climbed", 0, pips, top)]


def test_a_pawn_that_comes_to_a_head_slides_to_the_tail():
    """LS-7.3: the example of the text."""
    state, news = rolled(race((12, 0), 2))

    assert state.board == (6, 0)
    assert news == [("rolled", 0, 2), ("walked", 0, 12, 14), ("slid", 0, 14, 6)]


def test_passing_a_ladder_or_a_head_does_nothing():
    """LS-7.3: 47, with its snake, and 48, with its ladder, lie between."""
    assert rolled(race((46, 0), 3))[0].board == (49, 0)


def test_who_reaches_the_goal_on_foot_has_won_and_nobody_rolls_on():
    """LS-7.4."""
    state, news = rolled(race((60, 4), 4))

    assert news[-1] == ("won", 0)
    assert [ENGINE.prompts(state, seat) for seat in range(2)] == [(), ()]
    with pytest.raises(Illegal, match="over"):
        play(ENGINE, state, 1, Move("roll"))


def test_who_climbs_to_the_goal_has_won():
    """LS-7.4, question 3: the ladder from 48 ends at 64."""
    state, news = rolled(race((44, 9), 4))

    assert state.board == (64, 9)
    assert news[-2:] == [("climbed", 0, 48, 64), ("won", 0)]
    assert ENGINE.result(state)


def test_the_winner_is_first_and_the_others_are_placed_by_field():
    """LS-7.4: no points, equal fields share the place."""
    state, _ = rolled(race((60, 12, 33, 12), 4))
    result = ENGINE.result(state)

    assert result is not None
    assert (result.places, result.points, result.reason) == ((1, 3, 2, 3), None, "goal")
    assert result.sheet == {"field": (64, 12, 33, 12)}
    assert ENGINE.result(race((60, 12, 33, 12), 4)) is None


def test_each_game_has_its_own_seats_and_board_and_starts_from_nothing():
    """LS-8."""
    first, _ = begun(2, 3, 2)
    second, _ = begun(4, board=CHAIN)

    assert first.board == (11, 2)
    assert (second.board, second.options.board) == ((0, 0, 0, 0), CHAIN)


@pytest.mark.parametrize(
    ("overshoot", "field", "news"),
    [
        ("win", 64, [("walked", 0, 62, 64), ("won", 0)]),
        ("stay", 62, [("stayed", 0, 62)]),
        ("bounce", 60, [("walked", 0, 62, 64), ("bounced", 0, 64, 60)]),
    ],
)
def test_a_roll_beyond_the_goal_wins_stays_or_bounces(overshoot, field, news):
    """LS-9, question 1: from 62 a 6 leads to 68, four beyond; `win` is what holds if nothing is said."""
    state, all_news = rolled(race((62, 0), 6, overshoot=overshoot))

    assert state.board == (field, 0)
    assert all_news == [("rolled", 0, 6), *news]
    assert Options(SEED).overshoot == "win"


@pytest.mark.parametrize("overshoot", ["win", "stay", "bounce"])
def test_a_roll_just_to_the_goal_wins_under_every_rule(overshoot):
    """LS-9."""
    assert rolled(race((62, 0), 2, overshoot=overshoot))[1][-1] == ("won", 0)


def test_a_bounce_never_leads_below_the_start():
    """LS-9: with two fields a 6 from 1 would lead to -3."""
    state, news = rolled(race((1, 0), 6, board=plain(1, 2), overshoot="bounce"))

    assert state.board == (0, 0)
    assert news[-1] == ("bounced", 0, 2, 0)


def test_a_pawn_that_bounces_onto_a_snake_slides():
    """LS-9, question 4: from 63 a 4 bounces to 61, whose snake ends at 46."""
    state, news = rolled(race((63, 0), 4, overshoot="bounce"))

    assert state.board == (46, 0)
    assert news[1:] == [("walked", 0, 63, 64), ("bounced", 0, 64, 61), ("slid", 0, 61, 46)]


@pytest.mark.parametrize(
    ("chains", "field", "news"),
    [("follow", 8, [("climbed", 0, 2, 5), ("climbed", 0, 5, 8)]), ("single", 5, [("climbed", 0, 2, 5)])],
)
def test_a_ladder_that_ends_at_a_ladder_goes_on_or_not(chains, field, news):
    """LS-10, question 2; `follow` is what holds if nothing is said."""
    state, all_news = begun(2, 2, board=CHAIN, chains=chains)

    assert state.board == (field, 0)
    assert all_news[3:] == news
    assert Options(SEED).chains == "follow"


def test_a_pawn_that_stays_at_the_foot_it_stands_on_does_not_climb():
    """LS-9 and LS-10 together: it has come to stand nowhere. It stands on 5 by `single`."""
    state, news = rolled(race((5, 0), 6, board=CHAIN, chains="single", overshoot="stay"))

    assert state.board == (5, 0)
    assert news[1:] == [("stayed", 0, 5)]


def test_a_pawn_that_bounces_back_to_the_foot_it_stood_on_climbs():
    """LS-9 and LS-10 together: it left and came again. From 8 of 10, to 10, and back to 8."""
    board = plain(2, 5, "Leiter=2,8", "Leiter=8,9")
    state, _ = rolled(race((8, 0), 4, board=board, chains="single", overshoot="bounce"))

    assert state.board == (9, 0)


def test_a_very_long_chain_ends_where_it_leads_and_its_news_stay_few():
    """LS-10: each jump is told, but of thousands the last piece of news tells the rest."""
    board = plain(100, 100, *[f"Leiter={field},{field + 1}" for field in range(1, 9990)])
    state, news = begun(2, 1, board=board)

    assert state.board == (9990, 0)
    assert len(news) == 3 + MOST_STEPS
    assert news[-2:] == [("climbed", 0, MOST_STEPS - 1, MOST_STEPS), ("climbed", 0, MOST_STEPS, 9990)]


def test_everybody_sees_pawns_the_die_and_the_rolls_alike():
    """A4.2."""
    state, _ = begun(2, 4, roll_off=True)

    assert view(state, None) == view(state, 0) == view(state, 1)
    assert view(state, None).zones == {"board": (0, 0), "die": ("4",)}
    assert view(state, None).public["rolls"] == (4,)


def test_for_a_seat_that_is_gone_the_die_is_rolled():
    """Question 44: its turns are played, where the table says so."""
    state = race((0, 0), 2)

    assert ENGINE.absent(ENGINE, state, 0) == Move("roll")


def test_news_of_a_move_carry_the_pawn_from_field_to_field():
    """So that a screen can follow it without knowing the game."""
    step = ENGINE.apply(race((2, 9, 6), 4, capture=True), 0, Roll())
    walked, captured = step.news[1], step.news[2]

    assert told(step) == [("rolled", 0, 4), ("walked", 0, 2, 6), ("captured", 0, 2, 6, 0)]
    assert (walked.pawn, captured.pawn) == ("pawn.0", "pawn.2")


def test_a_board_is_refused_under_the_rules_that_make_it_endless():
    """Question 28."""
    board = plain(2, 10, "Leiter=2,9", *[f"Schlange={head},1" for head in range(4, 10)])

    assert Options(board, chains="single").board is board
    with pytest.raises(OptionError) as refused:
        Options(board, chains="follow")
    assert refused.value.code == "endless_board"
    assert refused.value.args_told["board"] == "b"


def test_the_text_of_the_game_read_from_its_own_file_is_the_board_played_by_default():
    """LS-2: the metadata printed in the text, but for the name of its picture."""
    printed = parse((FIXTURES / "seed_cr.txt").read_bytes(), "leiterspielbrett2").board

    assert (printed.jumps, printed.rows, printed.columns) == (SEED.jumps, SEED.rows, SEED.columns)
