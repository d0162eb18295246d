"""The smallest game in which all may act at any time: a seat taps, and the table counts. For tables, not for rules."""

from __future__ import annotations

from typing import Annotated

from attrs import evolve, frozen

from engines.api import Engine, Step
from engines.options import number
from engines.zones import OWNER, PUBLIC, SETTING
from protocol.choice import Prompt
from protocol.news import Result


@frozen
class Options:
    most: int = number(1000, 1, 100_000)


@frozen
class State:
    taps: Annotated[tuple[int, ...], PUBLIC]
    options: Annotated[Options, SETTING]


@frozen
class Tap:
    """Once."""


@frozen
class Tapped:
    seat: Annotated[int, PUBLIC]
    times: Annotated[int, OWNER]


def setup(seats: int, options: Options, key: bytes) -> Step[State]:
    del key
    return Step(State((0,) * seats, options))


def prompts(state: State, seat: int) -> tuple[Prompt, ...]:
    return (Prompt("tap"),) if state.taps[seat] < state.options.most else ()


def apply(state: State, seat: int, action: Tap) -> Step[State]:
    del action
    times = state.taps[seat] + 1
    taps = (*state.taps[:seat], times, *state.taps[seat + 1 :])
    return Step(evolve(state, taps=taps), (Tapped(seat, times),))


def result(state: State) -> Result | None:
    if sum(state.taps) < state.options.most:
        return None
    return Result((1,) * len(state.taps), state.taps, "tapped", {})


ENGINE = Engine("tapping", 1, range(1, 4), Options, State, Tap, Tapped, (), setup, prompts, apply, result)
