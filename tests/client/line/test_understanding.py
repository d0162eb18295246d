"""What is typed is understood by number or words, cut short as one likes, and answered with what is near."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from client.line.understanding import Chosen, Several, Thing, Unknown, understand, words_of

MOVES = [
    Thing("play the seven of spades on the left pile", words_of("play the seven of spades on the left pile", "7S")),
    Thing("play the seven of spades on the right pile", words_of("play the seven of spades on the right pile", "7S")),
    Thing("play the seven of hearts on the left pile", words_of("play the seven of hearts on the left pile", "7H")),
    Thing("draw a card from the stack"),
    Thing("pass"),
]


@pytest.mark.parametrize(
    ("typed", "place"),
    [
        ("1", 0),
        ("play 7S left", 0),
        ("7s r", 1),
        ("PLAY SEVEN OF HEARTS", 2),
        ("the 7h, play", 2),
        ("draw", 3),
        ("d", 3),
        ("pas", 4),
        ("5", 4),
    ],
)
def test_one_thing_is_meant(typed: str, place: int):
    assert understand(typed, MOVES) == Chosen(place)


@pytest.mark.parametrize(
    ("typed", "places"), [("play", (0, 1, 2)), ("7s", (0, 1)), ("seven left", (0, 2)), ("p", (0, 1, 2, 4))]
)
def test_several_things_may_be_meant(typed: str, places: tuple[int, ...]):
    assert understand(typed, MOVES) == Several(places)


@pytest.mark.parametrize(
    ("typed", "places"), [("drwa", (3,)), ("psas", (4,)), ("knock", ()), ("", ()), ("6", ()), ("0", ())]
)
def test_nothing_is_meant_but_something_may_be_near(typed: str, places: tuple[int, ...]):
    found = understand(typed, MOVES)

    assert isinstance(found, Unknown)
    assert found.places[:1] == places


def test_a_whole_word_wins_over_the_beginning_of_another():
    things = [Thing("pass"), Thing("passage")]

    assert understand("pass", things) == Chosen(0)


@given(st.text(max_size=40))
def test_whatever_is_typed_is_answered(typed: str):
    match understand(typed, MOVES):
        case Chosen(place):
            assert 0 <= place < len(MOVES)
        case Several(places):
            assert len(places) > 1
        case Unknown(places):
            assert len(places) <= 3


@given(st.sampled_from(range(len(MOVES))))
def test_a_thing_is_understood_by_its_own_text(place: int):
    assert understand(MOVES[place].text, MOVES) == Chosen(place)
