"""Filling in a prompt, one part at a time, the same for every face.

Listed moves (prompts with nothing left to ask) are one question after the other as well: those of one kind
are grouped, and each of their parts is asked for with the values that still fit. So a player chooses what to
do, then the card, then where to, whether the game lists its moves or asks for their parts.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve, field, frozen

from protocol.choice import Ask, Move, Number, One, Prompt, Some, Value


@frozen
class Question:
    """What is to be answered next. ``ask`` is None for a part of listed moves: one of ``options`` then."""

    part: str
    options: tuple[Value, ...]
    ask: Ask | None = None

    def admits(self, value: Value) -> bool:
        return self.ask.admits(value) if self.ask else value in self.options


@frozen
class Pick:
    """The prompts of a seat, the kind chosen among them, and the answers so far. Changing one's mind is free."""

    prompts: tuple[Prompt, ...]
    kind: str | None = None
    answers: Mapping[str, Value] = field(factory=dict)  # in the order they were given

    @property
    def kinds(self) -> tuple[str, ...]:
        """What kinds of move there are, in the order of the prompts."""
        return tuple(dict.fromkeys(prompt.kind for prompt in self.prompts))

    def choose(self, kind: str) -> Pick:
        """That kind of move, with nothing answered; the same pick if there is none of that kind."""
        return evolve(self, kind=kind, answers={}) if kind in self.kinds else self

    @property
    def fitting(self) -> tuple[Prompt, ...]:
        """The prompts of the chosen kind that agree with the answers."""
        return tuple(prompt for prompt in self.prompts if prompt.kind == self.kind and self._agrees(prompt))

    @property
    def question(self) -> Question | None:
        """What is to be answered next: None before a kind is chosen, and when nothing is left."""
        fitting = self.fitting
        for prompt in fitting[:1]:
            for part in prompt.given:
                options = tuple(dict.fromkeys(other.given[part] for other in fitting if part in other.given))
                if part not in self.answers and len(options) > 1:
                    return Question(part, options)
            for ask in prompt.asks:
                if ask.name not in self.answers:
                    return Question(ask.name, _options(ask), ask)
        return None

    def answer(self, value: Value) -> Pick:
        """With the open question answered; the same pick if the value does not fit."""
        question = self.question
        if question is None or not question.admits(value):
            return self
        return evolve(self, answers={**self.answers, question.part: value})

    def back(self) -> Pick:
        """Without the last answer, or without the kind if there is no answer."""
        if not self.answers:
            return evolve(self, kind=None)
        *kept, _ = self.answers.items()
        return evolve(self, answers=dict(kept))

    @property
    def hints(self) -> tuple[Mapping[str, Value], ...]:
        """Answers known to be good that agree with those given."""
        return tuple(
            hint
            for prompt in self.fitting
            for hint in prompt.hints
            if all(hint.get(part, value) == value for part, value in self.answers.items())
        )

    @property
    def move(self) -> Move | None:
        """The move, once a kind is chosen and nothing is left to ask."""
        fitting = self.fitting
        if not fitting or self.question is not None:
            return None
        return fitting[0].fill({ask.name: self.answers[ask.name] for ask in fitting[0].asks})

    def _agrees(self, prompt: Prompt) -> bool:
        return all(prompt.given[part] == value for part, value in self.answers.items() if part in prompt.given)


def listed(prompts: tuple[Prompt, ...]) -> tuple[Move, ...]:
    """The moves with nothing left to ask, in order."""
    return tuple(prompt.fill({}) for prompt in prompts if not prompt.asks)


def _options(ask: Ask) -> tuple[Value, ...]:
    match ask:
        case One() | Some():
            return ask.options
        case Number():
            return ()
