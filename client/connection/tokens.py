"""The tokens of earlier visits, kept so that a program that crashed comes back into its seats.

A token is as good as the seat, so the file is its owner's alone (mode 600). One token is kept for each server,
table and name: two people of one account can sit at one table from two windows.
"""

from __future__ import annotations

import json
from pathlib import Path

import cattrs
import platformdirs
from attrs import field, frozen, validators

from client.connection.model import Model
from client.replacing import replace

MOST = 200
"""Visits kept; the oldest go."""


@frozen
class Visit:
    """Where a token belongs: the server's address, the table's code, the names at this screen."""

    url: str
    code: str
    names: tuple[str, ...]

    @property
    def key(self) -> tuple[str, ...]:
        return (self.url, plain_code(self.code), *sorted(name.casefold() for name in self.names))


@frozen
class _Kept:
    visit: Visit
    token: str = field(validator=validators.matches_re("([0-9a-f]{2})*"))  # in hex


class Tokens:
    """The file of tokens. What cannot be read or written is as if nothing were kept."""

    def __init__(self, folder: Path | None = None) -> None:
        self._file = (folder or platformdirs.user_state_path("spieltisch", appauthor=False)) / "seats.json"

    def get(self, visit: Visit) -> bytes | None:
        return next((bytes.fromhex(kept.token) for kept in self._read() if kept.visit.key == visit.key), None)

    def visits(self, url: str, code: str) -> tuple[Visit, ...]:
        """The visits to that table from here, the latest first."""
        place = (url, plain_code(code))
        return tuple(kept.visit for kept in reversed(self._read()) if kept.visit.key[:2] == place)

    def keep(self, visit: Visit, token: bytes) -> None:
        others = [kept for kept in self._read() if kept.visit.key != visit.key]
        self._write([*others, _Kept(visit, token.hex())][-MOST:])

    def _read(self) -> list[_Kept]:
        try:
            return cattrs.structure(json.loads(self._file.read_text(encoding="utf-8")), list[_Kept])
        except (OSError, ValueError, TypeError, RecursionError, cattrs.BaseValidationError):
            return []

    def _write(self, kept: list[_Kept]) -> None:
        try:
            self._file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            replace(self._file, json.dumps(cattrs.unstructure(kept), indent=1).encode())
        except OSError:
            return


def plain_code(code: str) -> str:
    """A table's code as the server reads it: upper case, without blanks and hyphens."""
    return "".join(code.upper().replace("-", " ").split())


def visit_of(url: str, model: Model) -> Visit | None:
    """Where this is, once somebody sits there."""
    if model.opened is None or not model.mine:
        return None
    return Visit(url, model.opened.code, tuple(model.names[seat] for seat in model.mine))
