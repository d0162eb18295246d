"""What is said at a table before a game: where it is, how others come to it, and who is to begin or is missing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.connection.model import Model
from client.table.seating import Hosting
from client.texts.changes import is_full, seats
from protocol.messages import Kind, Phase

if TYPE_CHECKING:
    from client.line.face import Face


class Lobby:
    """Of one face; ``announced`` is where others find the server, if they are to be told."""

    def __init__(self, face: Face, announced: str | None) -> None:
        self._face = face
        self._announced = announced

    def announce(self, before: Model) -> None:
        """At which table this is, and how others come to it."""
        opened = self._face.model.opened
        if self._announced is None or opened is None or before.seated is not None or self._face.model.seated is None:
            return
        game = self._face.words.first(f"game.{opened.game}")
        self._face.screen.say(self._face.words.say("table.at", game=game, code=opened.code, url=self._announced))
        if not isinstance(self._face.seating, Hosting):
            self._face.screen.say(*seats(self._face.model, self._face.words))

    def call_to_begin(self, before: Model) -> None:
        """Everybody is there, and a person has to say so; or for a new game somebody is missing."""
        seated = self._face.model.seated
        if seated is None or self._face.model.phase is not Phase.OPEN or self._face.fills:
            return
        empty = sum(seat.kind is Kind.EMPTY for seat in self._face.model.seats)
        if empty and self._face.model.mine and before.phase not in {None, Phase.OPEN}:
            self._face.screen.say(self._face.words.say("begin.empty", count=empty))
        elif not empty and before.phase is Phase.OPEN and not is_full(before):
            self._face.screen.say(self._face.words.say("seats.full.opener" if seated.opener else "seats.full"))
