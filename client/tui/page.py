"""What every page over a table or before one has in common: it is answered once, and fits the terminal."""

from __future__ import annotations

from typing import TypeVar

from textual.await_complete import AwaitComplete
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widget import Widget

T = TypeVar("T")

LEAST = 3
"""Lines that what is scrolled keeps in any case: one between its borders."""


class Page(ModalScreen[T]):
    """A box that is answered once: what a burst of keys says to it after that is not heard.

    Where it is higher than the terminal, what is longest in it is scrolled, so that its buttons stay to be seen.
    """

    def dismiss(self, result: T | None = None) -> AwaitComplete:
        return super().dismiss(result) if self.is_current else AwaitComplete()

    def on_mount(self) -> None:
        for box in self.query(".box"):
            self.watch(box, "virtual_size", self._squeeze)

    def on_resize(self) -> None:
        for one in self._scrolled:
            one.styles.clear_rule("max_height")
        self.call_after_refresh(self._squeeze)

    @property
    def _scrolled(self) -> list[Widget]:
        """What may be made lower: text to read before what is to be chosen from."""
        return [*self.query(".box > .prose").results(VerticalScroll), *self.query(".box > OptionList")]

    def _squeeze(self) -> None:
        for box in self.query(".box"):
            over = box.virtual_size.height - box.content_size.height
            for one in self._scrolled:
                if over > 0 and one.outer_size.height > LEAST:
                    lower = max(LEAST, one.outer_size.height - over)
                    over -= one.outer_size.height - lower
                    one.styles.max_height = lower
