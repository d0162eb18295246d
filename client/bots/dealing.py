"""Whole states that a seat cannot tell from the real one, from what it knows at its turn: to try moves in."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from functools import cache

from boards.board import Board
from boards.library import library
from client.bots.brain import Turn, fallback
from engines.chance import Draws
from engines.options import OptionError, describe, parse
from engines.redeal import Redealer
from engines.registry import engines
from protocol.choice import Move
from protocol.games import OptionKind

LOG = logging.getLogger(__name__)


@cache
def _boards(game: str) -> Mapping[str, Board]:
    """The boards that the game's options may name; reading them takes a moment, so only where there are some."""
    named = any(option.kind is OptionKind.BOARD for option in describe(engines()[game].options, {}))
    return library(None).boards if named else {}


def dealing(turn: Turn) -> Redealer | None:
    """What deals worlds; None where the game, its board or the memory is not to be had here."""
    engine = engines().get(turn.game)
    if engine is None:
        return None
    try:
        options = parse(engine.options, turn.options, _boards(turn.game))
        return Redealer.of(engine, options, turn.view, turn.known)
    except (OptionError, ValueError):
        return None


def stand_in(turn: Turn) -> Move:
    """What is played where a brain fails: the game's own move for a seat that is gone, if it can be told here.

    That move is the same in all worlds that the seat cannot tell apart.
    """
    try:
        dealt = dealing(turn)
        if dealt is not None:
            return dealt.engine.absent(dealt.engine, dealt.deal(Draws(turn.key)), turn.seat)
    except Exception:
        LOG.exception("no move for a seat that is gone at %s", turn.game)
    return fallback(turn.prompts)
