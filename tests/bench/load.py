"""The load: a closed loop over many two-seat tables, one move under way at each, every seat on its own connection.

A move counts when both seats have had their view of it; then the seat that is asked next moves at once. Run as
``load.py bare|server PORT PID TABLES WARM SECONDS``; it prints one line of JSON, with how busy the process PID and
this program were meanwhile.
"""

from __future__ import annotations

import json
import os
import random
import select
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

import msgpack

from tests.bench.frames import Frames
from tests.bench.tables import Table, seated

PACK = msgpack.Packer().pack


class Pair(Protocol):
    """Two seats of one table, or one pair of eyes beside it."""

    @property
    def connections(self) -> tuple[Frames, ...]: ...

    @property
    def moves(self) -> int:
        """Those that all of them have seen."""

    def start(self) -> None:
        """Move, if it is this side's turn to begin."""

    def heard(self, seat: int, frame: bytes) -> None:
        """A message for a seat."""


class BarePair:
    """A table of the bare loop: the seats take turns, any index is a legal move."""

    def __init__(self, port: int, number: int) -> None:
        self.connections = (Frames(port, f"/{number}/0"), Frames(port, f"/{number}/1"))
        self.moves = 0
        self._missing = 2
        self._below = random.Random(number).randrange

    def start(self) -> None:
        self._missing = 2
        self.connections[self.moves % 2].send(PACK({"i": self._below(11)}))

    def heard(self, seat: int, frame: bytes) -> None:  # noqa: ARG002
        self._missing -= 1
        if not self._missing:
            self.moves += 1
            self.start()


def busy(pid: int) -> float:
    """Seconds of CPU that the process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Loop:
    """All tables in one thread."""

    def __init__(self, pairs: Sequence[Pair]) -> None:
        self._pairs = pairs
        self._poll = select.epoll()
        self._ends: dict[int, tuple[Pair, int, Frames]] = {}
        self.bytes = 0
        for pair in pairs:
            for seat, frames in enumerate(pair.connections):
                self._poll.register(frames.sock.fileno(), select.EPOLLIN)
                self._ends[frames.sock.fileno()] = (pair, seat, frames)

    @property
    def moves(self) -> int:
        return sum(pair.moves for pair in self._pairs)

    def run(self, seconds: float) -> float:
        """Go on for that long; how long it was."""
        began = time.perf_counter()
        while (passed := time.perf_counter() - began) < seconds:
            for end, _ in self._poll.poll(0.1):
                pair, seat, frames = self._ends[end]
                for frame in frames.receive():
                    self.bytes += len(frame)
                    pair.heard(seat, frame)
        return passed


def main(kind: str, port: int, pid: int, tables: int, warm: float, seconds: float) -> None:
    pairs = [BarePair(port, number) if kind == "bare" else Table(seated(port), number) for number in range(tables)]
    loop = Loop(pairs)
    for pair in pairs:
        pair.start()
    loop.run(warm)
    moves, sent, cpu, own = loop.moves, loop.bytes, busy(pid), time.process_time()
    passed = loop.run(seconds)
    moves = loop.moves - moves
    told = {
        "moves": moves,
        "rate": moves / passed,
        "server": (busy(pid) - cpu) / passed,
        "load": (time.process_time() - own) / passed,
        "bytes": (loop.bytes - sent) / max(1, moves),
        "games": sum(getattr(pair, "games", 0) for pair in pairs),
    }
    print(json.dumps(told), flush=True)


if __name__ == "__main__":
    name, *numbers = sys.argv[1:]
    main(name, int(numbers[0]), int(numbers[1]), int(numbers[2]), float(numbers[3]), float(numbers[4]))
