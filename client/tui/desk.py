"""The screen at a table: whose turn it is, the table, the log, what can be done; the curtain hides it all."""

from __future__ import annotations

from contextlib import suppress
from time import monotonic
from typing import Any

from attrs import frozen
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.events import Key
from textual.screen import Screen
from textual.widgets import Button, Static

from client.connection.link import Link
from client.connection.session import NotNow
from client.ending import Ending
from client.entrance.prose import rules_told
from client.preferences.settings import Preferences
from client.table import captions, doings
from client.table.choosing import Target
from client.table.doings import Run
from client.table.hush import PAUSE, Hush
from client.table.lost import Lost
from client.table.offering import Offering
from client.table.sitting import Sitting
from client.tui.above import Above, Address
from client.tui.canvas import Canvas, stacked
from client.tui.cards import Signs, signs_for
from client.tui.curtain import Curtain
from client.tui.dialogs import Choose, Dialog, End, Reading, saving, seating, sure
from client.tui.paint import Paint
from client.tui.picture import nearest, reading_order
from client.tui.rules import NewGame
from client.tui.settings import SettingsPage
from client.tui.view import CanvasView
from protocol.choice import Value
from protocol.evidence import Evidence
from protocol.games import Game

ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1), "tab": (1, 0), "shift+tab": (-1, 0)}


@frozen
class Setting:
    """How a desk shows things."""

    preferences: Preferences
    announced: str | None = None  # where others find the server, if they are to be told
    pause: float = PAUSE

    @property
    def signs(self) -> Signs:
        return signs_for(self.preferences.now)


class Desk(Screen[Ending]):
    """At one table, until it is left."""

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]  # noqa: RUF012 - as Textual has it

    def __init__(self, sitting: Sitting, link: Link, setting: Setting) -> None:
        super().__init__()
        self.sitting = sitting
        self._link = link
        self.setting = setting
        self._letters: dict[str, Value] = {}
        self._hush = Hush(setting.pause)  # of a curtain that has just fallen
        self._seen_at = 0.0
        self._ready = False
        self.lost = Lost(link)
        self._above = Above(self)
        self._logged = ""
        self._waiting = False  # a redraw is on its way

    @property
    def _paint(self) -> Paint:
        return Paint(self.sitting, self.setting.signs)

    def compose(self) -> ComposeResult:
        yield Static(id="head")
        yield Static(id="banner")
        yield Static(id="facts")
        with Horizontal(id="middle"):
            yield CanvasView("table")
            with VerticalScroll(id="log", can_focus=False):
                yield Static(id="lines")
        yield Static(id="news")
        yield CanvasView("offers")
        yield CanvasView("keys")
        yield Curtain(self.sitting)

    def on_mount(self) -> None:
        self._ready = True
        self.heard()

    def on_screen_resume(self) -> None:
        self.ask_for_redraw()

    def on_canvas_view_sized(self, event: CanvasView.Sized) -> None:
        event.stop()
        self.ask_for_redraw()

    def heard(self) -> None:
        """The model is not what it was."""
        self.sitting.changed()
        self._link.flush()
        for evidence in self.sitting.session.gathering.finished():
            self.run_worker(self._prove(evidence))
        self.ask_for_redraw()

    async def _prove(self, evidence: Evidence) -> None:
        """Have a game checked that is over: a line if the shuffle was fair, a dialog if it was not."""
        if not await self.sitting.prove(evidence):
            title, *lines = self.sitting.proved
            self.open(Reading(title, lines, self.sitting.words))
        elif isinstance(self.app.screen, End):
            self.app.screen.prove()

    # Drawing

    def ask_for_redraw(self) -> None:
        """As soon as there is room: what is drawn without it would be seen for a moment, and it is told of."""
        if self._waiting or not self._ready or not self.query_one("#table").size.width:
            return
        self._waiting = True
        self.call_later(self._redraw)

    def _redraw(self) -> None:
        self._waiting = False
        sitting = self.sitting
        sitting.symbols = self.setting.signs.fine
        if sitting.ended is not None:
            self._go()
            return
        if sitting.closed:
            self._draw_curtain()
        else:
            self.query_one(Curtain).display = False
            self._draw_desk()
        self._draw_banner()
        self._above.show()
        self.call_after_refresh(self._seen)

    def _seen(self) -> None:
        """Keys pressed before now were not meant for the decision that is on the screen now."""
        if self.sitting.shown():
            self._seen_at = monotonic()

    def _draw_desk(self) -> None:
        table_view, offers_view = self.query_one("#table", CanvasView), self.query_one("#offers", CanvasView)
        table, letters = self._paint.table(max(table_view.size.width, 20), max(table_view.size.height, 8))
        self._letters = {letter: value for value, letter in letters.items()}
        targets = reading_order(table)
        width = max(self.size.width, 20)
        offers = self._paint.offers(targets, width)
        table_view.show(table)
        update = self.sitting.model.update
        offers_view.stretch(offers.height, (update and (update.number, update.rev), self.size))
        offers_view.show(offers)
        for view in (table_view, offers_view):
            view.bring(self.sitting.cursor)
        self._draw_words()

    def _draw_words(self) -> None:
        sitting = self.sitting
        head = self.query_one("#head", Static)
        head.update(Text(self._paint.head(), no_wrap=True, overflow="ellipsis"))
        head.set_class(sitting.asked, "mine")
        facts = self._paint.facts(max(self.size.width - 2, 20))
        self.query_one("#facts", Static).update(Text(facts))
        self.query_one("#facts").display = bool(facts)
        self.query_one("#news", Static).update(Text(self._paint.latest(max(self.size.width - 2, 20))))
        lines = "\n".join([*self._paint.news(), *sitting.notices])
        if lines != self._logged:
            self._logged = lines
            self.query_one("#lines", Static).update(Text(lines))
            self.query_one("#log", VerticalScroll).scroll_end(animate=False)
        self.query_one("#keys", CanvasView).show(self._paint.keys(doings.commands(sitting), self.size.width))

    def _draw_banner(self) -> None:
        banner = self.query_one("#banner", Static)
        text = captions.line(self.sitting)
        banner.set_class(bool(text), "shown")
        banner.update(Text(text))

    def _draw_curtain(self) -> None:
        """Everything of the table leaves the screen before the curtain is there."""
        self.close_dialogs(public=False)
        for name in ("table", "offers"):
            self.query_one(f"#{name}", CanvasView).show(Canvas(0, 0))
        for name in ("head", "facts", "news", "lines"):
            self.query_one(f"#{name}", Static).update("")
        self._letters, self._logged = {}, ""
        curtain = self.query_one(Curtain)
        if not curtain.display:
            curtain.display = True
            self._hush.begin()
        curtain.hang()

    def _say(self, key: str, **fields: Any) -> str:
        return self.sitting.words.say(key, **fields)

    # Keys and clicks

    def on_key(self, event: Key) -> None:
        if event.time < self._seen_at or self._lifted(event.key):
            event.stop()
            event.prevent_default()
        elif not self.sitting.closed and self._pressed(event.key, event.character or ""):
            event.stop()
            event.prevent_default()
            self._link.flush()
            self.ask_for_redraw()

    def _lifted(self, key: str) -> bool:
        lifts = self.sitting.closed and key in {"enter", "space"}
        if lifts:
            self._lift()
        return lifts

    def _lift(self) -> None:
        if self._hush.hears():
            self.sitting.reveal()
            self._link.flush()
            self.ask_for_redraw()

    def _pressed(self, key: str, character: str) -> bool:
        sitting = self.sitting
        if key in ARROWS:
            self._move(*ARROWS[key])
        elif key == "enter":
            self._enter()
        elif key == "space" and sitting.cursor is not None:
            sitting.point(sitting.cursor)
        elif key == "escape":
            sitting.clear()
        elif key in {"pageup", "pagedown"}:
            log = self.query_one("#log", VerticalScroll)
            (log.scroll_page_up if key == "pageup" else log.scroll_page_down)(animate=False)
        elif command := next((command for command, sign in doings.commands(sitting) if sign == character), None):
            self.command(command)
        elif character in self._letters:
            sitting.point(Target("value", self._letters[character]))
        elif character.isdigit():
            self._number(int(character))
        else:
            return False
        return True

    def _move(self, across: int, down: int) -> None:
        if self.sitting.asked:
            self.sitting.cursor = nearest(self._everything(), self.sitting.cursor, across, down)

    def _everything(self) -> Canvas:
        """Table and offers as one picture, to move about in: as the keys before have left them, drawn or not."""
        table = self.query_one("#table", CanvasView).canvas
        offers = self._paint.offers(reading_order(table), max(self.size.width, 20))
        whole = stacked([table, offers], self.size.width)
        spots = tuple(spot for spot in whole.spots if spot.target.sort != "command")
        return Canvas(whole.width, whole.height, (), spots)

    def _enter(self) -> None:
        sitting = self.sitting
        if sitting.lingers:
            sitting.pass_on()
        elif not sitting.confirm() and sitting.cursor is not None:
            sitting.point(sitting.cursor)

    def _number(self, number: int) -> None:
        sitting = self.sitting
        told = sitting.telling
        if told is None or not sitting.asked:
            return
        table = self.query_one("#table", CanvasView).canvas
        targets = Offering(told, sitting.choice).targets(reading_order(table))
        if 0 < number <= len(targets):
            sitting.point(targets[number - 1])

    def on_canvas_view_pointed(self, event: CanvasView.Pointed) -> None:
        event.stop()
        target = event.target
        if target.sort == "command":
            self.command(str(target.value))
        else:
            self.sitting.point(target)
        self._link.flush()
        self.ask_for_redraw()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        event.stop()
        self._lift()

    # Commands

    def command(self, name: str) -> None:
        """What the keys at the bottom and the menu do."""
        match name:
            case "play":
                self._enter()
            case "clear":
                self.sitting.clear()
            case "hint":
                self.sitting.hint()
            case "hurry":
                self.sitting.hurry()
            case "log":
                lines = self._paint.news() or [self._say("log.empty")]
                self.open(Reading(self._say("table.log"), lines, self.sitting.words, at_end=True))
            case "rules":
                self.run_worker(self._show_rules(), exclusive=True)
            case "menu":
                self.open(Choose(self._say("table.menu"), doings.at_any_time(self), doings.whereabouts(self)))
            case _:
                self.sure(self._say("table.leave.sure"), self.leave)

    def leave(self) -> None:
        """Go away from the table."""
        self.sitting.leave(Ending.DONE)
        self._link.flush()
        self.ask_for_redraw()

    async def _show_rules(self) -> None:
        opened = self.sitting.model.opened
        if opened is not None:
            lines = await rules_told(opened.game, self.sitting.words)
            self.open(Reading(self._say("table.rules"), lines, self.sitting.words))

    def open(self, dialog: Dialog) -> None:
        if not self.sitting.closed:
            self.app.push_screen(dialog)

    def close_dialogs(self, *, public: bool = True) -> None:
        """Close what is over the table; or only what may not be over the curtain."""
        for screen in reversed(self.app.screen_stack):
            if screen is self or (isinstance(screen, Dialog) and screen.public and not public):
                return
            if isinstance(screen, Dialog):
                self.app.pop_screen()

    @property
    def announced(self) -> str | None:
        return self._link.url if self._link.moved else self.setting.announced

    def readdress(self) -> None:
        self.app.push_screen(Address(self))

    def doing(self, run: Run) -> Run:
        """The same, then tell the server and show what has become of it."""

        def do() -> None:
            with suppress(NotNow):
                run()
            self._link.flush()
            self.ask_for_redraw()

        return do

    def sure(self, question: str, yes: Run) -> None:
        self.open(sure(self.sitting.words, question, yes))

    def choose(self, title: str, entries: list[doings.Entry]) -> None:
        self.open(Choose(title, entries))

    def seat(self, number: int) -> None:
        self.open(seating(self, number))

    def new_game(self, game: Game) -> None:
        self.open(NewGame(self, game))

    def save(self) -> None:
        self.open(saving(self))

    def settings(self) -> None:
        self.open(SettingsPage(self.sitting.words, self.setting.preferences))

    def _go(self) -> None:
        self.close_dialogs()
        if self.is_current:
            assert self.sitting.ended is not None
            self.dismiss(self.sitting.ended)
