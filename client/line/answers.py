"""From what is typed to a move: a whole move by number or words, or one part after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from client.line.screen import echo
from client.line.understanding import Chosen, Several, Thing, Unknown, understand, words_of
from client.table.arrangement import whole_number
from client.table.picker import Pick, Question
from client.texts.telling import by_rank, rank_of
from protocol.choice import Number, Prompt, Some, Value

if TYPE_CHECKING:
    from client.line.face import Face

MOST_INVITED = 4
"""Moves that are named when it is somebody's turn; of more, only the kinds."""


class Answers:
    """What the player who is asked may answer, and how far they have come."""

    def __init__(self, face: Face) -> None:
        self._face = face
        self._pick = Pick(())

    def open(self, prompts: tuple[Prompt, ...]) -> None:
        """A new decision."""
        self._pick = Pick(tuple(sorted(prompts, key=lambda prompt: _order(prompt, self._kinds(prompts)))))

    def invite(self) -> None:
        """Who is to move, and what they can do."""
        told, eye = self._face.telling, self._face.model.eye
        if told is None or eye is None:
            return
        things = self._things()
        texts = [thing.text for thing in things]
        many = len(things) > MOST_INVITED
        if many:
            texts = [told.kind(kind) if self._many(kind) else self._text(kind) for kind in self._pick.kinds]
        self._face.screen.say(
            self._face.words.say("turn.many" if many else "turn", name=told.name(eye), moves="; ".join(texts))
        )

    def show(self) -> None:
        """Everything that can be done now, with its number."""
        question = self._pick.question
        if question is not None:
            self._ask(question)
            return
        told, eye = self._face.telling, self._face.model.eye
        if told is None or eye is None:
            return
        self._face.screen.say(self._face.words.say("turn.list", name=told.name(eye)))
        self._face.screen.say(*(f"  {number}  {thing.text}" for number, thing in enumerate(self._things(), 1)))

    def typed(self, line: str) -> None:
        """Play what was typed, ask for its next part, or say what would fit."""
        question = self._pick.question
        if question is not None:
            self._answer(question, line)
        elif line.strip():
            self._choose(line)
        elif len(self._things()) == 1 and self._face.public():
            self._begin(0)

    def back(self) -> bool:
        """Take the last answer back; False if there was none."""
        if self._pick.kind is None:
            return False
        pick = self._pick.back()
        self._pick = pick
        if pick.question is None:
            self.open(self._face.model.prompts)
        self.show()
        return True

    def hint(self) -> bool:
        """Show answers known to be good; False where there are none."""
        told = self._face.telling
        if told is None:
            return False
        if self._pick.kind is None:
            good = [told.move(prompt.fill(prompt.hints[0])) for prompt in self._pick.prompts if prompt.hints]
        else:
            good = [told.listing(map(told.value, hint.values())) for hint in self._pick.hints]
        if good:
            self._face.screen.say(self._face.words.say("hint", parts="; ".join(good[:MOST_INVITED])))
        return bool(good)

    def _choose(self, line: str) -> None:
        match understand(line, self._things()):
            case Chosen(place):
                self._begin(place)
            case Several(places):
                texts = [f"  {place + 1}  {self._things()[place].text}" for place in places]
                self._face.screen.say(self._face.words.say("which"), *texts)
            case Unknown(places):
                if not self._play_at_once(line):
                    self._face.not_understood(line, [self._things()[place].text for place in places])

    def _play_at_once(self, line: str) -> bool:
        """A move typed together with what it asks for, ``capture JC JD``; False if the line is no such move."""
        found = []
        for place, prompt in enumerate(self._pick.prompts):
            words = self._thing(prompt).words
            rest = [token for token in line.split() if token.casefold() not in words]
            if len(prompt.asks) != 1 or len(rest) == len(line.split()):
                continue
            question = Pick((prompt,)).choose(prompt.kind).question
            value = self._value(question, " ".join(rest)) if question is not None else None
            if question is not None and value is not None and question.admits(value):
                found.append((place, value))
        if len(found) != 1:
            return False
        prompt = self._pick.prompts[found[0][0]]
        self._pick = Pick((prompt,)).choose(prompt.kind).answer(found[0][1])
        self._go_on()
        return True

    def _begin(self, place: int) -> None:
        prompt = self._pick.prompts[place]
        self._pick = Pick((prompt,)).choose(prompt.kind)
        self._go_on()

    def _go_on(self) -> None:
        question, move = self._pick.question, self._pick.move
        if question is not None:
            self._ask(question)
        elif move is not None:
            self.open(self._face.model.prompts)
            self._face.session.act(move)

    def _ask(self, question: Question) -> None:
        told, words = self._face.telling, self._face.words
        if told is None:
            return
        lines = [told.part(str(self._pick.kind), question.part)]
        lines += [f"  {number}  {told.value(option)}" for number, option in enumerate(_sorted(question), 1)]
        if isinstance(question.ask, Number):
            lines[0] += " " + words.say("ask.number", low=question.ask.low, high=question.ask.high)
        if isinstance(question.ask, Some):
            lines.append(words.say("ask.some", count=question.ask.least))
        self._face.screen.say(*lines)

    def _answer(self, question: Question, line: str) -> None:
        value = self._value(question, line)
        after = self._pick if value is None else self._pick.answer(value)
        if after == self._pick:
            self._face.screen.say(self._face.words.say("ask.unfit", typed=echo(line)))
            self._ask(question)
            return
        self._pick = after
        self._go_on()

    def _value(self, question: Question, line: str) -> Value:
        """The answer in what was typed; None if there is none."""
        match question.ask:
            case Number():
                return whole_number(line)
            case Some():
                found = [self._one(question, token) for token in line.replace(",", " ").split()]
                return None if None in found else tuple(found)
            case _:
                return self._one(question, line)

    def _one(self, question: Question, text: str) -> Value:
        told = self._face.telling
        assert told is not None
        options = _sorted(question)
        things = [Thing(told.value(option), words_of(told.typed(option), _raw(option))) for option in options]
        found = understand(text, things)
        return options[found.place] if isinstance(found, Chosen) else None

    def _things(self) -> list[Thing]:
        return [self._thing(prompt) for prompt in self._pick.prompts]

    def _thing(self, prompt: Prompt) -> Thing:
        told = self._face.telling
        assert told is not None
        text = told.opening(prompt.kind, prompt.given) if prompt.asks else told.move(prompt.fill({}))
        values = [word for value in prompt.given.values() for word in (told.typed(value), _raw(value))]
        return Thing(text, words_of(text, prompt.kind, told.kind(prompt.kind), *values))

    def _kinds(self, prompts: tuple[Prompt, ...]) -> list[str]:
        return list(Pick(prompts).kinds)

    def _many(self, kind: str) -> bool:
        return sum(prompt.kind == kind for prompt in self._pick.prompts) > 1

    def _text(self, kind: str) -> str:
        return next(self._thing(prompt).text for prompt in self._pick.prompts if prompt.kind == kind)


def _order(prompt: Prompt, kinds: list[str]) -> tuple[int, list[tuple[int, int, str]]]:
    """By kind as the game has them, and within by cards as a hand is sorted."""
    return kinds.index(prompt.kind), [rank_of(str(value)) for value in prompt.given.values()]


def _sorted(question: Question) -> list[Value]:
    """What may be answered: cards as a hand is sorted or, to choose several, by rank."""
    if isinstance(question.ask, Some):
        return list(by_rank(question.ask.options))
    return sorted(question.options, key=lambda option: rank_of(str(option)))


def _raw(value: Value) -> str:
    """A value as it is on the wire, which may be typed too: ``7S``."""
    return " ".join(map(_raw, value)) if isinstance(value, tuple) else str(value).replace(".", " ")
