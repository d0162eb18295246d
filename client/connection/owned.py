"""Servers that somebody started here and that still run, with their keys: so that another program can save a table.

Each has a file of its own that only its owner may read (mode 600), and which goes with it.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import platformdirs
from attrs import field, frozen


@frozen
class Owned:
    """A server of one's own: where it is, and the key of its owner."""

    url: str
    key: bytes = field(repr=False)


@contextmanager
def announced(owned: Owned, folder: Path | None = None) -> Iterator[None]:
    """Keep the server's file while it runs. Where none can be written, it is just not found by others."""
    place = (folder or _folder()) / f"{os.getpid()}-{owned.url.rpartition(':')[2]}.json"
    with contextlib.suppress(OSError):
        place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        place.unlink(missing_ok=True)
        with os.fdopen(os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
            json.dump({"url": owned.url, "key": owned.key.hex()}, file)
    try:
        yield
    finally:
        with contextlib.suppress(OSError):
            place.unlink(missing_ok=True)


def owned(folder: Path | None = None) -> tuple[Owned, ...]:
    """The servers of one's own, the latest first; some may be gone by now."""
    found = []
    with contextlib.suppress(OSError):
        files = [(path.stat().st_mtime, path) for path in (folder or _folder()).glob("*.json")]
        for _, path in sorted(files, reverse=True):
            with contextlib.suppress(OSError, ValueError, KeyError, TypeError, RecursionError):
                told = json.loads(path.read_text(encoding="utf-8"))
                found.append(Owned(str(told["url"]), bytes.fromhex(told["key"])))
    return tuple(found)


def key_in(file: Path) -> bytes:
    """The key in a file as ``spieltisch-server --owner-key`` makes it. Raises ValueError, OSError."""
    key = bytes.fromhex(file.read_text(encoding="ascii").strip())
    if len(key) != 32:
        raise ValueError(len(key))
    return key


def _folder() -> Path:
    return platformdirs.user_state_path("spieltisch", appauthor=False) / "servers"
