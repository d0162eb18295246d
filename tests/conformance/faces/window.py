"""The window held to the suite: its pixels, the texts drawn on them, its keys and clicks."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame
import pygame.freetype

from client.connection.gallery import Shelf
from client.table.choosing import Target
from client.table.sitting import Sitting
from client.texts.words import Words
from client.window.desk.desk import Desk
from client.window.look.sheet import Look as Style
from client.window.look.sheet import Pictures, Sheet
from client.window.places import Box
from client.window.program import Window
from client.window.table.table import Table
from protocol.choice import Move
from protocol.messages import ServerMessage
from tests.conformance.faces.face import Case, Look, fresh_session, seated, still, unlinked
from tests.conformance.faces.pointing import by_clicks, by_keys
from tests.conformance.faces.tables import Scene

SMALLEST = (900, 600)
KEYS = {
    "left": pygame.K_LEFT,
    "right": pygame.K_RIGHT,
    "up": pygame.K_UP,
    "down": pygame.K_DOWN,
    "tab": pygame.K_TAB,
    "space": pygame.K_SPACE,
    "enter": pygame.K_RETURN,
    "escape": pygame.K_ESCAPE,
    "pageup": pygame.K_PAGEUP,
    "pagedown": pygame.K_PAGEDOWN,
}
LEAST_SEEN = 8
"""Pixels of a card's corner that must be free of others for it to be recognised,"""
LEAST_POINTED = 3
"""and such as the pointer needs to have it named."""


class Noting(Pictures):
    """Pictures that note what was written and what was cut."""

    def __init__(self, style: Style) -> None:
        super().__init__(style)
        self.written: list[str] = []
        self.cut_off: list[str] = []
        self._on_panel: tuple[list[str], list[str]] = [], []  # what was written on the kept one, and what was cut

    def begin(self) -> None:
        """A window begins without a panel that is kept."""
        self._panel = None

    def text(self, text: str, points: float, colour: tuple[int, int, int]) -> pygame.Surface:
        self.written.append(text)
        return super().text(text, points, colour)

    def panel(self, key: object, size: tuple[int, int], unit: float, draw: Callable[[Sheet], None]) -> pygame.Surface:
        before, written, cut = self._panel, len(self.written), len(self.cut_off)
        shown = super().panel(key, size, unit, draw)
        if self._panel is before:
            self.written += self._on_panel[0]
            self.cut_off += self._on_panel[1]
        else:
            self._on_panel = self.written[written:], self.cut_off[cut:]
        return shown

    def cut(self, text: str, points: float, wide: float) -> str:
        shown = super().cut(text, points, wide)
        if shown != text:
            self.cut_off.append(text)
        return shown


class WindowFace:
    """A surface without a screen."""

    desk_of = Desk
    has_mouse = True
    least = (300, 200)
    most = (2560, 1440)

    def __init__(self, case: Case, folder: Path) -> None:
        self._words = Words(case.language)
        self._folder = folder
        self.pictures = Noting(Style(german=case.language == "de"))
        self._surface = pygame.Surface(case.size if case.size[0] else SMALLEST)
        self.session = fresh_session()

    async def sit(self, scene: Scene) -> None:
        self.session = fresh_session()
        self.window = Window(self._words, self._surface, still(self._folder))
        self.pictures.begin()
        self.window.pictures = self.pictures
        self.sitting = Sitting(self.session, seated(self.session), self._words)
        shelf = Shelf(self._folder)
        self.desk = self.desk_of(self.sitting, unlinked(self.session), self.window, pause=0, shelf=shelf)
        self.window.desk = self.desk
        await self.hear(*scene.arrival())

    async def show(self, scene: Scene) -> None:
        await self.hear(scene.update())

    async def hear(self, *messages: ServerMessage) -> None:
        for message in messages:
            self.session.receive(message)
            self.desk.heard()
        self._show()

    async def look(self) -> Look:
        self._show()
        named = repr(pygame.display.get_caption()).encode()
        return Look(tuple(self.pictures.written), pygame.image.tobytes(self.window.surface, "RGB") + named)

    def _show(self) -> None:
        self.pictures.written, self.pictures.cut_off = [], []
        self.window.draw()

    async def log(self) -> str:
        await self.press("L")
        texts = list(self.pictures.written)
        for _ in range(400):
            before = self.pictures.written
            self.window.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1))
            self._show()
            if self.pictures.written == before:
                break
            texts = self.pictures.written + texts
        await self.press("escape")
        return " ".join(" ".join(texts).split())

    async def open_log(self) -> None:
        await self.press("L")

    async def lose(self, seconds: int = 0) -> None:
        self.session.lost()
        self.session.lost_for(seconds)
        self.desk.heard()
        self._show()

    async def lift(self) -> None:
        await self.press("enter")

    async def press(self, *keys: str) -> None:
        for key in keys:
            self._post(key)
            self._show()

    async def burst(self, *keys: str) -> None:
        self._post(*keys)
        self._show()

    async def told_in_haste(self, *messages: ServerMessage, keys: Sequence[str]) -> None:
        for message in messages:
            self.session.receive(message)
            self.desk.heard()
        self._post(*keys)
        self._show()

    async def resize(self, width: int, height: int) -> None:
        self.window.surface = self._surface = pygame.Surface((width, height))
        self.window.handle(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=width, y=height))
        self._show()

    async def rest(self) -> None:
        table = self.desk.table(self.window.surface.get_size())
        assert table is not None
        own = {zone.id for zone in table.zones() if zone.owner == table.eye}
        point = next((self._seen(thing.box) for thing in table.things() if thing.face and thing.zone in own), None)
        if point is not None:
            moved = pygame.event.Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0))
            self.window.handle(moved)
            self._show()

    def _seen(self, box: Box) -> tuple[int, int]:
        """Where a card is seen even if others lie on it."""
        return round(box.x + box.wide * 0.08), round(box.y + box.high * 0.1)

    def _post(self, *keys: str) -> None:
        """Keys with nothing drawn between them."""
        for key in keys:
            text = key if len(key) == 1 else ""
            code = KEYS.get(key) or ord(key.casefold())
            self.window.handle(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=text))
            self.window.handle(pygame.event.Event(pygame.KEYUP, key=code, mod=0))

    async def play(self, move: Move) -> None:
        await by_keys(self.sitting, self.press, move)

    async def click(self, move: Move) -> None:
        await by_clicks(self.sitting, self._click, move)

    async def _click(self, target: Target) -> None:
        for spot in self.desk.spots:
            if spot.target == target:
                box = spot.box
                places = [
                    (round(box.x + box.wide * across), round(box.y + box.high * down))
                    for down in (0.5, 0.1, 0.9)
                    for across in (0.5, 0.08, 0.92)
                ]
                place = next(place for place in places if self._lies_at(place) == target)
                self.window.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=place))
                self._show()
                return
        raise AssertionError(f"{target} is nowhere to be clicked")

    def _lies_at(self, place: tuple[int, int]) -> Target | None:
        return next((spot.target for spot in reversed(self.desk.spots) if spot.box.holds(place)), None)

    def faults(self) -> list[str]:
        wide, high = self.window.surface.get_size()
        table = self.desk.table((wide, high))
        told = self._tips(table) if table is not None else {}
        heads = [] if table is None else [table.named((box.x + 1, box.y + 1)) for box in table.arranged.zones.values()]
        tips = [tip.casefold() for tip in (*told.values(), *heads)]
        cut = [text for text in self.pictures.cut_off if not any(text.casefold() in tip for tip in tips)]
        found = [f"cut off: {text}" for text in cut]
        for spot in self.desk.spots:
            box = spot.box
            if box.x < -1 or box.y < -1 or box.x + box.wide > wide + 1 or box.y + box.high > high + 1:
                found.append(f"out of the window: {spot}")
        things = [] if table is None else table.things()
        for place, thing in enumerate(things):
            later = [other.box for other in things[place + 1 :]]
            corner = thing.box.x + 2 + LEAST_SEEN, thing.box.y + 2 + LEAST_SEEN
            if thing.face and any(box.holds(corner) for box in later) and place not in told:
                found.append(f"neither its corner is free nor has it a tip: {thing}")
        return found

    def _tips(self, table: Table) -> dict[int, str]:
        """What the pointer is told of each thing of which enough is free to be pointed at."""
        found = {}
        things = table.things()
        for place, thing in enumerate(things):
            later = [other.box for other in things[place + 1 :]]
            left = min([box.x for box in later if box.holds((box.x, thing.box.middle[1]))], default=1e9)
            point = (thing.box.x + 1, thing.box.middle[1])
            if left - thing.box.x >= LEAST_POINTED or left < thing.box.x:
                found[place] = table.named(point)
        return found


@asynccontextmanager
async def window(case: Case) -> AsyncIterator[WindowFace]:
    pygame.display.init()
    pygame.freetype.init()
    pygame.display.set_mode((1, 1))
    with TemporaryDirectory() as folder:
        yield WindowFace(case, Path(folder))
