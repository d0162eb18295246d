"""One test a kind of mistake: a frame that is not exactly a message is refused, with a text that says what is wrong."""

from __future__ import annotations

from typing import Any

import msgpack
import pytest

from protocol.messages import CLIENT_LIMIT, SERVER_LIMIT, Refused, Update
from protocol.scene import View
from protocol.wire import WireError, decode_client, decode_server, encode

ACT = {"t": "Act", "table": "t", "seat": 0, "rev": 0, "id": 0, "move": {"kind": "play", "args": {"card": "AS"}}}
SIT = {"t": "Sit", "id": 1, "table": "t", "seat": 0, "name": "Anna", "seal": bytes(32)}
HELLO = {"t": "Hello", "versions": [1], "name": "x", "token": bytes(16)}
OPEN = {"t": "Open", "id": 1, "game": "g", "options": {"a": 1}, "seats": 2}
RESTART = {"t": "Restart", "id": 1, "table": "t", "rev": 0, "options": {}, "seats": 2, "seals": {0: bytes(32)}}
VIEW = {"zones": {"hand": 3}, "public": {}}
UPDATE = {
    "t": "Update",
    "table": "t",
    "seat": 0,
    "number": 1,
    "rev": 1,
    "acting": [0],
    "view": VIEW,
    "start": 0,
    "news": [],
}

WAY = {"arg": "card", "source": "hands.0", "target": "centre.0"}
LONG = {"kind": "take", "args": {"cards": ["AS"] * 65}}
OVER = {
    "t": "Over",
    "table": "t",
    "number": 1,
    "result": {"places": [1], "points": None, "reason": "goal", "sheet": {}},
    "secret": bytes(32),
    "seals": [None],
    "entropies": [None],
    "moves": None,
}


def deep(levels: int) -> Any:
    return [deep(levels - 1)] if levels else []


def moved(**args: Any) -> dict[str, Any]:
    return {**ACT, "move": {"kind": "play", "args": args}}


def without(message: dict[str, Any], key: str) -> dict[str, Any]:
    return {name: value for name, value in message.items() if name != key}


WELL_FORMED = [ACT, SIT, HELLO, OPEN, RESTART, moved(a=deep(3)), moved(a=-(2**63 - 1)), {"t": "Leave", "table": "t"}]

MISTAKES = {
    "no map": ([ACT], "must be a map, not a list"),
    "a number": (1, "must be a map, not a whole number"),
    "no tag": (without(ACT, "t"), "'t'"),
    "a tag that is no text": ({**ACT, "t": 1}, "'t'"),
    "an unknown tag": ({**ACT, "t": "Chat"}, "'t'"),
    "a server's tag": ({"t": "Bye", "reason": "x"}, "'t'"),
    "a missing field": (without(ACT, "rev"), "missing @ $.rev"),
    "an unknown field": ({**ACT, "extra": 1}, "not known"),
    "an unknown field in a rare message": ({**SIT, "extra": 1}, "not known"),
    "an unknown field inside": ({**ACT, "move": {"kind": "x", "extra": 1}}, "not known"),
    "a bool for a number": ({**ACT, "seat": True}, "whole number, not true or false @ $.seat"),
    "a float for a number": ({**ACT, "rev": 1.0}, "not a float @ $.rev"),
    "a number for a text": ({**SIT, "name": 5}, "a text, not a whole number @ $.name"),
    "bytes for a text": ({**SIT, "name": b"Anna"}, "a text, not bytes @ $.name"),
    "a text for bytes": ({**SIT, "seal": "x" * 32}, "bytes, not a text @ $.seal"),
    "nothing for a number": ({**ACT, "id": None}, "not nothing @ $.id"),
    "a text for a list": ({**HELLO, "versions": "1"}, "a list, not a text @ $.versions"),
    "a map for a list": ({**HELLO, "versions": {1: 1}}, "a list, not a map @ $.versions"),
    "a list for a map": ({**OPEN, "options": [1]}, "a map, not a list @ $.options"),
    "a list for a message part": ({**ACT, "move": ["play"]}, "a map, not a list @ $.move"),
    "a float in a value": (moved(a=0.5), "not a float"),
    "NaN in a value": (moved(a=float("nan")), "not a float"),
    "bytes in a value": (moved(a=b"x"), "not bytes"),
    "a map in a value": (moved(a={"b": 1}), "not a map"),
    "a float deep in a value": (moved(a=[["x", [0.5]]]), "not a float"),
    "a value nested too deeply": (moved(a=deep(4)), "nested more than 4"),
    "a list as an option": ({**OPEN, "options": {"a": [1]}}, "not a list"),
    "a name of an argument that is no text": ({**ACT, "move": {"kind": "x", "args": {1: 1}}}, "a text"),
    "a key of an option that is bytes": ({**OPEN, "options": {b"a": 1}}, "a text, not bytes"),
    "a seat as a text in seals": ({**RESTART, "seals": {"0": bytes(32)}}, "a whole number, not a text"),
    "a bool as a seat in seals": ({**RESTART, "seals": {True: bytes(32)}}, "not true or false"),
    "a number past 63 bits": ({**ACT, "id": 2**63}, "too large"),
    "a value past 63 bits": (moved(a=2**64 - 1), "too large"),
    "the least of 64 bits": (moved(a=-(2**63)), "too large"),
    "a negative id": ({**ACT, "id": -1}, "must be 0"),
    "a timestamp": (moved(a=msgpack.Timestamp(1)), "not of a type"),
    "a timestamp in a rare message": ({**SIT, "id": msgpack.Timestamp(1)}, "not of a type"),
    "an extension": (moved(a=msgpack.ExtType(5, b"x")), "extension"),
}

BOUNDS = {
    "a name of 65 characters": ({**SIT, "name": "n" * 65}, "the length 65, not 0 … 64"),
    "a seal of 31 bytes": ({**SIT, "seal": bytes(31)}, "the length 31, not 32"),
    "an entropy of 33 bytes": ({"t": "Entropy", "table": "t", "seat": 0, "value": bytes(33)}, "not 32"),
    "a token of 15 bytes": ({**HELLO, "token": bytes(15)}, "not 16"),
    "no version": ({**HELLO, "versions": []}, "not 1 … 16"),
    "17 versions": ({**HELLO, "versions": [1] * 17}, "not 1 … 16"),
    "an empty table": ({**ACT, "table": ""}, "not 1 … 64"),
    "a table of 65 characters": ({**ACT, "table": "t" * 65}, "not 1 … 64"),
    "seat 64": ({**ACT, "seat": 64}, "must be 0 … 63"),
    "seat -1": ({**SIT, "seat": -1}, "must be 0 … 63"),
    "no seats": ({**OPEN, "seats": 0}, "must be 1 … 64"),
    "65 seats": ({**OPEN, "seats": 65}, "must be 1 … 64"),
    "33 options": ({**OPEN, "options": {str(key): 1 for key in range(33)}}, "not 0 … 32"),
    "an option without a key": ({**OPEN, "options": {"": 1}}, "not 1 … 64"),
    "an option of 257 characters": ({**OPEN, "options": {"a": "v" * 257}}, "257 characters"),
    "a kind of 65 characters": ({**ACT, "move": {"kind": "k" * 65}}, "not 1 … 64"),
    "no kind": ({**ACT, "move": {"kind": ""}}, "not 1 … 64"),
    "17 arguments": (moved(**{f"a{key}": 1 for key in range(17)}), "not 0 … 16"),
    "an argument of 65 characters": (moved(a="v" * 65), "65 characters"),
    "an argument of 65 characters in a list": (moved(a=["v" * 65]), "65 characters"),
    "an argument's name of 65 characters": (moved(**{"a" * 65: 1}), "not 1 … 64"),
    "a seal for seat 64": ({**RESTART, "seals": {64: bytes(32)}}, "must be 0 … 63"),
    "a code of 65 characters": ({"t": "Find", "code": "c" * 65}, "not 0 … 64"),
}

SERVER_MISTAKES = {
    "a face that is a number among texts": ({**UPDATE, "view": {"zones": {"a": ["AS", 1]}, "public": {}}}, "faces"),
    "a negative number of pieces": ({**UPDATE, "view": {"zones": {"a": -1}, "public": {}}}, "number of pieces"),
    "true for a number of pieces": ({**UPDATE, "view": {"zones": {"a": True}, "public": {}}}, "number of pieces"),
    "a zone without a name": ({**UPDATE, "view": {"zones": {1: 1}, "public": {}}}, "a text"),
    "a view without public facts": ({**UPDATE, "view": {"zones": {}}}, "missing @ $.view.public"),
    "an unknown field of a view": ({**UPDATE, "view": {**VIEW, "deck": ["AS"]}}, "not known"),
    "an unknown field of an update": ({**UPDATE, "secret": 1}, "not known"),
    "an unknown field of news": ({**UPDATE, "news": [{"kind": "x", "args": {}, "y": 1}]}, "not known"),
    "an unknown field of a way": (
        {**UPDATE, "news": [{"kind": "x", "args": {}, "moved": [{"arg": "a", "source": "", "target": "", "y": 1}]}]},
        "not known",
    ),
    "an unknown field of a prompt": ({**UPDATE, "prompts": [{"kind": "x", "y": 1}]}, "not known"),
    "an unknown question": ({**UPDATE, "prompts": [{"kind": "x", "asks": [{"t": "Any"}]}]}, "'t' that is known"),
    "a phase that is none": (
        {"t": "Seats", "table": "t", "phase": "x", "number": 0, "seats": [], "opener": True, "onlookers": 0},
        "must be one of open, sealed, playing, over @ $.phase",
    ),
    "a jump of three fields": (
        {
            "t": "Opened",
            "table": "t",
            "code": "c",
            "game": "g",
            "options": {},
            "layout": {
                "game": "g",
                "seats": 2,
                "zones": [
                    {
                        "id": "b",
                        "shape": "board",
                        "board": {"name": "b", "rows": 1, "columns": 9, "jumps": [[1, 2, 3]]},
                    }
                ],
            },
        },
        "the length 3, not 2",
    ),
    "a commitment of 31 bytes": (
        {"t": "Sealed", "table": "t", "number": 1, "commitment": bytes(31), "seals": []},
        "not 32 @ $.commitment",
    ),
    "a played move with a list of 65 entries": ({**OVER, "moves": [{"seat": 0, "move": LONG}]}, "a list of 65 entries"),
    "true where only false or true may be, as a number": (
        {**UPDATE, "news": [{"kind": "x", "args": {}, "moved": [{**WAY, "shuffled": 1}]}]},
        "true or false, not a whole number",
    ),
    "a client's tag": ({"t": "Leave", "table": "t"}, "'t'"),
}

BROKEN = {
    "nothing": b"",
    "a byte that msgpack never uses": b"\xc1",
    "cut off": encode(Refused("x"))[:-1],
    "a byte too many": encode(Refused("x")) + b"\xc0",
    "a text that is not UTF-8": b"\x82\xa1t\xa7Refused\xa4code\xa2\xff\xfe",
    "half a surrogate pair": b"\x82\xa1t\xa7Refused\xa4code\xa3\xed\xa0\x80",
    "a key that stands twice": b"\x83\xa1t\xa7Refused\xa4code\xa1x\xa4code\xa1y",
    "a tag that stands twice": b"\x83\xa1t\xa7Refused\xa1t\xa7Refused\xa4code\xa1y",
    "a map as a key": b"\x81\x80\x01",
    "a list of four billion entries": b"\xdd\xff\xff\xff\xff",
    "lists in lists in lists": b"\x91" * 10_000,
}


@pytest.mark.parametrize("raw", WELL_FORMED, ids=lambda raw: raw["t"])
def test_what_the_mistakes_are_made_of_is_well_formed(raw: dict[str, Any]):
    frame = msgpack.packb(raw)

    assert encode(decode_client(frame)) == frame


@pytest.mark.parametrize(("raw", "told"), [*MISTAKES.values(), *BOUNDS.values()], ids=[*MISTAKES, *BOUNDS])
def test_a_client_that_is_mistaken_is_told_so(raw: Any, told: str):
    with pytest.raises(WireError) as caught:
        decode_client(msgpack.packb(raw))

    assert told in str(caught.value)


@pytest.mark.parametrize(("raw", "told"), SERVER_MISTAKES.values(), ids=list(SERVER_MISTAKES))
def test_a_client_refuses_nonsense_of_a_server(raw: Any, told: str):
    assert decode_server(msgpack.packb(UPDATE)) == Update("t", 0, 1, 1, (0,), View({"hand": 3}, {}), 0, ())

    with pytest.raises(WireError) as caught:
        decode_server(msgpack.packb(raw))

    assert told in str(caught.value)


@pytest.mark.parametrize("frame", BROKEN.values(), ids=list(BROKEN))
@pytest.mark.parametrize("decode", [decode_client, decode_server])
def test_what_is_no_msgpack_map_is_refused(frame: bytes, decode: Any):
    with pytest.raises(WireError):
        decode(frame)


def test_a_frame_over_the_limit_is_refused_unread():
    with pytest.raises(WireError, match=f"{CLIENT_LIMIT + 1} bytes, {CLIENT_LIMIT} may be"):
        decode_client(b"\x91" * (CLIENT_LIMIT + 1))
    with pytest.raises(WireError, match=f"{SERVER_LIMIT} may be"):
        decode_server(b"\x91" * (SERVER_LIMIT + 1))


@pytest.mark.parametrize("large", [[0] * 65, {str(key): 0 for key in range(65)}], ids=["list", "map"])
def test_what_a_client_sends_has_no_large_lists_or_maps(large: Any):
    with pytest.raises(WireError, match="a list or map of more than 64 entries"):
        decode_client(msgpack.packb({"t": "Tables", "x": large}))


def test_a_client_may_say_what_is_the_default():
    assert decode_client(msgpack.packb({**HELLO, "token": None})) == decode_client(
        msgpack.packb(without(HELLO, "token"))
    )
    assert decode_client(msgpack.packb({**ACT, "move": {"kind": "draw", "args": {}}})) == decode_client(
        msgpack.packb({**ACT, "move": {"kind": "draw"}})
    )


@pytest.mark.parametrize("token", [b"0123456789abcde", b"0123456789abcdef\xff"])
def test_an_error_never_tells_what_was_sent(token: bytes):
    for raw in ({**HELLO, "token": token}, {**HELLO, "token": token.hex()}, {**HELLO, "token": [token.hex()]}):
        with pytest.raises(WireError) as caught:
            decode_client(msgpack.packb({**raw, token.hex(): token, "versions": token.hex()}))

        told = str(caught.value) + repr(caught.value)
        assert token.hex() not in told
        assert "0123" not in told
        assert caught.value.__cause__ is None


def test_the_text_of_an_error_stays_short():
    with pytest.raises(WireError) as caught:
        decode_server(msgpack.packb(dict.fromkeys(UPDATE, True) | {"t": "Update"}))

    assert len(str(caught.value)) <= 300
