"""Every brain plays every game by its rules, by what its seat knows, and the same way again.

The same promises for all our brains and all games, none left out: briefly here, and at length in the slow tests.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator

import pytest
from attrs import evolve

from client.bots import registry
from client.bots.arena.bout import fight
from client.bots.brain import Brain, Turn
from client.bots.dealing import stand_in
from client.bots.thinking import Thinking
from engines.chance import Draws
from engines.redact import view
from engines.redeal import Redealer
from engines.registry import engines
from protocol.choice import Move
from tests.client.bots.failing import FAILING, HANGING
from tests.client.bots.turns import Asked, bout, played, seats_of

NAMES = [*registry.OURS]
GAMES = tuple(engines())
TWINS = 2
LONG = "search-untuned"
"""It thinks many times longer than any other: its turn comes in the slow tests."""
EACH = [
    pytest.param(game, name, id=f"{game}-{name}", marks=[pytest.mark.slow] if name == LONG else [])
    for game in GAMES
    for name in NAMES
]
WRONG_AT = 3  # turns of the seat, after which its brain does wrong once

each_brain = pytest.mark.parametrize(("game", "name"), EACH)


def _plays_by_the_rules(game: str, name: str, seats: int, number: int) -> None:
    outcome, asked = played(bout(game, (name,) * seats, number))

    assert outcome.result is not None, outcome.problem
    assert sum(outcome.refused) == 0
    assert asked


@each_brain
def test_no_answer_of_a_brain_is_refused_in_whole_games(game: str, name: str):
    for seats in seats_of(game):
        _plays_by_the_rules(game, name, seats, seats)


@pytest.mark.slow
@pytest.mark.timeout(1800)
@each_brain
def test_no_answer_of_a_brain_is_refused_in_many_games(game: str, name: str):
    for number in range(8):
        for seats in seats_of(game):
            _plays_by_the_rules(game, name, seats, number)


def _is_the_same_again(game: str, name: str, number: int) -> None:
    first, second = (played(bout(game, (name, "random"), number))[0] for _ in range(2))

    assert (first.moves, first.result) == (second.moves, second.result)


@each_brain
def test_the_same_seeds_give_the_same_game(game: str, name: str):
    _is_the_same_again(game, name, 3)


@pytest.mark.slow
@pytest.mark.timeout(1800)
@each_brain
def test_the_same_seeds_give_the_same_game_again_and_again(game: str, name: str):
    for number in range(4):
        _is_the_same_again(game, name, number)


def twins(asked: Asked, number: int) -> Iterator[Move]:
    """The brain's moves where the cards that its seat does not see lie in other places, and luck will be another."""
    turn, told = asked.turn, asked.bout
    redealer = Redealer.of(told.engine, told.options, turn.view, turn.known)
    draws = Draws(f"twin {number}".encode())
    for _ in range(TWINS):
        state = redealer.deal(draws)
        prompts = told.engine.prompts(state, turn.seat)
        seen = view(state, turn.seat)
        yield told.brains[turn.seat].choose(evolve(turn, view=seen, prompts=prompts))


@each_brain
def test_what_is_hidden_from_a_seat_never_changes_its_move(game: str, name: str):
    _, asked = played(bout(game, (name, "random"), 5))

    for number, this in enumerate(asked[::3]):
        assert all(move == this.move for move in twins(this, number))


@pytest.mark.slow
@pytest.mark.timeout(1800)
@each_brain
def test_what_is_hidden_from_a_seat_never_changes_its_move_at_any_turn(game: str, name: str):
    for game_number in range(2):
        for seats in seats_of(game):
            _, asked = played(bout(game, (name,) * (seats - 1) + ("random",), game_number))
            for number, this in enumerate(asked):
                assert all(move == this.move for move in twins(this, number))


def _with_one_wrong(game: str, name: str, wrong: Brain, caplog: pytest.LogCaptureFixture) -> None:
    """A whole game, at one turn of which that brain is asked in place of the other."""
    right, turns = registry.brains()[name], 0
    thinking = Thinking(1, patience=1.5)
    answers: list[tuple[Turn, Move]] = []

    def choose(turn: Turn) -> Move:
        nonlocal turns
        turns += 1
        asked = wrong if turns == WRONG_AT else evolve(right, quick=True)
        answers.append((turn, runner.run(thinking.move(asked, turn))))
        return answers[-1][1]

    with asyncio.Runner() as runner, caplog.at_level(logging.WARNING):
        outcome = fight(evolve(bout(game, (name, "random"), 1), brains=(Brain(name, choose), right)))
        thinking.close()

    assert outcome.result is not None, outcome.problem
    assert len(caplog.records) == 1
    assert f"brain {wrong.name} failed at {game}" in caplog.text
    for number, (turn, move) in enumerate(answers, 1):
        assert move == (stand_in(turn) if number == WRONG_AT else right.choose(turn))


@pytest.mark.parametrize("wrong", FAILING[:2], ids=lambda brain: brain.name)
@pytest.mark.parametrize("game", GAMES)
def test_a_brain_that_does_wrong_once_loses_that_move_and_no_other(
    game: str, wrong: Brain, caplog: pytest.LogCaptureFixture
):
    _with_one_wrong(game, "tactician", wrong, caplog)


@pytest.mark.slow
@pytest.mark.timeout(1800)
@each_brain
def test_whatever_any_brain_does_wrong_once_it_loses_that_move_and_no_other(
    game: str, name: str, caplog: pytest.LogCaptureFixture
):
    """Every game meets every wrong, and every brain does one in each."""
    wrongs = [*FAILING, HANGING]
    _with_one_wrong(game, name, wrongs[NAMES.index(name) % len(wrongs)], caplog)
