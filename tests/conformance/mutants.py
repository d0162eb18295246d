"""Engines broken on purpose: every declaration a step too wide, and a secret in each thing that a seat gets.

Each must be caught by the kit or by the table of its game. Tests of other parts keep their own lists, made of the
same ``Mutant``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Annotated, Any

from attrs import evolve, frozen

from engines import api, redact, zones
from engines.api import Engine, Illegal
from engines.chance import Chance
from engines.redact import parts
from engines.zones import EVERYONE, NOBODY, OWNER, PUBLIC, SECRET, Mark, Who, Zone, declared, told
from protocol.choice import Move, Prompt


@frozen
class Mutant:
    """A name, and a context in which the thing is broken; it gives the engine to be checked."""

    name: str
    breaking: Callable[[], AbstractContextManager[Engine[Any]]]


def mutants(engine: Engine[Any]) -> Iterator[Mutant]:
    """All that can be broken in a game."""
    for name, mark in declared(engine.state).items():
        wider = _wider_zone(mark)
        if wider is not None:
            yield _declared_as(engine, engine.state, name, wider)
    for kind in engine.kinds_of_news:
        for item in told(kind):
            if item.sees is not EVERYONE:
                ways = () if item.travels is None else (item.travels,)
                yield _declared_as(engine, kind, item.name, OWNER if item.sees is NOBODY else EVERYONE, *ways)
    yield from _talkative(engine)


def _wider_zone(mark: Zone | Mark) -> Zone | Mark | None:
    if mark is SECRET:
        return PUBLIC
    if not isinstance(mark, Zone) or mark.sees is EVERYONE:
        return None
    return evolve(mark, sees=OWNER if mark.sees is NOBODY and mark.many is None else EVERYONE)


def _declared_as(engine: Engine[Any], kind: Any, name: str, *marks: Zone | Mark | Who | zones.Travels) -> Mutant:
    @contextmanager
    def breaking() -> Iterator[Engine[Any]]:
        declarations = kind.__annotations__
        real = declarations[name]
        declarations[name] = Annotated[(Any, *marks)]
        _reread()
        try:
            yield engine
        finally:
            declarations[name] = real
            _reread()

    wider = marks[0].sees if isinstance(marks[0], Zone) else marks[0]
    return Mutant(f"{engine.name}: {kind.__name__}.{name} is for {wider}", breaking)


def _reread() -> None:
    """Forget what was worked out from the declarations of classes."""
    for cached in (zones.declared, zones.told, redact.parts, redact._plan, redact._telling):
        cached.cache_clear()


def _talkative(engine: Engine[Any]) -> Iterator[Mutant]:
    """What a seat gets tells a secret: a card that it does not see or, where all are seen, the chance to come."""

    def prompts(state: Any, seat: int) -> tuple[Prompt, ...]:
        found = engine.prompts(state, seat)
        return found[::-1] if _secret(engine, state, seat) else found

    def hints(state: Any, seat: int) -> tuple[Prompt, ...]:
        found = engine.prompts(state, seat)
        silly = tuple(prompt if prompt.asks else evolve(prompt, hints=({},)) for prompt in found)
        return silly if _secret(engine, state, seat) else found

    def absent(_engine: Engine[Any], state: Any, seat: int) -> Move:
        return engine.prompts(state, seat)[-_secret(engine, state, seat)].sample(lambda _: 0)

    if _offers_choices(engine):
        yield _evolved(engine, "the order of the prompts tells a secret", prompts=prompts)
        yield _evolved(engine, "absent tells a secret", absent=absent)
    yield _evolved(engine, "a hint tells a secret", prompts=hints)
    yield Mutant(f"{engine.name}: a refusal tells a secret", lambda: _refusing(engine))
    yield Mutant(f"{engine.name}: the view has a secret among its facts", lambda: _boasting(engine))
    if any(item.sees is not EVERYONE for kind in engine.kinds_of_news for item in told(kind)):
        yield Mutant(f"{engine.name}: news are redacted for nobody", lambda: _blabbing(engine))


def _evolved(engine: Engine[Any], what: str, **parts: Any) -> Mutant:
    @contextmanager
    def breaking() -> Iterator[Engine[Any]]:
        yield evolve(engine, **parts)

    return Mutant(f"{engine.name}: {what}", breaking)


@contextmanager
def _refusing(engine: Engine[Any]) -> Iterator[Engine[Any]]:
    real = api._refusal

    def refusal(engine: Engine[Any], state: Any, prompts: tuple[Prompt, ...], move: Move) -> Illegal:
        illegal = real(engine, state, prompts, move)
        return Illegal(illegal.code, **illegal.args_told, next=_secret(engine, state, None))

    api._refusal = refusal
    try:
        yield engine
    finally:
        api._refusal = real


@contextmanager
def _boasting(engine: Engine[Any]) -> Iterator[Engine[Any]]:
    real = redact._plan

    def plan(kind: Any) -> Any:
        fields, public = real(kind)
        return fields, lambda state: {**public(state), "luck": _secret(engine, state, None)}

    redact._plan = plan  # type: ignore[assignment]
    try:
        yield engine
    finally:
        redact._plan = real


@contextmanager
def _blabbing(engine: Engine[Any]) -> Iterator[Engine[Any]]:
    real = redact._may_know
    redact._may_know = lambda *_: True
    try:
        yield engine
    finally:
        redact._may_know = real


def _secret(engine: Engine[Any], state: Any, seat: int | None) -> bool:
    """Something that this seat must not know: of the first covered piece, whether it is of the first half of all."""
    first_half = set(engine.pieces[: len(engine.pieces) // 2])
    for part in parts(state.__class__):
        held = getattr(state, part.field)
        for owner, row in enumerate((held,) if part.mark.many == 1 else held):
            if row and part.mark.sees is not EVERYONE and owner != seat:
                return row[0] in first_half
    for name, mark in declared(state.__class__).items():
        if mark is SECRET:
            chance: Chance = getattr(state, name)
            return bool(chance.below(2)[0])
    return False


def _offers_choices(engine: Engine[Any]) -> bool:
    """Whether there is ever more than one prompt: judged by how many kinds of action there are."""
    return len(engine.kinds) > 1
