"""SQLite: how it is set up, and what it says when something is wrong with its file."""

from __future__ import annotations

import asyncio
import json
import os
import resource
import sqlite3
import stat
import subprocess
import sys
import time

import pytest
from sqlalchemy import Connection

from server.storage.database import Database
from server.storage.opening import open_storage
from server.storage.port import Row, StorageError
from tests.support.small_disk import have_small_disks, on_small_disk
from tests.support.storages import Site, first, log


@pytest.fixture
def site(tmp_path):
    return Site("sqlite", tmp_path)


@pytest.fixture
def file(tmp_path):
    return tmp_path / "games.db"


@pytest.fixture
async def storage(site):
    storage = await site.open(patience=0.2)
    yield storage
    await storage.close()


def pragma(name: str):
    def work(connection: Connection) -> object:
        told = connection.exec_driver_sql(f"PRAGMA {name}")
        return told.scalar() if told.returns_rows else None

    return work


async def test_the_serving_connection_waits_for_the_disk_at_every_commit(storage):
    assert isinstance(storage, Database)

    assert await storage._writing.run(pragma("synchronous")) == 2  # FULL
    assert await storage._writing.run(pragma("journal_mode")) == "wal"
    assert await storage._writing.run(pragma("foreign_keys")) == 1
    assert await storage._writing.run(pragma("busy_timeout")) == 200


async def test_nobody_else_may_read_the_files(storage, file):
    await log(storage, "A")

    files = list(file.parent.iterdir())
    assert {path.name for path in files} == {"games.db", "games.db-wal", "games.db-shm"}
    assert {stat.S_IMODE(path.stat().st_mode) for path in files} == {0o600}


async def test_a_file_that_others_may_read_is_made_private(site, file):
    file.touch(0o666)
    file.chmod(0o666)

    await (await site.open()).close()

    assert stat.S_IMODE(file.stat().st_mode) == 0o600


@pytest.mark.parametrize("address", ["games.db", "sqlite://games.db", "sqlite:///", "postgresql://here/games", ""])
async def test_an_address_that_is_none_is_answered_with_what_one_looks_like(address):
    with pytest.raises(StorageError, match=r"not the address of a database: write sqlite:///FILE"):
        await open_storage(address)


@pytest.mark.parametrize("name", [":memory:", "file:games?mode=ro", "pöytä & 100 %.db", "games.db?x=1#y"])
async def test_a_file_may_have_any_name(tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    for told in ((True,), (False,)):
        storage = await open_storage(f"sqlite:///{name}")
        assert await storage.append([first("A")]) == told
        await storage.close()

    assert [path.name for path in tmp_path.iterdir()] == [name]


async def test_a_missing_folder_is_named(tmp_path):
    with pytest.raises(StorageError, match=r"missing/games\.db cannot be opened: there is no folder .*missing"):
        await open_storage(f"sqlite:///{tmp_path}/missing/games.db")


async def test_a_folder_is_no_database(tmp_path):
    with pytest.raises(StorageError, match=r"cannot be opened: Is a directory"):
        await open_storage(f"sqlite:///{tmp_path}")


async def test_a_file_that_is_no_database_is_left_alone(site, file):
    file.write_bytes(b"Dear diary, " * 1000)
    file.chmod(0o644)

    with pytest.raises(StorageError, match=r"games\.db is not an SQLite database\. Name another file"):
        await site.open()
    assert file.read_bytes() == b"Dear diary, " * 1000
    assert stat.S_IMODE(file.stat().st_mode) == 0o644


async def test_the_database_of_another_program_is_left_alone(site, file):
    with sqlite3.connect(file) as other:
        other.execute("CREATE TABLE recipes (name)")
    other.close()
    file.chmod(0o644)
    before = file.read_bytes()

    with pytest.raises(StorageError, match="is the database of another program: name another one"):
        await site.open()
    assert (file.read_bytes(), stat.S_IMODE(file.stat().st_mode)) == (before, 0o644)
    with sqlite3.connect(file) as other:
        assert other.execute("SELECT name FROM sqlite_master").fetchall() == [("recipes",)]
    other.close()


async def test_a_damaged_database_is_called_so(site, file):
    storage = await site.open()
    await log(storage, "A", *[bytes(1000)] * 100)
    await storage.close()
    damaged = bytearray(file.read_bytes())
    damaged[4096:] = b"\xaa" * (len(damaged) - 4096)
    file.write_bytes(damaged)

    with pytest.raises(StorageError, match=r"is damaged\. Move it away and bring back a copy"):
        await (await site.open()).read("A")


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may write everything")
async def test_a_read_only_file_is_called_so(site, file):
    await (await site.open()).close()
    file.chmod(0o400)

    with pytest.raises(StorageError, match="cannot be opened: Permission denied"):
        await site.open()


async def test_a_database_that_becomes_read_only_is_called_so(storage):
    """Whoever takes the right away while the server runs: here SQLite's own switch for it."""
    await log(storage, "A")
    await storage._writing.run(pragma("query_only = 1"))

    with pytest.raises(StorageError, match=r"cannot be written\. Give this user the right to write"):
        await storage.append([Row("A", 1, b"one")])
    assert await storage.read("A", 1) == ()


async def test_a_lock_of_another_program_is_an_error_in_bounded_time_and_nothing_is_stored(storage, file):
    await log(storage, "A", b"one")
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")

    begun = time.monotonic()
    with pytest.raises(StorageError, match=r"was locked by another program for 0\.2 s\. End that program"):
        await storage.append([Row("A", 2, b"two")])
    assert time.monotonic() - begun < 5
    assert await storage.read("A", 1) == (b"one",)

    other.execute("ROLLBACK")
    other.close()
    assert await storage.append([Row("A", 2, b"two")]) == (True,)
    assert await storage.read("A", 1) == (b"one", b"two")


async def test_a_lock_that_goes_in_time_is_only_a_delay(site, file):
    storage = await site.open(patience=60)
    await log(storage, "A")
    other = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")

    appending = asyncio.ensure_future(storage.append([Row("A", 1, b"one")]))
    await storage.read("A")
    other.execute("ROLLBACK")

    assert await appending == (True,)
    other.close()
    await storage.close()


def test_a_full_disk_is_an_error_nothing_is_lost_and_it_goes_on_when_there_is_room(tmp_path):
    if not have_small_disks(tmp_path):
        pytest.skip("this system lets nobody but root mount a small disk")
    command = (sys.executable, "-m", "tests.support.full_disk", str(tmp_path))

    done = subprocess.run(on_small_disk(tmp_path, 1024, *command), stdout=subprocess.PIPE, check=True)

    report = json.loads(done.stdout)
    assert "games.db has no room left: its disk is full. Make room there" in report["error"]
    assert report["kept"] == [str(number) for number in range(report["stored"])] + ["after"]


def test_a_file_that_may_not_grow_is_an_error_too(tmp_path):
    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, resource.RLIM_INFINITY))

    command = (sys.executable, "-m", "tests.support.full_disk", str(tmp_path))

    done = subprocess.run(command, stdout=subprocess.PIPE, check=True, preexec_fn=limit)

    report = json.loads(done.stdout)
    assert "games.db could not be read or written (SQLITE_IOERR_WRITE). See to its disk" in report["error"]
    assert report["kept"] == [str(number) for number in range(report["stored"])] + ["after"]


async def test_openings_at_once_on_nothing_all_succeed(tmp_path):
    for number in range(5):
        site = Site("sqlite", tmp_path / str(number))
        site.folder.mkdir()
        storages = await asyncio.gather(*[site.open() for _ in range(12)])
        told = await asyncio.gather(*[storage.append([first(str(each))]) for each, storage in enumerate(storages)])
        assert told == [(True,)] * 12
        for storage in storages:
            await storage.close()


@pytest.mark.parametrize("replaced", [False, True])
async def test_a_file_that_is_gone_from_its_place_stores_nothing_until_it_is_back(storage, file, replaced):
    kept = file.with_name("kept.db")
    file.rename(kept)
    if replaced:
        file.write_bytes(b"")

    with pytest.raises(StorageError, match=r"deleted, moved or replaced.*Put it back"):
        await storage.append([first("t", "CODE")])
    with pytest.raises(StorageError, match="deleted, moved or replaced"):
        await storage.ready()

    kept.replace(file)
    assert await storage.append([first("t", "CODE")]) == (True,)
