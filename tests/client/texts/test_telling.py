"""What is public is told so that it can be read at a table of two and at one of twelve."""

from __future__ import annotations

import pytest

from client.texts.telling import Telling
from client.texts.words import Words
from protocol.choice import Value
from protocol.scene import Layout

NAMES = tuple("ABCDEFGHIJKL")


def points(language: str, *values: Value) -> str:
    telling = Telling(Words(language), Layout("kasino", len(values), ()), NAMES[: len(values)])
    told = telling.fact("totals", values)
    assert told is not None
    return told.partition(": ")[2]


def test_at_a_table_of_few_each_seat_has_its_value_by_its_name():
    assert points("en", 0, 0, 0, 0) == "A: 0, B: 0, C: 0, D: 0"


@pytest.mark.parametrize("language", ["en", "de", "fi"])
def test_a_name_that_ends_in_a_number_is_told_from_its_value(language: str):
    telling = Telling(Words(language), Layout("kasino", 2, ()), ("Bot 1", "Bot 2"))

    assert str(telling.fact("totals", (0, 3))).endswith(": Bot 1: 0, Bot 2: 3")


@pytest.mark.parametrize(
    ("language", "all_alike", "others"),
    [("en", "all: 0", "all others: 0"), ("de", "alle: 0", "alle anderen: 0"), ("fi", "kaikki: 0", "kaikki muut: 0")],
)
def test_at_a_table_of_many_what_most_have_is_told_once_and_last(language: str, all_alike: str, others: str):
    joined = {"en": "and", "de": "und", "fi": "ja"}[language]
    assert points(language, *[0] * 12) == all_alike
    assert points(language, 0, 2, 0, 0, 5, 2) == f"E: 5; B {joined} F: 2; {others}"


def test_at_a_table_of_many_nobody_is_lost_who_has_a_value_alone():
    assert points("en", 3, 1, 4, 9, 5) == "D: 9; E: 5; C: 4; A: 3; B: 1"


def test_who_has_no_value_is_not_counted_among_the_others():
    assert points("en", 0, (), 0, 0, 0, 7) == "A: 0, C: 0, D: 0, E: 0, F: 7"
