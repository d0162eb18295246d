"""Kaboo: the rules KB-1 … KB-14, one test each."""

from __future__ import annotations

import pytest
from attrs import evolve

from engines.cards import DECK
from engines.games.kaboo import ENGINE
from engines.games.kaboo.state import value
from engines.redact import tell, view
from tests.support.kaboo import KEY, cards, do, game, kinds, shown


def test_kb_1_four_covered_cards_each_and_44_in_the_stack():
    state = ENGINE.setup(2, ENGINE.options(), KEY).state

    assert [len(square) for square in state.squares] == [4, 4]
    assert len(state.stack) == 44
    assert state.discard == ()
    for seat in (0, 1, None):
        assert shown(state, seat, 0) == shown(state, seat, 1) == [None] * 4


def test_kb_2_places_are_row_and_column_as_the_owner_sees_them():
    state = game(drawn="KC")

    assert do(state, "swap_drawn", place="0(1,2)").state.squares[0] == cards("AS KC 3S 4S")
    assert do(state, "swap_drawn", place="0(2,1)").state.squares[0] == cards("AS 2S KC 4S")


def test_kb_3_a_random_seat_starts():
    starts = [ENGINE.setup(2, ENGINE.options(), bytes([n])).state.turn for n in range(200)]

    assert 60 < sum(starts) < 140


def test_kb_3_the_turn_goes_to_the_other_seat():
    assert do(game(drawn="KC"), "discard_drawn").state.turn == 1


def test_kb_4_each_seat_may_look_at_its_lower_cards_once():
    start = evolve(game(), phase="first_look", looked=(False, False))
    looking = do(start, "peek", 1).state

    assert shown(looking, 1, 1) == [None, None, "7H", "8H"]
    assert shown(looking, 0, 1) == shown(looking, None, 1) == [None] * 4
    seen = do(looking, "seen", 1).state
    assert shown(seen, 1, 1) == [None] * 4
    assert kinds(seen, 1) == set()


@pytest.mark.parametrize(
    ("card", "points"), [("AS", 1), ("2H", 2), ("9C", 9), ("10D", 10), ("JS", 10), ("QS", 10), ("KS", -1), ("KH", -1)]
)
def test_kb_5_values(card: str, points: int):
    assert value(card) == points


def test_kb_5_the_deck_sums_to_296():
    assert sum(map(value, DECK)) == 4 * (1 + sum(range(2, 11)) + 10 + 10 - 1) == 296


@pytest.mark.parametrize("rank", ["7", "8", "9", "10", "J", "Q"])
def test_kb_5_power_cards_have_a_power(rank: str):
    assert "use_power" in kinds(game(drawn=f"{rank}C"))


@pytest.mark.parametrize("rank", ["A", "2", "3", "4", "5", "6", "K"])
def test_kb_5_point_cards_have_none(rank: str):
    assert kinds(game(drawn=f"{rank}C")) == {"swap_drawn", "discard_drawn"}


def test_kb_6_the_drawn_card_is_seen_by_the_actor_only():
    after = do(game(stack="2C KC"), "draw").state

    assert view(after, 0).zones["drawn"] == ("KC",)
    assert view(after, 1).zones["drawn"] == view(after, None).zones["drawn"] == 1
    assert kinds(after) == {"swap_drawn", "discard_drawn"}


def test_kb_7_the_drawn_card_lies_covered_and_the_old_one_open_on_the_pile():
    after = do(game(drawn="QC", discard="2D"), "swap_drawn", place="0(2,2)").state

    assert after.squares[0] == cards("AS 2S 3S QC")
    assert after.discard == ("2D", "4S")
    assert after.turn == 1
    assert shown(after, 0, 0) == [None] * 4


def test_kb_8_the_drawn_card_goes_onto_the_pile_without_effect():
    after = do(game(drawn="QC"), "discard_drawn").state

    assert after.discard == ("QC",)
    assert (after.phase, after.turn, after.looks) == ("turn", 1, ())


@pytest.mark.parametrize("rank", ["7", "8"])
def test_kb_9_seven_and_eight_look_at_an_own_card(rank: str):
    looking = do(game(drawn=f"{rank}C"), "use_power", own="0(1,2)", other=None).state

    assert shown(looking, 0, 0) == [None, "2S", None, None]
    assert shown(looking, 1, 0) == shown(looking, None, 0) == [None] * 4
    after = do(looking, "seen").state
    assert shown(after, 0, 0) == [None] * 4
    assert (after.discard, after.turn) == ((f"{rank}C",), 1)


@pytest.mark.parametrize("rank", ["9", "10"])
def test_kb_9_nine_and_ten_look_at_a_card_of_the_other_who_does_not_see_it(rank: str):
    looking = do(game(drawn=f"{rank}C"), "use_power", own=None, other="1(2,1)").state

    assert shown(looking, 0, 1) == [None, None, "7H", None]
    assert shown(looking, 1, 1) == shown(looking, None, 1) == [None] * 4


def test_kb_9_the_jack_exchanges_blind():
    step = do(game(drawn="JC"), "use_power", own="0(1,2)", other="1(1,1)")

    assert step.state.squares == (cards("AS 5H 3S 4S"), cards("2S 6H 7H 8H"))
    assert step.state.looks == ()
    for seat in (0, 1, None):
        assert "5H" not in str([tell(news, seat, "kaboo") for news in step.news])
        assert "2S" not in str([tell(news, seat, "kaboo") for news in step.news])


def test_kb_9_the_queen_looks_at_both_then_swaps_or_not():
    looking = do(game(drawn="QC"), "use_power", own="0(1,2)", other="1(1,1)").state

    assert shown(looking, 0, 0) == [None, "2S", None, None]
    assert shown(looking, 0, 1) == ["5H", None, None, None]
    assert kinds(looking) == {"swap", "keep"}
    assert do(looking, "swap").state.squares == (cards("AS 5H 3S 4S"), cards("2S 6H 7H 8H"))
    assert do(looking, "keep").state.squares == looking.squares


def test_kb_10_the_top_of_the_pile_is_swapped_in_without_power():
    after = do(game(discard="9D QC"), "take_discard", place="0(1,1)").state

    assert after.squares[0] == cards("QC 2S 3S 4S")
    assert after.discard == ("9D", "AS")
    assert (after.phase, after.turn) == ("turn", 1)


def test_kb_11_knocking_ends_the_turn_and_only_one_may():
    after = do(game(), "knock").state

    assert after.turn == 1
    assert "knock" not in kinds(after, 1)


def test_kb_12_after_a_knock_the_other_has_one_more_turn():
    after = do(do(do(game(stack="2C 3C 4C"), "knock").state, "draw", 1).state, "discard_drawn", 1).state
    result = ENGINE.result(after)

    assert result is not None
    assert result.reason == "knocked"


def test_kb_13_the_game_ends_once_the_last_card_is_played_out():
    drawn = do(game(stack="KC"), "draw").state
    assert ENGINE.result(drawn) is None

    result = ENGINE.result(do(drawn, "discard_drawn").state)
    assert result is not None
    assert result.reason == "stack_empty"


def test_kb_13_a_game_of_draws_only_ends_with_the_44th_card():
    state, drawn = game(stack=" ".join(DECK[:44])), 0
    while ENGINE.result(state) is None:
        state = do(state, "draw", state.turn).state
        state = do(state, "discard_drawn", state.turn).state
        drawn += 1

    assert drawn == 44
    assert len(state.discard) == 44


@pytest.mark.parametrize(
    ("squares", "sums", "places"),
    [
        ("KS KH AS 2S | KD KC AH 2H", (1, 1), (1, 1)),
        ("KS KH KD KC | AS AH AD AC", (-4, 4), (1, 2)),
        ("JS QH 10D 9C | AS AH AD AC", (39, 4), (2, 1)),
    ],
)
def test_kb_14_the_lowest_sum_wins_and_equal_sums_share(squares: str, sums: tuple[int, int], places: tuple[int, int]):
    state = game(squares, ended="knocked")
    result = ENGINE.result(state)

    assert result is not None
    assert (result.points, result.places) == (sums, places)
    assert shown(state, None, 0) == squares.split()[:4]
