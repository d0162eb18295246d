"""Boxes over the table: something to choose, to type or to read; the lobby before a game and the end of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Button, Input, Label, OptionList, Static
from textual.widgets.option_list import Option

from client.table import asking, captions, doings
from client.table.arrangement import Unfit, check_names
from client.table.doings import Entry, Run
from client.table.hush import Hush
from client.texts import changes
from client.texts.paragraphs import Paragraph
from client.texts.words import Words
from client.tui.field import Field
from client.tui.folding import Hanging
from client.tui.letters import large
from client.tui.page import Page

if TYPE_CHECKING:
    from client.tui.desk import Desk


class Dialog(Page[Any]):
    """A box that is closed by Escape. It holds nothing that only one seat may see once the curtain has fallen.

    It may be closed from outside at any moment, also before there is anything in it: so it asks for no part of itself
    that has to be there.
    """

    public = False  # whether it holds nothing of the table, so that it may be over the curtain
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "away", show=False)]

    def action_away(self) -> None:
        self.dismiss()


class Choose(Dialog):
    """One of several things to do."""

    def __init__(self, title: str, entries: Sequence[Entry], lines: Sequence[str] = ()) -> None:
        super().__init__()
        self._title = title
        self._lines = lines  # to read before
        self._entries = list(entries)

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Label(Text(self._title), classes="title")
            if self._lines:
                yield Static(Hanging(self._lines))
            yield OptionList(*(Option(Text(text)) for text, _ in self._entries))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        if self.is_current:
            self.dismiss()
            self._entries[event.option_index][1]()


class Ask(Dialog):
    """A line to type, which is the answer; None for none. ``take`` raises Unfit where it does not fit."""

    def __init__(
        self, words: Words, question: str, take: Callable[[str], object], usual: str = "", *, begun: bool = False
    ) -> None:
        super().__init__()
        self._words = words
        self._question = question
        self._take = take
        self._usual = usual
        self._begun = begun  # what stands there is gone on with, in place of being typed over

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Label(Text(self._question), classes="title")
            yield Field(self._usual, select_on_focus=not self._begun)
            yield Static(classes="problem")
            with Horizontal(classes="buttons"):
                yield Button(self._words.say("page.go_on"), id="on", variant="success")
                yield Button(self._words.say("page.back"), id="back")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self._answer()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        event.stop()
        if event.button.id == "on":
            self._answer()
        else:
            self.action_away()

    def _answer(self) -> None:
        typed = self.query_one(Input).value.strip()
        try:
            self._take(typed)
        except Unfit as unfit:
            self.query_one(".problem", Static).update(Text(self._words.say(unfit.key, **unfit.fields)))
            return
        self.dismiss(typed)


class Reading(Dialog):
    """Something longer to read, such as the log or the rules."""

    def __init__(self, title: str, lines: Sequence[str | Paragraph], words: Words, *, at_end: bool = False) -> None:
        super().__init__()
        self._title = title
        self._lines = lines
        self._words = words
        self._at_end = at_end

    def compose(self) -> ComposeResult:
        with Vertical(classes="box tall"):
            yield Label(Text(self._title), classes="title")
            with VerticalScroll(classes="prose"):
                yield Static(Hanging(self._lines))
            yield Button(self._words.say("page.close"))

    def on_mount(self) -> None:
        for prose in self.query(VerticalScroll):
            prose.focus()
            if self._at_end:
                prose.scroll_end(animate=False)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        event.stop()
        self.dismiss()

    def key_enter(self) -> None:
        self.dismiss()


def sure(words: Words, question: str, yes: Run) -> Choose:
    """Yes or no, no first."""
    return Choose(question, [(words.say("page.no"), lambda: None), (words.say("page.yes"), yes)])


class Lobby(Dialog):
    """A table before its game: its code to read out, who sits where, what is still to be done."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "menu", show=False)]

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._words = desk.sitting.words

    def compose(self) -> ComposeResult:
        say = self._words.say
        with Vertical(classes="box"):
            yield Label(id="game", classes="title")
            yield Label(id="code", classes="code")
            yield Static(id="where")
            yield OptionList(id="seats")
            yield Static(id="told")
            with Horizontal(classes="buttons"):
                yield Button(say("lobby.begin"), id="begin", variant="success")
                yield Button(say("table.menu"), id="menu")
                yield Button(say("table.leave"), id="leave")

    def on_mount(self) -> None:
        self.fill()
        self.query("#seats").focus()

    def fill(self) -> None:
        """Show what is the case now."""
        model, say = self._desk.sitting.model, self._words.say
        if model.opened is None or model.seated is None or not self.query("#code"):
            return
        self.query_one("#game", Label).update(Text(self._words.first(f"game.{model.opened.game}")))
        fine = self._desk.setting.signs.fine
        code = large(model.opened.code, fine=fine, width=max(self.size.width - 12, 20))
        self.query_one("#code", Label).update(Text(code))
        announced = self._desk.announced
        where = say("lobby.where", code=model.opened.code, url=announced) if announced else ""
        self.query_one("#where", Static).update(Text(where))
        seats = self.query_one("#seats", OptionList)
        here = seats.highlighted
        seats.clear_options()
        seats.add_options([Option(Text(line)) for line in changes.seats(model, self._words)])
        seats.highlighted = here or 0
        begin = self.query_one("#begin", Button)
        begin.display = model.seated.opener
        begin.disabled = not changes.is_full(model)
        lines = [*captions.lobby(self._desk.sitting), say("lobby.seats.how")]
        self.query_one("#told", Static).update(Text("\n".join(lines)))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.app.push_screen(
            Choose(
                self._words.say("lobby.seat", number=event.option_index + 1),
                doings.about_seat(self._desk, event.option_index),
            )
        )

    def on_button_pressed(self, event: Button.Pressed) -> None:
        event.stop()
        desk = self._desk
        match event.button.id:
            case "begin":
                desk.doing(desk.sitting.session.begin)()
            case "menu":
                self.action_menu()
            case _:
                desk.command("quit")

    def action_menu(self) -> None:
        self._desk.command("menu")


class End(Dialog):
    """Who won and why, the ranking with points and what they come from, and what to do now.

    It hears nothing at first: a key that was meant for the table would begin a new game before this one was seen.
    """

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._hush = Hush(desk.setting.pause)
        sitting = desk.sitting  # as it is now: the next game may have begun before this is drawn
        self._verdict, *self._ranking = [line for line in changes.ending(sitting.model, sitting.words) if line]

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Label(Text(self._verdict), classes="title")
            with VerticalScroll(classes="prose"):
                yield Static(Hanging(self._ranking))
                yield Static(id="proof")
            yield OptionList(*(Option(Text(text)) for text, _ in doings.at_end(self._desk)))

    def on_mount(self) -> None:
        self._hush.begin()
        self.query(OptionList).focus()
        self.prove()

    def prove(self) -> None:
        """Say what the check of the game has found, as soon as it is known."""
        for proof in self.query("#proof").results(Static):
            proof.update(Text("\n".join(self._desk.sitting.proved)))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        if self.is_current and self._hush.hears():
            run = doings.at_end(self._desk)[event.option_index][1]
            self.dismiss()
            run()


def seating(desk: Desk, number: int) -> Ask:
    """Who sits down in that seat."""

    def sit(name: str) -> None:
        check_names([name])
        desk.doing(lambda: desk.sitting.session.sit(number, name))()

    return Ask(desk.sitting.words, desk.sitting.words.say("lobby.seat.name"), sit)


def saving(desk: Desk) -> Ask:
    """Where the record goes to."""
    sitting = desk.sitting
    opened = sitting.model.opened

    def save(typed: str) -> None:
        file = asking.new_file(typed)
        desk.doing(lambda: sitting.save(file))()

    usual = f"spieltisch-{opened.code}.txt" if opened else ""
    return Ask(sitting.words, sitting.words.say("table.save.where"), save, usual)
