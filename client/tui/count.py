"""A number to be typed, or made smaller and larger by two buttons, so that the mouse alone is enough."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Button, Input

from client.entrance.draft import Range, counted
from client.tui.field import Field


class Count(Horizontal):
    """``value`` is what stands there, whatever it is."""

    def __init__(self, value: str, name: str, between: Range) -> None:
        super().__init__(id=name, classes="count")
        self._usual = value
        self._between = between

    @property
    def value(self) -> str:
        return self.query_one(Input).value

    @value.setter
    def value(self, text: str) -> None:
        self.query_one(Input).value = text

    def compose(self) -> ComposeResult:
        yield Button("-", compact=True, classes="less")
        yield Field(self._usual, type="integer", compact=True)
        yield Button("+", compact=True, classes="more")

    def on_button_pressed(self, event: Button.Pressed) -> None:
        event.stop()
        self.value = counted(self.value, 1 if event.button.has_class("more") else -1, self._between)
