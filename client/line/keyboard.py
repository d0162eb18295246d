"""What is typed, line by line, without holding up anything else: from terminals, pipes and files, on every system.

A thread reads the bare descriptor. It may hang in its read for ever, so it is a daemon and holds no lock of the
standard streams, which would keep the program from ending.
"""

from __future__ import annotations

import asyncio
import codecs
import os
import threading
from collections.abc import Callable

from attrs import frozen

CHUNK = 4096


@frozen
class Typed:
    """A line, without its end; None when there will be no more."""

    line: str | None


def listen(heard: Callable[[Typed], None], descriptor: int = 0, encoding: str = "utf-8") -> None:
    """Call ``heard`` in the running loop for each line from now on, and once with None at the end."""
    loop = asyncio.get_running_loop()

    def tell(line: str | None) -> None:
        try:
            loop.call_soon_threadsafe(heard, Typed(line))
        except RuntimeError:  # the loop is closed: nobody listens any more
            return

    threading.Thread(target=_read, args=(descriptor, encoding, tell), daemon=True, name="keyboard").start()


def _read(descriptor: int, encoding: str, tell: Callable[[str | None], None]) -> None:
    decoder = codecs.getincrementaldecoder(encoding)(errors="replace")
    rest = ""
    while chunk := _chunk(descriptor):
        *lines, rest = (rest + decoder.decode(chunk)).split("\n")
        for line in lines:
            tell(line.rstrip("\r"))
    if rest:
        tell(rest)
    tell(None)


def _chunk(descriptor: int) -> bytes:
    try:
        return os.read(descriptor, CHUNK)
    except OSError:
        return b""
