"""The messages by which pictures of boards come to clients; part of those in ``protocol.messages``."""

from __future__ import annotations

from attrs import frozen

from protocol.bounds import Count, Digest

SLICE = 256 * 1024  # bytes of a picture in one Part


@frozen
class Picture:
    """Asks for a part of a board's picture, from the byte ``start`` on; answered with Part.

    ``digest`` is the SHA-256 that the layout's board names in hex. It is the same on every server, so a client keeps
    what it has.
    """

    digest: Digest
    start: Count = 0


@frozen
class Part:
    """Bytes of the picture with this SHA-256, which has ``size`` of them: those from ``start`` on."""

    digest: Digest
    size: Count
    start: Count
    part: bytes


def cut(request: Picture, picture: bytes | None) -> Part | None:
    """The part of the picture that is asked for; None if there is no such picture, or it is not so long."""
    if picture is None or request.start >= len(picture):
        return None
    return Part(request.digest, len(picture), request.start, picture[request.start : request.start + SLICE])
