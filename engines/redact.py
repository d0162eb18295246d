"""What one seat may know of a state and of news, built up from nothing by the declarations of ``engines.zones``."""

from __future__ import annotations

from functools import cache
from typing import Any

from attrs import frozen

from engines.api import Engine, kind_of
from engines.zones import EVERYONE, NOBODY, OWNER, Mark, Told, Who, Zone, declared, told
from protocol import scene
from protocol.choice import Value
from protocol.news import Moved, News
from protocol.scene import Content, Layout, Shape, View

HELD = {Shape.FAN, Shape.TRAY}  # shapes in which a place means nothing


def layout(engine: Engine[Any], seats: int, options: Any) -> Layout:
    """The zones of the game for that many seats, in the order of the state's fields."""
    zones = []
    for part in _parts(engine.state):
        board = part.mark.board(options) if part.mark.board else None
        pawns = tuple(f"pawn.{seat}" for seat in range(seats)) if board else ()
        private = not isinstance(part.mark.sees, Who) or part.mark.sees is OWNER
        for name, owner in part.names(seats):
            zones.append(scene.Zone(name, part.mark.shape, owner, private, part.mark.columns, board, pawns))
    return Layout(engine.name, seats, tuple(zones))


def view(state: Any, seat: int | None) -> View:
    """The state as this seat (None: an onlooker) may see it."""
    zones: dict[str, Content] = {}
    for part in _parts(state.__class__):
        held = getattr(state, part.field)
        if part.mark.many == 1:
            zones[part.field] = _content(state, part.mark, None, held, seat)
            continue
        for index, (name, owner) in enumerate(part.names(len(held))):
            zones[name] = _content(state, part.mark, owner, held[index], seat)
    return View(zones, {name: getattr(state, name) for name in _public(state.__class__)})


def tell(news: Any, seat: int | None, game: str) -> News | None:
    """The news as this seat (None: an onlooker) may know it; None where it may know nothing of it."""
    args: dict[str, Value] = {}
    moved = []
    for item in told(news.__class__):
        value = getattr(news, item.name)
        if _may_know(news, item, seat):
            args[item.name] = value
        elif item.travels is not None:
            args[item.name] = len(value) if isinstance(value, tuple) else 1
        if item.travels is not None and value != ():
            moved.append(_moved(news, item))
    return News(_key(game, news.__class__), args, tuple(moved)) if args else None


@frozen
class _Part:
    """A field of a state that holds zones."""

    field: str
    mark: Zone

    def names(self, count: int) -> tuple[tuple[str, int | None], ...]:
        """The ids of its zones, each with its owner."""
        return _names(self.field, self.mark.many, count)


@cache
def _names(field: str, many: int | None, seats: int) -> tuple[tuple[str, int | None], ...]:
    if many == 1:
        return ((field, None),)
    if many is None:
        return tuple((f"{field}.{seat}", seat) for seat in range(seats))
    return tuple((f"{field}.{index}", None) for index in range(many))


@cache
def _parts(kind: Any) -> tuple[_Part, ...]:
    return tuple(_Part(name, mark) for name, mark in declared(kind).items() if isinstance(mark, Zone))


@cache
def _public(kind: Any) -> tuple[str, ...]:
    return tuple(name for name, mark in declared(kind).items() if mark is Mark.PUBLIC)


@cache
def _key(game: str, kind: Any) -> str:
    return f"{game}.{kind_of(kind)}"


def _content(state: Any, mark: Zone, owner: int | None, held: Any, seat: int | None) -> Content:
    if mark.sees is EVERYONE or (mark.sees is OWNER and owner is not None and owner == seat):
        return held  # type: ignore[no-any-return]
    if mark.sees is NOBODY or mark.sees is OWNER:
        return len(held)
    return _by_place(state, mark, mark.sees, owner, held, seat)


def _by_place(state: Any, mark: Zone, sees: Any, owner: int | None, held: Any, seat: int | None) -> Content:
    faces = tuple(piece if sees(state, owner, place, seat) else None for place, piece in enumerate(held))
    if mark.shape in HELD:
        seen = tuple(face for face in faces if face is not None)
        faces = seen + (None,) * (len(faces) - len(seen))
    if any(face is not None for face in faces):
        return faces
    return len(faces)


def _may_know(news: Any, item: Told, seat: int | None) -> bool:
    match item.sees:
        case Who.EVERYONE:
            return True
        case Who.NOBODY:
            return False
        case Who.OWNER:
            return seat is not None and seat == news.seat
        case sees:
            return sees(news, None, 0, seat)


def _moved(news: Any, item: Told) -> Moved:
    travels = item.travels
    assert travels is not None
    return Moved(
        item.name,
        travels.source.format_map(_Fields(news)),
        travels.target.format_map(_Fields(news)),
        _index(getattr(news, travels.start)) if travels.start else None,
        _index(getattr(news, travels.end)) if travels.end else None,
        travels.shuffled,
    )


def _index(place: int | str) -> int:
    """The place as a number, also where it is named (``squares.0.2``)."""
    return int(place.rpartition(".")[2]) if isinstance(place, str) else place


class _Fields(dict[str, Any]):
    """The fields of a piece of news, looked up as a template asks for them."""

    def __init__(self, news: Any) -> None:
        super().__init__()
        self.news = news

    def __missing__(self, name: str) -> Any:
        return getattr(self.news, name)
