"""A table at one moment: what its log tells of it, and who is there.

Presence is not in the log: after a start of the server nobody is there, and everybody comes back by Sit.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from attrs import evolve, field, frozen

from protocol.choice import Scalar, Value
from protocol.messages import Kind, Phase
from protocol.news import News
from server.commands import Connection, Player
from server.entries import Acted, Bound, Dealt, Entry, Restarted
from server.fold import fold
from server.house import House
from server.kept import Chair, Kept

Eye = int | None
"""As whom a connection looks at a table: as a seat, or None, as an onlooker."""

MOST_NEWS = 256
"""How many news wait for an eye, and come in one Past; the older ones Recall has."""


class Refusal(Exception):
    """A request that changes nothing: a key and what it tells, which whoever asked may know."""

    def __init__(self, code: str, **args: Value) -> None:
        super().__init__(code, args)
        self.code = code
        self.args_told: Mapping[str, Value] = args


@frozen
class Visitor:
    """A connection at the table: its eye, and the news that wait for its other eyes."""

    player: Player
    eye: Eye = None
    waiting: Mapping[Eye, tuple[News, ...]] = field(factory=dict)


@frozen
class Proposal:
    """A new game that somebody wants, and the seats that agreed, each with its seal."""

    entry: Restarted  # without seals
    named: Mapping[str, Scalar]  # its options as a client names them
    seals: Mapping[int, bytes | None]


@frozen
class Presence:
    """Who is there. Times are seconds since the epoch."""

    visitors: Mapping[Connection, Visitor]
    holders: tuple[Connection | None, ...]  # of each seat
    away: tuple[float | None, ...]  # since when a seat's holder is gone
    deserted: frozenset[int] = frozenset()
    entropies: Mapping[int, bytes] = field(factory=dict)  # of the seats that opened their seals
    patience: float | None = None  # until when the others are waited for
    proposal: Proposal | None = None
    onward: bool = False  # whether a restart goes on to its deal by itself
    loaded: int = 0  # the rev at which the table was read from its log


@frozen
class Table:
    """A table with all that is known of it."""

    house: House
    kept: Kept
    here: Presence

    @property
    def id(self) -> str:
        return self.kept.table

    def holds(self, who: Connection, seat: int) -> bool:
        return 0 <= seat < len(self.here.holders) and self.here.holders[seat] == who

    def held(self, who: Connection) -> tuple[int, ...]:
        """The seats of this connection."""
        return tuple(seat for seat, holder in enumerate(self.here.holders) if holder == who)

    def owned(self, player: Player) -> tuple[int, ...]:
        """The seats of this player, wherever they are held."""
        return tuple(seat for seat, chair in enumerate(self.kept.chairs) if player in (chair.player, chair.mark))

    def persons(self) -> tuple[int, ...]:
        """The seats that persons play."""
        return tuple(seat for seat, chair in enumerate(self.kept.chairs) if chair.kind is Kind.PERSON)

    def empty(self) -> tuple[int, ...]:
        return tuple(seat for seat, chair in enumerate(self.kept.chairs) if chair.kind is Kind.EMPTY)

    def chair(self, seat: int) -> Chair:
        """The seat as the log knows it. Refused where there is none of this number."""
        if not 0 <= seat < len(self.kept.chairs):
            raise Refusal("no_such_seat", seats=len(self.kept.chairs))
        return self.kept.chairs[seat]


def nobody(seats: int) -> Presence:
    """An empty room."""
    return Presence({}, (None,) * seats, (None,) * seats)


def present(table: Table, **changes: Any) -> Table:
    """The table with another presence."""
    return evolve(table, here=evolve(table.here, **changes))


def visiting(table: Table, who: Connection, visitor: Visitor) -> Table:
    return present(table, visitors={**table.here.visitors, who: visitor})


def advance(table: Table, entry: Entry) -> Table:
    """The table after an entry: folded into what is kept, and into what waits for those who are there."""
    kept = fold(table.kept, entry)
    match entry:
        case Acted():
            return Table(table.house, kept, _waiting_longer(table.here, kept))
        case Dealt():
            after = evolve(table, kept=kept, here=evolve(table.here, entropies={}, patience=None))
            return present(after, visitors={who: _dealt(after, who, it) for who, it in table.here.visitors.items()})
        case Bound():
            return evolve(table, kept=kept, here=evolve(table.here, entropies={}, proposal=None, onward=False))
        case Restarted():
            return evolve(table, kept=kept, here=_resized(table.here, len(kept.chairs)))
        case _:
            return evolve(table, kept=kept)


def joined(waiting: Iterable[News], more: Iterable[News]) -> tuple[News, ...]:
    """The news that wait, the oldest dropped where they are too many."""
    return (*waiting, *more)[-MOST_NEWS:]


def _waiting_longer(here: Presence, kept: Kept) -> Presence:
    """The latest news wait for covered eyes. Most connections have none, and this is asked at every move."""
    if kept.game is None or not any(visitor.waiting for visitor in here.visitors.values()):
        return here
    latest = kept.game.latest
    visitors = {who: _waits(visitor, latest) for who, visitor in here.visitors.items()}
    return evolve(here, visitors=visitors)


def _waits(visitor: Visitor, latest: tuple[tuple[News, ...], ...]) -> Visitor:
    if not visitor.waiting:
        return visitor
    waiting = {eye: joined(news, latest[index(eye)]) for eye, news in visitor.waiting.items()}
    return evolve(visitor, waiting=waiting)


def _dealt(table: Table, who: Connection, visitor: Visitor) -> Visitor:
    """A deal covers the seats of those who have several; the news of the deal wait for them."""
    eye = visitor.eye if len(table.owned(visitor.player)) == 1 else None
    game = table.kept.game
    latest = game.latest if game else ()
    waiting: dict[Eye, tuple[News, ...]] = {
        seat: latest[seat] if latest else () for seat in table.held(who) if seat != eye
    }
    return Visitor(visitor.player, eye, waiting)


def _resized(here: Presence, seats: int) -> Presence:
    """Nobody waits for news of a game that was put away; the holders of seats that are gone look on."""
    visitors = {
        who: Visitor(it.player, it.eye if it.eye is not None and it.eye < seats else None)
        for who, it in here.visitors.items()
    }
    nothing = (None,) * seats
    return evolve(
        here,
        visitors=visitors,
        holders=(here.holders + nothing)[:seats],
        away=(here.away + nothing)[:seats],
        deserted=frozenset(seat for seat in here.deserted if seat < seats),
        entropies={},
        patience=None,
        proposal=None,
        onward=False,
    )


def index(eye: Eye) -> int:
    """Where an eye's part is in what is kept by eye."""
    return -1 if eye is None else eye


def running(kept: Kept) -> bool:
    return kept.phase in {Phase.SEALED, Phase.PLAYING}
