"""What every page over a table or before one has in common: it is answered once."""

from __future__ import annotations

from typing import TypeVar

from textual.await_complete import AwaitComplete
from textual.screen import ModalScreen

T = TypeVar("T")


class Page(ModalScreen[T]):
    """A box that is answered once: what a burst of keys says to it after that is not heard."""

    def dismiss(self, result: T | None = None) -> AwaitComplete:
        return super().dismiss(result) if self.is_current else AwaitComplete()
