"""What a table asks of the world, in order. Nothing is sent before what precedes it is stored."""

from __future__ import annotations

from attrs import frozen

from protocol.messages import ServerMessage
from server.commands import Connection, Player
from server.entries import Entry


@frozen
class Record:
    """Append the entry to the table's log as its number ``seq`` (from 0). At most one a decision, and first."""

    seq: int
    entry: Entry


@frozen
class Send:
    who: Connection
    message: ServerMessage


@frozen
class Wake:
    """Send Woke at this time or soon after (seconds since the epoch)."""

    at: float


@frozen
class SeatBot:
    """Let a bot of the server's play the seat; it connects as this player."""

    seat: int
    brain: str
    seed: bytes
    player: Player


@frozen
class UnseatBot:
    """The bot in the seat is to go."""

    seat: int


Effect = Record | Send | Wake | SeatBot | UnseatBot
