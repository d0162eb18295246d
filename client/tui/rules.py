"""House rules to fill in, before the first game and for a new one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Button, Input, Label, Select, Static

from client.entrance.draft import Rule, Rules, seats_from
from client.table.arrangement import Unfit
from client.table.doings import begin_anew
from client.tui.boards import sketch
from client.tui.cards import Signs
from client.tui.count import Count
from client.tui.dialogs import Dialog
from protocol.games import Game

if TYPE_CHECKING:
    from client.tui.desk import Desk


class RuleRows:
    """A line for each house rule; below a board how it looks."""

    def __init__(self, rules: Rules, signs: Signs) -> None:
        self._rules = rules
        self._signs = signs

    def compose(self) -> ComposeResult:
        for rule in self._rules.rows:
            with Horizontal(classes="row option"):
                yield Label(Text(rule.label))
                if rule.choices:
                    choices = [(text, value) for value, text in rule.choices]
                    yield Select(choices, value=rule.value, allow_blank=False, compact=True, id=f"rule-{rule.key}")
                else:
                    yield Count(rule.value, f"rule-{rule.key}", rule.between)
            if rule.boards:
                yield Static(Text(self._sketched(rule, rule.value)), classes="sketch", id=f"sketch-{rule.key}")

    def changed(self, screen: Screen[Any], select: Select[Any]) -> None:
        """Show the board that is chosen."""
        for rule in self._rules.rows:
            if rule.boards and select.id == f"rule-{rule.key}":
                screen.query_one(f"#sketch-{rule.key}", Static).update(Text(self._sketched(rule, str(select.value))))

    def texts(self, screen: Screen[Any]) -> Mapping[str, str]:
        """What is filled in."""
        found = {}
        for rule in self._rules.rows:
            widget = screen.query_one(f"#rule-{rule.key}")
            assert isinstance(widget, Select | Count)
            found[rule.key] = str(widget.value)
        return found

    def _sketched(self, rule: Rule, value: str) -> str:
        return next((sketch(board, self._signs) for board in rule.boards if board.name == value), "")


class NewGame(Dialog):
    """A new game at the same table, with other rules or another number of players."""

    def __init__(self, desk: Desk, game: Game) -> None:
        super().__init__()
        self._desk = desk
        self._game = game
        self._words = desk.sitting.words
        opened = desk.sitting.model.opened
        self._rules = Rules(game, self._words, opened.options if opened else {})
        self._rows = RuleRows(self._rules, desk.setting.signs)

    def compose(self) -> ComposeResult:
        say, model = self._words.say, self._desk.sitting.model
        with Vertical(classes="box tall"):
            yield Label(Text(say("table.new.other")), classes="title")
            with VerticalScroll(classes="prose", can_focus=False):
                low, high = self._game.low, self._game.high
                with Horizontal(classes="row option") as row:
                    row.display = low < high
                    yield Label(say("setup.seats", low=low, high=high))
                    yield Count(str(len(model.seats)), "seats", (low, high))
                yield from self._rows.compose()
            yield Static(classes="problem")
            with Horizontal(classes="buttons"):
                yield Button(say("setup.start"), id="start", variant="success")
                yield Button(say("page.back"), id="back")

    def on_mount(self) -> None:
        self.query("#start").focus()

    def on_select_changed(self, event: Select.Changed) -> None:
        self._rows.changed(self, event.select)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        event.stop()
        if event.button.id == "start":
            self._start()
        else:
            self.dismiss()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self._start()

    def _start(self) -> None:
        try:
            options = self._rules.filled_in(self._rows.texts(self))
            seats = seats_from(self.query_one("#seats", Count).value, self._game)
        except Unfit as unfit:
            self.query_one(".problem", Static).update(Text(self._words.say(unfit.key, **unfit.fields)))
            return
        if not self.is_current:
            return
        self.dismiss()
        begin_anew(self._desk, options, seats)
