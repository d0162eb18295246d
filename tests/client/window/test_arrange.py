"""Where everything lies: nothing on anything else, for every number of seats, every eye and every size of a window."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from math import dist

import pytest
from attrs import evolve

from boards.board import Board
from boards.library import library
from client.connection.model import Eye
from client.preferences.settings import Scale
from client.texts.telling import Telling
from client.texts.words import Words
from client.window.places import Box
from client.window.table.arrange import Arranged, arrange, field_middle
from client.window.table.table import Table
from engines.games.kasino import ENGINE as KASINO
from engines.redact import layout, view
from engines.registry import engines
from protocol.scene import Layout, Shape, View
from tests.support.games import positions
from tests.support.variants import options_of

SIZES = ((900, 600), (1280, 800), (2560, 1440), (900, 1400), (2600, 600))
MOVES = 30
SEEN_CARD, SEEN_LETTER = 14, 10
"""Pixels that a card of somebody else's is wide at least, and letters of a name that are read beside it."""


def seats() -> Iterator[tuple[str, int]]:
    for game, engine in sorted(engines().items()):
        yield from ((game, number) for number in engine.seats)


def tables(game: str, number: int, size: tuple[int, int], scale: Scale = Scale.USUAL) -> Iterator[Table]:
    """The table at the deal and after some moves, for somebody who plays and for an onlooker."""
    engine = engines()[game]
    for step, (position, _) in enumerate(positions(engine, options_of(engine, {}), number, b"arranged" * 4)):
        if step in {0, MOVES}:
            for eye in (0, None):
                yield table(position.setting.layout, view(position.state, eye), eye, size, scale)
        if step == MOVES:
            return


def table(laid: Layout, seen: View, eye: Eye, size: tuple[int, int], scale: Scale) -> Table:
    names = tuple(f"Player {number}" for number in range(laid.seats))
    return Table(Telling(Words(), laid, names), seen, eye, (0,), arrange(laid, size, eye, scale.factor))


def meet(one: Box, other: Box, slack: float = 1) -> bool:
    across = min(one.x + one.wide, other.x + other.wide) - max(one.x, other.x)
    down = min(one.y + one.high, other.y + other.high) - max(one.y, other.y)
    return across > slack and down > slack


def parts(arranged: Arranged) -> list[Box]:
    beside = [arranged.legend] if arranged.legend else []
    return [arranged.head, arranged.offers, arranged.side, *beside, *arranged.zones.values()]


@pytest.mark.parametrize(("game", "number"), list(seats()))
def test_nothing_lies_on_anything_else_and_all_of_it_in_the_window(game: str, number: int):
    for size, scale in product(SIZES, (Scale.USUAL, Scale.LARGER)):
        for eye in (0, None):
            engine = engines()[game]
            arranged = arrange(layout(engine, number, options_of(engine, {})), size, eye, scale.factor)
            for one, other in combinations(parts(arranged), 2):
                assert not meet(one, other), (size, one, other)
            for box in (*parts(arranged), *arranged.felts):
                assert min(box.x, box.y) >= 0
                assert box.x + box.wide <= size[0] + 1, (size, box)
                assert box.y + box.high <= size[1] + 1, (size, box)
            for zone in arranged.zones.values():
                assert any(meet(zone, felt) for felt in arranged.felts)


@pytest.mark.parametrize(("game", "number"), list(seats()))
def test_pieces_lie_below_the_title_of_their_zone_and_in_it(game: str, number: int):
    for size in SIZES:
        for seen in tables(game, number, size):
            boards = {zone.id for zone in seen.zones() if zone.shape is Shape.BOARD}
            for thing in seen.things():
                zone, unit = seen.arranged.zones[thing.zone], seen.arranged.unit
                top = zone.y if thing.zone in boards else zone.y + seen.arranged.title - unit
                assert thing.box.y >= top, (size, thing)
                assert thing.box.y + thing.box.high <= zone.y + zone.high + 4 * unit, (size, thing)
                assert thing.box.x >= zone.x - 8 * unit
                assert thing.box.x + thing.box.wide <= zone.x + zone.wide + 4 * unit


@pytest.mark.parametrize("number", list(KASINO.seats))
def test_cards_and_names_of_others_can_be_made_out_however_many_there_are(number: int):
    for seen in tables("kasino", number, SIZES[0]):
        for thing in seen.things():
            assert thing.box.wide >= SEEN_CARD, thing
        for zone in seen.zones():
            if zone.owner is not None and zone.shape is Shape.FAN:
                assert seen.arranged.zones[zone.id].wide >= SEEN_LETTER * 11 * seen.arranged.unit


@pytest.mark.parametrize("board", library().boards.values(), ids=library().boards)
def test_pawns_on_one_field_hide_neither_each_other_nor_its_number(board: Board):
    engine = engines()["leiterspiel"]
    laid = layout(engine, 4, evolve(options_of(engine, {}), board=board))
    zone = next(zone for zone in laid.zones if zone.board)
    last = board.rows * board.columns
    for size, field, crowd in product(SIZES, (1, last), (2, 3, 4)):
        fields = (*[field] * crowd, *range(2, 6 - crowd))
        seen = View({zone.id: fields} | {other.id: () for other in laid.zones if other != zone}, {})
        shown = table(laid, seen, None, size, Scale.USUAL)
        pawns = [thing.box for thing in shown.things() if thing.sort == "pawn"][:crowd]
        inner = shown.inner(zone)
        x, y = field_middle(zone.board, field, inner) if zone.board else (0, 0)
        side = inner.high / board.rows
        number = x - side * (0.46 - 0.075 * len(str(field))), y - side * 0.36
        for pawn in pawns:
            assert abs(pawn.middle[0] - x) + pawn.wide / 2 <= side / 2 + 1
            assert abs(pawn.middle[1] - y) + pawn.high / 2 <= side / 2 + 1
            assert dist(pawn.middle, number) > pawn.wide / 2
        for one, other in combinations(pawns, 2):
            assert dist(one.middle, other.middle) >= (one.wide + other.wide) / 2 - 0.01


@pytest.mark.parametrize("size", [size for size in SIZES if size[0] > 1.4 * size[1]])
def test_a_board_is_nearly_as_high_as_the_window(size: tuple[int, int]):
    for seen in tables("leiterspiel", 4, size):
        for zone in seen.zones():
            if zone.board is not None:
                assert seen.inner(zone).high >= 0.82 * size[1]
