"""All texts and pictures of a desk, made from what is known at it: nothing here holds anything or knows a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import evolve
from rich.cells import cell_len

from client.table import captions
from client.table.captions import Seen
from client.table.choosing import Target
from client.table.doings import HURRY
from client.table.moving import last_moved
from client.texts.folding import folded, shortened
from client.tui.canvas import Canvas, Piece, Spot
from client.tui.cards import Signs
from client.tui.folding import beside
from client.tui.offers import Offers
from client.tui.picture import Marks, Table
from protocol.choice import Value

LATEST = 2
"""Lines for what happened last."""


class Paint:
    """For one sitting."""

    def __init__(self, sitting: Seen, signs: Signs) -> None:
        self._sitting = sitting
        self._signs = signs

    def table(self, width: int, height: int) -> tuple[Canvas, Mapping[Value, str]]:
        """The table, and the letters of what can be pointed at there."""
        sitting = self._sitting
        told, shown = sitting.telling, sitting.model.view
        if told is None or shown is None:
            text = self._say("table.none")
            return Canvas(len(text) + 1, 1, (Piece(1, 0, text, "label"),)), {}
        marks = Marks(last=last_moved(sitting.model.log))
        if sitting.asked:
            choice, cursor = sitting.choice, sitting.cursor
            marks = Marks(
                frozenset(choice.choosable),
                frozenset(choice.values_open),
                frozenset(choice.values),
                cursor.value if cursor is not None and cursor.sort == "value" else None,
                marks.last,
                rolls=choice.ready is not None and not choice.choosable,
            )
        signs = evolve(self._signs, index=told.index)
        return Table(told, shown, sitting.model.eye, sitting.model.acting, width, height, signs).draw(marks)

    def offers(self, on_table: Sequence[Target], width: int) -> Canvas:
        """What can be done, or what is waited for."""
        sitting = self._sitting
        told = sitting.telling
        if told is not None and sitting.asked:
            return Offers(told, sitting.choice, self._signs, width).draw(on_table, sitting.cursor)
        text, target = "", None
        if sitting.lingers and told is not None and sitting.model.eye is not None:
            text, target = self._say("table.pass", name=told.name(sitting.model.eye)), Target("command", "play")
        elif sitting.model.sent is not None:
            text = self._say("table.sent")
        spots = (Spot(target, 1, 0, cell_len(text) + 2, 1),) if target else ()
        return Canvas(width, 1, (Piece(1, 0, f" {text} ", "play" if target else "said"),), spots)

    def head(self) -> str:
        """Whose turn it is, and at which game."""
        turn, game = captions.head(self._sitting)
        mark = f"{self._signs.turn} " if self._sitting.model.acting else ""
        return " " + "  |  ".join(part for part in (f"{mark}{turn}" if turn else "", game) if part)

    def facts(self, width: int) -> str:
        """What is public beside the pieces, such as points."""
        return "\n".join(beside(captions.facts(self._sitting), width))

    def keys(self, commands: Sequence[tuple[str, str]], width: int) -> Canvas:
        """These commands with their keys, to read and to click on; and how to choose, unless a bot is to."""
        pieces, spots, x = [], [], 1
        for command, key in commands:
            text = self._say(f"table.key.{command}")
            pieces += [Piece(x, 0, key, "key"), Piece(x + len(key) + 1, 0, text, "said")]
            wide = len(key) + len(text) + 1
            spots.append(Spot(Target("command", command), x, 0, wide, 1))
            x += wide + 3
        if HURRY not in commands:
            pieces.append(Piece(x, 0, self._say("table.key.moving"), "label"))
        return Canvas(max(width, x), 1, tuple(pieces), tuple(spots))

    def news(self) -> list[str]:
        """The log as its reader may still know it."""
        return captions.news(self._sitting)

    def latest(self, width: int) -> str:
        """What happened last, as much as two lines hold, the log has all; what is said of the table comes before."""
        news = self.news()[-LATEST:]
        if self._sitting.notices:
            said = _cut(self._sitting.notices[-1], width, LATEST)
            room = LATEST - len(said)
            return "\n".join([*(_cut(news[-1], width, room) if news and room else []), *said])
        lines: list[str] = []
        for text in reversed(news):
            brief = _cut(text, width, LATEST)
            if lines and len(lines) + len(brief) > LATEST:
                break
            lines = brief + lines
        return "\n".join(lines)

    def _say(self, key: str, **fields: Any) -> str:
        return self._sitting.words.say(key, **fields)


def _cut(text: str, width: int, most: int) -> list[str]:
    """In so many lines, with a sign where they do not hold it all."""
    return shortened(folded(text, width, measure=cell_len), most, width, cell_len)
