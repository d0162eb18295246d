"""The settings as a page of the window: each counts as soon as it is changed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from client.preferences import settings
from client.preferences.settings import Preferences
from client.texts.words import Words
from client.window.pages.page import Page
from client.window.pages.rows import Button, Choice

SHOWN = ("language", "colours", "big", "scale", "speed", "reduced", "sound", "pace")
"""What makes a difference in a window."""


def settings_page(
    words: Words, preferences: Preferences, close: Callable[[], None], fill_screen: Callable[[], None]
) -> Page:
    """In the language that is chosen on it."""
    page = Page("", [], close)

    def fill() -> None:
        page.title = words.say("settings.title")
        page.rows = [_row(one, change) for one in settings.choices(preferences.now, SHOWN, words)]
        page.rows.append(Button(words.say("settings.screen"), fill_screen))
        page.rows.append(Button(words.say("page.close"), close))
        why = preferences.unwritten
        page.problem = words.say("settings.unwritten", why=why) if why else ""

    def change(choice: settings.Choice, place: int) -> None:
        preferences.change(**{choice.name: choice.values[place]})
        fill()

    fill()
    page.focus = 0
    return page


def _row(choice: settings.Choice, change: Callable[[settings.Choice, int], None]) -> Choice:
    row = Choice(choice.label, choice.texts, choice.place)
    row.changed = partial(_changed, row, choice, change)
    return row


def _changed(row: Choice, choice: settings.Choice, change: Callable[[settings.Choice, int], None]) -> None:
    change(choice, row.place)
