"""From the seats to the deal: the server binds itself to its secret, the seats open theirs, and only then is dealt.

Neither side knows the other's part when it gives its own, so neither chooses the cards.
"""

from __future__ import annotations

from protocol import fairness
from protocol.messages import Begin, Entropy, Kind, Phase
from server import telling
from server.commands import Asked
from server.effects import Effect, Record, Wake
from server.entries import Bound, Dealt
from server.eyes import Decided
from server.seating import seated
from server.situation import Refusal, Table, advance, present, running


def begin(table: Table, asked: Asked, request: Begin) -> Decided:
    del request
    if not telling.may_begin(table, asked.who):
        raise Refusal("not_opener")
    if running(table.kept):
        raise Refusal("running")
    if empty := table.empty():
        raise Refusal("seats_empty", seats=empty)
    if unsealed := _unsealed(table):
        raise Refusal("seal_needed", seats=unsealed)
    return bound(table, asked.fresh, asked.now)


def bound(table: Table, secret: bytes, now: float) -> Decided:
    """The server bound to a secret; the seats are waited for, but not for long. Bots that are not there are called."""
    kept = table.kept
    entry = Bound(kept.number + 1, secret, kept.engine.version)
    patience = now + table.house.silence
    after = present(advance(table, entry), patience=patience)
    bots = tuple(
        seated(after, seat)
        for seat, chair in enumerate(after.kept.chairs)
        if chair.kind is Kind.BOT and after.here.holders[seat] is None
    )
    effects: tuple[Effect, ...] = (Record(kept.seq, entry), *telling.to_all(after, telling.sealed(after)))
    return after, (*effects, *telling.seats_to_all(after), *bots, Wake(patience))


def entropy(table: Table, asked: Asked, request: Entropy) -> Decided:
    """A seat opens its seal. When all have, the cards are dealt; that is the answer."""
    seat, deal = request.seat, table.kept.deal
    if not table.holds(asked.who, seat):
        raise Refusal("not_yours")
    if table.kept.phase is not Phase.SEALED or deal is None:
        raise Refusal("not_sealed")
    if fairness.seal(request.value) != deal.seals[seat]:
        raise Refusal("bad_entropy")
    after = present(table, entropies={**table.here.entropies, seat: request.value})
    return dealt(after) if to_deal(after, asked.now) else (after, ())


def to_deal(table: Table, now: float) -> bool:
    """Whether all seals are open, or were waited for long enough."""
    deal, here = table.kept.deal, table.here
    if table.kept.phase is not Phase.SEALED or deal is None:
        return False
    closed = any(seal is not None and seat not in here.entropies for seat, seal in enumerate(deal.seals))
    return not closed or (here.patience is not None and here.patience <= now)


def dealt(table: Table) -> Decided:
    """The game begun, with the entropies that are there."""
    entropies = tuple(table.here.entropies.get(seat) for seat in range(len(table.kept.chairs)))
    entry = Dealt(entropies)
    after = advance(table, entry)
    effects: tuple[Effect, ...] = (Record(table.kept.seq, entry), *telling.to_all(after, telling.sealed(after)))
    effects += (*telling.seats_to_all(after), *telling.updates(after))
    if after.kept.phase is Phase.OVER:
        effects += telling.to_all(after, telling.over(after))
    return after, effects


def ready(table: Table) -> bool:
    """Whether nothing is missing for a game to begin."""
    return not running(table.kept) and not table.empty() and not _unsealed(table)


def _unsealed(table: Table) -> tuple[int, ...]:
    return tuple(seat for seat in table.persons() if table.kept.chairs[seat].seal is None)
