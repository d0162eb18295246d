"""Every brain plays every game by its rules, by what its seat knows, and the same way again."""

from __future__ import annotations

import pytest

from client.bots import registry
from client.bots.brain import Turn
from engines.chance import Draws
from engines.redact import view
from engines.redeal import Redealer
from engines.registry import engines
from tests.client.bots.turns import Asked, bout, played, seats_of

NAMES = [*registry.OURS]
GAMES = tuple(engines())
TWINS = 2


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", NAMES)
def test_no_answer_of_a_brain_is_refused_in_whole_games(game: str, name: str):
    for seats in seats_of(game):
        outcome, asked = played(bout(game, (name,) * seats, seats))

        assert outcome.result is not None, outcome.problem
        assert name == "random" or sum(outcome.refused) == 0
        assert asked


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", [name for name in NAMES if name != "random"])
def test_no_answer_of_a_brain_is_refused_in_dozens_of_games(game: str, name: str):
    for number in range(48):
        for seats in seats_of(game):
            outcome, _ = played(bout(game, (name,) * (seats - 1) + ("random",), number))

            assert outcome.result is not None, outcome.problem
            assert sum(outcome.refused[:-1]) == 0


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", NAMES)
def test_the_same_seeds_give_the_same_game(game: str, name: str):
    first, second = (played(bout(game, (name, "random"), 3))[0] for _ in range(2))

    assert (first.moves, first.result) == (second.moves, second.result)


@pytest.mark.parametrize("game", [game for game in GAMES if engines()[game].pieces])
@pytest.mark.parametrize("name", NAMES)
def test_the_cards_that_are_hidden_from_a_seat_never_change_its_move(game: str, name: str):
    _, asked = played(bout(game, (name, "random"), 5))

    for number, this in enumerate(asked[::3]):
        assert all(move == this.move for move in twins(this, number))


def twins(asked: Asked, number: int):
    """The brain's moves where the cards that its seat does not see lie in other places."""
    turn, told = asked.turn, asked.bout
    redealer = Redealer.of(told.engine, told.options, turn.view, turn.known)
    draws = Draws(f"twin {number}".encode())
    for _ in range(TWINS):
        state = redealer.deal(draws)
        prompts = told.engine.prompts(state, turn.seat)
        seen = view(state, turn.seat)
        other = Turn(turn.game, turn.options, turn.seats, turn.seat, turn.known, seen, prompts, turn.key, turn.budget)
        yield told.brains[turn.seat].choose(other)
