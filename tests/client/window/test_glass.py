"""In a window that is too small for a table all of it is to be seen, smaller, and is hit where it is seen."""

from __future__ import annotations

from pathlib import Path

import pygame
import pygame.freetype
import pytest

from client.preferences.settings import Preferences, stored
from client.texts.words import Words
from client.window.frame import Frame
from client.window.look.glass import Glass
from client.window.places import SMALLEST
from client.window.program import Window
from tests.support.windows import Size

RED, BLUE = (200, 10, 10), (10, 10, 200)


@pytest.fixture(autouse=True)
def _display():
    pygame.display.init()


@pytest.mark.parametrize("size", [(300, 200), (640, 480), (899, 900), (2000, 120)])
def test_all_that_is_drawn_is_shown_and_hit_where_it_is_shown(size: tuple[int, int]):
    shown, glass = pygame.display.set_mode(size), Glass()
    drawn = glass.surface(shown)
    wide, high = drawn.get_size()
    assert wide >= SMALLEST[0]
    assert high >= SMALLEST[1]
    assert wide / high == pytest.approx(size[0] / size[1], rel=0.02)

    drawn.fill(BLUE)
    corner = pygame.Rect(wide * 3 // 4, high * 3 // 4, wide, high)
    drawn.fill(RED, corner)

    glass.show(shown)
    for x, y in ((0.9, 0.9), (0.6, 0.9), (0.9, 0.6), (0.1, 0.1)):
        place = round(x * size[0]), round(y * size[1])
        meant = glass.meant(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=place))
        assert (shown.get_at(place).r > shown.get_at(place).b) == (drawn.get_at(meant.pos)[:3] == RED)
        assert meant.button == 1


@pytest.mark.parametrize("size", [SMALLEST, (1280, 800), (3840, 2160)])
def test_a_window_that_is_large_enough_is_drawn_on_itself(size: tuple[int, int]):
    shown, glass = pygame.Surface(size), Glass()
    assert glass.surface(shown) is shown
    event = pygame.event.Event(pygame.MOUSEMOTION, pos=(800, 500), buttons=(0, 0, 0), rel=(0, 0))
    assert glass.meant(event) is event


def test_a_key_is_the_same_in_every_window():
    glass = Glass()
    glass.surface(pygame.display.set_mode((300, 200)))
    event = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode="a")
    assert glass.meant(event) is event


@pytest.mark.parametrize(
    ("points", "pixels"), [((1200, 750), (2400, 1500)), ((450, 300), (900, 600)), ((300, 200), (600, 400))]
)
def test_on_a_fine_screen_all_pixels_are_drawn_and_hit_where_they_are_seen(points: Size, pixels: Size):
    """The mouse is told in points, of which such a screen has fewer than pixels."""
    shown, glass = pygame.display.set_mode(pixels), Glass()
    drawn = glass.surface(shown, points)
    assert drawn.get_size() == (max(pixels[0], SMALLEST[0]), max(pixels[1], SMALLEST[1]))

    for x, y in ((0.9, 0.9), (0.2, 0.5)):
        place = round(x * points[0]), round(y * points[1])
        meant = glass.meant(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=place))
        assert meant.pos == (round(x * drawn.get_width()), round(y * drawn.get_height()))


def test_the_whole_screen_is_filled_in_all_its_pixels_and_then_the_window_is_as_it_was(tmp_path: Path):
    frame = Frame(Words())
    pygame.freetype.init()
    before = frame.size
    window = Window(Words(), frame.surface, Preferences(stored(tmp_path)), fill_screen=frame.fill_screen)
    for size in (pygame.display.get_desktop_sizes()[0], before):
        window.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F11, mod=0, unicode=""))
        window.handle(pygame.event.Event(pygame.KEYUP, key=pygame.K_F11, mod=0))
        assert frame.size == frame.surface.get_size() == size
