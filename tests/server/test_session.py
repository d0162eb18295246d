"""A connection's session: what each state makes of each frame."""

from __future__ import annotations

import pytest

from protocol.messages import CLIENT_LIMIT, Hello, Refused, Tables
from protocol.wire import encode
from server.limits import Rate
from server.session import CLOSE_ABUSE, CLOSE_PROTOCOL, Closing, Session, State

HELLO = Hello((1,), "test")
FAST = Rate(burst=1000, second=1000)
BAD = [b"", b"\xc1", b"\x80", b"\x81\xa1t\xa4Nope", "text", b"\x00" * (CLIENT_LIMIT + 1), encode(HELLO) + b"\x00"]


def session(*, greeted: bool = True) -> Session:
    made = Session(FAST, 0.0)
    if greeted:
        made.receive(encode(HELLO), 0.0)
    return made


def test_a_hello_opens_the_conversation():
    made = session(greeted=False)

    assert made.receive(encode(HELLO), 0.0) == HELLO
    assert made.state is State.READY
    assert made.receive(encode(Tables()), 0.0) == Tables()


@pytest.mark.parametrize("frame", [encode(Tables()), *BAD])
def test_anything_else_first_is_the_end(frame: bytes | str):
    made = session(greeted=False)

    assert made.receive(frame, 0.0) == Closing("hello_first", CLOSE_PROTOCOL)
    assert made.state is State.CLOSED


def test_without_a_common_version_it_is_the_end():
    made = session(greeted=False)

    assert made.receive(encode(Hello((2, 3), "test")), 0.0) == Closing("version", CLOSE_PROTOCOL)


def test_a_newer_client_that_also_speaks_ours_is_welcome():
    hello = Hello((3, 2, 1), "test")

    assert session(greeted=False).receive(encode(hello), 0.0) == hello


@pytest.mark.parametrize("versions", [(1,), (9,)])
def test_a_second_hello_is_refused_and_changes_nothing(versions: tuple[int, ...]):
    made = session()

    assert made.receive(encode(Hello(versions, "again")), 0.0) == Refused("already_greeted")
    assert made.state is State.READY


@pytest.mark.parametrize("frame", BAD)
def test_a_bad_frame_is_refused_with_the_reason(frame: bytes | str):
    made = session()
    answer = made.receive(frame, 0.0)

    assert isinstance(answer, Refused)
    assert answer.code == "bad_frame"
    assert answer.args["why"]
    assert made.state is State.READY


def test_the_eleventh_bad_frame_at_once_is_abuse():
    made = session()
    answers = [made.receive(b"\xc1", 0.0) for _ in range(11)]

    assert [type(answer) for answer in answers] == [Refused] * 10 + [Closing]
    assert answers[-1] == Closing("abuse", CLOSE_ABUSE)


def test_bad_frames_are_forgiven_with_time():
    made = session()
    answers = [made.receive(b"\xc1", 6.0 * number) for number in range(100)]

    assert all(isinstance(answer, Refused) for answer in answers)


def test_after_the_end_nothing_is_heard():
    made = session()
    made.close()

    assert made.receive(encode(Tables()), 0.0) is None
    assert made.receive(b"\xc1", 0.0) is None


def test_frames_above_the_rate_are_read_later_and_none_is_refused():
    made = Session(Rate(burst=2, second=4), 0.0)

    assert [made.pause(0.0) for _ in range(4)] == [0.0, 0.0, 0.25, 0.5]
