"""A recorded game in the window: the table, the log beside it, and a slider that leads to every step."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from time import monotonic
from typing import Any

import pygame

from client.connection.gallery import Shelf
from client.ending import Failed
from client.entrance.prose import rules_told
from client.preferences.settings import Preferences
from client.records.screening import Screening
from client.table import captions
from client.table.arrangement import whole_number
from client.table.asking import Typed
from client.table.choosing import Target
from client.table.moving import last_moved
from client.texts.paragraphs import Paragraph
from client.window.desk import around, controls
from client.window.desk.desk import Room
from client.window.desk.drawing import draw_pieces
from client.window.look.sheet import BAR, BUTTON, DIM, GOLD, INK, PANEL, Sheet
from client.window.motion.playback import Playback
from client.window.pages.page import Page
from client.window.pages.rows import Button, Field, Prose, Row
from client.window.places import SMALLEST, Box, Spot, hit
from client.window.table.arrange import Arranged, arrange
from client.window.table.boards import Boards
from client.window.table.table import Marks, Table

COMMANDS = (("jump", "G"), ("eyes", "E"), ("log", "L"), ("menu", "M"), ("quit", "Q"))
BUTTONS = ("first", "previous", "play", "next", "last")
KEYS = {
    pygame.K_LEFT: "previous",
    pygame.K_RIGHT: "next",
    pygame.K_HOME: "first",
    pygame.K_END: "last",
    pygame.K_SPACE: "play",
    pygame.K_RETURN: "play",
    pygame.K_KP_ENTER: "play",
    pygame.K_ESCAPE: "quit",
}
FAR = {pygame.K_PAGEUP: -10, pygame.K_PAGEDOWN: 10, pygame.K_UP: -10, pygame.K_DOWN: 10}
"""Keys that go several steps at once."""

SAID, LEAST = 16.0, 12.0
"""The size of what is told at a step, and the smallest, but for a single sentence."""

ENDS = (".", ":", "!", "?")


class Film:
    """Until it is left."""

    def __init__(
        self,
        screening: Screening,
        room: Room,
        preferences: Preferences,
        shelf: Shelf | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.boards = Boards()
        self.spots: list[Spot] = []
        self.left: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._screening = screening
        self._room = room
        self._preferences = preferences
        self._shelf = shelf or Shelf()
        self._track = Box(0, 0, 1, 1)
        self._slides = False  # whether the slider is held
        self._pointer: tuple[int, int] | None = None
        self._tip = ""
        self._size = SMALLEST
        self._tasks: set[asyncio.Task[None]] = set()
        self._playback = Playback(preferences, clock)
        self._seen: tuple[int | None, int] | None = None  # whose eyes, and which step
        screening.changed = self._changed
        self._hang_pictures()
        self._changed()

    async def until_left(self) -> None:
        try:
            await self.left
        finally:
            self._screening.changed = lambda: None
            self._screening.pause()

    def _changed(self) -> None:
        """What the next step has brought moves; where it goes back or far, all is there at once."""
        screening = self._screening
        seen, self._seen = self._seen, (screening.eye, screening.step)
        if seen != (screening.eye, screening.step - 1) and seen != self._seen:
            self._playback.forget()
        self._playback.follow(screening.model)
        self._room.soil()

    @property
    def decision(self) -> None:
        """Nothing is answered here."""

    def seen(self) -> None:
        """Nothing depends on it."""

    def moves(self) -> bool:
        return self._playback.running

    def rested(self) -> None:
        self._room.soil()

    def draw_moving(self, sheet: Sheet) -> None:
        """Only the pieces, while they move."""
        table = self.table(self._size)
        if table is not None:
            draw_pieces(sheet, table, self.boards, self._playback.moment(table))

    def _hang_pictures(self) -> None:
        """There is no server here: a board of somebody else's, of which none is kept, is drawn from its fields."""
        layout = self._screening.model.layout
        for zone in layout.zones if layout else ():
            digest = zone.board.picture if zone.board else None
            data = digest and (self._screening.picture(digest) or self._shelf.get(digest))
            if digest and data:
                self.boards.receive(digest, data)

    # Drawing

    def table(self, size: tuple[int, int]) -> Table | None:
        """The table at the step that is shown, in a window of that size."""
        model, told = self._screening.model, self._screening.telling
        if told is None or model.view is None:
            return None
        arranged = arrange(told.layout, size, model.eye, self._preferences.now.scale.factor)
        return Table(told, model.view, model.eye, model.acting, arranged, Marks(last=last_moved(model.log)))

    def draw(self, sheet: Sheet, size: tuple[int, int]) -> None:
        sheet.surface.fill(BAR)
        self._size = size
        table = self.table(size)
        if table is None:
            return
        arranged = table.arranged
        draw_pieces(sheet, table, self.boards, self._playback.moment(table))
        self.spots = [*self._draw_head(sheet, arranged), *self._draw_controls(sheet, arranged)]
        around.side(sheet, arranged, self._screening, self._screening.ended)
        self._tip = table.named(self._pointer) if self._pointer is not None else ""
        if self._pointer is not None and self._tip:
            around.tip(sheet, self._pointer, self._tip)

    def _draw_head(self, sheet: Sheet, arranged: Arranged) -> list[Spot]:
        screening = self._screening
        eyes = next(text for eye, text in screening.eyes if eye == screening.eye)
        own = {"jump", "eyes"}  # what there is at no other table
        keys = {name: f"{'replay' if name in own else 'table'}.key.{name}" for name, _ in COMMANDS}
        texts = [(name, f"{sign}  {self._say(keys[name])}") for name, sign in COMMANDS]
        sheet.fill(arranged.head, BAR)
        spots = controls.commands(sheet, arranged, texts)
        game = screening.words.first(f"game.{screening.model.opened.game}") if screening.model.opened else ""
        unit = sheet.unit
        room = min((spot.box.x for spot in spots), default=arranged.head.wide) - 14 * unit
        wide = min(sheet.pictures.wide(screening.counted, 20 * unit), (room - 14 * unit) / 2)
        counted = Box(14 * unit, 2 * unit, wide, arranged.head.high - 4 * unit)
        sheet.folded(screening.counted, counted, 20, GOLD, left=True)
        x = counted.x + wide + 14 * unit
        sheet.folded(f"{game}, {eyes}", Box(x, 2 * unit, room - x, counted.high), 16, DIM, left=True)
        return spots

    def _draw_controls(self, sheet: Sheet, arranged: Arranged) -> list[Spot]:
        """What was told at this step, the buttons, and the slider."""
        box, unit = arranged.offers, sheet.unit
        sheet.fill(box, PANEL)
        place = Box(box.x + 12 * unit, box.y + 4 * unit, box.wide - 24 * unit, 50 * unit)
        sheet.folded(self._said(sheet, place), place, SAID, INK, left=True)
        x, y = box.x + 12 * unit, box.y + 58 * unit
        spots = []
        for name in BUTTONS:
            place = Box(x, y, (84 if name == "play" else 52) * unit, 46 * unit)
            sheet.fill(place, GOLD if name == "play" else BUTTON, 8)
            _sign(sheet, place, "pause" if name == "play" and self._screening.runs else name)
            spots.append(Spot(Target("command", name), place))
            x += place.wide + 8 * unit
        self._track = Box(x + 16 * unit, y + 16 * unit, box.x + box.wide - x - 40 * unit, 14 * unit)
        self._draw_slider(sheet)
        spots.append(Spot(Target("command", "slide"), self._track.within(-16 * unit)))
        return spots

    def _said(self, sheet: Sheet, place: Box) -> str:
        """What was told at this step, and how the game ended; of too much the last, as the log beside it has all."""
        lines = [*self._screening.news, *self._screening.ended[:1]]
        while len(lines) > 1 and sheet.pictures.fitted(_joined(lines), place, SAID, sheet.unit)[0] < LEAST:
            lines = lines[1:]
        return _joined(lines)

    def _draw_slider(self, sheet: Sheet) -> None:
        screening, track, unit = self._screening, self._track, sheet.unit
        share = screening.step / max(screening.last, 1)
        middle = track.x + track.wide * share, track.y + track.high / 2
        sheet.fill(track, BUTTON, 7)
        sheet.fill(Box(track.x, track.y, max(1, track.wide * share), track.high), DIM, 7)
        sheet.disc(middle, 15 * unit, GOLD)
        sheet.disc(middle, 6 * unit, BAR)

    # Keys and the mouse

    def key(self, event: pygame.event.Event) -> None:
        sign = getattr(event, "unicode", "")
        name = KEYS.get(event.key) or next((name for name, key in COMMANDS if key == sign.upper()), None)
        if name is not None:
            self.command(name)
        elif event.key in FAR:
            self._screening.go(self._screening.step + FAR[event.key])
        elif sign.isdigit():
            self._ask(sign)

    def pressed(self, point: tuple[int, int]) -> None:
        """The button of the mouse goes down."""
        self._slides = hit(self.spots, point) == Target("command", "slide")
        if self._slides:
            self._slide(point)

    def dragged(self, point: tuple[int, int]) -> None:
        """The pointer is moved while the button is down: the slider follows it wherever it goes."""
        if self._slides:
            self._slide(point)

    def click(self, point: tuple[int, int]) -> None:
        target = hit(self.spots, point)
        if target is not None:
            self.command(str(target.value))

    def rest(self, point: tuple[int, int]) -> None:
        """The pointer is there; drawn again only if something else lies there."""
        self._pointer = point
        table = self.table(self._size)
        if table is not None and (table.named(point) != self._tip or self._tip):
            self._room.soil()

    def _slide(self, point: tuple[int, int]) -> None:
        share = (point[0] - self._track.x) / self._track.wide
        step = round(share * self._screening.last)
        if step != self._screening.step:
            self._screening.go(step)

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
                self._read_log()
            case "menu":
                self._open_menu()
            case "quit" if not self.left.done():
                self.left.set_result(None)
            case _:
                pass

    def _ask(self, begun: str) -> None:
        """Which step by its number, of which a digit may be typed already."""
        last, field = self._screening.last, Field("", begun, most=9, typed=Typed.NUMBER)
        page = self._page(self._say("replay.jump", last=last), [field])

        def enter() -> None:
            step = whole_number(field.text)
            if step is None or not 0 <= step <= last:
                page.problem = self._say("replay.end", last=last)
                return
            self._room.close(page)
            self._screening.go(step)

        page.rows += [Button(self._say("page.go_on"), enter), self._closing(page, "page.back")]

    def _choose_eyes(self) -> None:
        page = self._page(self._say("replay.eyes"), [])

        def look(eye: int | None) -> None:
            self._room.close(page)
            self._run(self._look_as(eye))

        page.rows = [Button(text, partial(look, eye)) for eye, text in self._screening.eyes]
        page.rows.append(self._closing(page, "page.back"))
        page.focus = [eye for eye, _ in self._screening.eyes].index(self._screening.eye)

    def _open_menu(self) -> None:
        """What can be done beside looking on."""
        page = self._page(self._say("table.menu"), [])

        def closing(run: Callable[[], None]) -> Callable[[], None]:
            def do() -> None:
                self._room.close(page)
                run()

            return do

        rules = ("table.rules", lambda: self._run(self._read_rules()))
        rest = (("settings.title", self._room.settings), ("table.key.quit", partial(self.command, "quit")))
        page.rows = [self._closing(page, "page.go_on")]
        page.rows += [Button(self._say(key), closing(run)) for key, run in (rules, *rest)]
        page.focus = 0

    def _read_log(self) -> None:
        lines = [*captions.news(self._screening), *self._screening.ended] or [self._say("log.empty")]
        page = self._read(self._say("table.log"), lines)
        page.focus, page.reads_end = 1, True

    async def _read_rules(self) -> None:
        opened = self._screening.model.opened
        if opened is not None:
            self._read(self._say("table.rules"), await rules_told(opened.game, self._screening.words))

    def _read(self, title: str, lines: Sequence[str | Paragraph]) -> Page:
        page = self._page(title, [Prose(lines)])
        page.rows.append(self._closing(page, "page.close"))
        page.focus = -1
        return page

    async def _look_as(self, eye: int | None) -> None:
        try:
            await self._screening.look_as(eye)
        except Failed as failed:
            self._read(self._say("replay.eyes"), [str(failed)])

    def _run(self, coroutine: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _page(self, title: str, rows: list[Row]) -> Page:
        page = Page(title, rows, None)
        page.back = lambda: self._room.close(page)
        self._room.open(page)
        return page

    def _closing(self, page: Page, key: str) -> Button:
        return Button(self._say(key), lambda: self._room.close(page))

    def _say(self, key: str, **fields: Any) -> str:
        return self._screening.words.say(key, **fields)


def _joined(lines: list[str]) -> str:
    """One after the other; what is no sentence is parted from what comes after it."""
    parted = [line if line.endswith(ENDS) else f"{line};" for line in lines[:-1]]
    return " ".join([*parted, *lines[-1:]])


def _sign(sheet: Sheet, box: Box, name: str) -> None:
    """What stands on a button: a triangle to the right or to the left, with a bar for the ends."""
    unit, (x, y) = sheet.unit, box.middle
    side = 20 * unit
    colour = BAR if name in {"play", "pause"} else INK
    if name == "pause":
        for aside in (-8, 3):
            sheet.fill(Box(x + aside * unit, y - side / 2, 6 * unit, side), colour)
        return
    back = name in {"first", "previous"}
    sheet.triangle((x - side / 2, y - side / 2), side, colour, back=back)
    if name in {"first", "last"}:
        sheet.fill(Box(x - side / 2 - 5 * unit if back else x + side / 2, y - side / 2, 4 * unit, side), colour)
