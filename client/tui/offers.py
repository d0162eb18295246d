"""What can be done, below the table: moves with their numbers, what lies on no table, and the way to play."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from client.choosing import Choice, Target
from client.offering import Offering
from client.telling import Telling
from client.tui.canvas import Canvas, Piece, Spot, stacked
from client.tui.cards import Signs

PLAY, CLEAR = Target("command", "play"), Target("command", "clear")
LINES = 3


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
        return stacked([self._first(), self._all(targets, cursor)], self.width)

    def _first(self) -> Canvas:
        """What would be played now, or what is to be chosen next."""
        words, move = self.telling.words, self.choice.ready
        pieces, spots = [], []
        x = 1
        if move is not None:
            text = f" {words.say('table.play', move=self.telling.move(move))} "
            pieces.append(Piece(x, 0, text[: self.width - 1], "play"))
            spots.append(Spot(PLAY, x, 0, len(text), 1))
            for total in self._offering.sums():
                x += len(text) + 1
                text = total
                pieces.append(Piece(x, 0, text, "said"))
        else:
            text = self._offering.question()
            pieces.append(Piece(x, 0, text[: self.width - 1], "said"))
        x += len(text) + 2
        if self.choice.values or self.choice.kind:
            clear = f" {words.say('table.clear')} "
            pieces.append(Piece(min(x, self.width - len(clear)), 0, clear, "offer"))
            spots.append(Spot(CLEAR, min(x, self.width - len(clear)), 0, len(clear), 1))
        return Canvas(self.width, 1, tuple(pieces), tuple(spots))

    def _all(self, targets: list[Target], cursor: Target | None) -> Canvas:
        pieces: list[Piece] = []
        spots: list[Spot] = []
        x, y = 1, 0
        for number, target in enumerate(targets, 1):
            text = f" {self._key(number)}{self._offering.text(target)} "[: self.width - 2]
            if x > 1 and x + len(text) > self.width:
                x, y = 1, y + 1
            chosen = target.value in (self.choice.values if target.sort == "value" else (self.choice.kind,))
            mark = self.signs.chosen if chosen else ""
            style = "offer.cursor" if target == cursor else "offer.chosen" if chosen else "offer"
            shown = f"{self.signs.cursor if target == cursor else ''}{mark}{text}"
            pieces.append(Piece(x, y, shown, style))
            spots.append(Spot(target, x, y, len(shown), 1))
            x += len(shown) + 2
        return Canvas(self.width, y + 1, tuple(pieces), tuple(spots))

    def _key(self, number: int) -> str:
        return f"{number} " if number < 10 else ""
