"""What moved last, by name: for faces that mark it on the table."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from protocol.choice import Value
from protocol.news import News


def last_moved(news: tuple[News, ...]) -> AbstractSet[Value]:
    """The faces and places that the last one to move anything has moved, all that came of one turn together."""
    found: set[Value] = set()
    mover: Value = None
    parted = False  # whether something was told in between that moved nothing
    for one in reversed(news):
        seat = one.args.get("seat")
        if found and (seat is None or seat != mover or (parted and _looks(one))):
            break
        parted = bool(found) and not one.moved
        for way in one.moved:
            mover = seat
            pieces = one.args.get(way.arg)
            found.update(piece for piece in _each(pieces) if isinstance(piece, str))
            found.add(f"{way.target}.{way.end}" if way.end is not None else f"{way.target}.top")
    return frozenset(found)


def _looks(one: News) -> bool:
    """Whether pieces were only looked at where they lie: that belongs to a turn only if the turn goes on with it."""
    return bool(one.moved) and all((way.source, way.start) == (way.target, way.end) for way in one.moved)


def _each(pieces: Value) -> tuple[Value, ...]:
    return pieces if isinstance(pieces, tuple) else (pieces,)
