"""The window at a table: whose turn it is, the table, the log, what can be done; the curtain hides it all.

Drawing is a function of what is known and chosen; what can be pointed at comes out of it, so keys and clicks mean
what is on the screen. Nothing of a seat's cards is drawn, or kept as drawn, while the curtain hangs.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Any, Protocol

import pygame

from client import captions
from client.choosing import Target
from client.ending import Ending
from client.gallery import Shelf
from client.link import Link
from client.model import Line
from client.moving import last_moved
from client.offering import Offering
from client.session import NotNow
from client.sitting import Sitting
from client.window import around, talks
from client.window.arrange import SMALLEST, Arranged, Box, Spot, arrange, hit, nearest
from client.window.boards import Boards
from client.window.look import BAR, BUTTON, DIM, FELT, GOLD, INK, PANEL, WARN, Sheet
from client.window.pages import Page
from client.window.table import ROLL, Marks, Table

PLAY, CLEAR = Target("command", "play"), Target("command", "clear")
COMMANDS = (("hint", "?"), ("log", "L"), ("rules", "R"), ("menu", "M"), ("quit", "Q"))
ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
    pygame.K_TAB: (1, 0),
}
PAUSE = 0.5
"""Seconds for which a curtain that has just fallen hears no key, so that a burst of keys does not lift it."""


class Room(Protocol):
    """What a desk stands in: the window."""

    def open(self, page: Page) -> None: ...

    def close(self, page: Page | None = None) -> None: ...

    def soil(self) -> None: ...


class Desk:
    """At one table, until it is left."""

    def __init__(
        self,
        sitting: Sitting,
        link: Link,
        room: Room,
        announced: str | None = None,
        pause: float = PAUSE,
        shelf: Shelf | None = None,
    ) -> None:
        self.sitting = sitting
        self.room = room
        self.announced = announced
        self.boards = Boards()
        self.spots: list[Spot] = []
        self.left: asyncio.Future[Ending] = asyncio.get_running_loop().create_future()
        self._pause = pause
        self._pointer: tuple[int, int] | None = None
        self._tip = ""
        self._size = SMALLEST
        self._shelf = shelf or Shelf()
        self._link = link
        self._talks = talks.Talks(self)
        self._deaf_until: float | None = None  # while the curtain hangs: when it begins to hear

    def heard(self) -> None:
        """The model is not what it was."""
        self.sitting.changed()
        self._hang_pictures()
        self._link.flush()
        self._talks.heard()
        if self.sitting.ended is not None and not self.left.done():
            self.left.set_result(self.sitting.ended)
        self.room.soil()

    def _hang_pictures(self) -> None:
        """The boards' pictures: from the disk, else from the server, else drawn from their fields."""
        model, session = self.sitting.model, self.sitting.session
        digests = [zone.board.picture for zone in model.layout.zones if zone.board] if model.layout else []
        for digest in digests:
            if digest is None or self.boards.has(digest):
                continue
            data = session.gallery.pictures.get(digest)
            if data is not None:
                self._shelf.put(digest, data)
            elif (data := self._shelf.get(digest)) is None:
                session.picture(digest)
                continue
            self.boards.receive(digest, data)

    async def until_left(self) -> Ending:
        return await self.left

    # Drawing

    def draw(self, sheet: Sheet, size: tuple[int, int]) -> None:
        """All of it; afterwards a key means what is to be seen."""
        sheet.surface.fill(BAR)
        self._size = size
        if self.sitting.closed:
            self._draw_curtain(sheet, size)
        else:
            self._deaf_until = None
            self._draw_table(sheet, size)
        if self.sitting.model.line is not Line.ONLINE:
            unit = sheet.unit
            sheet.fill(Box(0, 0, size[0], 40 * unit), WARN)
            sheet.centred(self.say("line.lost"), (size[0] / 2, 20 * unit), 17, INK, size[0])
        self.sitting.shown()

    def table(self, size: tuple[int, int]) -> Table | None:
        """The table as it lies in a window of that size; None if there is nothing to see."""
        sitting = self.sitting
        told, view = sitting.telling, sitting.model.view
        if told is None or view is None or sitting.closed:
            return None
        arranged = arrange(told.layout, size, sitting.model.eye)
        last = last_moved(sitting.model.log)
        marks = Marks(last=last)
        if sitting.asked:
            choice = sitting.choice
            rolls = choice.ready is not None and not choice.choosable
            marks = Marks(
                frozenset(choice.choosable),
                frozenset(choice.values_open),
                frozenset(choice.values),
                sitting.cursor,
                last,
                rolls,
            )
        return Table(told, view, sitting.model.eye, sitting.model.acting, arranged, marks)

    def _draw_table(self, sheet: Sheet, size: tuple[int, int]) -> None:
        table = self.table(size)
        layout = self.sitting.model.layout
        if table is None or layout is None:
            self.spots = []
            sheet.surface.fill(FELT)
            sheet.centred(self.say("table.waiting"), (size[0] / 2, size[1] / 2), 22, DIM)
            return
        arranged = table.arranged
        sheet.fill(Box(0, 0, arranged.side.x, size[1]), FELT)
        table.draw(sheet, self.boards)
        on_table = table.spots()
        self.spots = [*on_table, *self._draw_offers(sheet, arranged, on_table), *self._draw_head(sheet, arranged)]
        around.side(sheet, arranged, self.sitting)
        self._draw_tip(sheet, table)

    def _draw_head(self, sheet: Sheet, arranged: Arranged) -> list[Spot]:
        unit, head = sheet.unit, arranged.head
        sheet.fill(head, BAR)
        turn, game = captions.head(self.sitting)
        x = 14 * unit
        if self.sitting.asked:
            sheet.triangle((x, 14 * unit), 15 * unit, GOLD)
            x += 22 * unit
        x = sheet.write(turn, x, 10 * unit, 20, GOLD if self.sitting.asked else INK)
        sheet.write(game, x + 22 * unit, 12 * unit, 16, DIM)
        spots = []
        right = head.wide - 10 * unit
        for command, sign in reversed(COMMANDS):
            text = f"{sign}  {self.say(f'table.key.{command}')}"
            wide = sheet.pictures.wide(text, 15 * unit) + 20 * unit
            box = Box(right - wide, 5 * unit, wide, head.high - 10 * unit)
            sheet.fill(box, BUTTON, 7)
            sheet.centred(text, box.middle, 15)
            spots.append(Spot(Target("command", command), box))
            right -= wide + 7 * unit
        return spots

    def _draw_offers(self, sheet: Sheet, arranged: Arranged, on_table: list[Spot]) -> list[Spot]:
        """What can be done, or what is waited for."""
        sitting, told, unit = self.sitting, self.sitting.telling, sheet.unit
        box = arranged.offers
        sheet.fill(box, PANEL)
        if told is None:
            return []
        for number, line in enumerate(sitting.notices[-1:]):
            sheet.write(line, box.x + 12 * unit, box.y + (94 + number * 20) * unit, 15, (255, 190, 150), box.wide - 24)
        if sitting.lingers and sitting.model.eye is not None:
            text = self.say("table.pass", name=told.name(sitting.model.eye))
            return self._buttons(sheet, box, [(PLAY, text)], box.y + 8 * unit)
        if not sitting.asked:
            text = self.say("table.sent") if sitting.model.sent is not None else captions.head(sitting)[0]
            sheet.write(text, box.x + 12 * unit, box.y + 16 * unit, 18, DIM, box.wide - 24 * unit)
            return []
        offering = Offering(told, sitting.choice)
        first: list[tuple[Target, str]] = []
        move = sitting.choice.ready
        if move is not None:
            first.append((PLAY, self.say("table.play", move=told.move(move))))
        if sitting.choice.values or sitting.choice.kind:
            first.append((CLEAR, self.say("table.clear")))
        spots = self._buttons(sheet, box, first, box.y + 6 * unit)
        said = " ".join(offering.sums()) if move is not None else offering.question()
        x = max((spot.box.x + spot.box.wide for spot in spots), default=box.x) + 12 * unit
        sheet.write(said, x, box.y + 16 * unit, 17, INK, max(1, box.x + box.wide - x - 8 * unit))
        targets = offering.targets([spot.target for spot in on_table])
        if move is not None and len(targets) == 1:
            return spots
        texts = [(target, f"{number}  {offering.text(target)}") for number, target in enumerate(targets, 1)]
        return [*spots, *self._buttons(sheet, box, texts, box.y + 50 * unit)]

    def _buttons(self, sheet: Sheet, box: Box, texts: list[tuple[Target, str]], y: float) -> list[Spot]:
        """Buttons in a line; narrower where they would not fit."""
        unit, choice = sheet.unit, self.sitting.choice
        wides = [sheet.pictures.wide(text, 17 * unit) + 26 * unit for _, text in texts]
        room = box.wide - 20 * unit - 8 * unit * len(texts)
        least = min(1.0, room / max(1, sum(wides)))
        x, spots = box.x + 10 * unit, []
        for (target, text), natural in zip(texts, wides, strict=True):
            wide = natural * least
            place = Box(x, y, wide, 40 * unit)
            chosen = target.value in (choice.values if target.sort == "value" else (choice.kind,))
            sheet.fill(place, GOLD if target == PLAY else BUTTON, 8)
            if chosen or target == self.sitting.cursor:
                sheet.ring(place, INK if target == self.sitting.cursor else GOLD, 3, 8)
            colour = BAR if target == PLAY else INK
            sheet.centred(text, place.middle, 17, colour, max(1, wide - 12 * unit))
            if chosen:
                sheet.check((place.x + wide - 6 * unit, y + 5 * unit), 9 * unit)
            spots.append(Spot(target, place))
            x += wide + 8 * unit
        return spots

    def _draw_tip(self, sheet: Sheet, table: Table) -> None:
        """The name of what the pointer rests on."""
        self._tip = table.named(self._pointer) if self._pointer is not None else ""
        if self._pointer is not None and self._tip:
            around.tip(sheet, self._pointer, self._tip)

    def _draw_curtain(self, sheet: Sheet, size: tuple[int, int]) -> None:
        if self._deaf_until is None:
            self._deaf_until = monotonic() + self._pause
            self.room.close()
        lift = around.curtain(sheet, size, self.sitting)
        self.spots = [] if lift is None else [Spot(PLAY, lift)]

    def say(self, key: str, **fields: Any) -> str:
        return self.sitting.words.say(key, **fields)

    # Keys and clicks

    def rest(self, point: tuple[int, int]) -> None:
        """The pointer is there; drawn again only if something else lies there."""
        self._pointer = point
        table = self.table(self._size)
        if table is not None and (table.named(point) != self._tip or self._tip):
            self.room.soil()

    def key(self, event: pygame.event.Event) -> None:
        if self.sitting.closed:
            if event.key in {pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE}:
                self.lift()
            return
        sitting = self.sitting
        if event.key in ARROWS:
            across, down = ARROWS[event.key]
            self._move(-across if event.mod & pygame.KMOD_SHIFT else across, down)
        elif event.key in {pygame.K_RETURN, pygame.K_KP_ENTER}:
            self._enter()
        elif event.key == pygame.K_SPACE:
            self._point(sitting.cursor)
        elif event.key == pygame.K_ESCAPE:
            sitting.clear()
        else:
            self._sign(getattr(event, "unicode", ""))
        self._done()

    def click(self, point: tuple[int, int]) -> None:
        target = hit(self.spots, point)
        if self.sitting.closed:
            if target == PLAY:
                self.lift()
            return
        self._point(target)
        self._done()

    def lift(self) -> None:
        """The player for whom the curtain hangs says so."""
        if self._deaf_until is not None and monotonic() >= self._deaf_until:
            self.sitting.reveal()
            self._done()

    def _done(self) -> None:
        self._link.flush()
        if self.sitting.ended is not None and not self.left.done():
            self.left.set_result(self.sitting.ended)
        self.room.soil()

    def _move(self, across: int, down: int) -> None:
        if self.sitting.asked:
            commands = {command for command, _ in COMMANDS}
            able = [spot for spot in self.spots if spot.target.value not in commands]
            self.sitting.cursor = nearest(able, self.sitting.cursor, across, down)

    def _point(self, target: Target | None) -> None:
        if target is None:
            return
        if target.sort == "command":
            self.command(str(target.value))
        else:
            self.sitting.point(target)

    def _enter(self) -> None:
        sitting = self.sitting
        if sitting.lingers:
            sitting.pass_on()
        elif sitting.cursor == CLEAR or not sitting.confirm():
            self._point(sitting.cursor if sitting.cursor not in {PLAY, ROLL} else None)

    def _sign(self, sign: str) -> None:
        command = next((command for command, key in COMMANDS if key.casefold() == sign.casefold() and sign), None)
        if command is not None:
            self.command(command)
        elif sign.isdigit() and self.sitting.asked and self.sitting.telling is not None:
            on_table = [spot.target for spot in self.spots if spot.target.sort == "value"]
            known = [spot.target for spot in self.spots if spot.target.sort != "command"]
            table = self.table(self._size)
            on_table = [spot.target for spot in table.spots()] if table is not None else on_table
            targets = Offering(self.sitting.telling, self.sitting.choice).targets(on_table)
            if 0 < int(sign) <= len(targets) and targets[int(sign) - 1] in known:
                self.sitting.point(targets[int(sign) - 1])

    def command(self, name: str) -> None:
        """What the buttons at the top, the menu and their keys do."""
        match name:
            case "play":
                self._enter() if self.sitting.lingers or self.sitting.choice.ready is not None else None
            case "clear":
                self.sitting.clear()
            case "hint":
                self.sitting.hint()
            case _:
                self._talks.open(name)

    def leave(self) -> None:
        """Go away from the table."""
        self.sitting.leave(Ending.DONE)
        self._done()

    def doing(self, run: Callable[[], None]) -> Callable[[], None]:
        """The same, then tell the server and show what has become of it."""

        def do() -> None:
            with suppress(NotNow):
                run()
            self._done()

        return do
