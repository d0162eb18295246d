"""Paragraphs to read, in lines that fit: headings stand out, and what is folded hangs beside its number or mark."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen

from client.texts.paragraphs import Paragraph, mark, paragraph
from client.window.look.sheet import GOLD, INK, Pictures, Sheet
from client.window.places import Box

LINE = 25.0
TEXT, HEADING = 17.0, 20.0
DEEPEST = 0.3
"""The share of a line that stays free before what hangs, at the most."""


@frozen
class Laid:
    """One line: what stands before it, and where it begins itself; ``lead`` of its letters stand out."""

    mark: str
    text: str
    lead: int
    points: float
    deep: float


def high(sheet: Sheet, lines: Sequence[str | Paragraph], wide: float) -> float:
    """How high they are with the gap below them; nothing is that has nothing to say."""
    if not any(paragraph(line).text for line in lines):
        return 0.0
    return (len(list(laid(sheet.pictures, lines, sheet.unit, wide))) * LINE + 12) * sheet.unit


def draw(sheet: Sheet, lines: Sequence[str | Paragraph], box: Box) -> None:
    for number, line in enumerate(laid(sheet.pictures, lines, sheet.unit, box.wide)):
        y = box.y + number * LINE * sheet.unit
        if line.mark:
            sheet.write(line.mark, box.x, y, line.points, INK)
        x = box.x + line.deep
        if line.lead:
            x = sheet.write(line.text[: line.lead], x, y, line.points, GOLD)
        sheet.write(line.text[line.lead :], x, y, line.points, INK)


def laid(pictures: Pictures, lines: Sequence[str | Paragraph], unit: float, wide: float) -> Iterator[Laid]:
    """The lines of all paragraphs, in a room so wide."""
    for one in map(paragraph, lines):
        before = mark(one.text)
        points = HEADING if one.heads else TEXT
        deep = min(pictures.wide(before, points * unit), wide * DEEPEST) if before else 0.0
        left = max(0, one.lead - len(before))
        for line in pictures.wrapped(one.text[len(before) :], points * unit, wide - deep):
            lead = min(left, len(line))
            yield Laid(before, line, lead, points, deep)
            left = max(0, left - len(line) - 1)
            before = ""
