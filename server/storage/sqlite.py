"""SQLite, one file: the storage of a server that is one machine.

Each connection lives in a thread of its own with the synchronous driver: the loop pays some 2 microseconds a move at
batches of 30, an eighth of what the asynchronous driver costs it (tests/bench/storage.py).
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TypeVar

from sqlalchemy import URL, Connection, Engine, NullPool, create_engine, event
from sqlalchemy.exc import DBAPIError, IntegrityError

from server.storage.database import Database
from server.storage.port import Clock, StorageError
from server.storage.versions import VERSIONS, bring_up_to_date, check_unused

T = TypeVar("T")

OWNER_ONLY = 0o600  # the log holds every deck


async def open_sqlite(path: Path, now: Clock, patience: float) -> Database:
    """Open the database, making it or bringing its schema up to date if need be.

    ``patience`` is for how many seconds a lock of another program is waited for.

    :raises StorageError: it can't be opened
    """
    writing = await SqliteLane.open(path, patience, "BEGIN IMMEDIATE", prepare=True)
    try:
        reading = await SqliteLane.open(path, patience, "BEGIN")
    except BaseException:
        await writing.close()
        raise
    return Database(writing, reading, now)


class SqliteLane:
    """A connection and the thread it lives in."""

    def __init__(self, path: Path, patience: float, begin: str) -> None:
        self._path = path
        self._patience = patience
        self._begin = begin
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=f"sqlite {begin}")
        self._connection: Connection | None = None
        self._file: tuple[int, int] | None = None  # which one was opened, however its name is used since
        self._closed = False

    @classmethod
    async def open(cls, path: Path, patience: float, begin: str, *, prepare: bool = False) -> SqliteLane:
        """Connect. The first to do so has the file and its schema prepared.

        :raises StorageError: it can't be opened
        """
        lane = cls(path, patience, begin)
        try:
            await lane._in_thread(partial(lane._connect, prepare=prepare))
        except BaseException:
            await lane.close()
            raise
        return lane

    async def run(self, work: Callable[[Connection], T]) -> T:
        return await self._in_thread(partial(self._transact, work))

    async def close(self) -> None:
        if self._closed:
            return
        try:
            await self._in_thread(self._disconnect)
        finally:
            self._closed = True
            self._thread.shutdown(wait=False)

    async def _in_thread(self, work: Callable[[], T]) -> T:
        if self._closed:
            raise StorageError(f"The database {self._path} is closed.")
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        except IntegrityError:
            raise
        except DBAPIError as error:
            raise StorageError(self._explain(error.orig)) from error
        except OSError as error:
            raise StorageError(f"The database {self._path} cannot be opened: {error.strerror}.") from error

    def _connect(self, *, prepare: bool) -> None:
        if prepare:
            _make_sure_of(self._path)
            self._leave_others_alone()
            _make_private(self._path)
        self._connection = _engine(self._path, self._patience, self._begin).connect()
        self._file = _identity(self._path)
        if prepare:
            self._transact(partial(bring_up_to_date, name=f"The database {self._path}"))

    def _leave_others_alone(self) -> None:
        """Look before anything is changed: neither the mode nor the journal of another program's file is ours to set.

        :raises StorageError: the file is no database, or that of another program
        """
        if not self._path.stat().st_size:
            return
        address = f"{self._path.absolute().as_uri()}?mode=rw"
        try:
            with closing(sqlite3.connect(address, timeout=self._patience, uri=True)) as looking:
                tables = {name for (name,) in looking.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        except sqlite3.DatabaseError as error:
            raise StorageError(self._explain(error)) from error
        if VERSIONS not in tables:
            check_unused(tables, f"The database {self._path}")

    def _transact(self, work: Callable[[Connection], T]) -> T:
        assert self._connection is not None, "opened before it is used"
        if _identity(self._path) != self._file:  # what is written to a file without a name is lost with the process
            raise StorageError(
                f"The database {self._path} was deleted, moved or replaced while it is in use. "
                "Put it back where it was; play then goes on."
            )
        with self._connection.begin():
            return work(self._connection)

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.close()

    def _explain(self, error: BaseException | None) -> str:
        """What is wrong, and what to do, in a sentence each."""
        name = getattr(error, "sqlite_errorname", "")
        match name.split("_")[1:2]:
            case ["FULL"]:
                why = "has no room left: its disk is full. Make room there; play then goes on"
            case ["BUSY" | "LOCKED"]:
                why = (
                    f"was locked by another program for {self._patience:g} s. End that program (a backup, a database "
                    "shell, a second server that hangs); play then goes on"
                )
            case ["READONLY" | "PERM" | "AUTH"]:
                why = "cannot be written. Give this user the right to write the file and its folder"
            case ["NOTADB"]:
                why = "is not an SQLite database. Name another file, or move this one away"
            case ["CANTOPEN"]:
                why = "cannot be opened. Give this user the right to read and write the file and its folder"
            case ["CORRUPT"]:
                why = "is damaged. Move it away and bring back a copy of it"
            case ["IOERR"]:
                why = f"could not be read or written ({name}). See to its disk: room, quota, hardware"
            case _:
                why = f"failed ({name or type(error).__name__}: {error})"
        return f"The database {self._path} {why}."


def _identity(path: Path) -> tuple[int, int] | None:
    """Which file has this name now, if any."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino


def _engine(path: Path, patience: float, begin: str) -> Engine:
    file = str(path.absolute())  # so that no name means anything else, as ":memory:" does
    engine = create_engine(URL.create("sqlite+pysqlite", database=file), poolclass=NullPool)

    @event.listens_for(engine, "connect")
    def configure(connection: sqlite3.Connection, _record: object) -> None:
        connection.isolation_level = None  # the driver is to leave BEGIN to us
        connection.execute(f"PRAGMA busy_timeout = {round(patience * 1000)}")
        _write_ahead(connection, time.monotonic() + patience)
        connection.execute("PRAGMA synchronous = FULL")  # stored means on the disk, even when the power fails
        connection.execute("PRAGMA foreign_keys = ON")

    @event.listens_for(engine, "begin")
    def begin_transaction(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


def _write_ahead(connection: sqlite3.Connection, until: float) -> None:
    """Set the journal mode. Where several begin with one new file this is refused at once, whatever the timeout."""
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(0.01)
        else:
            return


def _make_sure_of(path: Path) -> None:
    """Make the file if it is missing. One that is there stays as it is.

    :raises StorageError: there is no folder for it
    :raises OSError: it can't be made, or belongs to somebody else
    """
    if not path.parent.is_dir():
        raise StorageError(f"The database {path} cannot be opened: there is no folder {path.parent}. Make it first.")
    new = not path.exists()
    os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, OWNER_ONLY))
    if new:
        _flush_folder(path.parent)


def _make_private(path: Path) -> None:
    """Let nobody else read the file. SQLite gives its side files the same mode."""
    if stat.S_IMODE(path.stat().st_mode) & ~OWNER_ONLY:
        path.chmod(OWNER_ONLY)


def _flush_folder(folder: Path) -> None:
    """Have the disk know the name of a new file too: SQLite sees to that only for files that it makes itself."""
    opened = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
