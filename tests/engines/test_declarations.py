"""Who sees what is said on every field, or there is no engine."""

from __future__ import annotations

from typing import Annotated, Any

import pytest
from attrs import evolve, frozen

from engines.chance import Chance
from engines.games.up_and_down import ENGINE
from engines.redact import layout, tell, view
from engines.zones import (
    A_SEAT,
    EVERYONE,
    NOBODY,
    OWNER,
    PUBLIC,
    SECRET,
    SETTING,
    Travels,
    Zone,
)
from protocol.choice import Value
from protocol.news import Moved, News
from protocol.scene import Shape

Cards = tuple[str, ...]


@frozen
class Silent:
    hands: Annotated[tuple[Cards, ...], Zone(Shape.FAN, OWNER, A_SEAT)]
    luck: int


@frozen
class Twice:
    hands: Annotated[tuple[Cards, ...], Zone(Shape.FAN, OWNER, A_SEAT), PUBLIC]


@frozen
class OddSecret:
    plan: Annotated[int, SECRET]


@frozen
class OddSetting:
    rounds: Annotated[int, SETTING]


@pytest.mark.parametrize(
    ("state", "field"),
    [(Silent, "Silent.luck"), (Twice, "Twice.hands"), (OddSecret, "OddSecret.plan"), (OddSetting, "OddSetting.rounds")],
)
def test_a_state_that_leaves_open_who_sees_a_field_makes_no_engine(state, field: str):
    with pytest.raises(TypeError, match=field):
        evolve(ENGINE, state=state)


@frozen
class Mute:
    seat: Annotated[int, PUBLIC]
    card: str


@frozen
class Ownerless:
    card: Annotated[str, OWNER]


@frozen
class Astray:
    seat: Annotated[int, PUBLIC]
    card: Annotated[str, PUBLIC, Travels("stack", "hands.{owner}")]


@frozen
class HiddenWay:
    seat: Annotated[int, PUBLIC]
    place: Annotated[int, OWNER]
    card: Annotated[str, PUBLIC, Travels("stack", "hands.{seat}", end="place")]


@pytest.mark.parametrize(
    ("news", "field"),
    [
        (Mute, "Mute.card"),
        (Ownerless, "Ownerless.card needs a public field seat"),
        (Astray, "Astray.card needs a public field owner"),
        (HiddenWay, "HiddenWay.card needs a public field place"),
    ],
)
def test_news_that_leave_open_who_knows_a_field_make_no_engine(news, field: str):
    with pytest.raises(TypeError, match=field):
        evolve(ENGINE, news=news)


def shown(_state: Any, owner: int | None, place: int, seat: int | None) -> bool:
    return seat == owner and place == 1


@frozen
class Table:
    hands: Annotated[tuple[Cards, ...], Zone(Shape.FAN, OWNER, A_SEAT)]
    squares: Annotated[tuple[Cards, ...], Zone(Shape.SQUARE, shown, A_SEAT, columns=2)]
    piles: Annotated[tuple[Cards, ...], Zone(Shape.PILE, EVERYONE, 2)]
    stack: Annotated[Cards, Zone(Shape.PILE, NOBODY)]
    turn: Annotated[int, PUBLIC]
    chance: Annotated[Chance, SECRET]


TABLE = Table((("A", "B"), ("C",)), (("D", "E"), ("F", "G")), (("H",), ()), ("I", "J"), 1, Chance(b"key"))


def test_a_seat_sees_its_hand_and_what_is_open_and_counts_the_rest():
    seen = view(TABLE, 0)

    assert seen.zones == {
        "hands.0": ("A", "B"),
        "hands.1": 1,
        "squares.0": (None, "E"),
        "squares.1": 2,
        "piles.0": ("H",),
        "piles.1": (),
        "stack": 2,
    }
    assert seen.public == {"turn": 1}


def test_an_onlooker_sees_no_hand():
    seen = view(TABLE, None)

    assert (seen.zones["hands.0"], seen.zones["hands.1"], seen.zones["squares.0"]) == (2, 1, 2)


def test_the_layout_has_the_zones_of_the_view_with_their_owners_and_says_which_are_private():
    found = layout(evolve(ENGINE, state=Table), 2, ENGINE.options())

    assert [zone.id for zone in found.zones] == list(view(TABLE, None).zones)
    assert [zone.owner for zone in found.zones] == [0, 1, 0, 1, None, None, None]
    assert [zone.private for zone in found.zones] == [True, True, True, True, False, False, False]
    assert [zone.columns for zone in found.zones][2:4] == [2, 2]


@frozen
class Took:
    seat: Annotated[int, PUBLIC]
    place: Annotated[str, PUBLIC]
    cards: Annotated[Cards | None, OWNER, Travels("stack", "squares.{seat}", end="place", shuffled=True)]
    why: Annotated[str, OWNER]
    plan: Annotated[str, NOBODY]


def test_news_give_faces_to_who_may_know_them_and_their_number_to_others():
    took = Took(1, "squares.1.3", ("A", "B"), "because", "secret")
    way = (Moved("cards", "stack", "squares.1", None, 3, shuffled=True),)
    own: dict[str, Value] = {"seat": 1, "place": "squares.1.3", "cards": ("A", "B"), "why": "because"}

    assert tell(took, 1, "any") == News("any.took", own, way)
    for eye in (0, None):
        assert tell(took, eye, "any") == News("any.took", {"seat": 1, "place": "squares.1.3", "cards": 2}, way)


@pytest.mark.parametrize("nothing", [None, ()])
def test_where_nothing_travelled_news_show_no_way(nothing):
    for eye in (0, 1):
        news = tell(Took(1, "squares.1.3", nothing, "", ""), eye, "any")
        assert news is not None
        assert news.moved == ()


def first(_news: Any, _owner: int | None, _place: int, seat: int | None) -> bool:
    return seat == 0


@frozen
class Whispered:
    word: Annotated[str, first]


def test_news_of_which_a_seat_may_know_nothing_are_none():
    assert tell(Whispered("x"), 0, "any") == News("any.whispered", {"word": "x"})
    assert tell(Whispered("x"), 1, "any") is None
    assert tell(Whispered("x"), None, "any") is None
