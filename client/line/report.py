"""A game as JSON, an object a line, for programs that look on: who sits where, all news, the result."""

from __future__ import annotations

import json

import attrs

from client.connection.model import Line, Model
from client.connection.session import Session
from client.ending import Ending
from client.line.screen import Screen
from client.table.seating import Seating
from protocol.evidence import Verdict
from protocol.messages import Phase


class Report:
    """In place of a face for people. It ends with the game, or with what keeps it from being seen."""

    def __init__(self, session: Session, seating: Seating, screen: Screen) -> None:
        self.ended: Ending | None = None
        self._session = session
        self._seating = seating
        self._screen = screen
        self._before = Model()
        self._told = 0

    def changed(self) -> None:
        self._seating.proceed()
        before, now = self._before, self._session.model
        self._before = now
        if now.opened is not None and now.seated is not None and before.seated is None:
            self._write(table=now.opened.code, game=now.opened.game, options=dict(now.opened.options))
        number = now.seated.number if now.seated else 0
        if number and (before.seated is None or number != before.seated.number):
            self._told = 0
            self._write(number=number, seats=[seat.name for seat in now.seats])
        self._tell(now)
        if now.over is not None and before.over is None:
            self._write(result=attrs.asdict(now.over.result))
        self._end(before, now)

    def hears(self, line: str | None) -> bool:
        del line
        return True

    def typed(self, line: str | None) -> None:
        """Nobody is asked."""

    def ask(self) -> None:
        """Nobody is."""

    def proved(self, verdict: Verdict) -> None:
        """Whether the shuffle was fair: true, false, or null with what kept it from being checked."""
        fair = None if verdict.unchecked else verdict.verified
        problems = [{"problem": one.code, **one.args} for one in verdict.problems]
        self._write(verified=fair, unchecked=verdict.unchecked, problems=problems)

    def _tell(self, now: Model) -> None:
        log = now.logs.get(None)
        news = log.news if log else ()
        for number, one in enumerate(news[self._told :], self._told):
            self._write(news=number, kind=one.kind, args=dict(one.args))
        self._told = max(self._told, len(news))

    def _end(self, before: Model, now: Model) -> None:
        if now.refused is not None and now.refused is not before.refused:
            self._write(refused=now.refused.code, args=dict(now.refused.args))
            self.ended = Ending.FAILED
        elif now.line is Line.GIVEN_UP:
            self.ended = Ending.FAILED
        elif now.phase is Phase.OVER and now.over is not None:
            self.ended = Ending.DONE

    def _write(self, **fields: object) -> None:
        self._screen.draw(json.dumps(fields, ensure_ascii=False))
