"""Who sees what, said on the fields of states and of news; views are derived from it, never written by a game.

A field of a state is a zone (pieces that somebody may see), PUBLIC (everybody knows it), SECRET (nobody
does) or a SETTING (fixed for the game, known from the layout and the options). A field of a piece of news is
PUBLIC, or says by the same words who may read it; where it holds pieces that travel, it says from where to
where. A field without a declaration is an error at import, so nothing is shown by oversight.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping
from functools import cache
from string import Formatter
from typing import Any, get_type_hints

import attrs
from attrs import frozen

from protocol.scene import Shape

Sees = Callable[[Any, int | None, int, int | None], bool]
"""(state, owner, place, seat): may this seat (None: an onlooker) see the piece in this place of owner's zone?"""


class Who(enum.Enum):
    """The usual answers to who may see a piece."""

    EVERYONE = "everyone"
    OWNER = "owner"  # in news: the seat named by its field ``seat``
    NOBODY = "nobody"


class Mark(enum.Enum):
    """A field that is no zone."""

    PUBLIC = "public"
    SECRET = "secret"  # noqa: S105 - a word, no password
    SETTING = "setting"


EVERYONE, OWNER, NOBODY = Who.EVERYONE, Who.OWNER, Who.NOBODY
PUBLIC, SECRET, SETTING = Mark.PUBLIC, Mark.SECRET, Mark.SETTING


@frozen
class Zone:
    """A field of pieces: one zone, ``many`` zones of the table, or one zone a seat (``many=None``).

    ``board`` is for Shape.BOARD, whose field holds the field number of each seat's pawn: it takes the
    options to the board. ``columns`` is for Shape.SQUARE, whose places lie row by row. A place is named
    by its zone's id and its index (``squares.0.2``).
    """

    shape: Shape
    sees: Who | Sees
    many: int | None = 1
    board: Callable[[Any], Any] | None = None
    columns: int = 0


A_SEAT = None
"""For ``Zone.many``: one such zone for each seat, which owns it."""


@frozen
class Travels:
    """The pieces in this field of the news went from zone to zone. Names are templates over the news' public fields.

    What travels in one piece of news travels at once; what follows a shuffle comes after it. A look is a way
    from a place to the same place. The source ``*`` with a shuffle is all pieces from everywhere.
    """

    source: str  # "stacks.{seat}"
    target: str
    start: str | None = None  # the field that holds the place left, as a number or by name
    end: str | None = None  # the field that holds the place reached
    shuffled: bool = False

    def fields(self) -> tuple[str, ...]:
        """The fields of the news that tell the way."""
        names = [name for _, name, _, _ in Formatter().parse(self.source + self.target)]
        return tuple(name for name in (*names, self.start, self.end) if name)


@frozen
class Told:
    """A declared field of a piece of news."""

    name: str
    sees: Who | Sees
    travels: Travels | None


@cache
def declared(kind: Any) -> Mapping[str, Zone | Mark]:
    """Each field of a state class with its declaration, in order. TypeError for a field without just one."""
    found: dict[str, Zone | Mark] = {}
    for name, marks in _marks(kind).items():
        said = [mark for mark in marks if isinstance(mark, Zone | Mark)]
        if len(said) != 1:
            raise TypeError(f"{kind.__qualname__}.{name} must say who sees it, once")
        found[name] = said[0]
    return found


@cache
def told(kind: Any) -> tuple[Told, ...]:
    """Each field of a news class with its declaration.

    TypeError for a field without just one, for OWNER without a public field ``seat``, and for a way that is
    told by fields that are not there or not public.
    """
    found = []
    for name, marks in _marks(kind).items():
        sees = [who for mark in marks if (who := _sees(mark)) is not None]
        if len(sees) != 1:
            raise TypeError(f"{kind.__qualname__}.{name} must say who may know it, once")
        travels = next((mark for mark in marks if isinstance(mark, Travels)), None)
        found.append(Told(name, sees[0], travels))
    public = {item.name for item in found if item.sees is EVERYONE}
    for item in found:
        missing = _needs(item) - public
        if missing:
            raise TypeError(f"{kind.__qualname__}.{item.name} needs a public field {', '.join(sorted(missing))}")
    return tuple(found)


def _needs(item: Told) -> set[str]:
    """The fields by which everybody must know whose this is, and which way it went."""
    needed = {"seat"} if item.sees is OWNER else set()
    if item.travels is None:
        return needed
    return needed | set(item.travels.fields())


def _sees(mark: object) -> Who | Sees | None:
    if mark is PUBLIC:
        return EVERYONE
    if isinstance(mark, Who):
        return mark
    return mark if callable(mark) else None


def _marks(kind: type) -> Mapping[str, tuple[Any, ...]]:
    hints = get_type_hints(kind, include_extras=True)
    return {field.name: getattr(hints[field.name], "__metadata__", ()) for field in attrs.fields(kind)}
