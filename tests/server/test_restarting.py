"""A new game at any moment."""

from __future__ import annotations

from protocol.messages import Act, Bot, Bye, Opened, Over, Phase, Proposed, Restart, Reveal, Seats, Stand, Update, Watch
from server.entries import Bound, Dealt, Restarted
from tests.server.rooms import HOUSE, HOUSE_OF_TAPS, ID, Room, codes, kinds, one_screen, two_screens


def three_screens(seats: int = 3) -> Room:
    """Three people tapping, each on a connection."""
    room = Room(HOUSE_OF_TAPS, "tapping", seats)
    for seat in range(seats):
        room.sit(seat, seat)
    room.begin()
    return room


def test_people_of_one_screen_restart_at_once():
    room = one_screen()
    room.play_on(0)
    said = room.restart(0, stalemate_turns=7)

    assert kinds(said) == ["Over", "Opened", "Seats"]
    assert (said[0].result.reason, said[0].result.places, said[0].result.points) == ("broken_off", (1, 1), None)
    assert (said[1].options, said[1].id) == ({"stalemate_turns": 7}, 1)
    assert isinstance(room.latest(), Restarted)

    room.settle()
    room.open_seals()

    assert [type(entry) for entry in room.log[-3:]] == [Restarted, Bound, Dealt]
    assert room.table.kept.number == 2
    assert room.last(0, Update).start == 0


def test_a_broken_off_game_is_proven_too():
    room = one_screen()
    deal = room.deal()
    room.restart(0)

    over = room.last(0, Over)
    assert (over.number, over.secret, over.seals, over.entropies) == (1, deal.secret, deal.seals, deal.entropies)


def test_several_people_have_to_agree():
    room = three_screens()
    said = room.restart(0, 3, most=10)

    assert kinds(said) == ["Proposed"]
    assert (said[0].agreed, said[0].missing, said[0].id) == ((0,), (1, 2), 1)
    assert room.last(2, Proposed).id is None
    assert room.last(2, Proposed).options == {"most": 10}

    room.restart(1, 3, most=10)
    assert room.last(0, Proposed).missing == (2,)
    room.restart(2, 3, most=10)
    room.settle()
    room.open_seals()

    assert room.phase() is Phase.PLAYING
    assert (room.table.kept.number, room.table.kept.options.most) == (2, 10)


def test_another_wish_replaces_the_proposal():
    room = three_screens()
    room.restart(0, 3, most=10)
    room.restart(1, 3, most=11)

    assert room.last(2, Proposed).agreed == (1,)
    assert room.last(2, Proposed).options == {"most": 11}


def test_whoever_is_away_for_long_is_not_asked():
    room = three_screens(2)
    room.cut(1)
    room.restart(0, 2)
    assert room.last(0, Proposed).missing == (1,)

    room.wait(30)

    assert isinstance(room.latest(), Restarted)


def test_standing_up_takes_a_word_back():
    room = three_screens()
    room.restart(0, 3)
    room.ask(0, Stand(ID, 0))

    assert room.last(1, Proposed).agreed == ()
    assert room.table.here.proposal is None


def test_the_last_who_did_not_agree_may_stand_up():
    room = three_screens(2)
    room.restart(0, 2)
    room.ask(1, Stand(ID, 1))
    room.settle()

    assert any(isinstance(entry, Restarted) for entry in room.log)
    assert room.phase() is Phase.OPEN


def test_who_comes_learns_what_is_proposed():
    room = three_screens()
    room.restart(0, 3, most=10)

    assert kinds(room.ask(7, Watch(ID)))[-1] == "Proposed"


def test_the_same_restart_again_is_done_once():
    room = one_screen()
    room.restart(0, identity=5)
    room.settle()
    room.open_seals()
    before = room.table

    said = room.ask(0, Restart(5, ID, 0, {}, 2, {}))

    assert kinds(said) == ["Opened", "Seats"]
    assert said[0].id == 5
    assert room.table is before


def test_a_restart_meant_for_the_game_before_is_stale():
    room = one_screen()
    rev = room.table.kept.rev
    room.restart(0)
    room.settle()
    room.open_seals()

    assert codes(room.ask(0, Restart(6, ID, rev, {}, 2, {}))) == ["stale"]


def test_a_restart_that_cannot_be_is_refused():
    room = two_screens()
    rev = room.table.kept.rev
    room.ask(2, Watch(ID))

    assert codes(room.ask(2, Restart(1, ID, rev, {}, 2, {}))) == ["not_seated"]
    assert codes(room.ask(0, Restart(1, ID, rev, {}, 3, {}))) == ["bad_seats"]
    assert codes(room.ask(0, Restart(1, ID, rev, {"jokers": True}, 2, {}))) == ["unknown_option"]
    assert codes(room.ask(0, Restart(1, ID, rev, {"stalemate_turns": -1}, 2, {}))) == ["bad_option"]
    assert codes(room.ask(0, Restart(1, ID, rev, {}, 2, {1: bytes(32)}))) == ["not_yours"]
    assert codes(room.ask(0, Restart(1, ID, rev, {}, 2, {0: bytes(31)}))) == ["bad_seal"]
    assert codes(room.ask(0, Restart(1, ID, rev + 1, {}, 2, {}))) == ["stale"]


def test_with_fewer_seats_the_last_look_on():
    room = three_screens()
    for who in range(3):
        room.restart(who, 2)

    assert Bye("no_seat", ID, 2) in room.heard[2]
    assert len(room.last(2, Seats).seats) == 2
    room.settle()
    room.open_seals()
    assert room.phase() is Phase.PLAYING
    assert room.last(2, Update).seat is None


def test_with_more_seats_it_waits_for_somebody_to_sit():
    room = three_screens(2)
    for who in range(2):
        room.restart(who, 3)
    room.settle()

    assert room.phase() is Phase.OPEN
    assert room.last(0, Opened).layout.seats == 3
    room.sit(2, 2)
    room.settle()
    assert room.phase() is Phase.OPEN

    room.begin()

    assert room.phase() is Phase.PLAYING


def test_without_a_seal_it_waits_for_one():
    room = two_screens()
    rev = room.table.kept.rev
    for who in (0, 1):
        room.ask(who, Restart(1, ID, rev, {}, 2, {}))
    room.settle()
    assert room.phase() is Phase.OPEN

    for who in (0, 1):
        room.sit(who, who)
    room.begin()

    assert room.table.kept.number == 2


def test_a_rematch_is_a_restart_after_the_end():
    room = one_screen()
    seat = room.acting()
    room.ask(0, Stand(ID, 1 - seat))
    room.ask(0, Reveal(ID, seat))
    room.settle()
    while room.phase() is not Phase.OVER:
        room.act(seat)
        room.settle()
    ends = sum(isinstance(message, Over) for message in room.heard[0])
    room.sit(1, 1 - seat)
    room.restart(0)
    room.restart(1)
    room.settle()
    room.open_seals()

    assert room.table.kept.number == 2
    assert sum(isinstance(message, Over) for message in room.heard[0]) == ends


def test_bots_that_lose_their_seat_go():
    room = Room(HOUSE_OF_TAPS, "tapping", 3)
    room.sit(0, 0)
    for seat in (1, 2):
        room.ask(0, Bot(ID, seat, "random"))
    room.begin()
    room.restart(0, 2)

    assert list(room.bots) == [1]


def test_where_only_bots_sit_the_opener_restarts():
    room = Room()
    for seat in (0, 1):
        room.ask(0, Bot(ID, seat, "random"))
    room.begin()
    room.ask(7, Watch(ID))

    assert codes(room.restart(7)) == ["not_seated"]

    room.restart(0)
    room.settle()

    assert room.table.kept.number == 2


def test_a_new_game_may_have_another_board():
    room = Room(game="leiterspiel")
    boards = list(HOUSE.boards)
    room.sit(0, 0)
    room.sit(0, 1)
    room.begin()
    room.restart(0, board=boards[1])

    assert room.last(0, Opened).options["board"] == boards[1]
    assert room.latest().options["board"] != boards[1]  # whole: the log needs no library


def test_moves_of_a_game_that_was_broken_off_are_stale():
    room = one_screen()
    rev = room.table.kept.rev
    room.restart(0)
    room.settle()
    room.open_seals()
    seat = room.acting()
    room.ask(0, Reveal(ID, seat))

    assert codes(room.ask(0, Act(ID, seat, rev, 3, room.move(seat)))) == ["stale"]
