"""What a client has seen of a game, for its rules to check the shuffle when the game is over; and what they found.

Client and rules are two programs; these values go between them as bytes.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256

from attrs import field, frozen

from protocol.choice import Value
from protocol.messages import Opened, Over, Sealed
from protocol.news import News
from protocol.scene import View


@frozen
class Seen:
    """The table looked so for an eye, at this rev."""

    rev: int
    seat: int | None
    view: bytes  # its digest


@frozen
class Heard:
    """The news of an eye from the beginning on."""

    seat: int | None
    news: tuple[News, ...]


@frozen
class Evidence:
    """All that bears on one game. ``own`` are the entropies that this client sent, by seat."""

    version: int  # of the game's rules, as the server tells it
    opened: Opened
    sealed: tuple[Sealed, ...]  # as they came, equal ones once
    own: Mapping[int, bytes]
    seen: tuple[Seen, ...]
    heard: tuple[Heard, ...]
    over: Over


@frozen
class Problem:
    """Something that does not fit: a key and what it tells."""

    code: str
    args: Mapping[str, Value] = field(factory=dict)


@frozen
class Verdict:
    """What a check has found: problems, or that it could not be made (``unchecked`` is the key of why)."""

    problems: tuple[Problem, ...] = ()
    unchecked: str | None = None

    @property
    def verified(self) -> bool:
        return not self.problems and self.unchecked is None


Told = Evidence | Verdict


def digest(view: View) -> bytes:
    """The same for equal views, whatever the order of their parts."""
    plain = {"zones": dict(view.zones), "public": dict(view.public)}
    return sha256(json.dumps(plain, sort_keys=True, separators=(",", ":")).encode()).digest()
