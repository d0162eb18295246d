"""Messages to bytes and back. What each looks like on the wire: ``protocol/README.md``."""

from __future__ import annotations

from protocol.codec import TAG, Codec, Limits, WireError, pack, unpack
from protocol.evidence import Told
from protocol.hot import read_act, read_update, write_update
from protocol.messages import CLIENT_LIMIT, SERVER_LIMIT, ClientMessage, ServerMessage, Update

__all__ = ["EVIDENCE", "WireError", "decode_client", "decode_server", "encode"]

CLIENT_ENTRIES = 64  # of a list or map in a client's message
SERVER_ENTRIES = 20_000

_CLIENT_LIMITS = Limits(CLIENT_LIMIT, CLIENT_ENTRIES)
_SERVER_LIMITS = Limits(SERVER_LIMIT, SERVER_ENTRIES)
_CLIENT: Codec[ClientMessage] = Codec(ClientMessage, _CLIENT_LIMITS)
_SERVER: Codec[ServerMessage] = Codec(ServerMessage, _SERVER_LIMITS)

EVIDENCE: Codec[Told] = Codec(Told, Limits(size=64 * 1024 * 1024, entries=1_000_000))
"""What goes between a client and the rules on the same machine."""


def encode(message: ClientMessage | ServerMessage) -> bytes:
    """The frame of a message, always the same for equal messages."""
    if type(message) is Update:
        return pack(write_update(message))
    if isinstance(message, ServerMessage):
        return _SERVER.encode(message)
    return _CLIENT.encode(message)


def decode_client(data: bytes) -> ClientMessage:
    """The message of a client's frame, within the bounds of ``protocol.bounds``. Raises WireError."""
    raw = unpack(data, _CLIENT_LIMITS)
    if type(raw) is dict and raw.get(TAG) == "Act":
        return read_act(raw) or _CLIENT.build(raw)
    return _CLIENT.build(raw)


def decode_server(data: bytes) -> ServerMessage:
    """The message of a server's frame. Raises WireError."""
    raw = unpack(data, _SERVER_LIMITS)
    if type(raw) is dict and raw.get(TAG) == "Update":
        return read_update(raw) or _SERVER.build(raw)
    return _SERVER.build(raw)
