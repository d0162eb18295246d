"""Kaboo's secrets (rules A3.2): what each action tells the actor, the other seat, onlookers; what a seat can know."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from engines.api import Step
from engines.games.kaboo import ENGINE
from engines.games.kaboo.state import State
from engines.known import Known, Spot, remember
from engines.redact import layout, tell
from tests.support.kaboo import do, game, kinds, place, shown

EYES = (0, 1, None)
FIRST_LOOK: dict[str, Any] = {"phase": "first_look", "looked": (False, False)}


def told(step: Step[State], eye: int | None) -> list[tuple[str, dict[str, object]]]:
    """The news as an eye gets them: kind and arguments, places as (row,column) of their owner."""
    news = [tell(item, eye, "kaboo") for item in step.news]
    return [(item.kind.removeprefix("kaboo."), dict(item.args)) for item in news if item is not None]


def card(step: Step[State], eye: int | None, *names: str) -> tuple[object, ...]:
    """These arguments of the first piece of news."""
    return tuple(told(step, eye)[0][1][name] for name in names)


OWN, OTHER = place("0(1,2)"), place("1(2,1)")  # the two of spades and the seven of hearts
BOTH = {"own": "0(1,2)", "other": "1(2,1)"}


def test_the_first_look_tells_its_owner_two_faces_and_all_others_that_and_where_somebody_looks():
    step = do(game(**FIRST_LOOK), "peek")

    assert card(step, 0, "card", "other_card") == ("3S", "4S")
    for eye in (1, None):
        assert card(step, eye, "card", "other_card") == (1, 1)
        assert card(step, eye, "seat", "place", "other") == (0, place("0(2,1)"), place("0(2,2)"))


def test_a_drawn_card_is_told_to_its_drawer():
    step = do(game(stack="2C KC"), "draw")

    assert [card(step, eye, "seat", "card") for eye in EYES] == [(0, "KC"), (0, 1), (0, 1)]


def test_a_swap_tells_all_the_place_and_the_old_card_and_the_actor_the_new_one():
    step = do(game(drawn="KC"), "swap_drawn", place="0(1,2)")

    assert [card(step, eye, "place", "old") for eye in EYES] == [(OWN, "2S")] * 3
    assert [card(step, eye, "card") for eye in EYES] == [("KC",), (1,), (1,)]


def test_a_discard_is_told_to_all():
    step = do(game(drawn="KC"), "discard_drawn")

    assert [told(step, eye) for eye in EYES] == [[("discarded_drawn", {"seat": 0, "card": "KC"})]] * 3


@pytest.mark.parametrize("power", ["7C", "8C"])
def test_a_look_at_an_own_card_tells_all_the_power_and_the_place_and_the_actor_the_face(power: str):
    step = do(game(drawn=power), "use_power", own="0(1,2)", other=None)

    assert [card(step, eye, "power", "place") for eye in EYES] == [(power, OWN)] * 3
    assert [card(step, eye, "card") for eye in EYES] == [("2S",), (1,), (1,)]


@pytest.mark.parametrize("power", ["9C", "10C"])
def test_a_look_at_another_s_card_is_not_told_to_its_owner(power: str):
    step = do(game(drawn=power), "use_power", own=None, other="1(2,1)")

    assert [card(step, eye, "power", "owner", "place") for eye in EYES] == [(power, 1, OTHER)] * 3
    assert [card(step, eye, "card") for eye in EYES] == [("7H",), (1,), (1,)]


def test_a_jack_tells_all_both_places_and_nobody_a_face():
    step = do(game(drawn="JC"), "use_power", **BOTH)

    for eye in EYES:
        assert card(step, eye, "power", "place", "owner", "other") == ("JC", OWN, 1, OTHER)
        assert card(step, eye, "card", "other_card") == (1, 1)


def test_a_queen_tells_the_actor_both_faces_and_all_the_places_and_the_decision():
    look = do(game(drawn="QC"), "use_power", **BOTH)
    swap, keep = do(look.state, "swap"), do(look.state, "keep")

    for step in (look, swap):
        assert [card(step, eye, "card", "other_card") for eye in EYES] == [("2S", "7H"), (1, 1), (1, 1)]
    for step in (look, swap, keep):
        assert [card(step, eye, "place", "owner", "other") for eye in EYES] == [(OWN, 1, OTHER)] * 3
    assert [told(keep, eye) for eye in EYES] == [told(keep, None)] * 3
    assert "2S" not in str(told(keep, 0))


def test_what_is_taken_from_the_pile_is_told_to_all_with_its_place():
    step = do(game(discard="9D"), "take_discard", place="0(1,2)")

    expected = ("took_discard", {"seat": 0, "place": OWN, "card": "9D", "old": "2S"})
    assert [told(step, eye) for eye in EYES] == [[expected]] * 3


def test_both_seats_may_look_at_the_same_time_and_see_their_own_cards_only():
    one = do(game(**FIRST_LOOK), "peek", 0).state
    both = do(one, "peek", 1).state

    assert shown(both, 0, 0) == [None, None, "3S", "4S"]
    assert shown(both, 1, 1) == [None, None, "7H", "8H"]
    assert shown(both, 0, 1) == shown(both, 1, 0) == [None] * 4
    first = do(both, "seen", 1).state
    assert shown(first, 0, 0) == [None, None, "3S", "4S"], "a look lasts until its own seat has seen"
    assert shown(first, 1, 1) == [None] * 4
    assert kinds(do(first, "seen", 0).state, 0) == {"draw", "knock"}


def knowing(seat: int, *steps: Step[State]) -> dict[str, set[Spot]]:
    """Where the seat knows cards to lie in squares, after these steps."""
    known = Known(layout(ENGINE, 2, ENGINE.options()))
    for step in steps:
        for item in step.news:
            news = tell(item, seat, "kaboo")
            known = remember(known, news) if news is not None else known
    spots = {face: {spot for spot in places if spot.zone.startswith("squares")} for face, places in known.spots.items()}
    return {face: places for face, places in spots.items() if places}


def spot(text: str) -> Spot:
    zone, _, index = place(text).rpartition(".")
    return Spot(zone, int(index))


def seven(state: State) -> tuple[Step[State], Step[State]]:
    """Seat 0 looks at its (1,2), the two of spades, with a seven."""
    look = do(evolve(state, drawn=("7C",), phase="drawn", turn=0), "use_power", own="0(1,2)", other=None)
    return look, do(look.state, "seen")


def test_a_card_once_seen_is_known_and_followed_through_the_other_s_jack():
    look, seen = seven(game(stack="2C 3C"))
    jack = do(evolve(seen.state, drawn=("JC",), phase="drawn"), "use_power", 1, own="1(2,1)", other="0(1,2)")

    assert knowing(0, look, seen) == {"2S": {spot("0(1,2)")}}
    assert knowing(0, look, seen, jack) == {"2S": {spot("1(2,1)")}}
    assert knowing(1, look, seen, jack) == {}


def test_cards_seen_with_a_queen_are_known_where_they_lie_afterwards():
    look = do(game(drawn="QC"), "use_power", **BOTH)

    assert knowing(0, look, do(look.state, "keep")) == {"2S": {spot("0(1,2)")}, "7H": {spot("1(2,1)")}}
    assert knowing(0, look, do(look.state, "swap")) == {"2S": {spot("1(2,1)")}, "7H": {spot("0(1,2)")}}
    assert knowing(1, look, do(look.state, "swap")) == {}


def test_a_card_that_is_swapped_away_is_known_there_no_more():
    look, seen = seven(game(stack="2C 3C"))
    after = evolve(seen.state, drawn=("KC",), phase="drawn", turn=0)
    swap = do(after, "swap_drawn", place="0(1,2)")
    elsewhere = do(after, "swap_drawn", place="0(1,1)")

    assert knowing(0, look, seen, swap) == {"KC": {spot("0(1,2)")}}
    assert knowing(0, look, seen, elsewhere) == {"2S": {spot("0(1,2)")}, "KC": {spot("0(1,1)")}}
    assert knowing(1, look, seen, swap) == {}


def test_a_card_taken_from_the_pile_is_known_to_both_and_followed():
    take = do(game(discard="9D", stack="2C 3C"), "take_discard", place="0(1,2)")
    jack = do(evolve(take.state, drawn=("JC",), phase="drawn"), "use_power", 1, own="1(1,1)", other="0(1,2)")

    for seat in (0, 1):
        assert knowing(seat, take) == {"9D": {spot("0(1,2)")}}
        assert knowing(seat, take, jack) == {"9D": {spot("1(1,1)")}}
