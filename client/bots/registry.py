"""The brains there are: our own, and other people's by the entry points ``spieltisch.brains``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.metadata import entry_points

from client.bots import chaotic
from client.bots.brain import Brain

GROUP = "spieltisch.brains"
OURS = (chaotic.BRAIN,)


class BrainsError(Exception):
    """The brains cannot be offered as they are: two of one name, or an entry point that holds none."""


@cache
def brains() -> Mapping[str, Brain]:
    """Every brain by its name, ours first. Raises BrainsError."""
    found = {brain.name: brain for brain in OURS}
    for point in entry_points(group=GROUP):
        brain = point.load()
        if not isinstance(brain, Brain):
            raise BrainsError(f"entry point {point.name} = {point.value} holds no Brain")
        if brain.name in found:
            raise BrainsError(f"entry point {point.name} = {point.value}: there is a brain {brain.name} already")
        found[brain.name] = brain
    return found
