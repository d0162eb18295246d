"""The log alone makes the table again."""

from __future__ import annotations

import pytest
from attrs import evolve

from engines.registry import engines
from protocol.messages import Act, Begin, Bot, Entropy, Phase, Stand, Update, Watch
from server.effects import Send, UnseatBot
from server.entries import Acted, Dealt
from server.fold import Unreadable
from server.house import House
from server.table import idle, place, rebuild, rest, resume, wake
from tests.server.rooms import HOUSE, ID, Room, codes, kinds, one_screen, two_screens


def eventful() -> Room:
    """Two games and a third begun, with all that can be in a log."""
    room = two_screens()
    room.play_on(6)
    room.cut(1)
    room.wait(30)
    room.ask(0, Bot(ID, 1, "clever"))
    room.sit(1, 1)
    room.ask(0, Stand(ID, 0))
    room.settle()
    room.sit(0, 0)
    for who in (0, 1):
        room.restart(who, identity=3, stalemate_turns=20)
    room.settle()
    room.open_seals()
    room.play_on(2000)
    room.sit(0, 0)
    room.sit(1, 1)
    room.begin()
    room.play_on(5)
    return room


def test_every_beginning_of_a_log_is_a_table():
    room = eventful()
    assert len({type(entry) for entry in room.log}) == 9

    for end in range(1, len(room.log) + 1):
        assert rebuild(ID, room.log[:end], HOUSE).kept.seq == end
    assert rebuild(ID, room.log, HOUSE).kept == room.table.kept


def test_a_table_goes_on_from_its_log_as_it_would_have():
    room = eventful()
    room.reload()
    for who in (0, 1):
        room.sit(who, who)
    live = eventful()
    for either in (room, live):
        either.play_on(2000)

    assert room.table.kept == live.table.kept
    assert room.log == live.log


def test_after_a_start_of_the_server_everybody_is_away_and_comes_back():
    room = two_screens()
    room.play_on(3)
    room.reload()
    assert room.alarms == [room.now + 30]
    said = room.sit(1, 1)

    assert [seat.online for seat in said[1].seats] == [False, True]
    assert said[-1].seat == 1


def test_a_move_from_before_the_start_is_stale_unless_it_was_stored():
    room = two_screens()
    room.play_on(3)
    stored = room.latest()
    assert isinstance(stored, Acted)
    seat = room.acting()
    rev = room.table.kept.rev
    room.reload()
    for who in (0, 1):
        room.sit(who, who)

    (again,) = room.ask(stored.seat, Act(ID, stored.seat, rev - 1, stored.id, stored.move))
    assert again.accepted == stored.id
    assert codes(room.ask(seat, Act(ID, seat, rev - 1, 99, room.move(seat)))) == ["stale"]
    assert room.ask(seat, Act(ID, seat, rev, 99, room.move(seat)))[0].accepted == 99


def test_a_deal_that_was_not_reached_is_waited_for_again():
    room = Room()
    room.sit(0, 0)
    room.sit(1, 1)
    room.ask(0, Begin(ID))
    room.ask(0, Entropy(ID, 0, room.entropy(0)))
    room.reload()
    said = room.sit(1, 1)
    assert kinds(said) == ["Opened", "Seats", "Sealed"]
    room.ask(1, Entropy(ID, 1, room.entropy(1)))

    room.wait(5)

    assert room.latest() == Dealt((None, room.entropy(1)))


def test_bots_of_a_running_game_are_called_again():
    room = Room()
    room.sit(0, 0)
    room.ask(0, Bot(ID, 1, "random"))
    bot = dict(room.bots)
    room.reload()
    assert room.bots == {}

    room.sit(0, 0)
    room.begin()
    assert room.bots == bot
    room.reload()

    assert room.bots == bot


def test_a_decision_that_was_stored_after_all_is_told_to_all():
    """The storage failed, but the entry is there: the table is as if the decision had been carried out."""
    room = two_screens()
    before, seat = room.table, room.acting()
    room.act(seat, 5)
    after = room.table
    again, effects = resume(before, [room.latest()], room.now)

    assert again.kept == after.kept
    sends = [effect for effect in effects if isinstance(effect, Send)]
    updates = {send.who: send.message for send in sends if isinstance(send.message, Update)}
    for who in (0, 1):
        assert updates[who].news == room.last(who, Update).news
        assert updates[who].start == room.last(who, Update).start
        assert updates[who].seat == who


def test_a_decision_that_was_not_stored_is_as_if_it_had_not_been():
    room = two_screens()
    before = room.table
    again, _ = resume(before, [], room.now)

    assert again.kept == before.kept
    assert again.here.visitors == before.here.visitors
    assert again.here.holders == before.here.holders


def test_a_resumed_table_knows_who_does_not_sit_any_more():
    room = one_screen()
    before = room.table
    room.ask(0, Stand(ID, 1))
    again, _ = resume(before, [room.latest()], room.now)

    assert again.here.holders == (0, None)


@pytest.mark.parametrize("version", [1, 3])
def test_a_game_of_a_version_that_is_gone_is_broken_off(version):
    room = two_screens()
    room.play_on(4)
    engine = evolve(engines()["up_and_down"], version=2)
    log = [evolve(entry, version=version) if hasattr(entry, "version") else entry for entry in room.log]
    house = House({engine.name: engine})
    table, _ = wake(rebuild(ID, log, house), 0.0)
    later = Room()
    later.house, later.table, later.log = house, table, log

    said = later.ask(7, Watch(ID))

    assert kinds(said) == ["Opened", "Seats", "Over"]
    assert said[2].result.reason == "rules_gone"
    assert table.kept.rev == room.table.kept.rev
    later.sit(0, 0)
    later.sit(1, 1)
    later.begin()
    assert later.phase() is Phase.PLAYING


def test_a_log_that_is_no_tables_is_unreadable():
    room = two_screens()

    with pytest.raises(Unreadable, match="not with Opened"):
        rebuild(ID, room.log[1:], HOUSE)
    with pytest.raises(Unreadable, match="up_and_down is not installed"):
        rebuild(ID, room.log, House({}))
    with pytest.raises(Unreadable, match="opened twice"):
        rebuild(ID, [*room.log, room.log[0]], HOUSE)
    with pytest.raises(Unreadable, match=r"entry 5 of the log.*not_your_turn"):
        rebuild(ID, [*room.log, Acted(1 - room.acting(), 1, room.move(room.acting()))], HOUSE)


def test_a_table_is_idle_when_nobody_is_there():
    room = two_screens()
    assert not idle(room.table)
    room.cut(0)
    room.cut(1)

    assert idle(room.table)
    assert place(room.table, room.player(1)).seats == (1,)


def test_bots_that_only_wait_let_a_table_sleep():
    room = Room()
    room.sit(0, 0)
    room.ask(0, Bot(ID, 1, "random"))
    room.players[9] = room.bots[1].player
    room.sit(9, 1)
    room.begin()
    room.cut(0)
    bot_is_asked = room.acting() == 1

    assert idle(room.table) == (not bot_is_asked)
    assert rest(room.table) == (UnseatBot(1),)
