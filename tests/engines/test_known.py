"""What a seat knows from its news: where the pieces may be that it once saw."""

from __future__ import annotations

import pytest

from engines.known import Known, Spot, remember
from protocol.news import Moved, News
from protocol.scene import Layout, Shape, Zone

LAYOUT = Layout(
    "any",
    2,
    (
        Zone("hands.0", Shape.FAN, 0),
        Zone("hands.1", Shape.FAN, 1),
        Zone("stack", Shape.PILE),
        Zone("other", Shape.PILE),
        Zone("squares.0", Shape.SQUARE, 0),
        Zone("squares.1", Shape.SQUARE, 1),
        Zone("row", Shape.ROW),
    ),
)


def told(*ways: str) -> News:
    """``"7S 8S: stack > hands.0"``; a number stands for covered pieces, ``squares.0@2`` is a place, ``!`` a shuffle."""
    args, moved = {}, []
    for index, way in enumerate(ways):
        what, _, path = way.partition(": ")
        source, _, target = path.rstrip("!").partition(" > ")
        (source, _, start), (target, _, end) = source.partition("@"), target.partition("@")
        arg = f"arg{index}"
        args[arg] = int(what) if what.isdigit() else tuple(what.split())
        moved.append(Moved(arg, source, target, place(start), place(end), way.endswith("!")))
    return News("any.news", args, tuple(moved))


def place(text: str) -> int | None:
    return int(text) if text else None


def known(*news: News) -> dict[str, set[str]]:
    """What is known after these news, as ``zone@place``."""
    memory = Known(LAYOUT)
    for item in news:
        memory = remember(memory, item)
    return {
        face: {spot.zone if spot.place is None else f"{spot.zone}@{spot.place}" for spot in found}
        for face, found in memory.spots.items()
    }


def test_a_piece_that_is_seen_to_go_into_a_hand_is_known_there_without_a_place():
    assert known(told("7S: stack > hands.1")) == {"7S": {"hands.1"}}


def test_a_covered_piece_out_of_a_hand_may_be_each_that_is_known_there():
    after = known(told("7S 8S: stack > hands.1"), told("1: hands.1 > other"))

    assert after == {"7S": {"hands.1", "other@0"}, "8S": {"hands.1", "other@0"}}


def test_a_piece_seen_again_is_certain_again():
    after = known(told("7S: stack > hands.1"), told("1: hands.1 > other"), told("7S: hands.1 > row"))

    assert after == {"7S": {"row"}}


def test_pieces_on_a_pile_are_counted_from_its_top():
    laid = told("7S 8S: hands.0 > stack")

    assert known(laid) == {"7S": {"stack@1"}, "8S": {"stack@0"}}
    assert known(laid, told("2: hands.1 > stack")) == {"7S": {"stack@3"}, "8S": {"stack@2"}}
    assert known(laid, told("1: stack > hands.1")) == {"7S": {"stack@0"}, "8S": {"hands.1"}}


def test_a_shuffle_forgets_places_but_not_pieces():
    after = known(told("7S: hands.0 > stack"), told("9D: hands.0 > stack!"))

    assert after == {"7S": {"stack"}, "9D": {"stack"}}


def test_out_of_a_shuffled_pile_any_known_piece_may_have_gone():
    after = known(told("7S: hands.0 > stack!"), told("1: stack > hands.1"))

    assert after == {"7S": {"stack", "hands.1"}}


def test_what_follows_a_shuffle_in_one_piece_of_news_comes_after_it():
    """A hand is shuffled into the stack, and a card of the same hand drawn back."""
    after = known(told("7S 8S: hands.0 > stack!", "7S: stack > hands.0"))

    assert after == {"7S": {"hands.0"}, "8S": {"stack"}}


def test_a_card_just_shuffled_in_may_be_the_one_that_is_dealt_next_in_the_same_news():
    assert known(told("7S: hands.0 > stack!", "1: stack > hands.1")) == {"7S": {"stack", "hands.1"}}


def test_who_does_not_see_what_another_looks_at_goes_on_knowing_the_places():
    laid = told("7S 8S: hands.0 > stack")

    assert known(laid, told("2: stack > stack")) == known(laid)


def test_a_blind_exchange_of_two_places_happens_at_once():
    before = told("7S: hands.0 > squares.0@1", "8S: hands.0 > squares.1@2")
    exchange = told("1: squares.0@1 > squares.1@2", "1: squares.1@2 > squares.0@1")

    assert known(before, exchange) == {"7S": {"squares.1@2"}, "8S": {"squares.0@1"}}


def test_an_exchange_leaves_the_other_places_alone():
    before = told("7S: hands.0 > squares.0@3")

    assert known(before, told("1: squares.0@1 > squares.1@2", "1: squares.1@2 > squares.0@1")) == {
        "7S": {"squares.0@3"}
    }


def test_a_look_tells_the_piece_to_who_sees_it_and_nothing_to_others():
    assert known(told("7S: squares.1@2 > squares.1@2")) == {"7S": {"squares.1@2"}}
    assert known(told("7S: hands.0 > stack"), told("1: stack > stack")) == {"7S": {"stack@0"}}


def test_a_look_at_another_piece_rules_a_place_out():
    uncertain = (told("7S: hands.0 > hands.1"), told("1: hands.1 > squares.1@0"))

    assert known(*uncertain) == {"7S": {"hands.1", "squares.1@0"}}
    assert known(*uncertain, told("9D: squares.1@0 > squares.1@0"))["7S"] == {"hands.1"}


def test_in_a_row_places_move_up_when_one_left_of_them_goes():
    before = told("7S: hands.0 > row@2")

    assert known(before, told("1: row@0 > hands.1")) == {"7S": {"row@1"}}
    assert known(before, told("1: hands.1 > row@1")) == {"7S": {"row@3"}}
    assert known(before, told("1: row@2 > other")) == {"7S": {"other@0"}}


def test_several_ways_from_one_pile_take_its_top_in_their_order():
    before = told("7S 8S 9S: hands.0 > stack")
    dealt = told("1: stack > hands.0", "1: stack > hands.1")

    assert known(before, dealt) == {"7S": {"stack@0"}, "8S": {"hands.1"}, "9S": {"hands.0"}}


def test_all_gathered_and_shuffled_is_a_new_beginning():
    assert known(told("7S: hands.0 > stack"), told("52: * > stack!")) == {}


def test_news_without_a_way_change_nothing():
    memory = Known(LAYOUT, {"7S": frozenset({Spot("stack", 0)})})

    assert remember(memory, News("any.passed", {"seat": 0})) is memory


@pytest.mark.parametrize("nothing", [None, ()])
def test_nothing_that_travelled_moves_nothing(nothing):
    memory = Known(LAYOUT, {"7S": frozenset({Spot("stack", 0)})})
    news = News("any.drew", {"card": nothing}, (Moved("card", "stack", "hands.0"),))

    assert remember(memory, news).spots == memory.spots
