"""Faces that were seen in passing are told while they can be seen, and never again."""

from __future__ import annotations

import pytest

from client.texts.passing import seen_now
from client.texts.telling import Telling
from client.texts.words import Words
from protocol.news import Moved, News
from protocol.scene import Content, Layout, Shape, View, Zone

LAYOUT = Layout(
    "memory",
    1,
    (
        Zone("squares.0", Shape.SQUARE, 0, private=True, columns=2),
        Zone("hands.0", Shape.FAN, 0, private=True),
        Zone("drawn", Shape.PILE, private=True),
        Zone("stack", Shape.PILE),
        Zone("discard", Shape.PILE),
        Zone("piles.0", Shape.PILE, 0),
    ),
)
COVERED: dict[str, Content] = {"squares.0": 4, "hands.0": (), "drawn": (), "stack": 20, "discard": (), "piles.0": 2}
LOOK = News("memory.looked", {"seat": 0, "card": "7S"}, (Moved("card", "squares.0", "squares.0", 2, 2),))
DRAW = News("memory.drew", {"seat": 0, "card": "QS"}, (Moved("card", "stack", "drawn"),))


def told(news: News, **zones) -> object:
    return seen_now(news, LAYOUT, View({**COVERED, **zones}, {})).args["card"]


def test_a_card_looked_at_is_told_during_the_look_only():
    assert told(LOOK, **{"squares.0": (None, None, "7S", None)}) == "7S"
    assert told(LOOK) == 1
    assert told(LOOK, **{"squares.0": ("7S", None, None, None)}) == 1, "it shows in another place"


def test_a_drawn_card_is_told_until_it_goes_on():
    assert told(DRAW, drawn=("QS",)) == "QS"
    assert told(DRAW) == 1
    swap = News("memory.swapped", {"card": "QS"}, (Moved("card", "drawn", "squares.0", None, 1),))
    assert told(swap) == 1


@pytest.mark.parametrize(("source", "target"), [("stack", "hands.0"), ("discard", "squares.0"), ("hands.0", "piles.0")])
def test_what_is_in_a_hand_or_was_open_to_all_is_told_for_ever(source: str, target: str):
    assert told(News("memory.moved", {"card": "3D"}, (Moved("card", source, target),))) == "3D"


def test_other_news_are_left_as_they_are():
    news = News("memory.began", {"seat": 0})

    assert seen_now(news, LAYOUT, View(COVERED, {})) is news


def test_a_card_that_all_were_shown_is_told_again_by_name_wherever_it_lies_now():
    zones = (Zone("hands.0", Shape.FAN, 0, True), Zone("piles.0", Shape.PILE, 0, True))
    told = Telling(Words(), Layout("kasino", 2, zones), ("Anna", "Bert"), symbols=True)
    taken = News("kasino.captured", {"seat": 0, "card": "KS", "cards": ("KH",)}, (Moved("card", "hands.0", "piles.0"),))

    assert told.recalled(taken, View({"hands.0": 3, "piles.0": 2}, {})) == ["Anna takes K♥ with the K♠."]


def test_a_look_of_a_game_that_has_no_words_yet_is_not_told_again():
    zones = (Zone("squares.0", Shape.SQUARE, 0, True, columns=2),)
    told = Telling(Words(), Layout("unknown", 2, zones), ("Anna", "Bert"))
    looked = News("unknown.looked", {"seat": 0, "card": "KS"}, (Moved("card", "squares.0", "squares.0", 0, 0),))

    assert "king" not in " ".join(told.recalled(looked, View({"squares.0": 4}, {})))
