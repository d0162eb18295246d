"""Leiterspiel as a chain of chances: exact means by linear algebra, and what thousands of games with its dice give.

The chains here are made by the rules as this file states them, apart from the code of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import sqrt

import pytest

from boards.board import Board
from engines.games.leiterspiel import ENGINE, RACE, Options, Roll
from tests.support.leiterspiel import MILTON_BRADLEY, SEED, race, rolled

MEANS = {  # rolls of one pawn to the goal; the first is published (Althoen, King, Schilling 1993)
    ("milton bradley", "stay"): 39.225122,
    ("milton bradley", "win"): 35.834938,
    ("milton bradley", "bounce"): 43.324597,
    ("8 x 8", "stay"): 20.173117,
    ("8 x 8", "win"): 16.394728,
    ("8 x 8", "bounce"): 22.840250,
}
BOARDS = {"milton bradley": MILTON_BRADLEY, "8 x 8": SEED}
FEWEST = {"milton bradley": 7, "8 x 8": 4}
DUELS = {"win": (23.1806, 0.5215), "stay": (28.5978, 0.5164), "bounce": (30.4202, 0.5139)}  # rolls of both, first wins
GAMES = 20_000

Ends = Mapping[int, list[int]]
"""From each field, where the pips 1 … 6 lead."""


def by_the_rules(goal: int, jumps: Mapping[int, int], overshoot: str) -> Ends:
    def end(field: int, pips: int) -> int:
        target = field + pips
        if target > goal:
            target = {"win": goal, "stay": field, "bounce": goal - (target - goal)}[overshoot]
        return jumps.get(target, target)  # these boards have no chains, and no pawn rests at the foot of a jump

    return {field: [end(field, pips) for pips in range(1, 7)] for field in range(goal)}


def by_the_game(board: Board, overshoot: str) -> Ends:
    return {
        field: [rolled(race((field, 0), pips, board=board, overshoot=overshoot))[0].board[0] for pips in range(1, 7)]
        for field in range(board.goal)
        if field not in board.jumps
    }


def mean_rolls(goal: int, ends: Ends) -> float:
    """The mean number of rolls from 0: m(goal) = 0, m(f) = 1 + the mean of m over where f leads."""
    fields = sorted(ends)
    place = {field: index for index, field in enumerate(fields)}
    rows = []
    for field in fields:
        row = [0.0] * len(fields) + [1.0]
        row[place[field]] += 1
        for end in ends[field]:
            if end != goal:
                row[place[end]] -= 1 / 6
        rows.append(row)
    return solved(rows)[place[0]]


def solved(rows: list[list[float]]) -> list[float]:
    """Gauss and Jordan, with the largest pivot: each row is an equation, its last number the right side."""
    size = len(rows)
    for step in range(size):
        best = max(range(step, size), key=lambda index: abs(rows[index][step]))
        rows[step], rows[best] = rows[best], rows[step]
        pivot = rows[step]
        for index, row in enumerate(rows):
            if index != step and row[step]:
                factor = row[step] / pivot[step]
                rows[index] = [a - factor * b for a, b in zip(row, pivot, strict=True)]
    return [row[-1] / row[index] for index, row in enumerate(rows)]


def fewest_rolls(goal: int, ends: Ends) -> int:
    reached, rolls = {0}, 0
    while goal not in reached:
        reached = {end for field in reached for end in ends[field]}
        rolls += 1
    return rolls


@pytest.mark.parametrize(("name", "overshoot"), MEANS)
def test_the_exact_chain_of_the_rules_has_the_known_mean(name, overshoot):
    """That is: this file states the rules rightly."""
    board = BOARDS[name]

    assert mean_rolls(board.goal, by_the_rules(board.goal, board.jumps, overshoot)) == pytest.approx(
        MEANS[name, overshoot], abs=1e-6
    )


@pytest.mark.parametrize(("name", "overshoot"), MEANS)
def test_from_every_field_every_roll_leads_where_the_chain_says(name, overshoot):
    board = BOARDS[name]
    played = by_the_game(board, overshoot)
    stated = by_the_rules(board.goal, board.jumps, overshoot)

    assert played == {field: stated[field] for field in played}
    assert mean_rolls(board.goal, played) == pytest.approx(MEANS[name, overshoot], abs=1e-6)


@pytest.mark.parametrize("name", FEWEST)
def test_the_fewest_rolls_to_the_goal(name):
    board = BOARDS[name]

    assert fewest_rolls(board.goal, by_the_game(board, "stay")) == FEWEST[name]


@pytest.mark.parametrize("overshoot", DUELS)
def test_the_exact_chain_of_two_pawns_has_the_known_figures(overshoot):
    """Who arrives sooner wins: in turn t the first seat after 2t - 1 rolls of both, the second after 2t."""
    ends = by_the_rules(SEED.goal, SEED.jumps, overshoot)
    standing, arrived, share, rolls = {0: 1.0}, 0.0, 0.0, 0.0
    for turn in range(1, 2000):
        moved: dict[int, float] = {}
        for field, chance in standing.items():
            for end in ends[field]:
                moved[end] = moved.get(end, 0.0) + chance / 6
        now = moved.pop(SEED.goal, 0.0)
        first, second = now * (1 - arrived), (1 - arrived - now) * now
        share, rolls = share + first, rolls + first * (2 * turn - 1) + second * 2 * turn
        standing, arrived = moved, arrived + now

    assert rolls == pytest.approx(DUELS[overshoot][0], abs=1e-4)
    assert share == pytest.approx(DUELS[overshoot][1], abs=1e-4)


def of_games(play: Callable[[bytes], tuple[float, ...]], games: int) -> tuple[tuple[float, float], ...]:
    """Mean and standard error of both figures over games with keys of their own."""
    figures = [play(b"statistics" + game.to_bytes(4, "big")) for game in range(games)]
    found = []
    for column in zip(*figures, strict=True):
        mean = sum(column) / games
        variance = sum((value - mean) ** 2 for value in column) / (games - 1)
        found.append((mean, sqrt(variance / games)))
    return tuple(found)


@pytest.mark.parametrize("games", [GAMES // 5, pytest.param(GAMES, marks=pytest.mark.slow)])
@pytest.mark.parametrize("overshoot", DUELS)
def test_games_of_two_last_as_long_and_favour_the_first_as_the_chain_says(overshoot, games):
    """The engine's own dice, within four standard errors."""
    options, roll = Options(SEED, overshoot), Roll()

    def duel(key: bytes) -> tuple[float, float]:
        state, rolls = ENGINE.setup(2, options, key).state, 0
        while state.phase == RACE:
            state, rolls = ENGINE.apply(state, state.turn, roll).state, rolls + 1
        result = ENGINE.result(state)
        assert result is not None
        return rolls, result.places[0] == 1

    for (mean, error), known in zip(of_games(duel, games), DUELS[overshoot], strict=True):
        assert abs(mean - known) < 4 * error


@pytest.mark.parametrize(("seats", "at_once", "rounds"), [(2, 5 / 6, 6 / 5), (3, 55 / 72, 9 / 7)])
def test_a_roll_off_lasts_as_long_as_the_chances_say_and_favours_nobody(seats, at_once, rounds):
    options, roll = Options(SEED, roll_off=True), Roll()

    def roll_off(key: bytes) -> tuple[float, ...]:
        step, ties = ENGINE.setup(seats, options, key), 0
        while step.state.phase != RACE:
            step = ENGINE.apply(step.state, step.state.turn, roll)
            ties += step.state.phase != RACE and not step.state.rolls
        return ties == 0, ties + 1, *(step.state.turn == seat for seat in range(seats))

    figures = of_games(roll_off, 6000)
    for (mean, error), known in zip(figures, (at_once, rounds, *[1 / seats] * seats), strict=True):
        assert abs(mean - known) < 4 * error
