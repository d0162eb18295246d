"""The tokens of earlier visits, kept so that a program that crashed comes back into its seats.

A token is as good as the seat, so the file is its owner's alone (mode 600). One token is kept for each server,
table and name: two people of one account can sit at one table from two windows.
"""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path
from typing import Any

import platformdirs
from attrs import frozen

MOST = 200
"""Visits kept; the oldest go."""


@frozen
class Visit:
    """Where a token belongs: the server's address, the table's code, the names at this screen."""

    url: str
    code: str
    names: tuple[str, ...]

    @property
    def key(self) -> str:
        return " ".join([self.url, plain_code(self.code), *sorted(name.casefold() for name in self.names)])


class Tokens:
    """The file of tokens. What cannot be read or written is as if nothing were kept."""

    def __init__(self, folder: Path | None = None) -> None:
        self._file = (folder or platformdirs.user_state_path("spieltisch", appauthor=False)) / "seats.json"

    def get(self, visit: Visit) -> bytes | None:
        kept = self._read().get(visit.key)
        return bytes.fromhex(kept["token"]) if kept else None

    def visits(self, url: str, code: str) -> tuple[Visit, ...]:
        """The visits to that table from here, the latest first."""
        found = [
            Visit(kept["url"], kept["code"], tuple(kept["names"]))
            for kept in self._read().values()
            if kept["url"] == url and kept["code"] == plain_code(code)
        ]
        return tuple(reversed(found))

    def keep(self, visit: Visit, token: bytes) -> None:
        kept = self._read()
        kept.pop(visit.key, None)
        kept[visit.key] = {
            "url": visit.url,
            "code": plain_code(visit.code),
            "names": list(visit.names),
            "token": token.hex(),
        }
        self._write(dict(list(kept.items())[-MOST:]))

    def _read(self) -> dict[str, Any]:
        try:
            read: dict[str, Any] = json.loads(self._file.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return read if isinstance(read, dict) else {}

    def _write(self, kept: dict[str, Any]) -> None:
        try:
            self._file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=self._file.parent)  # made with mode 600
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                json.dump(kept, file, indent=1)
            Path(name).replace(self._file)
        except OSError:
            return


def plain_code(code: str) -> str:
    """A table's code as the server reads it: upper case, without blanks and hyphens."""
    return "".join(code.upper().replace("-", " ").split())
