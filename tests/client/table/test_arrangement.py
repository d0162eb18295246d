"""A wish for a game is checked against what the server offers, and each mistake is told with what would fit."""

from __future__ import annotations

import pytest

from client.table.arrangement import (
    Arrangement,
    Machine,
    Person,
    Unfit,
    check_names,
    checked,
    game_named,
    options_from,
    value_from,
)
from client.texts.words import Words, languages
from protocol.games import Game, Option, OptionKind

GAMES = (
    Game(
        "snakes_race",
        1,
        2,
        4,
        (
            Option("board", OptionKind.BOARD, "Small", choices=("Small", "Large")),
            Option("turns", OptionKind.NUMBER, 200, 0, 1000),
            Option("six_again", OptionKind.FLAG, False),
        ),
    ),
    Game("duel", 1, 2, 2, ()),
)
ANNA, BERT = Person("Anna"), Person("Bert")


def said(unfit: pytest.ExceptionInfo[Unfit]) -> str:
    return Words().say(unfit.value.key, **unfit.value.fields)


def test_a_game_is_found_however_it_is_written():
    for name in ("snakes_race", "Snakes Race", "SNAKES-RACE", " snakes  race "):
        assert game_named(name, GAMES) is GAMES[0]


def test_house_rules_are_read_as_their_kind():
    options = options_from(["board=large", "turns=0", "six-again=YES"], GAMES[0])

    assert options == {"board": "Large", "turns": 0, "six_again": True}


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("board=huge", 'board cannot be "huge". It can be: Small, Large.'),
        ("turns=1001", 'turns is a number from 0 to 1000, not "1001".'),
        ("turns=many", 'turns is a number from 0 to 1000, not "many".'),
        ("six_again=perhaps", 'six_again is yes or no, not "perhaps".'),
        ("overshoot=win", "snakes_race has no house rule called overshoot. There are: board, turns, six_again."),
        ("board", '"board" is no house rule: they are written KEY=VALUE.'),
    ],
)
def test_a_house_rule_that_does_not_fit_is_told_with_what_would(text: str, answer: str):
    with pytest.raises(Unfit) as unfit:
        options_from([text], GAMES[0])

    assert said(unfit) == answer


@pytest.mark.parametrize(
    ("wanted", "answer"),
    [
        (Arrangement("dual", (ANNA, BERT)), "no game called dual. There are: snakes_race, duel."),
        (Arrangement("duel", (ANNA,)), "duel is for 2 players, not 1."),
        (Arrangement("snakes_race", (ANNA,), open=4), "snakes_race is for 2 to 4 players, not 5."),
        (Arrangement("duel", (ANNA, Machine("clever"))), "There is no bot called clever. There are: random."),
        (Arrangement("duel", (ANNA, Machine("random", "ANNA"))), "cannot both be called ANNA."),
        (Arrangement("duel", (ANNA, Person("A" * 21))), "names have 1 to 20 visible characters."),
    ],
)
def test_an_arrangement_that_cannot_be_is_told_with_what_could(wanted: Arrangement, answer: str):
    with pytest.raises(Unfit) as unfit:
        checked(wanted, GAMES, ("random",))

    assert answer in said(unfit)


def test_an_arrangement_that_can_be_is_left_as_it_is():
    wanted = Arrangement("snakes_race", (ANNA, Machine("random"), Machine("random")), open=1, options={"turns": 7})

    assert checked(wanted, GAMES, ("random",)) is wanted
    assert wanted.seats == 4


@pytest.mark.parametrize("name", ["", "  ", "A\x00B", "\x1b[2J", "A\u202eB", "A\u200bB"])
def test_names_that_would_spoil_a_screen_are_refused(name: str):
    with pytest.raises(Unfit) as unfit:
        check_names([name])

    assert said(unfit).isprintable()


@pytest.mark.parametrize("name", ["Jörg-Ferdinand von Altenstein", "ä" * 5000, "Ä\u202eÖ"])
def test_what_cannot_be_a_name_is_said_back_short_and_as_it_was_typed(name: str):
    with pytest.raises(Unfit) as unfit:
        check_names([name])

    assert name[0] in said(unfit)
    assert name[:20] in said(unfit) or "\\u202e" in said(unfit)
    assert len(said(unfit)) < 120


@pytest.mark.parametrize("language", languages())
def test_a_flag_may_be_typed_as_it_is_shown_in_any_language(language: str):
    flag = Option("open", OptionKind.FLAG, False)
    words = Words(language)
    yes, no = words.say("value.yes"), words.say("value.no")

    assert [value_from(text, flag) for text in (yes, yes.upper(), yes[0])] == [True] * 3
    assert [value_from(text, flag) for text in (no, no.upper(), no[0])] == [False] * 3
