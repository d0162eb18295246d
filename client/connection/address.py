"""Addresses of servers, as people write them and as programs need them."""

from __future__ import annotations

import ipaddress
from urllib.parse import urlsplit

PORT = 4707


def address(text: str) -> str:
    """A server's address as people write it, made whole: ``example.org`` is ``ws://example.org:4707``.

    Raises ValueError.
    """
    written = text.strip()
    whole = written if "://" in written else f"ws://{written}"
    try:
        parts = urlsplit(whole)
        port = parts.port
    except ValueError:
        raise ValueError(text) from None
    if parts.scheme not in {"ws", "wss"} or not parts.hostname:
        raise ValueError(text)
    if port is None and parts.scheme == "ws":
        host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
        return f"ws://{host}:{PORT}{parts.path}"
    return whole


def is_loopback(url: str) -> bool:
    host = urlsplit(url).hostname or ""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
