"""Who sees what, written by hand from the rules: a table a game, in the module of its name.

Never derive a table from the code: it is there to catch a declaration that says too much. Each row names an
item, when it holds, and what its own seat, another seat and an onlooker see of it. The own seat is the owner of
a zone (of the table's zones: whoever is asked for a move), and of news the seat that they name.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterator
from typing import Any

from attrs import field, frozen

from engines.api import kind_of
from engines.kit.walk import Eye, Position
from engines.redact import layout, tell, view
from protocol.news import News
from protocol.scene import Content


class Sight(enum.Enum):
    """How much of an item is seen."""

    ALL = "all"  # every face; of news: the value
    COUNT = "count"  # how many, and not one face
    NOTHING = "nothing"  # of news: not even that it is there


ALL, COUNT, NOTHING = Sight.ALL, Sight.COUNT, Sight.NOTHING
When = Callable[[Any], bool]
"""Whether a state is in the phase that a row is about."""
ByPlace = Callable[[Any, int | None, int, Eye], bool]
"""(state, owner, place, eye): whether this place shows its face, where only some do."""


def always(_state: Any) -> bool:
    return True


@frozen
class Zone:
    """A field of zones, by its name."""

    name: str
    when: When
    own: Sight | ByPlace
    other: Sight | ByPlace
    onlooker: Sight | ByPlace


@frozen
class Told:
    """An argument of a piece of news, as ``kind.argument``."""

    name: str
    own: Sight
    other: Sight
    onlooker: Sight


def public(kind: str, *names: str) -> tuple[Told, ...]:
    """Arguments that everybody is told."""
    return tuple(Told(f"{kind}.{name}", ALL, ALL, ALL) for name in names)


@frozen
class Table:
    """All that a game shows and tells. What is not in it must never be seen."""

    zones: tuple[Zone, ...]
    facts: frozenset[str]  # public ones
    told: tuple[Told, ...]
    used: set[Zone | Told] = field(factory=set, eq=False)  # rows that came up

    def unused(self) -> list[str]:
        """The rows that never came up in the games looked at."""
        rows: tuple[Zone | Told, ...] = (*self.zones, *self.told)
        return [row.name for row in rows if row not in self.used]


def breaches(table: Table, position: Position, step: Any) -> Iterator[str]:
    """Where a position and the step to it show anybody something else than the table says."""
    zones = layout(position.engine, position.setting.seats, position.setting.options).zones
    for eye in position.setting.eyes:
        seen = view(position.state, eye)
        if set(seen.public) != table.facts:
            yield f"public facts are {sorted(seen.public)}, the table has {sorted(table.facts)}"
        for zone in zones:
            yield from _zone(table, position, eye, zone.id, zone.owner, seen.zones[zone.id])
        for raw in step.news:
            yield from _told(table, eye, tell(raw, eye, position.engine.name), raw)


def _zone(table: Table, position: Position, eye: Eye, zone: str, owner: Eye, content: Content) -> Iterator[str]:
    rows = [row for row in table.zones if row.name == zone.split(".", maxsplit=1)[0] and row.when(position.state)]
    if len(rows) != 1:
        yield f"{zone}: {len(rows)} rows of the table are about it now"
        return
    row = rows[0]
    table.used.add(row)
    mine = eye == owner if owner is not None else eye in position.prompts
    sight = row.onlooker if eye is None else row.own if mine else row.other
    if not _as_said(sight, position.state, owner, eye, content):
        yield f"{zone} shows {content!r} to {'an onlooker' if eye is None else f'seat {eye}'}, the table says {sight}"


def _as_said(sight: Sight | ByPlace, state: Any, owner: Eye, eye: Eye, content: Content) -> bool:
    faces: tuple[Any, ...] = (None,) * content if isinstance(content, int) else content
    if sight is ALL:
        return None not in faces
    if sight is COUNT:
        return isinstance(content, int)
    assert not isinstance(sight, Sight)
    return all((face is not None) == sight(state, owner, place, eye) for place, face in enumerate(faces))


def _told(table: Table, eye: Eye, news: News | None, raw: Any) -> Iterator[str]:
    kind = kind_of(type(raw))
    rows = [row for row in table.told if row.name.split(".")[0] == kind]
    args = {} if news is None else news.args
    extra = args.keys() - {row.name.split(".")[1] for row in rows}
    if extra:
        yield f"{kind} tells {sorted(extra)}, which the table does not know"
    for row in rows:
        table.used.add(row)
        name = row.name.split(".")[1]
        mine = eye is not None and eye == getattr(raw, "seat", None)
        sight = row.onlooker if eye is None else row.own if mine else row.other
        value = getattr(raw, name)
        count = len(value) if isinstance(value, tuple) else int(value is not None)
        said = {ALL: (value,), COUNT: (count,), NOTHING: ()}[sight]
        given = (args[name],) if name in args else ()
        if given != said:
            yield f"{row.name} tells {'an onlooker' if eye is None else f'seat {eye}'} {given}, the table says {sight}"
