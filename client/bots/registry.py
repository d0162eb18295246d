"""The brains there are: our own, and other people's by the entry points ``spieltisch.brains``.

Run as a program it says what is offered, in one line of JSON: a server asks before anybody can play, so that takes no
longer than the names do, and a brain of ours is loaded when it is to think.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import TYPE_CHECKING

from protocol.saying import Saying

if TYPE_CHECKING:
    from client.bots.brain import Brain

GROUP = "spieltisch.brains"
NAME = re.compile("[a-z][a-z0-9_-]{0,63}")  # as records can tell who played
LEVELS = ("easy", "medium", "hard")
"""The brains that are meant for people, the weakest first."""
LUCK = frozenset({"leiterspiel"})
"""Games that leave nothing to choose, so that all brains are as good."""
OURS: Mapping[str, str] = {
    "easy": "tacticians",
    "medium": "tacticians",
    "hard": "search",
    "tactician": "tacticians",
    "greedy": "tacticians",
    "greedy-points": "tacticians",
    "search": "search",
    "search-untuned": "search",
    "tree-search": "tree",
    "random": "chaotic",
}
"""Our brains, the levels first, and the modules whose ``BRAINS`` hold them."""


class BrainsError(Exception):
    """The brains cannot be offered as they are: two of one name, or an entry point that holds none."""

    def __init__(self, why: Saying) -> None:
        super().__init__(why)
        self.why = why


@cache
def brains() -> Mapping[str, Brain]:
    """Every brain by its name, the levels first, then ours. Raises BrainsError."""
    return {**{name: _ours(name) for name in OURS}, **_others()}


def names() -> tuple[str, ...]:
    """The names of all brains, as in ``brains``. Raises BrainsError."""
    return (*OURS, *_others())


def levels(game: str) -> tuple[str, ...]:
    """The brains that people are to choose from at this game, the weakest first."""
    return LEVELS[:1] if game in LUCK else LEVELS


def _ours(name: str) -> Brain:
    module = import_module(f"client.bots.{OURS[name]}")
    return next(brain for brain in module.BRAINS if brain.name == name)  # type: ignore[no-any-return]


@cache
def _others() -> Mapping[str, Brain]:
    """Other people's, never asked where they stand: one that hangs or crashes there would take all others with it."""
    found: dict[str, Brain] = {}
    points = entry_points(group=GROUP)
    if not points:
        return found
    from attrs import evolve  # noqa: PLC0415 - most servers have nobody else's brains, and wait for this program

    from client.bots.brain import Brain  # noqa: PLC0415

    for point in points:
        where = f"{point.name} = {point.value}"
        brain = point.load()
        if not isinstance(brain, Brain):
            raise BrainsError(Saying("entry point {where} holds no Brain", where=where))
        if not NAME.fullmatch(brain.name):
            why = Saying("entry point {where}: {name} is no name, as fast_one is", where=where, name=repr(brain.name))
            raise BrainsError(why)
        if brain.name in OURS or brain.name in found:
            why = Saying("entry point {where}: there is a brain {name} already", where=where, name=brain.name)
            raise BrainsError(why)
        found[brain.name] = evolve(brain, quick=False)
    return found


def _say() -> None:
    """What is offered; the levels of a game without an entry of its own are those of the game without a name."""
    try:
        offered = {"brains": names(), "levels": {game: levels(game) for game in ("", *sorted(LUCK))}}
    except BrainsError as error:
        sys.exit(f"spieltisch-bot: {error}")
    sys.stdout.write(json.dumps(offered) + "\n")


if __name__ == "__main__":
    _say()
