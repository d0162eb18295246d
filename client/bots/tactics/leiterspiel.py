"""Leiterspiel leaves nothing to choose: the die is cast whenever it is one's turn."""

from __future__ import annotations

from client.bots.brain import Turn, fallback
from client.bots.tactics.tactic import Tactic
from protocol.choice import Move


def choose(turn: Turn) -> Move:
    """Rolls."""
    return fallback(turn.prompts)


TACTIC = Tactic(choose)
