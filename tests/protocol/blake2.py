"""BLAKE2b in plain Python after RFC 7693, so that the golden vectors of keys and chance rest on nothing of ours."""

from __future__ import annotations

import struct

WORD = (1 << 64) - 1
IV = struct.unpack(
    ">8Q",
    bytes.fromhex(
        "6a09e667f3bcc908bb67ae8584caa73b3c6ef372fe94f82ba54ff53a5f1d36f1"
        "510e527fade682d19b05688c2b3e6c1f1f83d9abfb41bd6b5be0cd19137e2179"
    ),
)
SIGMA = (
    "0123456789abcdef",
    "ea489fd61c02b753",
    "b8c052fdae367194",
    "7931dcbe265a40f8",
    "905724afe1bc683d",
    "2c6a0b834d75fe19",
    "c51fed4a0763928b",
    "db7ec13950f4862a",
    "6fe9b308c2d714a5",
    "a2847615fb9e3cd0",
)


def blake2b(message: bytes, size: int, key: bytes = b"") -> bytes:
    """The digest of ``size`` bytes, with a key of up to 64 bytes or none."""
    state = [IV[0] ^ 0x01010000 ^ (len(key) << 8) ^ size, *IV[1:]]
    data = (key.ljust(128, b"\0") if key else b"") + message
    blocks = max(1, -(-len(data) // 128))
    for block in range(blocks):
        last = block == blocks - 1
        counted = len(data) if last else 128 * (block + 1)
        _compress(state, data[128 * block : 128 * (block + 1)].ljust(128, b"\0"), counted, last)
    return struct.pack("<8Q", *state)[:size]


def _compress(state: list[int], block: bytes, counted: int, last: bool) -> None:
    words = struct.unpack("<16Q", block)
    v = [*state, *IV]
    v[12] ^= counted & WORD
    v[13] ^= counted >> 64
    if last:
        v[14] ^= WORD
    for turn in range(12):
        order = [int(digit, 16) for digit in SIGMA[turn % 10]]
        for column in range(4):
            places = column, 4 + column, 8 + column, 12 + column
            _mix(v, places, words[order[2 * column]], words[order[2 * column + 1]])
        for column in range(4):
            places = column, 4 + (column + 1) % 4, 8 + (column + 2) % 4, 12 + (column + 3) % 4
            _mix(v, places, words[order[8 + 2 * column]], words[order[9 + 2 * column]])
    for index in range(8):
        state[index] ^= v[index] ^ v[index + 8]


def _mix(v: list[int], places: tuple[int, int, int, int], x: int, y: int) -> None:
    a, b, c, d = places
    for word, first, second in ((x, 32, 24), (y, 16, 63)):
        v[a] = (v[a] + v[b] + word) & WORD
        v[d] = _rotated(v[d] ^ v[a], first)
        v[c] = (v[c] + v[d]) & WORD
        v[b] = _rotated(v[b] ^ v[c], second)


def _rotated(word: int, places: int) -> int:
    return (word >> places | word << (64 - places)) & WORD
