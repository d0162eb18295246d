"""Ports of this machine: which are taken, by what, and which are free."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import os
import socket
from enum import Enum
from typing import Any

from client.connection.owned import owned

NEXT = 20
"""How many ports after a taken one are tried, before any."""
ANSWER = 2.0  # seconds in which a server for tables tells that it is one
EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - where to look for who listens there


class Holder(Enum):
    """What listens at a port that is taken."""

    OWN = "own"  # a server that one of our programs has started
    TABLES = "tables"  # another server for tables
    OTHER = "other"


def split(address: str) -> tuple[str, int]:
    """Host and port of HOST:PORT. Raises ValueError."""
    host, _, port = address.rpartition(":")
    return host.removeprefix("[").removesuffix("]"), int(port)


def is_taken(host: str, port: int) -> bool:
    """Whether something else listens there. What else may be wrong with the address is not told here."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except OSError:
        return False
    return port != 0 and any(_refused(family, where) for family, _, _, _, where in found)


def _refused(family: int, where: tuple[Any, ...]) -> bool:
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        if os.name == "posix":  # as servers do: what only lingers there is no hindrance
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(where)
            probe.listen()
        except OSError as error:
            return error.errno == errno.EADDRINUSE
    return False


def free(host: str, port: int) -> int:
    """A port near that one that is free now; 0 for any, where none of them is."""
    near = range(port + 1, min(port + NEXT, 65_535) + 1)
    return next((other for other in near if not is_taken(host, other)), 0)


async def holder(host: str, port: int) -> Holder:
    """What listens there."""
    if any(one.url.endswith(f":{port}") for one in owned()):
        return Holder.OWN
    with contextlib.suppress(OSError, TimeoutError, asyncio.IncompleteReadError):
        async with asyncio.timeout(ANSWER):
            reading, writing = await asyncio.open_connection(EVERYWHERE.get(host, host), port)
            try:
                writing.write(b"GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n")
                said = await reading.read(4096)
            finally:
                writing.close()
            return Holder.TABLES if said.startswith(b"HTTP/1.1 200") and b"alive" in said else Holder.OTHER
    return Holder.OTHER
