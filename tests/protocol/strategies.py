"""Hypothesis strategies for the messages, made from their classes and bounds: a new field is tested at once."""

from __future__ import annotations

import enum
import types
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Union, get_args, get_origin

import attrs
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from protocol.bounds import LAST, Between, Sized, Within
from protocol.messages import ClientMessage, ServerMessage

INTEGERS = st.integers(-LAST, LAST) | st.integers(0, 40)
TEXTS = st.text(max_size=12) | st.sampled_from(["AS", "10D", "hands.0", "up_and_down.drew", "ä…🂡"])
SCALARS = {bool, int, str, type(None)}


def messages() -> SearchStrategy[Any]:
    return client_messages() | server_messages()


def client_messages() -> SearchStrategy[Any]:
    return st.one_of([of(kind) for kind in get_args(ClientMessage)])


def server_messages() -> SearchStrategy[Any]:
    return st.one_of([of(kind) for kind in get_args(ServerMessage)])


def values(texts: SearchStrategy[str] = TEXTS, most: int = 4, nesting: int = 4) -> SearchStrategy[Any]:
    """Values as deep as the wire allows."""
    found: SearchStrategy[Any] = st.none() | st.booleans() | INTEGERS | texts
    for _ in range(nesting):
        found = found | st.lists(found, max_size=most).map(tuple[Any, ...])
    return found


@cache
def of(kind: Any) -> SearchStrategy[Any]:
    """Anything of this type, within its bounds."""
    origin, args = get_origin(kind), get_args(kind)
    if attrs.has(kind):
        return st.deferred(lambda: _instances(kind))
    if origin is Annotated:
        return _bounded(args[0], args[1:])
    if origin is tuple:
        return _tuples(args)
    if origin is Mapping:
        return st.dictionaries(of(args[0]), of(args[1]), max_size=4)
    if origin in (Union, types.UnionType):
        return _union(args)
    if issubclass(kind, enum.Enum):
        return st.sampled_from(list(kind))
    plain: dict[Any, SearchStrategy[Any]] = {
        bool: st.booleans(),
        bytes: st.binary(max_size=40),
        float: st.floats(allow_nan=False, allow_infinity=False),
        int: INTEGERS,
        str: TEXTS,
        type(None): st.none(),
    }
    return plain[kind]


def _instances(kind: type) -> SearchStrategy[Any]:
    attrs.resolve_types(kind)
    return st.builds(kind, **{field.name: of(field.type) for field in attrs.fields(kind)})


def _tuples(args: tuple[Any, ...]) -> SearchStrategy[Any]:
    if args[-1] is Ellipsis:
        return st.lists(of(args[0]), max_size=4).map(tuple)
    return st.tuples(*[of(arg) for arg in args])


def _union(args: tuple[Any, ...]) -> SearchStrategy[Any]:
    if set(args) > SCALARS:
        return values()
    return st.one_of([of(arg) for arg in args])


def _bounded(base: Any, bounds: tuple[Any, ...]) -> SearchStrategy[Any]:
    (bound,) = bounds
    match bound:
        case Between(low, high):
            return st.integers(low, high) | st.sampled_from([low, high])
        case Within(characters, entries):
            texts = st.text(max_size=characters)
            return values(texts, most=4, nesting=4 if entries else 0)
        case Sized(least, most):
            return _sized(base, least, most)
    raise TypeError(bound)


def _sized(base: Any, least: int, most: int) -> SearchStrategy[Any]:
    args = get_args(base)
    if base is str:
        return st.text(min_size=least, max_size=most)
    if base is bytes:
        return st.binary(min_size=least, max_size=most)
    if get_origin(base) is tuple:
        return st.lists(of(args[0]), min_size=least, max_size=min(most, 6)).map(tuple)
    return st.dictionaries(of(args[0]), of(args[1]), min_size=least, max_size=min(most, 6))
