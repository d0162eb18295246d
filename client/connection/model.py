"""What a client knows of the table it is at: a frozen value, and the one function that takes a message into it.

Faces draw the model and nothing else, so that a screen can be repeated in a test from a list of messages. A
message of another table changes nothing: it was on its way when the client went on.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from typing import Any

from attrs import evolve, field, frozen

from protocol.choice import Prompt
from protocol.games import Game
from protocol.messages import (
    Act,
    Bye,
    Kind,
    Listed,
    Opened,
    Over,
    Past,
    Phase,
    Place,
    Proposed,
    Refused,
    Sealed,
    Seat,
    Seats,
    ServerMessage,
    Update,
    Welcome,
)
from protocol.news import News
from protocol.pictures import Part
from protocol.records import Recorded
from protocol.scene import Layout, View

Eye = int | None
"""Who looks: a seat, or None for the onlookers."""


class Line(enum.Enum):
    """The state of the line to the server, as a face shows it."""

    CONNECTING = "connecting"
    ONLINE = "online"
    LOST = "lost"  # it is tried again by itself
    GIVEN_UP = "given_up"


@frozen
class Log:
    """The news of one eye in one game, whole from the first on; what came after a gap waits in ``ahead``."""

    number: int
    news: tuple[News, ...] = ()
    ahead: Mapping[int, News] = field(factory=dict)
    end: int = 0  # how many the server is known to have

    @property
    def gap(self) -> int | None:
        """The number from which on Recall is needed, if any is."""
        return len(self.news) if len(self.news) < self.end else None

    def with_news(self, start: int, news: tuple[News, ...], end: int) -> Log:
        known = {**self.ahead, **dict(enumerate(news, start))}
        whole = list(self.news)
        while len(whole) in known:
            whole.append(known[len(whole)])
        ahead = {number: one for number, one in known.items() if number >= len(whole)}
        return Log(self.number, tuple(whole), ahead, max(self.end, end))


@frozen
class Model:
    """A table as this client knows it. Before a table is found, only ``line`` and what Welcome told."""

    line: Line = Line.CONNECTING
    games: tuple[Game, ...] = ()
    brains: tuple[str, ...] = ()
    places: tuple[Place, ...] | None = None  # the answer to Tables
    opened: Opened | None = None
    seated: Seats | None = None
    sealed: Sealed | None = None
    update: Update | None = None  # the last one
    covered: frozenset[int] = frozenset()  # own seats that it did not show
    logs: Mapping[Eye, Log] = field(factory=dict)
    proposed: Proposed | None = None
    over: Over | None = None
    recorded: Recorded | None = None  # the last record that was asked for
    sent: Act | None = None  # a move that is not answered yet
    refused: Refused | None = None  # the last refusal; a move that is accepted clears it
    bye: Bye | None = None  # why a seat, or the connection, was taken away
    lost: int = 0  # for how many whole seconds there has been no line

    @property
    def table(self) -> str | None:
        return self.opened.table if self.opened else None

    @property
    def layout(self) -> Layout | None:
        return self.opened.layout if self.opened else None

    @property
    def phase(self) -> Phase | None:
        return self.seated.phase if self.seated else None

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.seated.seats if self.seated else ()

    @property
    def mine(self) -> tuple[int, ...]:
        """The seats this connection holds."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.mine)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    @property
    def eye(self) -> Eye:
        """Whose view is shown: a seat, or None for what everybody may see (covered, or looking on)."""
        return self.update.seat if self.update else None

    @property
    def view(self) -> View | None:
        return self.update.view if self.update else None

    @property
    def acting(self) -> tuple[int, ...]:
        """The seats that are asked to move; nobody once it is over."""
        return self.update.acting if self.update and self.phase is Phase.PLAYING else ()

    @property
    def prompts(self) -> tuple[Prompt, ...]:
        """What the shown seat may do now; nothing while a move is under way."""
        return self.update.prompts if self.update and self.sent is None and self.acting else ()

    @property
    def log(self) -> tuple[News, ...]:
        """The news of this game as the eye was told them."""
        log = self.logs.get(self.eye)
        return log.news if log else ()

    @property
    def story(self) -> tuple[News, ...]:
        """The log to show: the eye's, or the onlookers' while the eye's is still on its way and they know more."""
        own, public = self.logs.get(self.eye), self.logs.get(None)
        if public is not None and (own is None or own.gap is not None) and len(public.news) > len(self.log):
            return public.news
        return self.log

    def game(self, name: str) -> Game | None:
        return next((game for game in self.games if game.name == name), None)

    def only_bots(self) -> bool:
        return bool(self.seats) and all(seat.kind is Kind.BOT for seat in self.seats)


GREETED: Mapping[str, Any] = {"line": Line.ONLINE, "lost": 0, "bye": None, "refused": None}
"""What is so as soon as a server has greeted: what an earlier line or another server said counts no more."""


def reduce(model: Model, message: ServerMessage | Act) -> Model:  # noqa: C901, PLR0911, PLR0912 - a case a message
    """The model after a message from the server, or after a move of one's own is sent."""
    if isinstance(message, Opened):
        return _opened(model, message)
    table = getattr(message, "table", None)
    if table is not None and table != model.table:
        return model
    match message:
        case Welcome():
            return evolve(model, games=message.games, brains=message.brains, **GREETED)
        case Listed():
            return evolve(model, places=message.places)
        case Seats():
            return _seated(model, message)
        case Proposed():
            return evolve(model, proposed=message if message.agreed else None)
        case Sealed():
            return evolve(model, sealed=message)
        case Update():
            return _updated(model, message)
        case Past():
            return _told(model, message.seat, message.number, message.start, message.news, message.end)
        case Refused():
            answered = model.sent is not None and message.id == model.sent.id and message.seat == model.sent.seat
            return evolve(model, refused=message, sent=None if answered else model.sent)
        case Over():
            return evolve(model, over=message, proposed=None, sent=None)
        case Recorded():
            return evolve(model, recorded=message)
        case Part():
            return model  # no part of the table
        case Bye():
            return _parted(model, message)
        case Act():
            return evolve(model, sent=message, refused=None)


def covered(model: Model) -> Model:
    """The model with everything gone that only the shown seat may see: for the moment the curtain falls."""
    if model.eye is None:
        return model
    return evolve(model, update=None)


def _opened(model: Model, message: Opened) -> Model:
    if model.opened and message.table == model.table:
        same = message.layout == model.opened.layout
        return evolve(model, opened=message, update=model.update if same else None)
    return Model(model.line, model.games, model.brains, model.places, message)


def _seated(model: Model, message: Seats) -> Model:
    if model.seated and model.seated.number != message.number:
        model = evolve(model, update=None, logs={}, sealed=_sealed_for(model, message.number), over=None, sent=None)
    if message.phase in {Phase.OPEN, Phase.SEALED}:
        model = evolve(model, proposed=None, update=None)
    return evolve(model, seated=message)


def _sealed_for(model: Model, number: int) -> Sealed | None:
    return model.sealed if model.sealed and model.sealed.number == number else None


def _updated(model: Model, message: Update) -> Model:
    accepted = model.sent is not None and message.accepted == model.sent.id and message.seat == model.sent.seat
    model = evolve(model, update=message, covered=frozenset(model.mine) - {message.seat})
    if accepted:
        model = evolve(model, sent=None, refused=None)
    end = message.start + len(message.news)
    return _told(model, message.seat, message.number, message.start, message.news, end)


def _told(model: Model, eye: Eye, number: int, start: int, news: tuple[News, ...], end: int) -> Model:
    log = model.logs.get(eye)
    if log is None or log.number < number:
        log = Log(number)
    if log.number > number:
        return model
    return evolve(model, logs={**model.logs, eye: log.with_news(start, news, end)})


def _parted(model: Model, message: Bye) -> Model:
    lost = message.seat is not None and message.seat == model.eye
    return evolve(model, bye=message, update=None if lost else model.update, sent=None if lost else model.sent)
