"""What a seat may do: actions with some values given and the rest asked for.

A move that can be listed is a prompt with nothing left to ask. A move that cannot be listed, such as any
subset of the cards on the table, asks for its parts. Values name things on the table: a piece by its face,
a zone by its id.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated

from attrs import field, frozen

from protocol.bounds import ARG, ARGS, Count, Word

Scalar = None | bool | int | str
Value = Scalar | tuple["Value", ...]
"""Anything an argument, a public fact or an option can be; nests at most four deep on the wire."""

Below = Callable[[int], int]
"""A number from 0 up to, not including, the argument."""


@frozen
class One:
    """Asks for one of the options."""

    name: str
    options: tuple[str, ...]

    def admits(self, value: Value) -> bool:
        return value in self.options

    def sample(self, below: Below) -> Value:
        return self.options[below(len(self.options))]


@frozen
class Some:
    """Asks for a set of the options, at least ``least`` of them; no option twice."""

    name: str
    options: tuple[str, ...]
    least: Count = 0

    def admits(self, value: Value) -> bool:
        return (
            isinstance(value, tuple) and len(set(value)) == len(value) >= self.least and set(value) <= set(self.options)
        )

    def sample(self, below: Below) -> Value:
        picked = tuple(option for option in self.options if below(2))
        return picked if len(picked) >= self.least else self.options[: self.least]


@frozen
class Number:
    """Asks for a whole number, low … high."""

    name: str
    low: int
    high: int

    def admits(self, value: Value) -> bool:
        return type(value) is int and self.low <= value <= self.high

    def sample(self, below: Below) -> Value:
        return self.low + below(self.high - self.low + 1)


Ask = One | Some | Number


@frozen
class Move:
    """An action as it travels: its kind and its values."""

    kind: Word
    args: Annotated[Mapping[Word, Annotated[Value, ARG]], ARGS] = field(factory=dict)


@frozen
class Prompt:
    """One kind of action open to a seat: some values given, the rest asked for."""

    kind: str
    given: Mapping[str, Value] = field(factory=dict)
    asks: tuple[Ask, ...] = ()
    hints: tuple[Mapping[str, Value], ...] = ()  # answers known to be good; never all of them

    def admits(self, move: Move) -> bool:
        """Whether the move fills in this prompt. The rules may still refuse it."""
        if move.kind != self.kind:
            return False
        if not self.asks:
            return move.args == self.given
        return (
            move.args.keys() == self.given.keys() | {ask.name for ask in self.asks}
            and all(move.args[name] == value for name, value in self.given.items())
            and all(ask.admits(move.args[ask.name]) for ask in self.asks)
        )

    def fill(self, answers: Mapping[str, Value]) -> Move:
        return Move(self.kind, {**self.given, **answers})

    def sample(self, below: Below) -> Move:
        """Any move that fills in this prompt; the rules may still refuse it."""
        return self.fill({ask.name: ask.sample(below) for ask in self.asks})
