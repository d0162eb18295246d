"""Moves: whose they are, whether they are new and still meant, and only then whether the rules allow them."""

from __future__ import annotations

from itertools import chain, islice

from engines.api import Illegal
from engines.redact import tell
from protocol.messages import Act, Past, Phase, Recall
from protocol.news import News
from server import telling
from server.commands import Asked, Connection
from server.effects import Effect, Record
from server.entries import Acted
from server.eyes import Decided
from server.fold import replay
from server.kept import Kept
from server.situation import MOST_NEWS, Eye, Refusal, Table, advance, index


def act(table: Table, asked: Asked, request: Act) -> Decided:
    """A move. The same one again, after a cut, gets its first answer also when its game has ended since."""
    seat = request.seat
    if not table.holds(asked.who, seat):
        raise Refusal("not_yours")
    if table.here.visitors[asked.who].eye != seat:
        raise Refusal("covered")
    game = table.kept.game
    known = game.moves.find(seat, request.id) if game else None
    if known == request.move:
        return table, telling.to(asked.who, (telling.update(table, seat, accepted=request.id),))
    if known is not None:
        raise Refusal("id_used")
    _timely(table, seat, request.rev)
    try:
        return moved(table, Acted(seat, request.id, request.move), asked.who)
    except Illegal as illegal:
        raise Refusal(illegal.code, **illegal.args_told) from illegal


def moved(table: Table, entry: Acted, actor: Connection | None = None) -> Decided:
    """The table after a move, and everybody told. Raises Illegal."""
    after = advance(table, entry)
    effects: tuple[Effect, ...] = (Record(table.kept.seq, entry), *telling.updates(after, actor, entry.id))
    if after.kept.phase is Phase.OVER:
        effects += (*telling.to_all(after, telling.over(after)), *telling.seats_to_all(after))
    return after, effects


def recall(table: Table, asked: Asked, request: Recall) -> Decided:
    """The news of the onlookers or of the own eye, as they were told in this game, a part at a time."""
    eye = request.seat
    if eye is not None and not table.holds(asked.who, eye):
        raise Refusal("not_yours")
    if eye is not None and table.here.visitors[asked.who].eye != eye:
        raise Refusal("covered")
    kept = table.kept
    if kept.game is None:
        raise Refusal("not_running")
    end = kept.game.told[index(eye)]
    start = min(max(request.start, 0), end)
    news = recalled(kept, eye, start, min(end, start + MOST_NEWS))
    return table, telling.to(asked.who, (Past(table.id, eye, kept.number, start, news, end),))


def recalled(kept: Kept, eye: Eye, start: int, end: int) -> tuple[News, ...]:
    """The news of this eye from number ``start`` up to ``end``, played again from the deal."""
    if start >= end:
        return ()
    happened = chain.from_iterable(replay(kept))
    told = (news for item in happened if (news := tell(item, eye, kept.engine.name)) is not None)
    return tuple(islice(told, start, end))


def absent(table: Table) -> Decided:
    """What is played for a seat that was given up, as the game says."""
    seat = _given_up(table)
    assert seat is not None
    kept = table.kept
    assert kept.game is not None
    move = kept.engine.absent(kept.engine, kept.game.state, seat)
    return moved(table, Acted(seat, -1 - kept.rev, move))


def lacks_move(table: Table) -> bool:
    """Whether a move is to be played for a seat that was given up. With nobody left, the game waits."""
    if table.kept.phase is not Phase.PLAYING:
        return False
    return len(table.empty()) < len(table.kept.chairs) and _given_up(table) is not None


def _given_up(table: Table) -> int | None:
    game = table.kept.game
    seats = (seat for seat in table.empty() if game and game.prompts[seat] and not table.kept.chairs[seat].awaited)
    return next(seats, None)


def _timely(table: Table, seat: int, rev: int) -> None:
    """Refuses a move when no game runs, or one that was meant before the seat's prompts last changed."""
    kept, game = table.kept, table.kept.game
    if kept.phase is Phase.OVER:
        raise Refusal("over")
    if kept.phase is not Phase.PLAYING or game is None:
        raise Refusal("not_running")
    if not max(game.changed[seat], table.here.loaded) <= rev <= kept.rev:
        raise Refusal("stale", rev=kept.rev)
