"""Kasino: the rules KA-1 … KA-12, one test each."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from engines.api import play
from engines.games.kasino import ENGINE
from engines.games.kasino.news import Dealt, Leftover
from engines.games.kasino.scoring import HEADS, score
from engines.games.kasino.state import Options, hand_value, table_value
from protocol.choice import Move, Some
from tests.support.kasino import EXAMPLE, KEY, cards, end_of_round, game, legal_selections, sets, trail


@pytest.mark.parametrize("seats", range(2, 13))
def test_ka_1_and_ka_2_four_cards_each_and_on_the_table(seats: int):
    state = ENGINE.setup(seats, ENGINE.options(), KEY).state

    assert [len(hand) for hand in state.hands] == [4] * seats
    assert len(state.table) == 4
    assert len(state.deck) == 52 - 4 * seats - 4


def test_ka_1_twelve_seats_at_most():
    assert list(ENGINE.seats) == list(range(2, 13))


def test_ka_3_the_seat_after_the_dealer_starts():
    for seats in (2, 3, 12):
        state = ENGINE.setup(seats, ENGINE.options(), KEY).state
        assert state.turn == (state.dealer + 1) % seats


def test_ka_3_and_question_23_the_first_dealer_is_random():
    dealers = Counter(ENGINE.setup(4, ENGINE.options(), bytes([n])).state.dealer for n in range(240))

    assert all(30 < dealers[seat] < 90 for seat in range(4))


@pytest.mark.parametrize(
    ("card", "in_hand", "on_table"),
    [
        ("AS", 14, 1),
        ("AH", 14, 1),
        ("10D", 16, 10),
        ("10C", 10, 10),
        ("2S", 15, 2),
        ("2H", 2, 2),
        ("KS", 13, 13),
        ("JH", 11, 11),
        ("QD", 12, 12),
        ("7C", 7, 7),
    ],
)
def test_ka_4_values(card: str, in_hand: int, on_table: int):
    assert (hand_value(card), table_value(card)) == (in_hand, on_table)


def test_ka_5_the_text_s_queen_takes_one_of_two():
    assert legal_selections("QH", EXAMPLE) == sets("JH AS", "6D 5C AS")


def test_ka_5_the_text_s_four_takes_one():
    assert legal_selections("4C", EXAMPLE) == sets("3C AS")


def test_ka_5_the_text_s_two_takes_nothing():
    assert legal_selections("2D", EXAMPLE) == set()


def test_ka_5_and_ka_8_the_text_s_jack_takes_every_union_of_three_groups():
    groups = ["JH", "10C AS", "6D 5C"]
    unions = [" ".join(chosen) for size in (1, 2, 3) for chosen in combinations(groups, size)]

    assert legal_selections("JS", EXAMPLE) == sets(*unions)
    assert len(unions) == 7


def test_ka_5_after_the_text_s_best_jack_only_the_three_is_left():
    state = game("JS | KC", table=EXAMPLE)
    best = next(prompt for prompt in ENGINE.prompts(state, 0) if prompt.kind == "capture").hints[0]
    after = play(ENGINE, state, 0, Move("capture", {"card": "JS", **best})).state

    assert after.table == ("3C",)
    assert set(after.piles[0]) == {"JS", "JH", "AS", "6D", "5C", "10C"}
    assert after.last_taker == 0


@pytest.mark.parametrize(
    ("card", "taken", "legal"),
    [
        ("KS", "4S 4H 4D 4C 5S 5H", True),
        ("AS", "4S 4H 4D 5C 5S 6H", True),
        ("10D", "8S 8H", True),
        ("QH", "JH AS", True),
        ("2C", "AS AH", True),
        ("6S", "AS AH 4S 4H 4D 4C", False),
        ("2S", "10S 10H 10C", False),
        ("10D", "10S", False),
        ("QH", "JH AS 6D 5C", False),
    ],
)
def test_ka_5_published_captures(card: str, taken: str, legal: bool):
    assert (frozenset(taken.split()) in legal_selections(card, taken)) is legal


def test_ka_6_a_trailed_card_joins_the_table():
    assert trail(game("5S 2D | KC", table="JH", deck="9C"), "5S").state.table == ("JH", "5S")


def test_ka_7_after_a_play_a_card_is_drawn_while_the_deck_lasts():
    after = trail(game("5S 2D | KC", table="JH", deck="9C"), "5S").state
    assert (after.hands[0], after.deck, after.turn) == (("2D", "9C"), (), 1)

    assert trail(game("5S 2D | KC", table="JH"), "5S").state.hands[0] == ("2D",)


def test_ka_9_the_groups_are_never_told():
    prompt = next(prompt for prompt in ENGINE.prompts(game("JS | KC", table=EXAMPLE), 0) if prompt.kind == "capture")

    assert prompt.asks == (Some("cards", ("JH", "AS", "6D", "5C", "10C", "3C"), 1),)


def test_ka_10_the_last_taker_gets_the_rest():
    state = game("| 9H", table="KD", piles="2C 2D |", turn=1, last_taker=0)
    step = trail(state, "9H", 1)

    assert Leftover(0, ("KD", "9H")) in step.news


def test_ka_11_every_head_of_the_score_sheet():
    piles = (cards("AS 2S 3S 10D"), cards("AH 4S KC"), ())
    sheet = dict(zip(HEADS, score(piles, (2, 0, 0), Options()), strict=True))

    assert sheet == {
        "mokki": (2, 0, 0),
        "aces": (1, 1, 0),
        "most_cards": (1, 0, 0),
        "most_spades": (2, 0, 0),
        "ten_of_diamonds": (2, 0, 0),
        "two_of_spades": (1, 0, 0),
    }


def test_ka_12_sixteen_points_end_the_game():
    assert ENGINE.result(end_of_round((11, 3)).state) is None  # 15
    result = ENGINE.result(end_of_round((12, 3)).state)

    assert result is not None
    assert (result.points, result.places, result.reason) == ((16, 3), (1, 2), "target")


def test_ka_12_otherwise_the_next_round_begins_with_the_next_dealer():
    step = end_of_round((3, 3))
    state = step.state

    assert (state.round, state.dealer, state.turn, state.totals) == (2, 0, 1, (7, 3))
    assert [len(hand) for hand in state.hands] == [4, 4]
    assert (len(state.table), len(state.deck), state.piles, state.mokkis) == (4, 40, ((), ()), (0, 0))
    assert isinstance(step.news[-1], Dealt)
