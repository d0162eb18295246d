"""Coming to a table and going from it."""

from __future__ import annotations

import pytest

from protocol.messages import Act, Bot, Bye, Find, Kind, Leave, Over, Phase, Sealed, Seats, Sit, Stand, Update, Watch
from server.entries import Acted, BotSat, Returned, Sat, Stood
from tests.server.rooms import ID, Room, codes, kinds, two_screens


def test_whoever_opens_a_table_looks_on_and_may_begin():
    room = Room()

    assert kinds(room.heard[0]) == ["Opened", "Seats"]
    assert room.last(0, Seats).opener
    assert room.last(0, Seats).onlookers == 1


def test_finding_a_table_is_answered_without_looking_on():
    room = Room()

    assert kinds(room.ask(1, Find("KADU"))) == ["Opened"]
    assert 1 not in room.table.here.visitors


def test_who_is_not_at_the_table_is_told_of_none():
    room = two_screens()

    for request in (Act(ID, 0, 1, 1, room.move(room.acting())), Stand(ID, 0), Bot(ID, 0, "random"), Leave(ID)):
        assert codes(room.ask(7, request)) == ["no_such_table"]


def test_an_onlooker_sees_the_game_from_now_on():
    room = two_screens()
    room.play_on(3)

    said = room.ask(2, Watch(ID))

    assert kinds(said) == ["Opened", "Seats", "Sealed", "Update"]
    assert isinstance(said[3], Update)
    assert (said[3].seat, said[3].news, said[3].prompts) == (None, (), ())
    assert said[3].start == 4  # the deal's and three moves'


def test_an_onlooker_after_the_end_is_told_of_it():
    room = two_screens()
    room.play_on(2000)

    assert kinds(room.ask(2, Watch(ID))) == ["Opened", "Seats", "Update", "Over"]


def test_those_who_sit_hear_of_onlookers():
    room = two_screens()
    room.ask(2, Watch(ID))

    assert room.last(0, Seats).onlookers == 1

    room.cut(2)

    assert room.last(1, Seats).onlookers == 0


def test_sitting_down_is_recorded_and_told_to_all():
    room = Room()
    said = room.sit(1, 1, "Anna")

    assert kinds(said) == ["Opened", "Seats"]
    assert said[1].id == 1
    assert isinstance(room.latest(), Sat)
    for who in (0, 1):
        seat = room.last(who, Seats).seats[1]
        assert (seat.name, seat.kind, seat.online, seat.mine) == ("Anna", Kind.PERSON, True, who == 1)


@pytest.mark.parametrize(
    ("seat", "name", "seal", "code"),
    [
        (2, "Berta", b"s" * 32, "no_such_seat"),
        (0, "Berta", b"s" * 32, "seat_taken"),
        (1, "", b"s" * 32, "bad_name"),
        (1, "x" * 21, b"s" * 32, "bad_name"),
        (1, "anna", b"s" * 32, "name_taken"),
        (1, "Berta", b"s" * 31, "bad_seal"),
    ],
)
def test_a_seat_that_cannot_be_taken_is_refused(seat, name, seal, code):
    room = Room()
    room.sit(0, 0, "Anna")

    assert codes(room.ask(1, Sit(1, ID, seat, name, seal))) == [code]


def test_the_same_sit_again_is_done_once():
    room = Room()
    request = Sit(4, ID, 0, "Anna", b"s" * 32)
    room.ask(0, request)
    entries = len(room.log)

    assert kinds(room.ask(0, request)) == ["Opened", "Seats"]
    assert len(room.log) == entries


def test_a_seat_is_resumed_from_any_device_and_the_older_one_looks_on():
    room = two_screens()
    room.players[5] = room.player(1)
    entries = len(room.log)

    said = room.sit(5, 1)

    assert kinds(said) == ["Opened", "Seats", "Sealed", "Update"]
    assert said[3].seat == 1
    assert room.heard[1][-3] == Bye("elsewhere", ID, 1)
    assert room.last(1, Update).seat is None
    assert len(room.log) == entries
    assert codes(room.ask(1, Stand(ID, 1))) == ["not_yours"]


def test_a_lost_connection_leaves_the_seat_to_its_person():
    room = two_screens()
    room.cut(1)

    seat = room.last(0, Seats).seats[1]
    assert (seat.kind, seat.online) == (Kind.PERSON, False)
    assert room.phase() is Phase.PLAYING
    assert codes(room.sit(2, 1)) == ["seat_taken"]


def test_leaving_is_answered_and_keeps_the_seat():
    room = two_screens()

    assert room.ask(1, Leave(ID)) == [Bye("left", ID)]
    assert room.table.owned(room.player(1)) == (1,)
    assert 1 not in room.table.here.visitors


def test_a_seat_given_up_before_the_game_is_empty():
    room = Room()
    room.sit(1, 1)
    room.ask(1, Stand(ID, 1))

    assert room.latest() == Stood(1)
    assert room.last(1, Seats).seats[1].kind is Kind.EMPTY
    assert codes(room.ask(1, Stand(ID, 1))) == ["not_yours"]


def test_a_seat_given_up_in_a_game_is_played_as_absent():
    room = two_screens()
    while room.acting() != 1:
        room.play_on(1)
    rev = room.table.kept.rev
    room.ask(1, Stand(ID, 1))
    room.settle()

    move = room.latest()
    assert isinstance(move, Acted)
    assert (move.seat, move.id) == (1, -1 - rev)
    assert room.acting() == 0
    assert room.last(1, Update).seat is None


def test_with_nobody_left_nothing_is_played():
    room = two_screens()
    room.ask(0, Stand(ID, 0))
    room.ask(1, Stand(ID, 1))
    rev = room.table.kept.rev
    room.wait(100)

    assert room.table.kept.rev == rev
    assert room.phase() is Phase.PLAYING


def test_somebody_else_may_sit_down_where_one_stood_up():
    room = two_screens()
    room.ask(1, Stand(ID, 1))
    said = room.sit(2, 1, "Carla")

    assert kinds(said) == ["Opened", "Seats", "Sealed", "Update"]
    assert (said[3].seat, said[3].news) == (1, ())
    assert room.table.chair(1).name == "Carla"


def test_a_bot_may_sit_in_for_a_person_only_after_a_while():
    room = two_screens()
    room.cut(1)
    room.wait(29)

    assert codes(room.ask(0, Bot(ID, 1, "random"))) == ["not_deserted"]

    room.wait(1)

    assert room.last(0, Seats).seats[1].deserted
    room.ask(0, Bot(ID, 1, "clever"))
    assert isinstance(room.latest(), BotSat)
    assert room.bots[1].brain == "clever"
    seat = room.last(0, Seats).seats[1]
    assert (seat.kind, seat.brain, seat.name, seat.deserted) == (Kind.BOT, "clever", "Name 1", False)


def test_a_person_takes_the_seat_back_from_the_bot():
    room = two_screens()
    room.cut(1)
    room.wait(30)
    room.ask(0, Bot(ID, 1, "random"))
    bot = room.bots[1]
    room.players[9] = bot.player
    assert room.sit(9, 1)[-1].seat == 1

    room.players[2] = room.player(1)
    said = room.sit(2, 1)

    assert room.latest() == Returned(1)
    assert 1 not in room.bots
    assert said[-1].seat == 1
    assert Bye("elsewhere", ID, 1) in room.heard[9]
    assert room.last(0, Seats).seats[1].kind is Kind.PERSON


def test_a_bot_is_let_into_an_empty_seat_by_the_opener_alone():
    room = Room()
    room.sit(1, 1)

    assert codes(room.ask(1, Bot(ID, 0, "random"))) == ["not_opener"]
    assert codes(room.ask(0, Bot(ID, 0, "genius"))) == ["unknown_brain"]
    assert codes(room.ask(0, Bot(ID, 2, "random"))) == ["no_such_seat"]
    assert codes(room.ask(0, Bot(ID, 0, ""))) == ["no_bot"]
    assert codes(room.ask(0, Bot(ID, 1, "random"))) == ["not_deserted"]

    room.ask(0, Bot(ID, 0, "random"))

    assert room.last(1, Seats).seats[0].name == "Bot 1"
    assert codes(room.sit(2, 0)) == ["seat_taken"]


def test_a_bot_bears_the_name_it_is_given():
    room = Room()
    room.sit(0, 0, "Anna")

    assert codes(room.ask(0, Bot(ID, 1, "random", "ANNA"))) == ["name_taken"]

    room.ask(0, Bot(ID, 1, "random", "  Deep   Thought "))

    assert room.last(0, Seats).seats[1].name == "Deep Thought"


def test_a_bot_is_never_called_like_a_person():
    room = Room()
    room.sit(0, 0, "bot 2")
    room.ask(0, Bot(ID, 1, "random"))

    assert room.last(0, Seats).seats[1].name == "Bot 4"


def test_the_opener_replaces_a_bot_and_takes_it_away_between_games():
    room = Room()
    room.ask(0, Bot(ID, 1, "random"))
    first = room.bots[1].player
    room.ask(0, Bot(ID, 1, "clever"))
    assert room.bots[1].player != first

    room.ask(0, Bot(ID, 1, ""))

    assert room.bots == {}
    assert room.last(0, Seats).seats[1].kind is Kind.EMPTY


def test_nobody_sits_in_a_bots_seat_but_the_bot():
    room = Room()
    room.ask(0, Bot(ID, 1, "random"))
    room.players[9] = room.bots[1].player

    assert kinds(room.ask(9, Sit(1, ID, 1, "Bot", bytes(32)))) == ["Opened", "Seats"]
    assert room.table.holds(9, 1)
    assert room.last(0, Seats).seats[1].online


def test_a_bot_that_was_lost_is_seated_again():
    room = Room()
    room.sit(0, 0)
    room.ask(0, Bot(ID, 1, "random"))
    bot = room.bots[1]
    room.players[9] = bot.player
    room.sit(9, 1)
    room.begin()
    room.cut(9)
    room.bots.clear()
    room.wait(2.9)
    assert room.bots == {}

    room.wait(0.1)

    assert room.bots == {1: bot}


def test_somebody_who_comes_and_goes_leaves_no_trace():
    room = two_screens()
    before = room.table
    room.ask(2, Watch(ID))
    room.cut(2)

    assert room.table == before
    room.cut(2)
    assert room.table == before


def test_nothing_but_the_end_shows_the_secret():
    room = two_screens()
    deal = room.deal()
    room.play_on(10)

    assert not any(deal.secret in frame for _, frame in room.said)

    room.play_on(2000)

    assert room.last(0, Over).secret == deal.secret
    assert isinstance(room.last(0, Sealed), Sealed)
