"""From the address of a storage to the storage."""

from __future__ import annotations

import time
from pathlib import Path

from server.storage.memory import MemoryStorage
from server.storage.port import Clock, Storage, StorageError

MEMORY = "memory:"
SQLITE = "sqlite:///"
PATIENCE = 3.0


async def open_storage(
    address: str, *, now: Clock = time.time, patience: float = PATIENCE, new: bool = True
) -> Storage:
    """The storage at ``memory:`` or ``sqlite:///PATH`` (so an absolute path has four slashes).

    ``patience`` is for how many seconds a locked database is waited for before it counts as failed.
    Without ``new``, a database has to be there already.

    :raises StorageError: there is none at this address: why, and what to do
    """
    if address == MEMORY:
        return MemoryStorage(now)
    if address.startswith(SQLITE) and address != SQLITE:
        from server.storage.sqlite import open_sqlite  # noqa: PLC0415 - takes longer to import than all else

        return await open_sqlite(_file(address, new=new), now, patience)
    raise StorageError(
        f"{address} is not the address of a database: write sqlite:///FILE, with four slashes for an absolute path, "
        "or memory: for games that end with the server"
    )


def _file(address: str, *, new: bool) -> Path:
    path = Path(address.removeprefix(SQLITE))
    if not new and not path.exists():
        raise StorageError(f"There is no database {path}: see whether its name is written right.")
    return path
