"""A table's log entries as bytes: one byte of version, then the entry as ``protocol.codec`` writes it.

A log outlives the program that wrote it. When entries change their shape, the version goes up and the way to read
the older ones stays here.
"""

from __future__ import annotations

from protocol.codec import Codec, Limits, WireError
from server.entries import Entry

VERSION = 1

_CODEC: Codec[Entry] = Codec(Entry, Limits(size=16 * 1024 * 1024, entries=65_536))
_READERS = {1: _CODEC}
_PREFIX = bytes([VERSION])


class LogError(Exception):
    """A stored entry cannot be read: damaged, or written by a newer program."""


def pack(entry: Entry) -> bytes:
    """The entry as it is stored."""
    return _PREFIX + _CODEC.encode(entry)


def unpack(data: bytes) -> Entry:
    """The entry that was stored. Raises LogError."""
    if not data:
        raise LogError("an entry of the log is empty")
    reader = _READERS.get(data[0])
    if reader is None:
        raise LogError(f"an entry of the log has version {data[0]}; this program reads up to {VERSION}")
    try:
        return reader.decode(data[1:])
    except WireError as error:
        raise LogError(f"an entry of the log is damaged: {error}") from error
