"""A terminal that lacks a character is written the nearest one it has, which takes as much room."""

from __future__ import annotations

import pytest

from client.texts import nearest


@pytest.mark.parametrize(
    ("text", "written"),
    [("Mökki, Änne, Jörg, Ålesund", "Mokki, Anne, Jorg, Alesund"), ("2♠ — „10♦“ …", '2S - "10D" .'), ("猫", "?")],
)
def test_what_ascii_lacks_is_written_as_it_is_read_most_nearly(text: str, written: str):
    nearest.register()

    assert text.encode("ascii", nearest.NAME).decode("ascii") == written
    assert len(written) == len(text)


def test_what_an_encoding_has_is_left_as_it_is():
    nearest.register()

    assert "Mökki ♠".encode("latin-1", nearest.NAME).decode("latin-1") == "Mökki S"
