"""The table face as an app: Textual's loop, one task that goes from table to table, and an end that leaves no mess."""

from __future__ import annotations

import sys
from collections.abc import Awaitable, Callable
from typing import Any, ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.driver import Driver
from textual.widgets import Static

from client.connection.link import Link
from client.connection.local import Servers
from client.connection.tokens import Tokens
from client.ending import Ending, Failed
from client.entrance.menu import Back, Menu
from client.entrance.visits import Visits
from client.preferences.remembered import Memory
from client.preferences.settings import Preferences, complaint
from client.records.screening import Screening
from client.table.arrangement import Unfit
from client.table.sitting import Sitting
from client.texts.words import Words
from client.tui.cards import drawable
from client.tui.colourless import Colourless
from client.tui.desk import Desk, Setting
from client.tui.film import Film
from client.tui.menu import Pages
from client.tui.styles import SHEET
from client.tui.terminal import lasting

Way = Callable[[Visits], Awaitable[Ending]]


class Laid:
    """A desk as a screen of an app, until it is left."""

    def __init__(self, app: App[Any], desk: Desk) -> None:
        self._app = app
        self._desk = desk

    def heard(self) -> None:
        self._desk.heard()

    async def until_left(self) -> Ending:
        return await self._app.push_screen_wait(self._desk)


class Tables(App[Ending]):
    """Goes one way to a table, or shows the menu. What went wrong is in ``problem``, to be told after the screen."""

    CSS = SHEET
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c,ctrl+q", "quit", show=False, priority=True)]

    def __init__(self, words: Words, way: Way | None, preferences: Preferences, servers: Servers) -> None:
        super().__init__()
        if self.no_color:
            self._filters = [Colourless()]
        self.problem: Failed | Unfit | None = None
        self._words = words
        self._way = way
        self._preferences = preferences
        self._visits = Visits(words, Tokens(), "spieltisch tui", self, servers)
        self._memory = Memory()

    def get_driver_class(self) -> type[Driver]:
        return lasting(super().get_driver_class())

    def compose(self) -> ComposeResult:
        yield Static(self._words.say("server.starting"), id="head")

    def on_mount(self) -> None:
        self._restyle()
        self._preferences.listen(self._restyle)
        self.run_worker(self._go(), exit_on_error=True)

    def lay(self, sitting: Sitting, link: Link, announced: str | None) -> Laid:
        return Laid(self, Desk(sitting, link, Setting(self._preferences, announced)))

    async def project(self, screening: Screening) -> None:
        await self.push_screen_wait(Film(screening, self._preferences))

    def _restyle(self) -> None:
        self.set_class(self._preferences.now.plain, "plain")

    async def _go(self) -> None:
        try:
            if self._way is not None:
                self.exit(await self._way(self._visits))
            else:
                pages = Pages(self, self._words, self._preferences)
                unread = complaint(self._preferences.unread, self._words)
                self.exit(await Menu(pages, self._visits, self._memory, unread).run())
        except (Failed, Unfit) as problem:
            self.problem = problem
            self.exit(Ending.FAILED)
        except Back:
            self.exit(Ending.QUIT)


async def show(words: Words, way: Way | None, preferences: Preferences, servers: Servers) -> Ending:
    """Run the face. Raises Failed, Unfit after the terminal is as it was."""
    if sys.__stderr__ is not None and not drawable(sys.__stderr__.encoding):  # which Textual draws on
        preferences.insist(plain=True)
    app = Tables(words, way, preferences, servers)
    ending = await app.run_async()
    if app.problem is not None:
        raise app.problem
    if ending is None and app.return_code:
        return Ending.FAILED  # it broke, and Textual has told how
    return ending or Ending.QUIT
