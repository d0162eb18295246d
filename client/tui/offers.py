"""What can be done, below the table: moves with their numbers, what lies on no table, and the way to play."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from client.choosing import Choice, Offer, Target
from client.telling import Telling
from client.tui.canvas import Canvas, Piece, Spot, stacked
from client.tui.cards import Signs
from protocol.choice import Prompt, Value

PLAY, CLEAR = Target("command", "play"), Target("command", "clear")
LINES = 3


@frozen
class Offers:
    """A choice and the words to tell it in."""

    telling: Telling
    choice: Choice
    signs: Signs
    width: int

    def targets(self, on_table: Sequence[Target]) -> list[Target]:
        """The kinds of move, then the values that are not on the table, in the order of their numbers."""
        there = {target.value for target in on_table}
        kinds = [Target("kind", offer.kind) for offer in self.choice.offers]
        missing = [value for value in self.choice.choosable if value not in there]
        fitting = [value for value in missing if value in self.choice.values_open or value in self.choice.values]
        return kinds + [Target("value", value) for value in fitting]

    def draw(self, on_table: Sequence[Target], cursor: Target | None) -> Canvas:
        targets = self.targets(on_table)
        return stacked([self._first(), self._all(targets, cursor)], self.width)

    def _first(self) -> Canvas:
        """What would be played now, or what is to be chosen next."""
        words, move = self.telling.words, self.choice.ready
        pieces, spots = [], []
        x = 1
        if move is not None:
            text = f" {words.say('tui.play', move=self.telling.move(move))} "
            pieces.append(Piece(x, 0, text[: self.width - 1], "play"))
            spots.append(Spot(PLAY, x, 0, len(text), 1))
            for total in self._sum():
                x += len(text) + 1
                text = total
                pieces.append(Piece(x, 0, text, "said"))
        else:
            text = self._question()
            pieces.append(Piece(x, 0, text[: self.width - 1], "said"))
        x += len(text) + 2
        if self.choice.values or self.choice.kind:
            clear = f" {words.say('tui.clear')} "
            pieces.append(Piece(min(x, self.width - len(clear)), 0, clear, "offer"))
            spots.append(Spot(CLEAR, min(x, self.width - len(clear)), 0, len(clear), 1))
        return Canvas(self.width, 1, tuple(pieces), tuple(spots))

    def _question(self) -> str:
        words, offers = self.telling.words, self.choice.offers
        chosen = self.telling.listing(map(self.telling.value, self.choice.values)) if self.choice.values else ""
        question = words.say("tui.choose")
        if len(offers) == 1 and (part := self._part(offers[0].prompt)) is not None:
            question = self.telling.part(offers[0].kind, part)
        told = [words.say("tui.chosen", values=chosen)] if chosen else []
        return " ".join([question, *told, *self._sum()])

    def _sum(self) -> list[str]:
        key = f"sum.{self.telling.layout.game}"
        total = self.choice.sum()
        return [self.telling.words.say(key, sum=total)] if total is not None and self.telling.words.has(key) else []

    def _part(self, prompt: Prompt) -> str | None:
        """The part of a prompt that is still to be chosen."""
        parts = [name for name, value in prompt.given.items() if value is not None and value not in self.choice.values]
        return next(iter([*parts, *(ask.name for ask in prompt.asks)]), None)

    def _all(self, targets: list[Target], cursor: Target | None) -> Canvas:
        pieces: list[Piece] = []
        spots: list[Spot] = []
        x, y = 1, 0
        for number, target in enumerate(targets, 1):
            text = f" {self._key(number)}{self._text(target)} "[: self.width - 2]
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

    def _text(self, target: Target) -> str:
        if target.sort == "value":
            return self._value(target.value)
        offer = next(offer for offer in self.choice.offers if offer.kind == target.value)
        return self._kind(offer)

    def _kind(self, offer: Offer) -> str:
        if not offer.only:
            return self.telling.kind(offer.kind)
        if offer.move is not None and not offer.prompt.asks:
            return self.telling.move(offer.move)
        return self.telling.opening(offer.kind, offer.prompt.given)

    def _value(self, value: Value) -> str:
        return self.telling.value(value)
