"""The longest single call of an engine in thousands of random matches: what a server's other tables may wait for.

A call is measured again three times and the shortest counts, and time is the processor's: what else the machine did
is left out.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from time import process_time
from typing import Any

from engines.api import Engine
from engines.registry import engines
from tests.support.matches import match
from tests.support.variants import options_of

MATCHES = 10_000
REPEATS = 3


def longest(engine: Engine[Any], matches: int, rng: random.Random) -> dict[str, float]:
    """Milliseconds of the longest ``prompts`` and the longest ``apply``, at all numbers of seats."""
    found = {"prompts": 0.0, "apply": 0.0}
    for number in range(matches):
        for moment in match(engine, options_of(engine, {}), engine.seats[number % len(engine.seats)], rng):
            if moment.seat is None:
                continue
            state, seat, action = moment.state, moment.seat, moment.action
            prompts = partial(engine.prompts, state, seat)
            apply = partial(engine.apply, state, seat, action)
            found = {"prompts": _longer(found["prompts"], prompts), "apply": _longer(found["apply"], apply)}
    return {name: 1e3 * seconds for name, seconds in found.items()}


def _longer(longest: float, call: Callable[[], Any]) -> float:
    """The longest so far, this call counted."""
    once = _seconds(call)
    if once <= longest:
        return longest
    return max(longest, min(once, *(_seconds(call) for _ in range(REPEATS - 1))))


def _seconds(call: Callable[[], Any]) -> float:
    begun = process_time()
    call()
    return process_time() - begun


def main() -> None:
    for name, engine in engines().items():
        found = longest(engine, MATCHES, random.Random(1))
        calls = ", ".join(f"{call} {milliseconds:.3f} ms" for call, milliseconds in found.items())
        print(f"{name}: longest call in {MATCHES:,} random matches: {calls}", flush=True)


if __name__ == "__main__":
    main()
