"""The pages before a table, as boxes on the terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rich.console import Group
from rich.text import Text
from textual.app import App, ComposeResult
from textual.containers import Vertical
from textual.widgets import Button, Label, OptionList, Static
from textual.widgets.option_list import Option

from client.entrance.draft import Draft
from client.preferences.settings import Preferences
from client.table.arrangement import Arrangement
from client.table.asking import Typed
from client.texts.paragraphs import Paragraph
from client.texts.words import Words
from client.tui.cards import signs_for
from client.tui.dialogs import Ask, Reading
from client.tui.folding import Hanging
from client.tui.page import Page
from client.tui.settings import SettingsPage
from client.tui.setup import Setup


class Pick(Page[int | None]):
    """One of several things; None for back."""

    def __init__(self, title: str, texts: Sequence[str], back: str = "", *, problem: str = "", here: int = 0) -> None:
        super().__init__()
        self._title = title
        self._texts = texts
        self._back = back  # the words on the way back, if there is one
        self._problem = problem
        self._here = here

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Label(Text(self._title), classes="title")
            yield OptionList(*(Option(_explained(text)) for text in self._texts))
            if self._problem:
                yield Static(Text(self._problem), classes="problem")
            if self._back:
                yield Button(self._back, compact=True)

    def on_mount(self) -> None:
        self.query_one(OptionList).highlighted = self._here

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.dismiss(event.option_index)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        event.stop()
        self.dismiss(None)

    def key_escape(self) -> None:
        self.dismiss(None)


def _explained(text: str) -> Group:
    """What it is, and on further lines what that means."""
    name, *more = text.split("\n")
    return Group(Hanging([name]), Hanging(more, "italic"))


class Pages:
    """For one app; see ``client.entrance.menu.Pages``."""

    def __init__(self, app: App[Any], words: Words, preferences: Preferences) -> None:
        self._app = app
        self._words = words
        self._preferences = preferences

    async def pick(self, title: str, texts: Sequence[str]) -> int | None:
        chosen: int | None = await self._app.push_screen_wait(Pick(title, texts, self._words.say("page.back")))
        return chosen

    async def menu(self, title: str, texts: Sequence[str], problem: str, here: int) -> int | None:
        chosen: int | None = await self._app.push_screen_wait(Pick(title, texts, problem=problem, here=here))
        return chosen

    async def line(self, question: str, usual: str, read: Callable[[str], object], _typed: Typed) -> str | None:
        typed: str | None = await self._app.push_screen_wait(Ask(self._words, question, read, usual))
        return typed

    async def read(self, title: str, lines: Sequence[Paragraph]) -> None:
        await self._app.push_screen_wait(Reading(title, lines, self._words))

    async def arrange(self, draft: Draft, _picture: Callable[[str], bytes | None]) -> Arrangement | None:
        wanted: Arrangement | None = await self._app.push_screen_wait(Setup(draft, signs_for(self._preferences.now)))
        return wanted

    async def settings(self) -> None:
        await self._app.push_screen_wait(SettingsPage(self._words, self._preferences))
