"""House rules to fill in, before the first game and for a new one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Button, Input, Label, Select, Static

from client import doings
from client.arrangement import Unfit, options_from, whole_number
from client.telling import Telling
from client.tui.dialogs import Choose, Dialog, saving
from client.words import Words
from protocol.choice import Scalar
from protocol.games import Game, Option, OptionKind
from protocol.messages import Phase
from protocol.scene import Layout

if TYPE_CHECKING:
    from client.tui.desk import Desk


def rules(game: Game, now: Mapping[str, Scalar], words: Words) -> ComposeResult:
    """A line for each house rule, with its value of now or else the usual one."""
    told = Telling(words, Layout(game.name, 0, ()), ())
    for option in game.options:
        with Horizontal(classes="row option"):
            yield Label(Text(told.option(option.key)))
            yield _field(option, now.get(option.key, option.default), told)


def filled_in(screen: Screen[Any], game: Game) -> dict[str, Scalar]:
    """The house rules as they were filled in. Raises Unfit."""
    texts = []
    for option in game.options:
        widget = screen.query_one(f"#option-{option.key}")
        assert isinstance(widget, Select | Input)
        texts.append(f"{option.key}={widget.value}")
    return options_from(texts, game)


def _field(option: Option, value: Scalar, told: Telling) -> Widget:
    name = f"option-{option.key}"
    match option.kind:
        case OptionKind.NUMBER:
            return Input(str(value), type="integer", compact=True, id=name)
        case OptionKind.FLAG:
            flags = [(told.word(flag), str(flag).lower()) for flag in (True, False)]
            return Select(flags, value=str(value).lower(), allow_blank=False, compact=True, id=name)
        case OptionKind.CHOICE | OptionKind.BOARD:
            choices = [(told.word(choice), choice) for choice in option.choices]
            return Select(choices, value=str(value), allow_blank=False, compact=True, id=name)


class NewGame(Dialog):
    """A new game at the same table, with other rules or another number of players."""

    def __init__(self, desk: Desk, game: Game) -> None:
        super().__init__()
        self._desk = desk
        self._game = game
        self._words = desk.sitting.words

    def compose(self) -> ComposeResult:
        say, model = self._words.say, self._desk.sitting.model
        with Vertical(classes="box tall"):
            yield Label(Text(say("table.new.other")), classes="title")
            with VerticalScroll(classes="prose", can_focus=False):
                with Horizontal(classes="row option"):
                    yield Label(say("setup.seats", low=self._game.low, high=self._game.high))
                    yield Input(str(len(model.seats)), type="integer", compact=True, id="seats")
                yield from rules(self._game, model.opened.options if model.opened else {}, self._words)
            yield Static(classes="problem")
            with Horizontal(classes="buttons"):
                yield Button(say("setup.start"), id="start", variant="success")
                yield Button(say("page.back"), id="back")

    def on_mount(self) -> None:
        self.query_one("#start").focus()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        event.stop()
        if event.button.id == "start":
            self._start()
        else:
            self.dismiss()

    def _seats(self) -> int:
        seats = whole_number(self.query_one("#seats", Input).value)
        if seats is None or not self._game.low <= seats <= self._game.high:
            raise Unfit("refused.bad_seats", low=self._game.low, high=self._game.high)
        return seats

    def _start(self) -> None:
        try:
            options, seats = filled_in(self, self._game), self._seats()
        except Unfit as unfit:
            self.query_one(".problem", Static).update(Text(self._words.say(unfit.key, **unfit.fields)))
            return
        self.dismiss()
        self._desk.doing(lambda: self._desk.sitting.session.restart(options, seats))()


def menu(desk: Desk) -> Choose:
    """What can be done at any time."""
    model, say = desk.sitting.model, desk.sitting.words.say
    *entries, leaving = doings.at_any_time(desk)
    game = model.game(model.opened.game) if model.opened else None
    begun = model.phase in {Phase.PLAYING, Phase.OVER}
    if begun and model.mine and game is not None:
        entries.append((say("table.new.other"), lambda: desk.open(NewGame(desk, game))))
    if begun:
        entries.append((say("table.save"), lambda: desk.open(saving(desk))))
    return Choose(say("table.menu"), [*entries, leaving])
