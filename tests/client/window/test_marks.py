"""What moved last is marked on the table, whatever it is that moved, and so is whose turn it is."""

from __future__ import annotations

import pygame
import pygame.freetype
import pytest
from attrs import evolve

from client.table.moving import last_moved
from client.texts.telling import Telling
from client.window.desk.drawing import draw_pieces
from client.window.look.sheet import GOLD, Look, Pictures, Sheet
from client.window.places import Box
from client.window.table.arrange import arrange
from client.window.table.boards import Boards
from client.window.table.table import Marks, Table
from protocol.scene import Shape
from tests.client.window.test_motion import GAMES, NAMES, WORDS, played

SIZE = (900, 600)
LEFT = {Shape.FAN, Shape.TRAY, Shape.ROW, Shape.SQUARE}
"""What has its title at the left."""
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


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_zone_of_whose_turn_it_is_has_a_mark_beside_its_title_and_not_its_colour_alone(game: str):
    pygame.display.init()
    pygame.freetype.init()
    pygame.display.set_mode(SIZE)
    pictures, boards = Pictures(Look()), Boards()
    eye, _, _, after, layout = next(played(game, 2, 40))
    table = Table(Telling(WORDS, layout, NAMES), after, eye, (), arrange(layout, SIZE, eye))
    titled = [zone for zone in table.zones() if zone.owner is not None and zone.shape in LEFT]
    for seat in (0, 1):
        surface = drawn(pictures, boards, evolve(table, acting=(seat,)))
        for zone in titled:
            box, unit = table.arranged.zones[zone.id], table.arranged.unit
            place = pygame.Rect(box.x + 4 * unit, box.y + 6 * unit, 12 * unit, 12 * unit)
            gold = pygame.mask.from_threshold(surface.subsurface(place), GOLD, (30, 30, 30)).count()
            assert (gold > place.w * place.h * 0.3) is (zone.owner == seat), zone.id
    assert titled or game == "leiterspiel"
