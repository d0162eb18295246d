"""A game from its record, to be looked at forwards and backwards: a model for every step, as a face draws it live.

The rules tell the game again as a table would have told it; here each step is the model that a client would have had.
"""

from __future__ import annotations

import json
from base64 import b64decode
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from attrs import evolve, field, frozen

from client.connection.gallery import Gallery
from client.connection.model import Line, Model, reduce
from client.records.records import RecordFailed, answer
from protocol.messages import Opened, Over, Seats, Update
from protocol.news import News
from protocol.pictures import Part
from protocol.saying import Saying, said
from protocol.wire import WireError, decode_server


@frozen
class Replay:
    """Step 0 is the deal, each further one a move. The eye is that of a seat, or None for an onlooker's."""

    base: Model  # before the deal
    updates: tuple[Update, ...]
    over: Over | None
    pictures: Mapping[str, bytes] = field(factory=dict)  # of boards that come with the program, by their digests

    def __len__(self) -> int:
        """How many steps there are, at least one."""
        return len(self.updates)

    def news(self, step: int) -> tuple[News, ...]:
        """What was told at this step."""
        return self.updates[step].news

    def model(self, step: int) -> Model:
        """The table after the step (0 … len - 1), with all news so far; with the end of the game after the last."""
        told = tuple(news for update in self.updates[: step + 1] for news in update.news)
        model = reduce(self.base, evolve(self.updates[step], start=0, news=told))
        return reduce(model, self.over) if self.over is not None and step == len(self) - 1 else model


async def replay(file: Path, seat: int | None = None) -> Replay:
    """The game in a record, found to be true, as a seat (from 0) or an onlooker saw it. Raises RecordFailed."""
    asked = () if seat is None else ("--seat", str(seat))
    out = await answer("replay", file, *asked)
    if out.startswith("{"):
        raise RecordFailed(_untrue(file, json.loads(out)))
    try:
        return _replay([decode_server(b64decode(line)) for line in out.split()])
    except (WireError, ValueError) as error:
        raise RecordFailed(Saying("the rules answered with something else ({why})", why=error)) from error


def _untrue(file: Path, told: Mapping[str, Any]) -> Saying:
    why = said(told["saying"])
    if told["line"]:
        return Saying("{file}, line {line}: {why}", file=file, line=told["line"], why=why)
    return Saying("{file}: {why}", file=file, why=why)


def _replay(messages: list[object]) -> Replay:
    model = Model(line=Line.ONLINE)
    updates, over, gallery = [], None, Gallery()
    for message in messages:
        match message:
            case Opened() | Seats():
                model = reduce(model, message)
                for zone in model.layout.zones if model.layout else ():
                    gallery.ask((zone.board and zone.board.picture) or "")
            case Part():
                gallery.receive(message)
            case Update():
                updates.append(message)
            case Over():
                over = message
            case _:
                raise ValueError(type(message).__name__)
    if not updates or model.layout is None:
        raise ValueError("nothing")
    return Replay(model, tuple(updates), over, gallery.pictures)
