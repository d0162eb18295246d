"""A table of the server's own bots, watched from beside: game after game, and how long each move took."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from typing import Any

from attrs import define, field

from protocol.choice import Scalar
from protocol.messages import Begin, Bot, Leave, Open, Restart
from tests.bench.frames import Frames
from tests.bench.tables import UNPACK, Raw, Seat

GAMES = 10  # at a table


@define
class Watched:
    """``brains`` gives who plays the next game, one a seat; where it ends, so do the games.

    Some games are played at a table before the next one is opened.

    ``took`` has by brain the seconds of its moves: from the view in which it was asked to the next one.
    """

    seat: Seat
    game: str
    options: Mapping[str, Scalar]
    brains: Iterator[tuple[str, ...]]
    moves: int = 0
    games: int = 0
    took: dict[str, list[float]] = field(factory=dict)
    _table: str = ""
    _rev: int = 0
    _playing: tuple[str, ...] = ()
    _asked: tuple[str, float] | None = None  # whose move it is, since when
    _begun: bool = False

    @property
    def connections(self) -> tuple[Frames, ...]:
        return (self.seat.frames,)

    def start(self) -> None:
        """Open a table for the next game, if there is to be one."""
        self._playing = next(self.brains, ())
        self._table, self._asked, self._begun = "", None, False
        if self._playing:
            self.seat.say(Open(1 + self.games, self.game, self.options, len(self._playing)))

    def _again(self) -> None:
        """The next game, here or at another table."""
        if self.games % GAMES == 0:
            self.seat.say(Leave(self._table))
            self.start()
            return
        self._playing, self._asked = next(self.brains, ()), None
        if self._playing:
            self._put_bots()
            self.seat.say(Restart(1 + self.games, self._table, self._rev, self.options, len(self._playing), {}))

    def _put_bots(self) -> None:
        for number, brain in enumerate(self._playing):
            self.seat.say(Bot(self._table, number, brain))

    @property
    def done(self) -> bool:
        return not self._playing

    def heard(self, seat: int, frame: bytes) -> None:  # noqa: ARG002
        message = UNPACK(frame)
        match message["t"]:
            case "Opened" if not self._table and message.get("id") == 1 + self.games:
                self._table = message["table"]
                self._put_bots()
            case "Seats" if not self._begun and message["table"] == self._table:
                self._begin(message["seats"])
            case "Update" if message["table"] == self._table:
                self._moved(message)
            case "Over" if message["table"] == self._table:
                self.games += 1
                self._again()
            case "Refused":
                raise RuntimeError(f"the server says {message}")
            case _:
                pass

    def _begin(self, seats: list[dict[str, Any]]) -> None:
        if all(seat["kind"] == "bot" and seat["online"] for seat in seats):
            self._begun = True
            self.seat.say(Begin(self._table))

    def _moved(self, message: Raw) -> None:
        now, self._rev = time.perf_counter(), message["rev"]
        if self._asked is not None:
            brain, since = self._asked
            self.took.setdefault(brain, []).append(now - since)
            self.moves += 1
        acting = message["acting"]
        self._asked = (self._playing[acting[0]], now) if acting else None
