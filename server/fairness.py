"""What makes a shuffle that everybody can check: commitments, seals, and the key that they add up to."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b, sha256


def commitment(secret: bytes) -> bytes:
    """What the server publishes of its secret before it knows the seats' parts."""
    return sha256(secret).digest()


def seal(entropy: bytes) -> bytes:
    """What a seat publishes of its part before it knows the others'."""
    return sha256(entropy).digest()


def key(secret: bytes, table: str, number: int, contributions: Sequence[bytes | None]) -> bytes:
    """The 32 bytes from which a game's chance comes; a contribution (32 bytes) for each seat, None for a bot's."""
    digest = blake2b(digest_size=32, key=secret)
    for part in (table.encode(), number.to_bytes(8, "big"), *((b"" if it is None else it) for it in contributions)):
        digest.update(len(part).to_bytes(4, "big") + part)
    return digest.digest()
