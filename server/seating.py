"""Coming to a table and going from it: looking on, sitting down, coming back, standing up, being cut off."""

from __future__ import annotations

from attrs import evolve

from protocol.messages import Bot, Bye, Find, Kind, Leave, Open, Sit, Stand, Watch
from protocol.news import News
from protocol.records import Load
from server import names, telling
from server.commands import Asked, Connection, Gone
from server.effects import Effect, Record, SeatBot, Send, UnseatBot, Wake
from server.entries import BotSat, Entry, Returned, Sat, Stood
from server.eyes import Decided, turned, usual, without
from server.kept import Chair
from server.situation import Presence, Refusal, Table, Visitor, advance, present, running, visiting

SEAL = 32
"""Bytes in a seal: a SHA-256."""


def find(table: Table, asked: Asked, request: Find) -> Decided:
    del request
    return table, telling.to(asked.who, (telling.opened(table),))


def watch(table: Table, asked: Asked, request: Open | Load | Watch) -> Decided:
    """Look on; who is at the table already is told anew."""
    who = asked.who
    identity = None if isinstance(request, Watch) else request.id
    before = who in table.here.visitors
    after = table if before else visiting(table, who, Visitor(asked.player))
    said = [telling.opened(after, identity), telling.seats(after, who), *telling.standing(after, who)]
    return after, telling.to(who, said) + (() if before else _holders_told(after, who))


def sit(table: Table, asked: Asked, request: Sit) -> Decided:
    """Take an empty seat, or come back to one's own."""
    chair = table.chair(request.seat)
    if asked.player == chair.mark:
        return _taken(table, asked, request, None)
    if len(request.seal) != SEAL:
        raise Refusal("bad_seal", bytes=SEAL)
    if asked.player == chair.player:
        return _taken(table, asked, request, _return(table, chair, request))
    if chair.kind is not Kind.EMPTY:
        raise Refusal("seat_taken")
    name = _name(table, request)
    return _taken(table, asked, request, Sat(request.seat, name, asked.player, request.seal))


def stand(table: Table, asked: Asked, request: Stand) -> Decided:
    if not table.holds(asked.who, request.seat):
        raise Refusal("not_yours")
    return _emptied(table, request.seat)


def bot(table: Table, asked: Asked, request: Bot) -> Decided:
    """A bot into a seat that is empty (the opener's to say) or deserted (anybody's); "" takes the opener's bot away."""
    seat = request.seat
    chair = table.chair(seat)
    if request.brain not in (*table.house.brains, ""):
        raise Refusal("unknown_brain", known=table.house.brains)
    if chair.kind is Kind.PERSON:
        if seat not in table.here.deserted or not request.brain:
            raise Refusal("not_deserted")
        return _bot_sat(table, asked, request)
    if asked.player != table.kept.opened.opener:
        raise Refusal("not_opener")
    if chair.kind is Kind.BOT and running(table.kept):
        raise Refusal("seat_taken")
    if request.brain:
        return _bot_sat(table, asked, request)
    if chair.kind is Kind.EMPTY:
        raise Refusal("no_bot")
    return _emptied(table, seat)


def leave(table: Table, asked: Asked, request: Leave) -> Decided:
    del request
    after, effects = gone(table, Gone(asked.who, asked.now))
    return after, (*telling.to(asked.who, (Bye("left", table.id),)), *effects)


def gone(table: Table, command: Gone) -> Decided:
    """A connection is lost: its seats stay its persons', and the table waits. A lost bot is seated again."""
    who, now = command.who, command.now
    if who not in table.here.visitors:
        return table, ()
    held = table.held(who)
    after = present(
        table,
        visitors={other: visitor for other, visitor in table.here.visitors.items() if other != who},
        holders=tuple(None if holder == who else holder for holder in table.here.holders),
        away=tuple(now if seat in held else since for seat, since in enumerate(table.here.away)),
    )
    if not held:
        return after, _holders_told(after, who)
    bots = any(table.kept.chairs[seat].kind is Kind.BOT for seat in held)
    patience = table.house.return_of_bots if bots else table.house.desertion
    return after, (*telling.seats_to_all(after), Wake(now + patience))


def reseated(table: Table) -> Table:
    """The table with no seat in the hold of somebody whose it is not any more."""
    for seat, holder in enumerate(table.here.holders):
        if holder is None or seat in table.owned(table.here.visitors[holder].player):
            continue
        table, _ = without(_free(table, seat), holder, seat)
    return table


def _return(table: Table, chair: Chair, request: Sit) -> Entry | None:
    """What the log is told of somebody who comes back: a fresh seal between games, and that the bot is gone."""
    fresh = request.seal not in (chair.seal, chair.spent) and not running(table.kept)
    if fresh and chair.player is not None:
        return Sat(request.seat, chair.name, chair.player, request.seal)
    return Returned(request.seat) if chair.brain is not None else None


def _taken(table: Table, asked: Asked, request: Sit, entry: Entry | None) -> Decided:
    """The seat is this connection's now, whoever held it before."""
    who, seat = asked.who, request.seat
    known, old = who in table.here.visitors, table.here.holders[seat]
    anew = isinstance(entry, Sat) and table.kept.chairs[seat].player is None
    effects: list[Effect] = [] if entry is None else [Record(table.kept.seq, entry)]
    if table.kept.chairs[seat].brain is not None and entry is not None:
        effects.append(UnseatBot(seat))
    after = table if entry is None else advance(table, entry)
    if not known:
        after = visiting(after, who, Visitor(asked.player))
    news: tuple[News, ...] = ()
    if old != who:
        after = held(after, who, seat)
        after, told = _dispossessed(after, old, seat)
        effects += told
        after, news = turned(after, who, usual(after, who))
    if not known or not anew:
        effects += telling.to(who, (telling.opened(after),))
    effects += telling.to(who, (telling.seats(after, who, request.id), *telling.standing(after, who, news)))
    return after, (*effects, *telling.seats_to_all(after, but=who))


def held(table: Table, who: Connection, seat: int) -> Table:
    """The seat in this connection's hold. Its news wait from now on, until it is looked through."""
    here: Presence = table.here
    holders = (*here.holders[:seat], who, *here.holders[seat + 1 :])
    away = (*here.away[:seat], None, *here.away[seat + 1 :])
    after = present(table, holders=holders, away=away, deserted=here.deserted - {seat})
    visitor = after.here.visitors[who]
    return visiting(after, who, evolve(visitor, waiting={**visitor.waiting, seat: ()}))


def _dispossessed(table: Table, who: Connection | None, seat: int) -> Decided:
    """Whoever held the seat until now is told that it is held elsewhere, and looks on."""
    if who is None:
        return table, ()
    after, effects = without(table, who, seat)
    return after, (*telling.to(who, (Bye("elsewhere", table.id, seat),)), *effects)


def _name(table: Table, request: Sit | Bot) -> str:
    """The name asked for, as it may be shown beside the others."""
    others = (chair.name for seat, chair in enumerate(table.kept.chairs) if seat != request.seat)
    return names.distinct(names.cleaned(request.name), others)


def _emptied(table: Table, seat: int) -> Decided:
    """The seat given up; a bot that played it goes, whoever held it looks on, and agrees to nothing any more."""
    after, effects = _vacated(table, Stood(seat))
    after, told = _without_agreement(after, seat)
    return after, (*effects, *told, *telling.seats_to_all(after))


def _bot_sat(table: Table, asked: Asked, request: Bot) -> Decided:
    """A bot in the seat, instead of another one if there is one."""
    seat = request.seat
    named = request.name.strip() and table.kept.chairs[seat].player is None
    entry = BotSat(seat, request.brain, asked.fresh, _name(table, request) if named else "")
    after, effects = _vacated(table, entry)
    return after, (*effects, seated(after, seat), *telling.seats_to_all(after))


def _vacated(table: Table, entry: Stood | BotSat) -> Decided:
    """By this entry the seat changes hands: a bot that played it goes, whoever held it looks on."""
    seat, holder = entry.seat, table.here.holders[entry.seat]
    effects: list[Effect] = [Record(table.kept.seq, entry)]
    if table.kept.chairs[seat].brain is not None:
        effects.append(UnseatBot(seat))
    after = _free(advance(table, entry), seat)
    if holder is not None:
        after, told = without(after, holder, seat)
        effects += told
    return after, tuple(effects)


def seated(table: Table, seat: int) -> SeatBot:
    """Asks for the bot of this seat."""
    chair = table.kept.chairs[seat]
    assert chair.brain is not None
    assert chair.mark is not None
    return SeatBot(seat, chair.brain, chair.seed, chair.mark)


def _free(table: Table, seat: int) -> Table:
    """The seat in nobody's hold."""
    here = table.here
    return present(
        table,
        holders=(*here.holders[:seat], None, *here.holders[seat + 1 :]),
        away=(*here.away[:seat], None, *here.away[seat + 1 :]),
        deserted=here.deserted - {seat},
    )


def _without_agreement(table: Table, seat: int) -> Decided:
    proposal = table.here.proposal
    if proposal is None:
        return table, ()
    left = evolve(proposal, seals={other: seal for other, seal in proposal.seals.items() if other != seat})
    after = present(table, proposal=left if left.seals else None)
    return after, telling.to_all(after, telling.proposed(after, left))


def _holders_told(table: Table, who: Connection) -> tuple[Effect, ...]:
    """Those who sit hear of onlookers that come and go; a crowd of onlookers would hear too much of itself."""
    holders = {holder for holder in table.here.holders if holder not in {None, who}}
    return tuple(Send(holder, telling.seats(table, holder)) for holder in table.here.visitors if holder in holders)
