"""What is drawn and what is shown of it: the same, unless the window is smaller than a table can be arranged for.

Then all is drawn as large as it has to be and shown smaller, so that nothing is cut off. A click means what is to be
seen under it, there and on a screen that has several pixels for each point in which the mouse is told.
"""

from __future__ import annotations

import pygame

from client.window.places import SMALLEST


class Glass:
    """Before what is drawn."""

    def __init__(self) -> None:
        self._share = 1.0  # pixels shown for one that is drawn
        self._fine = 1.0  # pixels shown for a point
        self._drawn: pygame.Surface | None = None

    def surface(self, shown: pygame.Surface, points: tuple[int, int] | None = None) -> pygame.Surface:
        """What to draw on, for a window that is as large as this, and so large in points if these are not pixels."""
        wide, high = shown.get_size()
        self._fine = wide / points[0] if points else 1.0
        self._share = min(1.0, wide / SMALLEST[0], high / SMALLEST[1])
        if self._share == 1.0:
            self._drawn = None
            return shown
        size = max(SMALLEST[0], round(wide / self._share)), max(SMALLEST[1], round(high / self._share))
        if self._drawn is None or self._drawn.get_size() != size:
            self._drawn = pygame.Surface(size).convert(shown)
        return self._drawn

    def show(self, shown: pygame.Surface) -> None:
        """Bring what was drawn to the window."""
        if self._drawn is not None:
            pygame.transform.smoothscale(self._drawn, shown.get_size(), shown)

    def meant(self, event: pygame.event.Event) -> pygame.event.Event:
        """The event as it is where it was drawn."""
        scale = self._fine / self._share
        if scale == 1.0 or "pos" not in event.dict:
            return event
        x, y = event.pos
        return pygame.event.Event(event.type, {**event.dict, "pos": (round(x * scale), round(y * scale))})
