"""The words around a table: whose turn it is, what is public beside the pieces, what has happened."""

from __future__ import annotations

import sys
from typing import Protocol

from client.connection.model import Line, Model
from client.table.choosing import Choice, Target
from client.texts.telling import Telling
from client.texts.words import Words
from protocol.messages import Kind, Phase


class Seen(Protocol):
    """A table that is looked at: one that is played at, or a recorded one."""

    words: Words

    @property
    def model(self) -> Model: ...

    @property
    def telling(self) -> Telling | None: ...

    @property
    def asked(self) -> bool:
        """Whether somebody who looks may choose now: then there are a choice and a cursor."""

    @property
    def choice(self) -> Choice: ...

    @property
    def cursor(self) -> Target | None: ...

    @property
    def lingers(self) -> bool: ...

    @property
    def notices(self) -> list[str]: ...


def head(sitting: Seen) -> tuple[str, str]:
    """Whose turn it is, or that it is over; and at which game. Either may be empty."""
    told, model, say = sitting.telling, sitting.model, sitting.words.say
    if told is None or model.opened is None:
        return say("table.waiting"), ""
    game = sitting.words.first(f"game.{model.opened.game}")
    if model.phase is Phase.OVER:
        return say("table.over"), game
    if sitting.lingers and model.eye is not None:
        looks = say("table.looks", name=told.name(model.eye), names=told.listing(map(told.name, model.acting)))
        return looks, game
    acting = (model.eye,) if sitting.asked and model.eye is not None else model.acting
    return say("table.turn", names=told.listing(map(told.name, acting))) if model.acting else "", game


def lobby(sitting: Seen) -> list[str]:
    """What is waited for before a game, and what has happened there last."""
    model, say = sitting.model, sitting.words.say
    free = sum(seat.kind is Kind.EMPTY for seat in model.seats)
    opener = model.seated is not None and model.seated.opener
    lines = [say("lobby.free", count=free)] if free else [] if opener else [say("seats.full")]
    last = sitting.notices[-1:] if model.line is Line.ONLINE else [line(sitting)]
    return [*lines, *last]


def line(sitting: Seen) -> str:
    """What is wrong with the line to the server; most of the time nothing."""
    model, say = sitting.model, sitting.words.say
    if model.line is Line.ONLINE:
        return ""
    return say("line.lost.since", seconds=model.lost) if model.lost else say("line.lost")


def facts(sitting: Seen) -> list[str]:
    """What is public beside the pieces, such as points, a line each."""
    told, view = sitting.telling, sitting.model.view
    if told is None or view is None:
        return []
    return [line for name, value in view.public.items() if (line := told.fact(name, value))]


def news(sitting: Seen, most: int = sys.maxsize) -> list[str]:
    """The log, or its last pieces of news, as its reader may still know it: what was seen in passing is gone."""
    told, model = sitting.telling, sitting.model
    if told is None:
        return []
    return [line for one in model.story[-most:] for line in told.recalled(one, model.view)]
