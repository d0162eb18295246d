"""House rules: an attrs class a game, described for menus, checked at the door and kept whole in records.

A field is a ``bool``, an ``int`` (made by ``number``), a ``str`` (made by ``choice``) or a ``boards.Board``
(made by ``board``). From outside a board is named; in records it is its canonical metadata.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from protocol.choice import Scalar
from protocol.games import Option, OptionKind


class OptionError(ValueError):
    """An option is refused: ``code`` is ``unknown_option``, ``bad_option``; ``args`` name the key and what fits."""

    def __init__(self, code: str, **args: Scalar | tuple[str, ...]) -> None:
        super().__init__(code, args)
        self.code = code
        self.args_told = args


def flag(default: bool = False) -> Any:
    return attrs.field(default=default, metadata={"kind": OptionKind.FLAG})


def number(default: int, low: int, high: int) -> Any:
    return attrs.field(default=default, metadata={"kind": OptionKind.NUMBER, "low": low, "high": high})


def choice(default: str, *choices: str) -> Any:
    return attrs.field(default=default, metadata={"kind": OptionKind.CHOICE, "choices": choices})


def board(default: str) -> Any:
    """A board, by default the one of that name."""
    return attrs.field(default=default, metadata={"kind": OptionKind.BOARD})


def describe(kind: type, boards: Mapping[str, Any]) -> tuple[Option, ...]:
    """The options of a class of house rules, for menus, with the boards there are."""
    return tuple(_option(field, boards) for field in attrs.fields(kind))


def parse(kind: type, given: Mapping[str, Scalar], boards: Mapping[str, Any]) -> Any:
    """House rules from what a client asks for. Raises OptionError."""
    options = {option.key: option for option in describe(kind, boards)}
    for key, value in given.items():
        if key not in options:
            raise OptionError("unknown_option", key=key, known=tuple(options))
        _check(options[key], value)
    values = {key: given.get(key, option.default) for key, option in options.items()}
    for key, option in options.items():
        if option.kind is OptionKind.BOARD:
            values[key] = _board(key, values[key], boards)
    return kind(**values)


def _option(field: Any, boards: Mapping[str, Any]) -> Option:
    kind = field.metadata["kind"]
    choices = tuple(boards) if kind is OptionKind.BOARD else field.metadata.get("choices", ())
    return Option(field.name, kind, field.default, field.metadata.get("low", 0), field.metadata.get("high", 0), choices)


def _check(option: Option, value: Scalar) -> None:
    match option.kind:
        case OptionKind.FLAG:
            fits = type(value) is bool
        case OptionKind.NUMBER:
            fits = type(value) is int and option.low <= value <= option.high
        case OptionKind.CHOICE | OptionKind.BOARD:
            fits = value in option.choices
    if not fits:
        raise OptionError("bad_option", key=option.key, low=option.low, high=option.high, choices=option.choices)


def _board(key: str, name: Scalar, boards: Mapping[str, Any]) -> Any:
    if name not in boards:
        raise OptionError("bad_option", key=key, choices=tuple(boards))
    return boards[str(name)]
