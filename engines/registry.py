"""Finds the games: modules of ``engines.games``, and other people's by the entry points ``spieltisch.games``.

Each module, and each entry point, holds an Engine. Two of one name: nothing can be served, so it is an error.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib.metadata import entry_points
from typing import Any

from engines import games
from engines.api import Engine

GROUP = "spieltisch.games"


class RegistryError(Exception):
    """The games cannot be served as they are: two of one name, or an entry point that holds none."""


@cache
def engines() -> Mapping[str, Engine[Any]]:
    """Every game by its name, ours first. Raises RegistryError."""
    found: dict[str, Engine[Any]] = {}
    for origin, engine in [*_ours(), *_others()]:
        if not isinstance(engine, Engine):
            raise RegistryError(f"{origin} holds no Engine")
        if engine.name in found:
            raise RegistryError(f"{origin}: there is a game named {engine.name} already")
        found[engine.name] = engine
    return found


def _ours() -> list[tuple[str, Any]]:
    names = [f"{games.__name__}.{info.name}" for info in pkgutil.iter_modules(games.__path__)]
    return [(name, importlib.import_module(name).ENGINE) for name in names]


def _others() -> list[tuple[str, Any]]:
    return [(f"entry point {point.name} = {point.value}", point.load()) for point in entry_points(group=GROUP)]
