"""Kasino: the decided questions of A5.3, and the check of captures."""

from __future__ import annotations

import pytest

from engines.api import Illegal, play
from engines.cards import DECK
from engines.chance import Chance
from engines.games.kasino import ENGINE
from engines.games.kasino.news import Leftover, Mokki, Scored
from engines.games.kasino.scoring import HEADS, score
from engines.games.kasino.state import Options
from engines.redact import tell, view
from tests.support.kasino import (
    EXAMPLE,
    KEY,
    capture,
    cards,
    end_of_round,
    game,
    legal_selections,
    play_round,
    sets,
    trail,
)


@pytest.mark.parametrize("seats", range(2, 13))
def test_question_2_exactly_48_plays_a_round_for_any_number_of_seats(seats: int):
    assert len(play_round(seats, seats)) == 48


@pytest.mark.parametrize("seats", [2, 5, 7, 12])
def test_question_3_a_seat_on_turn_has_a_card_and_none_is_lost(seats: int):
    for state, _ in play_round(seats, 3):
        assert state.hands[state.turn]
        lying = [*state.table, *state.deck]
        for own in (*state.hands, *state.piles):
            lying += own
        assert sorted(lying) == sorted(DECK)


def test_question_4_trailing_is_always_legal():
    prompts = ENGINE.prompts(game("JS | KC", table="JH"), 0)

    assert {prompt.kind for prompt in prompts} == {"capture", "trail"}


def test_question_5_a_partial_capture_is_legal():
    assert capture(game("JS | KC", table=EXAMPLE), "JS", "JH").state.table == cards("AS 6D 5C 10C 3C")


def test_question_6_groups_share_no_card():
    with pytest.raises(Illegal) as refused:
        capture(game("QH | KC", table=EXAMPLE), "QH", "JH AS 6D 5C")

    assert refused.value.code == "kasino.wrong_sum"
    assert dict(refused.value.args_told) == {"card": "QH", "value": 12, "sum": 23}


def test_a_sum_that_fits_but_has_no_groups_is_refused_as_such():
    with pytest.raises(Illegal) as refused:
        capture(game("6S | KC", table="AS AH 4S 4H 4D 4C"), "6S", "AS AH 4S 4H 4D 4C")

    assert refused.value.code == "kasino.no_groups"


def test_question_7_an_empty_selection_is_no_capture():
    with pytest.raises(Illegal) as refused:
        capture(game("JS | KC", table=EXAMPLE), "JS", "")

    assert refused.value.code == "wrong_part"


def test_question_8_and_9_an_ace_is_14_in_the_hand_and_takes_no_lone_ace():
    assert legal_selections("AS", "AH") == set()
    assert legal_selections("AS", "KD AH") == sets("KD AH")


def test_question_10_ten_of_diamonds_takes_no_ten_and_two_of_spades_no_two():
    assert legal_selections("10D", "10C") == legal_selections("2S", "2H") == set()


def test_question_11_courts_count_11_12_13_and_may_be_part_of_a_sum():
    assert legal_selections("2S", "KH 2D") == sets("KH 2D")
    assert legal_selections("KS", "QH AD") == sets("QH AD")


def test_question_12_the_last_capture_makes_a_mokki_unless_the_option_says_no():
    last = {"hands": "| 9H", "table": "9D", "turn": 1}
    assert Mokki(1, 1) in capture(game(**last), "9H", "9D", 1).news  # type: ignore[arg-type]

    rules = ENGINE.options(no_mokki_last_play=True)
    step = capture(game(**last, options=rules), "9H", "9D", 1)  # type: ignore[arg-type]
    assert not any(isinstance(news, Mokki) for news in step.news)
    earlier = capture(game("5C | 9H", table="9D", turn=1, options=rules), "9H", "9D", 1)
    assert Mokki(1, 1) in earlier.news


def test_question_13_and_14_leftovers_make_no_mokki_and_an_empty_table_gives_none():
    left = trail(game("| 9H", table="KD", turn=1, last_taker=0), "9H", 1)
    assert not any(isinstance(news, Mokki) for news in left.news)

    taken = capture(game("| 9H", table="9D", turn=1, last_taker=0), "9H", "9D", 1)
    assert not any(isinstance(news, Leftover) for news in taken.news)


def test_question_15_without_any_capture_nobody_gets_the_rest():
    step = trail(game("| 9H", table="AS 2S", turn=1), "9H", 1)
    (sheet,) = [news for news in step.news if isinstance(news, Scored)]

    assert sheet.points == (0, 0)
    assert not any(isinstance(news, Leftover) for news in step.news)


def test_question_16_the_last_taker_is_forgotten_at_the_next_deal():
    assert end_of_round((3, 3)).state.last_taker is None


def scored(piles: str, **options) -> dict[str, tuple[int, ...]]:
    taken = tuple(cards(pile) for pile in piles.split("|"))
    return dict(zip(HEADS, score(taken, (0,) * len(taken), Options(**options)), strict=True))


def test_question_17_a_tie_for_most_cards():
    assert scored("3H 4H | 5H 6H")["most_cards"] == (0, 0)
    assert scored("3H 4H | 5H 6H", cards_tie="all")["most_cards"] == (1, 1)


def test_question_18_a_tie_for_most_spades():
    assert scored("3S | 5S")["most_spades"] == (0, 0)
    assert scored("3S | 5S", spades_tie="all")["most_spades"] == (2, 2)
    assert scored("3S | 5S", spades_tie="split")["most_spades"] == (1, 1)
    assert scored("3S | 5S | 7S", spades_tie="split")["most_spades"] == (0, 0, 0)


@pytest.mark.parametrize("tie", ["none", "all", "split"])
def test_question_19_no_spades_at_all_bring_nobody_points(tie: str):
    assert scored("3H 4H | 5H", spades_tie=tie)["most_spades"] == (0, 0)


def test_question_20_the_highest_total_wins_and_equal_ones_share():
    result = ENGINE.result(end_of_round((13, 17)).state)
    assert result is not None
    assert result.places == (1, 1)

    assert ENGINE.result(end_of_round((13, 17), ENGINE.options(extra_round=True)).state) is None
    assert ENGINE.result(end_of_round((14, 17), ENGINE.options(extra_round=True)).state) is not None


def test_question_21_points_count_at_the_end_of_a_round_only():
    state = game("9H KC | 9S", table="9D", totals=(15, 0), mokkis=(3, 0))

    assert ENGINE.result(capture(state, "9H", "9D").state) is None


def test_question_22_the_next_dealer_is_this_rounds_starter():
    for seats in (2, 3, 5):
        first = ENGINE.setup(seats, ENGINE.options(), KEY).state
        state = first
        while state.round == 1 and ENGINE.result(state) is None:
            state = play(ENGINE, state, state.turn, ENGINE.prompts(state, state.turn)[-1].fill({})).state
        assert state.dealer == first.turn


def test_question_24_cards_are_dealt_to_the_seats_from_the_starter_on_and_then_to_the_table():
    for seats in (2, 5, 12):
        dealer, chance = Chance(KEY).below(seats)
        deck, _ = chance.shuffled(DECK)
        state = ENGINE.setup(seats, ENGINE.options(), KEY).state

        order = [(dealer + 1 + place) % seats for place in range(seats)]
        assert [state.hands[seat] for seat in order] == [deck[4 * place : 4 * place + 4] for place in range(seats)]
        assert state.table == deck[4 * seats : 4 * seats + 4]
        assert state.deck[::-1] == deck[4 * seats + 4 :]


def test_question_27_mokkis_of_several_seats_all_count_and_so_late_in_the_game():
    last = game("| 9H", table="9D", turn=1, mokkis=(2, 2), totals=(11, 14), piles="3C 4C | 5C")
    (sheet,) = [news for news in capture(last, "9H", "9D", 1).news if isinstance(news, Scored)]

    assert sheet.mokki == (2, 3)
    assert sheet.totals == (13, 18)


def test_question_25_on_an_empty_table_only_trailing_is_legal():
    assert {prompt.kind for prompt in ENGINE.prompts(game("JS | KC"), 0)} == {"trail"}


def test_question_26_taking_the_only_card_is_a_mokki():
    assert capture(game("9H KC | 9S", table="9D"), "9H", "9D").state.mokkis == (1, 0)


def test_question_28_a_card_named_twice_is_refused():
    with pytest.raises(Illegal) as refused:
        capture(game("10D | KC", table="8S 8H"), "10D", "8S 8S")

    assert refused.value.code == "wrong_part"


def test_question_29_nothing_is_drawn_from_an_empty_deck():
    assert capture(game("9H KC | 9S", table="9D"), "9H", "9D").state.hands[0] == ("KC",)


def test_question_30_the_drawn_card_is_told_to_its_owner_only():
    step = trail(game("5S 2D | KC", table="JH", deck="9C"), "5S")

    assert view(step.state, 0).zones["hands.0"] == ("2D", "9C")
    assert "9C" in str(tell(step.news[-1], 0, "kasino"))
    assert "9C" not in str([tell(step.news[-1], seat, "kasino") for seat in (1, None)])


def test_question_31_the_two_of_spades_counts_as_a_spade_too():
    assert scored("2S | KC") == scored("2S | KC") | {"most_spades": (2, 0), "two_of_spades": (1, 0)}


def test_question_32_the_played_card_counts():
    assert set(capture(game("9S KC | 9C", table="9D"), "9S", "9D").state.piles[0]) == {"9S", "9D"}


def test_option_rounds_ends_after_that_many():
    assert ENGINE.result(end_of_round((3, 3), ENGINE.options(rounds=1)).state) is not None
    assert ENGINE.result(end_of_round((13, 3), ENGINE.options(rounds=2)).state) is None


def test_option_open_piles_shows_what_was_taken():
    state = game("5S | KC", piles="9S 9D |")
    assert view(state, None).zones["piles.0"] == view(state, 0).zones["piles.0"] == 2

    opened = game("5S | KC", piles="9S 9D |", options=ENGINE.options(open_piles=True))
    assert view(opened, None).zones["piles.0"] == ("9S", "9D")
