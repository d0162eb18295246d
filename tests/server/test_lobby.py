"""Greeting, opening, and codes."""

from __future__ import annotations

from hashlib import sha256

import pytest

from protocol.games import OptionKind
from protocol.messages import VERSION, Bye, Hello, Open, Refused, Welcome
from server.commands import Asked
from server.effects import Record
from server.entries import Opened
from server.lobby import Lobby, code, normalised, player_of, table_id
from tests.server.rooms import HOUSE, drawn, kinds

ANNA, BERTA = player_of(b"a" * 16), player_of(b"b" * 16)


def ask(lobby: Lobby, request: Open, player: bytes = ANNA, table: str = "T"):
    return lobby.open(Asked(1, player, request, 5.0, drawn()), request, table, "KADUBE")


def test_a_newcomer_gets_a_token_and_whoever_has_one_keeps_it():
    lobby = Lobby(HOUSE)
    fresh = drawn("token")
    new, known = (lobby.greet(Hello((VERSION,), "test", token), fresh) for token in (None, b"k" * 16))

    assert isinstance(new, Welcome)
    assert isinstance(known, Welcome)
    assert new.token == fresh[:16]
    assert known.token == b"k" * 16
    assert lobby.greet(Hello((VERSION,), "test", b"short"), fresh) == new


def test_a_token_is_only_known_by_its_hash():
    assert player_of(b"k" * 16) == sha256(b"k" * 16).digest()


def test_without_a_common_version_there_is_a_farewell():
    assert Lobby(HOUSE).greet(Hello((VERSION + 1,), "test"), drawn()) == Bye("version")


def test_the_welcome_describes_every_game():
    welcome = Lobby(HOUSE).greet(Hello((VERSION, 7), "test"), drawn())
    assert isinstance(welcome, Welcome)

    assert [game.name for game in welcome.games] == list(HOUSE.engines)
    assert welcome.brains == HOUSE.brains
    boards = [option for game in welcome.games for option in game.options if option.kind is OptionKind.BOARD]
    assert boards
    assert all(option.choices == tuple(HOUSE.boards) for option in boards)


def test_opening_records_all_that_makes_the_table():
    decided = ask(Lobby(HOUSE), Open(8, "up_and_down", {"stalemate_turns": 9}, 2))
    assert not isinstance(decided, Refused)
    table, effects = decided

    assert effects[0] == Record(0, Opened("KADUBE", ANNA, "up_and_down", 1, {"stalemate_turns": 9}, 2, 5.0))
    assert kinds([effect.message for effect in effects[1:]]) == ["Opened", "Seats"]
    assert effects[1].message.id == 8
    assert table.id == "T"


@pytest.mark.parametrize(
    ("game", "options", "seats", "code", "told"),
    [
        ("poker", {}, 2, "unknown_game", "known"),
        ("up_and_down", {}, 3, "bad_seats", "high"),
        ("up_and_down", {}, 0, "bad_seats", "low"),
        ("up_and_down", {"x": 1}, 2, "unknown_option", "known"),
        ("up_and_down", {"stalemate_turns": True}, 2, "bad_option", "key"),
        ("leiterspiel", {"board": "nowhere"}, 2, "bad_option", "choices"),
    ],
)
def test_what_cannot_be_opened_is_refused_and_told_why(game, options, seats, code, told):
    refused = ask(Lobby(HOUSE), Open(8, game, options, seats))

    assert isinstance(refused, Refused)
    assert (refused.code, refused.id) == (code, 8)
    assert told in refused.args


def test_the_same_open_again_is_known_by_player_and_id():
    lobby = Lobby(HOUSE)
    request = Open(8, "up_and_down", {}, 2)
    ask(lobby, request)

    assert lobby.opened_by(ANNA, request) == "T"
    assert lobby.opened_by(BERTA, request) is None
    assert lobby.opened_by(ANNA, Open(9, "up_and_down", {}, 2)) is None

    lobby.forget("T")

    assert lobby.opened_by(ANNA, request) is None


def test_a_player_may_have_so_many_tables_open():
    lobby = Lobby(HOUSE, most=2)
    for number in range(2):
        ask(lobby, Open(number, "up_and_down", {}, 2), table=f"T{number}")
    third = Open(2, "up_and_down", {}, 2)

    refused = ask(lobby, third)
    assert isinstance(refused, Refused)
    assert refused.code == "too_many_tables"
    assert not isinstance(ask(lobby, third, BERTA, "B"), Refused)

    lobby.forget("T0")
    lobby.forget("T0")

    assert not isinstance(ask(lobby, third), Refused)


def test_codes_are_six_letters_that_can_be_said():
    codes = {code(drawn(number)) for number in range(2000)}

    assert len(codes) > 1900
    for text in codes:
        assert len(text) == 6
        assert set(text[1::2]) <= set("AEU")
        assert not set(text[::2]) & set("AEIOUYL")


@pytest.mark.parametrize("typed", ["KADUBE", "kadube", " ka-du be\n", "KA-DU-BE"])
def test_a_code_is_found_however_it_is_typed(typed):
    assert normalised(typed) == "KADUBE"


def test_table_ids_are_long_and_fit_everywhere():
    ids = {table_id(drawn(number)) for number in range(1000)}

    assert len(ids) == 1000
    assert all(len(text) == 12 and text.replace("-", "").replace("_", "").isalnum() for text in ids)
