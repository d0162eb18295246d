"""With Kaboo's memory aid a card that its player has seen is marked in the window, and no other is."""

from __future__ import annotations

import pygame
import pygame.freetype

from client.texts.telling import Telling
from client.texts.words import Words
from client.window.desk.drawing import draw_pieces
from client.window.look.sheet import Look, Pictures, Sheet
from client.window.table.arrange import arrange
from client.window.table.boards import Boards
from client.window.table.table import Table
from engines.games.kaboo import ENGINE
from engines.games.kaboo.state import State
from engines.redact import layout, view
from tests.support.kaboo import do, game, place

SIZE = (900, 600)


def backs(state: State, eye: int | None) -> dict[str, bytes]:
    """The middles of the cards in both squares, as they are drawn."""
    laid = layout(ENGINE, 2, state.options)
    telling = Telling(Words(), laid, ("Anna", "Bert"))
    table = Table(telling, view(state, eye), eye, (), arrange(laid, SIZE, eye))
    sheet = Sheet(pygame.Surface(SIZE), Pictures(Look()), 1.0)
    draw_pieces(sheet, table, Boards(), None)
    found = {}
    for thing in table.things():
        if thing.placed:
            middle = pygame.Rect(0, 0, thing.box.wide / 2, thing.box.high / 2)
            middle.center = round(thing.box.middle[0]), round(thing.box.middle[1])
            found[str(thing.names[0])] = pygame.image.tobytes(sheet.surface.subsurface(middle), "RGB")
    return found


def test_a_covered_card_is_marked_for_whoever_has_seen_it_alone():
    pygame.display.init()
    pygame.freetype.init()
    pygame.display.set_mode(SIZE)
    aided, plain = (
        do(do(game(drawn="7C", options=options), "use_power", own="0(1,2)", other=None).state, "seen").state
        for options in ({"memory_aid": True}, {})
    )

    for eye, marked in ((0, {place("0(1,2)")}), (1, set()), (None, set())):
        with_aid, without = backs(aided, eye), backs(plain, eye)
        assert {name for name in with_aid if with_aid[name] != without[name]} == marked
