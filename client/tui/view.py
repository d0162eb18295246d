"""The widget that shows a canvas and tells what was clicked. It remembers nothing but the canvas it shows now."""

from __future__ import annotations

from rich.segment import Segment
from textual.events import Click
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from client.table.choosing import Target
from client.tui.canvas import Canvas
from client.tui.styles import STYLES

LOW, HIGH = 2, 8
"""Lines that one which stretches has at least and at most; more are scrolled."""


class CanvasView(ScrollView):
    """A picture of characters; scrolls where it does not fit."""

    can_focus = False

    class Pointed(Message):
        """Somebody clicked on something."""

        def __init__(self, target: Target) -> None:
            super().__init__()
            self.target = target

    class Sized(Message):
        """There is more or less room than before."""

    def __init__(self, name: str) -> None:
        super().__init__(id=name)
        self.canvas = Canvas(0, 0)
        self._occasion: object = None
        self._high = LOW

    def show(self, canvas: Canvas) -> None:
        if canvas == self.canvas:
            return
        self.canvas = canvas
        self.virtual_size = Size(canvas.width, canvas.height)
        self.refresh()

    def stretch(self, lines: int, occasion: object) -> None:
        """As many lines as it ever had on this occasion, so that choosing moves nothing on the table."""
        if occasion != self._occasion:
            self._occasion, self._high = occasion, LOW
        self._high = max(self._high, min(lines, HIGH))
        self.styles.height = self._high

    def bring(self, target: Target | None) -> None:
        """Scroll to where something is."""
        spot = next((spot for spot in self.canvas.spots if spot.target == target), None)
        if spot is not None and self.canvas.height > self.size.height:
            self.scroll_to_region(Region(spot.x, max(spot.y - 1, 0), spot.width, spot.height + 2), animate=False)

    def render_line(self, y: int) -> Strip:
        line, own = y + self.scroll_offset.y, self.rich_style
        if line >= self.canvas.height:
            return Strip.blank(self.size.width, own)
        segments = [Segment(text, own + STYLES[style]) for text, style in self.canvas.line(line)]
        return Strip(segments).adjust_cell_length(self.size.width, own)

    def on_resize(self) -> None:
        self.post_message(self.Sized())

    def on_click(self, event: Click) -> None:
        target = self.canvas.at(event.x + self.scroll_offset.x, event.y + self.scroll_offset.y)
        if target is not None:
            event.stop()
            self.post_message(self.Pointed(target))
