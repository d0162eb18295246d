"""A game from its record at the line face: a step at a time, forwards and backwards."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path

from client.ending import Ending, Failed, Left
from client.line.picture import Picture
from client.line.program import Program
from client.line.screen import echo
from client.records.records import RecordFailed
from client.records.replay import Replay, replay
from client.texts.changes import ending, telling


async def look_at(program: Program, file: Path, seat: int | None, *, as_json: bool) -> Ending:
    """Go through the record as that seat, or as an onlooker, saw it. Raises Failed where it cannot be believed."""
    try:
        game = await replay(file, seat)
    except RecordFailed as failed:
        raise Failed(program.words.say("record.failed", why=failed.why)) from failed
    if as_json:
        for step in range(len(game)):
            program.screen.draw(_object(game, step))
        return Ending.DONE
    with contextlib.suppress(Left):
        await Replaying(program, game).run()
    return Ending.DONE


class Replaying:
    """The step that is shown, and what leads to another."""

    def __init__(self, program: Program, game: Replay) -> None:
        self._program = program
        self._game = game
        self._words = program.words
        self._step = 0

    async def run(self) -> None:
        """Until it is ended, or nothing more is typed (Left)."""
        shown = None
        while True:
            if shown != self._step:
                self._show()
                shown = self._step
            typed = (await self._program.question(self._words.say("replay.how"))).casefold()
            if typed in self._named("quit"):
                return
            step = self._step_for(typed)
            if step is None:
                self._program.screen.say(self._words.say("replay.unknown", typed=echo(typed)))
            elif not 0 <= step < len(self._game):
                self._program.screen.say(self._words.say("replay.end", last=len(self._game) - 1))
            else:
                self._step = step

    def _step_for(self, typed: str) -> int | None:
        if not typed or typed in self._named("next"):
            return self._step + 1
        if typed in self._named("previous"):
            return self._step - 1
        if typed in self._named("first"):
            return 0
        if typed in self._named("last"):
            return len(self._game) - 1
        return int(typed) if typed.isdecimal() and len(typed) < 10 else None

    def _named(self, key: str) -> set[str]:
        return {key, *self._words.say(f"replay.{key}").casefold().split()}

    def _show(self) -> None:
        model = self._game.model(self._step)
        told, view = telling(model, self._words), model.view
        if told is None or view is None:
            return
        lines = ["", self._words.say("replay.step", step=self._step, last=len(self._game) - 1)]
        lines += [line for news in self._game.news(self._step) for line in told.lines(news)]
        lines += [*Picture(told, view, model.eye).lines(), *ending(model, self._words)]
        self._program.screen.say(*lines)


def _object(game: Replay, step: int) -> str:
    """A step as JSON: who is asked, what was told, and how the table looks."""
    update = game.updates[step]
    news = [{"kind": one.kind, "args": dict(one.args)} for one in update.news]
    told = {"step": step, "acting": update.acting, "news": news, "zones": dict(update.view.zones)}
    told["public"] = dict(update.view.public)
    if game.over is not None and step == len(game) - 1:
        told["result"] = {"places": game.over.result.places, "reason": game.over.result.reason}
    return json.dumps(told, ensure_ascii=False)
