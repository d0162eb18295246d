"""A reader of msgpack written from its specification, independent of the library, for checking golden vectors.

It takes what the wire uses: nil, booleans, integers, text, binary, arrays and maps, each in its shortest form.
"""

from __future__ import annotations

from typing import Any


def read(data: bytes) -> Any:
    """The value, maps as lists of pairs wrapped in ``Pairs``. AssertionError for anything unusual."""
    value, rest = _value(data)
    assert rest == b""
    return value


class Pairs(list[Any]):
    """A map, its entries in order."""


def _value(data: bytes) -> tuple[Any, bytes]:
    first, rest = data[0], data[1:]
    if first <= 0x7F:
        return first, rest
    if first >= 0xE0:
        return first - 0x100, rest
    if first in {0xC0, 0xC2, 0xC3}:
        return {0xC0: None, 0xC2: False, 0xC3: True}[first], rest
    if 0xCC <= first <= 0xCF or 0xD0 <= first <= 0xD3:
        return _integer(first, rest)
    size, rest = _size(first, rest)
    if 0xA0 <= first <= 0xBF or 0xD9 <= first <= 0xDB:
        return rest[:size].decode(), rest[size:]
    if 0xC4 <= first <= 0xC6:
        return rest[:size], rest[size:]
    items = []
    for _ in range(size * (2 if first <= 0x8F or first >= 0xDE else 1)):
        item, rest = _value(rest)
        items.append(item)
    if first <= 0x8F or first >= 0xDE:
        return Pairs(zip(items[::2], items[1::2], strict=True)), rest
    return items, rest


def _integer(first: int, rest: bytes) -> tuple[int, bytes]:
    signed = first >= 0xD0
    width = 1 << (first & 3)
    value = int.from_bytes(rest[:width], "big", signed=signed)
    shortest = 1 << (8 * width // 2 - signed) if width > 1 else (32 if signed else 128)
    assert value < -shortest if signed else value >= shortest
    return value, rest[width:]


def _size(first: int, rest: bytes) -> tuple[int, bytes]:
    for low, high in ((0x80, 0x8F), (0x90, 0x9F), (0xA0, 0xBF)):
        if low <= first <= high:
            return first - low, rest
    widths = {0xC4: 1, 0xC5: 2, 0xC6: 4, 0xD9: 1, 0xDA: 2, 0xDB: 4, 0xDC: 2, 0xDD: 4, 0xDE: 2, 0xDF: 4}
    width = widths[first]  # KeyError: floats and extensions are not used
    size = int.from_bytes(rest[:width], "big")
    assert size >= {1: 32 if first == 0xD9 else 0, 2: 16 if first >= 0xDC else 256, 4: 65536}[width]
    return size, rest[width:]
