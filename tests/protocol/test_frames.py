"""Whatever bytes come, they are a message or a WireError, nothing else, and nothing stays behind."""

from __future__ import annotations

import gc
import random
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, get_args

import msgpack
import pytest

from protocol.codec import Codec, Limits
from protocol.messages import CLIENT_LIMIT, SERVER_LIMIT, ClientMessage, ServerMessage
from protocol.wire import CLIENT_ENTRIES, SERVER_ENTRIES, WireError, decode_client, decode_server, encode
from tests.protocol.samples import SAMPLES

MESSAGES = [message for samples in SAMPLES.values() for message in samples.values()]
CLIENT_FRAMES = [encode(message) for message in MESSAGES if isinstance(message, get_args(ClientMessage))]
SERVER_FRAMES = [encode(message) for message in MESSAGES if isinstance(message, get_args(ServerMessage))]
SIDES = [
    pytest.param(decode_client, CLIENT_FRAMES, Codec(ClientMessage, Limits(CLIENT_LIMIT, CLIENT_ENTRIES)), id="client"),
    pytest.param(decode_server, SERVER_FRAMES, Codec(ServerMessage, Limits(SERVER_LIMIT, SERVER_ENTRIES)), id="server"),
]
ODD: list[Any] = [
    None,
    True,
    False,
    0,
    -1,
    1,
    63,
    64,
    2**63,
    0.5,
    "",
    "t",
    "x" * 65,
    b"",
    bytes(16),
    bytes(32),
    (),
    ("AS",),
    {},
]
AMOUNTS = [
    pytest.param(decode_client, CLIENT_FRAMES, 20_000, id="client"),
    pytest.param(decode_client, CLIENT_FRAMES, 100_000, marks=pytest.mark.slow, id="client, many"),
    pytest.param(decode_server, SERVER_FRAMES, 10_000, id="server"),
    pytest.param(decode_server, SERVER_FRAMES, 100_000, marks=pytest.mark.slow, id="server, many"),
]

Decode = Callable[[bytes], Any]


def noise(rng: random.Random) -> Iterator[bytes]:
    """Random bytes, up to a few hundred, now and then as many as a frame may have."""
    while True:
        yield rng.randbytes(rng.choice((rng.randrange(20), rng.randrange(300), rng.randrange(300))))
        if rng.random() < 0.001:
            yield rng.randbytes(CLIENT_LIMIT)


def nearly_valid(frames: list[bytes], rng: random.Random) -> Iterator[bytes]:
    """Frames of which a byte, a slice or a value is another than it should be."""
    while True:
        frame = rng.choice(frames)
        yield _with_other_bytes(frame, rng) if rng.random() < 0.5 else _with_another_value(frame, rng)


def _with_other_bytes(frame: bytes, rng: random.Random) -> bytes:
    changed = bytearray(frame)
    start, end = sorted(rng.randrange(len(frame) + 1) for _ in range(2))
    match rng.randrange(5):
        case 0:
            changed[rng.randrange(len(changed))] = rng.randrange(256)
        case 1:
            changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(8)
        case 2:
            del changed[start:end]
        case 3:
            changed[start:start] = frame[start:end]
        case _:
            changed[start:start] = rng.randbytes(1)
    return bytes(changed)


def _with_another_value(frame: bytes, rng: random.Random) -> bytes:
    return msgpack.packb(_changed(msgpack.unpackb(frame, strict_map_key=False), rng))  # type: ignore[no-any-return]


def _changed(value: Any, rng: random.Random) -> Any:
    """The value with one part of it, however deep, replaced, left out, doubled or added."""
    if not isinstance(value, dict | list) or not value or rng.random() < 0.2:
        return rng.choice(ODD)
    keys = list(value) if isinstance(value, dict) else range(len(value))
    key = rng.choice(list(keys))
    value = value.copy()
    action = rng.randrange(6)
    if action == 0:
        del value[key]
    elif action == 1 and isinstance(value, dict):
        value[rng.choice(["extra", "t", "seat", 5, b"t"])] = rng.choice(ODD)
    elif action == 1:
        value.append(rng.choice(ODD))
    else:
        value[key] = _changed(value[key], rng)
    return value


def outcome(decode: Decode, frame: bytes) -> Any:
    try:
        return decode(frame)
    except WireError:
        return WireError


def kept(decode: Decode, frames: Iterator[bytes], amount: int) -> int:
    """Decodes so many frames; how many blocks of memory are in use afterwards that were not after the first tenth."""
    for frame in islice(frames, amount // 10):
        outcome(decode, frame)
    gc.collect()
    before = sys.getallocatedblocks()
    for frame in islice(frames, amount - amount // 10):
        outcome(decode, frame)
    gc.collect()
    return sys.getallocatedblocks() - before


@pytest.mark.parametrize(("decode", "frames", "amount"), AMOUNTS)
def test_random_bytes_are_refused_and_leave_nothing_behind(decode: Decode, frames: list[bytes], amount: int):
    assert kept(decode, noise(random.Random(len(frames))), amount) < 500


@pytest.mark.parametrize(("decode", "frames", "amount"), AMOUNTS)
def test_nearly_valid_frames_are_read_or_refused_and_leave_nothing_behind(
    decode: Decode, frames: list[bytes], amount: int
):
    assert kept(decode, nearly_valid(frames, random.Random(len(frames))), amount) < 500


@pytest.mark.parametrize(("decode", "frames", "codec"), SIDES)
def test_by_hand_and_by_declaration_agree_on_nearly_valid_frames(
    decode: Decode, frames: list[bytes], codec: Codec[Any]
):
    usual = [frame for frame in frames if b"\xa1t\xa3Act" in frame or b"\xa1t\xa6Update" in frame]
    outcomes = []
    for frame in islice(nearly_valid(usual, random.Random(7)), 8_000):
        outcomes.append(outcome(decode, frame))
        assert outcomes[-1] == outcome(codec.decode, frame), frame.hex()
        assert repr(outcomes[-1]) == repr(outcome(codec.decode, frame)), frame.hex()  # True is not 1

    read = sum(found is not WireError for found in outcomes)
    assert 500 < read < 7_500


@pytest.mark.parametrize("promise", [b"\xdc\x7f\xff", b"\xde\x7f\xff"], ids=["lists", "maps"])
def test_lists_in_lists_that_promise_much_cost_little(promise: bytes):
    frame = (promise * 900).ljust(CLIENT_LIMIT, b"\0")

    tracemalloc.start()
    found = outcome(decode_client, frame)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert found is WireError
    assert peak < 8 * CLIENT_LIMIT
