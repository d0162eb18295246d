"""A disk that fills up and a database that is locked, under a server where people play.

Whoever moves then is told that it did not count; nobody hears of the move; and it goes on when the trouble is over.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Sequence
from pathlib import Path

import pytest

from protocol.messages import Open, Opened, Refused
from tests.support.company import company, mover, play_moves
from tests.support.ledger import check, logs_on_disk
from tests.support.line import Line
from tests.support.person import Person
from tests.support.servers import serving
from tests.support.small_disk import have_small_disks, on_small_disk, seen_by


@pytest.fixture
def folder(tmp_path):
    """Where the server keeps its tables."""
    folder = tmp_path / "server"
    folder.mkdir()
    return folder


async def hold_against(database: Path, persons: Sequence[Person], scratch: Path) -> None:
    """The log on the disk against what was told."""
    table = persons[0].table
    check((await logs_on_disk(database, {table: 0}, scratch))[table], persons)


async def assert_trouble(url: str, persons: Sequence[Person], tries: int) -> None:
    """Moves are refused, nobody hears of them, and what is there can be seen."""
    person, rev = mover(persons), persons[0].newest
    for _ in range(tries):
        refused = await person.move()
        assert refused is not None
        assert (refused.code, refused.table, refused.seat) == ("storage", person.table, person.seat)
    for other in persons:
        await other.cut()
        await other.come(url)
        assert other.newest == rev


async def assert_over(persons: Sequence[Person]) -> None:
    """The very move that was refused counts now, once, and play goes on."""
    person, rev = mover(persons), persons[0].newest
    act, _ = person.refused[-1]

    assert await person.move(act) is None
    assert person.newest == rev + 1
    for other in persons:
        await other.hear_of(rev + 1)
    await play_moves(persons, 5)


async def close(persons: Sequence[Person]) -> None:
    for person in persons:
        await person.cut()


def fill(folder: Path) -> Path:
    """A file that takes the last byte of the disk."""
    ballast = folder / "ballast"
    with ballast.open("wb", buffering=0) as file, contextlib.suppress(OSError):
        while file.write(bytes(4096)):
            pass
    return ballast


async def test_a_full_disk_under_the_server(tmp_path, folder, capfd):
    if not have_small_disks(folder):
        pytest.skip("this system lets nobody but root mount a small disk")
    async with serving(folder / "games.db", prefix=on_small_disk(folder, 2048)) as server:
        disk = seen_by(server.pid, folder)
        persons = await company([server.url] * 2, "up_and_down")
        await play_moves(persons, 5)

        ballast = fill(disk)
        await assert_trouble(server.url, persons, tries=2)
        await hold_against(disk / "games.db", persons, tmp_path / "scratch")

        ballast.unlink()
        await assert_over(persons)
        await hold_against(disk / "games.db", persons, tmp_path / "scratch")
        await close(persons)
    assert "has no room left: its disk is full. Make room there" in capfd.readouterr().err


async def test_a_database_that_another_program_locks(tmp_path, folder, capfd):
    async with serving(folder / "games.db") as server:
        persons = await company([server.url] * 2, "up_and_down")
        await play_moves(persons, 5)

        other = sqlite3.connect(folder / "games.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        opener = await Line.open(server.url)
        await opener.send(Open(7, "up_and_down", {}, 2))
        await assert_trouble(server.url, persons, tries=1)
        assert await opener.wait(Refused) == Refused("storage", id=7)
        other.execute("ROLLBACK")
        other.close()

        await opener.send(Open(7, "up_and_down", {}, 2))
        assert (await opener.wait(Opened)).id == 7
        await opener.close()
        await assert_over(persons)
        await hold_against(folder / "games.db", persons, tmp_path / "scratch")
        await close(persons)
    assert "was locked by another program for 3 s. End that program" in capfd.readouterr().err
