"""A websocket for a load client: whole frames over a plain socket, cheap enough never to be the bottleneck.

Frames go out with a mask of zeros, which is a mask, so they cost the sender nothing and the server all it must do.
"""

from __future__ import annotations

import base64
import os
import socket
import struct

CLOSE, PING, PONG, BINARY = 8, 9, 10, 2
MASK = b"\0\0\0\0"


class Closed(Exception):
    """The server closed the connection: its close code and reason."""


class Frames:
    """One connection. Control frames are answered by themselves."""

    __slots__ = ("_left", "sock")

    def __init__(self, port: int, path: str = "/", protocol: str | None = None) -> None:
        self.sock = socket.create_connection(("127.0.0.1", port))
        self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: 127.0.0.1:{port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
            "Sec-WebSocket-Version: 13",
            *([f"Sec-WebSocket-Protocol: {protocol}"] if protocol else []),
        ]
        self.sock.sendall("\r\n".join([*lines, "", ""]).encode())
        head = b""
        while b"\r\n\r\n" not in head:
            got = self.sock.recv(4096)
            if not got:
                raise Closed(head.decode(errors="replace"))
            head += got
        head, _, self._left = head.partition(b"\r\n\r\n")
        if b" 101 " not in head.split(b"\r\n", 1)[0]:
            raise Closed(head.decode(errors="replace"))

    def send(self, payload: bytes) -> None:
        size = len(payload)
        head = struct.pack("!BB", 0x80 | BINARY, 0x80 | size) if size < 126 else struct.pack("!BBH", 0x82, 0xFE, size)
        self.sock.sendall(head + MASK + payload)

    def receive(self) -> list[bytes]:
        """The messages that are whole after one read; maybe none."""
        got = self.sock.recv(1 << 16)
        if not got:
            raise Closed("connection lost")
        data = self._left + got if self._left else got
        found: list[bytes] = []
        at, end = 0, len(data)
        while end - at >= 2:
            size, start = data[at + 1], at + 2
            if size == 126:
                if end - at < 4:
                    break
                size, start = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                if end - at < 10:
                    break
                size, start = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
            if end - start < size:
                break
            if data[at] & 15 == BINARY:
                found.append(data[start : start + size])
            else:
                self._control(data[at] & 15, data[start : start + size])
            at = start + size
        self._left = data[at:]
        return found

    def _control(self, opcode: int, payload: bytes) -> None:
        if opcode == CLOSE:
            raise Closed(f"{int.from_bytes(payload[:2], 'big')} {payload[2:].decode(errors='replace')}")
        if opcode == PING:
            self.sock.sendall(bytes((0x80 | PONG, 0x80 | len(payload))) + MASK + payload)
