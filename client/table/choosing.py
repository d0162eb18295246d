"""What a player has pointed at so far, and what fits to it: choosing by pointing, for faces that show a table.

A picker asks one question after the other; at a table one points at things in any order, at a card and then at
where it goes, or the other way round. A choice is the set of values pointed at; a move is ready as soon as only
one is left that uses them all. Nothing is played before that is confirmed, and changing one's mind is free.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from attrs import evolve, frozen

from protocol.choice import Ask, Move, Number, One, Prompt, Some, Value

PIPS = {"A": 1, "J": 11, "Q": 12, "K": 13}
CARD = re.compile(r"(10|[2-9JQKA])[SHDC]")
MOST_NUMBERS = 100
"""Numbers of one question that are offered one by one."""


@frozen
class Target:
    """What one can point at on a screen: a ``value`` on the table, a ``kind`` of move, or a ``command`` of the face."""

    sort: str
    value: Value


@frozen
class Offer:
    """A kind of move that fits the choice; ``move`` if nothing is left to choose, ``prompt`` one that it comes from."""

    kind: str
    prompt: Prompt
    only: bool  # whether it is the only prompt of its kind that fits
    move: Move | None


@frozen
class Choice:
    """What may be done, and what of it has been chosen. A new decision begins with ``Choice(prompts)``."""

    prompts: tuple[Prompt, ...]
    kind: str | None = None
    values: tuple[Value, ...] = ()  # in the order they were pointed at

    @property
    def fitting(self) -> tuple[Prompt, ...]:
        """The prompts that use all that is chosen."""
        return tuple(
            prompt
            for prompt in self.prompts
            if self.kind in {None, prompt.kind} and assigned(prompt, self.values) is not None
        )

    @property
    def values_open(self) -> tuple[Value, ...]:
        """What may be chosen beside what is chosen, in the order of the prompts."""
        return tuple(dict.fromkeys(value for prompt in self.fitting for value in self._open(prompt)))

    @property
    def choosable(self) -> tuple[Value, ...]:
        """All that can be pointed at now; what does not fit takes the place of what was chosen before."""
        return tuple(dict.fromkeys(value for prompt in self.prompts for value in values_of(prompt)))

    @property
    def offers(self) -> tuple[Offer, ...]:
        """The kinds of move that fit, in the order of the prompts."""
        found: dict[str, list[Prompt]] = {}
        for prompt in self.fitting:
            found.setdefault(prompt.kind, []).append(prompt)
        return tuple(Offer(kind, prompts[0], len(prompts) == 1, self._move(prompts)) for kind, prompts in found.items())

    @property
    def ready(self) -> Move | None:
        """The move that would be played if it were confirmed now: the only one left that uses all that is chosen."""
        offers = self.offers
        return offers[0].move if len(offers) == 1 else None

    def point(self, value: Value) -> Choice:
        """With the value chosen, or no longer chosen; what it cannot stand beside goes."""
        if value in self.values:
            return evolve(self, values=tuple(other for other in self.values if other != value))
        for kind in dict.fromkeys((self.kind, None)):
            if not Choice(self.prompts, kind, (value,)).fitting:
                continue
            kept: tuple[Value, ...] = ()
            for other in self.values:
                if Choice(self.prompts, kind, (*kept, other, value)).fitting:
                    kept = (*kept, other)
            return Choice(self.prompts, kind, (*kept, value))
        return self

    def take(self, kind: str) -> Choice:
        """With the kind of move chosen, or no longer chosen; what it cannot use goes."""
        if kind == self.kind:
            return evolve(self, kind=None)
        kept: tuple[Value, ...] = ()
        for value in self.values:
            if Choice(self.prompts, kind, (*kept, value)).fitting:
                kept = (*kept, value)
        return Choice(self.prompts, kind, kept) if Choice(self.prompts, kind, kept).fitting else self

    def clear(self) -> Choice:
        return Choice(self.prompts)

    def hint(self, number: int) -> Choice | None:
        """A choice known to be good, one after the other by number; None if there are none."""
        hints = [(prompt, hint) for prompt in self.prompts for hint in prompt.hints]
        if not hints:
            return None
        prompt, hint = hints[number % len(hints)]
        parts = [value for value in (*prompt.given.values(), *_flat(hint.values())) if value is not None]
        return Choice(self.prompts, prompt.kind, tuple(parts))

    def sum(self) -> int | None:
        """What the cards of the set that is being chosen add up to by their pips; None if no set is being chosen."""
        for prompt in self.fitting:
            answers = assigned(prompt, self.values) or {}
            for ask in prompt.asks:
                if isinstance(ask, Some):
                    chosen = answers.get(ask.name, ())
                    return sum(map(pips, chosen)) if isinstance(chosen, tuple) and chosen else None
        return None

    def _open(self, prompt: Prompt) -> Iterator[Value]:
        for value in values_of(prompt):
            if value not in self.values and assigned(prompt, (*self.values, value)) is not None:
                yield value

    def _move(self, prompts: Sequence[Prompt]) -> Move | None:
        if len(prompts) > 1:
            return None
        answers = assigned(prompts[0], self.values) or {}
        if any(not ask.admits(answers.get(ask.name)) for ask in prompts[0].asks):
            return None
        return prompts[0].fill({ask.name: answers[ask.name] for ask in prompts[0].asks})


def values_of(prompt: Prompt) -> Iterator[Value]:
    """What can be pointed at for a prompt: its values, and what answers its questions."""
    yield from (value for value in prompt.given.values() if value is not None)
    for ask in prompt.asks:
        yield from options(ask)


def options(ask: Ask) -> tuple[Value, ...]:
    """The answers to a question one by one; of a set, its members; of very many numbers, the first."""
    match ask:
        case One() | Some():
            return ask.options
        case Number(_, low, high):
            return tuple(range(low, min(high, low + MOST_NUMBERS - 1) + 1))


def assigned(prompt: Prompt, values: Sequence[Value]) -> Mapping[str, Value] | None:
    """The prompt's questions as the values answer them; None if some value has no use in this prompt."""
    given: list[Value] = [value for value in prompt.given.values() if value is not None]
    answers: dict[str, Value] = {ask.name: () for ask in prompt.asks if isinstance(ask, Some)}
    for value in values:
        if value in given:
            given.remove(value)
            continue
        ask = next((ask for ask in prompt.asks if _takes(ask, value, answers)), None)
        if ask is None:
            return None
        before = answers.get(ask.name, ())
        answers[ask.name] = (*before, value) if isinstance(ask, Some) and isinstance(before, tuple) else value
    return answers


def pips(face: Value) -> int:
    """What a card counts by what is printed on it: an ace 1, pictures 11, 12 and 13; anything else 0."""
    match = CARD.fullmatch(str(face))
    if match is None:
        return 0
    return PIPS[match[1]] if match[1] in PIPS else int(match[1])


def _takes(ask: Ask, value: Value, answers: Mapping[str, Value]) -> bool:
    if type(value) is bool or value not in options(ask):
        return False
    return isinstance(ask, Some) or ask.name not in answers


def _flat(values: object) -> Iterator[Value]:
    for value in values:  # type: ignore[attr-defined] # the values of a mapping
        if isinstance(value, tuple):
            yield from value
        else:
            yield value
