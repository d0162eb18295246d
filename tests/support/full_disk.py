"""Appends until the disk is full, makes room, goes on; prints what was told and what is there.

A program of its own, since its disk, or its limit on files, is its own.
"""

from __future__ import annotations

import asyncio
import json
import resource
import sys
from pathlib import Path

from server.storage.port import Row, Storage, StorageError
from tests.support.storages import Site, log

BALLAST = 300_000
PADDING = b"." * 3000


async def main(folder: Path) -> None:
    ballast = folder / "ballast"
    ballast.write_bytes(bytes(BALLAST))
    site = Site("sqlite", folder)
    storage = await site.open()
    await log(storage, "A")

    stored, error = await fill(storage)
    ballast.unlink()
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    assert await storage.append([Row("A", stored + 1, b"after")]) == (True,)
    await storage.close()

    storage = await site.open()
    kept = [body.rstrip(b".").decode() for body in await storage.read("A", 1)]
    await storage.close()
    print(json.dumps({"stored": stored, "kept": kept, "error": error}))


async def fill(storage: Storage) -> tuple[int, str]:
    """How many were told to be stored, and the error that ended it; it is the same error a second time."""
    for number in range(10_000):
        row = Row("A", number + 1, str(number).encode() + PADDING)
        try:
            assert await storage.append([row]) == (True,)
        except StorageError as error:
            return number, str(error)
    raise AssertionError("the disk never filled up")


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
