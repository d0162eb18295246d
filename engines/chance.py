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
        bound = RANGE - RANGE % limit
        drawn = self.drawn
        while True:
            number = _number(self.key, drawn)
            drawn += 1
            if number < bound:
                return number % limit, Chance(self.key, drawn)

    def shuffled(self, items: Sequence[T]) -> tuple[tuple[T, ...], Chance]:
        """The items in a random order (Knuth, TAOCP 2, 3.4.2, algorithm P), and the stream after it."""
        rest = list(items)
        chance = self
        for last in range(len(rest) - 1, 0, -1):
            other, chance = chance.below(last + 1)
            rest[last], rest[other] = rest[other], rest[last]
        return tuple(rest), chance


def _number(key: bytes, index: int) -> int:
    return int.from_bytes(blake2b(index.to_bytes(8, "big"), key=key, digest_size=8).digest(), "big")
