"""A table as things with places, and how they look: from layout, view and what may be chosen, for any game.

The things come first and are plain values, so that what is clicked, what a key reaches and what is drawn are the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet

from attrs import evolve, frozen

from client.choosing import Target
from client.model import Eye
from client.telling import Telling, by_rank, in_order
from client.window import arrange
from client.window.arrange import Arranged, Box, Spot
from client.window.boards import Boards
from client.window.look import BAR, DIM, FELT_LIGHT, GOLD, INK, LIT, PAWNS, Sheet
from client.window.shapes import Colour
from protocol.choice import Value
from protocol.scene import Content, Shape, View, Zone

DICE = {
    "1": ((0, 0),),
    "2": ((-1, -1), (1, 1)),
    "3": ((-1, -1), (0, 0), (1, 1)),
    "4": ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    "5": ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    "6": ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
ROLL: Target = Target("command", "play")
"""What a die stands for: whatever is to be played when nothing is left to choose."""


@frozen
class Marks:
    """What is marked on the table, by its names on the wire."""

    choosable: AbstractSet[Value] = frozenset()
    open: AbstractSet[Value] = frozenset()
    chosen: AbstractSet[Value] = frozenset()
    cursor: Target | None = None
    last: AbstractSet[Value] = frozenset()
    rolls: bool = False  # whether the die may be clicked


@frozen
class Thing:
    """A piece, or the place of a pile, where it is. ``value`` is what pointing at it means, None for nothing."""

    sort: str  # card, empty, die, pawn
    box: Box
    face: str | None = None
    value: Value = None
    names: tuple[Value, ...] = ()
    label: str = ""


@frozen
class Table:
    """What is to be shown, and to whom."""

    telling: Telling
    view: View
    eye: Eye
    acting: tuple[int, ...]
    arranged: Arranged
    marks: Marks = Marks()

    def things(self) -> list[Thing]:
        """Everything on the table, what lies on top last."""
        return [thing for zone in self._zones() for thing in self._of(zone, self.view.zones[zone.id])]

    def spots(self) -> list[Spot]:
        """What can be pointed at."""
        found = []
        for thing in self.things():
            if thing.value is not None:
                found.append(Spot(Target("value", thing.value), thing.box))
            elif thing.sort == "die" and self.marks.rolls:
                found.append(Spot(ROLL, thing.box))
        return found

    def named(self, point: tuple[float, float]) -> str:
        """What lies at a point, in words; nothing where nothing does."""
        thing = next((thing for thing in reversed(self.things()) if thing.box.holds(point)), None)
        if thing is None:
            return ""
        return evolve(self.telling, symbols=False).piece(thing.face) if thing.face else thing.label

    def draw(self, sheet: Sheet, boards: Boards) -> None:
        for zone in self._zones():
            self._ground(sheet, zone, boards)
        things = self.things()
        for thing in sorted(things, key=self._raised):
            self._thing(sheet, thing)

    def _zones(self) -> Iterator[Zone]:
        for zone in self.telling.layout.zones:
            content = self.view.zones.get(zone.id)
            if content is None or zone.id not in self.arranged.zones:
                continue
            if content or zone.id in self.marks.choosable or not (zone.private and zone.owner is None):
                yield zone

    def _of(self, zone: Zone, content: Content) -> list[Thing]:
        inner = self._inner(zone)
        match zone.shape:
            case Shape.BOARD:
                return self._on_board(zone, content, inner)
            case Shape.DICE:
                return self._dice(content, inner)
            case Shape.PILE:
                return self._pile(zone, content, inner)
            case Shape.SQUARE:
                return self._square(zone, content, inner)
            case Shape.FAN | Shape.TRAY | Shape.ROW:
                return self._loose(zone, content, inner)

    def _inner(self, zone: Zone) -> Box:
        """The room for pieces, below the zone's title."""
        box, title = self.arranged.zones[zone.id], self.arranged.title
        if zone.shape is Shape.BOARD:
            return Box(box.x, box.y, box.wide, box.high - 34 * self.arranged.unit)
        room = Box(box.x, box.y + title, box.wide, max(8, box.high - title))
        if zone.shape is Shape.SQUARE:
            above = 10 * self.arranged.unit
            return Box(room.x, room.y + above, room.wide, max(8, room.high - above))
        if zone.shape in {Shape.FAN, Shape.TRAY, Shape.ROW}:
            room = room.within(7 * self.arranged.unit)
            return Box(room.x, room.y + 6 * self.arranged.unit, room.wide, max(8, room.high - 4 * self.arranged.unit))
        return room

    def _dice(self, content: Content, inner: Box) -> list[Thing]:
        faces = content if isinstance(content, tuple) and content else ("",)
        side = min(inner.wide * 0.72, inner.high * 0.72)
        x = inner.x + (inner.wide - side) / 2
        return [
            Thing("die", Box(x, inner.y + number * side * 1.15, side, side), str(face or "") or None, names=("die",))
            for number, face in enumerate(faces)
        ]

    def _on_board(self, zone: Zone, content: Content, inner: Box) -> list[Thing]:
        assert zone.board is not None
        fields = [int(field or 0) for field in content] if isinstance(content, tuple) else []
        standing: dict[int, list[str]] = {}
        for piece, field in zip(zone.pieces, fields, strict=False):
            standing.setdefault(field, []).append(piece)
        side = min(inner.wide / zone.board.columns, inner.high / zone.board.rows)
        radius = max(9 * self.arranged.unit, side * 0.21)
        below = Box(inner.x, inner.y + inner.high + 2, inner.wide, 32 * self.arranged.unit)
        places: dict[str, tuple[float, float]] = {}
        for field, pieces in standing.items():
            if field == 0:
                places |= arrange.beside(pieces, below)
                continue
            middle = arrange.field_middle(zone.board, field, inner)
            places |= dict(zip(pieces, arrange.together(len(pieces), middle, radius * 1.15), strict=True))
        small = min(radius, below.high * 0.46)
        return [
            Thing(
                "pawn", _around(places[piece], small if piece in standing.get(0, ()) else radius), piece, None, (piece,)
            )
            for piece in zone.pieces
            if piece in places
        ]

    def _pile(self, zone: Zone, content: Content, inner: Box) -> list[Thing]:
        count = content if isinstance(content, int) else len(content)
        top = content[-1] if isinstance(content, tuple) and content else None
        face = None if top is None else str(top)
        place = arrange.cards(1, inner)[0]
        value = self._value(face, zone.id)
        names = (face, zone.id, f"{zone.id}.{count - 1}", f"{zone.id}.top")
        label = self.telling.zone(zone.id)
        if not count:
            return [Thing("empty", place, None, value, (zone.id,), label)]
        under = [
            Thing("card", place.moved(-step * 2.2 * self.arranged.unit, -step * 1.6 * self.arranged.unit))
            for step in range(min(3, (count - 1 + 7) // 8))
        ]
        shown = place.moved(-len(under) * 2.2 * self.arranged.unit, -len(under) * 1.6 * self.arranged.unit)
        return [*under, Thing("card", shown, face, value, names, label)]

    def _square(self, zone: Zone, content: Content, inner: Box) -> list[Thing]:
        faces = (None,) * content if isinstance(content, int) else content
        places = arrange.squares(len(faces), zone.columns, inner)
        return [
            Thing(
                "card",
                box,
                None if face is None else str(face),
                self._value(f"{zone.id}.{place}", None if face is None else str(face)),
                (f"{zone.id}.{place}",),
                self.telling.place(f"{zone.id}.{place}"),
            )
            for place, (face, box) in enumerate(zip(faces, places, strict=True))
        ]

    def _loose(self, zone: Zone, content: Content, inner: Box) -> list[Thing]:
        faces = (None,) * content if isinstance(content, int) else content
        known = [str(face) for face in faces if face is not None]
        if zone.shape is not Shape.ROW:
            known = list((by_rank if zone.shape is Shape.TRAY else in_order)(known))
        shown: list[str | None] = [*known, *[None] * (len(faces) - len(known))]
        return [
            Thing("card", box, face, self._value(face, zone.id), (face,) if face else ())
            for face, box in zip(shown, arrange.cards(len(shown), inner), strict=True)
        ]

    def _value(self, *names: Value) -> Value:
        """By which of its names a thing may be chosen."""
        return next((name for name in names if name is not None and name in self.marks.choosable), None)

    # How it looks

    def _raised(self, thing: Thing) -> bool:
        return thing.sort == "pawn"

    def _ground(self, sheet: Sheet, zone: Zone, boards: Boards) -> None:
        box, unit = self.arranged.zones[zone.id], self.arranged.unit
        if zone.board is not None:
            inner = self._inner(zone)
            boards.draw(sheet, zone.board, inner)
            return
        if zone.shape in {Shape.TRAY, Shape.FAN, Shape.ROW}:
            sheet.fill(
                Box(box.x, box.y + self.arranged.title, box.wide, box.high - self.arranged.title), FELT_LIGHT, 10
            )
        turn = zone.owner is not None and zone.owner in self.acting
        x = box.x + 4 * unit
        if turn:
            sheet.triangle((x, box.y + 4 * unit), 12 * unit, GOLD)
            x += 16 * unit
        sheet.write(self._title(zone), x, box.y + 2 * unit, 15, GOLD if turn else DIM, box.x + box.wide - x)

    def _title(self, zone: Zone) -> str:
        title, content = self.telling.zone(zone.id), self.view.zones[zone.id]
        count = content if isinstance(content, int) else len(content)
        shown = f" ({count})" if zone.shape in {Shape.PILE, Shape.FAN} and count > 1 else ""
        return f"{title[:1].upper()}{title[1:]}{shown}"

    def _thing(self, sheet: Sheet, thing: Thing) -> None:
        chosen = thing.value is not None and thing.value in self.marks.chosen
        box = thing.box.moved(0, -7 * self.arranged.unit) if chosen else thing.box
        unit = self.arranged.unit
        match thing.sort:
            case "die":
                self._die(sheet, box, thing.face or "")
            case "pawn":
                self._pawn(sheet, box, str(thing.face))
            case "empty":
                sheet.ring(box.within(1), DIM, 1.5, 7)
            case _:
                sheet.put(sheet.pictures.card(thing.face, box), box.x, box.y)
        if thing.sort in {"card", "empty"}:
            self._state(sheet, thing, box, chosen)
        here = self.marks.cursor is not None and (
            (thing.value is not None and self.marks.cursor == Target("value", thing.value))
            or (thing.sort == "die" and self.marks.cursor == ROLL)
        )
        if here:
            sheet.ring(box.within(-5 * unit), INK, 2.5, 10)

    def _state(self, sheet: Sheet, thing: Thing, box: Box, chosen: bool) -> None:
        unit = self.arranged.unit
        if chosen:
            sheet.ring(box.within(-2 * unit), GOLD, 4, 9)
            sheet.check((box.x + box.wide - 13 * unit, box.y + 13 * unit), 11 * unit)
        elif thing.value is not None and thing.value in self.marks.open:
            sheet.ring(box.within(-1 * unit), LIT, 2.5, 8)
        if any(name is not None and name in self.marks.last for name in thing.names):
            sheet.triangle((box.x + box.wide / 2 - 6 * unit, box.y + box.high - 12 * unit), 12 * unit, LIT, up=True)

    def _die(self, sheet: Sheet, box: Box, face: str) -> None:
        side = box.wide
        sheet.fill(box.moved(side * 0.03, side * 0.05), BAR, 14)
        sheet.fill(box, (252, 250, 243), 14)
        sheet.ring(box, GOLD if self.marks.rolls else DIM, 4 if self.marks.rolls else 2, 14)
        x, y = box.middle
        for across, down in DICE.get(face, ()):
            sheet.disc((x + across * side * 0.26, y + down * side * 0.26), side * 0.085, (30, 30, 38))
        if face not in DICE:
            sheet.centred(face or "?", (x, y), side / self.arranged.unit * 0.4, DIM)

    def _pawn(self, sheet: Sheet, box: Box, piece: str) -> None:
        number = int(piece.rsplit(".", 1)[-1]) if piece.rsplit(".", 1)[-1].isdigit() else 0
        middle, radius = box.middle, box.wide / 2
        letters = self.telling.initials()
        sheet.disc((middle[0] + radius * 0.1, middle[1] + radius * 0.16), radius, BAR)
        sheet.disc(middle, radius, GOLD if number in self.acting else (255, 255, 255))
        sheet.disc(middle, radius * 0.84, _pawn_colour(number))
        letter = letters[number] if number < len(letters) else "?"
        sheet.centred(letter, middle, radius * 1.05 / self.arranged.unit, (255, 255, 255))


def _pawn_colour(number: int) -> Colour:
    return PAWNS[number % len(PAWNS)]


def _around(middle: tuple[float, float], radius: float) -> Box:
    return Box(middle[0] - radius, middle[1] - radius, 2 * radius, 2 * radius)
