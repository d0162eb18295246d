"""The window itself, on the screen there is; where there is none, why."""

from __future__ import annotations

import os

import pygame
import pygame.freetype

from client.ending import Failed
from client.texts.words import Words
from client.window.places import SMALLEST

SIZE = (1280, 800)
UNSEEN = "offscreen"
"""What is taken by itself where there is no screen: a window that nobody sees."""
REPEATS = (350, 40)
"""Milliseconds after which a key that is held is pressed again, the first time and from then on."""


def opened(words: Words) -> pygame.Surface:
    """Raises Failed."""
    try:
        pygame.display.init()
        driver = pygame.display.get_driver()
        if driver == UNSEEN and os.environ.get("SDL_VIDEODRIVER") != driver:
            raise Failed(words.say("window.unshown", why=driver))
        pygame.freetype.init()
        pygame.key.set_repeat(*REPEATS)
        surface = pygame.display.set_mode(_fitting(), pygame.RESIZABLE)
    except pygame.error as error:
        raise Failed(words.say("window.unshown", why=error)) from error
    pygame.display.set_caption("Spieltisch")
    return surface


def _fitting() -> tuple[int, int]:
    """The usual size, or what the screen has room for."""
    sizes = pygame.display.get_desktop_sizes()
    wide, high = sizes[0] if sizes else SIZE
    return max(SMALLEST[0], min(SIZE[0], wide)), max(SMALLEST[1], min(SIZE[1], high - 60))
