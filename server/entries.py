"""What a table's log is made of: enough to rebuild the table by replay, whatever happened to the process.

Presence (who is connected, what is covered) is not in the log. An entry is stored before anybody hears of it.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from protocol.choice import Move, Scalar
from protocol.messages import Played
from server.commands import Player


@frozen
class Resumed:
    """Who plays a seat of a loaded game: a bot, a person, or nobody (``player`` None) until somebody sits down."""

    name: str
    player: Player | None = None
    brain: str | None = None
    seed: bytes = b""


@frozen
class Loaded:
    """A game that was begun elsewhere and goes on at this table: its deal, and its moves so far."""

    table: str  # where it was begun
    number: int
    rev: int  # of that table at the deal
    version: int  # of the engine
    secret: bytes
    seals: tuple[bytes | None, ...]
    entropies: tuple[bytes | None, ...]
    seats: tuple[Resumed, ...]
    moves: tuple[Played, ...]


@frozen
class Opened:
    """Always the first entry."""

    code: str
    opener: Player
    game: str
    version: int  # of the engine
    options: Mapping[str, Scalar]  # whole: boards as their canonical metadata
    seats: int
    at: float
    loaded: Loaded | None = None


@frozen
class Sat:
    """A person in a seat."""

    seat: int
    name: str
    player: Player
    seal: bytes


@frozen
class BotSat:
    """A bot of the server's in an empty seat or, for the time being, in a deserted one (whose person keeps it)."""

    seat: int
    brain: str
    seed: bytes
    name: str = ""  # else the server gives it one


@frozen
class Returned:
    """The person of a seat is back, and the bot that played it is gone."""

    seat: int


@frozen
class Stood:
    """A seat given up. In a running game a bot may be put there, or it is played as absent."""

    seat: int


@frozen
class Bound:
    """The server is bound to the secret of game ``number``; the seals are those of the seats by then."""

    number: int
    secret: bytes
    version: int  # of the engine


@frozen
class Dealt:
    """The entropies of the seats in order, None for the silent and for bots: key, deal and first state follow."""

    entropies: tuple[bytes | None, ...]


@frozen
class Acted:
    """An accepted move."""

    seat: int
    id: int
    move: Move


@frozen
class Restarted:
    """A running game is broken off, an ended one put away; the next has these options and seats."""

    options: Mapping[str, Scalar]
    seats: int
    seals: Mapping[int, bytes]  # of the seats that play on
    player: Player = b""  # whose request it was, and under which id: the same again is done once
    id: int = 0


Entry = Opened | Sat | BotSat | Returned | Stood | Bound | Dealt | Acted | Restarted
