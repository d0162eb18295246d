"""From the seats to the deal."""

from __future__ import annotations

from protocol import fairness
from protocol.messages import Act, Begin, Bot, Entropy, Over, Phase, Sealed, Seats, Sit, Stand, Update
from server.entries import Bound, Dealt
from tests.server.rooms import HOUSE, ID, Room, codes, kinds, two_screens


def test_the_opener_begins():
    room = Room()
    room.sit(1, 0)
    room.sit(2, 1)

    assert codes(room.ask(1, Begin(ID))) == ["not_opener"]
    assert not room.last(1, Seats).opener


def test_while_the_opener_is_away_whoever_sits_begins():
    room = Room()
    room.sit(1, 0)
    room.sit(2, 1)
    room.cut(0)

    assert room.last(1, Seats).opener
    assert kinds(room.ask(1, Begin(ID))) == ["Sealed", "Seats"]


def test_a_game_needs_all_seats():
    room = Room()
    room.sit(0, 1)
    (refused,) = room.ask(0, Begin(ID))

    assert refused.code == "seats_empty"
    assert refused.args == {"seats": (0,)}


def test_the_server_is_bound_before_it_knows_the_entropies():
    room = Room()
    room.sit(0, 0)
    room.sit(1, 1)
    room.ask(0, Begin(ID))

    assert isinstance(room.latest(), Bound)
    for who in (0, 1):
        sealed = room.last(who, Sealed)
        assert sealed.commitment == fairness.commitment(room.latest().secret)
        assert sealed.seals == tuple(fairness.seal(room.entropy(seat)) for seat in (0, 1))
        assert sealed.entropies is None
    assert room.phase() is Phase.SEALED
    assert codes(room.ask(0, Begin(ID))) == ["running"]


def test_cards_are_dealt_when_all_seals_are_open():
    room = Room()
    room.sit(0, 0)
    room.sit(1, 1)
    room.ask(0, Begin(ID))
    assert room.ask(0, Entropy(ID, 0, room.entropy(0))) == []

    said = room.ask(1, Entropy(ID, 1, room.entropy(1)))

    assert kinds(said) == ["Sealed", "Seats", "Update"]
    assert said[0].entropies == (room.entropy(0), room.entropy(1))
    assert (said[2].seat, said[2].start, len(said[2].news)) == (1, 0, 1)
    assert room.latest() == Dealt((room.entropy(0), room.entropy(1)))


def test_a_silent_seat_is_waited_for_five_seconds():
    room = Room()
    room.sit(0, 0)
    room.sit(1, 1)
    room.cut(1)
    room.ask(0, Begin(ID))
    room.ask(0, Entropy(ID, 0, room.entropy(0)))
    room.wait(4.9)
    assert isinstance(room.latest(), Bound)

    room.wait(0.1)

    assert room.latest() == Dealt((room.entropy(0), None))
    assert room.phase() is Phase.PLAYING


def test_an_entropy_must_open_its_seal():
    room = Room()
    room.sit(0, 0)
    room.sit(1, 1)
    assert codes(room.ask(0, Entropy(ID, 0, room.entropy(0)))) == ["not_sealed"]
    room.ask(0, Begin(ID))

    assert codes(room.ask(0, Entropy(ID, 0, b"x" * 32))) == ["bad_entropy"]
    assert codes(room.ask(0, Entropy(ID, 1, room.entropy(1)))) == ["not_yours"]


def test_bots_bring_nothing_and_are_not_waited_for():
    room = Room()
    room.ask(0, Bot(ID, 0, "random"))
    room.ask(0, Bot(ID, 1, "random"))
    room.ask(0, Begin(ID))
    room.settle()

    assert room.latest() == Dealt((None, None))
    assert room.last(0, Sealed).seals == (None, None)
    assert room.last(0, Update).seat is None


def test_a_seal_serves_one_game():
    room = two_screens()
    room.play_on(2000)
    (refused,) = room.ask(0, Begin(ID))
    assert (refused.code, refused.args) == ("seal_needed", {"seats": (0, 1)})

    room.sit(0, 0)
    room.sit(1, 1)
    room.begin()

    assert room.table.kept.number == 2
    assert room.last(0, Update).number == 2


def test_a_seal_whose_entropy_is_known_is_not_taken_again():
    room = two_screens()
    room.play_on(2000)
    spent = fairness.seal(room.entropy(0))
    entries = len(room.log)
    room.ask(0, Sit(2, ID, 0, "Anna", spent))

    assert len(room.log) == entries
    assert room.table.chair(0).seal is None

    room.ask(0, Stand(ID, 0))
    room.ask(0, Sit(3, ID, 0, "Anna", spent))

    assert codes(room.ask(0, Begin(ID))) == ["seal_needed"]


def test_the_end_proves_the_deal():
    room = two_screens()
    room.play_on(2000)
    over = room.last(0, Over)
    assert isinstance(over, Over)

    key = fairness.key(over.secret, ID, over.number, over.seals, over.entropies)
    engine = HOUSE.engines["up_and_down"]
    state = engine.setup(2, engine.options(), key).state
    for played in over.moves or ():
        prompt = next(it for it in engine.prompts(state, played.seat) if it.admits(played.move))
        assert prompt
        state = engine.apply(state, played.seat, engine.kinds[played.move.kind](**played.move.args)).state

    assert engine.result(state) == over.result
    assert fairness.commitment(over.secret) == room.last(0, Sealed).commitment


def test_a_move_of_the_last_game_is_stale_in_the_next():
    room = two_screens()
    room.play_on(2000)
    rev = room.table.kept.rev
    room.sit(0, 0)
    room.sit(1, 1)
    room.begin()
    seat = room.acting()

    assert codes(room.ask(seat, Act(ID, seat, rev, 12345, room.move(seat)))) == ["stale"]
