"""What this server offers and how patient it is: one value for all its tables, so that none reads a setting."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import field, frozen

from engines.api import Engine
from engines.options import describe
from protocol.games import Game


@frozen
class House:
    """The games by name, the boards for their options by name, what Bot may name, and times in seconds."""

    engines: Mapping[str, Engine[Any]]
    boards: Mapping[str, Any] = field(factory=dict)
    brains: tuple[str, ...] = ("random",)
    levels: Mapping[str, tuple[str, ...]] = field(factory=dict)  # a game: which are for people; "": any other
    silence: float = 5.0  # how long a seat may take to open its seal
    desertion: float = 30.0  # how long a person may be away before a bot may be put in the seat
    return_of_bots: float = 3.0  # how long after a bot was lost it is seated again

    def games(self) -> tuple[Game, ...]:
        """The games as clients are told of them."""
        return tuple(
            Game(
                name,
                engine.version,
                engine.seats[0],
                engine.seats[-1],
                describe(engine.options, self.boards),
                self.levels.get(name, self.levels.get("", ())),
            )
            for name, engine in self.engines.items()
        )
