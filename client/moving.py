"""What moved last, by name: for faces that mark it on the table."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from protocol.choice import Value
from protocol.news import News


def last_moved(news: tuple[News, ...]) -> AbstractSet[Value]:
    """The faces and places that the latest piece of news with a movement has moved."""
    for one in reversed(news):
        if one.moved:
            found: set[Value] = set()
            for way in one.moved:
                pieces = one.args.get(way.arg)
                found.update(piece for piece in _each(pieces) if isinstance(piece, str))
                found.add(f"{way.target}.{way.end}" if way.end is not None else f"{way.target}.top")
            return found
    return frozenset()


def _each(pieces: Value) -> tuple[Value, ...]:
    return pieces if isinstance(pieces, tuple) else (pieces,)
