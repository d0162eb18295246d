"""The brain that plays at random: any of the prompts, each equally likely, filled in with any answers.

Where a prompt has hints it is one of them, since most guesses at a set are refused.
"""

from __future__ import annotations

from client.bots.brain import Brain, Turn
from engines.chance import Draws
from protocol.choice import Move


def choose(turn: Turn) -> Move:
    """Uniform over the prompts."""
    below = Draws(turn.key)
    prompt = turn.prompts[below(len(turn.prompts))]
    if prompt.hints:
        return prompt.fill(prompt.hints[below(len(prompt.hints))])
    return prompt.sample(below)


BRAINS = (Brain("random", choose, quick=True),)
