"""Golden vectors: the bytes of each message, for other languages to check themselves, and for us not to change them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import pytest

from protocol.messages import ClientMessage, ServerMessage
from protocol.wire import decode_client, decode_server, encode
from tests.protocol import msgpack_reader
from tests.protocol.msgpack_reader import Pairs
from tests.protocol.samples import SAMPLES

GOLDEN = Path(__file__).parents[1] / "golden" / "wire"
CASES = [(kind, name) for kind, samples in SAMPLES.items() for name in samples]


def meaning(value: Any) -> Any:
    """What msgpack holds as JSON: bytes as {"hex": …}, a map whose keys are no texts as {"map": [[key, value], …]}."""
    if isinstance(value, bytes):
        return {"hex": value.hex()}
    if isinstance(value, Pairs) and any(not isinstance(key, str) for key, _ in value):
        return {"map": [[key, meaning(item)] for key, item in value]}
    if isinstance(value, Pairs):
        return {key: meaning(item) for key, item in value}
    return [meaning(item) for item in value] if isinstance(value, list) else value


def vectors(kind: str) -> str:
    """The golden file of a message: its samples, each with its bytes and what they mean."""
    told = []
    for name, message in SAMPLES[kind].items():
        frame = encode(message)
        told.append({"name": name or "plain", "hex": frame.hex(), "meaning": meaning(msgpack_reader.read(frame))})
    return json.dumps(told, indent=1, ensure_ascii=False) + "\n"


def test_each_message_has_samples():
    assert set(SAMPLES) == {kind.__name__ for kind in get_args(ClientMessage) + get_args(ServerMessage)}


@pytest.mark.parametrize("kind", SAMPLES)
def test_the_bytes_of_a_message_stay_what_they_are(kind: str, golden: Callable[[Path, str], None]):
    golden(GOLDEN / f"{kind}.json", vectors(kind))


@pytest.mark.parametrize(("kind", "name"), CASES)
def test_golden_bytes_are_read_as_the_message(kind: str, name: str):
    vector = next(
        item for item in json.loads((GOLDEN / f"{kind}.json").read_text()) if item["name"] == (name or "plain")
    )
    decode = decode_client if SAMPLES[kind][name].__class__ in get_args(ClientMessage) else decode_server

    assert decode(bytes.fromhex(vector["hex"])) == SAMPLES[kind][name]


def test_no_golden_file_is_left_of_a_message_that_is_gone():
    assert {path.stem for path in GOLDEN.glob("[A-Z]*.json")} == set(SAMPLES)
