"""What a storage promises beyond the life of a process, held over each that outlives one."""

from __future__ import annotations

import asyncio
import subprocess
import sys

import pytest

from server.storage.port import Row, StorageError
from tests.support.storages import DURABLE, Site, first, log

RACERS, ROUNDS = 3, 60


@pytest.fixture(params=DURABLE)
def site(request, tmp_path):
    return Site(request.param, tmp_path)


def program(code: str, *arguments: str) -> subprocess.Popen[str]:
    """Python code in a process of its own."""
    return subprocess.Popen([sys.executable, "-c", code, *arguments], stdout=subprocess.PIPE, text=True)


async def test_a_log_is_there_when_the_storage_is_opened_again(site):
    storage = await site.open()
    await storage.append([first("A", "KADUBE", b"anna"), Row("A", 1, b"one")])
    await storage.close()

    storage = await site.open()

    assert await storage.read("A") == (b"opened A", b"one")
    assert await storage.find("KADUBE") == "A"
    assert await storage.held(b"anna") == ("A",)
    assert await storage.append([Row("A", 1, b"again"), Row("A", 2, b"two")]) == (False, True)
    await storage.close()


RACER = f"""
import asyncio, sys
from server.storage.opening import open_storage
from server.storage.port import Row

async def race(address, name):
    storage = await open_storage(address)
    for seq in range(1, {ROUNDS} + 1):
        (won,) = await storage.append([Row("A", seq, name.encode())])
        if won:
            print(seq)
    await storage.close()

asyncio.run(race(*sys.argv[1:]))
"""


async def test_of_several_processes_one_wins_each_place_and_all_agree_who(site):
    storage = await site.open()
    await log(storage, "A")

    racers = [program(RACER, site.address, str(number)) for number in range(RACERS)]
    won = [(await asyncio.to_thread(racer.communicate))[0].split() for racer in racers]

    assert [racer.returncode for racer in racers] == [0] * RACERS
    winners = {int(seq): str(number).encode() for number, seqs in enumerate(won) for seq in seqs}
    assert sum(map(len, won)) == ROUNDS
    assert await storage.read("A", 1) == tuple(winners[seq] for seq in range(1, ROUNDS + 1))
    await storage.close()


STARTER = """
import asyncio, sys
from server.storage.opening import open_storage
from server.storage.port import Row

async def start(address, name):
    storage = await open_storage(address)
    print(*await storage.append([Row(name, 0, b"opened", name)]))
    await storage.close()

asyncio.run(start(*sys.argv[1:]))
"""


async def test_processes_that_start_at_once_on_nothing_make_one_database(site):
    starters = [program(STARTER, site.address, str(number)) for number in range(4)]
    told = [(await asyncio.to_thread(starter.communicate))[0].strip() for starter in starters]

    assert told == ["True"] * 4
    storage = await site.open()
    for number in range(4):
        assert await storage.read(str(number)) == (b"opened",)
    await storage.close()


WRITER = """
import asyncio, sys
from server.storage.opening import open_storage
from server.storage.port import Row

async def write(address):
    storage = await open_storage(address)
    for seq in range(1, 1_000_000):
        await storage.append([Row("A", seq, b"%d" % seq), Row("B", seq, b"%d" % seq)])
        print(seq, flush=True)

asyncio.run(write(*sys.argv[1:]))
"""


async def test_what_a_killed_process_called_stored_is_there_and_no_batch_by_halves(site):
    storage = await site.open()
    await log(storage, "A")
    await log(storage, "B")
    writer = program(WRITER, site.address)
    assert writer.stdout is not None
    for _ in range(50):
        await asyncio.to_thread(writer.stdout.readline)

    writer.kill()
    told = 50 + len((await asyncio.to_thread(writer.communicate))[0].splitlines())

    kept = await storage.read("A", 1)
    assert told <= len(kept) <= told + 1
    assert kept == tuple(b"%d" % seq for seq in range(1, len(kept) + 1))
    assert await storage.read("B", 1) == kept
    await storage.close()


async def test_a_reader_does_not_wait_for_the_writer(site):
    storage = await site.open()
    await log(storage, "A")
    rows = [Row("A", seq, bytes(1000)) for seq in range(1, 3000)]

    writing = asyncio.ensure_future(storage.append(rows))
    assert await storage.read("A") == (b"opened A",)
    assert not writing.done()

    assert all(await writing)
    await storage.close()


async def test_a_closed_storage_says_so(site):
    storage = await site.open()
    await storage.close()

    with pytest.raises(StorageError, match="is closed"):
        await storage.read("A")
    with pytest.raises(StorageError, match="is closed"):
        await storage.append([first("A")])
