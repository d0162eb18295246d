"""A recorded game on the terminal: the table, the log beside it, and a slider that leads to every step."""

from __future__ import annotations

from functools import partial
from typing import Any

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.events import Key, MouseDown, MouseMove, MouseUp, Resize
from textual.screen import Screen
from textual.widgets import Static

from client.ending import Failed
from client.preferences.settings import Preferences
from client.records.screening import Screening
from client.table import captions
from client.table.arrangement import Unfit, whole_number
from client.table.choosing import Target
from client.table.doings import nothing
from client.texts.words import Words
from client.tui.canvas import Canvas, Piece, Spot
from client.tui.cards import Signs, signs_for
from client.tui.dialogs import Ask, Choose, Reading
from client.tui.paint import Paint
from client.tui.view import CanvasView

BUTTONS = (("first", "|<"), ("previous", "<"), ("play", ""), ("next", ">"), ("last", ">|"))
COMMANDS = (("jump", "G"), ("eyes", "E"), ("log", "L"), ("quit", "Q"))
KEYS = {
    "left": "previous",
    "right": "next",
    "home": "first",
    "end": "last",
    "space": "play",
    "enter": "play",
    "escape": "quit",
}
FAR = {"pageup": -10, "pagedown": 10, "up": -10, "down": 10}
"""Keys that go several steps at once."""


def slider(screening: Screening, signs: Signs, width: int) -> Canvas:
    """The buttons, and a line of which every character stands for a step."""
    words, pieces, spots, x = screening.words, [], [], 1
    for name, sign in BUTTONS:
        key = "pause" if name == "play" and screening.runs else name
        text = f" {sign or words.say(f'replay.key.{key}')} "
        pieces.append(Piece(x, 0, text, "play" if not sign else "offer"))
        spots.append(Spot(Target("command", name), x, 0, len(text), 1))
        x += len(text) + 1
    room = max(width - x - 1, 2)
    here = round(screening.step / max(screening.last, 1) * (room - 1))
    track, knob = ("━", "●") if signs.fine else ("-", "O")
    for place in range(room):
        step = round(place / (room - 1) * screening.last)
        spots.append(Spot(Target("step", step), x + place, 0, 1, 1))
    pieces += [Piece(x, 0, track * room, "label"), Piece(x + here, 0, knob, "key")]
    return Canvas(width, 1, tuple(pieces), tuple(spots))


def keys(words: Words, width: int) -> Canvas:
    """What can be done beside, to read and to click on."""
    pieces, spots, x = [], [], 1
    for name, sign in COMMANDS:
        key = f"table.key.{name}" if name in {"log", "quit"} else f"replay.key.{name}"
        text = f"{sign} {words.say(key)}"
        pieces += [Piece(x, 0, sign, "key"), Piece(x + len(sign), 0, text[len(sign) :], "said")]
        spots.append(Spot(Target("command", name), x, 0, len(text), 1))
        x += len(text) + 3
    pieces.append(Piece(x, 0, words.say("replay.key.moving"), "label"))
    return Canvas(max(width, x), 1, tuple(pieces), tuple(spots))


class Film(Screen[None]):
    """Until it is left."""

    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]  # noqa: RUF012 - as Textual has it

    def __init__(self, screening: Screening, preferences: Preferences) -> None:
        super().__init__()
        self._screening = screening
        self._preferences = preferences
        self._drags = False

    def compose(self) -> ComposeResult:
        yield Static(id="head")
        yield Static(id="facts")
        with Horizontal(id="middle"):
            yield CanvasView("table")
            with VerticalScroll(id="log", can_focus=False):
                yield Static(id="lines")
        yield Static(id="news")
        yield CanvasView("slider")
        yield CanvasView("keys")

    def on_mount(self) -> None:
        self._screening.changed = self._draw
        self.call_after_refresh(self._draw)

    def on_unmount(self) -> None:
        self._screening.changed = lambda: None
        self._screening.pause()

    def on_resize(self, _event: Resize) -> None:
        self.call_after_refresh(self._draw)

    def _draw(self) -> None:
        screening = self._screening
        signs = signs_for(self._preferences.now)
        screening.symbols = signs.fine
        paint = Paint(screening, signs)
        eyes = next(text for eye, text in screening.eyes if eye == screening.eye)
        head = "  |  ".join([screening.counted, captions.head(screening)[1], eyes])
        self.query_one("#head", Static).update(Text(f" {head}", no_wrap=True, overflow="ellipsis"))
        facts = paint.facts(max(self.size.width - 2, 20))
        self.query_one("#facts", Static).update(Text(facts))
        self.query_one("#facts").display = bool(facts)
        table = self.query_one("#table", CanvasView)
        table.show(paint.table(max(table.size.width, 20), max(table.size.height, 8))[0])
        self.query_one("#news", Static).update(Text("\n".join(screening.told)))
        self.query_one("#lines", Static).update(Text("\n".join(paint.news())))
        self.query_one("#log", VerticalScroll).scroll_end(animate=False)
        self.query_one("#slider", CanvasView).show(slider(screening, signs, self.size.width))
        self.query_one("#keys", CanvasView).show(keys(screening.words, self.size.width))

    # Keys and the mouse

    def on_key(self, event: Key) -> None:
        signs = {sign: name for name, sign in COMMANDS}
        name = KEYS.get(event.key) or signs.get((event.character or "").upper())
        if name is not None:
            event.stop()
            self.command(name)
        elif event.key in FAR:
            event.stop()
            self._screening.go(self._screening.step + FAR[event.key])
        elif event.is_printable and (event.character or "").isdigit():
            event.stop()
            self._ask(event.character or "")

    def on_canvas_view_pointed(self, event: CanvasView.Pointed) -> None:
        event.stop()
        if event.target.sort == "command":
            self.command(str(event.target.value))

    def on_mouse_down(self, event: MouseDown) -> None:
        self._drags = self._slide(event)

    def on_mouse_move(self, event: MouseMove) -> None:
        if self._drags:
            self._slide(event)

    def on_mouse_up(self, _event: MouseUp) -> None:
        self._drags = False

    def _slide(self, event: MouseDown | MouseMove) -> bool:
        """To the step under the pointer, if there is one."""
        view = self.query_one("#slider", CanvasView)
        target = view.canvas.at(event.screen_x - view.region.x, event.screen_y - view.region.y)
        if target is None or target.sort != "step" or not isinstance(target.value, int):
            return False
        if target.value != self._screening.step:
            self._screening.go(target.value)
        return True

    # Commands

    def command(self, name: str) -> None:
        if self._screening.command(name, self._preferences.now.pace):
            return
        match name:
            case "jump":
                self._ask("")
            case "eyes":
                self._choose_eyes()
            case "log":
                lines = captions.news(self._screening) or [self._say("log.empty")]
                self.app.push_screen(Reading(self._say("table.log"), lines, self._screening.words, at_end=True))
            case _:
                self.dismiss()

    def _ask(self, begun: str) -> None:
        """Which step by its number, of which a digit may be typed already."""
        last = self._screening.last

        def take(typed: str) -> None:
            step = whole_number(typed)
            if step is None or not 0 <= step <= last:
                raise Unfit("replay.end", last=last)
            self._screening.go(step)

        self.app.push_screen(Ask(self._screening.words, self._say("replay.jump", last=last), take, begun, begun=True))

    def _choose_eyes(self) -> None:
        entries = [(text, partial(self._look_as, eye)) for eye, text in self._screening.eyes]
        self.app.push_screen(Choose(self._say("replay.eyes"), [*entries, (self._say("page.back"), nothing)]))

    def _look_as(self, eye: int | None) -> None:
        self.run_worker(self._change_eyes(eye))

    async def _change_eyes(self, eye: int | None) -> None:
        try:
            await self._screening.look_as(eye)
        except Failed as failed:
            self.app.push_screen(Reading(self._say("replay.eyes"), [str(failed)], self._screening.words))

    def _say(self, key: str, **fields: Any) -> str:
        return self._screening.words.say(key, **fields)
