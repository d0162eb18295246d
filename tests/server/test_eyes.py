"""Reveal and Cover: which seat a connection looks through."""

from __future__ import annotations

import pytest

from protocol.messages import Act, Cover, Recall, Reveal, Sit, Stand, Update, Watch
from tests.server.rooms import HOUSE_OF_TAPS, ID, Room, codes, kinds, one_screen, two_screens


def test_who_holds_several_seats_starts_covered():
    room = one_screen()
    update = room.last(0, Update)

    assert update.seat is None
    assert not any(message.seat is not None for message in room.heard[0] if isinstance(message, Update))


def test_who_holds_one_seat_sees_it():
    room = two_screens()

    assert room.last(0, Update).seat == 0
    assert room.last(1, Update).seat == 1


def test_reveal_shows_a_seat_with_all_its_news_of_this_game():
    room = one_screen()
    (update,) = room.ask(0, Reveal(ID, 1))

    assert (update.seat, update.start, len(update.news)) == (1, 0, 1)


def test_a_covered_seat_does_not_act():
    room = one_screen()
    seat = room.acting()
    move = Act(ID, seat, room.table.kept.rev, 1, room.move(seat))

    assert codes(room.ask(0, move)) == ["covered"]

    room.ask(0, Reveal(ID, 1 - seat))

    assert codes(room.ask(0, move)) == ["covered"]

    room.ask(0, Reveal(ID, seat))

    assert room.ask(0, move)[0].accepted == 1


def test_a_covered_seat_is_refused_alike_whatever_it_asks():
    room = one_screen()
    seat = room.acting()
    answers = [room.ask(0, Act(ID, seat, rev, 1, room.move(seat)))[0] for rev in (0, room.table.kept.rev, 99)]

    assert all(answer == answers[0] for answer in answers)


def test_news_wait_for_the_reveal():
    room = one_screen()
    first = room.acting()
    room.ask(0, Reveal(ID, first))
    room.act(first)
    (update,) = room.ask(0, Reveal(ID, 1 - first))

    assert (update.start, len(update.news)) == (0, 2)  # the deal, and the other's move

    (update,) = room.ask(0, Reveal(ID, first))

    assert (update.start, update.news) == (2, ())


def test_cover_shows_what_an_onlooker_sees():
    room = one_screen()
    seat = room.acting()
    room.ask(0, Reveal(ID, seat))
    room.act(seat)
    (update,) = room.ask(0, Cover(ID))

    assert (update.seat, update.prompts) == (None, ())
    assert (update.start, len(update.news)) == (1, 1)  # of the onlookers' news it has had the deal


def test_only_ones_own_seats_are_revealed():
    room = two_screens()

    assert codes(room.ask(0, Reveal(ID, 1))) == ["not_yours"]
    assert codes(room.ask(0, Reveal(ID, 9))) == ["not_yours"]


def test_before_a_game_there_is_nothing_to_see_but_the_seats():
    room = Room()
    room.sit(0, 0)

    assert kinds(room.ask(0, Reveal(ID, 0))) == ["Seats"]
    assert kinds(room.ask(0, Cover(ID))) == ["Seats"]


def test_a_screen_that_comes_back_with_several_seats_is_covered_at_once():
    room = one_screen()
    room.ask(0, Reveal(ID, room.acting()))
    room.cut(0)
    room.players[5] = room.player(0)
    heard = [room.ask(5, Sit(1, ID, seat, "x", bytes(32))) for seat in (0, 1)]

    assert [message.seat for said in heard for message in said if isinstance(message, Update)] == [None, None]


def test_sitting_down_at_another_seat_covers():
    room = two_screens()
    room.ask(1, Stand(ID, 1))
    assert room.last(0, Update).seat == 0

    room.sit(0, 1, "Carla")

    assert room.last(0, Update).seat is None


@pytest.mark.parametrize("looking", [None, 0, 1])
def test_the_seat_that_is_left_over_stays_as_covered_as_it_was(looking: int | None):
    room = one_screen()
    if looking is not None:
        room.ask(0, Reveal(ID, looking))
    heard = room.ask(0, Stand(ID, 1))

    assert room.table.here.visitors[0].eye == (0 if looking == 0 else None)
    assert [message.seat for message in heard if isinstance(message, Update)] == ([None] if looking == 1 else [])
    assert room.ask(0, Reveal(ID, 0))[0].seat == 0


def test_a_seat_taken_to_another_device_leaves_the_rest_covered():
    room = one_screen()
    room.players[5] = room.player(0)
    room.sit(5, 1)

    assert room.last(0, Update).seat is None
    assert room.last(5, Update).seat is None
    assert room.ask(5, Reveal(ID, 1))[0].seat == 1
    assert codes(room.ask(0, Reveal(ID, 1))) == ["not_yours"]


def test_each_deal_covers_again():
    room = one_screen()
    room.ask(0, Reveal(ID, 0))
    room.restart(0)
    room.settle()
    room.open_seals()

    assert room.table.kept.number == 2
    updates = [message for message in room.heard[0] if isinstance(message, Update) and message.number == 2]
    assert [update.seat for update in updates] == [None]


def test_looking_on_twice_shows_the_own_eye_again():
    room = two_screens()
    said = room.ask(0, Watch(ID))

    assert said[-1].seat == 0


def test_of_too_many_news_the_oldest_go():
    room = Room(HOUSE_OF_TAPS, "tapping")
    room.sit(0, 0)
    room.sit(0, 1)
    room.begin()
    room.ask(0, Reveal(ID, 0))
    for _ in range(300):
        room.act(0)
    (update,) = room.ask(0, Reveal(ID, 1))

    assert (update.start, len(update.news)) == (44, 256)
    assert room.ask(0, Recall(ID, 1, 0))[0].end == 300
