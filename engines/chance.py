"""Chance that is part of the state: the same key gives the same draws, on every machine and in every language.

Draw number i (from 0) is the unsigned big-endian number in BLAKE2b(key=key, digest_size=8) over i as eight
big-endian bytes (RFC 7693). Numbers that would make a remainder likelier than another are passed over.
``protocol/README.md`` specifies the stream and has test vectors.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

from attrs import frozen

T = TypeVar("T")
RANGE = 2**64


@frozen
class Chance:
    """A key (1 … 64 bytes; a table's has 32) and how many numbers were drawn from its stream."""

    key: bytes
    drawn: int = 0

    def below(self, limit: int) -> tuple[int, Chance]:
        """A number 0 … limit - 1, each equally likely, and the stream after it. 1 <= limit <= 2**64."""
        number, drawn = _below(self.key, self.drawn, limit)
        return number, Chance(self.key, drawn)

    def shuffled(self, items: Sequence[T]) -> tuple[tuple[T, ...], Chance]:
        """The items in a random order (Knuth, TAOCP 2, 3.4.2, algorithm P), and the stream after it."""
        rest = list(items)
        drawn = self.drawn
        for last in range(len(rest) - 1, 0, -1):
            other, drawn = _below(self.key, drawn, last + 1)
            rest[last], rest[other] = rest[other], rest[last]
        return tuple(rest), Chance(self.key, drawn)


class Draws:
    """Numbers drawn one after the other from the stream of a key, for callers that need no state of chance."""

    def __init__(self, key: bytes) -> None:
        self.chance = Chance(key)

    def __call__(self, limit: int) -> int:
        """A number 0 … limit - 1, each equally likely."""
        number, self.chance = self.chance.below(limit)
        return number


def _below(key: bytes, drawn: int, limit: int) -> tuple[int, int]:
    """A number below the limit, and how many were drawn by then."""
    bound = RANGE - RANGE % limit
    while True:
        digest = blake2b(drawn.to_bytes(8, "big"), key=key, digest_size=8).digest()
        drawn += 1
        number = int.from_bytes(digest, "big")
        if number < bound:
            return number % limit, drawn
