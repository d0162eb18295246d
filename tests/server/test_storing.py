"""Nothing is said before it is stored, whatever the storage does: it holds, fails, forgets to answer, or was taken."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest

from protocol.messages import Begin, Bye, Opened, Refused, Sealed, Update, Watch
from server.storage.memory import MemoryStorage
from server.storage.opening import open_storage
from server.storage.port import Row, Storage, StorageError
from tests.support.guests import Match, Server, match, refused, settle


class Gate(MemoryStorage):
    """Stores when it is let."""

    def __init__(self) -> None:
        super().__init__()
        self.open = asyncio.Event()
        self.open.set()

    async def append(self, rows: Sequence[Row]) -> tuple[bool, ...]:
        await self.open.wait()
        return await super().append(rows)


class Breaking(MemoryStorage):
    """Like a connection that breaks: after ``breaks`` is set, the next append fails before or after it was done."""

    breaks: str | None = None

    async def append(self, rows: Sequence[Row]) -> tuple[bool, ...]:
        breaks, self.breaks = self.breaks, None
        if breaks == "before":
            raise StorageError("the connection broke")
        stored = await super().append(rows)
        if breaks == "after":
            raise StorageError("the connection broke")
        return stored


async def test_nobody_hears_of_a_move_before_it_is_stored():
    storage = Gate()
    game = await match(Server(storage))
    await clear(game)
    act = game.move()
    storage.open.clear()
    await game.guests[act.seat].say(act)
    assert [await guest.backlog() for guest in game.guests] == [[], []]

    storage.open.set()
    updates = [await guest.until(Update) for guest in game.guests]
    assert [update.rev for update in updates] == [act.rev + 1] * 2


async def test_while_it_is_not_stored_the_table_decides_nothing_and_others_do():
    storage = Gate()
    server = Server(storage)
    game = await match(server)
    onlooker = await server.guest()
    other = (await (await server.guest()).opens()).table
    act = game.move()
    storage.open.clear()
    await game.guests[act.seat].say(act)
    await onlooker.say(Watch(game.table))
    await onlooker.say(Watch(other))

    assert (await onlooker.until(Opened)).table == other
    storage.open.set()
    assert (await onlooker.until(Update)).rev == act.rev + 1


async def test_a_move_that_was_not_stored_is_refused_and_can_be_sent_again():
    storage = Breaking()
    game = await match(Server(storage))
    await clear(game)
    act = game.move()
    storage.breaks = "before"
    await game.guests[act.seat].say(act)

    assert await refused(game.guests[act.seat]) == Refused("storage", table=game.table, seat=act.seat, id=act.id)
    assert await game.guests[1 - act.seat].backlog() == []
    await game.guests[act.seat].say(act)
    update = await game.guests[act.seat].until(Update)
    assert (update.accepted, update.rev) == (act.id, act.rev + 1)


async def test_a_deal_that_was_due_and_not_stored_is_tried_again():
    storage = Breaking()
    server = Server(storage)
    guests = [await server.guest(), await server.guest()]
    table = (await guests[0].opens()).table
    for seat, guest in enumerate(guests):
        await guest.sits(table, seat)
    await guests[0].say(Begin(table))
    await guests[0].until(Sealed)
    storage.breaks = "before"
    await server.clock.turn(5)
    assert not any(isinstance(message, Update) for message in await guests[0].backlog())

    await server.clock.turn(1)

    assert (await guests[0].until(Update)).number == 1


async def test_a_move_that_was_stored_although_the_storage_failed_counts():
    storage = Breaking()
    game = await match(Server(storage))
    act = game.move()
    storage.breaks = "after"
    await game.guests[act.seat].say(act)
    updates = [await guest.until(Update) for guest in game.guests]

    assert [update.rev for update in updates] == [act.rev + 1] * 2
    assert updates[act.seat].accepted == act.id
    game.updates = updates
    await game.goes_on(3)


@pytest.mark.parametrize("breaks", ["before", "after"])
async def test_a_table_whose_opening_failed_is_there_or_is_not(breaks: str):
    storage = Breaking()
    server = Server(storage)
    guest = await server.guest()
    storage.breaks = breaks
    if breaks == "after":
        assert (await guest.opens()).table
    else:
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.05):
                await guest.opens()
    assert server.metrics.tables() == (breaks == "after")
    assert (await guest.opens()).table


async def test_another_process_that_was_first_is_believed():
    storage = MemoryStorage()
    here = await match(Server(storage))
    far_server = Server(storage)
    tokens = [guest.token for guest in here.guests]
    far_guests = (await far_server.guest(tokens[0]), await far_server.guest(tokens[1]))
    far = Match(here.table, far_guests, [])
    for seat, guest in enumerate(far.guests):
        await guest.sits(here.table, seat)
        far.updates.append(await guest.until(Update))
    act = here.move(id=99)
    await far.goes_on()
    await here.guests[act.seat].say(act)

    assert (await refused(here.guests[act.seat])).code == "storage"
    caught_up = [await guest.until(Update) for guest in here.guests]
    assert [update.view for update in caught_up] == [update.view for update in far.updates]
    here.updates = caught_up
    await here.goes_on(2)


async def test_who_plays_on_at_a_table_that_another_process_deleted_is_told_so():
    server = Server()
    game = await match(server)
    act = game.move()
    await server.storage.expire(float("inf"), float("inf"))
    await game.guests[act.seat].say(act)

    for guest in game.guests:
        assert await guest.until(Bye) == Bye("expired", game.table)
    await game.guests[0].say(Watch(game.table))
    assert (await refused(game.guests[0])).code == "no_such_table"
    assert server.metrics.tables() == 0


async def test_a_log_that_became_unreadable_ends_its_own_table_only():
    storage = MemoryStorage()
    server = Server(storage)
    game = await match(server)
    other = await match(server)
    act = game.move()
    length = len(await storage.read(game.table))
    assert await storage.append([Row(game.table, length, b"damaged")]) == (True,)
    await game.guests[act.seat].say(act)

    for guest in game.guests:
        assert await guest.until(Bye) == Bye("internal_error", game.table)
    await other.goes_on(2)


@pytest.fixture
async def locked(tmp_path: Path) -> AsyncIterator[tuple[Storage, sqlite3.Connection]]:
    """A database in a file, and another program's connection to it that can lock it."""
    storage = await open_storage(f"sqlite:///{tmp_path}/tables.db", patience=0.05)
    intruder = await asyncio.to_thread(
        sqlite3.connect, tmp_path / "tables.db", isolation_level=None, check_same_thread=False
    )
    yield storage, intruder
    intruder.close()
    await storage.close()


async def test_a_locked_database_gives_a_clear_refusal_and_play_goes_on_afterwards(
    locked: tuple[Storage, sqlite3.Connection],
):
    storage, intruder = locked
    server = Server(storage)
    game = await match(server)
    await game.goes_on(2)
    await clear(game)
    act = game.move()
    await asyncio.to_thread(intruder.execute, "BEGIN IMMEDIATE")
    await game.guests[act.seat].say(act)

    assert await refused(game.guests[act.seat]) == Refused("storage", table=game.table, seat=act.seat, id=act.id)
    assert await game.guests[1 - act.seat].backlog() == []

    await asyncio.to_thread(intruder.execute, "ROLLBACK")
    await game.goes_on(3)
    table = await server.hub._tables.read(game.table)
    assert table is not None
    assert table.kept == server.hub._tables.peek(game.table).kept  # type: ignore[union-attr]


async def test_while_the_log_cannot_be_read_either_everybody_is_told_so_and_then_it_goes_on():
    class Dead(MemoryStorage):
        dead = False

        async def append(self, rows: Sequence[Row]) -> tuple[bool, ...]:
            self._check()
            return await super().append(rows)

        async def read(self, table: str, start: int = 0) -> tuple[bytes, ...]:
            self._check()
            return await super().read(table, start)

        def _check(self) -> None:
            if self.dead:
                raise StorageError("the disk is gone")

    storage = Dead()
    server = Server(storage)
    game = await match(server)
    act = game.move()
    storage.dead = True
    for _ in range(3):
        await game.guests[act.seat].say(act)
        await server.clock.turn(10.0)
        assert (await refused(game.guests[act.seat])).code == "storage"

    storage.dead = False
    await server.clock.turn(10.0)
    await game.goes_on(2)


async def test_too_many_requests_for_a_table_that_waits_are_refused():
    storage = Gate()
    game = await match(Server(storage))
    act = game.move()
    storage.open.clear()
    for _ in range(1002):
        await game.guests[act.seat].say(act)

    assert (await refused(game.guests[act.seat])).code == "busy"
    storage.open.set()
    update = await game.guests[act.seat].until(Update)
    assert (update.accepted, update.rev) == (act.id, act.rev + 1)


async def clear(game: Match) -> None:
    """Read what is left of the beginning."""
    await settle()
    for guest in game.guests:
        await guest.backlog()
