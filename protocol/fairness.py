"""A shuffle that neither the server nor a seat can choose, and anybody can check afterwards.

Each seat sends the seal of its entropy, the server answers with the commitment to its secret, only then the
entropies are opened; the key of the game's chance comes from all of them. ``protocol/README.md`` has the exact
bytes, test vectors, and what this cannot prove.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b, sha256

SIZE = 32  # bytes of a secret, an entropy, a seal, a commitment, a key

_DOMAIN = b"spieltisch.1 key"
_BOT, _SILENT, _OPENED = b"\0", b"\1", b"\2"


class FairnessError(ValueError):
    """The parts of a deal do not fit together. The text names the seat and what is wrong."""


def commitment(secret: bytes) -> bytes:
    """What the server publishes before it sees an entropy: SHA-256 of its secret."""
    return sha256(secret).digest()


def seal(entropy: bytes) -> bytes:
    """What a seat sends before the server is bound: SHA-256 of its entropy."""
    return sha256(entropy).digest()


def key(
    secret: bytes,
    table: str,
    number: int,
    seals: Sequence[bytes | None],
    entropies: Sequence[bytes | None],
) -> bytes:
    """The key of game ``number`` at the table (32 bytes), from what Sealed and Over publish.

    Both sequences have one entry a seat: a bot of the server's has neither seal nor entropy, a seat that stayed
    silent has no entropy. Raises FairnessError if a size is wrong or an entropy does not open its seal.
    """
    if len(secret) != SIZE:
        raise FairnessError(f"the secret has {len(secret)} bytes, not {SIZE}")
    if len(seals) != len(entropies):
        raise FairnessError(f"there are {len(seals)} seals and {len(entropies)} entropies")
    name = table.encode()
    parts = [
        _DOMAIN,
        secret,
        len(name).to_bytes(4, "big"),
        name,
        number.to_bytes(8, "big"),
        len(seals).to_bytes(4, "big"),
    ]
    parts += [_share(seat, *both) for seat, both in enumerate(zip(seals, entropies, strict=True))]
    return blake2b(b"".join(parts), digest_size=SIZE).digest()


def _share(seat: int, sealed: bytes | None, entropy: bytes | None) -> bytes:
    """What a seat gives to the key; three kinds that cannot be taken for each other."""
    if sealed is None:
        if entropy is not None:
            raise FairnessError(f"seat {seat} has an entropy but no seal")
        return _BOT
    if len(sealed) != SIZE:
        raise FairnessError(f"the seal of seat {seat} has {len(sealed)} bytes, not {SIZE}")
    if entropy is None:
        return _SILENT + sealed
    if len(entropy) != SIZE or seal(entropy) != sealed:
        raise FairnessError(f"the entropy of seat {seat} does not open its seal")
    return _OPENED + entropy
