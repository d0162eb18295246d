"""The brains there are: our own, and other people's by the entry points ``spieltisch.brains``.

Run as a program it says what is offered, in one line of JSON: a server asks before anybody can play, so that takes no
longer than the names do, and a brain of ours is loaded when it is to think.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Container, Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Any

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


@cache
def brains() -> Mapping[str, Brain]:
    """Every brain by its name, the levels first, then ours."""
    return {**{name: _ours(name) for name in OURS}, **_others()[0]}


def names() -> tuple[str, ...]:
    """The names of all brains, as in ``brains``."""
    return (*OURS, *_others()[0])


def left_out() -> tuple[Saying, ...]:
    """Why brains that packages offer are not there: what is wrong with one of them takes no other with it."""
    return _others()[1]


def levels(game: str) -> tuple[str, ...]:
    """The brains that people are to choose from at this game, the weakest first."""
    return LEVELS[:1] if game in LUCK else LEVELS


def _ours(name: str) -> Brain:
    module = import_module(f"client.bots.{OURS[name]}")
    return next(brain for brain in module.BRAINS if brain.name == name)  # type: ignore[no-any-return]


@cache
def _others() -> tuple[Mapping[str, Brain], tuple[Saying, ...]]:
    """Other people's, and why some are left out."""
    found: dict[str, Brain] = {}
    wrong: list[Saying] = []
    for point in entry_points(group=GROUP):
        where = f"{point.name} = {point.value}"
        try:
            brain = point.load()
        except (Exception, SystemExit) as error:  # noqa: BLE001 - whatever a package does, the others are offered
            why = f"{type(error).__name__}: {error}"
            wrong.append(Saying("entry point {where} cannot be loaded: {why}", where=where, why=why))
            continue
        problem = _problem(brain, where, found)
        if problem is None:
            found[brain.name] = _asked_elsewhere(brain)
        else:
            wrong.append(problem)
    return found, tuple(wrong)


def _problem(brain: Any, where: str, found: Container[str]) -> Saying | None:
    from client.bots.brain import Brain  # noqa: PLC0415 - most servers have nobody else's brains, and wait for this

    if not isinstance(brain, Brain):
        return Saying("entry point {where} holds no Brain", where=where)
    if not NAME.fullmatch(brain.name):
        return Saying("entry point {where}: {name} is no name, as fast_one is", where=where, name=repr(brain.name))
    if brain.name in OURS or brain.name in found:
        return Saying("entry point {where}: there is a brain {name} already", where=where, name=brain.name)
    return None


def _asked_elsewhere(brain: Brain) -> Brain:
    """Never asked where it stands: one that hangs or crashes there would take all others with it."""
    from attrs import evolve  # noqa: PLC0415 - as above

    return evolve(brain, quick=False)


def _say() -> None:
    """What is offered; the levels of a game without an entry of its own are those of the game without a name."""
    for why in left_out():
        sys.stderr.write(f"spieltisch-bot: {why}\n")
    offered = {"brains": names(), "levels": {game: levels(game) for game in ("", *sorted(LUCK))}}
    sys.stdout.write(json.dumps(offered) + "\n")


if __name__ == "__main__":
    _say()
