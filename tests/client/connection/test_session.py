"""The client's side of the conversation: what it sends, when it is cut off and what it answers by itself."""

from __future__ import annotations

import hashlib
import random
import zlib
from itertools import count

import pytest

from client.connection.model import Line
from client.connection.session import NotNow, Session
from protocol.choice import Move
from protocol.messages import (
    Act,
    Begin,
    Bye,
    ClientMessage,
    Cover,
    Entropy,
    Find,
    Hello,
    Open,
    Past,
    Phase,
    Recall,
    Refused,
    Restart,
    Reveal,
    Sealed,
    ServerMessage,
    Sit,
    Watch,
    Welcome,
)
from protocol.records import PART, Load, Recorded, Save
from tests.client.messages import news, opened, seats, update

TOKEN = b"t" * 16
WELCOME = Welcome(1, TOKEN, (), ())


def session() -> Session:
    values = count()
    return Session("test", lambda: bytes([next(values)]) * 32, 100)


def online() -> Session:
    started = session()
    started.connected()
    hear(started, WELCOME)
    return started


def hear(client: Session, *messages: ServerMessage) -> tuple[ClientMessage, ...]:
    for message in messages:
        client.receive(message)
    return client.outgoing()


def seated(*mine: int) -> Session:
    """A session whose seats are taken, in a game that runs."""
    client = online()
    client.receive(opened())
    for seat in mine:
        client.sit(seat, ("Anna", "Bert")[seat])
        sat = client.outgoing()[-1]
        assert isinstance(sat, Sit)
        client.receive(seats(*mine, phase=Phase.OPEN, number=0, id_=sat.id))
    client.outgoing()
    return client


def cut(client: Session) -> tuple[ClientMessage, ...]:
    """The line breaks and is mended; what the client sends after the greeting."""
    client.lost()
    assert client.model.line is Line.LOST
    client.connected()
    assert isinstance(client.outgoing()[0], Hello)
    return hear(client, WELCOME)


def seal(value: int) -> bytes:
    return hashlib.sha256(bytes([value]) * 32).digest()


def test_it_greets_first_and_shows_its_token_when_it_comes_back():
    client = session()
    client.connected()
    assert client.outgoing() == (Hello((1,), "test", None),)

    hear(client, WELCOME)
    client.lost()
    client.connected()
    assert client.outgoing() == (Hello((1,), "test", TOKEN),)


def test_a_seat_is_sealed_and_the_seal_opened_without_asking_anybody():
    client = seated(0)

    sent = hear(client, Sealed("t", 1, b"c" * 32, (seal(0), b"other's" * 4)))
    assert sent == (Entropy("t", 0, bytes(32)),)

    assert hear(client, Sealed("t", 1, b"c" * 32, (seal(0), None), (bytes(32), None))) == ()


def test_an_unanswered_opening_is_asked_again_under_the_same_id():
    client = online()
    client.open("cards", {}, 2)
    first = client.outgoing()

    assert first == (Open(101, "cards", {}, 2),)
    assert cut(client) == first
    hear(client, opened(id_=101))
    assert cut(client) == (Watch("t"),)


def test_a_search_that_was_cut_off_is_asked_again():
    client = online()
    client.find("KADUBE")
    client.outgoing()

    assert cut(client) == (Find("KADUBE"),)
    hear(client, Refused("no_such_table"))
    assert cut(client) == ()


def test_it_comes_back_into_its_seats_and_to_the_eye_that_was_open():
    client = seated(0, 1)
    client.reveal(1)
    client.outgoing()

    sent = cut(client)
    assert [(message.seat, message.name) for message in sent if isinstance(message, Sit)] == [(0, "Anna"), (1, "Bert")]
    assert sent[-1] == Reveal("t", 1)

    client.cover()
    assert client.outgoing() == (Cover("t"),)
    assert not any(isinstance(message, Reveal) for message in cut(client))


def test_a_move_cut_off_is_sent_again_unchanged_and_its_fate_is_learnt():
    client = seated(0)
    hear(client, seats(0), update(0, 0))
    client.act(Move("pass"))
    (act,) = client.outgoing()
    assert isinstance(act, Act)

    assert cut(client)[-1] == act
    hear(client, seats(0), update(0, 1, rev=2, accepted=act.id))
    assert client.model.sent is None
    assert client.model.refused is None
    assert act not in cut(client)


def test_a_move_that_did_not_count_is_told_as_refused():
    client = seated(0)
    hear(client, seats(0), update(0, 0))
    client.act(Move("pass"))
    (act,) = client.outgoing()
    assert isinstance(act, Act)
    cut(client)

    hear(client, update(0, 0, rev=2), Refused("stale", {"rev": 2}, "t", 0, act.id, 2))
    assert client.model.sent is None
    assert client.model.refused is not None


def test_no_second_move_goes_out_while_one_is_under_way():
    client = seated(0)
    hear(client, seats(0), update(0, 0))
    client.act(Move("pass"))

    with pytest.raises(NotNow):
        client.act(Move("pass"))


def test_a_covered_seat_cannot_act():
    client = seated(0, 1)
    hear(client, seats(0, 1), update(None, 0))

    with pytest.raises(NotNow):
        client.act(Move("pass"))


def test_a_refused_seat_is_not_asked_for_again():
    client = online()
    client.receive(opened())
    client.sit(0, "Anna")
    sat = client.outgoing()[-1]
    assert isinstance(sat, Sit)

    hear(client, Refused("name_taken", {"name": "Anna"}, "t", 0, sat.id))
    assert cut(client) == (Watch("t"),)


def test_a_seat_taken_over_elsewhere_is_not_fought_for():
    client = seated(0, 1)
    hear(client, Bye("elsewhere", "t", 0))

    assert [message.seat for message in cut(client) if isinstance(message, Sit)] == [1]


def test_a_gap_in_the_news_is_recalled_once_and_to_its_end():
    client = seated(0)
    assert hear(client, seats(0), update(0, 1, start=300)) == (Recall("t", 0, 0),)

    assert hear(client, update(0, 1, rev=2, start=300)) == ()
    assert hear(client, Past("t", 0, 1, 0, news(*"x" * 256), 300)) == (Recall("t", 0, 256),)
    assert hear(client, Past("t", 0, 1, 256, news(*"x" * 44), 300)) == ()
    assert len(client.model.log) == 300


def test_who_does_not_look_back_recalls_only_what_the_own_seat_was_told_in_a_game_that_runs():
    client = seated(0)
    client.looks_back = False

    assert hear(client, update(None, start=300)) == ()
    assert hear(client, seats(0, phase=Phase.OVER), update(0, start=300)) == ()
    assert hear(client, seats(0), update(0, rev=2, start=300)) == (Recall("t", 0, 0),)


def test_a_new_game_is_proposed_with_a_fresh_seal_for_each_seat_that_plays_on():
    client = seated(0, 1)
    hear(client, seats(0, 1), update(0, 0, rev=5))
    client.restart({"chains": "single"}, 2)

    (asked,) = client.outgoing()
    assert isinstance(asked, Restart)
    assert (asked.rev, asked.options, asked.seats) == (5, {"chains": "single"}, 2)
    assert set(asked.seals) == {0, 1}
    assert len({*asked.seals.values(), seal(0), seal(1)}) == 4


def test_a_used_seal_is_replaced_when_the_next_game_waits_for_it():
    client = seated(0)
    hear(client, Sealed("t", 1, b"c" * 32, (seal(0), None)), seats(0), update(0, 0))

    (again,) = hear(client, seats(0, phase=Phase.OPEN))
    assert isinstance(again, Sit)
    assert (again.seat, again.name) == (0, "Anna")
    assert again.seal != seal(0)
    assert hear(client, seats(0, phase=Phase.OPEN, id_=again.id)) == ()


def test_nothing_is_sent_while_the_line_is_down():
    client = seated(0)
    client.lost()
    client.begin()

    assert client.outgoing() == ()
    assert Begin("t") not in cut(client)


def owning() -> Session:
    client = online()
    client.owner = bytes(32)
    return client


def test_a_record_is_loaded_in_parts_that_are_sent_again_until_they_are_answered():
    record = random.Random(1).randbytes(40_000)
    client = owning()
    client.load(record, (1,))
    parts = client.outgoing()
    assert all(isinstance(part, Load) and part.left == (1,) for part in parts)
    whole = b"".join(part.part for part in parts if isinstance(part, Load))
    assert zlib.decompress(whole) == record
    assert [(part.start, part.size) for part in parts if isinstance(part, Load)] == [
        (start, len(whole)) for start in range(0, len(whole), PART)
    ]

    client.lost()
    client.connected()
    assert hear(client, WELCOME)[1:] == parts
    (first, *_) = parts
    assert isinstance(first, Load)
    hear(client, opened(id_=first.id), seats(0))
    client.lost()
    client.connected()
    assert not [message for message in hear(client, WELCOME) if isinstance(message, Load)]


def test_the_seats_that_came_with_a_record_are_come_back_to():
    client = owning()
    client.load(b"record")
    (load,) = client.outgoing()
    assert isinstance(load, Load)
    hear(client, opened(id_=load.id), seats(0, 1))
    client.lost()
    client.connected()
    again = hear(client, WELCOME)

    assert [(sit.seat, sit.name) for sit in again if isinstance(sit, Sit)] == [(0, "Anna"), (1, "Bert")]


def test_a_record_is_loaded_at_ones_own_server_alone():
    with pytest.raises(NotNow):
        online().load(b"record")


def test_a_record_is_asked_for_with_the_owners_key_and_kept_when_it_comes():
    client = owning()
    hear(client, opened())
    client.save(0)
    (save,) = client.outgoing()
    assert isinstance(save, Save)
    assert (save.seat, save.owner) == (0, bytes(32))
    assert bytes(32).hex() not in repr(save)
    assert str(bytes(32)) not in repr(save)

    recorded = Recorded("t", 0, save.id, whole=False, packed=b"")
    hear(client, recorded)
    assert client.model.recorded == recorded
