"""Another state that a seat cannot tell from the real one: what it does not see, dealt anew.

For bots that think ("what if the cards lay so?") and for the check that no secret gets out. Each arrangement
of the unseen pieces that fits what the seat knows is as likely as any other. Only the view and the seat's own
memory go in, so nothing hidden can.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from attrs import frozen

from engines.api import Engine
from engines.chance import Chance
from engines.known import Known, Spot
from engines.redact import Part, parts
from engines.zones import Mark, Zone, declared
from protocol.choice import Below
from protocol.scene import Face, Shape, View

COUNTED = frozenset({Shape.BOARD, Shape.DICE})  # shapes whose zones hold fields or pips, no pieces of the game
TRIES = 200
KEY_WORDS = 4  # a key of chance is that many numbers of eight bytes

Place = tuple[str, int]
"""A zone's id and an index there."""


def redeal(engine: Engine[Any], options: Any, view: View, known: Known, below: Below) -> Any:
    """A state with this view for the seat whose view and memory these are.

    ``options`` are the house rules of the game. ValueError if the memory does not fit the view.
    """
    return Redealer.of(engine, options, view, known).deal(below)


@frozen
class Redealer:
    """A view and what is known, taken apart once, so that many states can be dealt from it."""

    engine: Engine[Any]
    options: Any
    view: View
    seats: int
    faces: Mapping[str, tuple[Face | None, ...]]  # of each zone that holds pieces
    covered: tuple[Place, ...]
    free: tuple[Face, ...]  # unseen pieces that may be anywhere
    bound: tuple[tuple[Face, tuple[Place, ...], int], ...]  # the others, most constrained first: see _bound

    @classmethod
    def of(cls, engine: Engine[Any], options: Any, view: View, known: Known) -> Redealer:
        seats = known.layout.seats
        faces = {name: _faces(view, name) for part in _dealt(engine) for name, _ in part.names(seats)}
        covered = tuple((name, index) for name, row in faces.items() for index, face in enumerate(row) if face is None)
        seen = {face for row in faces.values() for face in row}
        unseen = [piece for piece in engine.pieces if piece not in seen]
        if len(unseen) != len(covered):
            raise ValueError(f"{engine.name}: {len(unseen)} pieces are unseen, but {len(covered)} places are covered")
        bound = _bound({piece: _places(known, piece, faces) for piece in unseen if piece in known.spots})
        free = tuple(piece for piece in unseen if piece not in known.spots)
        return cls(engine, options, view, seats, faces, covered, free, bound)

    def deal(self, below: Below) -> Any:
        """A state; each that fits is equally likely."""
        at = self._placed(below)
        rest = [place for place in self.covered if place not in at]
        for last in range(len(rest) - 1, -1, -1):
            other = below(last + 1)
            rest[last], rest[other] = rest[other], rest[last]
            at[rest[last]] = self.free[last]
        return self.engine.state(
            **{name: self._field(name, mark, at, below) for name, mark in declared(self.engine.state).items()}
        )

    def _placed(self, below: Below) -> dict[Place, Face]:
        """The bound pieces in their places.

        Each is dealt to one of as many places as can at most be left for it; where fewer are left and one of
        those that are not is drawn, all begins anew. So each arrangement is equally likely, also where the
        pieces get in each other's way.
        """
        for _ in range(TRIES):
            at: dict[Place, Face] = {}
            for piece, places, most in self.bound:
                left = [place for place in places if place not in at]
                drawn = below(most) if most > 1 else 0
                if drawn >= len(left):
                    break
                at[left[drawn]] = piece
            else:
                return at
        return _matched(self.bound, below)

    def _field(self, name: str, mark: Zone | Mark, at: Mapping[Place, Face], below: Below) -> Any:
        match mark:
            case Mark.PUBLIC:
                return self.view.public[name]
            case Mark.SETTING:
                return self.options if name == "options" else getattr(self.options, name)
            case Mark.SECRET:
                return Chance(b"".join(below(2**64).to_bytes(8, "big") for _ in range(KEY_WORDS)))
            case Zone():
                rows = tuple(self._row(zone, at) for zone, _ in Part(name, mark).names(self.seats))
                return rows[0] if mark.many == 1 else rows

    def _row(self, zone: str, at: Mapping[Place, Face]) -> Any:
        if zone not in self.faces:
            return self.view.zones[zone]
        return tuple([at[zone, index] if face is None else face for index, face in enumerate(self.faces[zone])])


def _dealt(engine: Engine[Any]) -> Iterable[Part]:
    return (part for part in parts(engine.state) if part.mark.shape not in COUNTED)


def _faces(view: View, zone: str) -> tuple[Face | None, ...]:
    content = view.zones[zone]
    return (None,) * content if isinstance(content, int) else content  # type: ignore[return-value]


def _places(known: Known, piece: Face, faces: Mapping[str, tuple[Face | None, ...]]) -> frozenset[Place]:
    """The covered places where the piece may be."""
    shapes = {zone.id: zone.shape for zone in known.layout.zones}
    found = frozenset(
        (spot.zone, index)
        for spot in known.spots[piece]
        for index in _indices(spot, shapes[spot.zone], len(faces[spot.zone]))
        if faces[spot.zone][index] is None
    )
    if not found:
        raise ValueError(f"{piece} is known to be where the view shows no covered place: {known.spots[piece]}")
    return found


def _indices(spot: Spot, shape: Shape, size: int) -> Iterable[int]:
    if spot.place is None:
        return range(size)
    index = size - 1 - spot.place if shape is Shape.PILE else spot.place
    return (index,) if 0 <= index < size else ()


def _bound(places: Mapping[Face, frozenset[Place]]) -> tuple[tuple[Face, tuple[Place, ...], int], ...]:
    """Pieces with the places where they may be, and how many of those are free at most when their turn comes.

    An earlier piece that can only be in these places takes one of them for sure.
    """
    order = sorted(places, key=lambda piece: len(places[piece]))
    return tuple(
        (
            piece,
            tuple(sorted(places[piece])),
            len(places[piece]) - sum(places[other] <= places[piece] for other in order[:index]),
        )
        for index, piece in enumerate(order)
    )


def _matched(bound: tuple[tuple[Face, tuple[Place, ...], int], ...], below: Below) -> dict[Place, Face]:
    """Some arrangement of the bound pieces, found by making room; for constraints that leave hardly any."""
    wanted = {piece: list(places) for piece, places, _ in bound}
    at: dict[Place, Face] = {}

    def settle(piece: Face, tried: set[Place]) -> bool:
        choices = wanted[piece]
        turn = below(len(choices))
        for place in choices[turn:] + choices[:turn]:
            if place in tried:
                continue
            tried.add(place)
            if place not in at or settle(at[place], tried):
                at[place] = piece
                return True
        return False

    for piece in wanted:
        if not settle(piece, set()):
            raise ValueError(f"no arrangement has {piece} where it is known to be")
    return at
