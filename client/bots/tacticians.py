"""The brains that know their games: ``tactician``, and the simple ones that it is measured against.

A name plays every game: where a game has no tactics of its own, the brain takes what is hinted at.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from client.bots.brain import Brain, Turn
from client.bots.tactics import kaboo, kasino, leiterspiel, tauchen, up_and_down
from client.bots.tactics.tactic import Tactic
from engines.chance import Draws
from protocol.choice import Move

TACTICS: Mapping[str, Tactic] = {
    "kaboo": kaboo.TACTIC,
    "kasino": kasino.TACTIC,
    "leiterspiel": leiterspiel.TACTIC,
    "tauchen": tauchen.TACTIC,
    "up_and_down": up_and_down.TACTIC,
}
GREEDY: Mapping[str, Callable[[Turn], Move]] = {
    "kasino": kasino.take_most,
    "tauchen": tauchen.lay_whatever_fits,
    "up_and_down": up_and_down.greedy,
}
GREEDY_POINTS: Mapping[str, Callable[[Turn], Move]] = {**GREEDY, "kasino": kasino.take_points}


def eager(turn: Turn) -> Move:
    """Takes any hint there is, and otherwise plays anything: for games that nobody wrote tactics for."""
    below = Draws(turn.key)
    hinted = [prompt.fill(prompt.hints[0]) for prompt in turn.prompts if prompt.hints]
    if hinted:
        return hinted[below(len(hinted))]
    return turn.prompts[below(len(turn.prompts))].sample(below)


def tactical(turn: Turn) -> Move:
    """By the game's tactics."""
    tactic = TACTICS.get(turn.game)
    return tactic.choose(turn) if tactic else eager(turn)


def greedy(turn: Turn) -> Move:
    """Takes as much as can be, whatever it leaves."""
    return GREEDY.get(turn.game, eager)(turn)


def greedy_for_points(turn: Turn) -> Move:
    """Takes what brings the most points, whatever it leaves."""
    return GREEDY_POINTS.get(turn.game, eager)(turn)


def easy(turn: Turn) -> Move:
    """For people who learn the game: every third move is any, the others are greedy."""
    below = Draws(turn.key + b"easy")
    return eager(turn) if below(3) == 0 else greedy(turn)


TACTICIAN = Brain("tactician", tactical, quick=True)
BRAINS = (
    Brain("easy", easy, quick=True),
    Brain("medium", tactical, quick=True),
    TACTICIAN,
    Brain("greedy", greedy, quick=True),
    Brain("greedy-points", greedy_for_points, quick=True),
)
