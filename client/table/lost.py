"""When a server stays away, or has forgotten the table: what its player is told and asked.

The line is tried again all the while, and as soon as it is there nothing is asked any more. Only where somebody can
answer is it tried for ever; else a link is given up by itself in the end.
"""

from __future__ import annotations

from client.connection.link import Link
from client.connection.model import Line, Model
from client.table import asking
from client.texts.words import Words
from protocol.messages import Refused

FIRST = 15
"""Seconds without a line, after which somebody is asked what to do,"""
LATER = 120
"""and seconds after which they are asked again if they want to wait."""


def forgotten(model: Model) -> Refused | None:
    """The server's word that it does not know the table, of which it was told where the line was mended."""
    refused = model.refused
    known = refused is None or refused.code != "no_such_table" or refused.table != model.table
    return None if known or model.table is None or model.line is not Line.ONLINE else refused


class Lost:
    """The question, for one visit to a table."""

    def __init__(self, link: Link) -> None:
        self.link = link
        self._next = FIRST
        self._passed: Refused | None = None

    @property
    def asks(self) -> bool:
        """Whether it stands now."""
        model = self.link.session.model
        if model.line is Line.ONLINE:
            self._next = FIRST
        word = forgotten(model)
        away = model.line is not Line.ONLINE and model.lost >= self._next
        return self.link.patient and (away or (word is not None and word is not self._passed))

    def told(self, words: Words) -> list[str]:
        """What has happened, in a sentence, and what more is known of it."""
        model, url = self.link.session.model, self.link.url
        if forgotten(model) is not None:
            return [words.say("lost.forgotten", url=url)]
        down = model.bye is not None and model.bye.reason == "shutdown"
        why = "shutdown" if down and self.link.trouble == "unreachable" else self.link.trouble
        lines = [words.say("lost", seconds=model.lost), words.say(f"lost.{why}", url=url)]
        if not self.link.fixed and model.mine and model.opened is not None:
            lines.append(words.say("lost.kept", code=model.opened.code))
        return lines

    @property
    def choices(self) -> tuple[str, ...]:
        """Keys of what can be done."""
        return ("lost.on", "table.leave") if self.link.fixed else ("lost.on", "lost.elsewhere", "table.leave")

    def go_on(self) -> None:
        """Try at once, and ask again later."""
        anew = forgotten(self.link.session.model) is not None  # there is a line, but it is of no use
        self._wait(LATER)
        self.link.again(self.link.url if anew else None)

    def move(self, typed: str) -> None:
        """The server is at another address now. Raises Unfit."""
        url = asking.url(typed)
        self._wait(FIRST)
        self.link.again(url)

    def _wait(self, seconds: int) -> None:
        model = self.link.session.model
        self._next, self._passed = model.lost + seconds, forgotten(model)
