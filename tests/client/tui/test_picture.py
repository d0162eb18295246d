"""The keys of a drawn table."""

from __future__ import annotations

from client.tui.picture import LETTERS


def test_letters_are_small_so_that_capitals_stay_free_for_commands():
    assert LETTERS.islower()
