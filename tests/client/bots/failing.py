"""Brains that do wrong; at a module's top level, so that they can think in a process of their own."""

from __future__ import annotations

import os
import time

from client.bots.brain import Brain, Turn
from protocol.choice import Move


def fail(turn: Turn) -> Move:
    raise RuntimeError(turn.game)


def cheat(turn: Turn) -> Move:  # noqa: ARG001
    return Move("win")


def crash(turn: Turn) -> Move:  # noqa: ARG001
    os._exit(3)


def hang(turn: Turn) -> Move:  # noqa: ARG001
    while True:
        time.sleep(1)


def last(turn: Turn) -> Move:
    return Move(turn.prompts[-1].kind)


def lie(turn: Turn) -> Move:
    return turn.game  # type: ignore[return-value]


CRASHING = Brain("crash", crash)
FAILING = (Brain("fail", fail, quick=True), Brain("cheat", cheat, quick=True), CRASHING, Brain("lie", lie))
HANGING = Brain("hang", hang)
LAST = Brain("last", last)
