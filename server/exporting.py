"""``spieltisch-server export``: the record of a stored table's latest game, also of one whose rules are gone.

It reads the database beside a running server, or after it. Whoever may read that file may see all its cards anyway.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from pathlib import Path

from attrs import frozen

from boards.library import library
from engines.record import write
from engines.registry import engines
from server.fold import Unreadable
from server.house import House
from server.lobby import normalised
from server.log import LogError, unpack
from server.recording import record
from server.situation import Table
from server.storage.opening import open_storage
from server.table import rebuild

COMMAND = "export"


class NothingToExport(Exception):
    """There is no such record: the text says why."""


@frozen
class Export:
    """Which table, by its code; where its record goes; and the database, by its address."""

    code: str
    file: Path
    database: str


def parse(arguments: Sequence[str]) -> Export:
    """The command's arguments; wrong usage ends the process."""
    parser = argparse.ArgumentParser(
        prog=f"spieltisch-server {COMMAND}",
        description="Writes the whole record of the latest game at a stored table to a new file, readable for you "
        "alone. Of a game that runs it holds the hidden cards.",
        epilog="Exit codes: 0 done, 1 there is no such record, 2 wrong usage.",
    )
    parser.add_argument("code", metavar="CODE", help="the table's code, such as KADUBE")
    parser.add_argument("file", metavar="FILE", type=Path, help="a file that is not there yet")
    parser.add_argument("--database", metavar="URL", required=True, help="as for the server: sqlite:///FILE")
    given = parser.parse_args(arguments)
    return Export(given.code, given.file, given.database)


async def export(wanted: Export) -> None:
    """Write the record. Raises NothingToExport, StorageError."""
    table = await _table(wanted)
    if table.kept.deal is None or table.kept.deal.entropies is None:
        raise NothingToExport(f"no game was dealt at table {wanted.code}")
    try:
        handle = os.open(wanted.file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except OSError as error:
        raise NothingToExport(f"{wanted.file}: {error.strerror}") from error
    with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
        file.write(write(record(table)))


async def _table(wanted: Export) -> Table:
    storage = await open_storage(wanted.database, new=False)
    try:
        key = await storage.find(normalised(wanted.code))
        bodies = () if key is None else await storage.read(key)
    finally:
        await storage.close()
    if key is None:
        raise NothingToExport(f"there is no table {wanted.code} in {wanted.database}")
    try:
        return rebuild(key, [unpack(body) for body in bodies], House(engines(), library(None).boards))
    except (Unreadable, LogError) as error:
        raise NothingToExport(f"table {wanted.code}: {error}") from error
