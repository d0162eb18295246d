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

from client.connection.fetching import fetched
from client.connection.gallery import Shelf
from client.connection.link import Link
from client.connection.model import Model
from client.connection.session import NotNow
from client.ending import Ending
from client.preferences.settings import Preferences
from client.table import captions, doings
from client.table.choosing import Target
from client.table.hush import PAUSE, Hush
from client.table.lost import Lost
from client.table.moving import last_moved
from client.table.offering import Offering
from client.table.sitting import Sitting
from client.window.desk import around, controls, talks
from client.window.desk.controls import CLEAR, PLAY
from client.window.desk.drawing import draw_pieces
from client.window.look.sheet import DIM, FELT, INK, WARN, Sheet
from client.window.motion.playback import Playback
from client.window.motion.sounds import Sounds, heard
from client.window.motion.unfolding import Step
from client.window.pages.page import Page
from client.window.places import SMALLEST, Box, Spot, hit, nearest
from client.window.table.arrange import arrange
from client.window.table.boards import Boards
from client.window.table.table import ROLL, Marks, Table

ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
    pygame.K_TAB: (1, 0),
}
ANSWERLESS = {"log", "rules", "menu", "quit", "hurry"}
"""Commands that mean the same whatever is to be decided: they count while something moves, too."""


class Room(Protocol):
    """What a desk stands in: the window."""

    def open(self, page: Page) -> None: ...

    def close(self, page: Page | None = None) -> None: ...

    def soil(self) -> None: ...

    def shows(self, page: Page) -> bool: ...

    def settings(self) -> None:
        """Show the settings."""

    @property
    def preferences(self) -> Preferences: ...

    @property
    def sounds(self) -> Sounds: ...


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
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.sitting = sitting
        self.room = room
        self._announced = announced
        self.lost = Lost(link)
        self.boards = Boards()
        self.spots: list[Spot] = []
        self.left: asyncio.Future[Ending] = asyncio.get_running_loop().create_future()
        self._hush = Hush(pause, clock)
        self._pointer: tuple[int, int] | None = None
        self._tip = ""
        self._size = SMALLEST
        self._shelf = shelf or Shelf()
        self._link = link
        self._talks = talks.Talks(self)
        self._hangs = False  # whether the curtain does, on the screen
        self._playback = Playback(room.preferences, clock)
        self._before: Model | None = None
        self._skips = False  # whether the button of the mouse that is down has done so

    def heard(self) -> None:
        """The model is not what it was."""
        self.sitting.changed()
        self._hang_pictures()
        self._link.flush()
        self._follow()
        if not self.moves():
            self._talks.heard()
        if self.sitting.ended is not None and not self.left.done():
            self.left.set_result(self.sitting.ended)
        self.room.soil()

    def _follow(self) -> None:
        """Let what is new move; behind the curtain nothing does."""
        before, self._before = self._before, self.sitting.model
        steps: tuple[Step, ...] = ()
        if self.sitting.closed:
            self._playback.forget()
        else:
            steps = self._playback.follow(self.sitting.model)
        self.room.sounds.play(heard(before, self.sitting.model, steps))

    @property
    def announced(self) -> str | None:
        """Where others find the server, if they are to be told."""
        return self._link.url if self._link.moved else self._announced

    def picture(self, digest: str) -> bytes | None:
        """The picture of a board, as soon as it has come."""
        return fetched(digest, self._shelf, self._link)

    def _hang_pictures(self) -> None:
        """The boards' pictures; until they are there, and where there are none, boards are drawn from their fields."""
        model = self.sitting.model
        digests = [zone.board.picture for zone in model.layout.zones if zone.board] if model.layout else []
        for digest in digests:
            if digest is None or self.boards.has(digest):
                continue
            data = self.picture(digest)
            if data is not None:
                self.boards.receive(digest, data)

    async def until_left(self) -> Ending:
        return await self.left

    # Drawing

    def draw(self, sheet: Sheet, size: tuple[int, int]) -> None:
        """All of it; afterwards keys and clicks find what is to be seen."""
        self._size = size
        if self.sitting.closed:
            self._playback.forget()
            self._draw_curtain(sheet, size)
        else:
            self._hangs = False
            self._draw_table(sheet, size)
        if text := captions.line(self.sitting):
            unit = sheet.unit
            sheet.fill(Box(0, 0, size[0], 40 * unit), WARN)
            sheet.centred(text, (size[0] / 2, 20 * unit), 17, INK, size[0])

    def seen(self) -> None:
        """What was drawn is on the screen: from now on its decision may be answered."""
        self.sitting.shown()

    @property
    def decision(self) -> object:
        return self.sitting.decision

    def table(self, size: tuple[int, int]) -> Table | None:
        """The table as it lies in a window of that size; None if there is nothing to see."""
        sitting = self.sitting
        told, view = sitting.telling, sitting.model.view
        if told is None or view is None or sitting.closed:
            return None
        arranged = arrange(told.layout, size, sitting.model.eye, self.room.preferences.now.scale.factor)
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
        draw_pieces(sheet, table, self.boards, self._playback.moment(table))
        on_table = table.spots()
        offered = controls.offers(sheet, arranged, self.sitting, on_table)
        self.spots = [*on_table, *offered, *controls.head(sheet, arranged, self.sitting)]
        around.side(sheet, arranged, self.sitting)
        self._draw_tip(sheet, table)

    def forget(self) -> None:
        """Remember nothing of what was seen."""
        self._playback.forget()

    def rested(self) -> None:
        """What moved has come to rest: now it may be played, and be shown how it ended."""
        self._talks.heard()
        self.room.soil()

    def moves(self) -> bool:
        """Whether something is on its way on the table, so that it has to be drawn again and again."""
        return self._playback.running

    def draw_moving(self, sheet: Sheet) -> None:
        """Only the pieces, while they move."""
        table = self.table(self._size)
        if table is not None:
            draw_pieces(sheet, table, self.boards, self._playback.moment(table))

    def _draw_tip(self, sheet: Sheet, table: Table) -> None:
        """The name of what the pointer rests on."""
        self._tip = table.named(self._pointer) if self._pointer is not None else ""
        if self._pointer is not None and self._tip:
            around.tip(sheet, self._pointer, self._tip)

    def _draw_curtain(self, sheet: Sheet, size: tuple[int, int]) -> None:
        if not self._hangs:
            self._hangs = True
            self._hush.begin()
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
        """A key. One that skips what moves answers nothing."""
        if self._command_of(getattr(event, "unicode", "")) in ANSWERLESS:
            self._key(event)
            self._skip()
        elif not self._skip():
            self._key(event)

    def pressed(self, point: tuple[int, int]) -> None:
        """The button of the mouse goes down; what it does, it does when it is let go."""
        self._skips = self._skip() and not _is_answerless(hit(self.spots, point))

    def _skip(self) -> bool:
        """Have all that moves where it goes to; whether anything moved."""
        if not self._playback.skip():
            return False
        self._talks.heard()
        self._done()
        return True

    def _key(self, event: pygame.event.Event) -> None:
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

    def dragged(self, point: tuple[int, int]) -> None:
        """Nothing is dragged here."""

    def click(self, point: tuple[int, int]) -> None:
        target = hit(self.spots, point)
        skips, self._skips = self._skips or (self._skip() and not _is_answerless(target)), False
        if skips:
            return
        if self.sitting.closed:
            if target == PLAY:
                self.lift()
            return
        self._point(target)
        self._done()

    def hush(self) -> Hush:
        """For a page that comes by itself."""
        return self._hush.another()

    def lift(self) -> None:
        """The player for whom the curtain hangs says so."""
        if self._hangs and self._hush.hears():
            self.sitting.reveal()
            self._done()

    def _done(self) -> None:
        self._link.flush()
        if self.sitting.ended is not None and not self.left.done():
            self.left.set_result(self.sitting.ended)
        self.room.soil()

    def _move(self, across: int, down: int) -> None:
        if self.sitting.asked:
            commands = {command for command, _ in doings.commands(self.sitting)}
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

    def _command_of(self, sign: str) -> str | None:
        commands = doings.commands(self.sitting)
        return next((command for command, key in commands if sign and key.casefold() == sign.casefold()), None)

    def _sign(self, sign: str) -> None:
        command = self._command_of(sign)
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
            case "hurry":
                self.sitting.hurry()
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


def _is_answerless(target: Target | None) -> bool:
    return target is not None and target.sort == "command" and target.value in ANSWERLESS
