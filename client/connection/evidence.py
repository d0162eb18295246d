"""Gathers during a game what proves at its end that the shuffle was fair, or that it was not.

What is kept of a view is a digest: a long game costs a few dozen bytes a move.
"""

from __future__ import annotations

from client.connection.model import Model
from protocol.evidence import Evidence, Heard, Seen, digest
from protocol.messages import Over, Sealed, ServerMessage, Update

MOST_SEALED = 16
"""So many different Sealed of one game are kept; an honest server sends two."""


class Gathering:
    """What one session has seen of the game that runs, and of games that are over and were not checked yet."""

    def __init__(self) -> None:
        self._finished: list[Evidence] = []
        self._place: tuple[str, int] | None = None
        self._forget()

    def sent(self, table: str, number: int, seat: int, entropy: bytes) -> None:
        """A seal of this client's own is opened."""
        self._at(table, number)
        self._own[seat] = entropy

    def receive(self, message: ServerMessage, model: Model) -> None:
        """``model`` is that after the message."""
        match message:
            case Sealed():
                self._at(message.table, message.number)
                if message not in self._sealed and len(self._sealed) < MOST_SEALED:
                    self._sealed.append(message)
            case Update():
                self._at(message.table, message.number)
                seen = Seen(message.rev, message.seat, digest(message.view))
                if not self._seen or self._seen[-1] != seen:
                    self._seen.append(seen)
            case Over():
                self._at(message.table, message.number)
                self._end(message, model)
            case _:
                pass

    def finished(self) -> tuple[Evidence, ...]:
        """The games that have ended since this was asked last."""
        finished, self._finished = tuple(self._finished), []
        return finished

    @property
    def left_out(self) -> tuple[int, ...]:
        """Own seats whose entropy was sent, and is not in the deal: too late, or left out on purpose."""
        dealt = [sealed.entropies for sealed in self._sealed if sealed.entropies is not None]
        if not dealt:
            return ()
        return tuple(seat for seat, value in sorted(self._own.items()) if dealt[-1][seat : seat + 1] != (value,))

    def contradicts(self, commitment: bytes, seals: tuple[bytes | None, ...]) -> bool:
        """Whether a record of this game names another commitment, or other seals, than were told."""
        return any((sealed.commitment, sealed.seals) != (commitment, seals) for sealed in self._sealed)

    def _at(self, table: str, number: int) -> None:
        """What came before another game, or another table, is about that one."""
        if self._place != (table, number):
            self._place = (table, number)
            self._forget()

    def _forget(self) -> None:
        self._sealed: list[Sealed] = []
        self._own: dict[int, bytes] = {}
        self._seen: list[Seen] = []
        self._over = False

    def _end(self, over: Over, model: Model) -> None:
        game = None if model.opened is None else model.game(model.opened.game)
        if model.opened is None or game is None or self._over:
            return
        self._over = True
        heard = tuple(Heard(eye, log.news) for eye, log in model.logs.items() if log.number == over.number and log.news)
        sealed, own, seen = tuple(self._sealed), dict(self._own), tuple(self._seen)
        self._finished.append(Evidence(game.version, model.opened, sealed, own, seen, heard, over))
