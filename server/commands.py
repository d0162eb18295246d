"""What may happen to a table: a request of somebody at it, a connection that is gone, a time that has come.

Time and chance come in with the command, so that a table needs neither clock nor generator.
"""

from __future__ import annotations

from attrs import frozen

from protocol.messages import ClientMessage

Connection = int
"""A connection, by the number the hub gave it; never used twice in one process."""

Player = bytes
"""Who is behind a connection: SHA-256 of the token (32 bytes), or the server's own mark of one of its bots."""


@frozen
class Asked:
    """A request of somebody. ``fresh`` is 32 new random bytes, for a secret if one is needed."""

    who: Connection
    player: Player
    message: ClientMessage
    now: float  # seconds since the epoch
    fresh: bytes
    owner: bool = False  # whether it came with the server's owner's key


@frozen
class Gone:
    """A connection is lost or closed."""

    who: Connection
    now: float


@frozen
class Woke:
    """A time has come for which the table asked by Wake."""

    now: float
    fresh: bytes


Command = Asked | Gone | Woke
