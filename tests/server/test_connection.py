"""What is sent to a connection reaches its carrier in order, whenever that takes it."""

from __future__ import annotations

from attrs import define, field

from protocol.messages import Bye, Refused, ServerMessage
from protocol.wire import decode_server
from server.connection import Connection
from server.limits import Rate
from server.session import Session


@define
class Hands:
    """A carrier in the hands of the test."""

    open: bool = True
    written: list[ServerMessage] = field(factory=list)
    closed: list[tuple[int, str]] = field(factory=list)

    def write(self, frame: bytes) -> None:
        self.written.append(decode_server(frame))

    def close(self, code: int, reason: str) -> None:
        self.closed.append((code, reason))


def connection(hands: Hands) -> Connection:
    return Connection(1, hands, Session(Rate(1, 1), 0.0), None)


MESSAGES = [Refused("stale", id=number) for number in range(4)]


def test_what_waits_goes_first_even_if_the_carrier_takes_more_already():
    hands = Hands(open=False)
    one = connection(hands)
    one.send(MESSAGES[0])
    hands.open = True
    one.send(MESSAGES[1])
    assert hands.written == []

    one.flush()
    one.send(MESSAGES[2])
    assert hands.written == MESSAGES[:3]


def test_after_the_last_word_nothing_is_sent_and_it_is_said_once():
    hands = Hands(open=False)
    one = connection(hands)
    one.send(MESSAGES[0])
    one.end(Bye("slow"), 4408, "slow")
    one.end(Bye("shutdown"), 1001, "shutdown")
    one.send(MESSAGES[1])
    hands.open = True
    one.flush()

    assert hands.written == [Bye("slow")]
    assert hands.closed == [(4408, "slow")]
