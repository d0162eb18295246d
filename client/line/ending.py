"""How a face ended."""

from __future__ import annotations

import enum


class Ending(enum.Enum):
    """How a face ended."""

    DONE = "done"  # the game is over, or the table was left
    QUIT = "quit"  # the player wants no more at all
    FAILED = "failed"
