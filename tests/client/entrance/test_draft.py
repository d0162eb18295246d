"""A game is filled in on a page: what is usual stands there, and what cannot be is told in the words of the page."""

from __future__ import annotations

import pytest
from attrs import evolve

from client.entrance.draft import NOBODY, OPEN, PERSON, Draft, Rules, counted, seats_from
from client.table.arrangement import Arrangement, Machine, Person, Unfit
from client.table.games import brains_for, usual_brain
from client.texts.words import Words
from tests.support.offers import BRAINS, GAMES

BOARD, SQUARES, RANKED = "leiterspiel", "kaboo", "up_and_down"


def draft(name: str, *, hosted: bool = False) -> Draft:
    return Draft(GAMES[name], BRAINS, Words(), ("Änne", "Jörg"), hosted)


def usual(one: Draft) -> list[tuple[str, str]]:
    return [(one.usual(seat), one.name(seat)) for seat in range(one.game.high)]


def texts(one: Draft) -> dict[str, str]:
    return {rule.key: rule.value for rule in one.rules.rows}


def unfit(one: Draft, seats: list[tuple[str, str]], **rules: str) -> str:
    with pytest.raises(Unfit) as raised:
        one.arranged(seats, {**texts(one), **rules})
    return Words().say(raised.value.key, **raised.value.fields)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_usual_is_one_person_against_medium_bots(name: str):
    one = draft(name)
    wanted = one.arranged(usual(one), texts(one))
    low = one.game.low
    players: tuple[Person | Machine, ...] = (Person("Änne"), *[Machine("medium")] * (low - 1))

    assert wanted == Arrangement(name, players, 0, {option.key: option.default for option in one.game.options})


def test_a_hosted_table_waits_for_others_and_only_there_can_a_seat_be_open():
    one, here = draft(BOARD, hosted=True), draft(BOARD)

    assert one.arranged(usual(one), texts(one)).open == 1
    assert OPEN in dict(one.takers(1))
    assert OPEN not in dict(here.takers(1))


def test_only_seats_beyond_the_fewest_can_stay_empty():
    assert [NOBODY in dict(draft(BOARD).takers(seat)) for seat in range(4)] == [False, False, True, True]


@pytest.mark.parametrize("hosted", [True, False])
def test_bots_that_few_people_want_come_after_all_else(hosted: bool):
    one = Draft(GAMES[RANKED], ("easy", "medium", "hard", "greedy", "random"), Words(), (), hosted)
    offered = [taker for taker, _ in one.takers(GAMES[RANKED].low)]

    assert offered == [PERSON, "easy", "medium", "hard", *[OPEN] * hosted, NOBODY, "greedy", "random"]


def test_one_more_seat_is_shown_than_is_taken():
    one = draft(BOARD)

    assert one.shown([PERSON, "easy", NOBODY, PERSON]) == 3
    assert one.shown([PERSON, "easy", "easy", NOBODY]) == 4
    assert one.shown([PERSON] * 4) == 4


@pytest.mark.parametrize("name", ["Åke", "Ägidius Übelöß", "ßſ", "Zwanzig Buchstaben!!"])
def test_names_are_taken_as_they_are_written(name: str):
    one = draft(BOARD)

    assert one.arranged([(PERSON, f"  {name} "), (PERSON, "Bert")], texts(one)).players[0] == Person(name)


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (("", "Bert"), "needs a name"),
        (("  ", "Bert"), "needs a name"),
        (("Ännchen von Tharau und Söhne", "Bert"), "1 to 20 visible"),
        (("a\u200bb", "Bert"), "visible"),
        (("Straße", "STRASSE"), "cannot both be called"),
        (("Bert", "Bert"), "cannot both be called Bert"),
    ],
)
def test_a_name_that_cannot_be_is_told(names: tuple[str, str], told: str):
    assert told in unfit(draft(BOARD), [(PERSON, name) for name in names])


@pytest.mark.parametrize("value", ["0", "2001", "-1", "many", "", "99999999999999"])
def test_a_number_that_does_not_fit_is_told_with_the_label_of_its_row_and_what_would_fit(value: str):
    one = draft(SQUARES)
    row = next(row for row in one.rules.rows if row.key == "max_turns")
    told = unfit(one, usual(one), max_turns=value)

    assert "2000" in row.label
    assert told.startswith(row.label.split(" (")[0])
    assert "1 to 2000" in told


def test_a_number_anywhere_in_a_wide_range_can_be_chosen():
    one = draft(SQUARES)

    assert one.arranged(usual(one), {**texts(one), "max_turns": "1234"}).options["max_turns"] == 1234


def test_a_board_is_offered_with_what_it_looks_like():
    row = next(row for row in draft(BOARD).rules.rows if row.boards)

    assert [value for value, _ in row.choices] == [board.name for board in row.boards]
    assert all(str(board.rows) in text for (_, text), board in zip(row.choices, row.boards, strict=True))
    assert all(board.jumps and board.picture for board in row.boards)


def test_no_number_is_counted_beyond_what_a_rule_or_a_game_allows():
    rows = [row for game in GAMES.values() for row in Rules(game, Words()).rows if not row.choices]

    assert rows
    for row in rows:
        low, high = row.between
        assert low < high
        assert counted(str(low), -1, row.between) == str(low)
        assert counted(str(high), 1, row.between) == str(high)
        assert counted(str(low), 1, row.between) == str(low + 1)
        assert counted("-7", -1, row.between) == str(low)
        assert counted("two", 1, row.between) == "two"


def test_rules_for_another_game_at_a_table_begin_as_they_are_now():
    rules = Rules(GAMES[BOARD], Words(), {"capture": True, "chains": "single"})
    now = {row.key: row.value for row in rules.rows}

    assert (now["capture"], now["chains"]) == ("true", "single")


@pytest.mark.parametrize("text", ["1", "5", "", "two"])
def test_as_many_seats_as_a_game_has_not_are_refused(text: str):
    with pytest.raises(Unfit):
        seats_from(text, GAMES[BOARD])


def test_bots_are_offered_by_strength_and_medium_is_usual():
    mixed = ("greedy", "random", "hard", "easy", "medium")
    plain = evolve(GAMES[RANKED], levels=())
    levelled = evolve(plain, levels=("weak", "strong"))

    assert brains_for(plain, mixed) == ("easy", "medium", "hard", "random", "greedy")
    assert usual_brain(plain, mixed) == "medium"
    assert usual_brain(plain, ("random", "hard")) == "hard"
    assert usual_brain(plain, ()) is None
    assert brains_for(levelled, ("random", "weak", "strong")) == ("weak", "strong", "random")
    assert brains_for(evolve(plain, levels=("easy",)), mixed) == ("easy",)  # of luck alone
