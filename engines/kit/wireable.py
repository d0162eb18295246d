"""Whether what an engine says can travel: views, prompts, news, refusals and results made of the wire's values."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from protocol.choice import Number, One, Prompt, Some
from protocol.news import News, Result
from protocol.scene import View

DEEPEST = 4  # how far values may nest
LARGEST = 2**63


def faults(value: View | Prompt | News | Result) -> Iterator[str]:
    """What is wrong with it, a text a fault."""
    match value:
        case View(zones, public):
            for name, content in zones.items():
                if not _is_content(content):
                    yield f"zone {name} holds {content!r}, which is neither a count nor faces nor fields"
            yield from _named(public, "public fact")
        case Prompt(kind, given, asks, hints):
            yield from _prompt(kind, given, asks, hints)
        case News(kind, args):
            yield from _named(args, f"argument of {kind}:")
        case Result(places, points, reason, sheet):
            if not (_numbers(places) and _numbers(points or ()) and isinstance(reason, str)):
                yield f"places, points or reason are not what they should be: {value!r}"
            yield from (
                f"sheet {key!r} is no row of numbers: {row!r}" for key, row in sheet.items() if not _numbers(row)
            )


def is_value(value: Any, deep: int = 0) -> bool:
    """Whether this is a Value of the protocol."""
    if isinstance(value, tuple):
        return type(value) is tuple and deep < DEEPEST and all(is_value(part, deep + 1) for part in value)
    if type(value) is int:
        return -LARGEST <= value < LARGEST
    return value is None or type(value) in {bool, str}


def _prompt(kind: Any, given: Any, asks: Any, hints: Any) -> Iterator[str]:
    yield from _named(given, f"given value of prompt {kind}:")
    names = [*given, *(ask.name for ask in asks)]
    if len(set(names)) < len(names):
        yield f"prompt {kind} names a part twice: {names}"
    for ask in asks:
        match ask:
            case One(name, options) | Some(name, options):
                if not options or not all(type(option) is str for option in options):
                    yield f"prompt {kind} asks for {name} among no options, or among what is no text: {options!r}"
            case Number(name, low, high):
                if low > high:
                    yield f"prompt {kind} asks for {name} from {low} to {high}"
    for hint in hints:
        yield from _named(hint, f"hint of prompt {kind}:")
        if set(hint) != {ask.name for ask in asks}:
            yield f"a hint of prompt {kind} does not answer just what is asked: {hint!r}"


def _named(values: Any, what: str) -> Iterator[str]:
    for name, value in values.items():
        if type(name) is not str or not is_value(value):
            yield f"{what} {name} = {value!r} cannot travel (None, bool, int, str, or tuples of these)"


def _numbers(row: Any) -> bool:
    return isinstance(row, tuple) and all(type(number) is int for number in row)


def _is_content(content: Any) -> bool:
    if type(content) is int:
        return content >= 0
    if not isinstance(content, tuple):
        return False
    return all(face is None or type(face) is str for face in content) or _numbers(content)
