"""What moved last is marked on the table, whatever it is that moved."""

from __future__ import annotations

import pygame
import pygame.freetype
import pytest
from attrs import evolve

from client.table.moving import last_moved
from client.texts.telling import Telling
from client.window.desk.drawing import draw_pieces
from client.window.look.sheet import Look, Pictures, Sheet
from client.window.places import Box
from client.window.table.arrange import arrange
from client.window.table.boards import Boards
from client.window.table.table import Marks, Table
from tests.client.window.test_motion import GAMES, NAMES, WORDS, played

SIZE = (900, 600)
ENOUGH = 5
"""Marks to be looked at in each game."""


def drawn(pictures: Pictures, boards: Boards, table: Table) -> pygame.Surface:
    sheet = Sheet(pygame.Surface(SIZE), pictures, 1.0)
    draw_pieces(sheet, table, boards, None)
    return sheet.surface


def shown(surface: pygame.Surface, box: Box) -> bytes:
    """The lower end of what lies there, and what is just below it."""
    place = pygame.Rect(box.x, box.y + box.high * 0.7, box.wide, box.high * 0.3 + 8).clip(surface.get_rect())
    return pygame.image.tobytes(surface.subsurface(place), "RGB")


@pytest.mark.parametrize("game", sorted(GAMES))
def test_all_that_moved_last_and_is_seen_is_marked(game: str):
    pygame.display.init()
    pygame.freetype.init()
    pygame.display.set_mode(SIZE)
    pictures, boards, marked = Pictures(Look()), Boards(), 0
    for eye, _, news, after, layout in played(game, 2, 40):
        last = last_moved(news)
        table = Table(Telling(WORDS, layout, NAMES), after, eye, (), arrange(layout, SIZE, eye))
        moved = [thing for thing in table.things() if last & set(thing.names)]
        if not moved:
            continue
        bare = drawn(pictures, boards, table)
        with_marks = drawn(pictures, boards, evolve(table, marks=Marks(last=last)))
        assert all(shown(bare, thing.box) != shown(with_marks, thing.box) for thing in moved)
        marked += len(moved)
        if marked >= ENOUGH:
            return
    raise AssertionError("nothing that moved is to be seen")
