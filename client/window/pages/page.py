"""Pages over the table: something to choose, to type, to set or to read; all the same to keys and to the mouse.

A page is a title and rows. The arrows go from row to row, Enter does what a row says, letters go into a field.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from client.table.choosing import Target
from client.table.hush import Hush
from client.window.look.sheet import DIM, GOLD, PANEL, Sheet
from client.window.pages import rows
from client.window.pages.rows import Button, Choice, Field, Gallery, Prose, Row
from client.window.places import Box, Spot

Run = Callable[[], None]
LINE = 25.0
WIDE = 780.0
EDGE = 24.0
STILL = 12.0
"""Pixels by which a pointer may tremble."""
PROBLEM = (255, 150, 130)


class Page:
    """``back`` is what Escape does; None: nothing.

    A page that comes by itself has a ``hush`` that has begun: what is pressed then was meant for what it hides.
    """

    def __init__(self, title: str, rows: Sequence[Row], back: Run | None, *, problem: str = "") -> None:
        self.hush: Hush | None = None
        self.title = title
        self.rows = list(rows)
        self.back = back
        self.problem = problem
        self.focus = next((place for place, row in enumerate(self.rows) if not isinstance(row, Prose)), -1)
        self.scroll = 0.0
        self.reads_end = False
        self._follow = True
        self._whole = 0.0  # how high all rows are
        self._room = Box(0, 0, 1, 1)  # where they are seen
        self._grip: tuple[float, float] | None = None  # where the pointer went down, or was last
        self._far = 0.0  # how far it has gone since then

    def draw(self, sheet: Sheet, size: tuple[int, int]) -> list[Spot]:
        """Draw it in the middle of a room of that size; what can be clicked."""
        unit = sheet.unit
        wide = min(WIDE * unit, size[0] - 40 * unit)
        inner = wide - 2 * EDGE * unit
        heights = [rows.high(sheet, row, inner) for row in self.rows]
        title, problem = (self._wrapped(sheet, text, points, inner) for text, points in self._head)
        head = (26 + 31 * len(title) + LINE * len(problem)) * unit
        high = min(sum(heights) + head + 18 * unit, size[1] - 24 * unit)
        box = Box((size[0] - wide) / 2, (size[1] - high) / 2, wide, high)
        sheet.fill(box.within(-3 * unit), GOLD, 14)
        sheet.fill(box, PANEL, 12)
        x, y = box.x + EDGE * unit, box.y + 16 * unit
        for line in title:
            sheet.write(line, x, y, 22, GOLD, inner)
            y += 31 * unit
        for line in problem:
            sheet.write(line, x, y, 17, PROBLEM, inner)
            y += LINE * unit
        room = Box(x, box.y + head, inner, high - head - 14 * unit)
        self._whole, self._room = sum(heights), room
        self._bring(heights, room)
        self._draw_bar(sheet, sum(heights), room)
        return self._rows(sheet, heights, room)

    @property
    def _head(self) -> tuple[tuple[str, float], tuple[str, float]]:
        return (self.title, 22), (self.problem, 17)

    def _wrapped(self, sheet: Sheet, text: str, points: float, wide: float) -> list[str]:
        return sheet.pictures.wrapped(text, points * sheet.unit, wide) if text else []

    def _draw_bar(self, sheet: Sheet, whole: float, room: Box) -> None:
        """How much there is above and below, where not all fits."""
        if whole <= room.high:
            return
        unit = sheet.unit
        x = room.x + room.wide + 9 * unit
        long = room.high * room.high / whole
        sheet.fill(Box(x, room.y, 5 * unit, room.high), (36, 58, 51), 3)
        sheet.fill(Box(x, room.y + self.scroll * room.high / whole, 5 * unit, long), DIM, 3)

    def key(self, event: pygame.event.Event) -> None:
        """A key; what is typed comes as ``typed``."""
        match event.key:
            case pygame.K_ESCAPE:
                if self.back is not None and self._hears():
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

    @property
    def field(self) -> Field | None:
        """What is typed into now."""
        row = self._row()
        return row if isinstance(row, Field) else None

    def typed(self, text: str) -> None:
        if self.field is not None:
            self.field.text = (self.field.text + text)[: self.field.most]
            self._follow = True

    def erase(self) -> None:
        """The last letter that was typed."""
        if self.field is not None:
            self.field.text = self.field.text[:-1]
            self._follow = True

    def enter(self) -> None:
        """What Enter does."""
        self._enter(self._row())

    def renew(self, rows: Sequence[Row]) -> None:
        """Other rows; the focus stays where it was, by what stands there if that has moved."""
        here = self._row()
        self.rows = list(rows)
        self.focus = next((n for n, row in enumerate(rows) if isinstance(row, Button) and _same(row, here)), self.focus)

    def follow(self) -> None:
        """Show where the focus is."""
        self._follow = True

    def click(self, target: Target) -> None:
        place, _, part = str(target.value).partition(".")
        if target.sort != "row" or not self._hears():
            return
        self.focus = int(place)
        row = self._row()
        match row:
            case Choice() if part:
                row.turn(int(part))
            case Field() if part and part != "keys":
                row.turn(int(part))
            case Field():
                pass
            case Gallery() if part:
                row.turn(int(part) - row.choice.place)
            case Gallery():
                pass
            case _:
                self._enter(row)

    def wheel(self, lines: float) -> None:
        self.scroll -= lines * LINE
        self._follow = False

    # By a finger, or by the bar

    def pressed(self, point: tuple[float, float]) -> None:
        """The button of the mouse goes down."""
        self._grip, self._far = point, 0.0

    def dragged(self, point: tuple[float, float]) -> None:
        """All that can be read moves with the pointer, or as the bar does."""
        if self._grip is None or self._whole <= self._room.high:
            return
        down = point[1] - self._grip[1]
        on_bar = self._grip[0] > self._room.x + self._room.wide
        self._grip = point
        self._far += abs(down)
        if on_bar or self._far > STILL:
            self.scroll += down * self._whole / self._room.high if on_bar else -down
            self._follow = False

    def released(self) -> bool:
        """Whether that was more than a click."""
        moved, self._grip = self._grip is not None and self._far > STILL, None
        return moved

    def _on_row(self, row: Row | None, key: int) -> None:
        match row, key:
            case Choice() | Gallery() | Field(), pygame.K_LEFT:
                row.turn(-1)
            case Choice() | Gallery() | Field(), pygame.K_RIGHT:
                row.turn(1)
            case Field(), pygame.K_BACKSPACE:
                self.erase()
            case Field(), pygame.K_SPACE:
                pass
            case _, pygame.K_RETURN | pygame.K_KP_ENTER | pygame.K_SPACE if self._hears():
                self._enter(row)
            case _:
                pass

    def _hears(self) -> bool:
        return self.hush is None or self.hush.hears()

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
            box = Box(room.x, y, room.wide, high - rows.BETWEEN * sheet.unit)
            if y + high > room.y and y < room.y + room.high:
                parts = rows.draw(sheet, row, box, here=place == self.focus)
                if not isinstance(row, Prose):
                    spots.append(Spot(Target("row", str(place)), box))
                spots += [Spot(Target("row", f"{place}.{part}"), part_box) for part, part_box in parts]
            y += high
        sheet.clip(None)
        return [Spot(spot.target, cut) for spot in spots if (cut := _within(spot.box, room)) is not None]


def _same(one: Button, other: Row | None) -> bool:
    return isinstance(other, Button) and one.text == other.text


def _within(box: Box, room: Box) -> Box | None:
    """As much of a box as can be seen."""
    top, bottom = max(box.y, room.y), min(box.y + box.high, room.y + room.high)
    return Box(box.x, top, box.wide, bottom - top) if bottom > top else None
