"""A board among the house rules: named from outside, whole in records."""

from __future__ import annotations

import pytest
from attrs import evolve

from boards.library import library
from boards.metadata import canonical
from engines.games.leiterspiel import Options
from engines.options import OptionError, describe, named, parse, restore, whole
from protocol.games import OptionKind

BOARDS = library().boards
PLAYED = parse(Options, {"board": "leiterspielbrett3", "overshoot": "stay", "capture": True}, BOARDS)


def changed(**values) -> dict[str, object]:
    return {key: value for key, value in {**whole(PLAYED), **values}.items() if value != "gone"}


def refusal(values) -> OptionError:
    with pytest.raises(OptionError) as refused:
        restore(Options, values)
    return refused.value


def test_a_board_is_offered_by_the_names_there_are():
    option = describe(Options, BOARDS)[0]

    assert (option.key, option.kind, option.choices) == ("board", OptionKind.BOARD, tuple(BOARDS))
    assert option.default in BOARDS


def test_a_board_is_offered_with_its_size_its_picture_and_what_is_on_it():
    option = describe(Options, BOARDS)[0]
    shown = dict(zip(option.choices, option.boards, strict=True))["leiterspielbrett1"]

    assert (shown.rows, shown.columns) == (5, 6)
    assert shown.picture == BOARDS["leiterspielbrett1"].digest
    assert dict(shown.jumps) == BOARDS["leiterspielbrett1"].jumps


def test_a_board_full_of_jumps_is_offered_without_them():
    ladders = tuple((field, field + 100) for field in range(2, 63))
    full = evolve(BOARDS["leiterspielbrett1"], rows=20, columns=20, ladders=ladders, snakes=())
    shown = describe(Options, {"full": full})[0].boards[0]

    assert (shown.rows, shown.jumps) == (20, ())


def test_a_board_asked_for_by_name_is_the_one_of_the_library_and_is_told_by_name():
    assert PLAYED.board is BOARDS["leiterspielbrett3"]
    assert named(PLAYED) == {
        "board": "leiterspielbrett3",
        "overshoot": "stay",
        "chains": "follow",
        "six_again": False,
        "capture": True,
        "roll_off": False,
    }


@pytest.mark.parametrize("name", ["nowhere", "", "../leiterspielbrett1", 3, None])
def test_a_board_that_is_not_there_is_refused_with_those_that_are(name):
    with pytest.raises(OptionError) as refused:
        parse(Options, {"board": name}, BOARDS)

    assert refused.value.code == "bad_option"
    assert refused.value.args_told["choices"] == tuple(BOARDS)


@pytest.mark.parametrize("name", BOARDS)
def test_house_rules_come_back_from_a_record_without_the_library(name):
    options = parse(Options, {"board": name, "roll_off": True}, BOARDS)

    assert restore(Options, whole(options)) == options


def test_a_record_has_the_canonical_metadata_the_name_and_the_hash_of_the_picture():
    values = whole(PLAYED)

    assert values["board"] == canonical(BOARDS["leiterspielbrett3"])
    assert values["board.name"] == "leiterspielbrett3"
    assert values["board.picture"] == BOARDS["leiterspielbrett3"].digest


def test_a_board_without_a_picture_comes_back_without():
    plain = evolve(PLAYED, board=evolve(PLAYED.board, digest=None))

    assert restore(Options, whole(plain)) == plain


@pytest.mark.parametrize(
    ("values", "key"),
    [
        ({"board": "Zeilen=3"}, "board"),
        ({"board": 3}, "board"),
        ({"board": "leiterspielbrett3"}, "board"),
        ({"board": "\ud800"}, "board"),
        ({"board": canonical(PLAYED.board).replace("Leiter=3,45", "Leiter = 3,45")}, "board"),
        ({"board.name": None}, "board.name"),
        ({"board.name": ""}, "board.name"),
        ({"board.name": "two\nlines"}, "board.name"),
        ({"board.name": "x" * 65}, "board.name"),
        ({"board.picture": "no hash"}, "board.picture"),
        ({"board.picture": "gone"}, "board.picture"),
        ({"overshoot": "fly"}, "overshoot"),
        ({"capture": 1}, "capture"),
        ({"capture": "gone"}, "capture"),
    ],
)
def test_a_record_that_is_not_as_it_was_written_is_refused_by_key(values, key):
    refused = refusal(changed(**values))

    assert (refused.code, refused.args_told["key"]) == ("bad_option", key)


def test_a_key_too_many_in_a_record_is_refused_by_name():
    refused = refusal(changed(colour="red"))

    assert (refused.code, refused.args_told["key"]) == ("unknown_option", "colour")


def test_an_endless_board_is_refused_at_the_door_too():
    text = "Spielbrett=b.png\nZeilen=2\nSpalten=10\nLeiter=2,9\n"
    text += "".join(f"Schlange={head},1\n" for head in range(4, 10))

    assert refusal(changed(board=text)).code == "endless_board"
