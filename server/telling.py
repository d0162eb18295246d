"""What a table says: its messages, built from what it is, each only for whom it is meant."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from attrs import evolve

from engines.options import named
from engines.redact import layout, view
from protocol import fairness, messages
from protocol.messages import ClientMessage, Kind, Opened, Phase, Played, Proposed, Refused, ServerMessage, Update
from protocol.news import News, Result
from server.commands import Connection
from server.effects import Send
from server.fold import broken_off
from server.situation import Eye, Proposal, Table, index, running

MOST_MOVES = 2000
"""How many moves an Over carries; longer records are left out."""


def refused(request: ClientMessage, code: str, args: Any, rev: int | None = None) -> Refused:
    """A refusal that names what it answers."""
    return Refused(
        code, args, getattr(request, "table", None), getattr(request, "seat", None), getattr(request, "id", None), rev
    )


def no_such_table(request: ClientMessage) -> Refused:
    """One answer, whether there is no such table or it is not the asker's to touch."""
    return refused(request, "no_such_table", {})


def opened(table: Table, identity: int | None = None) -> Opened:
    kept = table.kept
    return Opened(
        table.id,
        kept.opened.code,
        kept.engine.name,
        named(kept.options),
        layout(kept.engine, len(kept.chairs), kept.options),
        identity,
    )


def seats(table: Table, who: Connection, identity: int | None = None) -> messages.Seats:
    """Who sits where, for this reader."""
    return messages.Seats(
        table.id,
        table.kept.phase,
        table.kept.number,
        tuple(_seat(table, who, seat) for seat in range(len(table.kept.chairs))),
        may_begin(table, who),
        sum(1 for other in table.here.visitors if other not in table.here.holders),
        identity,
    )


def may_begin(table: Table, who: Connection) -> bool:
    """The opener may; while the opener is away, whoever sits."""
    visitors = table.here.visitors
    opener = table.kept.opened.opener
    if any(visitor.player == opener for visitor in visitors.values()):
        return visitors[who].player == opener
    return any(table.kept.chairs[seat].kind is Kind.PERSON for seat in table.held(who))


def _seat(table: Table, who: Connection, seat: int) -> messages.Seat:
    chair, holder = table.kept.chairs[seat], table.here.holders[seat]
    online = holder is not None
    return messages.Seat(chair.name, chair.kind, online, holder == who, seat in table.here.deserted, chair.brain)


def sealed(table: Table) -> messages.Sealed:
    deal = table.kept.deal
    assert deal is not None
    return messages.Sealed(
        table.id, deal.number, fairness.commitment(deal.secret), deal.seals, deal.entropies, deal.origin
    )


def update(table: Table, eye: Eye, news: tuple[News, ...] = (), accepted: int | None = None) -> Update:
    """The table as this eye sees it, with its latest news."""
    kept, game = table.kept, table.kept.game
    assert game is not None
    place = index(eye)
    return Update(
        kept.table,
        eye,
        kept.number,
        kept.rev,
        game.acting,
        view(game.state, eye),
        game.told[place] - len(news),
        news,
        () if eye is None else game.prompts[eye],
        accepted,
    )


def over(table: Table) -> messages.Over:
    """The end of the game, also of one that is broken off, and all that proves it."""
    deal = table.kept.deal
    assert deal is not None
    count = len(deal.seals)
    moves = played(table)
    return messages.Over(
        table.id,
        deal.number,
        ending(table),
        deal.secret,
        deal.seals,
        deal.entropies or (None,) * count,
        moves if len(moves) <= MOST_MOVES else None,
        deal.origin,
    )


def played(table: Table) -> tuple[Played, ...]:
    """The moves of the game so far."""
    kept = table.kept
    moves = kept.stale if kept.game is None else kept.game.moves
    return tuple(Played(entry.seat, entry.move) for entry in moves or ())


def ending(table: Table) -> Result:
    """How the game ends if it ends now: a game whose rules are gone is broken off, too, and told so."""
    kept = table.kept
    if kept.game is not None and kept.game.result is not None:
        return kept.game.result
    return broken_off(len(kept.chairs), "broken_off" if kept.stale is None else "rules_gone")


def proposed(table: Table, proposal: Proposal) -> Proposed:
    """What is proposed; with nobody who agreed, it is withdrawn."""
    agreed = tuple(sorted(proposal.seals))
    return Proposed(table.id, proposal.named, proposal.entry.seats, agreed, missing(table, proposal))


def missing(table: Table, proposal: Proposal) -> tuple[int, ...]:
    """The seats whose persons have yet to agree: all but those who are away for long."""
    return tuple(seat for seat in table.persons() if seat not in proposal.seals and seat not in table.here.deserted)


def standing(table: Table, who: Connection, news: tuple[News, ...] = ()) -> list[ServerMessage]:
    """Where the game stands, for a connection that has just come: seal, view, end and proposal, as far as there are."""
    kept, visitor = table.kept, table.here.visitors[who]
    told: list[ServerMessage] = []
    if running(kept):
        told.append(sealed(table))
    if kept.game is not None:
        told.append(update(table, visitor.eye, news))
    if kept.phase is Phase.OVER:
        told.append(over(table))
    if table.here.proposal is not None:
        told.append(proposed(table, table.here.proposal))
    return told


def to(who: Connection, said: Iterable[ServerMessage]) -> tuple[Send, ...]:
    return tuple(Send(who, message) for message in said)


def to_all(table: Table, message: ServerMessage) -> tuple[Send, ...]:
    return tuple(Send(who, message) for who in table.here.visitors)


def answering(
    table: Table, message: Opened | Proposed, asker: Connection | None, request: int | None
) -> tuple[Send, ...]:
    """The message to everybody, to the asker as the answer to the request with this id."""
    answer = evolve(message, id=request)
    return tuple(Send(who, answer if who == asker else message) for who in table.here.visitors)


def seats_to_all(table: Table, but: Connection | None = None) -> tuple[Send, ...]:
    return tuple(Send(who, seats(table, who)) for who in table.here.visitors if who != but)


def updates(table: Table, actor: Connection | None = None, accepted: int | None = None) -> tuple[Send, ...]:
    """The latest news and where they led, to each connection as its eye may know them."""
    game = table.kept.game
    if game is None:
        return ()
    shown: dict[Eye, Update] = {}
    sends = []
    for who, visitor in table.here.visitors.items():
        eye = visitor.eye
        if who == actor:
            sends.append(Send(who, update(table, eye, game.latest[index(eye)], accepted)))
            continue
        if eye not in shown:
            shown[eye] = update(table, eye, game.latest[index(eye)])
        sends.append(Send(who, shown[eye]))
    return tuple(sends)
