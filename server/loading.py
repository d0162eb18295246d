"""A table that goes on with the game of a record. The record was checked: here it is only brought to a table.

Its bots play on with their brains and seeds; its persons' seats are those of whoever loaded it, but for some that
wait until somebody sits down there.
"""

from __future__ import annotations

import zlib

from engines.record import LARGEST, Player, Record, RecordError, read
from engines.replay import replay
from protocol.messages import Kind
from protocol.records import Load
from protocol.saying import Saying
from server import telling
from server.commands import Asked
from server.effects import Effect
from server.effects import Record as Stored
from server.entries import Loaded, Opened, Resumed
from server.eyes import Decided, turned, usual
from server.house import House
from server.seating import held, seated
from server.situation import Table, Visitor, present, running, visiting

MOST = 4 * 1024 * 1024
"""Bytes of a packed record that are taken at all."""

SEED = 64
"""Bytes of a bot's seed at most."""


def checked(packed: bytes, house: House) -> Record:
    """The record in a zlib stream, true in every line, that this house can play on. Raises RecordError."""
    stream = zlib.decompressobj()
    try:
        text = stream.decompress(packed, LARGEST + 1)
    except zlib.error as error:
        raise RecordError(0, Saying("the record came in parts that do not fit together")) from error
    record = replay(read(text), house.engines).record
    marks: dict[bytes, int] = {}
    for seat, player in enumerate(record.seats):
        if player.kind is not Kind.BOT:
            continue
        line = record.line(f"seat {seat}")
        if player.brain not in house.brains:
            known = ", ".join(house.brains)
            raise RecordError(
                line, Saying("there is no brain {brain} here; there are {known}", brain=player.brain, known=known)
            )
        if not 0 < len(player.seed) <= SEED or marks.setdefault(player.seed[:16], seat) != seat:
            raise RecordError(
                line, Saying("a bot's seed has 1 … {most} bytes, and is that of no other seat", most=SEED)
            )
    return record


def entry(code: str, asked: Asked, request: Load, record: Record) -> Opened:
    """The first entry of such a table."""
    seats = tuple(_resumed(player, seat, asked, request) for seat, player in enumerate(record.seats))
    loaded = Loaded(
        record.table,
        record.number,
        record.rev,
        record.version,
        record.secret,
        record.seals,
        record.entropies,
        seats,
        record.moves,
    )
    game, version = record.game, record.version
    return Opened(code, asked.player, game, version, record.options, len(seats), asked.now, loaded)


def entered(table: Table, first: Opened, asked: Asked, request: Load) -> Decided:
    """The new table with the loader in those seats, and its bots called."""
    who, chairs = asked.who, table.kept.chairs
    after = visiting(present(table, loaded=table.kept.rev), who, Visitor(asked.player))
    for seat, chair in enumerate(chairs):
        if chair.kind is Kind.PERSON:
            after = held(after, who, seat)
    after, _ = turned(after, who, usual(after, who))
    told = telling.to(
        who, (telling.opened(after, request.id), telling.seats(after, who), *telling.standing(after, who))
    )
    bots = [seat for seat, chair in enumerate(chairs) if chair.kind is Kind.BOT] if running(after.kept) else []
    effects: tuple[Effect, ...] = (Stored(0, first), *told, *(seated(after, seat) for seat in bots))
    return after, effects


def _resumed(player: Player, seat: int, asked: Asked, request: Load) -> Resumed:
    match player.kind:
        case Kind.BOT:
            return Resumed(player.name, None, player.brain, player.seed)
        case Kind.PERSON if seat not in request.left:
            return Resumed(player.name, asked.player)
        case _:
            return Resumed(player.name)
