"""One connection without its socket: a frame in, what it means out.

A connection greets, then asks, then is closed; what each of these states makes of each event stands in one
table. Nothing here keeps, logs or repeats a token or a payload.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping

from attrs import frozen

from protocol.messages import CLIENT_LIMIT, VERSION, ClientMessage, Hello, Refused
from protocol.wire import WireError, decode_client
from server.limits import Credits, Rate

BAD_FRAMES = Rate(burst=10, second=1 / 6)

CLOSE_PROTOCOL = 4400  # it speaks no version of ours, or does not greet
CLOSE_ABUSE = 4408
CLOSE_SHUTDOWN = 1001
CLOSE_INTERNAL = 1011


class State(enum.Enum):
    GREETING = "greeting"
    READY = "ready"
    CLOSED = "closed"


class Event(enum.Enum):
    HELLO = "hello"
    STRANGER = "stranger"  # a Hello without a version of ours
    REQUEST = "request"
    BAD = "bad"  # a frame that is no message
    ABUSE = "abuse"  # one too many of these


@frozen
class Closing:
    """Say Bye(reason), then close with the code. Nothing more is heard."""

    reason: str
    code: int


Heard = ClientMessage | Refused | Closing | None
"""A Hello or request to carry out, an answer to send as it is, the end, or nothing."""

_HELLO_FIRST = Closing("hello_first", CLOSE_PROTOCOL)
_VERSION = Closing("version", CLOSE_PROTOCOL)
_ABUSE = Closing("abuse", CLOSE_ABUSE)
_AGAIN = Refused("already_greeted")

_TABLE: Mapping[State, Mapping[Event, Refused | Closing | None]] = {
    State.GREETING: {
        Event.HELLO: None,
        Event.STRANGER: _VERSION,
        Event.REQUEST: _HELLO_FIRST,
        Event.BAD: _HELLO_FIRST,
        Event.ABUSE: _HELLO_FIRST,
    },
    State.READY: {
        Event.HELLO: _AGAIN,
        Event.STRANGER: _AGAIN,
        Event.REQUEST: None,
        Event.BAD: None,
        Event.ABUSE: _ABUSE,
    },
}


class Session:
    """``frames`` is the rate at which frames are read."""

    __slots__ = ("_bad", "_frames", "state")

    def __init__(self, frames: Rate, now: float) -> None:
        self.state = State.GREETING
        self._frames = Credits(frames, now)
        self._bad: Credits | None = None  # made with the first bad frame: most send none

    def receive(self, frame: bytes | str, now: float) -> Heard:
        """What a frame means. A Hello heard makes the session READY."""
        if self.state is State.CLOSED:
            return None
        try:
            message = _decode(frame)
        except WireError as error:
            return self._step(Event.BAD if self._forgive(now) else Event.ABUSE) or Refused(
                "bad_frame", {"why": str(error)}
            )
        return self._step(_event(message)) or message

    def pause(self, now: float, frames: int = 1) -> float:
        """Count a frame, or what costs as much as several; the seconds for which nothing more is to be read."""
        return self._frames.owe(now, frames)

    def close(self) -> None:
        self.state = State.CLOSED

    def _step(self, event: Event) -> Refused | Closing | None:
        answer = _TABLE[self.state][event]
        if isinstance(answer, Closing):
            self.state = State.CLOSED
        elif self.state is State.GREETING:
            self.state = State.READY
        return answer

    def _forgive(self, now: float) -> bool:
        if self._bad is None:
            self._bad = Credits(BAD_FRAMES, now)
        return self._bad.take(now)


def _decode(frame: bytes | str) -> ClientMessage:
    if isinstance(frame, str):
        raise WireError("a text frame: messages are binary")
    if len(frame) > CLIENT_LIMIT:
        raise WireError(f"{len(frame)} bytes: at most {CLIENT_LIMIT} are read")
    return decode_client(frame)


def _event(message: ClientMessage) -> Event:
    if not isinstance(message, Hello):
        return Event.REQUEST
    return Event.HELLO if VERSION in message.versions else Event.STRANGER
