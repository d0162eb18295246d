"""The terminal face held to the suite: what its screen and all its widgets hold, its keys and its mouse."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.cells import cell_len
from rich.text import Text
from textual.events import Key, MouseScrollDown, MouseScrollUp
from textual.pilot import Pilot
from textual.widget import Widget
from textual.widgets import Static

from client.table.choosing import Target
from client.table.sitting import Sitting
from client.texts.words import Words
from client.tui.desk import Desk, Setting
from client.tui.dialogs import Dialog
from client.tui.view import CanvasView
from protocol.choice import Move
from protocol.messages import ServerMessage
from tests.conformance.faces.face import Case, Look, fresh_session, seated, still, unlinked
from tests.conformance.faces.pointing import by_clicks, by_keys
from tests.conformance.faces.tables import Scene
from tests.support.stages import Theatre

SMALLEST = (80, 24)
BARS = str.maketrans("▁▂▃▄▅▆▇█", "        ")  # of scroll bars, no texts
LAYINGS = 4  # until what a new size has changed has changed what depends on it
WHEEL = 40  # turns, more than any table is long


class TuiFace:
    """One app; each scene is a desk of its own in it."""

    desk_of = Desk
    has_mouse = True
    least = (20, 8)
    most = (200, 60)

    def __init__(self, case: Case, app: Theatre, pilot: Pilot[None], folder: Path) -> None:
        self._words = Words(case.language)
        self.preferences = still(folder, plain=case.plain)
        self.app = app
        self.pilot = pilot
        self.session = fresh_session()
        self._desk: Desk | None = None

    @property
    def desk(self) -> Desk:
        assert self._desk is not None
        return self._desk

    @property
    def sitting(self) -> Sitting:
        return self.desk.sitting

    async def sit(self, scene: Scene) -> None:
        while len(self.app.screen_stack) > 1:
            self.app.pop_screen()
        self.session = fresh_session()
        sitting = Sitting(self.session, seated(self.session), self._words)
        self._desk = self.desk_of(sitting, unlinked(self.session), Setting(self.preferences, pause=0))
        for message in scene.arrival():
            self.session.receive(message)
            sitting.changed()
        await self.app.push_screen(self._desk)
        await self.quiet()

    async def show(self, scene: Scene) -> None:
        await self.hear(scene.update())

    async def hear(self, *messages: ServerMessage) -> None:
        for message in messages:
            self.session.receive(message)
            self.desk.heard()
        await self.quiet()

    async def quiet(self) -> None:
        await self.pilot.pause()

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)

    async def burst(self, *keys: str) -> None:
        self._post(*keys)
        await self.quiet()

    async def told_in_haste(self, *messages: ServerMessage, keys: Sequence[str]) -> None:
        for message in messages:
            self.session.receive(message)
            self.desk.heard()
        self._post(*keys)
        await self.quiet()

    def _post(self, *keys: str) -> None:
        """Put keys where the terminal puts them, all at once."""
        driver = self.app._driver
        assert driver is not None
        for key in keys:
            name = "question_mark" if key == "?" else key
            event = Key(name, key if len(key) == 1 else None)
            event.set_sender(self.app)
            driver.send_message(event)

    async def resize(self, width: int, height: int) -> None:
        await self.pilot.resize_terminal(width, height)
        for _ in range(LAYINGS):
            await self.quiet()

    async def rest(self) -> None: ...

    async def look(self) -> Look:
        """The screen with each part scrolled from its beginning to its end, and what the widgets hold."""
        for view in self.desk.query(CanvasView):
            view.scroll_to(y=0, animate=False)
        await self.quiet()
        texts = list(self.lines())
        pictures = [self._strips()]
        for name in ("table", "offers"):
            view = self.desk.query_one(f"#{name}", CanvasView)
            while view.display and view.scroll_offset.y < view.max_scroll_y:
                view.scroll_to(y=view.scroll_offset.y + view.size.height, animate=False)
                await self.quiet()
                texts += self.lines()
                pictures.append(self._strips())
            view.scroll_to(y=0, animate=False)
        widgets = [widget for screen in self.app.screen_stack for widget in screen.walk_children(Widget)]
        held = [repr(item) for widget in widgets for item in holdings(widget)]
        return Look(tuple(text.translate(BARS) for text in texts), "\n".join([*pictures, *held]).encode())

    async def log(self) -> str:
        await self.press("L")
        dialog = self.app.screen
        assert isinstance(dialog, Dialog)
        prose = dialog.query_one(".prose")
        prose.scroll_to(y=0, animate=False)
        await self.quiet()
        texts = self._within(prose)
        while prose.scroll_offset.y < prose.max_scroll_y:
            further = min(prose.scrollable_content_region.height, prose.max_scroll_y - prose.scroll_offset.y)
            prose.scroll_to(y=prose.scroll_offset.y + further, animate=False)
            await self.quiet()
            texts += self._within(prose)[-further:]
        await self.press("escape")
        return " ".join(" ".join(texts).split())

    def _within(self, widget: Widget) -> list[str]:
        """The lines of a part of the screen, without its scroll bar."""
        box = widget.scrollable_content_region
        return [line[box.x : box.right] for line in self.lines()[box.y : box.bottom]]

    async def open_log(self) -> None:
        await self.press("L")

    async def lose(self, seconds: int = 0) -> None:
        self.session.lost()
        self.session.lost_for(seconds)
        self.desk.heard()
        await self.quiet()

    async def lift(self) -> None:
        await self.press("enter")

    async def play(self, move: Move) -> None:
        await by_keys(self.sitting, self.press, move)

    async def click(self, move: Move) -> None:
        await by_clicks(self.sitting, self._click, move)

    async def _click(self, target: Target) -> None:
        """Where it is to be seen; the wheel is turned where it is not."""
        for name in ("table", "offers"):
            view = self.desk.query_one(f"#{name}", CanvasView)
            spot = next((spot for spot in reversed(view.canvas.spots) if spot.target == target), None)
            if spot is None:
                continue
            x, y = next(
                (x, y)
                for y in range(spot.y, spot.y + spot.height)
                for x in range(spot.x, spot.x + spot.width)
                if view.canvas.at(x, y) == target
            )
            for _ in range(WHEEL):
                line = y - view.scroll_offset.y
                if 0 <= line < view.size.height:
                    break
                turned = MouseScrollDown if line > 0 else MouseScrollUp
                await self.pilot._post_mouse_events([turned], widget=view, offset=(1, 1))
                await self.quiet()
            assert await self.pilot.click(view, offset=(x, y - view.scroll_offset.y))
            await self.quiet()
            return
        raise AssertionError(f"{target} is nowhere to be clicked")

    def faults(self) -> list[str]:
        """What a canvas or a line holds beyond its room."""
        found = self._overlaps(self.desk.query_one("#offers", CanvasView))
        for name in ("table", "offers", "keys"):
            view = self.desk.query_one(f"#{name}", CanvasView)
            if not view.display:
                continue
            for piece in view.canvas.pieces:
                beyond = piece.x < 0 or piece.x + cell_len(piece.text.rstrip()) > view.size.width
                if beyond or not 0 <= piece.y < view.canvas.height:
                    found.append(f"{name}: {piece}")
            if name == "keys" and view.canvas.height > view.size.height:
                found.append(f"{name} is too high")
        for widget in self.desk.query(Static):
            if widget.display and widget.region and widget.id in {"head", "facts", "news"}:
                text = widget.content
                assert isinstance(text, Text | str)
                lines = Text(str(text)).wrap(self.app.console, max(1, widget.content_size.width))
                if len(lines) > widget.content_size.height or (
                    widget.id == "head" and cell_len(str(text)) > widget.content_size.width
                ):
                    found.append(f"{widget.id}: {text}")
        return found

    def _overlaps(self, view: CanvasView) -> list[str]:
        """Texts that lie on each other."""
        taken: set[tuple[int, int]] = set()
        found = []
        for piece in view.canvas.pieces:
            cells = {(piece.x + place, piece.y) for place in range(cell_len(piece.text))}
            if cells & taken:
                found.append(f"lies on another: {piece}")
            taken |= cells
        return found

    def lines(self) -> list[str]:
        return [strip.text for strip in self.app.screen._compositor.render_strips()]

    def _strips(self) -> str:
        strips = self.app.screen._compositor.render_strips()
        return "\n".join("".join(f"{segment.text}{segment.style}" for segment in strip) for strip in strips)


def holdings(widget: Widget) -> list[object]:
    """Whatever a widget keeps that could find its way to a screen."""
    held: list[object] = [widget.tooltip, widget.border_title, widget.border_subtitle]
    if isinstance(widget, CanvasView):
        held += [widget.canvas.text(), *widget.canvas.spots]
    if isinstance(widget, Static):
        held.append(str(widget.content))
    return [one for one in held if one]


@asynccontextmanager
async def tui(case: Case) -> AsyncIterator[TuiFace]:
    app = Theatre()
    with TemporaryDirectory() as folder:
        async with app.run_test(size=case.size if case.size[0] else SMALLEST) as pilot:
            app.set_class(case.plain, "plain")
            yield TuiFace(case, app, pilot, Path(folder))
