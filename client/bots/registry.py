"""The brains there are: our own, and other people's by the entry points ``spieltisch.brains``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.metadata import entry_points

from attrs import evolve

from client.bots import chaotic, search, tacticians
from client.bots.brain import Brain

GROUP = "spieltisch.brains"
NAME = re.compile("[a-z][a-z0-9_-]{0,63}")  # as records can tell who played
LEVELS = ("easy", "medium", "hard")
"""The brains that are meant for people, the weakest first."""
LUCK = frozenset({"leiterspiel"})
"""Games that leave nothing to choose, so that all brains are as good."""
_OURS = (*tacticians.BRAINS, *search.BRAINS, chaotic.BRAIN)
OURS = (
    *(brain for level in LEVELS for brain in _OURS if brain.name == level),
    *(brain for brain in _OURS if brain.name not in LEVELS),
)


class BrainsError(Exception):
    """The brains cannot be offered as they are: two of one name, or an entry point that holds none."""


@cache
def brains() -> Mapping[str, Brain]:
    """Every brain by its name, the levels first, then ours. Raises BrainsError.

    Other people's are never asked where they stand: one that hangs or crashes there would take all others with it.
    """
    found = {brain.name: brain for brain in OURS}
    for point in entry_points(group=GROUP):
        brain = point.load()
        if not isinstance(brain, Brain):
            raise BrainsError(f"entry point {point.name} = {point.value} holds no Brain")
        if not NAME.fullmatch(brain.name):
            raise BrainsError(f"entry point {point.name} = {point.value}: {brain.name!r} is no name, as fast_one is")
        if brain.name in found:
            raise BrainsError(f"entry point {point.name} = {point.value}: there is a brain {brain.name} already")
        found[brain.name] = evolve(brain, quick=False)
    return found


def levels(game: str) -> tuple[str, ...]:
    """The brains that people are to choose from at this game, the weakest first."""
    return LEVELS[:1] if game in LUCK else LEVELS
