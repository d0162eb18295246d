"""The window as the system has it: its pixels, the whole screen, and where there is no screen, why.

A fine screen has more pixels than points. Where the system scales by itself, a window is asked for in points and drawn
in pixels, so that nothing is shown blurred. Pictures go to the screen as they are: on X11 SDL would have them drawn by
OpenGL, which costs many times a whole frame where no graphics card helps, and gains nothing where one does, since a
table is drawn by the processor anyway.
"""

from __future__ import annotations

import os
from contextlib import suppress

import pygame
import pygame.freetype

from client.ending import Failed
from client.texts.words import Words
from client.window.places import SMALLEST

UNSEEN = "offscreen"
"""What is taken by itself where there is no screen: a window that nobody sees."""
REPEATS = (350, 40)
"""Milliseconds after which a key that is held is pressed again, the first time and from then on."""
USUAL = (1280, 800)
TITLE_BAR = 60
"""How high it is with what else the screen keeps for itself, about."""


class Frame:
    """A window, in points as large as it is usually, or as the screen has room for, but never below ``SMALLEST``."""

    def __init__(self, words: Words) -> None:
        """Raises Failed if there is no screen for one."""
        os.environ.setdefault("SDL_WINDOWS_DPI_SCALING", "1")
        try:
            pygame.display.init()
            driver = pygame.display.get_driver()
            if driver == UNSEEN and os.environ.get("SDL_VIDEODRIVER") != driver:
                raise Failed(words.say("window.unshown", why=driver))
            if driver == "x11":
                os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
            pygame.freetype.init()
            pygame.key.set_repeat(*REPEATS)
            self._window = pygame.Window("Spieltisch", _fitting(), resizable=True, allow_high_dpi=True)
        except pygame.error as error:
            raise Failed(words.say("window.unshown", why=error)) from error
        self._windowed: tuple[int, int] | None = None  # how large it was before it filled the screen

    @property
    def surface(self) -> pygame.Surface:
        """What is shown, in pixels."""
        return self._window.get_surface()

    @property
    def size(self) -> tuple[int, int]:
        """How large it is in points, in which the mouse is told."""
        return self._window.size

    def wear(self, icon: pygame.Surface) -> None:
        """Have it known by a picture."""
        self._window.set_icon(icon)

    def show(self) -> None:
        """Bring what is on the surface to the screen."""
        self._window.flip()

    def fill_screen(self) -> None:
        """With the window, in all the pixels it has; or have it again as large as it was."""
        with suppress(pygame.error):  # a screen that has no windows
            if self._windowed is None:
                size = self._window.size
                self._window.set_fullscreen(desktop=True)
                self._windowed = size
            else:
                self._window.set_windowed()
                self._window.size = self._windowed
                self._windowed = None


def _fitting() -> tuple[int, int]:
    sizes = pygame.display.get_desktop_sizes()
    wide, high = sizes[0] if sizes else USUAL
    return max(SMALLEST[0], min(USUAL[0], wide)), max(SMALLEST[1], min(USUAL[1], high - TITLE_BAR))
