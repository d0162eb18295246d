"""The window as a program: one loop on the main thread, pages over a desk, and an end that leaves no mess.

The loop looks for events sixty times a second and draws only when something is not as it was drawn, so a table
at which nothing happens costs next to nothing.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Protocol

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from client.connection.link import Link
from client.connection.local import Servers
from client.connection.tokens import Tokens
from client.ending import Ending
from client.entrance.menu import Back, Menu
from client.entrance.visits import Visits
from client.preferences.remembered import Memory
from client.preferences.settings import Colours, Preferences, complaint
from client.records.screening import Screening
from client.table.sitting import Sitting
from client.texts.words import Words
from client.window.desk import around
from client.window.desk.desk import Desk
from client.window.desk.film import Film
from client.window.frame import Frame
from client.window.heeding import Heed, Under
from client.window.look.glass import Glass
from client.window.look.sheet import DIM, FELT, Look, Pictures, Sheet, Written
from client.window.motion.sounds import Sounds
from client.window.pages.clicking import Clicking
from client.window.pages.clipboard import copied, pastes
from client.window.pages.menu import Pages
from client.window.pages.page import Page
from client.window.pages.settings import settings_page
from client.window.places import Box, Spot, hit, unit_of

Way = Callable[[Visits], Awaitable[Ending]]
FRAME = 1 / 60
ICON, ICON_BOX = "AS", Box(0, 0, 90, 126)


class Scene(Protocol):
    """What fills the window: a table to play at, or a recorded game. ``spots`` are what can be pointed at."""

    spots: list[Spot]

    @property
    def decision(self) -> object:
        """What is to be answered now."""

    def draw(self, sheet: Sheet, size: tuple[int, int]) -> None: ...

    def key(self, event: pygame.event.Event) -> None: ...

    def pressed(self, point: tuple[int, int]) -> None:
        """The button of the mouse goes down."""

    def dragged(self, point: tuple[int, int]) -> None:
        """The pointer is moved while the button is down."""

    def click(self, point: tuple[int, int]) -> None: ...

    def rest(self, point: tuple[int, int]) -> None:
        """The pointer is there."""

    def seen(self) -> None:
        """What was drawn is on the screen."""

    def moves(self) -> bool:
        """Whether something is on its way on the table, so that it has to be drawn again and again."""

    def draw_moving(self, sheet: Sheet) -> None:
        """Only the pieces, while they move."""

    def rested(self) -> None:
        """What moved has come to rest."""


class Window:
    """The window: a scene, if there is one, and pages over it."""

    def __init__(
        self,
        words: Words,
        surface: pygame.Surface,
        preferences: Preferences,
        clock: Callable[[], float] = monotonic,
        fill_screen: Callable[[], None] = lambda: None,
    ) -> None:
        self.words = words
        self.surface = surface
        self.preferences = preferences
        self.pictures = Pictures(Look())
        self.sounds = Sounds(preferences)
        self.desk: Scene | None = None
        self.pages: list[Page] = []
        self.asks_to_close = False
        self.written: list[Written] = []  # what is to be read on the page, or of the table
        self._short: list[Written] = []  # what of that is cut
        self._pointer: tuple[int, int] | None = None
        self._fill_screen = fill_screen
        self._soiled = True
        self._moved = False
        self._spots: list[Spot] = []
        self._clicking = Clicking(words, clock)
        self._heed = Heed(clock)
        self._uppermost: object = None  # the page or the table that was drawn last
        self._restyle()
        preferences.listen(self._restyle)

    def _restyle(self) -> None:
        """Show everything as the settings have it now."""
        wanted = self.preferences.now
        german = self.words.language == "de"
        self.pictures.style = Look(wanted.colours is Colours.FOUR, german, wanted.big)
        if isinstance(self.desk, Desk):
            self.desk.heard()  # what is said in pages that stay open
        self.soil()

    # What stands in it

    def lay(self, sitting: Sitting, link: Link, announced: str | None) -> Laid:
        return Laid(self, Desk(sitting, link, self, announced=announced))

    async def project(self, screening: Screening) -> None:
        """Show a recorded game until it is left."""
        film = Film(screening, self, self.preferences)
        self.desk = film
        self.close()
        try:
            await film.until_left()
        finally:
            self.desk = None
            self.close()

    def settings(self) -> None:
        page = settings_page(self.words, self.preferences, lambda: self.close(page), self.fill_screen)
        self.open(page)

    def fill_screen(self) -> None:
        """With the window, in all the pixels it has; or have it again as large as it was."""
        self._fill_screen()
        self.soil()

    def shows(self, page: Page) -> bool:
        return page in self.pages

    def open(self, page: Page) -> None:
        self.pages.append(page)
        self._clicking.put_away()
        self.soil()

    def close(self, page: Page | None = None) -> None:
        """Close a page; None: all."""
        self.pages = [] if page is None else [other for other in self.pages if other is not page]
        self._clicking.put_away()
        self.soil()

    def soil(self) -> None:
        """Something is not as it was drawn."""
        self._soiled = True

    # Drawing

    @property
    def unit(self) -> float:
        return unit_of(self.surface.get_size(), self.preferences.now.scale.factor)

    def draw(self) -> None:
        sheet = Sheet(self.surface, self.pictures, self.unit)
        size = self.surface.get_size()
        if self.desk is not None:
            self.desk.draw(sheet, size)
            self.desk.seen()
        else:
            self.surface.fill(FELT)
        if self.pages:
            veil = pygame.Surface(size, pygame.SRCALPHA)
            veil.fill((0, 0, 0, 120))
            self.surface.blit(veil, (0, 0))
            sheet.written.clear()
            self._spots = self._clicking.draw(sheet, size, self.pages[-1])
        elif self.desk is None:
            sheet.centred(self.words.say("table.waiting"), (size[0] / 2, size[1] / 2), 22, DIM)
        if self._pointer is not None and (whole := sheet.shortened(self._pointer)):
            around.tip(sheet, self._pointer, whole)
        self._short = [one for one in sheet.written if one.text != one.whole]
        self.written = sheet.written
        self._uppermost = self.pages[-1] if self.pages else self.desk
        self._soiled = False

    def redraw(self) -> bool:
        """Draw it if it is not as it was drawn; whether it was not."""
        if self.pages and self._clicking.repeats(self.pages[-1]):
            self.soil()
        moves = self.desk is not None and self.desk.moves()
        ends, self._moved = self._moved and not moves, moves
        if ends and self.desk is not None:
            self.desk.rested()
        if not self._soiled and not moves:
            return False
        if self._soiled or self.pages or self.desk is None:
            self.draw()
        else:
            self.desk.draw_moving(Sheet(self.surface, self.pictures, self.unit))
        return True

    # Events

    def handle(self, event: pygame.event.Event) -> None:
        """A key, a click, or a change of the window itself."""
        match event.type:
            case pygame.QUIT:
                self.asks_to_close = True
            case pygame.KEYDOWN | pygame.KEYUP:
                self._key(event)
            case pygame.TEXTINPUT if self.pages and self._heed.types:
                self._clicking.put_away()  # there are real keys
                self.pages[-1].typed(event.text)
                self.soil()
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self._click(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._press(event.pos)
            case pygame.MOUSEMOTION:
                self._move(event)
            case pygame.MOUSEWHEEL if self.pages:
                self.pages[-1].wheel(event.y * 3)
                self.soil()
            case pygame.WINDOWSIZECHANGED | pygame.WINDOWEXPOSED | pygame.WINDOWRESTORED:
                self.soil()
            case _:
                pass

    def _under(self, point: tuple[int, int]) -> Under:
        """What is not drawn yet is not meant."""
        top = self.pages[-1] if self.pages else self.desk
        spots = self._spots if self.pages else self.desk.spots if self.desk is not None else []
        decision = self.desk.decision if self.desk is not None else None
        return Under(self._uppermost, hit(spots, point) if self._uppermost is top else None, decision)

    def _key(self, event: pygame.event.Event) -> None:
        if event.type == pygame.KEYUP:
            self._heed.released(event.key)
        elif self._heed.key(event.key, typed=bool(self.pages) and self.pages[-1].field is not None):
            self._pressed(event)

    def _pressed(self, event: pygame.event.Event) -> None:
        wanted = self.preferences.now
        if event.key == pygame.K_F11:
            self.fill_screen()
        elif event.key == pygame.K_F4:
            self.preferences.change(colours=Colours.TWO if wanted.colours is Colours.FOUR else Colours.FOUR)
        elif event.key == pygame.K_F5:
            self.preferences.change(big=not wanted.big)
        elif event.key == pygame.K_F6:
            self.preferences.change(sound=not wanted.sound)
            if isinstance(self.desk, Desk):
                self.desk.sitting.notices = [self.words.say(f"table.sound.{'off' if wanted.sound else 'on'}")]
        elif self.pages:
            self._clicking.put_away()
            if pastes(event):
                self.pages[-1].typed(copied())
            else:
                self.pages[-1].key(event)
        elif self.desk is not None:
            if self._soiled:  # a key means what the keys before it have led to, drawn or not
                self.desk.draw(Sheet(self.surface, self.pictures, self.unit), self.surface.get_size())
            self.desk.key(event)
        self.soil()

    def _rest(self, point: tuple[int, int]) -> None:
        """The pointer is there: a text that is cut is shown whole."""
        before, self._pointer = self._pointer, point
        if any(one.box.holds(place) for one in self._short for place in (before, point) if place is not None):
            self.soil()

    def _press(self, point: tuple[int, int]) -> None:
        self._heed.pressed(point, self._under(point))
        if self.pages:
            self.pages[-1].pressed(point)
            self._clicking.pressed(hit(self._spots, point))
        elif self.desk is not None:
            self.desk.pressed(point)

    def _move(self, event: pygame.event.Event) -> None:
        point, held = event.pos, event.buttons[0]
        if self.pages and held:
            self.pages[-1].dragged(point)
            self._clicking.dragged(hit(self._spots, point))
            self.soil()
        elif self.desk is not None and not self.pages:
            if held:
                self.desk.dragged(point)
            self.desk.rest(point)
        self._rest(point)

    def _click(self, point: tuple[int, int]) -> None:
        under = self._under(point)
        counts = self._heed.clicked(under)
        if self.pages:
            page = self.pages[-1]
            moved, repeated = page.released(), self._clicking.released()
            if counts and not moved and not repeated and under.target is not None:
                self._clicking.click(page, under.target)
        elif self.desk is not None and counts:
            self.desk.click(point)
        self.soil()


class Laid:
    """A desk in the window, until it is left."""

    def __init__(self, window: Window, desk: Desk) -> None:
        self._window = window
        self._desk = desk
        window.desk = desk
        window.close()

    def heard(self) -> None:
        self._desk.heard()

    async def until_left(self) -> Ending:
        self._desk.heard()
        try:
            return await self._desk.until_left()
        finally:
            self._window.desk = None
            self._window.close()


async def show(words: Words, way: Way | None, preferences: Preferences, servers: Servers) -> Ending:
    """Run the face. Raises Failed, Unfit after the window is closed."""
    try:
        frame = Frame(words)
        window = Window(words, frame.surface, preferences, fill_screen=frame.fill_screen)
        frame.wear(window.pictures.card(ICON, ICON_BOX))
        return await _run(window, frame, way, servers)
    finally:
        pygame.quit()  # the loudspeaker too


async def turn_over(window: Window, frame: Frame, going: asyncio.Future[Ending]) -> None:
    """The loop, until that has come to its end or the window is closed."""
    glass, before = Glass(), frame.surface.get_size()
    while not going.done() and not window.asks_to_close:
        for event in pygame.event.get():
            window.handle(glass.meant(event))
        shown = frame.surface
        window.surface = glass.surface(shown, frame.size)
        if shown.get_size() != before:
            window.soil()
            before = shown.get_size()
        if window.redraw():
            glass.show(shown)
            frame.show()
        await asyncio.sleep(FRAME)


async def _run(window: Window, frame: Frame, way: Way | None, servers: Servers) -> Ending:
    visits = Visits(window.words, Tokens(), "spieltisch window", window, servers)
    going = asyncio.create_task(_go(window, visits, way))
    try:
        await turn_over(window, frame, going)
        if not going.done():
            return Ending.QUIT
        return going.result()
    finally:
        going.cancel()
        await asyncio.gather(going, return_exceptions=True)


async def _go(window: Window, visits: Visits, way: Way | None) -> Ending:
    if way is None:
        pages = Pages(window, window.words, window.preferences)
        unread = complaint(window.preferences.unread, window.words)
        return await Menu(pages, visits, Memory(), unread).run()
    try:
        return await way(visits)
    except Back:
        return Ending.QUIT
