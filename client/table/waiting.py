"""Whether the lobby of a table is to be seen: there is something to do before a game, or to wait for."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from client.table.sitting import Sitting
from client.texts.changes import is_full
from protocol.messages import Phase

BY_ITSELF = 1.0
"""Seconds within which a new game of the same players begins."""


class Waiting:
    """``later`` is asked to have it looked again after so many seconds."""

    def __init__(self, later: Callable[[float], object]) -> None:
        self._later = later
        self._full_since: float | None = None  # when all seats were taken for a new game

    def shows(self, sitting: Sitting) -> bool:
        """Whether it is to be seen now: a game that begins by itself is waited for a moment."""
        model = sitting.model
        if model.phase is not Phase.OPEN or model.seated is None or sitting.fills:
            self._full_since = None
            return False
        if model.seated.number == 0 or not is_full(model):
            return True
        if self._full_since is None:
            self._full_since = monotonic()
            self._later(BY_ITSELF)
        return monotonic() - self._full_since >= BY_ITSELF
