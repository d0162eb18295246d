"""The rows of a page: what each is, how high it is, and how it looks. Texts that do not fit are wrapped, not cut."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import define, field

from client.entrance.draft import Range, counted
from client.table.asking import Typed
from client.texts.paragraphs import Paragraph, paragraph
from client.window.look.sheet import BAR, BUTTON, DIM, GOLD, INK, Sheet
from client.window.pages import prose
from client.window.places import Box
from client.window.table.boards import Boards
from protocol.scene import Board

Run = Callable[[], None]
Parts = list[tuple[str, Box]]
"""Parts of a row that can be clicked on their own, by what they are called."""
ROW, BETWEEN, GAP = 48.0, 6.0, 16.0
TOUCH = 44.0
"""Pixels that a row is high at least, for a finger."""
LINE, LOUD = 23.0, 74.0
PICTURED = 200.0
KEYS = 38.0
"""How wide the sign is that shows keys."""
LABEL = 0.54  # of a row, before the value
LONGEST = 200  # characters that fit into a field


@define
class Prose:
    """Paragraphs to read; ``loud`` are a few large letters, to be read out."""

    lines: Sequence[str | Paragraph]
    loud: bool = False


@define
class Button:
    """Something to do. What stands on further lines explains it."""

    text: str
    run: Run
    first: bool = False  # what most people will want


@define
class Field:
    """Something to type; with ``between`` a number, which arrows make smaller or larger."""

    label: str
    text: str = ""
    most: int = LONGEST
    between: Range | None = None
    typed: Typed = Typed.TEXT

    def turn(self, step: int) -> None:
        if self.between is not None:
            self.text = counted(self.text, step, self.between)


@define
class Choice:
    """One of several values, in words."""

    label: str
    texts: Sequence[str]
    place: int = 0
    changed: Run = field(default=lambda: None)

    def turn(self, step: int) -> None:
        if self.texts:
            self.place = (self.place + step) % len(self.texts)
            self.changed()


@define
class Gallery:
    """The values of a choice by their pictures."""

    choice: Choice
    boards: Sequence[Board]
    pictures: Boards

    def turn(self, step: int) -> None:
        self.choice.turn(step)


Row = Prose | Button | Field | Choice | Gallery


def high(sheet: Sheet, row: Row, wide: float) -> float:
    """How high a row is with the gap below it."""
    unit = sheet.unit
    match row:
        case Prose(text, loud):
            return (LOUD + 10) * unit if loud else prose.high(sheet, text, wide)
        case Gallery():
            return PICTURED * unit
        case Button():
            return _touched(20 + LINE * len(_of_button(sheet, row, wide)), unit)
        case Choice() | Field():
            lines = max(len(texts) for texts in _columns(sheet, row, wide))
            return _touched(20 + LINE * lines, unit)


def _touched(points: float, unit: float) -> float:
    return max(max(ROW, points) * unit, TOUCH + BETWEEN * unit)


def draw(sheet: Sheet, row: Row, box: Box, *, here: bool) -> Parts:
    """Draw a row; which parts of it can be clicked on their own."""
    unit = sheet.unit
    if isinstance(row, Prose):
        _prose(sheet, row, box)
        return []
    first = isinstance(row, Button) and row.first
    sheet.fill(box, BAR if isinstance(row, Field) else GOLD if first else BUTTON, 8)
    if here:
        sheet.ring(box, INK if first else GOLD, 3, 8)
    match row:
        case Button():
            lines = _of_button(sheet, row, box.wide)
            top = box.y + (box.high - LINE * unit * len(lines)) / 2
            for number, (line, plain) in enumerate(lines):
                colour = BAR if first else INK if plain else DIM
                sheet.write(line, box.x + 14 * unit, top + number * LINE * unit, 18 if plain else 15, colour)
            return []
        case Gallery():
            return _gallery(sheet, row, box)
        case Field():
            return _field(sheet, row, box, here=here)
        case Choice():
            return _choice(sheet, row, box)


def _prose(sheet: Sheet, row: Prose, box: Box) -> None:
    unit = sheet.unit
    if row.loud:
        sheet.fill(box, BAR, 8)
        sheet.ring(box, GOLD, 2, 8)
        sheet.centred(paragraph(row.lines[0]).text, box.middle, 48, GOLD, box.wide - 20 * unit)
    else:
        prose.draw(sheet, row.lines, box)


def _of_button(sheet: Sheet, row: Button, wide: float) -> list[tuple[str, bool]]:
    """The lines of a button, and whether each is what it does, in place of what explains it."""
    unit = sheet.unit
    name, *more = row.text.split("\n")
    room = wide - 28 * unit
    lines = [(line, True) for line in sheet.pictures.wrapped(name, 18 * unit, room)]
    return lines + [(line, False) for text in more for line in sheet.pictures.wrapped(text, 15 * unit, room)]


def _columns(sheet: Sheet, row: Choice | Field, wide: float) -> tuple[list[str], list[str]]:
    """The lines of a label, and those of the value beside it."""
    unit = sheet.unit
    label = sheet.pictures.wrapped(row.label, 17 * unit, wide * LABEL - 24 * unit)
    if isinstance(row, Field):
        return label, [row.text]
    text = row.texts[row.place] if row.texts else ""
    return label, sheet.pictures.wrapped(text, 18 * unit, wide * (1 - LABEL) - 76 * unit)


def _lines(sheet: Sheet, lines: Sequence[str], x: float, box: Box, look: tuple[float, tuple[int, int, int]]) -> None:
    top = box.y + (box.high - LINE * sheet.unit * len(lines)) / 2
    for number, line in enumerate(lines):
        sheet.write(line, x, top + number * LINE * sheet.unit, *look)


def _choice(sheet: Sheet, row: Choice, box: Box) -> Parts:
    unit, middle = sheet.unit, box.x + box.wide * LABEL
    label, value = _columns(sheet, row, box.wide)
    _lines(sheet, label, box.x + 14 * unit, box, (17, DIM))
    _lines(sheet, value, middle + 38 * unit, box, (18, INK))
    return _arrows(sheet, box)


def _arrows(sheet: Sheet, box: Box) -> Parts:
    """To the value before and to the one after."""
    unit, middle = sheet.unit, box.x + box.wide * LABEL
    side, y = 14 * unit, box.y + box.high / 2 - 7 * unit
    sheet.triangle((middle + 10 * unit, y), side, GOLD, back=True)
    sheet.triangle((box.x + box.wide - 24 * unit, y), side, GOLD)
    wide = 36 * unit
    return [("-1", Box(middle, box.y, wide, box.high)), ("1", Box(box.x + box.wide - wide, box.y, wide, box.high))]


def _field(sheet: Sheet, row: Field, box: Box, *, here: bool) -> Parts:
    """What is typed; of more than fits, the end."""
    unit = sheet.unit
    x = box.x + 14 * unit
    if row.label:
        _lines(sheet, _columns(sheet, row, box.wide)[0], x, box, (17, DIM))
        x = box.x + box.wide * LABEL + 38 * unit
    room, text = box.x + box.wide - x - (KEYS + 14 if row.between is None else 36) * unit, row.text
    while text and sheet.pictures.wide(text, 18 * unit) > room:
        text = text[1:]
    y = box.y + box.high / 2 - 12 * unit
    end = sheet.write(text, x, y, 18, INK)
    if here:
        sheet.fill(Box(end + 2, y, 2 * unit, 24 * unit), GOLD)
    return _arrows(sheet, box) if row.between is not None else _keys(sheet, box)


def _keys(sheet: Sheet, box: Box) -> Parts:
    """What shows keys to click on, and takes them away."""
    unit = sheet.unit
    wide, high = 30 * unit, 20 * unit
    place = Box(box.x + box.wide - wide - 12 * unit, box.y + (box.high - high) / 2, wide, high)
    sheet.ring(place, DIM, 1.5, 4)
    for row, many in enumerate((5, 4)):
        for number in range(many):
            x = place.x + wide / 2 + (number - (many - 1) / 2) * 5 * unit
            sheet.fill(Box(x - 1.5 * unit, place.y + (5 + 4.5 * row) * unit, 3 * unit, 3 * unit), DIM)
    sheet.fill(Box(place.x + 9 * unit, place.y + 14 * unit, 12 * unit, 2.5 * unit), DIM)
    side = (KEYS + 8) * unit
    return [("keys", Box(box.x + box.wide - side, box.y, side, box.high))]


def _gallery(sheet: Sheet, row: Gallery, box: Box) -> Parts:
    unit, found = sheet.unit, _in_gallery(row, box, sheet.unit)
    for number, each in found:
        row.pictures.draw(sheet, row.boards[number], each)
        if number == row.choice.place:
            sheet.ring(each.within(-5 * unit), GOLD, 4, 6)
            sheet.check((each.x + each.wide - 10 * unit, each.y + 10 * unit), 12 * unit)
    return [(str(number), each) for number, each in found]


def _in_gallery(row: Gallery, box: Box, unit: float) -> list[tuple[int, Box]]:
    """Where the pictures are, as many as fit, the chosen one among them."""
    tall = box.high - 28 * unit
    wides = [min(tall * board.columns / board.rows, box.wide / 2) for board in row.boards]
    first = 0
    while sum(wides[first : row.choice.place + 1]) + GAP * unit * (row.choice.place + 2 - first) > box.wide:
        first += 1
    found, x = [], box.x + GAP * unit
    for number in range(first, len(row.boards)):
        if x + wides[number] + GAP * unit > box.x + box.wide:
            break
        own = wides[number] * row.boards[number].rows / row.boards[number].columns
        found.append((number, Box(x, box.y + (box.high - own) / 2, wides[number], own)))
        x += wides[number] + GAP * unit
    return found
