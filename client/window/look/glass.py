"""What is drawn and what is shown of it: the same, unless the window is smaller than a table can be arranged for.

Then all is drawn as large as it has to be and shown smaller, so that nothing is cut off, and a click means what is
to be seen under it.
"""

from __future__ import annotations

import pygame

from client.window.places import SMALLEST


class Glass:
    """Before what is drawn."""

    def __init__(self) -> None:
        self._share = 1.0
        self._drawn: pygame.Surface | None = None

    def surface(self, shown: pygame.Surface) -> pygame.Surface:
        """What to draw on, for a window that is as large as this."""
        wide, high = shown.get_size()
        self._share = min(1.0, wide / SMALLEST[0], high / SMALLEST[1])
        if self._share == 1.0:
            self._drawn = None
            return shown
        size = max(SMALLEST[0], round(wide / self._share)), max(SMALLEST[1], round(high / self._share))
        if self._drawn is None or self._drawn.get_size() != size:
            self._drawn = pygame.Surface(size).convert(shown)
        return self._drawn

    def show(self, shown: pygame.Surface, redrawn: pygame.Rect) -> pygame.Rect:
        """Bring what was drawn to the window; where that has changed it."""
        if self._drawn is None:
            return redrawn
        pygame.transform.smoothscale(self._drawn, shown.get_size(), shown)
        return shown.get_rect()

    def meant(self, event: pygame.event.Event) -> pygame.event.Event:
        """The event as it is where it was drawn."""
        if self._share == 1.0 or "pos" not in event.dict:
            return event
        x, y = event.pos
        return pygame.event.Event(event.type, {**event.dict, "pos": (round(x / self._share), round(y / self._share))})
