"""What one seat may know of a state and of news, built up from nothing by the declarations of ``engines.zones``.

The server makes a view and the news for every seat after every move, so what the declarations of a class say
is worked out once for the class.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from operator import attrgetter
from typing import Any

from attrs import frozen

from engines.api import Engine, kind_of
from engines.zones import EVERYONE, NOBODY, OWNER, Mark, Sees, Told, Travels, Who, Zone, declared, told
from protocol import scene
from protocol.choice import Value
from protocol.news import Moved, News
from protocol.scene import Content, Layout, Shape, View

HELD = frozenset({Shape.FAN, Shape.TRAY})  # shapes in which a place means nothing: seen whole or not at all

Names = tuple[tuple[str, int | None], ...]
"""The ids of zones, each with its owner."""


def layout(engine: Engine[Any], seats: int, options: Any) -> Layout:
    """The zones of the game for that many seats, in the order of the state's fields."""
    zones = []
    for part in parts(engine.state):
        board = part.mark.board(options) if part.mark.board else None
        pawns = tuple(f"pawn.{seat}" for seat in range(seats)) if board else ()
        private = part.mark.sees is not EVERYONE and part.mark.sees is not NOBODY
        for name, owner in part.names(seats):
            zones.append(scene.Zone(name, part.mark.shape, owner, private, part.mark.columns, board, pawns))
    return Layout(engine.name, seats, tuple(zones))


def view(state: Any, seat: int | None) -> View:
    """The state as this seat (None: an onlooker) may see it."""
    zones: dict[str, Content] = {}
    fields, public = _plan(state.__class__)
    for field, sees, part, names in fields:
        held = getattr(state, field)
        rows = (held,) if names.single else held
        if sees is EVERYONE:
            for (name, _), pieces in zip(names[len(rows)], rows, strict=True):
                zones[name] = pieces
        elif sees is NOBODY:
            for (name, _), pieces in zip(names[len(rows)], rows, strict=True):
                zones[name] = len(pieces)
        elif sees is OWNER:
            for (name, owner), pieces in zip(names[len(rows)], rows, strict=True):
                zones[name] = pieces if owner == seat and seat is not None else len(pieces)
        else:
            for (name, owner), pieces in zip(names[len(rows)], rows, strict=True):
                zones[name] = _by_place(state, part, owner, pieces, seat)
    return View(zones, public(state))


def tell(news: Any, seat: int | None, game: str) -> News | None:
    """The news as this seat (None: an onlooker) may know it; None where it may know nothing of it."""
    key, items = _telling(game, news.__class__)
    args: dict[str, Value] = {}
    moved = []
    for name, sees, way in items:
        value = getattr(news, name)
        if sees is EVERYONE or _may_know(news, sees, seat):
            args[name] = value
        elif way is not None:
            args[name] = _count(value)
        if way is not None and _count(value):
            moved.append(way(news))
    return News(key, args, tuple(moved)) if args else None


@frozen
class Part:
    """A field of a state that holds zones."""

    field: str
    mark: Zone

    def names(self, count: int) -> Names:
        """The ids of its zones, of which there are ``count`` (one a seat, one, or as many as declared)."""
        match self.mark.many:
            case None:
                return tuple((f"{self.field}.{seat}", seat) for seat in range(count))
            case 1:
                return ((self.field, None),)
            case many:
                return tuple((f"{self.field}.{index}", None) for index in range(many))


@cache
def parts(kind: Any) -> tuple[Part, ...]:
    """The fields of a state class that hold zones."""
    return tuple(Part(name, mark) for name, mark in declared(kind).items() if isinstance(mark, Zone))


class _NamesOf(dict[int, Names]):
    """The names of a part's zones by their count, made when first asked for."""

    def __init__(self, part: Part) -> None:
        super().__init__()
        self.part = part
        self.single = part.mark.many == 1

    def __missing__(self, count: int) -> Names:
        return self.setdefault(count, self.part.names(count))


@cache
def _plan(kind: Any) -> tuple[tuple[tuple[str, Who | Sees, Part, _NamesOf], ...], Callable[[Any], dict[str, Value]]]:
    """What a view of a state class is made of: the fields that hold zones, and what takes it to its public facts."""
    names = tuple(name for name, mark in declared(kind).items() if mark is Mark.PUBLIC)
    fields = tuple((part.field, part.mark.sees, part, _NamesOf(part)) for part in parts(kind))
    if len(names) < 2:  # attrgetter gives a lone value bare
        return fields, lambda state: {name: getattr(state, name) for name in names}
    values = attrgetter(*names)
    return fields, lambda state: dict(zip(names, values(state), strict=True))


def _by_place(state: Any, part: Part, owner: int | None, held: Any, seat: int | None) -> Content:
    sees: Sees = part.mark.sees  # type: ignore[assignment]
    if part.mark.shape in HELD:
        return held if sees(state, owner, 0, seat) else len(held)
    faces = tuple([piece if sees(state, owner, place, seat) else None for place, piece in enumerate(held)])
    return len(faces) if faces.count(None) == len(faces) else faces


Way = Callable[[Any], Moved]
Telling = tuple[str, tuple[tuple[str, Who | Sees, Way | None], ...]]


@cache
def _telling(game: str, kind: Any) -> Telling:
    """The key of the news of a class, and each of its fields: who may know it, and which way it goes."""
    items = tuple((item.name, item.sees, _way(item, item.travels) if item.travels else None) for item in told(kind))
    return f"{game}.{kind_of(kind)}", items


def _count(value: Any) -> int:
    """How many pieces a field of the news holds: a piece, pieces, or None."""
    if isinstance(value, tuple):
        return len(value)
    return 0 if value is None else 1


def _may_know(news: Any, sees: Who | Sees, seat: int | None) -> bool:
    if sees is OWNER:
        return seat is not None and seat == news.seat
    return sees is EVERYONE or (sees is not NOBODY and sees(news, None, 0, seat))  # type: ignore[operator]


def _way(item: Told, travels: Travels) -> Way:
    """Takes a piece of news to the way its pieces went; the ways of a game are few, so they are kept."""
    names = travels.fields()
    if not names:
        moved = Moved(item.name, travels.source, travels.target, None, None, travels.shuffled)
        return lambda _: moved

    @lru_cache(maxsize=1024)
    def way(*values: Any) -> Moved:
        fields = dict(zip(names, values, strict=True))
        start, end = [_index(fields[place]) if place else None for place in (travels.start, travels.end)]
        source, target = travels.source.format_map(fields), travels.target.format_map(fields)
        return Moved(item.name, source, target, start, end, travels.shuffled)

    return lambda news: way(*[getattr(news, name) for name in names])


def _index(place: int | str) -> int:
    """The place as a number, also where it is named (``squares.0.2``)."""
    return int(place.rpartition(".")[2]) if isinstance(place, str) else place
