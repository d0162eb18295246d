"""The keys of a drawn table, and the room that its texts take."""

from __future__ import annotations

from itertools import product

import pytest

from client.table.choosing import Choice
from client.texts.telling import Telling
from client.texts.words import Words
from client.tui.canvas import Canvas
from client.tui.cards import FINE
from client.tui.offers import Offers
from client.tui.picture import LETTERS, Marks, Table, reading_order
from tests.conformance.faces.tables import GOLDEN, Scene, asked
from tests.support.offers import GAMES

NAMES = [(("mm" * count, "ww" * count), ("李" * count, "🦊" * count)) for count in (4, 7, 10)]
"""Of narrow letters, and of wide ones that take as many cells."""


def test_letters_are_small_so_that_capitals_stay_free_for_commands():
    assert LETTERS.islower()


def drawn(scene: Scene, names: tuple[str, ...], width: int) -> tuple[Canvas, Canvas]:
    """The table and what can be done below it."""
    telling, choice = Telling(Words(), scene.layout, names, symbols=True), Choice(scene.prompts)
    marks = Marks(frozenset(choice.choosable), frozenset(choice.values_open))
    table, _ = Table(telling, scene.view, scene.eye, scene.acting, width, 16).draw(marks)
    return table, Offers(telling, choice, FINE, width).draw(reading_order(table), None)


@pytest.mark.parametrize("game", GAMES)
def test_a_name_of_wide_letters_moves_things_as_far_as_a_name_of_narrow_ones_does(game: str):
    scene = list(asked(next(path for path in GOLDEN if path.stem == f"{game}-default")))[-1]
    for (narrow_names, wide_names), width in product(NAMES, range(60, 100, 8)):
        narrow, wide = drawn(scene, narrow_names, width), drawn(scene, wide_names, width)

        assert [each.spots for each in narrow] == [each.spots for each in wide], width
        assert [each.fits for each in narrow] == [each.fits for each in wide], width
