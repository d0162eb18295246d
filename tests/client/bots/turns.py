"""Turns of whole games between brains, for tests that look at what is asked and answered."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from attrs import frozen

from client.bots.arena.bout import Bout, Outcome, fight
from client.bots.brain import Brain, Budget, Turn
from client.bots.registry import brains
from engines.registry import engines
from protocol.choice import Move, Scalar
from tests.support.variants import options_of

SHORT: Mapping[str, Mapping[str, Scalar]] = {"kasino": {"rounds": 1}}
"""House rules that make a game short."""


def bout(game: str, names: tuple[str, ...], number: int = 0, iterations: int = 6) -> Bout:
    """A game between these brains, one a seat."""
    engine = engines()[game]
    seeds = tuple(f"{number} {seat}".encode() for seat in range(len(names)))
    chosen = tuple(brains()[name] for name in names)
    options = options_of(engine, SHORT.get(game, {}))
    return Bout(engine, options, chosen, number.to_bytes(32, "big"), seeds, "test", number, Budget(iterations))


@frozen
class Asked:
    """A turn, what was answered, and the bout it was in."""

    bout: Bout
    turn: Turn
    move: Move


def listening(told: Bout, hear: Callable[[Turn, Move], Any]) -> tuple[Brain, ...]:
    """The brains of a bout; ``hear`` gets what each was asked and answered."""

    def listen(brain: Brain) -> Brain:
        def choose(turn: Turn) -> Move:
            move = brain.choose(turn)
            hear(turn, move)
            return move

        return Brain(brain.name, choose)

    return tuple(map(listen, told.brains))


def played(told: Bout) -> tuple[Outcome, list[Asked]]:
    """The whole game, with every turn of it."""
    asked: list[Asked] = []
    heard = listening(told, lambda turn, move: asked.append(Asked(told, turn, move)))
    outcome = fight(_with(told, heard))
    return outcome, asked


def _with(told: Bout, chosen: tuple[Brain, ...]) -> Bout:
    return Bout(told.engine, told.options, chosen, told.secret, told.seeds, told.table, told.number, told.budget)


def seats_of(game: str) -> Iterator[int]:
    """The least and the most seats worth a try, at most four."""
    seats = engines()[game].seats
    yield from sorted({seats[0], min(seats[-1], 4)})
