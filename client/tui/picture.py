"""A whole table as characters, for any game, from layout and view alone.

What belongs to others lies at the top, what is the table's own in the middle, and the shown seat's at the bottom.
Cards are drawn as large as the room allows: the shown seat's shrink last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from functools import partial

from attrs import evolve, field, frozen
from rich.cells import cell_len

from client.connection.model import Eye
from client.table.choosing import Target
from client.table.once_seen import once_seen
from client.table.titles import titles
from client.texts.telling import Telling, by_rank, in_order
from client.tui.boards import board
from client.tui.canvas import Canvas, Piece, Spot, fitting, flowing, moved, stacked
from client.tui.cards import FINE, Signs, Size, State, card, die, empty
from protocol.choice import Value
from protocol.scene import Content, Face, Shape, View, Zone

H, B, M, S = Size.HUGE, Size.BIG, Size.MIDDLE, Size.SMALL
LEVELS = (
    *((H, H, H), (B, H, H), (B, B, H), (B, B, B), (M, B, B), (S, B, B)),
    *((M, M, B), (S, M, B), (M, M, M), (S, M, M), (S, S, M), (S, S, S)),
)
"""Sizes of the others' cards, the table's and the shown seat's own, the dearest first."""
SQUARES_HIGH = {H: 17, B: 13, M: 9}
"""Lines of two rows of cards with their title: more means that the squares do not lie beside each other."""
TOO_HIGH = 10_000
LEAST_HIGH = {H: 8, B: 6, M: 4, S: 1}
"""Lines that a row of cards takes at least, with its title."""
MANY = 6  # big cards in a row, from which on they overlap,
NARROWEST = 4  # but so much of each stays visible, and
BESIDE = 30  # so much is left for what lies beside them
LEAST = 15  # characters that a title has in any case
PLAY = Target("command", "play")
LETTERS = "abcdefghijklmnopqrstuvwxyz"


@frozen
class Marks:
    """What is marked on the table: what may be chosen and by which keys, what is chosen, what moved last."""

    choosable: AbstractSet[Value] = frozenset()
    open: AbstractSet[Value] = frozenset()  # of these, what fits to what is chosen
    chosen: AbstractSet[Value] = frozenset()
    cursor: Value = None
    last: AbstractSet[Value] = frozenset()  # faces, and places as ``zone.place``
    letters: Mapping[Value, str] = field(factory=dict)
    rolls: bool = False  # whether nothing is left to choose but to throw the die

    def state(self, value: Value, names: Iterable[Value]) -> State:
        return State(
            lit=value is not None and value in self.open,
            letter=self.letters.get(value, ""),
            chosen=value is not None and value in self.chosen,
            cursor=value is not None and value == self.cursor,
            last=any(name in self.last for name in names),
        )


@frozen
class Table:
    """What is to be drawn, for whom, and the room there is."""

    telling: Telling
    view: View
    eye: Eye
    acting: tuple[int, ...]
    width: int
    height: int
    signs: Signs = FINE
    terse: bool = False  # whether titles are no wider than what lies below them

    def draw(self, marks: Marks) -> tuple[Canvas, Mapping[Value, str]]:
        """The table with its marks, and the letters given in reading order to what may be chosen."""
        draw, canvas = self._fitting(marks)
        values = [target.value for target in reading_order(canvas)]
        letters = dict(zip(values, LETTERS, strict=False))
        return draw(evolve(marks, letters=letters)), letters

    def _fitting(self, marks: Marks) -> tuple[Callable[[Marks], Canvas], Canvas]:
        """The first way to draw it that fits, and what comes out; the smallest, which is scrolled, if none does."""
        for draw, least in self._ways():
            if least <= self.height:
                canvas = draw(marks)
                if canvas.height <= self.height and canvas.fits:
                    break
        return draw, canvas

    def _ways(self) -> Iterator[tuple[Callable[[Marks], Canvas], int]]:
        """How it may be drawn, the dearest first, and how many lines each takes at least."""
        tables = self, evolve(self, terse=True)
        if any(zone.shape is Shape.SQUARE for zone in self.telling.layout.zones):
            yield from ((partial(table.abreast, size), SQUARES_HIGH[size]) for size in (H, B, M) for table in tables)
        parts = self._parts()
        for sizes in LEVELS:
            least = sum(LEAST_HIGH[size] for size, zones in zip(sizes, parts, strict=True) if zones)
            yield from ((partial(table.banded, sizes), least) for table in tables)
        yield partial(tables[1].banded, (S, S, S)), 0

    def abreast(self, size: Size, marks: Marks) -> Canvas:
        """All zones side by side, which is no way to draw them if they need two rows."""
        canvas = flowing(self._blocks(self._in_order(), size, marks), self.width, 3)
        return canvas if canvas.height <= SQUARES_HIGH[size] else evolve(canvas, height=TOO_HIGH)

    def banded(self, sizes: tuple[Size, Size, Size], marks: Marks) -> Canvas:
        """The others' zones, the table's and one's own below each other."""
        rows = [self._blocks(band, size, marks) for band, size in zip(self._parts(), sizes, strict=True)]
        return stacked([flowing(blocks, self.width) for blocks in rows if blocks], self.width)

    def _blocks(self, zones: Iterable[Zone], size: Size, marks: Marks) -> list[Canvas]:
        return [block for zone in zones if (block := self._zone(zone, size, marks)) is not None]

    def _parts(self) -> tuple[list[Zone], list[Zone], list[Zone]]:
        """The others' zones, the table's, and the shown seat's."""
        zones = self.telling.layout.zones
        owned = [zone for zone in zones if zone.owner is not None]
        others = [zone for zone in owned if zone.owner != self.eye]
        return others, [zone for zone in zones if zone.owner is None], [zone for zone in owned if zone not in others]

    def _in_order(self) -> list[Zone]:
        others, table, own = self._parts()
        return own + table + others

    def _zone(self, zone: Zone, size: Size, marks: Marks) -> Canvas | None:
        content = self.view.zones.get(zone.id)
        if content is None or (not content and zone.private and zone.owner is None and zone.id not in marks.choosable):
            return None
        items = self._items(zone, content, size, marks)
        title = self._title(zone, content, items.width)
        style = "title.turn" if zone.owner in self.acting else "title"
        if size is Size.SMALL and zone.shape is not Shape.BOARD and items.height == 1:
            pieces, spots = moved(items, cell_len(title) + 1, 0)
            return Canvas(items.width + cell_len(title) + 1, 1, (Piece(0, 0, title, style), *pieces), spots)
        pieces, spots = moved(items, 0, 1)
        width = max(items.width, cell_len(title))
        if zone.shape is Shape.BOARD:
            return Canvas(items.width, items.height, items.pieces, items.spots)
        return Canvas(width, items.height + 1, (Piece(0, 0, title, style), *pieces), spots)

    def _title(self, zone: Zone, content: Content, room: int) -> str:
        turn = f"{self.signs.turn} " if zone.owner is not None and zone.owner in self.acting else ""
        texts, count = titles(self.telling, zone, content)
        text = fitting(texts, max(room, LEAST) - len(turn) - len(count)) if self.terse else texts[0]
        return f"{turn}{text}{count}"

    def _items(self, zone: Zone, content: Content, size: Size, marks: Marks) -> Canvas:
        match zone.shape:
            case Shape.BOARD:
                return board(
                    zone, content, self.telling, self.signs, self._on_board(zone, marks), (self.width, self.height)
                )
            case Shape.DICE:
                faces = content if isinstance(content, tuple) else ()
                return _cut(flowing([self._die(face, marks) for face in faces or ("",)], self.width))
            case Shape.PILE:
                return self._pile(zone, content, size, marks)
            case Shape.SQUARE:
                return self._square(zone, content, size, marks)
            case Shape.FAN | Shape.TRAY | Shape.ROW:
                return self._loose(zone, content, size, marks)

    def _on_board(self, zone: Zone, marks: Marks) -> Mapping[int, State]:
        """The fields of a board with which something is the matter."""
        assert zone.board is not None
        fields = range(1, zone.board.rows * zone.board.columns + 1)
        states = {number: marks.state(f"{zone.id}.{number}", [f"{zone.id}.{number}"]) for number in fields}
        return {number: state for number, state in states.items() if state != State()}

    def _die(self, face: object, marks: Marks) -> Canvas:
        rolled = State(lit=marks.rolls, last="die" in marks.last)
        return die(str(face) if face else "?", self.signs, rolled, PLAY if marks.rolls else None)

    def _pile(self, zone: Zone, content: Content, size: Size, marks: Marks) -> Canvas:
        count = content if isinstance(content, int) else len(content)
        top = content[-1] if isinstance(content, tuple) and content else None
        face = None if top is None else str(top)
        value = _named((face, zone.id), marks)
        state = marks.state(value, (face, f"{zone.id}.{count - 1}") if face else (f"{zone.id}.top",))
        target = _target(value, marks)
        if not count:
            return empty(size, self.signs, state, target)
        return card(face, size, self.signs, state, target)

    def _square(self, zone: Zone, content: Content, size: Size, marks: Marks) -> Canvas:
        faces = _faces(content)
        columns = zone.columns or len(faces) or 1
        rows = [
            flowing(
                [
                    self._placed(zone, place, face, size, marks)
                    for place, face in enumerate(faces[start : start + columns], start)
                ],
                self.width,
                1,
            )
            for start in range(0, len(faces), columns)
        ]
        width = max((spot.x + spot.width for row in rows for spot in row.spots), default=0)
        drawn = max((piece.x + cell_len(piece.text) for row in rows for piece in row.pieces), default=0)
        return stacked(rows, max(width, drawn))

    def _placed(self, zone: Zone, place: int, face: Face | None, size: Size, marks: Marks) -> Canvas:
        name = f"{zone.id}.{place}"
        value = _named((name, face), marks)
        state = evolve(marks.state(value, (name,)), seen=name in once_seen(self.view, self.eye))
        where = self.telling.place(name)
        return card(face, size, self.signs, state, _target(value, marks), place=where)

    def _loose(self, zone: Zone, content: Content, size: Size, marks: Marks) -> Canvas:
        faces = _faces(content)
        if not faces:
            return Canvas(1, 1, (Piece(0, 0, "-", "dim"),))
        shown: list[Face | None] = [face for face in faces if face is not None]
        if zone.shape is not Shape.ROW:
            order = by_rank if zone.shape is Shape.TRAY else in_order
            shown = list(order(face for face in faces if face is not None))
        hidden = len(faces) - len(shown)
        canvases = [self._card(zone, face, size, marks) for face in shown]
        if hidden:
            canvases.append(card(None, size, self.signs, State(), None, count=hidden))
        if size in {H, B} and len(canvases) > MANY:
            step = (self.width - BESIDE) // len(canvases)
            return _overlapping(canvases, max(NARROWEST, min(size.value[0] + 1, step)))
        room = self.width if size is not Size.SMALL else self.width - cell_len(self._title(zone, content, 0)) - 1
        return _cut(flowing(canvases, room, 1))

    def _card(self, zone: Zone, face: Face | None, size: Size, marks: Marks) -> Canvas:
        value = _named((face, zone.id), marks)
        return card(face, size, self.signs, marks.state(value, (face,)), _target(value, marks))


def reading_order(canvas: Canvas) -> list[Target]:
    """What can be pointed at, from the top left on; each once."""
    spots = sorted(canvas.spots, key=lambda spot: (spot.y, spot.x))
    return list(dict.fromkeys(spot.target for spot in spots))


def nearest(canvas: Canvas, here: Target | None, across: int, down: int) -> Target | None:
    """The thing one step from here in a direction, around the edges where nothing else lies there."""
    spots = {spot.target: spot for spot in canvas.spots}
    order = reading_order(canvas)
    if not order or here is None or here not in spots:
        return order[0] if order else None
    if across:
        return order[(order.index(here) + across) % len(order)]
    start = spots[here]
    beyond = [spot for spot in spots.values() if (spot.y - start.y) * down > 0]
    beyond = beyond or [spot for spot in spots.values() if spot.y != start.y]
    if not beyond:
        return here
    row = min(spot.y * down for spot in beyond)
    best = min((spot for spot in beyond if spot.y * down == row), key=lambda spot: abs(_middle(spot) - _middle(start)))
    return best.target


def _middle(spot: Spot) -> int:
    return 2 * spot.x + spot.width


def _named(names: Iterable[Value], marks: Marks) -> Value:
    """By which of its names a thing may be chosen; None if by none."""
    return next((name for name in names if name is not None and name in marks.choosable), None)


def _target(value: Value, marks: Marks) -> Target | None:
    return Target("value", value) if value is not None and value in marks.choosable else None


def _faces(content: Content) -> tuple[Face | None, ...]:
    if isinstance(content, int):
        return (None,) * content
    return tuple(None if face is None else str(face) for face in content)


def _overlapping(cards: list[Canvas], step: int) -> Canvas:
    pieces: tuple[Piece, ...] = ()
    spots: tuple[Spot, ...] = ()
    for number, one in enumerate(cards):
        more_pieces, more_spots = moved(one, number * step, 0)
        pieces, spots = pieces + more_pieces, spots + more_spots
    return Canvas((len(cards) - 1) * step + cards[-1].width, cards[-1].height, pieces, spots)


def _cut(canvas: Canvas) -> Canvas:
    """Without the empty room at the right."""
    drawn = max((piece.x + cell_len(piece.text) for piece in canvas.pieces), default=0)
    return evolve(canvas, width=drawn)
