"""Games played by moves drawn at random, for tests that look at every position."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

from engines.api import Engine, Illegal, Step
from engines.chance import Draws
from engines.kit.walk import Position, Setting, begin, follow


def positions(engine: Engine[Any], options: Any, seats: int, key: bytes) -> Iterator[tuple[Position, Step[Any]]]:
    """Each position of a game, with the step that led there, from the setup to the end."""
    draws = Draws(key + b"moves")
    position, step = begin(Setting(engine, options, seats, key, draws))
    yield position, step
    while position.prompts:
        seats_asked = tuple(position.prompts)
        seat = seats_asked[draws(len(seats_asked))]
        prompts = position.prompts[seat]
        prompt = prompts[draws(len(prompts))]
        move = prompt.fill(prompt.hints[draws(len(prompt.hints))]) if prompt.hints else prompt.sample(draws)
        outcome = position.attempt(position.state, seat, move)
        if isinstance(outcome, Illegal):
            continue
        step = outcome
        position = follow(position, seat, move, step)
        yield position, step


def games(engine: Engine[Any], options: Any, seats: int, least: int) -> Iterator[tuple[Position, Step[Any]]]:
    """The positions of as many whole games as it takes to look at ``least`` of them: short games come up more often."""
    looked = 0
    for number in count():
        for found in positions(engine, options, seats, number.to_bytes(4, "big")):
            looked += 1
            yield found
        if looked >= least:
            return
