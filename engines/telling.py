"""A game from its record, told again as a table tells it: the messages that a client of that seat would have had."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engines import notes
from engines.api import Engine
from engines.notes import Notes, Told, told
from engines.options import named, restore
from engines.redact import layout
from engines.replay import Replay
from engines.text import Player, RecordError
from protocol.messages import Kind, Opened, Over, Phase, Seat, Seats, ServerMessage, Update
from protocol.saying import Saying

MOST_MOVES = 2000  # that an Over carries


def of_replay(whole: Replay, eye: int | None) -> Iterator[ServerMessage]:
    """What this seat, or an onlooker (None), would have been told."""
    record, count = whole.record, len(whole.record.seats)
    if eye is not None and not 0 <= eye < count:
        raise RecordError(0, Saying("there is no such seat; the game has {count}", count=count))
    steps = [told(whole.engine, step, count, eye) for step in whole.steps]
    yield from _told(whole.engine, notes.taken(record, whole.engine, (), eye), whole.options, steps)
    if record.result is not None:
        moves = record.moves if len(record.moves) <= MOST_MOVES else None
        end = (record.secret, record.seals, record.entropies, moves)
        yield Over(record.table, record.number, record.result, *end)


def of_notes(notes: Notes, engine: Engine[Any]) -> Iterator[ServerMessage]:
    """What the seat of the notes was told."""
    yield from _told(engine, notes, restore(engine.options, notes.options), notes.told)


def _told(engine: Engine[Any], head: Notes, options: Any, steps: list[Told] | tuple[Told, ...]) -> Iterator[Any]:
    shown = layout(engine, len(head.seats), options)
    yield Opened(head.table, "", head.game, named(options), shown)
    phase = Phase.PLAYING if head.result is None else Phase.OVER
    seats = tuple(_seat(player, seat == head.eye) for seat, player in enumerate(head.seats))
    yield Seats(head.table, phase, head.number, seats, opener=False, onlookers=0)
    start = 0
    for number, step in enumerate(steps):
        yield Update(head.table, head.eye, head.number, head.rev + number, step.acting, step.view, start, step.news)
        start += len(step.news)


def _seat(player: Player, mine: bool) -> Seat:
    return Seat(player.name, player.kind, player.kind is not Kind.EMPTY, mine, brain=player.brain or None)
