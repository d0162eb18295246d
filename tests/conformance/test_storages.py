"""What every storage promises (server/storage/port.py), held over each of them."""

from __future__ import annotations

import random

import pytest

from server.storage.port import TOUCH, Row
from tests.support.storages import EVERY, Clock, Site, first, log

HOUR = 3600.0
DAY = 24 * HOUR


@pytest.fixture(params=EVERY)
def site(request, tmp_path):
    return Site(request.param, tmp_path)


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
async def storage(site, clock):
    storage = await site.open(clock)
    yield storage
    await storage.close()


async def test_a_log_is_read_in_the_order_of_its_numbers(storage):
    await log(storage, "A", b"one", b"two", b"three")

    assert await storage.read("A") == (b"opened A", b"one", b"two", b"three")
    assert await storage.read("A", 2) == (b"two", b"three")
    assert await storage.read("A", 4) == ()


async def test_there_is_no_log_of_a_table_that_was_never_opened(storage):
    assert await storage.read("nobody's") == ()
    assert await storage.find("nobody's") is None
    assert await storage.held(b"nobody") == ()


async def test_the_second_for_a_place_is_told_so_and_changes_nothing(storage):
    await log(storage, "A", b"mine")

    assert await storage.append([Row("A", 1, b"yours")]) == (False,)
    assert await storage.read("A") == (b"opened A", b"mine")


async def test_of_two_rows_for_one_place_in_a_batch_the_first_is_stored(storage):
    await log(storage, "A")

    assert await storage.append([Row("A", 1, b"one"), Row("A", 1, b"two")]) == (True, False)
    assert await storage.read("A", 1) == (b"one",)


async def test_a_conflict_is_its_own_tables_only(storage):
    await log(storage, "A", b"one")
    await log(storage, "B", b"one")

    rows = [Row("B", 2, b"two"), Row("A", 1, b"again"), first("C"), Row("B", 3, b"three")]

    assert await storage.append(rows) == (True, False, True, True)
    assert await storage.read("A") == (b"opened A", b"one")
    assert await storage.read("B", 1) == (b"one", b"two", b"three")
    assert await storage.read("C") == (b"opened C",)


async def test_a_table_is_opened_once(storage):
    await storage.append([first("A", "KADUBE")])

    assert await storage.append([Row("A", 0, b"again", "SONATA")]) == (False,)
    assert await storage.find("SONATA") is None
    assert await storage.read("A") == (b"opened A",)


async def test_a_code_leads_to_its_table_and_to_no_second_one(storage):
    await storage.append([first("A", "KADUBE")])

    assert await storage.append([first("B", "KADUBE"), first("C", "SONATA")]) == (False, True)
    assert await storage.find("KADUBE") == "A"
    assert await storage.find("SONATA") == "C"
    assert await storage.read("B") == ()


async def test_of_two_tables_with_one_code_in_a_batch_the_first_is_opened(storage):
    assert await storage.append([first("A", "KADUBE"), first("B", "KADUBE")]) == (True, False)
    assert await storage.find("KADUBE") == "A"
    assert await storage.read("B") == ()


async def test_a_row_of_no_table_is_not_stored_and_the_others_are(storage):
    await log(storage, "A")

    rows = [first("B"), Row("gone", 1, b"lost"), Row("A", 1, b"one"), first("C", "code of A")]

    assert await storage.append(rows) == (True, False, True, False)
    assert await storage.read("gone") == ()
    assert await storage.read("A", 1) == (b"one",)
    assert await storage.read("B") == (b"opened B",)


async def test_a_player_finds_the_tables_of_all_seats_ever_given_the_latest_first(storage):
    anna, bert = b"\x00" * 32, b"\xff" * 32
    await storage.append([first("A", None, anna), first("B"), first("C", None, bert, anna)])
    await storage.append([Row("B", 1, b"sat", players=(anna,))])
    assert await storage.held(anna) == ("B", "C", "A")

    await storage.append([Row("A", 1, b"sat again", players=(anna,))])

    assert await storage.held(anna) == ("A", "B", "C")
    assert await storage.held(bert) == ("C",)


async def test_a_row_that_was_not_stored_gives_nobody_a_seat(storage):
    await log(storage, "A", b"one")

    assert await storage.append([Row("A", 1, b"late", players=(b"anna",))]) == (False,)
    assert await storage.held(b"anna") == ()


BODIES = [b"", b"\x00", b"\x00\xff'; DROP TABLE log; --", "Äiti löi ässän 🂡".encode(), bytes(range(256)) * 256]


@pytest.mark.parametrize("body", BODIES, ids=lambda body: f"{len(body)}-bytes")
async def test_bodies_come_back_byte_for_byte(storage, body):
    await log(storage, "A", body)

    assert await storage.read("A", 1) == (body,)


@pytest.mark.parametrize("name", ["ääkköset", "🂡", "'; DROP TABLE log; --", "%", "A B"])
async def test_names_and_codes_are_just_text(storage, name):
    await log(storage, "A")
    await storage.append([Row(name, 0, b"opened", name, (name.encode(),))])

    assert await storage.find(name) == name
    assert await storage.read(name) == (b"opened",)
    assert await storage.held(name.encode()) == (name,)


async def test_a_batch_for_many_tables_and_a_long_log_come_back_whole(storage):
    tables = [f"table {number}" for number in range(100)]
    await storage.append([first(table) for table in tables])
    rows = [Row(table, seq, f"{table} {seq}".encode()) for seq in range(1, 101) for table in tables]
    random.Random(1).shuffle(rows)
    rows.sort(key=lambda row: row.seq)

    assert await storage.append(rows) == (True,) * 10_000
    for table in tables:
        assert await storage.read(table, 1) == tuple(f"{table} {seq}".encode() for seq in range(1, 101))


async def test_nothing_to_append_is_nothing(storage):
    assert await storage.append([]) == ()


async def test_untouched_tables_expire_and_those_without_a_game_sooner(storage, clock):
    await storage.append([first("old"), Row("old", 1, b"bound", begins=True)])
    clock.now += 10 * DAY
    await storage.append([first("unbegun", "KADUBE", b"anna")])
    await storage.append([first("begun"), Row("begun", 1, b"bound", begins=True)])
    clock.now += 2 * DAY
    await storage.append([first("new")])

    gone = await storage.expire(before=clock.now - 3 * DAY, unbegun_before=clock.now - DAY)

    assert set(gone) == {"old", "unbegun"}
    assert await storage.read("old") == await storage.read("unbegun") == ()
    assert await storage.find("KADUBE") is None
    assert await storage.held(b"anna") == ()
    assert await storage.read("begun", 1) == (b"bound",)
    assert await storage.read("new") == (b"opened new",)
    assert await storage.expire(before=clock.now - 3 * DAY, unbegun_before=clock.now - DAY) == ()


async def test_a_table_that_is_played_at_does_not_expire(storage, clock):
    await log(storage, "A")
    for seq in range(1, 100):
        clock.now += HOUR / 2
        await storage.append([Row("A", seq, b"act")])

    touched = clock.now - TOUCH

    assert await storage.expire(before=touched, unbegun_before=touched) == ()
    assert await storage.expire(before=clock.now + 1, unbegun_before=0) == ("A",)


async def test_a_code_and_a_name_are_free_again_after_expiry(storage, clock):
    await storage.append([first("A", "KADUBE")])
    await storage.expire(before=clock.now + 1, unbegun_before=0)

    assert await storage.append([Row("A", 1, b"late")]) == (False,)
    assert await storage.append([first("B", "KADUBE")]) == (True,)
    assert await storage.append([first("A")]) == (True,)
    assert await storage.find("KADUBE") == "B"


async def test_a_storage_says_that_it_is_ready(storage):
    await storage.ready()


async def test_closing_twice_does_no_harm(storage):
    await storage.close()
