"""How large the parts of a message may be, said once, on their types; ``protocol.codec`` holds them at decoding.

What a client may send is bounded tightly, so that no request costs more than it is worth. What the server sends
is bounded by its frame alone where the games decide: how many pieces there are, how long a log entry is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from attrs import frozen


@frozen
class Between:
    """A whole number, low … high."""

    low: int
    high: int

    def complaint(self, value: int) -> str | None:
        return None if self.low <= value <= self.high else f"must be {self.low} … {self.high}"

    def words(self, _: str) -> str:
        return f"{self.low} … {self.high}"


@frozen
class Sized:
    """So many characters of a text, bytes of bytes, entries of a list or map."""

    least: int
    most: int

    def complaint(self, value: str | bytes | tuple[Any, ...] | Mapping[Any, Any]) -> str | None:
        return None if self.least <= len(value) <= self.most else f"has the length {len(value)}, not {self.words('')}"

    def words(self, unit: str) -> str:
        """The bound as in the README, such as ``1 … 64 characters``."""
        size = f"{self.least}" if self.least == self.most else f"{self.least} … {self.most}"
        return f"{size} {unit}".strip()


@frozen
class Within:
    """A value in which no text has more characters, and no list more entries, than that."""

    characters: int
    entries: int

    def complaint(self, value: Any) -> str | None:
        if type(value) is str and len(value) > self.characters:
            return f"has a text of {len(value)} characters, {self.characters} may be"
        if type(value) is not tuple:
            return None
        if len(value) > self.entries:
            return f"has a list of {len(value)} entries, {self.entries} may be"
        return next((complaint for item in value if (complaint := self.complaint(item))), None)

    def words(self, _: str) -> str:
        return f"texts ≤ {self.characters} characters, lists ≤ {self.entries} entries"


Bound = Between | Sized | Within

LAST = 2**63 - 1
SEATS = Between(1, 64)
SEAT = Between(0, SEATS.high - 1)
COUNT = Between(0, LAST)
WORD = Sized(1, 64)
TABLE = Sized(1, 64)
OPTIONS = Sized(0, 32)
OPTION = Within(characters=256, entries=0)
ARGS = Sized(0, 16)
ARG = Within(characters=64, entries=64)

SeatCount = Annotated[int, SEATS]
SeatNumber = Annotated[int, SEAT]
Count = Annotated[int, COUNT]
"""A number that only grows: ``rev``, the number of a game, of a piece of news; or an id of a client's choice."""

Word = Annotated[str, WORD]
"""The name of a kind, a part, an option, a zone, a piece: what programs read, not people."""

TableId = Annotated[str, TABLE]
Typed = Annotated[str, Sized(0, 64)]
"""What a person may have typed: the server says what is wrong with it."""

Digest = Annotated[bytes, Sized(32, 32)]
Token = Annotated[bytes, Sized(16, 16)]
