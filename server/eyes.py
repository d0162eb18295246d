"""Which seat a connection looks through. It gets the views and news of that eye alone; the others are covered.

Several people at one screen share a connection: none of their hands may reach it before its owner says so.
Who holds several seats at a table, on whatever connections, therefore starts covered and asks by Reveal.
"""

from __future__ import annotations

from attrs import evolve

from protocol.messages import Cover, Reveal, ServerMessage
from protocol.news import News
from server import telling
from server.commands import Asked, Connection
from server.effects import Effect
from server.situation import Eye, Refusal, Table, visiting

Decided = tuple[Table, tuple[Effect, ...]]
"""The table after a command, and what it asks of the world."""


def reveal(table: Table, asked: Asked, request: Reveal) -> Decided:
    if not table.holds(asked.who, request.seat):
        raise Refusal("not_yours")
    return shown(table, asked.who, request.seat)


def cover(table: Table, asked: Asked, request: Cover) -> Decided:
    del request
    return shown(table, asked.who, None)


def shown(table: Table, who: Connection, eye: Eye) -> Decided:
    """The connection looks through another eye, and sees what is to be seen there: before a game, only the seats."""
    after, news = turned(table, who, eye)
    message: ServerMessage = telling.seats(after, who)
    if after.kept.game is not None:
        message = telling.update(after, eye, news)
    return after, telling.to(who, (message,))


def turned(table: Table, who: Connection, eye: Eye) -> tuple[Table, tuple[News, ...]]:
    """The connection with this eye, and the news that waited for it. News begin to wait for the eye it leaves."""
    visitor = table.here.visitors[who]
    if visitor.eye == eye:
        return table, ()
    waiting = dict(visitor.waiting)
    news = waiting.pop(eye, ())
    if visitor.eye is None or table.holds(who, visitor.eye):
        waiting[visitor.eye] = ()
    return visiting(table, who, evolve(visitor, eye=eye, waiting=waiting)), news


def usual(table: Table, who: Connection) -> Eye:
    """The eye of a connection that has not chosen: its seat, if its player has no other at this table."""
    owned = table.owned(table.here.visitors[who].player)
    return owned[0] if len(owned) == 1 and table.holds(who, owned[0]) else None


def without(table: Table, who: Connection, seat: int) -> Decided:
    """The connection, still there, after it lost the hold of a seat: covered if it looked through that one.

    A seat that is left to it stays covered as it was: it may be another person's at the same screen.
    """
    visitor = table.here.visitors.get(who)
    if visitor is None:
        return table, ()
    waiting = {eye: news for eye, news in visitor.waiting.items() if eye != seat}
    after = visiting(table, who, evolve(visitor, waiting=waiting))
    if visitor.eye != seat:
        return after, ()
    after, news = turned(after, who, None)
    if after.kept.game is None:
        return after, ()
    return after, telling.to(who, (telling.update(after, None, news),))
