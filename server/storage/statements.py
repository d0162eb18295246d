"""All SQL, once, for every database that knows INSERT … ON CONFLICT DO NOTHING RETURNING.

The functions are plain ones over a connection inside a transaction. Who calls them decides where they run: in a
thread, which for SQLite costs the event loop a fifth of what an asynchronous driver does, or through
``AsyncConnection.run_sync``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, cast

from sqlalchemy import Connection, Table, and_, bindparam, delete, false, insert, or_, select, update
from sqlalchemy.dialects import sqlite

from server.storage.port import Row
from server.storage.schema import LOG, SEATS, TABLES

if TYPE_CHECKING:
    from sqlalchemy.dialects import postgresql

_READ = select(LOG.c.body).where(LOG.c.table == bindparam("table"), LOG.c.seq >= bindparam("start")).order_by(LOG.c.seq)
_FIND = select(TABLES.c.id).where(TABLES.c.code == bindparam("code"))
_HELD = select(SEATS.c.table).where(SEATS.c.player == bindparam("player")).order_by(SEATS.c.id.desc())
_UNSEAT = delete(SEATS).where(SEATS.c.player == bindparam("of"), SEATS.c.table == bindparam("at"))
_SEAT = insert(SEATS).values(player=bindparam("of"), table=bindparam("at"))
_EXPIRE = (
    delete(TABLES)
    .where(
        or_(
            TABLES.c.touched < bindparam("before"),
            and_(TABLES.c.begun == false(), TABLES.c.touched < bindparam("unbegun_before")),
        )
    )
    .returning(TABLES.c.id)
)


def append(connection: Connection, rows: Sequence[Row], now: float, *, doubted: bool = False) -> tuple[bool, ...]:
    """Append the rows; for each, whether it was stored. Whether their tables are there is looked up if it is doubted.

    :raises IntegrityError: the table of some row is not there, and that was not doubted
    """
    opened = _open_tables(connection, [row for row in rows if row.code is not None], now)
    candidates = [row for row in rows if row.code is None or row.table in opened]
    if doubted:
        known = _known(connection, {row.table for row in candidates})
        candidates = [row for row in candidates if row.table in known]
    stored = _append_bodies(connection, candidates)
    outcomes = tuple([_taken_out(stored, (row.table, row.seq)) for row in rows])
    _note(connection, [row for row, kept in zip(rows, outcomes, strict=True) if kept])
    return outcomes


def _open_tables(connection: Connection, first: Sequence[Row], now: float) -> set[str]:
    if not first:
        return set()
    opened = connection.scalars(
        _insert_or_not(connection, TABLES).returning(TABLES.c.id),
        [{"id": row.table, "code": row.code, "created": now, "touched": now, "begun": False} for row in first],
    )
    return set(opened)


def _known(connection: Connection, named: set[str]) -> set[str]:
    return set(connection.scalars(select(TABLES.c.id).where(TABLES.c.id.in_(named))))


def _append_bodies(connection: Connection, rows: Sequence[Row]) -> set[tuple[str, int]]:
    if not rows:
        return set()
    stored = connection.execute(
        _insert_or_not(connection, LOG).returning(LOG.c.table, LOG.c.seq),
        [{"table": row.table, "seq": row.seq, "body": row.body} for row in rows],
    )
    return {(table, seq) for table, seq in stored}


def _insert_or_not(connection: Connection, table: Table) -> sqlite.Insert | postgresql.Insert:
    """An INSERT that leaves out what has its place taken. A batch of rows goes into one statement."""
    match connection.dialect.name:
        case "postgresql":
            from sqlalchemy.dialects import postgresql  # noqa: PLC0415 - five times the other, for servers that need it

            return postgresql.insert(table).on_conflict_do_nothing()
        case _:
            return sqlite.insert(table).on_conflict_do_nothing()


def _taken_out(stored: set[tuple[str, int]], key: tuple[str, int]) -> bool:
    """Whether it was stored; of two rows for one place in a batch, the first was."""
    if key not in stored:
        return False
    stored.remove(key)
    return True


def _note(connection: Connection, rows: Sequence[Row]) -> None:
    """Write the index of seats and the first game, for the few rows that tell of any."""
    given = [{"of": player, "at": row.table} for row in rows for player in row.players]
    if given:
        connection.execute(_UNSEAT, given)
        connection.execute(_SEAT, given)
    begun = {row.table for row in rows if row.begins}
    if begun:
        connection.execute(update(TABLES).where(TABLES.c.id.in_(begun)).values(begun=True))


def touch(connection: Connection, tables: Iterable[str], now: float) -> None:
    """Note that the tables were played at."""
    connection.execute(update(TABLES).where(TABLES.c.id.in_(sorted(tables))).values(touched=now))


def read(connection: Connection, table: str, start: int) -> tuple[bytes, ...]:
    return tuple(connection.scalars(_READ, {"table": table, "start": start}))


def find(connection: Connection, code: str) -> str | None:
    return cast("str | None", connection.scalar(_FIND, {"code": code}))


def held(connection: Connection, player: bytes) -> tuple[str, ...]:
    return tuple(connection.scalars(_HELD, {"player": player}))


def expire(connection: Connection, before: float, unbegun_before: float) -> tuple[str, ...]:
    return tuple(connection.scalars(_EXPIRE, {"before": before, "unbegun_before": unbegun_before}))


def ready(connection: Connection) -> None:
    connection.execute(select(TABLES.c.id).limit(1)).all()
