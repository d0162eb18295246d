"""The settings as a box on the terminal: each counts as soon as it is changed."""

from __future__ import annotations

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Button, Label, Select, Static

from client.preferences.settings import Preferences, choices
from client.texts.words import Words
from client.tui.dialogs import Dialog

SHOWN = ("language", "colours", "plain", "speed", "sound", "pace")
"""What makes a difference on a terminal."""


class SettingsPage(Dialog):
    """In the language that is chosen on it."""

    def __init__(self, words: Words, preferences: Preferences) -> None:
        super().__init__()
        self._words = words
        self._preferences = preferences

    def compose(self) -> ComposeResult:
        with Vertical(classes="box tall"):
            yield Label(Text(self._words.say("settings.title")), classes="title")
            with VerticalScroll(classes="prose", can_focus=False):
                for choice in choices(self._preferences.now, SHOWN, self._words):
                    texts = list(zip(choice.texts, range(len(choice.texts)), strict=True))
                    with Horizontal(classes="row option"):
                        yield Label(Text(choice.label))
                        yield Select(
                            texts, value=choice.place, allow_blank=False, compact=True, id=f"set-{choice.name}"
                        )
            yield Static(Text(self._problem()), classes="problem")
            with Horizontal(classes="buttons"):
                yield Button(self._words.say("page.close"), id="close")

    def on_mount(self) -> None:
        self.query(f"#set-{SHOWN[0]}").focus()

    def _problem(self) -> str:
        why = self._preferences.unwritten
        return self._words.say("settings.unwritten", why=why) if why else ""

    async def on_select_changed(self, event: Select.Changed) -> None:
        event.stop()
        name = str(event.select.id).removeprefix("set-")
        choice = next(one for one in choices(self._preferences.now, SHOWN, self._words) if one.name == name)
        if event.value == choice.place or not isinstance(event.value, int):
            return
        self._preferences.change(**{name: choice.values[event.value]})
        self.query_one(".problem", Static).update(Text(self._problem()))
        if name == "language":
            await self.recompose()
            self.query_one(f"#set-{name}").focus()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        event.stop()
        self.dismiss()
