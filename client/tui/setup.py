"""A game before it begins: who sits where, at this screen, as a bot or from elsewhere, and the house rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Label, Select, Static

from client.arrangement import Arrangement, Machine, Person, Unfit, checked
from client.tui.rules import filled_in, rules
from client.words import Words
from protocol.games import Game

PERSON, OPEN, NOBODY = "person", "open", "nobody"


class Setup(ModalScreen[Arrangement | None]):
    """Filled in and checked; None if it was given up."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "back", show=False)]

    def __init__(self, game: Game, brains: Sequence[str], words: Words, names: Sequence[str], *, hosted: bool) -> None:
        super().__init__()
        self._game = game
        self._brains = tuple(brains)
        self._words = words
        self._names = names
        self._hosted = hosted

    def compose(self) -> ComposeResult:
        say = self._words.say
        with Vertical(classes="box tall"):
            yield Label(Text(self._words.first(f"game.{self._game.name}")), classes="title")
            with VerticalScroll(classes="prose", can_focus=False):
                for seat in range(self._game.high):
                    yield from self._seat(seat)
                yield from rules(self._game, {}, self._words)
            yield Static(classes="problem")
            with Horizontal(classes="buttons"):
                yield Button(say("setup.start"), id="start", variant="success")
                yield Button(say("page.back"), id="back")

    def on_mount(self) -> None:
        self.query_one("#start").focus()

    def _seat(self, seat: int) -> ComposeResult:
        kinds = [(self._words.say("setup.person"), PERSON)]
        kinds += [
            (self._words.say("setup.bot", brain=self._words.first(f"brain.{brain}")), brain) for brain in self._brains
        ]
        kinds += [(self._words.say("setup.open"), OPEN)] * self._hosted
        kinds += [(self._words.say("setup.nobody"), NOBODY)] * (seat >= self._game.low)
        with Horizontal(classes="row"):
            yield Label(self._words.say("lobby.seat", number=seat + 1))
            yield Select(kinds, value=self._usual(seat), allow_blank=False, compact=True, id=f"kind{seat}")
            yield Input(self._called(seat), max_length=20, compact=True, id=f"name{seat}")

    def _usual(self, seat: int) -> str:
        if seat >= self._game.low:
            return NOBODY
        if seat == 0:
            return PERSON
        return OPEN if self._hosted else PERSON if not self._brains else self._brains[0]

    def _called(self, seat: int) -> str:
        return self._names[seat] if seat < len(self._names) else self._words.say("setup.player", number=seat + 1)

    def on_select_changed(self, event: Select.Changed) -> None:
        """Only people at this screen are given a name here."""
        kind = str(event.select.id)
        if kind.startswith("kind"):
            self.query_one(f"#name{kind.removeprefix('kind')}").display = event.value == PERSON

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

    def _start(self) -> None:
        try:
            self.dismiss(checked(self._arranged(), (self._game,), self._brains))
        except Unfit as unfit:
            self.query_one(".problem", Static).update(Text(self._words.say(unfit.key, **unfit.fields)))

    def _arranged(self) -> Arrangement:
        """What is filled in. Raises Unfit."""
        players: list[Person | Machine] = []
        left = 0
        for seat in range(self._game.high):
            kind = str(self.query_one(f"#kind{seat}", Select).value)
            if kind == PERSON:
                players.append(Person(" ".join(self.query_one(f"#name{seat}", Input).value.split())))
            elif kind == OPEN:
                left += 1
            elif kind != NOBODY:
                players.append(Machine(kind))
        for player in players:
            if isinstance(player, Person) and not player.name:
                raise Unfit("setup.nameless")
        return Arrangement(self._game.name, tuple(players), left, filled_in(self, self._game))
