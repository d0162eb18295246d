"""Every message, as a tagged union for each direction. What each means on the wire: ``protocol/README.md``.

Seats are numbered from 0; ``seat`` None stands for the onlookers. ``rev`` counts how often a table has gone on, by
moves and by deals, and never goes back. Ids are chosen by the client, so that a request that was cut off can be sent
again and is done once.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from typing import Annotated

from attrs import field, frozen

from protocol.bounds import Count, Digest, SeatCount, SeatNumber, Sized, TableId, Token, Typed
from protocol.choice import Move, Prompt, Scalar, Value
from protocol.games import Game, Options
from protocol.news import News, Result
from protocol.pictures import Part, Picture
from protocol.records import Load, Recorded, Save
from protocol.scene import Layout, View

VERSION = 1
SUBPROTOCOL = "spieltisch.1"
CLIENT_LIMIT = 32 * 1024  # bytes in one frame from a client
SERVER_LIMIT = 1024 * 1024  # bytes in one frame from the server


@frozen
class Hello:
    """The first message: the versions spoken, what the program calls itself, and the token of an earlier visit."""

    versions: Annotated[tuple[Count, ...], Sized(1, 16)]
    name: Typed
    token: Token | None = None


@frozen
class Tables:
    """Asks for the tables at which this player holds seats; answered with Listed."""


@frozen
class Open:
    """Opens a table; answered with Opened. The opener begins its games."""

    id: Count
    game: Typed
    options: Options
    seats: SeatCount


@frozen
class Find:
    """Asks for the table with this code; answered with Opened, without looking on."""

    code: Typed


@frozen
class Watch:
    """Looks on at a table: Opened, Seats, then the onlookers' Updates."""

    table: TableId


@frozen
class Sit:
    """Takes an empty seat, or comes back to one's own. ``seal`` is the SHA-256 of this seat's entropy (32 bytes)."""

    id: Count
    table: TableId
    seat: SeatNumber
    name: Typed
    seal: Digest


@frozen
class Stand:
    """Gives a seat up."""

    table: TableId
    seat: SeatNumber


@frozen
class Begin:
    """Begins the game; the opener's to say."""

    table: TableId


@frozen
class Entropy:
    """Opens the seal of a seat: the 32 bytes whose SHA-256 it is."""

    table: TableId
    seat: SeatNumber
    value: Digest


@frozen
class Reveal:
    """Shows this connection the seat, and covers its other seats there, until the next Reveal or Cover."""

    table: TableId
    seat: SeatNumber


@frozen
class Cover:
    """Covers all seats of this connection at the table."""

    table: TableId


@frozen
class Act:
    """A move. ``rev`` is that of the Update it answers; ``id`` is unique for table and seat (0 … 2**63-1)."""

    table: TableId
    seat: SeatNumber
    rev: Count
    id: Count
    move: Move


@frozen
class Recall:
    """Asks for the seat's news of this game from number ``start`` on; answered with Past."""

    table: TableId
    seat: SeatNumber | None
    start: Count


@frozen
class Restart:
    """Proposes, or agrees to, a new game with these options and seats.

    ``seals`` holds a fresh seal for each seat of this connection that plays on.
    """

    id: Count
    table: TableId
    rev: Count
    options: Options
    seats: SeatCount
    seals: Annotated[Mapping[SeatNumber, Digest], Sized(0, 64)]


@frozen
class Bot:
    """Gives an empty or deserted seat to a bot of the server's own; with brain "" the opener's bot goes.

    Without a name the server gives one; in a deserted seat the name stays its person's.
    """

    table: TableId
    seat: SeatNumber
    brain: Typed
    name: Typed = ""


@frozen
class Leave:
    """Goes away from a table: no more messages from it. Seats are kept, as if the connection were lost."""

    table: TableId


ClientMessage = (
    Hello
    | Tables
    | Open
    | Find
    | Watch
    | Sit
    | Stand
    | Begin
    | Entropy
    | Reveal
    | Cover
    | Act
    | Recall
    | Restart
    | Bot
    | Save
    | Load
    | Picture
    | Leave
)


class Kind(enum.Enum):
    """Who plays a seat."""

    EMPTY = "empty"
    PERSON = "person"  # a client with a token, also another's bot program
    BOT = "bot"  # a bot of the server's own


class Phase(enum.Enum):
    """Where a table stands."""

    OPEN = "open"  # seats are taken, nothing is dealt
    SEALED = "sealed"  # the server is bound to its secret; entropies are awaited
    PLAYING = "playing"
    OVER = "over"


@frozen
class Seat:
    """One seat as everybody may know it. ``mine`` is whether the reader's connection holds it."""

    name: str
    kind: Kind
    online: bool
    mine: bool = False
    deserted: bool = False  # its person has been away so long that a bot may be put there
    brain: str | None = None


@frozen
class Welcome:
    """The answer to Hello. The token resumes this player's seats from anywhere: keep it secret."""

    version: Count
    token: Token
    games: tuple[Game, ...]
    brains: tuple[str, ...]  # what Bot may name


@frozen
class Place:
    """A table at which the player holds seats."""

    table: TableId
    code: str
    game: str
    phase: Phase
    seats: tuple[SeatNumber, ...]


@frozen
class Listed:
    """The tables at which this player holds seats, the latest first (100 at most)."""

    places: tuple[Place, ...]


@frozen
class Opened:
    """A table, its game and how it is laid out; again whenever options or seats change."""

    table: TableId
    code: str
    game: str
    options: Mapping[str, Scalar]
    layout: Layout
    id: Count | None = None  # of the Open or Restart that this answers


@frozen
class Seats:
    """Who sits where, in which game of the table (0 before the first), and whether the reader may begin."""

    table: TableId
    phase: Phase
    number: Count
    seats: tuple[Seat, ...]
    opener: bool
    onlookers: Count
    id: Count | None = None  # of the Sit that this answers


@frozen
class Proposed:
    """Somebody wants a new game with these options and seats; these seats have agreed so far."""

    table: TableId
    options: Mapping[str, Scalar]
    seats: SeatCount
    agreed: tuple[SeatNumber, ...]
    missing: tuple[SeatNumber, ...]
    id: Count | None = None  # of the Restart that this answers


@frozen
class Sealed:
    """The server is bound to its secret by ``commitment`` (its SHA-256); entropies are None until all are in."""

    table: TableId
    number: Count
    commitment: Digest
    seals: tuple[Digest | None, ...]  # one a seat; None for a bot of the server's
    entropies: tuple[Digest | None, ...] | None = None  # None in a place: silent, it counts with its seal
    origin: TableId | None = None  # of a game that was loaded: the table at which it was begun


@frozen
class Update:
    """The table after a move as one seat sees it: the whole view, and the news not yet sent.

    ``news`` are numbers ``start`` … of that seat in this game, counted from 0. A gap means that some were
    dropped for a slow reader: Recall has them.
    """

    table: TableId
    seat: SeatNumber | None
    number: Count  # of the game at this table
    rev: Count
    acting: tuple[SeatNumber, ...]  # the seats that have prompts
    view: View
    start: Count
    news: tuple[News, ...]
    prompts: tuple[Prompt, ...] = ()
    accepted: Count | None = None  # the id of this seat's Act that this answers


@frozen
class Past:
    """News of a seat from number ``start`` on, as they were told. ``end`` is how many there are by now."""

    table: TableId
    seat: SeatNumber | None
    number: Count
    start: Count
    news: tuple[News, ...]
    end: Count


@frozen
class Refused:
    """A request that changed nothing: why, as a key with arguments. ``id`` is that of the request, if it had one."""

    code: str
    args: Mapping[str, Value] = field(factory=dict)
    table: TableId | None = None
    seat: SeatNumber | None = None
    id: Count | None = None
    rev: Count | None = None


@frozen
class Played:
    """A move as it was accepted."""

    seat: SeatNumber
    move: Move


@frozen
class Over:
    """The end of a game: its result and all that proves it. ``moves`` is left out of records that would not fit."""

    table: TableId
    number: Count
    result: Result
    secret: Digest
    seals: tuple[Digest | None, ...]
    entropies: tuple[Digest | None, ...]
    moves: tuple[Played, ...] | None
    origin: TableId | None = None  # as in Sealed


@frozen
class Bye:
    """The end of a seat's hold (``elsewhere``), of a stay at a table (``left``) or, naming none, of the connection."""

    reason: str
    table: TableId | None = None
    seat: SeatNumber | None = None


ServerMessage = (
    Welcome | Listed | Opened | Seats | Proposed | Sealed | Update | Past | Refused | Over | Recorded | Part | Bye
)
