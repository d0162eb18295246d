"""A client that is connected: who it is, where it is, and what is still to be sent to it."""

from __future__ import annotations

from protocol.messages import ServerMessage
from protocol.wire import encode
from server.clock import Call
from server.limits import Visitor
from server.outbox import Outbox
from server.session import Session
from server.transport.port import Carrier


class Connection:
    """One connection of the hub's. An outbox exists only while the carrier takes nothing."""

    __slots__ = (
        "_carrier",
        "_outbox",
        "bot",
        "deadline",
        "ended",
        "number",
        "player",
        "session",
        "tables",
        "upload",
        "visitor",
    )

    def __init__(self, number: int, carrier: Carrier, session: Session, visitor: Visitor | None) -> None:
        self.number = number
        self.session = session
        self.visitor = visitor  # None on the bots' own line
        self.player = b""  # until it has greeted
        self.tables: set[str] = set()  # where it may ask for something
        self.deadline: Call | None = None  # by which it is to greet
        self.ended = False
        self.upload = b""  # the parts of a record so far
        self._carrier = carrier
        self._outbox: Outbox | None = None

    def send(self, message: ServerMessage) -> None:
        """Write it, or keep it until the carrier takes more; nothing after the end. Raises OutboxFull."""
        if self.ended:
            return
        if self._outbox is None and self._carrier.open:
            self._carrier.write(encode(message))
            return
        if self._outbox is None:
            self._outbox = Outbox(_size)
        self._outbox.put(message)

    def flush(self) -> None:
        """Write what waits, as far as the carrier takes it."""
        outbox = self._outbox
        while outbox and self._carrier.open:
            self._carrier.write(encode(outbox.take()))
        if not outbox:
            self._outbox = None

    def end(self, message: ServerMessage, code: int, reason: str) -> None:
        """Say a last word ahead of all that waits, and close; once."""
        if self.ended:
            return
        self.ended = True
        self._outbox = None
        self.session.close()
        self._carrier.write(encode(message))
        self._carrier.close(code, reason)


def _size(message: ServerMessage) -> int:
    return len(encode(message))
