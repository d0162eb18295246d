"""The leak check: nothing that reaches an eye may depend on what it must not know.

Beside each position stands a twin that this eye cannot tell from it: what it does not see is dealt anew, or
hidden hands are put in another order, and chance is another. All that the eye gets must be the same text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from attrs import evolve

from engines.api import Illegal, Step
from engines.kit.walk import Eye, Position, name_of, places, rows
from engines.known import Known, Spot
from engines.redact import HELD, parts, view
from engines.redeal import redeal
from engines.zones import SECRET, declared
from protocol.choice import Move
from protocol.scene import Face, Shape


def check_twins(position: Position, tried: tuple[tuple[int, Move], ...], garbled: tuple[Move, ...]) -> int:
    """Raise Fault if a twin gives a secret away. Returns how many twins were truly different.

    ``tried`` are moves, with who makes them, whose consequences are compared too; ``garbled`` ones are sent by
    every seat, so that refusals are compared.
    """
    different = 0
    for eye in position.setting.some_eyes():
        for twin in (_redealt(position, eye, position.known[eye]), _reordered(position, eye)):
            different += twin != position.state
            _same_now(position, twin, eye)
            if eye is not None:
                own = (move for seat, move in tried if seat == eye)
                for move in (*own, *garbled):
                    _same_answer(position, twin, eye, move)
        for seat, move in tried:
            different += _same_news(position, eye, seat, move)
    return different


def _redealt(position: Position, eye: Eye, known: Known) -> Any:
    """What the eye does not see, dealt anew among the places where it can be."""
    setting = position.setting
    seen = view(position.state, eye)
    try:
        twin = redeal(setting.engine, setting.options, seen, known, setting.draws)
    except ValueError as error:
        raise position.fault(f"what {name_of(eye)} knows from its news is not so: {error}") from error
    if repr(view(twin, eye)) != repr(seen):
        raise position.fault(
            f"the view of {name_of(eye)} tells a secret, or redeal is wrong: {_difference(seen, view(twin, eye))}"
        )
    return twin


def _reordered(position: Position, eye: Eye) -> Any:
    """The same pieces, but those in hands the eye does not see in another order, and another chance."""
    state = position.state
    seen = view(state, eye)
    changes: dict[str, Any] = {}
    for part in parts(state.__class__):
        if part.mark.shape in HELD:
            mixed = tuple(
                _mixed(position, row) if isinstance(seen.zones[zone], int) else row for zone, row in rows(part, state)
            )
            changes[part.field] = mixed[0] if part.mark.many == 1 else mixed
    return _with_chance(evolve(state, **changes), _redealt(position, eye, position.known[eye]))


def _with_chance(state: Any, other: Any) -> Any:
    """The state, with the chance of the other one."""
    return evolve(
        state, **{name: getattr(other, name) for name, mark in declared(state.__class__).items() if mark is SECRET}
    )


def _mixed(position: Position, row: tuple[Any, ...]) -> tuple[Any, ...]:
    if len(row) < 2:
        return row
    cut = 1 + position.setting.draws(len(row) - 1)
    return row[cut:] + row[:cut]


def _same_now(position: Position, twin: Any, eye: Eye) -> None:
    """View, prompts with hints, what is played for an absent seat, who is asked, and whether it is over."""
    for what, real, other in zip(WHAT, _facts(position, position.state, eye), _facts(position, twin, eye), strict=True):
        if repr(real) != repr(other):
            raise position.fault(f"{what} of {name_of(eye)} tells a secret: {_difference(real, other)}")


WHAT = ("the view", "who may act, in the eyes", "the result, in the eyes", "a prompt or hint", "the absent move")


def _facts(position: Position, state: Any, eye: Eye) -> Iterator[Any]:
    engine = position.engine
    prompts = {seat: engine.prompts(state, seat) for seat in range(position.setting.seats)}
    own = prompts[eye] if eye is not None else ()
    yield view(state, eye)
    yield tuple(seat for seat, found in prompts.items() if found)
    yield engine.result(state)
    yield own
    yield engine.absent(engine, state, eye) if own and eye is not None else None


def _same_answer(position: Position, twin: Any, seat: int, move: Move) -> None:
    """The seat's own move: refused by the same words, or played, in both."""
    real, other = (_answer(position.attempt(state, seat, move)) for state in (position.state, twin))
    if real != other:
        raise position.fault(f"the answer to {name_of(seat)}'s {move} tells a secret: {_difference(real, other)}")


def _answer(outcome: Step[Any] | Illegal) -> str:
    return repr(outcome.args) if isinstance(outcome, Illegal) else "played"


def _same_news(position: Position, eye: Eye, seat: int, move: Move) -> bool:
    """After a move that both twins allow: if the eye's views are the same, so is all else it gets.

    The twin keeps the pieces that the move names and those that the eye sees after it.
    """
    real = position.attempt(position.state, seat, move)
    if isinstance(real, Illegal):
        return False
    twin = _keeping(position, eye, real, move)
    if position.setting.draws(2):  # the same chance: so that a shuffle may turn out the same
        twin = _with_chance(twin, position.state)
    other = position.attempt(twin, seat, move)
    if isinstance(other, Illegal) or repr(view(real.state, eye)) != repr(view(other.state, eye)):
        return False
    news = [position.told(step, eye) for step in (real, other)]
    if repr(news[0]) != repr(news[1]):
        raise position.fault(
            f"the news of {name_of(eye)} about seat {seat}'s {move} tell a secret: {_difference(*news)}"
        )
    facts = [tuple(_facts(position, step.state, eye)) for step in (real, other)]
    for what, one, another in zip(WHAT, *facts, strict=True):
        if repr(one) != repr(another):
            raise position.fault(
                f"after seat {seat}'s {move}, {what} of {name_of(eye)} tells a secret: {_difference(one, another)}"
            )
    return bool(twin != position.state)


def _keeping(position: Position, eye: Eye, step: Step[Any], move: Move) -> Any:
    """A twin in which the pieces that the move and the next view show lie where they lie."""
    shown = set(_faces(tuple(move.args.values())))
    for content in view(step.state, eye).zones.values():
        shown.update(_faces(content))
    known = position.known[eye]
    zones = {zone.id: zone.shape for zone in known.layout.zones}
    sizes = Counter(zone for zone, _, _ in places(position.engine, position.state))
    pins = {
        piece: frozenset({_spot(zone, index, zones[zone], sizes[zone])})
        for zone, index, piece in places(position.engine, position.state)
        if piece in shown
    }
    return _redealt(position, eye, evolve(known, spots={**known.spots, **pins}))


def _spot(zone: str, index: int, shape: Shape, size: int) -> Spot:
    if shape in HELD:
        return Spot(zone)
    return Spot(zone, size - 1 - index if shape is Shape.PILE else index)


def _faces(value: Any) -> Iterator[Face]:
    """The texts in a value, however deep."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from _faces(part)


def _difference(one: Any, other: Any) -> str:
    """The two texts from a little before where they part."""
    real, twin = repr(one), repr(other)
    apart = next((at for at, (a, b) in enumerate(zip(real, twin, strict=False)) if a != b), min(len(real), len(twin)))
    start = max(0, apart - 40)
    return f"…{real[start : apart + 60]}… here, …{twin[start : apart + 60]}… in its twin"
