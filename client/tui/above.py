"""What comes over a table by itself: the lobby, the end of a game, the question when the server stays away."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Label, OptionList, Static
from textual.widgets.option_list import Option

from client.table import doings
from client.table.waiting import Waiting
from client.tui.dialogs import Ask, Dialog, End, Lobby

if TYPE_CHECKING:
    from client.tui.desk import Desk


class Above:
    """Of one desk."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._lobby = Waiting(lambda seconds: desk.set_timer(seconds, desk.ask_for_redraw))
        self._over: object = None  # the end that has been shown

    def show(self) -> None:
        """Have everything there whose time has come, and nothing else."""
        self._show_lobby()
        self._show_end()
        self._ask()

    def _show_lobby(self) -> None:
        app, desk = self._desk.app, self._desk
        if self._lobby.shows(desk.sitting):
            if app.screen is desk:
                app.push_screen(Lobby(desk))
            elif isinstance(app.screen, Lobby):
                app.screen.fill()
        elif isinstance(app.screen, Lobby):
            app.pop_screen()

    def _show_end(self) -> None:
        app, model = self._desk.app, self._desk.sitting.model
        if model.over is not None and model.over is not self._over:
            self._over = model.over
            self._desk.close_dialogs()
            app.push_screen(End(self._desk))
        elif model.over is None and isinstance(app.screen, End):
            app.pop_screen()

    def _ask(self) -> None:
        app, desk = self._desk.app, self._desk
        asked = next((screen for screen in app.screen_stack if isinstance(screen, Question)), None)
        if not desk.lost.asks:
            while asked is not None and asked in app.screen_stack:
                app.pop_screen()
        elif asked is None:
            app.push_screen(Question(desk))
        else:
            asked.fill()


class Question(Dialog):
    """The server stays away, or has forgotten the table: what to do. The keys of before were not meant for it."""

    public = True

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._deaf_until = 0.0

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Label(id="lost", classes="title")
            yield Static(id="why")
            yield OptionList(*(Option(Text(text)) for text, _ in doings.when_lost(self._desk)))

    def on_mount(self) -> None:
        self._deaf_until = monotonic() + self._desk.setting.pause
        self.query(OptionList).focus()
        self.fill()

    def fill(self) -> None:
        """Show what is the case now."""
        if not self.query("#why"):
            return
        title, *lines = self._desk.lost.told(self._desk.sitting.words)
        self.query_one("#lost", Label).update(Text(title))
        why = self.query_one("#why", Static)
        why.display = bool(lines)
        why.update(Text("\n".join(lines)))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        if self.is_current and monotonic() >= self._deaf_until:
            doings.when_lost(self._desk)[event.option_index][1]()
            self._desk.ask_for_redraw()

    def action_away(self) -> None:
        self._desk.lost.go_on()
        self._desk.ask_for_redraw()


class Address(Ask):
    """Where the server is now."""

    public = True

    def __init__(self, desk: Desk) -> None:
        words = desk.sitting.words
        super().__init__(words, words.say("lost.url"), desk.lost.move, desk.lost.link.url)
