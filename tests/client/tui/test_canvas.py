"""Characters in cells: each thing stays where it was put, however wide the names beside it are."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from client.tui.canvas import Canvas, Piece
from protocol.names import cleaned

NAMES = ["Anna", "李小龍", "नीता", "שָׁלוֹם", "น้ำ", "👨\u200d👩\u200d👧", "👍🏽", "🇫🇮", "Änni"]


def row(*pieces: Piece, width: int = 30) -> str:
    return "".join(text for text, _ in Canvas(width, 1, pieces).line(0))


@pytest.mark.parametrize("name", NAMES)
def test_what_stands_right_of_a_name_stays_in_its_column(name):
    assert cleaned(name) == name

    text = row(Piece(0, 0, name, "title"), Piece(20, 0, "X", "title"))
    assert name in text
    assert cell_len(text) == 30
    assert cell_len(text[: text.index("X")]) == 20


def test_a_wide_character_is_seen_whole_or_not_at_all():
    assert row(Piece(0, 0, "李", ""), Piece(1, 0, "x", ""), width=4) == " x  "
    assert row(Piece(1, 0, "李", ""), Piece(0, 0, "李", ""), width=4) == "李  "
    assert row(Piece(3, 0, "李", ""), width=4) == "    "


def test_a_name_is_as_wide_as_it_is_seen():
    assert Canvas(6, 1, (Piece(0, 0, "李小龍", ""),)).fits
    assert not Canvas(5, 1, (Piece(0, 0, "李小龍", ""),)).fits
