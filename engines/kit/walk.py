"""A game played for the sake of checking: its state, what each eye knows, and how to say where it went wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import field, frozen

from engines.api import Engine, Illegal, Step, play
from engines.chance import Draws
from engines.known import Known, remember
from engines.redact import Part, layout, parts, tell
from engines.redeal import COUNTED
from protocol.choice import Move, Prompt
from protocol.news import News
from protocol.scene import Face, Layout

Eye = int | None
"""A seat, or None: the onlookers."""


class Fault(AssertionError):
    """An engine breaks a promise; the text says which, in what game and where in it."""


@frozen
class Setting:
    """Which game is played: an engine, its house rules, how many sit at it, the key, and the draws of the checker."""

    engine: Engine[Any]
    options: Any
    seats: int
    key: bytes
    draws: Draws

    @property
    def eyes(self) -> tuple[Eye, ...]:
        return (*range(self.seats), None)

    def some_eyes(self) -> tuple[Eye, ...]:
        """The onlookers and two seats: enough at one position, and in the end all have had their turn."""
        first = self.draws(self.seats)
        return (*sorted({first, (first + 1) % self.seats}), None)

    @property
    def layout(self) -> Layout:
        return layout(self.engine, self.seats, self.options)


@frozen
class Position:
    """A state on the way, and how it was reached."""

    setting: Setting
    step: int
    state: Any
    known: Mapping[Eye, Known]
    moves: tuple[tuple[int, Move], ...] = ()
    prompts: Mapping[int, tuple[Prompt, ...]] = field(factory=dict)  # of the seats that have some

    @property
    def engine(self) -> Engine[Any]:
        return self.setting.engine

    def fault(self, text: str) -> Fault:
        """The exception to raise, with all that is needed to come here again."""
        setting = self.setting
        last = "".join(f"\n  last move: seat {seat}, {move}" for seat, move in self.moves[-1:])
        return Fault(
            f"{setting.engine.name} with {setting.seats} seats, {setting.options}, key {setting.key!r}, "
            f"step {self.step}: {text}{last}"
        )

    def attempt(self, state: Any, seat: int, move: Move) -> Step[Any] | Illegal:
        """What becomes of a move in a state: played or refused, and the state is as it was."""
        before = hash(state)
        try:
            outcome: Step[Any] | Illegal = play(self.engine, state, seat, move)
        except Illegal as illegal:
            outcome = illegal
        except Exception as error:
            raise self.fault(f"seat {seat}'s {move} is neither played nor refused: {error!r}") from error
        if hash(state) != before:
            raise self.fault(f"seat {seat}'s {move} changed the state it was played on")
        return outcome

    def told(self, step: Step[Any], eye: Eye) -> tuple[News, ...]:
        """The news of a step as this eye gets them."""
        news = [tell(item, eye, self.engine.name) for item in step.news]
        return tuple(item for item in news if item is not None)


def begin(setting: Setting) -> tuple[Position, Step[Any]]:
    """The first position, and the step of the setup."""
    first = setting.engine.setup(setting.seats, setting.options, setting.key)
    nothing = Position(setting, 0, first.state, {eye: Known(setting.layout) for eye in setting.eyes})
    return _reached(nothing, first, ()), first


def follow(position: Position, seat: int, move: Move, step: Step[Any]) -> Position:
    """The position after a move."""
    return _reached(position, step, ((seat, move),))


def _reached(position: Position, step: Step[Any], moved: tuple[tuple[int, Move], ...]) -> Position:
    setting = position.setting
    known = dict(position.known)
    for eye in setting.eyes:
        for news in position.told(step, eye):
            known[eye] = remember(known[eye], news)
    prompts = {seat: found for seat in range(setting.seats) if (found := setting.engine.prompts(step.state, seat))}
    return Position(setting, position.step + len(moved), step.state, known, position.moves + moved, prompts)


def places(engine: Engine[Any], state: Any) -> Iterator[tuple[str, int, Face]]:
    """Each piece of the game in a state: the zone, the index there, the face."""
    for part in parts(engine.state):
        if part.mark.shape in COUNTED:
            continue
        for zone, pieces in rows(part, state):
            for index, piece in enumerate(pieces):
                yield zone, index, piece


def rows(part: Part, state: Any) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """The zones of a field of the state, each with what it holds."""
    held = getattr(state, part.field)
    held = (held,) if part.mark.many == 1 else held
    for (name, _), pieces in zip(part.names(len(held)), held, strict=True):
        yield name, pieces


def name_of(eye: Eye) -> str:
    return "the onlookers" if eye is None else f"seat {eye}"
