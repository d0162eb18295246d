"""What a table does by itself, when its time has come: one thing a wake-up, and another wake-up for the next."""

from __future__ import annotations

from protocol.messages import Kind, Phase
from server import beginning, playing, restarting, telling
from server.commands import Woke
from server.effects import Effect, UnseatBot, Wake
from server.eyes import Decided
from server.seating import seated
from server.situation import Table, present, running


def due(table: Table, now: float) -> bool:
    """Whether there is something to do at once."""
    return (
        beginning.to_deal(table, now)
        or (table.here.onward and beginning.ready(table))
        or restarting.agreed(table)
        or playing.lacks_move(table)
    )


def woke(table: Table, command: Woke) -> Decided:
    """The next thing to do, if any."""
    now = command.now
    if beginning.to_deal(table, now):
        return beginning.dealt(table)
    if table.here.onward and beginning.ready(table):
        return beginning.bound(table, command.fresh, now)
    if restarting.agreed(table):
        return restarting.restarted(table)
    if playing.lacks_move(table):
        return playing.absent(table)
    return _long_away(table, now)


def wake(table: Table, now: float) -> Decided:
    """What a table asks for when it has been read from its log: its bots, if a game runs, and time."""
    kept, house = table.kept, table.house
    persons = [seat for seat in table.persons() if table.here.holders[seat] is None]
    after = present(
        table,
        away=tuple(now if seat in persons else None for seat in range(len(kept.chairs))),
        patience=now + house.silence if kept.phase is Phase.SEALED else None,
        loaded=kept.rev,
    )
    bots = [seat for seat in _bots(table) if table.here.holders[seat] is None] if running(kept) else []
    effects: list[Effect] = [seated(after, seat) for seat in bots]
    if kept.phase is Phase.SEALED:
        effects.append(Wake(now + house.silence))
    if persons:
        effects.append(Wake(now + house.desertion))
    if due(after, now):
        effects.append(Wake(now))
    return after, tuple(effects)


def rest(table: Table) -> tuple[Effect, ...]:
    """What is to be done before an idle table leaves memory."""
    return tuple(UnseatBot(seat) for seat in _bots(table) if table.here.holders[seat] is not None)


def idle(table: Table) -> bool:
    """Whether nobody is there but bots that have nothing to do, so that the table may leave memory."""
    kept, game = table.kept, table.kept.game
    bots = _bots(table)
    marks = {kept.chairs[seat].mark for seat in bots}
    if any(visitor.player not in marks for visitor in table.here.visitors.values()):
        return False
    if kept.phase is Phase.SEALED or playing.lacks_move(table):
        return False
    return game is None or not any(game.prompts[seat] for seat in bots)


def _long_away(table: Table, now: float) -> Decided:
    """Persons away for long are deserters of their seats; bots that were lost are called again."""
    house = table.house
    away = {seat: now - since for seat, since in enumerate(table.here.away) if since is not None}
    bots = [seat for seat in _bots(table) if seat in away and away[seat] >= house.return_of_bots]
    deserted = {seat for seat in table.persons() if seat in away and away[seat] >= house.desertion}
    if deserted <= table.here.deserted and not bots:
        return table, ()
    left = tuple(None if seat in bots else since for seat, since in enumerate(table.here.away))
    after = present(table, away=left, deserted=table.here.deserted | deserted)
    seats = () if deserted <= table.here.deserted else telling.seats_to_all(after)
    return after, (*seats, *(seated(after, seat) for seat in bots))


def _bots(table: Table) -> tuple[int, ...]:
    return tuple(seat for seat, chair in enumerate(table.kept.chairs) if chair.kind is Kind.BOT)
