"""What can be done besides pointing at the table: kinds of move, values that lie nowhere, the open question."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from client.table.choosing import Choice, Offer, Target
from client.texts.telling import Telling
from protocol.choice import Prompt


@frozen
class Offering:
    """A choice and the words to tell it in."""

    telling: Telling
    choice: Choice

    def targets(self, on_table: Sequence[Target]) -> list[Target]:
        """The kinds of move, then the values that are not on the table, in the order of their numbers."""
        there = {target.value for target in on_table}
        kinds = [Target("kind", offer.kind) for offer in self.choice.offers]
        missing = [value for value in self.choice.choosable if value not in there]
        fitting = [value for value in missing if value in self.choice.values_open or value in self.choice.values]
        return kinds + [Target("value", value) for value in fitting]

    def question(self) -> str:
        """What is to be chosen next, and what is chosen."""
        words, offers = self.telling.words, self.choice.offers
        chosen = self.telling.listing(map(self.telling.value, self.choice.values)) if self.choice.values else ""
        question = words.say("table.choose")
        if len(offers) == 1 and (part := self._part(offers[0].prompt)) is not None:
            question = self.telling.part(offers[0].kind, part)
        told = [words.say("table.chosen", values=chosen)] if chosen else []
        return " ".join([question, *told, *self.sums()])

    def sums(self) -> list[str]:
        """What the chosen cards add up to, in games where that counts."""
        key = f"sum.{self.telling.layout.game}"
        total = self.choice.sum()
        return [self.telling.words.say(key, sum=total)] if total is not None and self.telling.words.has(key) else []

    def _part(self, prompt: Prompt) -> str | None:
        """The part of a prompt that is still to be chosen."""
        parts = [name for name, value in prompt.given.items() if value is not None and value not in self.choice.values]
        return next(iter([*parts, *(ask.name for ask in prompt.asks)]), None)

    def text(self, target: Target) -> str:
        """A kind of move, or a value, in words."""
        if target.sort == "value":
            return self.telling.value(target.value)
        offer = next(offer for offer in self.choice.offers if offer.kind == target.value)
        return self._kind(offer)

    def _kind(self, offer: Offer) -> str:
        if not offer.only:
            return self.telling.kind(offer.kind)
        if offer.move is not None and not offer.prompt.asks:
            return self.telling.move(offer.move)
        return self.telling.opening(offer.kind, offer.prompt.given)
