"""What hangs before a table while the screen changes hands: who is to look next, and what happened meanwhile."""

from __future__ import annotations

from rich.cells import cell_len
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.widgets import Button, Label, Static

from client.table import captions
from client.table.sitting import Sitting
from client.texts.folding import folded

WIDEST = 70
"""Characters of a line of news,"""
AROUND = 14
"""and lines that all else on the curtain takes, so that the newest always have room."""


class Curtain(Container):
    """Opaque, over the whole screen; it holds public news only."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(id="curtain")
        self._sitting = sitting
        self.display = False

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Static(id="broken")
            yield Label(id="next", classes="who")
            yield Static(id="meanwhile")
            yield Button(self._sitting.words.say("table.curtain.lift"), id="lift", variant="warning")

    def on_mount(self) -> None:
        self.query_one("#lift").can_focus = False

    def on_resize(self) -> None:
        self.hang()

    def hang(self) -> None:
        """Show for whom it hangs, or that the cards are shuffled; and what is wrong with the line, if anything is."""
        sitting, say = self._sitting, self._sitting.words.say
        hangs = sitting.hangs
        broken, text = self.query_one("#broken", Static), captions.line(sitting)
        broken.display = bool(text)
        broken.update(Text(text))
        self.query_one("#next", Label).update(Text(sitting.curtain))
        size = self.screen.size
        width, room = max(20, min(size.width - 10, WIDEST)), max(2, size.height - AROUND)
        lines = [line for news in sitting.meanwhile for line in folded(news, width, measure=cell_len)]
        self.query_one("#meanwhile", Static).update(Text("\n".join(lines[-room:])))
        lift = self.query_one("#lift", Button)
        lift.display = hangs is not None
        lift.label = say("table.curtain.lift")
