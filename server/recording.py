"""A table's game as a record: whole, for those who may know it all, or as one seat was told it."""

from __future__ import annotations

import zlib

from engines import notes
from engines.options import whole
from engines.record import Player, Record, write
from engines.replay import played
from protocol import fairness
from protocol.messages import Kind, Phase
from protocol.records import Recorded, Save
from server import telling
from server.commands import Asked
from server.eyes import Decided
from server.kept import Chair
from server.situation import Eye, Refusal, Table

MOST = 512 * 1024
"""Bytes of a packed record that is sent; a longer one is exported at the server."""


def save(table: Table, asked: Asked, request: Save) -> Decided:
    """The whole record after the end, or for the owner; else what the asker's own seat, or an onlooker, was told."""
    if table.kept.deal is None or table.kept.deal.entropies is None:
        raise Refusal("not_running")
    all_of_it = asked.owner or table.kept.phase is Phase.OVER
    if not all_of_it:
        _check_eye(table, asked, request.seat)
    packed = zlib.compress((write(record(table)) if all_of_it else told(table, request.seat)).encode())
    if len(packed) > MOST:
        raise Refusal("too_long", most=MOST)
    eye = None if all_of_it else request.seat
    return table, telling.to(asked.who, (Recorded(table.id, eye, request.id, all_of_it, packed),))


def record(table: Table) -> Record:
    """The whole record of the latest game, which was dealt; its rules may be gone."""
    kept, deal = table.kept, table.kept.deal
    assert deal is not None
    assert deal.entropies is not None
    origin = deal.origin or kept.table
    return Record(
        game=kept.opened.game,
        version=deal.version,
        table=origin,
        number=deal.number,
        rev=kept.begun,
        options=whole(kept.options),
        seats=tuple(_player(chair) for chair in kept.chairs),
        commitment=fairness.commitment(deal.secret),
        secret=deal.secret,
        seals=deal.seals,
        entropies=deal.entropies,
        key=fairness.key(deal.secret, origin, deal.number, deal.seals, deal.entropies),
        moves=telling.played(table),
        result=telling.ending(table) if kept.phase is Phase.OVER else None,
    )


def told(table: Table, eye: Eye) -> str:
    """The text of what this eye was told of the running game."""
    kept, whole_record = table.kept, record(table)
    return notes.write(notes.taken(whole_record, kept.engine, played(whole_record, kept.engine, kept.options), eye))


def _check_eye(table: Table, asked: Asked, eye: Eye) -> None:
    """A seat's is its player's alone, and of several seats at one screen only that of the one that looks."""
    if eye is None:
        return
    owned = table.owned(asked.player)
    if eye not in owned:
        raise Refusal("not_yours")
    if len(owned) > 1 and table.here.visitors[asked.who].eye != eye:
        raise Refusal("covered")


def _player(chair: Chair) -> Player:
    if chair.brain is not None:
        return Player(chair.name, Kind.BOT, chair.brain, chair.seed)
    return Player(chair.name, chair.kind)
