"""Random bytes that nobody foresees, drawn from the operating system many at a time: it is asked at every request."""

from __future__ import annotations

import os

_POOL = 4096


class Chance:
    """Call it for that many new random bytes, up to 4096; none is given twice."""

    __slots__ = ("_at", "_pool")

    def __init__(self) -> None:
        self._pool = b""
        self._at = 0

    def __call__(self, size: int) -> bytes:
        start, self._at = self._at, self._at + size
        if self._at > len(self._pool):
            self._pool = os.urandom(_POOL)
            start, self._at = 0, size
        return self._pool[start : self._at]
