"""What is written is what is read, for every message, and by hand as by declaration."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from protocol import hot
from protocol.choice import Move
from protocol.codec import Codec, Limits, pack, unpack
from protocol.messages import CLIENT_LIMIT, SERVER_LIMIT, Act, ClientMessage, ServerMessage, Update
from protocol.wire import decode_client, decode_server, encode
from tests.protocol.strategies import of

LIMITS = Limits(SERVER_LIMIT, entries=20_000)
BY_DECLARATION: Codec[Any] = Codec(ClientMessage | ServerMessage, LIMITS)


@pytest.mark.parametrize("kind", get_args(ClientMessage), ids=lambda kind: kind.__name__)
@given(data=st.data())
@settings(max_examples=40, deadline=None)
def test_a_clients_message_is_read_as_it_was_written(kind: type, data: st.DataObject):
    message = data.draw(of(kind))

    frame = encode(message)

    assert len(frame) <= CLIENT_LIMIT
    assert decode_client(frame) == message
    assert encode(decode_client(frame)) == frame


@pytest.mark.parametrize("kind", get_args(ServerMessage), ids=lambda kind: kind.__name__)
@given(data=st.data())
@settings(max_examples=40, deadline=None)
def test_a_servers_message_is_read_as_it_was_written(kind: type, data: st.DataObject):
    message = data.draw(of(kind))

    frame = encode(message)

    assert decode_server(frame) == message
    assert encode(decode_server(frame)) == frame


@given(of(Update))
@settings(max_examples=80, deadline=None)
def test_an_update_by_hand_is_the_same_bytes_as_by_declaration(update: Update):
    assert encode(update) == BY_DECLARATION.encode(update)


@given(of(Update) | of(Act))
@settings(max_examples=80, deadline=None)
def test_what_is_read_by_hand_is_what_is_read_by_declaration(message: Update | Act):
    raw = unpack(BY_DECLARATION.encode(message), LIMITS)

    by_hand = hot.read_act(raw) if isinstance(message, Act) else hot.read_update(raw)

    assert by_hand is None or by_hand == BY_DECLARATION.build(raw)
    assert by_hand is None or BY_DECLARATION.encode(by_hand) == pack(raw)


def test_the_usual_messages_of_a_move_are_read_by_hand():
    act = {"t": "Act", "table": "t", "seat": 0, "rev": 3, "id": 1, "move": {"kind": "play", "args": {"card": "AS"}}}
    news = {
        "kind": "up_and_down.played",
        "args": {"seat": 1},
        "moved": ({"arg": "card", "source": "a", "target": "b"},),
    }
    update = {
        "t": "Update",
        "table": "t",
        "seat": 0,
        "number": 1,
        "rev": 3,
        "acting": (0,),
        "view": {"zones": {"hands.0": ("AS",), "hands.1": 4}, "public": {"turn": 0, "ended": None}},
        "start": 0,
        "news": (news,),
        "prompts": ({"kind": "draw"}, {"kind": "play", "given": {"card": "AS", "pile": "centre.0"}}),
    }

    assert hot.read_act(act) == BY_DECLARATION.build(act)
    assert hot.read_update(update) == BY_DECLARATION.build(update)


def test_a_map_of_another_kind_travels_as_a_map():
    act = Act("t", 0, 0, 0, Move("play", MappingProxyType({"card": "AS"})))

    assert decode_client(encode(act)) == Act("t", 0, 0, 0, Move("play", {"card": "AS"}))
