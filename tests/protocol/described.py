"""The types of fields in the words of ``protocol/README.md``, derived from the classes."""

from __future__ import annotations

import enum
import types
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Union, get_args, get_origin

import attrs

from protocol import bounds
from protocol.bounds import Between, Sized
from protocol.games import Options
from protocol.messages import ClientMessage, ServerMessage

NAMED = {
    "count": bounds.Count,
    "seat": bounds.SeatNumber,
    "seats": bounds.SeatCount,
    "word": bounds.Word,
    "typed": bounds.Typed,
    "digest": bounds.Digest,
    "token": bounds.Token,
    "options": Options,
}
PLAIN = {int: "number", str: "text", bytes: "bytes", bool: "flag", type(None): "nothing"}
UNITS: dict[Any, str] = {str: "characters", bytes: "bytes", tuple: "entries", Mapping: "entries"}
DASH = "\N{EN DASH}"
SCALAR = {bool, int, str, type(None)}
MESSAGES = get_args(ClientMessage) + get_args(ServerMessage)


def type_of(kind: Any) -> str:
    """A type in words, such as ``list of seat`` or ``token or nothing``."""
    origin, args = get_origin(kind), get_args(kind)
    for name, named in NAMED.items():
        if kind == named:
            return name
    if origin is Annotated:
        return ", ".join(
            [type_of(args[0]), *(bound.words(UNITS.get(get_origin(args[0]) or args[0], "")) for bound in args[1:])]
        )
    if origin is tuple:
        return f"list of {_grouped(args[0])}" if args[-1] is Ellipsis else f"pair of {type_of(args[0])}"
    if origin is Mapping:
        return f"map of {type_of(args[0])} to {_grouped(args[1])}"
    if origin in (Union, types.UnionType):
        return _union(args)
    return PLAIN.get(kind) or f"`{kind.__name__}`"


def _grouped(kind: Any) -> str:
    told = type_of(kind)
    return f"({told})" if " or " in told or "," in told else told


def _union(args: tuple[Any, ...]) -> str:
    if set(args) == SCALAR:
        return "scalar"
    if set(args) > SCALAR:
        return "value"
    if bounds.Count in args and tuple[bounds.Count, ...] in args:
        return "content"
    return " or ".join(type_of(arg) for arg in sorted(args, key=lambda arg: arg is type(None)))


def fields(kind: type) -> Iterator[tuple[str, str, str]]:
    """The fields of a message or part: name, type, and default or a dash."""
    attrs.resolve_types(kind)
    for field in attrs.fields(kind):
        yield field.name, type_of(field.type), _default(field.default)


def _default(default: Any) -> str:
    if default is attrs.NOTHING:
        return DASH
    if isinstance(default, attrs.Factory):  # type: ignore[arg-type]
        default = default.factory()
    if isinstance(default, bool):
        return str(default).lower()
    return "none" if default in ({}, ()) else {None: "nothing", 0: "0", "": "empty"}[default]


def parts() -> list[type]:
    """The classes and enumerations inside messages, each once, in the order in which they are met."""
    found: dict[type, None] = {}
    for message in MESSAGES:
        _collect(message, found)
    return [kind for kind in found if kind not in MESSAGES]


def _collect(kind: Any, found: dict[type, None]) -> None:
    if kind in found:
        return
    if isinstance(kind, type) and attrs.has(kind):
        found[kind] = None
        attrs.resolve_types(kind)
        for field in attrs.fields(kind):
            _collect(field.type, found)
    elif isinstance(kind, type) and issubclass(kind, enum.Enum):
        found[kind] = None
    else:
        for arg in get_args(kind):
            _collect(arg, found)


def bound_of(kind: Any) -> Between | Sized:
    """The bound of a named type of a number, a text or bytes."""
    return get_args(kind)[1]  # type: ignore[no-any-return]
