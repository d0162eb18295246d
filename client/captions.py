"""The words around a table: whose turn it is, what is public beside the pieces, what has happened."""

from __future__ import annotations

from client.sitting import Sitting
from protocol.messages import Phase


def head(sitting: Sitting) -> tuple[str, str]:
    """Whose turn it is, or that it is over; and at which game. Either may be empty."""
    told, model, say = sitting.telling, sitting.model, sitting.words.say
    if told is None or model.opened is None:
        return say("table.waiting"), ""
    game = sitting.words.first(f"game.{model.opened.game}")
    if model.phase is Phase.OVER:
        return say("table.over"), game
    acting = (model.eye,) if sitting.asked and model.eye is not None else model.acting
    return say("table.turn", names=told.listing(map(told.name, acting))) if model.acting else "", game


def facts(sitting: Sitting) -> list[str]:
    """What is public beside the pieces, such as points, a line each."""
    told, view = sitting.telling, sitting.model.view
    if told is None or view is None:
        return []
    return [line for name, value in view.public.items() if (line := told.fact(name, value))]


def news(sitting: Sitting) -> list[str]:
    """The log as its reader may still know it: what was seen in passing is not told again."""
    told, model = sitting.telling, sitting.model
    if told is None:
        return []
    return [line for one in model.log for line in told.recalled(one, model.view)]
