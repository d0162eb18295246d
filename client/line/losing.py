"""The question when a server stays away, in lines: asked once, answered at any time, gone when the line is back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.ending import Ending
from client.line.understanding import Chosen, Thing, understand
from client.table.arrangement import Unfit
from client.table.lost import Lost

if TYPE_CHECKING:
    from client.line.face import Face


class Losing:
    """Of one face. Where nobody can be asked it has no link, and asks nothing."""

    def __init__(self, face: Face) -> None:
        self.lost: Lost | None = None
        self._face = face
        self._asked = False
        self._readdresses = False  # the address was asked for

    @property
    def asks(self) -> bool:
        return self.lost is not None and self.lost.asks

    def changed(self) -> None:
        """Ask, if it is time to."""
        asks = self.asks
        if asks and not self._asked:
            self._ask()
        self._asked = asks
        self._readdresses = self._readdresses and asks

    def typed(self, line: str) -> None:
        """An answer; one that is none has the question asked again."""
        assert self.lost is not None
        if self._readdresses:
            self._move(line.strip())
            return
        texts = [self._face.words.say(key) for key in self.lost.choices]
        found = understand(line.strip(), [Thing(text) for text in texts]) if line.strip() else Chosen(0)
        match self.lost.choices[found.place] if isinstance(found, Chosen) else None:
            case "lost.on":
                self.lost.go_on()
            case "lost.elsewhere":
                self._readdresses = True
                self._face.screen.say(self._face.words.say("lost.url"))
            case "table.leave":
                self._face.leave(Ending.DONE)
            case _:
                self._ask()
        self._asked = self.asks

    def _ask(self) -> None:
        assert self.lost is not None
        words = self._face.words
        choices = [f"  {number}  {words.say(key)}" for number, key in enumerate(self.lost.choices, 1)]
        self._face.screen.say("", *self.lost.told(words), *choices)

    def _move(self, typed: str) -> None:
        assert self.lost is not None
        self._readdresses = False
        try:
            self.lost.move(typed or self.lost.link.url)
        except Unfit as unfit:
            self._face.screen.say(self._face.words.say(unfit.key, **unfit.fields))
            self._ask()
        self._asked = self.asks
