"""What can be done, below the table: moves with their numbers, what lies on no table, and the way to play."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen
from rich.cells import cell_len, chop_cells

from client.table.choosing import Choice, Target
from client.table.offering import Offering
from client.texts.folding import folded
from client.texts.telling import Telling
from client.tui.canvas import Canvas, Piece, Spot, stacked
from client.tui.cards import Signs
from client.tui.picture import PLAY

CLEAR = Target("command", "clear")


@frozen
class Offers:
    """A choice and the words to tell it in."""

    telling: Telling
    choice: Choice
    signs: Signs
    width: int

    @property
    def _offering(self) -> Offering:
        return Offering(self.telling, self.choice)

    def draw(self, on_table: Sequence[Target], cursor: Target | None) -> Canvas:
        targets = self._offering.targets(on_table)
        if self.choice.ready is not None and len(targets) == 1 and targets[0].sort == "kind":
            return self._first()  # which says the same
        return stacked([self._first(), self._all(targets, cursor)], self.width)

    def _first(self) -> Canvas:
        """What would be played now, or what is to be chosen next; below it, if it is long, how to clear that."""
        words, move = self.telling.words, self.choice.ready
        text = words.say("table.play", move=self.telling.move(move)) if move is not None else self._offering.question()
        lines = folded(text, self.width - 3, measure=cell_len)
        style = "said" if move is None else "play"
        pieces = [Piece(1, y, f" {line} " if move is not None else line, style) for y, line in enumerate(lines)]
        spots = [Spot(PLAY, 1, 0, max(map(cell_len, lines)) + 2, len(lines))] if move is not None else []
        x, y = cell_len(lines[-1]) + 4, len(lines) - 1
        for sum_ in self._offering.sums() if move is not None else ():
            x, y = self._after(x, y, sum_)
            pieces.append(Piece(x, y, sum_, "said"))
            x += cell_len(sum_) + 2
        if self.choice.values or self.choice.kind:
            clear = f" {words.say('table.clear')} "
            x, y = self._after(x, y, clear)
            pieces.append(Piece(x, y, clear, "offer"))
            spots.append(Spot(CLEAR, x, y, cell_len(clear), 1))
        return Canvas(self.width, y + 1, tuple(pieces), tuple(spots))

    def _after(self, x: int, y: int, text: str) -> tuple[int, int]:
        """There, or in the next line if it has no room."""
        return (x, y) if x + cell_len(text) <= self.width else (1, y + 1)

    def _all(self, targets: list[Target], cursor: Target | None) -> Canvas:
        pieces: list[Piece] = []
        spots: list[Spot] = []
        x, y = 1, 0
        for number, target in enumerate(targets, 1):
            text = chop_cells(f" {self._key(number)}{self._offering.text(target)} ", self.width - 4)[0]
            if x > 1 and x + cell_len(text) > self.width:
                x, y = 1, y + 1
            chosen = target.value in (self.choice.values if target.sort == "value" else (self.choice.kind,))
            mark = self.signs.chosen if chosen else ""
            style = "offer.cursor" if target == cursor else "offer.chosen" if chosen else "offer"
            shown = f"{self.signs.cursor if target == cursor else ''}{mark}{text}"
            pieces.append(Piece(x, y, shown, style))
            spots.append(Spot(target, x, y, cell_len(shown), 1))
            x += cell_len(shown) + 2
        return Canvas(self.width, y + 1, tuple(pieces), tuple(spots))

    def _key(self, number: int) -> str:
        return f"{number} " if number < 10 else ""
