"""The messages by which records of games come and go; part of those in ``protocol.messages``."""

from __future__ import annotations

from typing import Annotated

from attrs import field, frozen

from protocol.bounds import Count, Digest, SeatNumber, Sized, TableId

PART = 16 * 1024  # bytes of a record in one Load


@frozen
class Save:
    """Asks for the record of the game; answered with Recorded.

    Whole after the end, and at any time for the server's owner, who has its key. Else what ``seat`` (None: an
    onlooker) was told.
    """

    id: Count
    table: TableId
    seat: SeatNumber | None
    owner: Digest | None = field(default=None, repr=False)


@frozen
class Load:
    """Opens a table at the game of a record; for the server's owner. A long record comes in parts, in order.

    The record is a zlib stream (RFC 1950) of ``size`` bytes; ``part`` is those from ``start`` on. The last part is
    answered with Opened. Its persons' seats are this connection's, those of ``left`` are free for others.
    """

    id: Count
    owner: Digest = field(repr=False)
    size: Count
    start: Count
    part: Annotated[bytes, Sized(1, PART)]
    left: tuple[SeatNumber, ...] = ()


@frozen
class Recorded:
    """The record of a game as a zlib stream (RFC 1950) of its text; ``whole``, or what ``seat`` was told."""

    table: TableId
    seat: SeatNumber | None
    id: Count  # of the Save that this answers
    whole: bool
    packed: bytes
