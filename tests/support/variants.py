"""The house rules under which every game is tried."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from boards.board import Board
from boards.library import library
from engines.api import Engine
from engines.options import describe, parse
from protocol.choice import Scalar
from protocol.games import Option, OptionKind


@cache
def boards() -> Mapping[str, Board]:
    return library(None).boards


def options_of(engine: Engine[Any], given: Mapping[str, Scalar]) -> Any:
    return parse(engine.options, given, boards())


def singles(engine: Engine[Any]) -> Iterator[tuple[str, Mapping[str, Scalar]]]:
    """No house rule, then each by itself with each value worth a try; with a name for each."""
    yield "default", {}
    for option in describe(engine.options, boards()):
        for value in _values(option):
            if value != option.default:
                yield f"{option.key}-{value}".lower(), {option.key: value}


def products(engine: Engine[Any]) -> Iterator[tuple[str, Mapping[str, Scalar]]]:
    """All house rules together, with all values worth a try; with a number for each."""
    options = describe(engine.options, boards())
    for number, values in enumerate(itertools.product(*map(_values, options))):
        yield str(number), {option.key: value for option, value in zip(options, values, strict=True)}


def _values(option: Option) -> tuple[Scalar, ...]:
    match option.kind:
        case OptionKind.FLAG:
            return (False, True)
        case OptionKind.NUMBER:
            few = min(option.low + 3, option.high)
            return tuple(dict.fromkeys((option.default, option.low, few)))
        case OptionKind.CHOICE | OptionKind.BOARD:
            return option.choices
