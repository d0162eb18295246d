"""Messages to bytes and back. What each looks like on the wire: ``protocol/README.md``."""

from __future__ import annotations

from protocol.codec import Codec, Limits, WireError
from protocol.messages import CLIENT_LIMIT, SERVER_LIMIT, ClientMessage, ServerMessage

__all__ = ["WireError", "decode_client", "decode_server", "encode"]

_CLIENT: Codec[ClientMessage] = Codec(ClientMessage, Limits(CLIENT_LIMIT, entries=64))
_SERVER: Codec[ServerMessage] = Codec(ServerMessage, Limits(SERVER_LIMIT, entries=20_000))


def encode(message: ClientMessage | ServerMessage) -> bytes:
    """The frame of a message, always the same for equal messages."""
    if isinstance(message, ServerMessage):
        return _SERVER.encode(message)
    return _CLIENT.encode(message)


def decode_client(data: bytes) -> ClientMessage:
    """The message of a client's frame, within the bounds of ``protocol.bounds``. Raises WireError."""
    return _CLIENT.decode(data)


def decode_server(data: bytes) -> ServerMessage:
    """The message of a server's frame. Raises WireError."""
    return _SERVER.decode(data)
