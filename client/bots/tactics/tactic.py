"""What a game's own tactics are made of: a choice for a seat, and what a search may use of them.

``choose`` is all that is needed. A search plays games on with ``roll``, which sees a whole dealt state and must
be quick, and may stop after ``horizon`` moves where ``worth`` tells how well a seat stands by then.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import frozen

from client.bots.brain import Turn
from protocol.choice import Below, Move, Prompt

Roll = Callable[[Any, int, tuple[Prompt, ...], Below], Move]
"""State, seat, the seat's prompts and chance to a move."""


def _never(_turn: Turn) -> bool:
    return False


@frozen
class Tactic:
    """The tactics of one game. ``doubt``: how many standard errors better another move must be for a search."""

    choose: Callable[[Turn], Move]
    roll: Roll | None = None
    worth: Callable[[Any, int], float] | None = None  # state and seat: 0 as good as the others, 1 is about a win
    horizon: int | None = None  # None: to the end
    doubt: float = 1.0
    sure: Callable[[Turn], bool] = _never  # where ``choose`` has found the best there is
