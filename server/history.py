"""The accepted moves of a game: grown in place, yet safe to share between successive frozen tables.

A table is a value, but copying all its moves at every move would cost more the longer a game gets. So tables
share one growing list, and each holds how much of it is its own. Who appends to a part that others have
grown beyond copies that part first, which only happens when a decision was given up.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from attrs import field, frozen

from protocol.choice import Move
from server.entries import Acted


@frozen(eq=False)
class History:
    """A number of moves in order, each found by its seat and id in constant time."""

    _entries: list[Acted] = field(factory=list)
    _places: dict[int, int] = field(factory=dict)  # by seat and id, as one number
    _count: int = 0

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Acted]:
        return islice(self._entries, self._count)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, History) and list(self) == list(other)

    def __hash__(self) -> int:
        return hash(self._count)

    def find(self, seat: int, identity: int) -> Move | None:
        """The move of this seat with this id."""
        place = self._places.get(_key(seat, identity), self._count)
        return self._entries[place].move if place < self._count else None

    def plus(self, entry: Acted) -> History:
        """These moves and one more."""
        whole = self if len(self._entries) == self._count else self._copied()
        whole._places[_key(entry.seat, entry.id)] = self._count  # noqa: SLF001 - its own class
        whole._entries.append(entry)  # noqa: SLF001
        return History(whole._entries, whole._places, self._count + 1)  # noqa: SLF001

    def _copied(self) -> History:
        entries = list(self)
        places = {_key(entry.seat, entry.id): place for place, entry in enumerate(entries)}
        return History(entries, places, self._count)


def _key(seat: int, identity: int) -> int:
    return identity << 8 | seat
