"""Faces that do leak, to see that the suite catches them: each forgets one thing that keeps a hand secret."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame
import pytest
from textual.widgets import Static

from client.line import screen
from client.line.face import Face as LineTable
from client.table import captions
from client.table.told import Told
from client.tui.canvas import Canvas
from client.tui.desk import Desk as TuiDesk
from client.tui.view import CanvasView
from client.window.desk import around
from client.window.desk.desk import Desk as WindowDesk
from client.window.look.sheet import Pictures
from client.window.program import Window

Leak = Callable[[pytest.MonkeyPatch], None]


def anybodys_log(patch: pytest.MonkeyPatch) -> None:
    """The log of whoever has one is shown to all."""
    honest = captions.news

    def news(sitting, *most):
        told, logs = sitting.telling, sitting.model.logs
        return honest(sitting, *most) + [
            told.news(one) for log in logs.values() for one in log.news if told is not None
        ]

    patch.setattr(captions, "news", news)


def private_meanwhile(patch: pytest.MonkeyPatch) -> None:
    """The curtain tells what the seat before was told."""
    patch.setattr(
        Told, "meanwhile", lambda _self, model, _seat: [one for log in model.logs.values() for one in log.news]
    )


def canvas_stays(patch: pytest.MonkeyPatch) -> None:
    honest = CanvasView.show
    patch.setattr(CanvasView, "show", lambda self, canvas: None if canvas == Canvas(0, 0) else honest(self, canvas))


def words_stay(patch: pytest.MonkeyPatch) -> None:
    honest = Static.update
    patch.setattr(Static, "update", lambda self, *args, **more: honest(self, *args, **more) if str(args[0]) else None)


def dialog_stays(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(TuiDesk, "close_dialogs", lambda _self, **_: None)


def tooltip_stays(patch: pytest.MonkeyPatch) -> None:
    honest = TuiDesk._draw_words

    def draw(self) -> None:
        honest(self)
        log = self.sitting.model.log
        self.query_one("#table").tooltip = "".join(self.sitting.telling.news(one) for one in log)

    patch.setattr(TuiDesk, "_draw_words", draw)


def curtain_is_glass(patch: pytest.MonkeyPatch) -> None:
    """The table is still to be seen behind it, if only faintly."""
    honest = WindowDesk.draw
    kept: list[pygame.Surface] = []

    def draw(self, sheet, size) -> None:
        honest(self, sheet, size)
        if not self.sitting.closed:
            kept[:] = [sheet.surface.copy()]
        elif kept:
            kept[0].set_alpha(20)
            sheet.surface.blit(kept[0], (0, 0))

    patch.setattr(WindowDesk, "draw", draw)


def page_stays(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Window, "close", lambda *_: None)


def tip_stays(patch: pytest.MonkeyPatch) -> None:
    """What the pointer rests on is still named when it lies behind the curtain."""
    honest = WindowDesk._draw_curtain

    def draw(self, sheet, size) -> None:
        honest(self, sheet, size)
        if self._pointer is not None:
            around.tip(sheet, self._pointer, self._tip)

    patch.setattr(WindowDesk, "_draw_curtain", draw)


def tip_tells(patch: pytest.MonkeyPatch) -> None:
    """Beside the pointer stands what each seat was told last."""
    honest = WindowDesk._draw_tip

    def draw(self, sheet, table) -> None:
        honest(self, sheet, table)
        news = [table.telling.news(log.news[-1]) for log in self.sitting.model.logs.values() if log.news]
        if self._pointer is not None:
            around.tip(sheet, self._pointer, " ".join(news))

    patch.setattr(WindowDesk, "_draw_tip", draw)


def panel_stays(patch: pytest.MonkeyPatch) -> None:
    """The log at the side is kept as it was drawn, whoever looks."""
    honest = Pictures.panel
    patch.setattr(Pictures, "panel", lambda self, _key, size, *how: honest(self, size, size, *how))


def caption_tells(patch: pytest.MonkeyPatch) -> None:
    honest = WindowDesk.heard

    def heard(self) -> None:
        honest(self)
        if self.sitting.model.eye is not None:
            pygame.display.set_caption(repr(self.sitting.model.log))

    patch.setattr(WindowDesk, "heard", heard)


def never_cleared(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(screen.Screen, "clear", lambda _self: None)


def scrollback_stays(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(screen, "CLEAR", "\x1b[2J\x1b[H")


def cleared_too_early(patch: pytest.MonkeyPatch) -> None:
    """The table is shown once more after the screen was cleared."""
    honest = LineTable._hang
    kept: dict[int, list[str]] = {}

    def hang(self, seat: int) -> None:
        honest(self, seat)
        self.screen.say(*kept.get(id(self), []))

    def show(self) -> None:
        honest_show(self)
        if self.model.view is not None:
            kept[id(self)] = [repr(self.model.view)]

    honest_show = LineTable.show_table
    patch.setattr(LineTable, "_hang", hang)
    patch.setattr(LineTable, "show_table", show)


LEAKS: Mapping[str, tuple[Leak, ...]] = {
    "line": (private_meanwhile, never_cleared, scrollback_stays, cleared_too_early),
    "tui": (anybodys_log, private_meanwhile, canvas_stays, words_stay, dialog_stays, tooltip_stays),
    "window": (
        anybodys_log,
        private_meanwhile,
        curtain_is_glass,
        page_stays,
        caption_tells,
        tip_stays,
        tip_tells,
        panel_stays,
    ),
}
