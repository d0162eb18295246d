"""Records of a table: to whom they are given, and that a loaded table goes on as the one that was saved."""

from __future__ import annotations

import zlib

import pytest
from attrs import evolve

from engines import notes
from engines.record import Record, RecordError, read, write
from engines.replay import replay
from protocol.messages import Bot, Kind, Over, Phase, Refused, Sealed, Sit, Stand, Update, Watch
from protocol.news import News
from protocol.records import Load, Recorded, Save
from server import loading
from server.commands import Asked
from server.effects import Effect, SeatBot, Send
from server.effects import Record as Stored
from server.lobby import Lobby
from server.log import pack, unpack
from server.playing import lacks_move
from server.situation import Table
from server.table import handle, rebuild
from tests.server.rooms import HOUSE, ID, Room, codes, drawn, one_screen, two_screens

NEW = "N"
LOADER = drawn("loader")


def saved(room: Room) -> Record:
    """The whole record, as the server's owner gets it."""
    asked = Asked(0, room.player(0), Save(1, ID, None, drawn("key")), room.now, b"", owner=True)
    _, (send,) = handle(room.table, asked)
    assert isinstance(send, Send)
    recorded = send.message
    assert isinstance(recorded, Recorded)
    assert recorded.whole
    return read(zlib.decompress(recorded.packed))


def loaded(record: Record, left: tuple[int, ...] = ()) -> tuple[Table, tuple[Effect, ...]]:
    packed = zlib.compress(write(record).encode())
    request = Load(5, drawn("key"), len(packed), 0, packed, left)
    asked = Asked(9, LOADER, request, 2000.0, b"", owner=True)
    decided = Lobby(HOUSE).load(asked, request, loading.checked(packed, HOUSE), NEW, "BEDU")
    assert not isinstance(decided, Refused)
    return decided


def told(room: Room, who: int, seat: int | None) -> notes.Notes:
    (recorded,) = room.ask(who, Save(1, ID, seat))
    assert not recorded.whole
    return notes.read(zlib.decompress(recorded.packed))


def heard(room: Room, who: int) -> list[News]:
    return [news for message in room.heard[who] if isinstance(message, Update) for news in message.news]


def test_a_seats_record_has_what_the_seat_heard_and_saw():
    room = two_screens()
    room.play_on(9)

    for who in (0, 1):
        mine = told(room, who, who)
        assert [news for step in mine.told for news in step.news] == heard(room, who)
        assert mine.told[-1].view == room.last(who, Update).view
        assert (mine.eye, mine.result) == (who, None)


def test_onlookers_get_what_onlookers_were_told():
    room = two_screens()
    room.play_on(9)

    assert codes(room.ask(7, Save(1, ID, None))) == ["no_such_table"]
    room.ask(7, Watch(ID))
    mine = told(room, 7, None)
    assert mine.told[-1].view == room.last(7, Update).view
    assert codes(room.ask(7, Save(1, ID, 0))) == ["not_yours"]


def test_nobody_gets_the_record_of_anothers_seat_nor_of_one_that_is_covered():
    assert codes(two_screens().ask(0, Save(1, ID, 1))) == ["not_yours"]
    assert codes(one_screen().ask(0, Save(1, ID, 1))) == ["covered"]
    assert codes(Room().ask(0, Save(1, ID, None))) == ["not_running"]


def test_after_the_end_everybody_gets_the_whole_record():
    room = two_screens()
    room.play_on(10_000)
    assert room.phase() is Phase.OVER

    (recorded,) = room.ask(1, Save(1, ID, 1))
    record = read(zlib.decompress(recorded.packed))
    assert recorded.whole
    assert record.moves == room.last(1, Over).moves
    assert replay(record, HOUSE.engines).record == record


@pytest.mark.parametrize("moves", [0, 1, 25])
def test_a_loaded_table_is_where_the_saved_one_was(moves: int):
    room = two_screens()
    room.play_on(moves)
    before = room.table.kept
    after = loaded(saved(room))[0].kept

    assert before.game
    assert after.game
    assert after.game.state == before.game.state
    assert (after.rev, after.number, after.game.prompts) == (before.rev, before.number, before.game.prompts)
    assert (after.game.told, after.game.changed) == (before.game.told, before.game.changed)
    assert [chair.name for chair in after.chairs] == [chair.name for chair in before.chairs]


def test_the_loaders_seats_are_covered_from_the_first_moment():
    room = one_screen()
    room.play_on(4)
    table, effects = loaded(saved(room))
    updates = [effect.message for effect in effects if isinstance(effect, Send) and isinstance(effect.message, Update)]

    assert table.held(9) == (0, 1)
    assert [update.seat for update in updates] == [None]


def test_a_loaded_game_tells_where_it_was_begun_and_its_record_stays_the_same():
    room = two_screens()
    room.play_on(6)
    record = saved(room)
    table, effects = loaded(record)
    (sealed,) = [it.message for it in effects if isinstance(it, Send) and isinstance(it.message, Sealed)]

    assert sealed.origin == ID
    asked = Asked(9, LOADER, Save(1, NEW, None, drawn("key")), 2000.0, b"", owner=True)
    _, (send,) = handle(table, asked)
    assert isinstance(send, Send)
    assert isinstance(send.message, Recorded)
    assert read(zlib.decompress(send.message.packed)) == record


def test_seats_left_to_others_wait_and_nothing_is_played_for_them():
    room = two_screens()
    room.play_on(3)
    table, _ = loaded(saved(room), left=(0, 1))
    assert table.kept.game is not None
    (asked,) = table.kept.game.acting

    assert table.empty() == (0, 1)
    table, _ = handle(table, Asked(9, LOADER, Sit(1, NEW, 1 - asked, "Dora", drawn("seal")), 2000.0, b""))
    assert table.empty() == (asked,)
    assert not lacks_move(table)
    table, _ = handle(table, Asked(8, drawn("joiner"), Sit(1, NEW, asked, "Emil", drawn("seal")), 2000.0, b""))
    assert table.empty() == ()
    table, _ = handle(table, Asked(8, drawn("joiner"), Stand(NEW, asked), 2000.0, b""))
    assert lacks_move(table)


def test_bots_of_a_record_are_called_with_their_brains_and_seeds():
    room = bots()
    _, effects = loaded(saved(room))
    called = {it.seat: (it.brain, it.seed, it.player) for it in effects if isinstance(it, SeatBot)}

    assert called == {seat: (it.brain, it.seed, it.player) for seat, it in room.bots.items()}
    assert called


def bots() -> Room:
    room = Room()
    room.sit(0, 0)
    room.ask(0, Bot(ID, 1, "random"))
    room.begin()
    return room


def test_the_log_of_a_loaded_table_makes_it_anew():
    room = two_screens()
    room.play_on(12)
    table, effects = loaded(saved(room))
    first = effects[0]

    assert isinstance(first, Stored)
    assert rebuild(NEW, [unpack(pack(first.entry))], HOUSE).kept == table.kept


@pytest.mark.parametrize(
    ("changes", "line"),
    [({"brain": "unheard_of"}, "seat 1"), ({"seed": b""}, "seat 1"), ({"seed": bytes(65)}, "seat 1")],
)
def test_a_record_whose_bots_are_not_to_be_had_is_refused_with_its_line(changes, line):
    record = saved(bots())
    assert record.seats[1].kind is Kind.BOT
    lying = write(evolve(record, seats=(record.seats[0], evolve(record.seats[1], **changes))))

    with pytest.raises(RecordError) as refused:
        loading.checked(zlib.compress(lying.encode()), HOUSE)
    assert refused.value.line == read(lying).where[line]


def test_what_is_no_packed_record_or_would_grow_without_end_is_refused():
    for packed in (b"", b"nothing", zlib.compress(b"nothing"), zlib.compress(bytes(64 * 1024 * 1024))):
        with pytest.raises(RecordError):
            loading.checked(packed, HOUSE)


def test_a_game_whose_rules_are_gone_is_closed_told_and_can_be_saved():
    room = two_screens()
    room.play_on(5)
    moves = saved(room).moves
    newer = {name: evolve(engine, version=engine.version + 1) for name, engine in HOUSE.engines.items()}
    room.house = evolve(HOUSE, engines=newer)
    room.reload()
    assert room.phase() is Phase.OVER

    room.sit(0, 0)
    over = room.last(0, Over)
    assert (over.result.reason, over.result.places, over.moves) == ("rules_gone", (1, 1), moves)
    (recorded,) = room.ask(0, Save(1, ID, None))
    record = read(zlib.decompress(recorded.packed))
    assert (record.version, record.moves, record.result) == (1, moves, over.result)
    assert replay(record, HOUSE.engines).record == record
    with pytest.raises(RecordError, match="version"):
        replay(record, newer)
