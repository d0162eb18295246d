"""One table as a pure state machine: a command in, the next table and its effects out.

A table knows no clock, no chance and no disk: time and randomness come in with a command, entries for the log
and wake-ups go out. A refused command returns the very same table. What the log says of a table changes by
``fold`` alone, so the log rebuilds it; who is there is kept apart from that and lost with the process.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engines.record import Record as GameRecord
from protocol.choice import Scalar
from protocol.messages import (
    Act,
    Begin,
    Bot,
    Cover,
    Entropy,
    Find,
    Leave,
    Open,
    Place,
    Recall,
    Restart,
    Reveal,
    ServerMessage,
    Sit,
    Stand,
    Watch,
)
from protocol.news import News
from protocol.records import Load, Save
from server import beginning, eyes, loading, playing, recording, restarting, seating, telling, waking
from server.commands import Asked, Command, Connection, Gone, Player, Woke
from server.effects import Record, Wake
from server.entries import Entry, Opened
from server.eyes import Decided
from server.fold import read
from server.house import House
from server.situation import MOST_NEWS, Refusal, Table, advance, index, nobody
from server.waking import idle, rest, wake

__all__ = ["Table", "handle", "idle", "loaded", "opened", "place", "rebuild", "rest", "resume", "wake"]


def handle(table: Table, command: Command) -> Decided:
    """The table after the command, and what is to be done, in order: at most one Record, and that first."""
    match command:
        case Gone():
            after, effects = seating.gone(table, command)
        case Woke():
            after, effects = waking.woke(table, command)
        case Asked():
            after, effects = _asked(table, command)
    if after is not table and waking.due(after, command.now):
        effects = (*effects, Wake(command.now))
    return after, effects


def opened(house: House, table: str, code: str, asked: Asked, request: Open, options: Mapping[str, Scalar]) -> Decided:
    """A new table, with its opener looking on. The options are whole and were checked."""
    entry = Opened(
        code,
        asked.player,
        request.game,
        house.engines[request.game].version,
        options,
        request.seats,
        asked.now,
    )
    new = rebuild(table, (entry,), house)
    after, effects = seating.watch(new, asked, request)
    return after, (Record(0, entry), *effects)


def loaded(house: House, table: str, code: str, asked: Asked, request: Load, record: GameRecord) -> Decided:
    """A new table at the game of a record that was checked, with its loader in its persons' seats."""
    entry = loading.entry(code, asked, request, record)
    return loading.entered(rebuild(table, (entry,), house), entry, asked, request)


def rebuild(table: str, entries: Iterable[Entry], house: House) -> Table:
    """The table by its log, with nobody there. Raises Unreadable. ``wake`` says what it asks for next."""
    kept = read(table, entries, house)
    return Table(house, kept, nobody(len(kept.chairs)))


def resume(table: Table, entries: Iterable[Entry], now: float) -> Decided:
    """The table with entries that its log was found to have beyond it. Who is there stays, and is told it all."""
    after = table
    for entry in entries:
        after = advance(after, entry)
    after, effects = waking.wake(seating.reseated(after), now)
    told = [send for who in after.here.visitors for send in telling.to(who, _caught_up(table, after, who))]
    return after, (*told, *effects)


def place(table: Table, player: Player) -> Place:
    """The table in a list of those at which a player holds seats."""
    kept = table.kept
    return Place(table.id, kept.opened.code, kept.engine.name, kept.phase, table.owned(player))


def _asked(table: Table, asked: Asked) -> Decided:
    request = asked.message
    if asked.who not in table.here.visitors and not isinstance(request, Open | Load | Find | Watch | Sit):
        return table, telling.to(asked.who, (telling.no_such_table(request),))
    try:
        return _ANSWERS[type(request)](table, asked, request)
    except Refusal as refusal:
        answer = telling.refused(request, refusal.code, refusal.args_told, table.kept.rev)
        return table, telling.to(asked.who, (answer,))


def _caught_up(before: Table, after: Table, who: Connection) -> list[ServerMessage]:
    """All that a connection has to know after entries of which it was not told one by one."""
    old, new, eye = before.kept.game, after.kept.game, after.here.visitors[who].eye
    news: tuple[News, ...] = ()
    if new is not None:
        same = old is not None and before.kept.number == after.kept.number and before.here.visitors[who].eye == eye
        start = old.told[index(eye)] if old is not None and same else 0
        end = new.told[index(eye)]
        news = playing.recalled(after.kept, eye, max(start, end - MOST_NEWS), end)
    return [telling.opened(after), telling.seats(after, who), *telling.standing(after, who, news)]


_ANSWERS: Mapping[type, Callable[[Table, Asked, Any], Decided]] = {
    Act: playing.act,
    Begin: beginning.begin,
    Bot: seating.bot,
    Cover: eyes.cover,
    Entropy: beginning.entropy,
    Find: seating.find,
    Leave: seating.leave,
    Load: seating.watch,
    Open: seating.watch,
    Recall: playing.recall,
    Restart: restarting.restart,
    Reveal: eyes.reveal,
    Save: recording.save,
    Sit: seating.sit,
    Stand: seating.stand,
    Watch: seating.watch,
}
"""What answers each request. The others (Hello, Tables) are no table's to answer."""
