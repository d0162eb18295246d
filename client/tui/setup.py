"""A game before it begins: who sits where, at this screen, as a bot or from elsewhere, and the house rules."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Button, Input, Label, Select, Static

from client.entrance.draft import PERSON, Draft
from client.table.arrangement import Arrangement, Unfit
from client.tui.cards import Signs
from client.tui.field import Field
from client.tui.page import Page
from client.tui.rules import RuleRows


class Setup(Page[Arrangement | None]):
    """Filled in and checked; None if it was given up."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "back", show=False)]

    def __init__(self, draft: Draft, signs: Signs) -> None:
        super().__init__()
        self._draft = draft
        self._rules = RuleRows(draft.rules, signs)

    def compose(self) -> ComposeResult:
        say = self._draft.words.say
        with Vertical(classes="box tall"):
            yield Label(Text(self._draft.words.first(f"game.{self._draft.game.name}")), classes="title")
            with VerticalScroll(classes="prose", can_focus=False):
                for seat in range(self._draft.game.high):
                    yield from self._seat(seat)
                yield from self._rules.compose()
            yield Static(classes="problem")
            with Horizontal(classes="buttons"):
                yield Button(say("setup.start"), id="start", variant="success")
                yield Button(say("page.back"), id="back")

    def on_mount(self) -> None:
        self.query_one("#start").focus()

    def _seat(self, seat: int) -> ComposeResult:
        takers = [(text, taker) for taker, text in self._draft.takers(seat)]
        with Horizontal(classes="row", id=f"seat{seat}"):
            yield Label(self._draft.words.say("lobby.seat", number=seat + 1))
            yield Select(takers, value=self._draft.usual(seat), allow_blank=False, compact=True, id=f"taker{seat}")
            yield Field(self._draft.name(seat), compact=True, id=f"name{seat}")

    def on_select_changed(self, event: Select.Changed) -> None:
        """Only people at this screen are given a name here; a seat follows when those before it are taken."""
        taker = str(event.select.id)
        if taker.startswith("taker"):
            self.query_one(f"#name{taker.removeprefix('taker')}").display = event.value == PERSON
            shown = self._draft.shown(self._takers)
            for seat in range(self._draft.game.high):
                self.query_one(f"#seat{seat}").display = seat < shown
        else:
            self._rules.changed(self, event.select)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self._start()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        event.stop()
        if event.button.id == "start":
            self._start()
        else:
            self.action_back()

    def action_back(self) -> None:
        self.dismiss(None)

    @property
    def _takers(self) -> list[str]:
        return [str(self.query_one(f"#taker{seat}", Select).value) for seat in range(self._draft.game.high)]

    def _start(self) -> None:
        takers = self._takers[: self._draft.shown(self._takers)]
        seats = [(taker, self.query_one(f"#name{seat}", Input).value) for seat, taker in enumerate(takers)]
        try:
            self.dismiss(self._draft.arranged(seats, self._rules.texts(self)))
        except Unfit as unfit:
            problem = self._draft.words.say(unfit.key, **unfit.fields)
            self.query_one(".problem", Static).update(Text(problem))
