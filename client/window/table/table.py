"""A table as things with places: from layout, view and what may be chosen, for any game.

They are plain values, so that what is clicked, what a key reaches and what is drawn are the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property

from attrs import evolve, frozen

from client.connection.model import Eye
from client.table.choosing import Target
from client.table.once_seen import once_seen
from client.texts.telling import Telling, by_rank, in_order
from client.window.places import Box, Spot, around_point
from client.window.table import arrange
from client.window.table.arrange import Arranged
from client.window.table.thing import Thing
from protocol.choice import Value
from protocol.scene import Board, Content, Shape, View, Zone

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
class Table:
    """What is to be shown, and to whom."""

    telling: Telling
    view: View
    eye: Eye
    acting: tuple[int, ...]
    arranged: Arranged
    marks: Marks = Marks()

    def things(self) -> Sequence[Thing]:
        """Everything on the table, what lies on top last."""
        return self._things

    @cached_property
    def _things(self) -> tuple[Thing, ...]:
        return tuple(
            evolve(thing, zone=zone.id) for zone in self.zones() for thing in self._of(zone, self.view.zones[zone.id])
        )

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
            zones = (zone for zone in self.zones() if zone.board is None)
            return next((self.telling.zone(zone.id) for zone in zones if self._heads(zone, point)), "")
        piece = evolve(self.telling, symbols=False).piece(thing.face) if thing.face else ""
        place = self.telling.zone(str(thing.names[0]) if thing.placed else thing.zone)
        return ": ".join(text for text in (place if thing.pile or not piece else "", piece) if text)

    @cached_property
    def once_seen(self) -> AbstractSet[Value]:
        """The places of covered pieces that whoever looks has seen before, as far as that is told."""
        return frozenset(once_seen(self.view, self.eye))

    def _heads(self, zone: Zone, point: tuple[float, float]) -> bool:
        """Whether the zone's title is there, which may have been cut."""
        box = self.arranged.zones[zone.id]
        return Box(box.x, box.y, box.wide, self.arranged.title).holds(point)

    def stop(self, name: str, field: int) -> Box | None:
        """Where a piece stands that is alone on a field of that zone's board."""
        zone = next((zone for zone in self.telling.layout.zones if zone.id == name), None)
        if zone is None or zone.board is None or name not in self.arranged.zones:
            return None
        inner = self.inner(zone)
        return around_point(arrange.field_middle(zone.board, field, inner), self._radius(zone.board, inner))

    def zones(self) -> Iterator[Zone]:
        """The zones that are there to be seen."""
        for zone in self.telling.layout.zones:
            content = self.view.zones.get(zone.id)
            if content is None or zone.id not in self.arranged.zones:
                continue
            if content or zone.id in self.marks.choosable or not (zone.private and zone.owner is None):
                yield zone

    def _of(self, zone: Zone, content: Content) -> list[Thing]:
        inner = self.inner(zone)
        match zone.shape:
            case Shape.BOARD:
                return self._on_board(zone, content, inner)
            case Shape.DICE:
                return self._dice(content, inner)
            case Shape.PILE:
                return self._pile(zone, content, inner)
            case Shape.SQUARE:
                return self._square(zone, content)
            case Shape.FAN | Shape.TRAY | Shape.ROW:
                return self._loose(zone, content, inner)

    def inner(self, zone: Zone) -> Box:
        """The room for pieces, below the zone's title."""
        box, title = self.arranged.zones[zone.id], self.arranged.title
        if zone.shape is Shape.BOARD:
            return Box(box.x, box.y, box.wide, box.high - arrange.BELOW * self.arranged.unit)
        room = Box(box.x, box.y + title, box.wide, max(8, box.high - title))
        if zone.shape is Shape.SQUARE:
            above = 10 * self.arranged.unit
            return Box(room.x, room.y + above, room.wide, max(8, room.high - above))
        if zone.shape is Shape.DICE:
            return room
        margin = min(7 * self.arranged.unit, room.high * 0.08)
        room = room.within(margin)
        return Box(room.x, room.y + margin * 0.85, room.wide, max(8, room.high - margin * 0.57))

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
        below = Box(inner.x, inner.y + inner.high + 2, inner.wide, (arrange.BELOW - 2) * self.arranged.unit)
        boxes: dict[str, Box] = {}
        for number, pieces in standing.items():
            if number == 0:
                boxes |= arrange.beside(pieces, below, min(self._radius(zone.board, inner), below.high * 0.46))
            elif len(pieces) == 1:
                middle = arrange.field_middle(zone.board, number, inner)
                boxes[pieces[0]] = around_point(middle, self._radius(zone.board, inner))
            else:
                middle = arrange.field_middle(zone.board, number, inner)
                boxes |= zip(pieces, arrange.together(len(pieces), middle, side), strict=True)
        return [Thing("pawn", boxes[piece], piece, None, (piece,)) for piece in zone.pieces if piece in boxes]

    def _radius(self, board: Board, inner: Box) -> float:
        return max(9 * self.arranged.unit, min(inner.wide / board.columns, inner.high / board.rows) * 0.21)

    def _pile(self, zone: Zone, content: Content, inner: Box) -> list[Thing]:
        if zone.owner is not None and content and isinstance(content, tuple) and None not in content:
            return self._spread(zone, content, inner)
        count = content if isinstance(content, int) else len(content)
        top = content[-1] if isinstance(content, tuple) and content else None
        face = None if top is None else str(top)
        place = arrange.cards(1, inner)[0]
        value = self._value(face, zone.id)
        names = (face, zone.id, f"{zone.id}.{count - 1}", f"{zone.id}.top")
        if not count:
            return [Thing("empty", place, None, value, (zone.id,), pile=True)]
        under = [
            Thing(
                "card", pile=True, box=place.moved(-step * 2.2 * self.arranged.unit, -step * 1.6 * self.arranged.unit)
            )
            for step in range(min(3, (count - 1 + 7) // 8))
        ]
        shown = place.moved(-len(under) * 2.2 * self.arranged.unit, -len(under) * 1.6 * self.arranged.unit)
        return [*under, Thing("card", shown, face, value, names, pile=True)]

    def _spread(self, zone: Zone, content: Content, inner: Box) -> list[Thing]:
        """A seat's own pile that lies open: all of it, in the order it came."""
        assert isinstance(content, tuple)
        faces = [str(face) for face in content]
        last = f"{zone.id}.top"
        return [
            Thing("card", box, face, self._value(face), (face, last) if place == len(faces) - 1 else (face,))
            for place, (face, box) in enumerate(zip(faces, arrange.cards(len(faces), inner, gap=1.04), strict=True))
        ]

    def _square(self, zone: Zone, content: Content) -> list[Thing]:
        faces = (None,) * content if isinstance(content, int) else content
        return [
            Thing(
                "card",
                box,
                None if face is None else str(face),
                self._value(f"{zone.id}.{place}", None if face is None else str(face)),
                (f"{zone.id}.{place}",),
                placed=True,
            )
            for place, (face, box) in enumerate(zip(faces, self.places(zone, len(faces)), strict=True))
        ]

    def places(self, zone: Zone, count: int) -> list[Box]:
        """Where the cards of a square lie."""
        return arrange.squares(count, zone.columns, self.inner(zone), self.arranged.label)

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
