"""What carries frames to and from a client, and what the hub is to it.

A carrier writes at once and never waits: what it cannot take stays in the connection's outbox, and the carrier
says when it takes more. So a connection needs neither a task nor a queue for what is sent.
"""

from __future__ import annotations

from typing import Protocol

CLOSE_TOO_MANY = 4408
"""The address has too many connections."""


class Carrier(Protocol):
    """One client's line, as the hub sees it."""

    @property
    def open(self) -> bool:
        """Whether it takes another frame now. While it does not, ``Door.writable`` will be called."""

    def write(self, frame: bytes) -> None:
        """Send a frame, whatever ``open`` says; nothing if the line is gone."""

    def close(self, code: int, reason: str) -> None:
        """Close after what is written; ``Door.lost`` follows. A line that takes nothing is cut."""


class Door(Protocol):
    """The hub, as carriers see it: told of one event after the other, in order."""

    def connected(self, carrier: Carrier, address: str, *, bots: bool = False) -> int | None:
        """A client is there; the number of its connection, None if its address has too many."""

    def received(self, who: int, frame: bytes | str) -> float:
        """A frame came; the seconds for which nothing more is to be read."""

    def writable(self, who: int) -> None:
        """The carrier takes frames again."""

    def lost(self, who: int) -> None:
        """The line is gone."""
