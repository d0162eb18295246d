"""How a face ended: by itself, by its player's wish, or because it cannot go on."""

from __future__ import annotations

import enum


class Ending(enum.Enum):
    """How a face ended."""

    DONE = "done"  # the game is over, or the table was left
    QUIT = "quit"  # the player wants no more at all
    FAILED = "failed"


class Left(Exception):
    """Nothing more is typed while a question is open: the player has gone."""


class Failed(Exception):
    """It cannot go on. The text is for the player."""


class Unreached(Failed):
    """No server answers there."""


class Taken(Failed):
    """The port of a server of one's own is taken. ``why`` tells by what; at ``free`` there can be one."""

    def __init__(self, why: str, how: str, free: str) -> None:
        super().__init__(f"{why} {how}")
        self.why = why
        self.free = free


class Misused(Failed):
    """It cannot be done at all, as it was asked for."""
