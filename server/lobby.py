"""What happens before a table is there: greeting, opening, and the codes by which people find each other.

It remembers which request opened which table, so that an Open that was sent twice opens one, and how many a
player has open. That is lost with the process, and no harm done.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from hashlib import sha256

from attrs import define, field

from engines.options import OptionError, parse, whole
from engines.record import Record
from protocol.messages import VERSION, Bye, Hello, Open, Refused, Welcome
from protocol.records import Load
from server import telling
from server.commands import Asked, Player
from server.eyes import Decided
from server.house import House
from server.table import loaded, opened

TOKEN = 16  # bytes
SPOKEN = tuple(consonant + vowel for consonant in "bdfghjkmnprstvwz" for vowel in "aeu")
"""The parts of a code: easy to say, and nothing in them looks like something else."""


def player_of(token: bytes) -> Player:
    """Who has this token; from the player nobody gets back to the token."""
    return sha256(token).digest()


def table_id(fresh: bytes) -> str:
    """An id that nobody guesses, from at least 9 random bytes."""
    return urlsafe_b64encode(fresh[:9]).decode()


def code(fresh: bytes) -> str:
    """A code of three spoken parts, from at least 8 random bytes. It may be in use already."""
    number = int.from_bytes(fresh[:8], "big")
    parts = []
    for _ in range(3):
        number, part = divmod(number, len(SPOKEN))
        parts.append(SPOKEN[part])
    return "".join(parts).upper()


def normalised(text: str) -> str:
    """A code as somebody types it, as it is kept: case, blanks and hyphens don't matter."""
    return "".join(text.replace("-", "").split()).upper()


@define
class Lobby:
    """The way to the tables of a house. A player may have ``most`` tables open."""

    house: House
    most: int = 20
    _opened: dict[Player, dict[int, str]] = field(factory=dict)  # by the id of the Open
    _openers: dict[str, tuple[Player, int]] = field(factory=dict)

    def greet(self, hello: Hello, fresh: bytes) -> Welcome | Bye:
        """The welcome, with a new token of the fresh bytes for a newcomer; or a farewell if no version is shared."""
        if VERSION not in hello.versions:
            return Bye("version")
        known = hello.token is not None and len(hello.token) == TOKEN
        token = hello.token if hello.token is not None and known else fresh[:TOKEN]
        return Welcome(VERSION, token, self.house.games(), self.house.brains)

    def opened_by(self, player: Player, request: Open | Load) -> str | None:
        """The table that this request has opened before."""
        return self._opened.get(player, {}).get(request.id)

    def open(self, asked: Asked, request: Open, table: str, spoken: str) -> Decided | Refused:
        """A table of this id and code, with its opener looking on, and its first entry to be stored."""
        refusal = self._refusal(asked.player, request)
        if refusal is not None:
            return refusal
        engine = self.house.engines[request.game]
        try:
            options = parse(engine.options, request.options, self.house.boards)
        except OptionError as error:
            return telling.refused(request, error.code, error.args_told)
        self._remember(asked.player, request.id, table)
        return opened(self.house, table, spoken, asked, request, whole(options))

    def load(self, asked: Asked, request: Load, record: Record, table: str, spoken: str) -> Decided | Refused:
        """As open, at the game of a record that was checked."""
        if self._is_full(asked.player):
            return telling.refused(request, "too_many_tables", {"most": self.most})
        self._remember(asked.player, request.id, table)
        return loaded(self.house, table, spoken, asked, request, record)

    def forget(self, table: str) -> None:
        """The table has left memory, or was never stored."""
        player, request = self._openers.pop(table, (b"", 0))
        tables = self._opened.get(player, {})
        tables.pop(request, None)
        if not tables:
            self._opened.pop(player, None)

    def _refusal(self, player: Player, request: Open) -> Refused | None:
        engine = self.house.engines.get(request.game)
        if engine is None:
            return telling.refused(request, "unknown_game", {"known": tuple(self.house.engines)})
        if request.seats not in engine.seats:
            return telling.refused(request, "bad_seats", {"low": engine.seats[0], "high": engine.seats[-1]})
        if self._is_full(player):
            return telling.refused(request, "too_many_tables", {"most": self.most})
        return None

    def _is_full(self, player: Player) -> bool:
        return len(self._opened.get(player, {})) >= self.most

    def _remember(self, player: Player, request: int, table: str) -> None:
        self._opened.setdefault(player, {})[request] = table
        self._openers[table] = (player, request)
