"""What a seat can know from its own news: where each piece it once saw may lie now.

Folded from the news as the seat got them, so a bot or a client far away can do it too. A piece known for
certain has one spot; when a covered piece leaves a zone where known pieces lie, each of them may have been
the one, and has one spot more. A shuffle forgets places, not pieces. What the view shows needs no memory.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve, field, frozen

from protocol.choice import Value
from protocol.news import Moved, News
from protocol.scene import Face, Layout, Shape

EVERYWHERE = "*"


@frozen
class Spot:
    """A zone, and the place there if it is known: on a pile counted from its top (0), elsewhere by its index."""

    zone: str
    place: int | None = None


Spots = frozenset[Spot]


@frozen
class Known:
    """Where the pieces that a seat once saw may be; a piece that is not in ``spots`` may be anywhere."""

    layout: Layout
    spots: Mapping[Face, Spots] = field(factory=dict)


def remember(known: Known, news: News) -> Known:
    """What the seat knows after this piece of its news.

    The ways of one piece of news are taken at once; those after a shuffle are taken after it.
    """
    if not news.moved:
        return known
    shapes = {zone.id: zone.shape for zone in known.layout.zones}
    spots = known.spots
    together: list[_Way] = []
    for moved in news.moved:
        together.append(_way(moved, news.args[moved.arg], shapes))
        if moved.shuffled:
            spots = _after(spots, together)
            together = []
    return evolve(known, spots=_after(spots, together))


@frozen
class _Way:
    """Pieces on their way."""

    moved: Moved
    faces: tuple[Face, ...]  # () where only their number is known
    count: int
    source: Shape | None  # None: no zone of its own
    target: Shape | None
    before: int = 0  # pieces that other ways took from the top of the same pile before
    above: int = 0  # pieces that other ways put on the same pile afterwards

    @property
    def is_look(self) -> bool:
        return self.moved.source == self.moved.target and self.moved.start == self.moved.end and not self.moved.shuffled

    def lands(self, index: int | None) -> Spot:
        """Where the piece comes to lie that is the index-th of these (None: whichever)."""
        if self.moved.shuffled:
            return Spot(self.moved.target)
        if self.count == 1:
            index = 0
        match self.target:
            case Shape.PILE if index is not None:
                return Spot(self.moved.target, self.count - 1 - index + self.above)
            case Shape.SQUARE | Shape.ROW if self.count == 1:
                return Spot(self.moved.target, self.moved.end)
            case _:
                return Spot(self.moved.target)

    def takes(self, spot: Spot) -> bool | None:
        """Whether the piece in this spot of the source is among these; None: perhaps."""
        if spot.place is None:
            return None
        match self.source:
            case Shape.PILE:
                return self.before <= spot.place < self.before + self.count
            case Shape.SQUARE | Shape.ROW if self.moved.start is not None:
                return spot.place == self.moved.start
            case _:
                return None


def _way(moved: Moved, told: Value, shapes: Mapping[str, Shape]) -> _Way:
    source, target = shapes.get(moved.source), shapes.get(moved.target)
    match told:
        case str():
            return _Way(moved, (told,), 1, source, target)
        case tuple():
            return _Way(moved, tuple(str(face) for face in told), len(told), source, target)
        case _:
            return _Way(moved, (), int(told or 0), source, target)


def _after(spots: Mapping[Face, Spots], ways: list[_Way]) -> Mapping[Face, Spots]:
    """The spots once all these ways were taken: everything leaves, then everything arrives."""
    ways = _in_order([way for way in ways if way.faces or not way.is_look])
    seen = {face: frozenset({way.lands(index)}) for way in ways for index, face in enumerate(way.faces)}
    if any(way.moved.source == EVERYWHERE for way in ways):
        return seen
    zones = {zone for way in ways for zone in (way.moved.source, way.moved.target)}
    after = dict(spots)
    for face, old in spots.items():
        if any(spot.zone in zones for spot in old):
            after[face] = _moved_on(old, ways)
    after |= seen
    return {face: where for face, where in after.items() if where}


def _in_order(ways: list[_Way]) -> list[_Way]:
    """The ways, each with what the others take from the same pile before it, and put on the same pile after it."""
    return [
        evolve(
            way,
            before=sum(other.count for other in ways[:index] if other.moved.source == way.moved.source),
            above=sum(other.count for other in ways[index + 1 :] if other.moved.target == way.moved.target),
        )
        for index, way in enumerate(ways)
    ]


def _moved_on(old: Spots, ways: list[_Way]) -> Spots:
    """The spots of a piece that none of these ways shows."""
    found: set[Spot] = set()
    for spot in old:
        stays = True
        for way in ways:
            if way.moved.source != spot.zone:
                continue
            taken = way.takes(spot)
            if taken is not False and not way.faces:
                found.add(way.lands(None))
            stays = stays and taken is not True
        if stays:
            found.add(_stayed(spot, ways))
    return frozenset(found)


def _stayed(spot: Spot, ways: list[_Way]) -> Spot:
    """Where a piece is counted now that did not move, while others left its zone or came there."""
    if spot.place is None:
        return spot
    place = spot.place
    for way in ways:
        if way.moved.shuffled and way.moved.target == spot.zone:
            return Spot(spot.zone)
        if not way.is_look:
            place += _closer(way, spot.zone, spot.place) + _farther(way, spot.zone, place)
    return Spot(spot.zone, place)


def _closer(way: _Way, zone: str, place: int) -> int:
    """By how much a place is counted lower because these pieces left."""
    if way.moved.source != zone:
        return 0
    match way.source:
        case Shape.PILE:
            return -way.count
        case Shape.ROW if way.moved.start is not None and way.moved.start < place:
            return -1
        case _:
            return 0


def _farther(way: _Way, zone: str, place: int) -> int:
    """By how much a place is counted higher because these pieces came."""
    if way.moved.target != zone:
        return 0
    match way.target:
        case Shape.PILE:
            return way.count
        case Shape.ROW if way.moved.end is not None and way.moved.end <= place:
            return 1
        case _:
            return 0
