"""What an engine is: a record of pure functions over an immutable state, and the one door for moves from outside.

Prompts are the gate, ``apply`` is the law: a move that no prompt admits never reaches the rules, so no engine
checks twice whose turn it is. Views, layouts and memory are derived from the declarations of the state and of
the news (``engines.zones``), so an engine has no function for them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, Generic, TypeVar, get_args, get_type_hints

import attrs
from attrs import field, frozen

from engines.chance import Chance
from engines.zones import SECRET, SETTING, declared, told
from protocol.choice import Ask, Move, Number, One, Prompt, Some, Value
from protocol.news import Result

S = TypeVar("S")


class Illegal(Exception):
    """A move is refused. ``code`` is a key of the catalogues; what it tells, the seat that asked may know."""

    def __init__(self, code: str, **args: Value) -> None:
        super().__init__(code, args)
        self.code = code
        self.args_told: Mapping[str, Value] = args


@frozen
class Step(Generic[S]):
    """The state after a move, and what happened on the way: objects of the engine's news classes."""

    state: S
    news: tuple[Any, ...] = ()


def _first(engine: Engine[S], state: S, seat: int) -> Move:
    """What is played for a seat that is gone: the first prompt, with its hint or its least answers."""
    prompt = engine.prompts(state, seat)[0]
    return prompt.fill(prompt.hints[0]) if prompt.hints else prompt.sample(lambda _: 0)


@frozen
class Engine(Generic[S]):
    """One game, and one version of its rules.

    Made once, at the end of a game's module: TypeError there if its state or news leave open who sees what.
    """

    name: str
    version: int  # stored with each game; changed behaviour is a new version
    seats: range
    options: type  # an attrs class of house rules (engines.options)
    state: Any  # an attrs class, each field declared (engines.zones)
    actions: Any  # the union of the action classes; a class's name in snake case is its kind
    news: Any  # the union of the news classes, each field declared
    pieces: tuple[str, ...]  # all pieces that exist, each once: dealt anew by redeal, conserved by every move
    setup: Callable[[int, Any, bytes], Step[S]]  # seats, options, key
    prompts: Callable[[S, int], tuple[Prompt, ...]]  # what the seat may do now; () if nothing
    apply: Callable[[S, int, Any], Step[S]]  # the seat's action; raises Illegal; never changes S
    result: Callable[[S], Result | None]  # None while it goes on
    absent: Callable[[Engine[S], S, int], Move] = field(default=_first)

    def __attrs_post_init__(self) -> None:
        for kind in self.kinds_of_news:
            told(kind)
        _declared_whole(self.state, self.options)

    @cached_property
    def kinds_of_news(self) -> tuple[type, ...]:
        return get_args(self.news) or (self.news,)

    @cached_property
    def kinds(self) -> Mapping[str, type]:
        """The action classes by the kind of move that becomes them."""
        return {kind_of(action): action for action in get_args(self.actions) or (self.actions,)}


def _declared_whole(state: Any, options: Any) -> None:
    """Whether a state can be made anew from what a seat sees: TypeError, naming the field, if not."""
    types = get_type_hints(state)
    houses = {"options"} | {rule.name for rule in attrs.fields(options)}
    for name, mark in declared(state).items():
        if mark is SECRET and types[name] is not Chance:
            raise TypeError(f"{state.__qualname__}.{name}: a secret is a Chance, or pieces in a zone nobody sees")
        if mark is SETTING and name not in houses:
            raise TypeError(f"{state.__qualname__}.{name}: a setting is `options`, or bears the name of one of them")


def kind_of(kind: type) -> str:
    """The key of an action or news class: its name in snake case."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


def play(engine: Engine[S], state: S, seat: int, move: Move, prompts: tuple[Prompt, ...] | None = None) -> Step[S]:
    """Apply a move from outside. Raises Illegal, answered from the prompts where no prompt admits the move.

    ``prompts`` are the seat's, for callers that have them already.
    """
    if prompts is None:
        prompts = engine.prompts(state, seat)
    for prompt in prompts:
        if prompt.admits(move):
            return repeat(engine, state, seat, move)
    raise _refusal(engine, state, prompts, move)


def repeat(engine: Engine[S], state: S, seat: int, move: Move) -> Step[S]:
    """Apply a move that was accepted at this state before: the rules are followed, but nobody is asked again."""
    return engine.apply(state, seat, engine.kinds[move.kind](**move.args))


def _refusal(engine: Engine[S], state: S, prompts: tuple[Prompt, ...], move: Move) -> Illegal:
    if engine.result(state) is not None:
        return Illegal("over")
    if not prompts:
        return Illegal("not_your_turn")
    same = [prompt for prompt in prompts if prompt.kind == move.kind]
    if not same:
        return Illegal("not_now", kind=move.kind, kinds=tuple(sorted({prompt.kind for prompt in prompts})))
    return _misfit(same, move)


def _misfit(prompts: list[Prompt], move: Move) -> Illegal:
    """Which part of the move does not fit its prompts, and what would."""
    named = [prompt for prompt in prompts if _names(prompt) == move.args.keys()]
    if not named:
        return Illegal("wrong_parts", kind=move.kind, parts=tuple(sorted(_names(prompts[0]))))
    left = named
    for name in named[0].given:
        fitting = [prompt for prompt in left if prompt.given.get(name) == move.args[name]]
        if not fitting:
            choices = tuple(sorted({str(prompt.given[name]) for prompt in left if name in prompt.given}))
            return Illegal("wrong_part", kind=move.kind, part=name, choices=choices)
        left = fitting
    for ask in left[0].asks:
        if not ask.admits(move.args[ask.name]):
            return Illegal("wrong_part", kind=move.kind, part=ask.name, choices=_choices(ask))
    return Illegal("not_now", kind=move.kind, kinds=(move.kind,))


def _names(prompt: Prompt) -> set[str]:
    return {*prompt.given, *(ask.name for ask in prompt.asks)}


def _choices(ask: Ask) -> tuple[str, ...]:
    match ask:
        case One() | Some():
            return ask.options
        case Number():
            return (f"{ask.low}…{ask.high}",)
