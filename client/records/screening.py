"""A recorded game on a screen: the step that is shown, whose eyes it is seen with, and whether it runs by itself.

To whatever draws a table it is a sitting at which nobody is asked anything.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

from client.connection.model import Eye, Model
from client.ending import Failed
from client.preferences.settings import Speed
from client.records.records import RecordFailed
from client.records.replay import Replay, replay
from client.table.choosing import Choice, Target
from client.texts.changes import ending, telling
from client.texts.telling import Telling
from client.texts.words import Words

BEATS = {Speed.OFF: 0.15, Speed.SLOW: 2.4, Speed.NORMAL: 1.2, Speed.FAST: 0.5}
"""Seconds for which each step stays, by the pace that is wanted of bots."""


class Screening:
    """Begins at the deal. ``changed`` is called whenever something else is to be seen."""

    def __init__(self, file: Path, game: Replay, words: Words, eye: Eye = None) -> None:
        self.file = file
        self.words = words
        self.step = 0
        self.changed: Callable[[], None] = lambda: None
        self.symbols = True  # cards in texts as signs, in place of words
        self._games: dict[Eye, Replay] = {eye: game}
        self._eye = eye
        self._model: tuple[Eye, int, Model] | None = None
        self._running: asyncio.Task[None] | None = None

    # As a sitting at which nobody is asked

    asked = False
    lingers = False
    cursor: Target | None = None
    choice = Choice(())

    @property
    def model(self) -> Model:
        if self._model is None or self._model[:2] != (self._eye, self.step):
            self._model = self._eye, self.step, self._game.model(self.step)
        return self._model[2]

    @property
    def telling(self) -> Telling | None:
        return telling(self.model, self.words, symbols=self.symbols)

    @property
    def notices(self) -> list[str]:
        return []

    def picture(self, digest: str) -> bytes | None:
        """The picture of a board, if it came with the program."""
        return self._game.pictures.get(digest)

    # What is to be read

    @property
    def last(self) -> int:
        """The last step."""
        return len(self._game) - 1

    @property
    def eye(self) -> Eye:
        """The seat through whose eyes it is seen; None for an onlooker's."""
        return self._eye

    @property
    def counted(self) -> str:
        return self.words.say("replay.step", step=self.step, last=self.last)

    @property
    def told(self) -> list[str]:
        """What was told at this step; at the last one how the game ended too."""
        return [*self.news, *self.ended]

    @property
    def news(self) -> list[str]:
        """What was told at this step."""
        told = self.telling
        return [line for news in self._game.news(self.step) for line in told.lines(news)] if told else []

    @property
    def ended(self) -> list[str]:
        """How the game ended, in a sentence, and who stands where; nothing before its end."""
        return [line for line in ending(self.model, self.words) if line]

    @property
    def eyes(self) -> tuple[tuple[Eye, str], ...]:
        """Whose eyes there are, in words."""
        names = self.model.names
        seats = [(seat, self.words.say("replay.eyes.of", name=name)) for seat, name in enumerate(names)]
        return ((None, self.words.say("replay.eyes.none")), *seats)

    # What leads to another step

    @property
    def runs(self) -> bool:
        return self._running is not None

    def command(self, name: str, pace: Speed) -> bool:
        """What a button or a key of that name does; False if it is none of these."""
        match name:
            case "first":
                self.go(0)
            case "previous":
                self.go(self.step - 1)
            case "next":
                self.go(self.step + 1)
            case "last":
                self.go(self.last)
            case "play":
                self.turn(pace)
            case _:
                return False
        return True

    def go(self, step: int) -> None:
        """To that step, or the nearest there is; it runs by itself no more."""
        self.pause()
        self._show(step)

    def turn(self, pace: Speed) -> None:
        """Let it run by itself, from the beginning where it is at its end; or stop it."""
        if self.runs:
            self.pause()
        else:
            if self.step == self.last:
                self._show(0)
            self._running = asyncio.get_running_loop().create_task(self._run(BEATS[pace]))
        self.changed()

    def pause(self) -> None:
        if self._running is not None:
            self._running.cancel()
            self._running = None
            self.changed()

    async def look_as(self, eye: Eye) -> None:
        """See it with those eyes from now on. Raises Failed."""
        self.pause()
        if eye not in self._games:
            self._games[eye] = await read(self.file, eye, self.words)
        self._eye = eye
        self._show(self.step)

    @property
    def _game(self) -> Replay:
        return self._games[self._eye]

    def _show(self, step: int) -> None:
        self.step = min(max(step, 0), self.last)
        self.changed()

    async def _run(self, beat: float) -> None:
        while self.step < self.last:
            await asyncio.sleep(beat)
            self._show(self.step + 1)
        self._running = None
        self.changed()


async def read(file: Path, eye: Eye, words: Words) -> Replay:
    """The recorded game as that seat or an onlooker saw it. Raises Failed, in words."""
    try:
        return await replay(file, eye)
    except RecordFailed as failed:
        raise Failed(words.say("record.failed", why=failed.why)) from failed


async def screening(file: Path, eye: Eye, words: Words) -> Screening:
    """A game from its record, at the deal. Raises Failed."""
    return Screening(file, await read(file, eye, words), words, eye)
