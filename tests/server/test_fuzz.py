"""Frames that nobody should send: no crash, no change of any table, and no memory."""

from __future__ import annotations

import gc
import random
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from typing import Any

import msgpack
import pytest

from protocol.messages import Hello, Watch
from protocol.wire import encode
from server.transport.memory import MemoryLine
from tests.support.guests import Match, Server, match

MANY = 100_000  # frames
SOME = 3_000  # the same where every byte is counted, which takes long
FEW = 2_000  # blocks of memory that may be left: caches that fill once
FLAT = 512 * 1024  # bytes, likewise

HELLO = Hello((1,), "fuzz")
EVERY = 200  # frames between turns of the loop

Frames = Callable[[random.Random, Match], Iterator[bytes | str]]


def random_frames(chance: random.Random, game: Match) -> Iterator[bytes | str]:
    """Bytes of any kind, some beginning like a map, some text."""
    del game
    while True:
        size = chance.choice((0, 1, 2, 8, 40, 300))
        start = chance.choice(
            (b"", b"\x81\xa1t", b"\x85\xa1t\xa3Act", b"\xdf\xff\xff\xff\xff", b"\xc1", b"\xc7\xff\x01")
        )
        frame = start + chance.randbytes(size)
        yield frame.decode("latin-1") if chance.random() < 0.05 else frame


def nearly_valid_frames(chance: random.Random, game: Match) -> Iterator[bytes | str]:
    """Moves that would count, with one thing wrong: of an onlooker's, in the bytes, in a part, or in a value."""
    valid: dict[str, Any] = msgpack.unpackb(encode(game.move()))
    while True:
        match chance.randrange(4):
            case 0:
                frame = bytearray(encode(game.move()))
                frame[chance.randrange(len(frame))] ^= 1 << chance.randrange(8)
                yield bytes(frame)
            case 1:
                frame = bytearray(encode(game.move()))
                yield bytes(frame[: chance.randrange(len(frame))])
            case 2:
                yield msgpack.packb(valid | {chance.choice([*valid, "more"]): garbage(chance)})
            case _:
                yield msgpack.packb({key: value for key, value in valid.items() if key != chance.choice([*valid])})


def garbage(chance: random.Random) -> Any:
    """Any value that msgpack can write, also nested deep, long, or of types that no message has."""
    match chance.randrange(9):
        case 0:
            return chance.choice((None, True, False, "", b"", [], {}))
        case 1:
            return chance.randrange(-(2**63), 2**64)
        case 2:
            return chance.random()
        case 3:
            return "\u202e" * chance.randrange(3000)
        case 4:
            return chance.randbytes(chance.randrange(100))
        case 5:
            nested: Any = 0
            for _ in range(chance.randrange(400)):
                nested = [nested]
            return nested
        case 6:
            return msgpack.ExtType(chance.randrange(128), b"ext")
        case 7:
            return {garbage_key(chance): garbage(chance)}
        case _:
            return {"t": chance.choice(("Act", "Sit", "Leave", "Hello", "Nothing")), "table": "x"}


def garbage_key(chance: random.Random) -> Any:
    return chance.choice(("kind", "args", "", 1, b"kind", None))


class Stranger:
    """An onlooker whose line is opened anew when the server has had enough of it; it reads all it is told."""

    def __init__(self, server: Server, table: str) -> None:
        self._table = table
        self._server = server
        self._who = 0
        self._line: MemoryLine | None = None

    def send(self, frame: bytes | str) -> None:
        if self._line is None or self._line._closed is not None:
            self._line = MemoryLine(self._server.hub, "192.0.2.66")
            assert self._line._who is not None
            self._who = self._line._who
            for message in (HELLO, Watch(self._table)):
                self._server.hub.received(self._who, encode(message))
        self._server.hub.received(self._who, frame)
        self._line._frames.clear()
        self._line.unread = 0


def kept(server: Server, game: Match) -> object:
    """What the log says of the table; who is there may change."""
    table = server.hub._tables.peek(game.table)
    assert table is not None
    return table.kept


async def flood(server: Server, game: Match, stranger: Stranger, flow: Iterator[bytes | str], number: int) -> None:
    for sent in range(1, number + 1):
        stranger.send(next(flow))
        if sent % EVERY == 0:
            await server.clock.turn(60.0)
            for guest in game.guests:
                await guest.backlog()


@pytest.mark.parametrize("many", [MANY // 4, pytest.param(MANY, marks=pytest.mark.slow)])
@pytest.mark.parametrize("frames", [random_frames, nearly_valid_frames])
async def test_many_wrong_frames_change_nothing_and_leave_nothing(frames: Frames, many: int, tell):
    server = Server()
    game = await match(server)
    before = kept(server, game)
    stranger = Stranger(server, game.table)
    flow = frames(random.Random(many), game)
    await flood(server, game, stranger, flow, 1000)
    gc.collect()
    low = sys.getallocatedblocks()
    await flood(server, game, stranger, flow, many)
    gc.collect()
    left = sys.getallocatedblocks() - low
    tell(f"{many} {frames.__name__.replace('_', ' ')}: nothing changed, {left} blocks of memory more than before")

    assert left < FEW
    assert kept(server, game) is before
    assert server.metrics.tables() == 1
    await game.goes_on()


@pytest.mark.parametrize("frames", [random_frames, nearly_valid_frames])
async def test_not_even_large_ones_are_kept(frames: Frames):
    server = Server()
    game = await match(server)
    stranger = Stranger(server, game.table)
    flow = frames(random.Random(SOME), game)
    await flood(server, game, stranger, flow, 1000)
    tracemalloc.start()
    try:
        gc.collect()
        low = tracemalloc.get_traced_memory()[0]
        await flood(server, game, stranger, flow, SOME)
        gc.collect()
        high = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()

    assert high - low < FLAT
