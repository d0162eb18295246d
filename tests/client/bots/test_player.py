"""A player without a line: what it asks for and when it thinks."""

from __future__ import annotations

import pytest
from attrs import evolve

from client.bots.brain import Budget, Turn
from client.bots.player import ATTEMPTS, Failed, Player, Wish
from client.bots.sitting import new_session
from protocol.choice import Move, Prompt
from protocol.messages import (
    Act,
    Bye,
    Find,
    Hello,
    Kind,
    Opened,
    Phase,
    Recall,
    Refused,
    Seat,
    Seats,
    Sit,
    Update,
    Watch,
    Welcome,
)
from protocol.news import News
from protocol.scene import Layout, View
from tests.client.bots.hosting import Recorded

WELCOME = Welcome(1, bytes(16), (), ())
OPENED = Opened("t", "KADUBE", "any", {}, Layout("any", 2, ()))
EMPTY = Seat("", Kind.EMPTY, online=False)
MINE = Seat("Bot", Kind.PERSON, online=True, mine=True)
PERSON = Seat("Ann", Kind.PERSON, online=True)
BOT = Seat("Bot 2", Kind.BOT, online=True, brain="random")
PROMPTS = (Prompt("draw"), Prompt("pass"))


def _seats(*seats: Seat, phase: Phase = Phase.PLAYING) -> Seats:
    return Seats("t", phase, 1, seats, opener=False, onlookers=0)


def _update(rev: int = 1, start: int = 0, news: int = 1, prompts: tuple[Prompt, ...] = PROMPTS) -> Update:
    told = tuple(News("any.drew", {"seat": 0}) for _ in range(news))
    return Update("t", 0, 1, rev, (0,), View({}, {}), start, told, prompts)


def _seated(*others: Seat) -> Recorded:
    player = Recorded(Wish("Bot", table="t", seat=0), b"seed")
    player.session.connected()
    for message in (WELCOME, OPENED, _seats(EMPTY, *others, phase=Phase.OPEN), _seats(MINE, *others)):
        player.receive(message)
    player.session.outgoing()
    return player


def test_it_finds_its_table_by_code_looks_on_and_sits_down_once():
    player = Recorded(Wish("Bot", code="kadube"), b"seed")
    player.session.connected()
    for message in (WELCOME, OPENED, _seats(PERSON, EMPTY, phase=Phase.OPEN), _seats(PERSON, EMPTY, phase=Phase.OPEN)):
        player.receive(message)
    hello, find, watch, sit = player.session.outgoing()

    assert isinstance(hello, Hello)
    assert (find, watch) == (Find("kadube"), Watch("t"))
    assert isinstance(sit, Sit)
    assert (sit.seat, sit.name) == (1, "Bot")


@pytest.mark.parametrize(("other", "there"), [(PERSON, True), (BOT, False), (EMPTY, False)])
def test_only_a_person_at_the_table_is_company(other: Seat, there: bool):
    assert _seated(other).company() is there


def test_it_does_not_think_before_it_knows_all_news():
    player = _seated(BOT)
    player.receive(_update(start=1))

    assert player.turn() is None
    assert player.session.outgoing() == (Recall("t", 0, 0),)


def test_it_asks_for_nothing_that_was_told_before_it_came_where_the_game_is_over_or_others_were_told_it():
    player = Player(new_session(bytes(16)), Wish("Bot", table="t", seat=0), b"seed", Budget(1))
    player.session.connected()
    over = _seats(EMPTY, BOT, phase=Phase.OVER)
    for message in (WELCOME, OPENED, over, evolve(_update(start=40), seat=None, prompts=())):
        player.receive(message)
    for message in (_seats(MINE, BOT, phase=Phase.OVER), _update(start=40, prompts=())):
        player.receive(message)
    said = player.session.outgoing()

    assert [type(message) for message in said] == [Hello, Watch, Watch, Sit]


def test_it_plays_for_the_turn_it_was_asked_and_not_for_a_later_one():
    player = _seated(BOT)
    player.receive(_update(rev=1))
    turn = player.turn()
    assert turn is not None
    player.receive(_update(rev=2, start=1))
    player.play(turn, Move("pass"))

    assert player.session.outgoing() == ()


def test_a_refused_move_is_thought_over_with_other_chance_and_at_last_the_first_prompt_before_it_gives_up():
    player = _seated(BOT)
    player.receive(_update())
    moves: list[str] = []
    keys: set[bytes] = set()
    with pytest.raises(Failed, match="no"):
        _refuse_all(player, moves, keys)

    assert moves == ["pass"] * ATTEMPTS + ["draw"]
    assert len(keys) == ATTEMPTS + 1


def _refuse_all(player: Recorded, moves: list[str], keys: set[bytes]) -> None:
    while (turn := player.turn()) is not None:
        keys.add(turn.key)
        act = _played(player, turn)
        moves.append(act.move.kind)
        player.receive(Refused("no", table="t", seat=0, id=act.id, rev=1))


def _played(player: Recorded, turn: Turn) -> Act:
    player.play(turn, Move("pass"))
    (act,) = player.session.outgoing()
    assert isinstance(act, Act)
    return act


def test_where_the_server_cannot_just_now_it_rests_and_plays_the_same_again():
    player = _seated(BOT)
    player.receive(_update())
    turn = player.turn()
    assert turn is not None
    act = _played(player, turn)
    player.receive(Refused("storage", table="t", seat=0, id=act.id, rev=1))
    rest = player.rest
    player.rested()
    again = player.turn()

    assert rest > 0
    assert player.rest == 0
    assert again is not None
    assert again.key == turn.key


def test_a_seat_that_the_server_could_not_give_just_now_is_asked_for_again_after_the_rest():
    player = Recorded(Wish("Bot", table="t"), b"seed")
    player.session.connected()
    for message in (WELCOME, OPENED, _seats(EMPTY, EMPTY, phase=Phase.OPEN)):
        player.receive(message)
    *_, first = player.session.outgoing()
    assert isinstance(first, Sit)
    player.receive(Refused("busy", table="t", seat=0, id=first.id))
    asked_at_once = player.session.outgoing()
    player.rested()

    assert asked_at_once == ()
    assert [type(message) for message in player.session.outgoing()] == [Sit]


def test_a_seat_that_is_taken_over_from_elsewhere_is_the_end():
    player = _seated(BOT)

    with pytest.raises(Failed, match="elsewhere"):
        player.receive(Bye("elsewhere", "t", 0))


def test_where_another_was_quicker_it_takes_the_next_seat():
    player = Recorded(Wish("Bot", table="t"), b"seed")
    player.session.connected()
    for message in (WELCOME, OPENED, _seats(EMPTY, EMPTY, phase=Phase.OPEN)):
        player.receive(message)
    *_, first = player.session.outgoing()
    assert isinstance(first, Sit)
    player.receive(Refused("seat_taken", table="t", seat=0, id=first.id))
    (second,) = player.session.outgoing()

    assert isinstance(second, Sit)
    assert (first.seat, second.seat) == (0, 1)
