"""Moves: whose they are, whether they are new, whether they are still meant."""

from __future__ import annotations

import pytest

from protocol.choice import Move
from protocol.messages import Act, Over, Past, Phase, Recall, Refused, Seats, Update, Watch
from server.entries import Acted
from tests.server.rooms import HOUSE_OF_TAPS, ID, Room, codes, kinds, one_screen, two_screens


def request(room: Room, seat: int, **changes) -> Act:
    """A move that would be accepted, but for the changes."""
    rev = room.table.kept.rev
    move = changes["move"] if "move" in changes else room.move(seat)
    return Act(
        ID,
        changes.get("seat", seat),
        changes.get("rev", rev),
        changes.get("id", 77),
        move,
    )


def test_an_accepted_move_is_recorded_and_told_to_every_eye():
    room = two_screens()
    room.ask(2, Watch(ID))
    rev, seat = room.table.kept.rev, room.acting()
    said = room.ask(seat, request(room, seat))

    assert isinstance(room.latest(), Acted)
    (update,) = said
    assert isinstance(update, Update)
    assert (update.rev, update.accepted, update.seat) == (rev + 1, 77, seat)
    for who, eye in ((1 - seat, 1 - seat), (2, None)):
        told = room.last(who, Update)
        assert (told.seat, told.rev, told.accepted) == (eye, rev + 1, None)


def test_the_same_move_again_is_answered_and_not_done():
    room = two_screens()
    seat = room.acting()
    move = request(room, seat)
    room.ask(seat, move)
    entries, before = len(room.log), room.table

    (update,) = room.ask(seat, move)

    assert (update.accepted, update.rev, update.news) == (77, before.kept.rev, ())
    assert room.table is before
    assert len(room.log) == entries


def test_the_last_move_of_a_game_is_answered_again_after_the_end():
    room = two_screens()
    room.play_on(2000)
    last = next(entry for entry in reversed(room.log) if isinstance(entry, Acted))

    (update,) = room.ask(last.seat, Act(ID, last.seat, 0, last.id, last.move))

    assert update.accepted == last.id


def test_an_id_serves_one_move():
    room = two_screens()
    seat = room.acting()
    room.ask(seat, request(room, seat))

    assert codes(room.ask(seat, request(room, seat, move=Move("something_else")))) == ["id_used"]


def test_a_refused_id_is_free():
    room = two_screens()
    seat = room.acting()
    assert codes(room.ask(seat, request(room, seat, move=Move("fly")))) == ["not_now"]

    (update,) = room.ask(seat, request(room, seat))

    assert update.accepted == 77


def test_a_refusal_names_what_it_answers():
    room = two_screens()
    seat = room.acting()
    (refused,) = room.ask(seat, request(room, seat, move=Move("fly")))

    assert isinstance(refused, Refused)
    assert (refused.table, refused.seat, refused.id, refused.rev) == (ID, seat, 77, room.table.kept.rev)
    assert refused.args["kind"] == "fly"


def test_a_double_click_is_one_move():
    room = two_screens()
    seat = room.acting()
    move = request(room, seat)
    room.ask(seat, move)

    assert codes(room.ask(seat, Act(ID, seat, move.rev, 78, move.move))) == ["stale"]


@pytest.mark.parametrize("shift", [-1, 1, 1000])
def test_a_move_meant_for_another_moment_is_stale(shift):
    room = two_screens()
    room.play_on(4)
    seat = room.acting()
    rev = room.table.kept.rev
    (refused,) = room.ask(seat, request(room, seat, rev=rev + shift))

    assert (refused.code, refused.args) == ("stale", {"rev": rev})


def test_a_move_is_not_stale_for_what_others_did():
    room = Room(HOUSE_OF_TAPS, "tapping")
    room.sit(0, 0)
    room.sit(1, 1)
    room.begin()
    mine = request(room, 0)
    for _ in range(5):
        room.act(1)

    assert room.ask(0, mine)[0].accepted == 77


def test_a_seat_that_acted_has_to_look_again_though_it_is_asked_the_same():
    room = Room(HOUSE_OF_TAPS, "tapping")
    room.sit(0, 0)
    room.sit(1, 1)
    room.begin()
    first, second = request(room, 0), request(room, 0, id=78)
    room.ask(0, first)

    assert codes(room.ask(0, second)) == ["stale"]


def test_others_seats_are_not_yours():
    room = two_screens()
    seat = room.acting()
    move = request(room, seat)

    assert codes(room.ask(1 - seat, move)) == ["not_yours"]
    assert codes(room.ask(seat, Act(ID, 5, move.rev, 1, move.move))) == ["not_yours"]
    assert codes(room.ask(1 - seat, Act(ID, 1 - seat, move.rev, 1, move.move))) == ["not_your_turn"]


def test_before_a_game_and_after_it_there_are_no_moves():
    room = Room()
    room.sit(0, 0)
    assert codes(room.ask(0, Act(ID, 0, 0, 1, Move("draw")))) == ["not_running"]

    room = two_screens()
    room.play_on(2000)

    assert codes(room.ask(0, Act(ID, 0, room.table.kept.rev, 9999, Move("draw")))) == ["over"]


def test_the_end_is_told_to_all():
    room = two_screens()
    room.ask(2, Watch(ID))
    room.play_on(2000)

    assert room.phase() is Phase.OVER
    for who in (0, 1, 2):
        assert kinds(room.heard[who][-3:]) == ["Update", "Over", "Seats"]
        assert room.last(who, Seats).phase is Phase.OVER
    over = room.last(2, Over)
    assert [(it.seat, it.move) for it in over.moves or ()] == [
        (it.seat, it.move) for it in room.log if isinstance(it, Acted)
    ]


def test_recall_tells_what_was_told():
    room = two_screens()
    room.ask(2, Watch(ID))
    room.play_on(30)
    for who, eye in ((0, 0), (1, 1), (2, None)):
        told = [news for message in room.heard[who] if isinstance(message, Update) for news in message.news]

        (past,) = room.ask(who, Recall(ID, eye, 0))

        assert isinstance(past, Past)
        assert past.end == len(past.news)
        assert list(past.news)[-len(told) :] == told


def test_recall_comes_in_parts():
    room = Room(HOUSE_OF_TAPS, "tapping")
    room.sit(0, 0)
    room.sit(1, 1)
    room.begin()
    for turn in range(300):
        room.act(turn % 2)
    first, second, beyond = (room.ask(0, Recall(ID, 0, start))[0] for start in (0, 256, 999))

    assert [len(part.news) for part in (first, second, beyond)] == [256, 44, 0]
    assert [news.args["seat"] for news in first.news + second.news] == [0, 1] * 150
    assert (beyond.start, beyond.end) == (300, 300)


def test_recall_is_for_ones_own_eye_alone():
    room = one_screen()
    assert codes(room.ask(0, Recall(ID, 0, 0))) == ["covered"]
    assert kinds(room.ask(0, Recall(ID, None, 0))) == ["Past"]

    room = two_screens()
    assert codes(room.ask(0, Recall(ID, 1, 0))) == ["not_yours"]
    assert codes(Room().ask(0, Recall(ID, None, 0))) == ["not_running"]
