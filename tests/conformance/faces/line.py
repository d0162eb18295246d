"""The line face held to the suite: what is on the terminal since it was cleared last, and lines typed."""

from __future__ import annotations

import io
import re

from client.line.face import Face, Manner
from client.line.screen import CLEAR, Screen
from client.table.lost import Lost
from client.texts.words import Words
from protocol.choice import Move, Prompt
from protocol.messages import ServerMessage
from tests.conformance.faces.face import Case, Look, fresh_session, seated, unlinked
from tests.conformance.faces.tables import Scene

NARROW = 80


class LineFace:
    """A terminal as wide as in the case."""

    has_mouse = False

    def __init__(self, case: Case) -> None:
        self._words = Words(case.language)
        self._width = case.size[0] or NARROW
        self.session = fresh_session()

    async def sit(self, scene: Scene) -> None:
        self.session = fresh_session()
        self._output = io.StringIO()
        screen = Screen(self._output, terminal=True, width=self._width)
        self.face = Face(self.session, seated(self.session), screen, self._words, Manner())
        self.face.losing.lost = Lost(unlinked(self.session))
        await self.hear(*scene.arrival())
        if not self.session.model.prompts:
            self.face.show_table()

    async def show(self, scene: Scene) -> None:
        await self.sit(scene)

    async def hear(self, *messages: ServerMessage) -> None:
        for message in messages:
            self.session.receive(message)
            self.face.changed()

    async def look(self) -> Look:
        left = self._output.getvalue().rsplit(CLEAR, 1)[-1]
        return Look(tuple(left.splitlines()), left.encode())

    async def log(self) -> str:
        return " ".join(self._typed("log").split())

    async def open_log(self) -> None:
        self.face.typed("log")

    async def lose(self, seconds: int = 0) -> None:
        self.session.lost()
        self.session.lost_for(seconds)
        self.face.changed()

    async def lift(self) -> None:
        self.face.typed("")

    async def rest(self) -> None: ...

    async def play(self, move: Move) -> None:
        """By the numbers that ``?`` shows, the way of somebody who knows no word of it."""
        prompt = next(prompt for prompt in self.session.model.prompts if prompt.admits(move))
        self._type_number(self._typed("?"), self._text(prompt))
        for ask in prompt.asks:
            answer = move.args[ask.name]
            told = self.face.telling
            assert told is not None
            if not isinstance(answer, int):
                shown = self._typed("?")
                values = answer if isinstance(answer, tuple) else (answer,)
                self.face.typed(" ".join(_number(shown, told.value(value)) for value in values))
            else:
                self.face.typed(str(answer))

    async def click(self, move: Move) -> None:
        """Nothing is clicked in lines."""

    def faults(self) -> list[str]:
        return [
            line for line in self._output.getvalue().splitlines() if len(line) > self._width and " " in line.strip()
        ]

    def _typed(self, line: str) -> str:
        before = len(self._output.getvalue())
        self.face.typed(line)
        return self._output.getvalue()[before:]

    def _type_number(self, shown: str, text: str) -> None:
        self.face.typed(_number(shown, text))

    def _text(self, prompt: Prompt) -> str:
        told = self.face.telling
        assert told is not None
        return told.opening(prompt.kind, prompt.given) if prompt.asks else told.move(prompt.fill({}))


def _number(shown: str, text: str) -> str:
    """The number under which a text is listed; lists may be folded."""
    entries = re.split(r"\n  (?=\d+  )", "\n" + shown)
    listed = {" ".join(entry.split()[1:]): entry.split()[0] for entry in entries if entry.strip()[:1].isdigit()}
    wanted = " ".join(text.split())
    found = [number for told, number in listed.items() if told == wanted or told.startswith(f"{wanted} ")]
    assert found, f"{wanted!r} is not among {sorted(listed)}"
    return next((number for told, number in listed.items() if told == wanted), found[0])
