"""A table's log is read as it was written, for as long as it lives."""

from __future__ import annotations

import math
from typing import Any, get_args

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from protocol.choice import Move
from server import entries, log
from server.log import LogError
from tests.protocol.strategies import of

ZEROS, ONES = "c420" + "00" * 32, "c420" + "01" * 32
OPENED = entries.Opened("KADUBE", bytes(32), "up_and_down", 1, {"stalemate_turns": 200}, 2, 1764500000.25)

# What version 1 wrote. Never change what is here: logs with such entries lie on disks.
VERSION_1 = [
    (
        (
            f"0188a174a64f70656e6564a4636f6465a64b4144554245a66f70656e6572{ZEROS}a467616d65ab75705f616e645f646f776ea77665"
            "7273696f6e01a76f7074696f6e7381af7374616c656d6174655f7475726e73ccc8a5736561747302a26174cb41da4b0888100000"
        ),
        OPENED,
    ),
    (
        f"0185a174a3536174a47365617400a46e616d65a4416e6e61a6706c61796572{ZEROS}a47365616c{ONES}",
        entries.Sat(0, "Anna", bytes(32), b"\1" * 32),
    ),
    (
        f"0184a174a6426f74536174a47365617401a5627261696ea672616e646f6da473656564{ZEROS}",
        entries.BotSat(1, "random", bytes(32)),
    ),
    ("0182a174a852657475726e6564a47365617401", entries.Returned(1)),
    ("0182a174a553746f6f64a47365617401", entries.Stood(1)),
    (
        f"0184a174a5426f756e64a66e756d62657201a6736563726574{ZEROS}a776657273696f6e01",
        entries.Bound(1, bytes(32), 1),
    ),
    (f"0182a174a54465616c74a9656e74726f7069657392{ONES}c0", entries.Dealt((b"\1" * 32, None))),
    (
        (
            "0184a174a54163746564a47365617401a26964fda46d6f766582a46b696e64a4706c6179a46172677382a463617264a24153a470696c65"
            "a863656e7472652e30"
        ),
        entries.Acted(1, -3, Move("play", {"card": "AS", "pile": "centre.0"})),
    ),
    ("0184a174a54163746564a47365617400a2696407a46d6f766581a46b696e64a464726177", entries.Acted(0, 7, Move("draw"))),
    (
        (
            "0184a174a9526573746172746564a76f7074696f6e7381af7374616c656d6174655f7475726e7300a5736561747302a57365616c7381"
            f"00{ZEROS}"
        ),
        entries.Restarted({"stalemate_turns": 0}, 2, {0: bytes(32)}),
    ),
]


@pytest.mark.parametrize("kind", get_args(entries.Entry), ids=lambda kind: kind.__name__)
@given(data=st.data())
@settings(max_examples=30, deadline=None)
def test_an_entry_is_read_as_it_was_written(kind: type, data: st.DataObject):
    entry = data.draw(of(kind))

    assert log.unpack(log.pack(entry)) == entry


@pytest.mark.parametrize(("stored", "entry"), VERSION_1, ids=lambda part: type(part).__name__)
def test_what_version_1_wrote_is_still_read(stored: str, entry: Any):
    assert log.unpack(bytes.fromhex(stored)) == entry


def test_every_kind_of_entry_has_a_line_of_version_1():
    assert {type(entry) for _, entry in VERSION_1} == set(get_args(entries.Entry))


def test_an_entry_of_a_newer_program_is_refused_by_its_version():
    with pytest.raises(LogError, match="version 2; this program reads up to 1"):
        log.unpack(b"\2" + log.pack(entries.Stood(1))[1:])


@pytest.mark.parametrize("damage", [b"", b"\1", log.pack(OPENED)[:-1], log.pack(OPENED) + b"\0", b"\1\xc0"])
def test_a_damaged_entry_is_an_error(damage: bytes):
    with pytest.raises(LogError):
        log.unpack(damage)


@pytest.mark.parametrize("at", [math.nan, math.inf, 5])
def test_a_time_that_is_none_is_an_error(at: float):
    with pytest.raises(LogError, match=r"\$\.at"):
        log.unpack(log.pack(evolve(OPENED, at=at)))


def test_a_long_house_rule_fits_into_the_log():
    board = "x" * 200_000
    opened = evolve(OPENED, options={"board": board})

    assert log.unpack(log.pack(opened)) == opened
