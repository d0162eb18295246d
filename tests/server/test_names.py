"""Names are shown to everybody, so nothing may hide in them."""

from __future__ import annotations

import pytest

from server.names import cleaned, distinct
from server.situation import Refusal


@pytest.mark.parametrize(
    ("given", "clean"),
    [
        ("Anna", "Anna"),
        ("  Anna \t Lena ", "Anna Lena"),
        ("Žofie", "Žofie"),
        ("李", "李"),
        ("x" * 20, "x" * 20),
        ("नीता", "नीता"),
        ("\u2764\ufe0f", "\u2764"),
        ("A\u0308nni", "\u00c4nni"),
        ("क्षत्रिय", "क्षत्रिय"),
        ("ක්\u200dෂ", "ක්\u200dෂ"),
        ("می\u200cشد", "می\u200cشد"),
        ("שָׁלוֹם", "שָׁלוֹם"),
        ("น้ำ", "น้ำ"),
        ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"),
        ("👩🏽\u200d🚀 Eva", "👩🏽\u200d🚀 Eva"),
        ("🇫🇮", "🇫🇮"),
    ],
)
def test_needless_blanks_go(given, clean):
    assert cleaned(given) == clean


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "x" * 21,
        "a\x1b[31m",
        "a\u202eb",
        "a\u200bb",
        "a\u200db",
        "a\u200cb",
        "\u200d",
        "👩\u200d",
        "\u200d👩",
        "👩\u200d\u200d👩",
        "👩\u200d Eva",
        "क्\u200d",
        "a\u2066b",
        "a\ue000",
        "a\x00",
        "\ufeff",
        "\u3164",
        "\u2800",
        "A\u034f",
        "\u0301",
        "A\u0301 \u0301",
        "A" + "\u0323" * 5,
    ],
)
def test_a_name_without_a_visible_form_is_refused(name):
    with pytest.raises(Refusal, match="bad_name"):
        cleaned(name)


@pytest.mark.parametrize("other", ["anna", "ANNA", "\uff21nna", "Anna\ufe0f"])
def test_names_that_look_alike_are_one(other):
    with pytest.raises(Refusal, match="name_taken"):
        distinct("Anna", ["Berta", cleaned(other)])


@pytest.mark.parametrize(("one", "other"), [("ක්\u200dෂ", "ක්ෂ"), ("می\u200cخ", "میخ"), ("\u00c4nni", "a\u0308nni")])
def test_names_differ_by_more_than_what_joins_their_letters(one, other):
    with pytest.raises(Refusal, match="name_taken"):
        distinct(cleaned(one), [cleaned(other)])


def test_other_names_are_free():
    assert distinct("Anna", ["Berta", ""]) == "Anna"
