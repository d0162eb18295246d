"""Somebody at a window who has a mouse and no keyboard."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pygame

from client.table.choosing import Target
from client.window.pages.rows import Choice, Field
from client.window.places import Box, Spot
from client.window.program import Window
from tests.support.guests import settle

LIMIT = 20.0
SHORT = 0.02


class Mouse:
    """Clicks on what is to be seen."""

    def __init__(self, window: Window) -> None:
        self.window = window

    async def click(self, box: Box) -> None:
        self.down(box)
        self.up(box)
        await settle()
        self.window.redraw()

    def down(self, box: Box) -> None:
        """Press the button there, and hold it."""
        self.window.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=_middle(box)))

    def move(self, box: Box) -> None:
        """The pointer, while the button is held."""
        self.window.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=_middle(box), buttons=(1, 0, 0)))

    def up(self, box: Box) -> None:
        """Let go of it."""
        self.window.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=_middle(box)))

    async def drag(self, start: tuple[float, float], down: float) -> None:
        """From there, so far down, in some steps, and let go."""
        here = [(round(start[0]), round(start[1] + down * step / 8)) for step in range(9)]
        self.window.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=here[0]))
        for place in here[1:]:
            self.window.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=place, buttons=(1, 0, 0)))
            self.window.draw()
        self.window.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=here[-1]))
        await settle()
        self.window.redraw()

    def spots(self) -> list[Spot]:
        """What can be clicked on the page that is open."""
        self.window.redraw()
        return self.window._spots

    def key(self, name: str) -> Spot | None:
        return next((spot for spot in self.spots() if spot.target == Target("key", name)), None)

    async def row(self, text: str, part: str = "") -> None:
        """Click on a button or a field that is called that, or on a part of it."""
        assert await self.until(lambda: self._place(text) is not None), f"no {text!r}"
        name = f"{self._place(text)}{part}"
        self.window.pages[-1].focus = self._place(text) or 0
        self.window.pages[-1].follow()  # as by the bar, where there is one
        self.window.soil()
        await self.click(next(spot.box for spot in self.spots() if spot.target == Target("row", name)))

    async def type(self, text: str) -> None:
        """By the keys on the screen."""
        for letter in text:
            name = "space" if letter == " " else letter
            for other in ("shift", "shift", *(("more", "shift", "shift") * 2)):
                if self.key(name) is None and self.key(other) is not None:
                    await self._press(other)
            await self._press(name)

    async def rub_out(self) -> None:
        """All that stands in the field."""
        field = self.window.pages[-1].field
        while field is not None and field.text:
            await self._press("back")

    async def enter(self) -> None:
        await self._press("enter")

    async def until(self, true: Callable[[], bool]) -> bool:
        """Whether it becomes true in time."""
        for _ in range(round(LIMIT / SHORT)):
            if true():
                return True
            await asyncio.sleep(SHORT)
        return False

    async def _press(self, name: str) -> None:
        spot = self.key(name)
        assert spot is not None, f"no key {name!r}"
        await self.click(spot.box)

    def _place(self, text: str) -> int | None:
        """Of the row that is called that on its first line."""
        rows = self.window.pages[-1].rows if self.window.pages else []
        names = [row.label if isinstance(row, Field | Choice) else getattr(row, "text", "") for row in rows]
        return next((place for place, name in enumerate(names) if name.split("\n")[0] == text), None)


def _middle(box: Box) -> tuple[int, int]:
    x, y = box.middle
    return round(x), round(y)
