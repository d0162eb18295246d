"""Keys and chance computed anew by the specification in ``protocol/README.md``, without any code of the project."""

from __future__ import annotations

from collections.abc import Sequence

from tests.protocol.blake2 import blake2b

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
DECK = [rank + suit for suit in "SHDC" for rank in RANKS]


def number(key: bytes, index: int) -> int:
    """The number with this index in the stream."""
    return int.from_bytes(blake2b(index.to_bytes(8, "big"), 8, key), "big")


def drawn_below(key: bytes, index: int, limit: int) -> tuple[int, int]:
    """A number below the limit and the index after it: what would favour small remainders is passed over."""
    while number(key, index) >= 2**64 // limit * limit:
        index += 1
    return number(key, index) % limit, index + 1


def shuffled_deck(key: bytes) -> tuple[list[str], int]:
    """The deck that a fresh stream shuffles, and how many numbers that took."""
    deck, index = DECK.copy(), 0
    for last in range(len(deck) - 1, 0, -1):
        other, index = drawn_below(key, index, last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return deck, index


def encoded(
    secret: bytes, table: str, game: int, seals: Sequence[bytes | None], entropies: Sequence[bytes | None]
) -> bytes:
    """The bytes whose digest is a game's key."""
    name = table.encode()
    found = b"spieltisch.1 key" + secret + len(name).to_bytes(4, "big") + name
    found += game.to_bytes(8, "big") + len(seals).to_bytes(4, "big")
    for seal, entropy in zip(seals, entropies, strict=True):
        found += b"\x00" if seal is None else b"\x01" + seal if entropy is None else b"\x02" + entropy
    return found
