"""Kaboo: the rules KB-1 … KB-14 and the decided questions (A3.3), one test each.

A position is written as its squares, upper row first: ``game("AS 2S 3S 4S | 5H 6H 7H 8H", stack="9C")``. Places are
written as (row,column) of a seat, ``0(1,2)``. The stack's top is written last. It is seat 0's turn unless said.
"""

from __future__ import annotations

import random
import re

import pytest
from attrs import evolve

from engines.api import Illegal, Step, play
from engines.cards import DECK
from engines.games.kaboo import ENGINE
from engines.games.kaboo.state import State, value
from engines.redact import tell, view
from protocol.choice import Move, Value

KEY = bytes(range(32))
SQUARES = "AS 2S 3S 4S | 5H 6H 7H 8H"


def cards(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def place(text: str) -> str:
    """``0(1,2)`` is row 1, column 2 of seat 0 (KB-2): index 1 of its square."""
    found = re.fullmatch(r"(\d)\((\d),(\d)\)", text)
    assert found
    seat, row, column = map(int, found.groups())
    return f"squares.{seat}.{2 * (row - 1) + column - 1}"


def game(squares: str = SQUARES, *, stack: str = "2C 3C", drawn: str = "", discard: str = "", **facts) -> State:
    options = ENGINE.options(**facts.pop("options", {}))
    left, right = squares.split("|")
    zones = {"stack": cards(stack), "drawn": cards(drawn), "discard": cards(discard)}
    given = {"turn": 0, "phase": "drawn" if drawn else "turn", "looked": (True, True), "options": options} | facts
    start = ENGINE.setup(2, options, KEY).state
    return evolve(start, squares=(cards(left), cards(right)), **{**zones, **given})


def kinds(state: State, seat: int = 0) -> set[str]:
    return {prompt.kind for prompt in ENGINE.prompts(state, seat)}


def do(state: State, kind: str, seat: int = 0, /, **places: str | None) -> Step[State]:
    args: dict[str, Value] = {name: place(text) if text else None for name, text in places.items()}
    return play(ENGINE, state, seat, Move(kind, args))


def shown(state: State, seat: int | None, owner: int) -> list[str | None]:
    """The faces of owner's square as the seat sees them."""
    content = view(state, seat).zones[f"squares.{owner}"]
    return [None] * content if isinstance(content, int) else [None if face is None else str(face) for face in content]


def random_game(seed: int, **options) -> list[tuple[State, str]]:
    chance = random.Random(seed)
    state, passed = ENGINE.setup(2, ENGINE.options(**options), chance.randbytes(32)).state, []
    while ENGINE.result(state) is None:
        seat, prompt = chance.choice([(seat, prompt) for seat in (0, 1) for prompt in ENGINE.prompts(state, seat)])
        passed.append((state, prompt.kind))
        state = play(ENGINE, state, seat, prompt.sample(chance.randrange)).state
    return [*passed, (state, "")]


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

    assert view(after, 0).public["remembered"] == ((0, 0, 1),)
    swapped = do(after, "use_power", own="0(1,2)", other="1(2,2)").state
    assert view(swapped, 0).public["remembered"] == ((0, 1, 3),)
    assert do(game(drawn="7C"), "use_power", own="0(1,2)", other=None).state.remembered == ()


def test_no_news_of_a_look_tells_anybody_else_the_face():
    looks = [("9C", {"own": None, "other": "1(2,1)"}, "7H"), ("7C", {"own": "0(1,2)", "other": None}, "2S")]
    for drawn, places, face in looks:
        (news,) = do(game(drawn=drawn), "use_power", **places).news
        assert face in str(tell(news, 0, "kaboo"))
        assert face not in str([tell(news, 1, "kaboo"), tell(news, None, "kaboo")])
