"""A new game at any moment: at once where all persons are of one mind, else when they have agreed."""

from __future__ import annotations

from attrs import evolve

from engines.options import OptionError, named, parse, whole
from protocol.messages import Bye, Kind, Restart
from server import beginning, telling
from server.commands import Asked, Connection
from server.effects import Effect, Record, UnseatBot
from server.entries import Restarted
from server.eyes import Decided, without
from server.seating import SEAL
from server.situation import Proposal, Refusal, Table, advance, present, running


def restart(table: Table, asked: Asked, request: Restart) -> Decided:
    """Propose a new game, or agree to the one proposed. A request that was followed already is only answered."""
    if table.kept.restart == (asked.player, request.id):
        return table, telling.to(asked.who, (telling.opened(table, request.id), telling.seats(table, asked.who)))
    mine = _voices(table, asked)
    _check(table, asked, request)
    if not table.kept.begun <= request.rev <= table.kept.rev:
        raise Refusal("stale", rev=table.kept.rev)
    proposal = _proposal(table, asked, request, mine)
    after = present(table, proposal=proposal)
    if agreed(after):
        return restarted(after, asked.who, request.id)
    return after, telling.answering(after, telling.proposed(after, proposal), asked.who, request.id)


def agreed(table: Table) -> bool:
    """Whether a new game is proposed and nobody's word is missing."""
    proposal = table.here.proposal
    return proposal is not None and not telling.missing(table, proposal)


def restarted(table: Table, who: Connection | None = None, identity: int | None = None) -> Decided:
    """The running game broken off, and the seats as the proposal wants them; it goes on to the deal if it can."""
    proposal = table.here.proposal
    assert proposal is not None
    seals = {seat: seal for seat, seal in proposal.seals.items() if seal is not None and seat < proposal.entry.seats}
    entry = evolve(proposal.entry, seals=seals)
    effects: list[Effect] = [Record(table.kept.seq, entry)]
    if running(table.kept):
        effects += telling.to_all(table, telling.over(table))
    after = advance(table, entry)
    for seat in range(entry.seats, len(table.kept.chairs)):
        after, told = _removed(table, after, seat)
        effects += told
    after = present(after, onward=beginning.ready(after))
    effects += telling.answering(after, telling.opened(after), who, identity)
    return after, (*effects, *telling.seats_to_all(after))


def _removed(before: Table, after: Table, seat: int) -> Decided:
    """The seat is no more: its bot goes, its person looks on."""
    bot: tuple[Effect, ...] = () if before.kept.chairs[seat].brain is None else (UnseatBot(seat),)
    holder = before.here.holders[seat]
    if holder is None:
        return after, bot
    after, told = without(after, holder, seat)
    return after, (*bot, *telling.to(holder, (Bye("no_seat", before.id, seat),)), *told)


def _voices(table: Table, asked: Asked) -> tuple[int, ...]:
    """The seats for which this connection may speak. Where only bots sit, the opener may speak for none."""
    mine = tuple(seat for seat in table.held(asked.who) if table.kept.chairs[seat].kind is Kind.PERSON)
    if not mine and (table.persons() or asked.player != table.kept.opened.opener):
        raise Refusal("not_seated")
    return mine


def _check(table: Table, asked: Asked, request: Restart) -> None:
    seats = table.kept.engine.seats
    if request.seats not in seats:
        raise Refusal("bad_seats", low=seats[0], high=seats[-1])
    if not all(table.holds(asked.who, seat) for seat in request.seals):
        raise Refusal("not_yours")
    if any(len(seal) != SEAL for seal in request.seals.values()):
        raise Refusal("bad_seal", bytes=SEAL)


def _proposal(table: Table, asked: Asked, request: Restart, mine: tuple[int, ...]) -> Proposal:
    """What is proposed with this request: an agreement if the same was proposed before, else something new."""
    try:
        options = parse(table.kept.engine.options, request.options, table.house.boards)
    except OptionError as error:
        raise Refusal(error.code, **error.args_told) from error
    entry = Restarted(whole(options), request.seats, {}, asked.player, request.id)
    seals = {seat: _fresh(table, request, seat) for seat in mine}
    before = table.here.proposal
    if before and (before.entry.options, before.entry.seats) == (entry.options, entry.seats):
        return evolve(before, seals={**before.seals, **seals})
    return Proposal(entry, named(options), seals)


def _fresh(table: Table, request: Restart, seat: int) -> bytes | None:
    """The seal brought for a seat, unless it is the one whose entropy is known."""
    seal = request.seals.get(seat)
    return None if seal == table.kept.chairs[seat].spent else seal
