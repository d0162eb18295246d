"""A few short sounds, made of numbers: noise for a card, knocks for a die, two bells for one's turn, a rise for a win.

Pure: what comes out are samples, sixteen bits each, so that a sound can be judged without a loudspeaker.
"""

from __future__ import annotations

import array
import math
import sys
from collections.abc import Callable, Iterable

RATE = 22050
"""Samples a second."""
LOUD = 0.42
"""The highest a sound gets, of all that sixteen bits can hold."""
FADE = 0.006
"""Seconds in which a sound comes to silence at its end, so that it does not click."""

Wave = Callable[[float], float]
"""How far the air is pushed, from -1 to 1, so many seconds after the start."""


def card() -> bytes:
    """Paper that slides on felt and lies."""
    hiss = _hiss(1, smooth=0.35)
    thud = _hiss(2, smooth=0.04)
    return _samples(0.13, lambda at: 0.7 * hiss(at) * _bell(at, 0.035, 0.028) + 2.2 * thud(at) * _fading(at - 0.07, 60))


def die() -> bytes:
    """A few knocks on wood, quicker and softer."""
    knocks = [(0.0, 1.0), (0.11, 0.8), (0.19, 0.6), (0.25, 0.5), (0.3, 0.35), (0.335, 0.25)]
    noise = _hiss(3, smooth=0.3)

    def wave(at: float) -> float:
        return sum(
            loud * _fading(at - start, 95) * (math.sin(math.tau * (880 + 90 * number) * at) + 0.8 * noise(at))
            for number, (start, loud) in enumerate(knocks)
        )

    return _samples(0.42, wave)


def turn() -> bytes:
    """Two soft bells, the second higher."""
    return _samples(0.55, lambda at: _bar(at, 659.3) + _bar(at - 0.13, 880.0))


def win() -> bytes:
    """Four bells that rise."""
    notes = (523.3, 659.3, 784.0, 1046.5)
    return _samples(0.9, lambda at: sum(_bar(at - 0.12 * number, note) for number, note in enumerate(notes)))


SOUNDS = {"card": card, "die": die, "turn": turn, "win": win}


def _samples(seconds: float, wave: Wave) -> bytes:
    """As a mixer wants them, as loud as all others."""
    values = [wave(number / RATE) for number in range(round(seconds * RATE))]
    most = max(map(abs, values))
    fading = round(FADE * RATE)
    left = (min(1.0, (len(values) - 1 - number) / fading) for number in range(len(values)))
    return _bytes(round(32767 * LOUD * value / most * end) for value, end in zip(values, left, strict=True))


def _bytes(values: Iterable[int]) -> bytes:
    found = array.array("h", values)
    if sys.byteorder == "big":
        found.byteswap()
    return found.tobytes()


def _hiss(number: int, *, smooth: float) -> Wave:
    """Noise, always the same by its number; the smaller ``smooth``, the duller it is."""
    level, values = 0.0, []
    for _ in range(RATE // 2):
        number = (number * 1103515245 + 12345) % 2**31
        level += smooth * (number / 2**30 - 1 - level)
        values.append(level)
    return lambda at: values[int(at * RATE) % len(values)]


def _fading(at: float, speed: float) -> float:
    return 0.0 if at < 0 else math.exp(-speed * at)


def _bell(at: float, middle: float, width: float) -> float:
    return math.exp(-(((at - middle) / width) ** 2))


def _bar(at: float, pitch: float) -> float:
    """A struck bar: the higher parts of its tone fade first."""
    if at < 0:
        return 0.0
    parts = ((1, 1.0, 7), (2.76, 0.3, 16))
    struck = min(1.0, at / 0.004)
    return struck * sum(
        loud * math.exp(-fade * at) * math.sin(math.tau * pitch * times * at) for times, loud, fade in parts
    )
