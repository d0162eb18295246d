"""Pages over the table: something to choose, to type, to set or to read; all the same to keys and to the mouse.

A page is a title and rows. The arrows go from row to row, Enter does what a row says, letters go into a field.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from attrs import define, field

from client.choosing import Target
from client.window.arrange import Box, Spot
from client.window.boards import Boards
from client.window.look import BAR, BUTTON, DIM, GOLD, INK, PANEL, WARN, Sheet
from protocol.scene import Board

Run = Callable[[], None]
ROW = 46.0
PICTURED = 200.0
GAP = 16.0
LABEL = 0.56  # of a row, before the value
LINE = 25.0
WIDE = 780.0
LONGEST = 200  # characters that fit into a field


@define
class Prose:
    """Text to read."""

    text: str
    warning: bool = False


@define
class Button:
    """Something to do."""

    text: str
    run: Run


@define
class Field:
    """Something to type."""

    label: str
    text: str = ""
    most: int = LONGEST


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


class Page:
    """``back`` is what Escape does; None: nothing. ``shown`` says which rows are there at the moment."""

    def __init__(self, title: str, rows: Sequence[Row], back: Run | None, *, problem: str = "") -> None:
        self.title = title
        self.rows = list(rows)
        self.back = back
        self.problem = problem
        self.focus = next((place for place, row in enumerate(self.rows) if not isinstance(row, Prose)), -1)
        self.scroll = 0.0
        self.reads_end = False
        self._follow = True

    def draw(self, sheet: Sheet, size: tuple[int, int]) -> list[Spot]:
        """Draw it in the middle of a window of that size; what can be clicked."""
        unit = sheet.unit
        wide = min(WIDE * unit, size[0] - 40 * unit)
        inner = wide - 48 * unit
        heights = [self._high(sheet, row, inner) for row in self.rows]
        head = (64 + (LINE + 6) * len(self._problem(sheet, inner))) * unit
        high = min(sum(heights) + head + 24 * unit, size[1] - 40 * unit)
        box = Box((size[0] - wide) / 2, (size[1] - high) / 2, wide, high)
        sheet.fill(box.within(-3 * unit), GOLD, 14)
        sheet.fill(box, PANEL, 12)
        sheet.write(self.title, box.x + 24 * unit, box.y + 18 * unit, 23, GOLD, inner)
        y = box.y + 54 * unit
        for line in self._problem(sheet, inner):
            sheet.write(line, box.x + 24 * unit, y, 17, (255, 150, 130))
            y += (LINE + 6) * unit
        room = Box(box.x + 24 * unit, box.y + head, inner, high - head - 16 * unit)
        self._bring(heights, room)
        return self._rows(sheet, heights, room)

    def key(self, event: pygame.event.Event) -> None:
        """A key; what is typed comes as ``typed``."""
        match event.key:
            case pygame.K_ESCAPE:
                if self.back is not None:
                    self.back()
            case pygame.K_DOWN | pygame.K_TAB if not event.mod & pygame.KMOD_SHIFT:
                self._step(1)
            case pygame.K_UP | pygame.K_TAB:
                self._step(-1)
            case pygame.K_PAGEDOWN:
                self.wheel(-8)
            case pygame.K_PAGEUP:
                self.wheel(8)
            case _:
                self._on_row(self._row(), event.key)

    def typed(self, text: str) -> None:
        row = self._row()
        if isinstance(row, Field):
            row.text = (row.text + text)[: row.most]

    def click(self, target: Target) -> None:
        place, _, part = str(target.value).partition(".")
        if target.sort != "row":
            return
        self.focus = int(place)
        row = self._row()
        match row:
            case Field():
                pass
            case Choice() if part:
                row.turn(-1)
            case Gallery() if part:
                row.turn(int(part) - row.choice.place)
            case Gallery():
                pass
            case _:
                self._enter(row)

    def wheel(self, lines: float) -> None:
        self.scroll -= lines * LINE
        self._follow = False

    def _on_row(self, row: Row | None, key: int) -> None:
        match row, key:
            case Choice() | Gallery(), pygame.K_LEFT:
                row.turn(-1)
            case Choice() | Gallery(), pygame.K_RIGHT:
                row.turn(1)
            case Field(), pygame.K_BACKSPACE:
                row.text = row.text[:-1]
            case Field(), pygame.K_SPACE:
                pass
            case _, pygame.K_RETURN | pygame.K_KP_ENTER | pygame.K_SPACE:
                self._enter(row)
            case _:
                pass

    def _row(self) -> Row | None:
        return self.rows[self.focus] if 0 <= self.focus < len(self.rows) else None

    def _enter(self, row: Row | None) -> None:
        match row:
            case Button():
                row.run()
            case Choice() | Gallery():
                row.turn(1)
            case Field():
                self._enter_field()
            case _:
                self.wheel(-8)

    def _enter_field(self) -> None:
        """From the last field, Enter does what the first button says; from others it goes on."""
        later = [row for row in self.rows[self.focus + 1 :] if not isinstance(row, Prose)]
        if later and isinstance(later[0], Button):
            later[0].run()
        else:
            self._step(1)

    def _step(self, step: int) -> None:
        able = [place for place, row in enumerate(self.rows) if not isinstance(row, Prose)]
        self._follow = True
        if not able:
            self.wheel(-step)
        elif self.focus not in able:
            self.focus = able[0]
        else:
            self.focus = able[(able.index(self.focus) + step) % len(able)]

    def _problem(self, sheet: Sheet, wide: float) -> list[str]:
        return sheet.pictures.wrapped(self.problem, 17 * sheet.unit, wide) if self.problem else []

    def _high(self, sheet: Sheet, row: Row, wide: float) -> float:
        if isinstance(row, Prose):
            return (len(sheet.pictures.wrapped(row.text, 17 * sheet.unit, wide)) * LINE + 6) * sheet.unit
        return (PICTURED if isinstance(row, Gallery) else ROW) * sheet.unit

    def _bring(self, heights: list[float], room: Box) -> None:
        """Scroll to where the focus is."""
        most = max(0.0, sum(heights) - room.high)
        if self.reads_end:
            self.scroll, self.reads_end, self._follow = most, False, False
        if self._follow and self.focus >= 0:
            above = sum(heights[: self.focus])
            self.scroll = min(max(self.scroll, above + heights[self.focus] - room.high), above)
            if self.focus == next((n for n, row in enumerate(self.rows) if not isinstance(row, Prose)), -1):
                self.scroll = 0 if above + heights[self.focus] <= room.high else self.scroll
        self.scroll = min(max(0.0, self.scroll), most)

    def _rows(self, sheet: Sheet, heights: list[float], room: Box) -> list[Spot]:
        spots: list[Spot] = []
        y = room.y - self.scroll
        sheet.clip(room.within(-4 * sheet.unit))
        for place, (row, high) in enumerate(zip(self.rows, heights, strict=True)):
            box = Box(room.x, y, room.wide, high - 6 * sheet.unit)
            if y + high > room.y and y < room.y + room.high:
                self._row_at(sheet, row, box, here=place == self.focus)
                if not isinstance(row, Prose):
                    spots.append(Spot(Target("row", place), box))
                if isinstance(row, Choice):
                    back = Box(box.x + box.wide * LABEL, box.y, 44 * sheet.unit, box.high)
                    spots.append(Spot(Target("row", f"{place}.back"), back))
                if isinstance(row, Gallery):
                    boxes = _in_gallery(row, box, sheet.unit)
                    spots += [Spot(Target("row", f"{place}.{number}"), each) for number, each in boxes]
            y += high
        sheet.clip(None)
        return spots

    def _prose(self, sheet: Sheet, row: Prose, box: Box) -> None:
        for number, line in enumerate(sheet.pictures.wrapped(row.text, 17 * sheet.unit, box.wide)):
            sheet.write(line, box.x, box.y + number * LINE * sheet.unit, 17, WARN if row.warning else INK)

    def _row_at(self, sheet: Sheet, row: Row, box: Box, *, here: bool) -> None:
        unit = sheet.unit
        if isinstance(row, Prose):
            self._prose(sheet, row, box)
            return
        sheet.fill(box, BAR if isinstance(row, Field) else BUTTON, 8)
        if here:
            sheet.ring(box, GOLD, 3, 8)
        y = box.y + box.high / 2 - 12 * unit
        match row:
            case Button(text):
                sheet.write(text, box.x + 14 * unit, y, 18, INK, box.wide - 28 * unit)
            case Field(label, text):
                middle = (
                    sheet.write(f"{label} ", box.x + 14 * unit, y, 17, DIM, box.wide * 0.6) if label else box.x + 14
                )
                end = sheet.write(text, middle, y, 18, INK, box.x + box.wide - middle - 20 * unit)
                if here:
                    sheet.fill(Box(end + 2, y, 2 * unit, 24 * unit), GOLD)
            case Choice(label, texts, place):
                half = box.wide * LABEL
                sheet.write(label, box.x + 14 * unit, y, 17, DIM, half - 24 * unit)
                text = texts[place] if texts else ""
                sheet.write(f"< {text} >", box.x + half, y, 18, INK, box.wide - half - 14 * unit)
            case Gallery():
                _draw_gallery(sheet, row, box)


def _draw_gallery(sheet: Sheet, row: Gallery, box: Box) -> None:
    unit = sheet.unit
    for number, each in _in_gallery(row, box, unit):
        row.pictures.draw(sheet, row.boards[number], each)
        if number == row.choice.place:
            sheet.ring(each.within(-5 * unit), GOLD, 4, 6)
            sheet.check((each.x + each.wide - 10 * unit, each.y + 10 * unit), 12 * unit)


def _in_gallery(row: Gallery, box: Box, unit: float) -> list[tuple[int, Box]]:
    """Where the pictures are, as many as fit, the chosen one among them."""
    high = box.high - 28 * unit
    wides = [min(high * board.columns / board.rows, box.wide / 2) for board in row.boards]
    first = 0
    while sum(wides[first : row.choice.place + 1]) + GAP * unit * (row.choice.place + 2 - first) > box.wide:
        first += 1
    found, x = [], box.x + GAP * unit
    for number in range(first, len(row.boards)):
        if x + wides[number] + GAP * unit > box.x + box.wide:
            break
        tall = wides[number] * row.boards[number].rows / row.boards[number].columns
        found.append((number, Box(x, box.y + (box.high - tall) / 2, wides[number], tall)))
        x += wides[number] + GAP * unit
    return found
