"""When somebody is asked what to do about a server that stays away, and what they are told."""

from __future__ import annotations

import pytest

from client.connection.link import FOR_EVER, Link, Patience
from client.connection.session import Session
from client.table.arrangement import Unfit
from client.table.lost import FIRST, LATER, Lost
from client.texts.words import Words
from protocol.messages import Bye, Refused, Welcome
from tests.client.messages import opened, seats

URL = "ws://192.0.2.7:4707"
WELCOME = Welcome(1, b"t" * 16, (), ())


def lost(patience: Patience = FOR_EVER, *, fixed: bool = False) -> Lost:
    """At a table whose line has just been lost."""
    session = Session("test", lambda: bytes(32), 0)
    session.connected()
    for message in (WELCOME, opened(), seats(0)):
        session.receive(message)
    session.lost()
    return Lost(Link(URL, session, patience=patience, fixed=fixed))


def asks(asking: Lost) -> bool:
    return asking.asks


def test_it_is_asked_after_a_while_and_again_much_later():
    asking = lost()
    session = asking.link.session
    session.lost_for(FIRST - 1)
    assert not asks(asking)
    session.lost_for(FIRST)
    assert asks(asking)

    asking.go_on()
    assert not asks(asking)
    session.lost_for(FIRST + LATER)
    assert asks(asking)


def test_a_line_that_is_back_is_not_asked_about_and_the_next_one_as_soon_as_the_first():
    asking = lost()
    session = asking.link.session
    session.lost_for(FIRST)
    asking.go_on()
    session.connected()
    session.receive(WELCOME)
    assert not asks(asking)

    session.lost()
    session.lost_for(FIRST)
    assert asks(asking)


def test_where_nobody_can_answer_nothing_is_asked():
    asking = lost(Patience())
    asking.link.session.lost_for(FIRST)

    assert not asks(asking)


def test_a_server_of_ones_own_is_at_no_other_address():
    assert lost(fixed=True).choices == ("lost.on", "table.leave")


def test_it_is_told_why_and_how_to_come_back():
    asking = lost()
    session = asking.link.session
    session.lost_for(20)
    words = Words()
    assert words.say("lost.unreachable", url=URL) in asking.told(words)
    assert words.say("lost.kept", code="KADUBE") in asking.told(words)

    session.receive(Bye("shutdown"))
    assert words.say("lost.shutdown", url=URL) in asking.told(words)

    asking.link.trouble = "not_a_table_server"
    assert words.say("lost.not_a_table_server", url=URL) in asking.told(words)


def test_a_table_that_is_forgotten_is_asked_about_once_for_each_answer_of_a_server():
    asking = lost()
    session = asking.link.session
    for _ in range(2):
        session.connected()
        session.receive(WELCOME)
        session.receive(Refused("no_such_table", {}, "t", 0))
        assert asks(asking)
        assert asking.told(Words()) == [Words().say("lost.forgotten", url=URL)]

        asking.go_on()
        assert not asks(asking)
        session.lost()


def test_the_server_is_looked_for_where_somebody_says_it_is():
    asking = lost()
    asking.link.session.lost_for(FIRST)
    with pytest.raises(Unfit):
        asking.move("http://example.org")
    assert asks(asking)

    asking.move("192.0.2.9")
    assert asking.link.url == "ws://192.0.2.9:4707"
    assert asking.link.moved
    assert not asks(asking)
