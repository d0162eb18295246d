"""Whole matches by moves drawn at random, as fast as an engine plays, for tests and figures that need thousands."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from attrs import frozen

from engines.api import Engine, Illegal
from protocol.choice import Prompt


@frozen
class Moment:
    """A state, and what is about to be played there: a seat and an action; None and None at the end."""

    state: Any
    seat: int | None
    action: Any


def match(engine: Engine[Any], options: Any, seats: int, rng: random.Random) -> Iterator[Moment]:
    """One match. Where a prompt asks, one of its hints is played, or any answer where there are none."""
    state = engine.setup(seats, options, rng.randbytes(32)).state
    while engine.result(state) is None:
        asked = [(seat, prompt) for seat in range(seats) for prompt in engine.prompts(state, seat)]
        seat, prompt = asked[int(rng.random() * len(asked))]
        action = engine.kinds[prompt.kind](**_answered(prompt, rng))
        try:
            after = engine.apply(state, seat, action).state
        except Illegal:
            continue
        yield Moment(state, seat, action)
        state = after
    yield Moment(state, None, None)


def _answered(prompt: Prompt, rng: random.Random) -> Any:
    if prompt.hints:
        return {**prompt.given, **prompt.hints[int(rng.random() * len(prompt.hints))]}
    return prompt.sample(rng.randrange).args if prompt.asks else prompt.given
