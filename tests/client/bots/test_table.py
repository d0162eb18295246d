"""The table of the README holds what was measured and nothing else."""

from __future__ import annotations

from client.bots.arena.table import MATCHES, README, TABLE, Match, figures, table

ONE = Match("kaboo", ("tactician", "random"), "90 %")
MEASURED = {
    "game": "kaboo",
    "options": {},
    "iterations": 400,
    "brains": ["tactician", "random"],
    "rounds": 7,
    "places": [{"score": [0.875, 0.8, 0.95]}],
}


def test_the_readme_has_the_table_of_all_that_was_measured():
    (shown,) = TABLE.findall(README.read_text(encoding="utf-8"))

    assert shown == table(figures())


def test_a_row_tells_the_longest_run_of_its_own_match():
    other = {**MEASURED, "options": {"min_rounds_before_knock": 3}, "rounds": 900}
    shorter = {**MEASURED, "rounds": 3, "places": []}

    row = ONE.row([other, shorter, MEASURED])

    assert row == "| kaboo | tactician | random | 2 |  | 90 % | 87.5 % | 80.0 … 95.0 | 7 |"


def test_what_was_not_played_is_said_not_to_be_measured():
    assert ONE.row([]) == "| kaboo | tactician | random | 2 |  | 90 % | not measured | | |"


def test_each_row_is_another_match():
    assert len({match.row([]) for match in MATCHES}) == len(MATCHES)
