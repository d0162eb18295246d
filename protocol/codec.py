"""Values of a tagged union as msgpack maps, strictly: what is not exactly of the declared type is refused.

A map's key ``t`` is the name of the class; the other keys are its fields, those left out that have their default.
Nothing is coerced: a bool is no int, an int no float, a text no bytes. Extension types, keys that stand twice, unknown
keys and bytes after the map are errors. Errors say where and what, and never repeat a value.
"""

from __future__ import annotations

import math
import types
from collections.abc import Callable, Mapping
from enum import Enum
from typing import Annotated, Any, Generic, TypeVar, Union, get_args, get_origin

import attrs
import msgpack
from attrs import frozen
from cattrs import Converter, transform_error
from cattrs.errors import ForbiddenExtraKeysError, IterableValidationError, IterableValidationNote
from cattrs.gen import make_dict_structure_fn

from protocol.bounds import LAST, Bound, Count

T = TypeVar("T")
Hook = Callable[[Any, Any], Any]

TAG = "t"
NESTING = 4  # lists in lists in a value
TOLD = 300  # characters of an error's text
NAMES = {
    bool: "true or false",
    int: "a whole number",
    str: "a text",
    bytes: "bytes",
    tuple: "a list",
    dict: "a map",
    type(None): "nothing",
    float: "a float",
}


class WireError(ValueError):
    """These bytes are no such message. The text says what is wrong; it holds no value that was sent."""


@frozen
class Limits:
    """What is refused before it is looked at: lists and maps with more entries than that, longer frames."""

    size: int  # bytes
    entries: int


class Codec(Generic[T]):
    """Values of a union of attrs classes to bytes and back."""

    def __init__(self, union: Any, limits: Limits) -> None:
        self._write = _tagged_write(union, CONVERTER)
        self._read = _tagged_read(union, CONVERTER)
        self._limits = limits

    def encode(self, value: T) -> bytes:
        """The bytes of the value, always the same for equal values."""
        return pack(self._write(value))

    def decode(self, data: bytes) -> T:
        """The value of these bytes. Raises WireError."""
        return self.build(unpack(data, self._limits))

    def build(self, raw: Any) -> T:
        """The value of what was unpacked. Raises WireError."""
        try:
            return self._read(raw, None)  # type: ignore[no-any-return]
        except Exception as error:  # noqa: BLE001 - whatever came, the caller sees one kind of error
            raise WireError(_explained(error)) from None


def pack(raw: Any) -> bytes:
    """Plain maps, lists, texts, bytes and numbers as msgpack, in the shortest form."""
    return _PACKER.pack(raw)  # type: ignore[no-any-return]


def _plain(value: object) -> dict[Any, Any]:
    if isinstance(value, Mapping):  # of a kind that is no dict
        return dict(value)
    raise TypeError(f"{type(value).__name__} does not travel")


_PACKER = msgpack.Packer(default=_plain)  # one for all: to make one costs as much as a message; errors reset it


def unpack(data: bytes, limits: Limits) -> Any:
    """What the msgpack holds, lists as tuples. Raises WireError."""
    if len(data) > limits.size:
        raise WireError(f"{len(data)} bytes, {limits.size} may be")
    try:
        return msgpack.unpackb(
            data,
            use_list=False,
            strict_map_key=False,
            object_pairs_hook=_once,
            ext_hook=_no_extension,
            max_array_len=limits.entries,
            max_map_len=limits.entries,
        )
    except WireError:
        raise
    except msgpack.ExtraData:
        raise WireError("bytes follow after the map") from None
    except UnicodeDecodeError:
        raise WireError("a text is not UTF-8") from None
    except msgpack.StackError:
        raise WireError("nested too deeply") from None
    except (ValueError, TypeError, OverflowError, RecursionError):
        raise WireError(f"no msgpack, cut off, or a list or map of more than {limits.entries} entries") from None


def _once(pairs: list[tuple[Any, Any]]) -> dict[Any, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise WireError("a key stands twice in one map")
    return found


def _no_extension(_: int, __: bytes) -> None:
    raise WireError("extension types are not used")


def _exactly(kind: type) -> Hook:
    def read(value: Any, _: Any) -> Any:
        if type(value) is kind:
            return value
        raise WireError(f"must be {NAMES[kind]}, not {_named(value)}")

    return read


def _named(value: Any) -> str:
    return NAMES.get(type(value), "of a type that is not used")


def _number(value: Any, _: Any) -> int:
    if type(value) is not int:
        raise WireError(f"must be a whole number, not {_named(value)}")
    if not -LAST <= value <= LAST:
        raise WireError("is too large: numbers are -(2**63 - 1) … 2**63 - 1")
    return value


def _finite(value: Any, _: Any) -> float:
    if type(value) is not float or not math.isfinite(value):
        raise WireError(f"must be a finite float, not {_named(value)}")
    return value


def _scalar(value: Any, _: Any) -> Any:
    if value is None or type(value) in (bool, str):
        return value
    return _number(value, int)


def _value(value: Any, _: Any, nesting: int = NESTING) -> Any:
    if type(value) is not tuple:
        return _scalar(value, None)
    if nesting == 0:
        raise WireError(f"is nested more than {NESTING} deep")
    for item in value:
        _value(item, None, nesting - 1)
    return value


def _content(value: Any, _: Any) -> Any:
    """A zone's content: a number of pieces, faces (None for a covered one), or fields."""
    parts = value if type(value) is tuple else (value,)
    if all(type(part) is int and 0 <= part <= LAST for part in parts):
        return value
    if parts is value and all(part is None or type(part) is str for part in parts):
        return value
    raise WireError("must be a number of pieces, a list of faces or nothing, or a list of fields")


def _is_union(kind: Any) -> bool:
    return get_origin(kind) in (Union, types.UnionType)


def _is_scalar(kind: Any) -> bool:
    return _is_union(kind) and set(get_args(kind)) == {bool, int, str, type(None)}


def _is_value(kind: Any) -> bool:
    return _is_union(kind) and {bool, int, str, type(None)} < set(get_args(kind))


def _is_content(kind: Any) -> bool:
    return _is_union(kind) and {Count, tuple[Count, ...]} < set(get_args(kind))


def _is_tagged(kind: Any) -> bool:
    return _is_union(kind) and all(attrs.has(part) for part in get_args(kind))


def _tagged_read(union: Any, converter: Converter) -> Hook:
    """How a class is read is made out when one comes: a program that starts would wait for many it never meets."""
    classes = {kind.__name__: kind for kind in get_args(union)}
    hooks: dict[str, Hook] = {}

    def read(raw: Any, _: Any) -> Any:
        tag = IS_DICT(raw, None).get(TAG)
        if type(tag) is not str or tag not in classes:
            raise WireError(f"has no {TAG!r} that is known here")
        kind = classes[tag]
        if tag not in hooks:
            hooks[tag] = converter.get_structure_hook(kind)
        return hooks[tag]({key: value for key, value in raw.items() if key != TAG}, kind)

    return read


def _tagged_write(union: Any, converter: Converter) -> Callable[[Any], Any]:
    """As with reading, how is made out when it is needed."""
    classes = get_args(union)
    hooks: dict[type, Callable[[Any], Any]] = {}

    def write(value: Any) -> Any:
        kind = type(value)
        if kind not in hooks:
            hooks[classes[classes.index(kind)]] = converter.get_unstructure_hook(kind)
        return {TAG: kind.__name__, **hooks[kind](value)}

    return write


def _class(kind: Any, converter: Converter) -> Hook:
    fields = make_dict_structure_fn(kind, converter, _cattrs_forbid_extra_keys=True)

    def read(raw: Any, _: Any) -> Any:
        return fields(IS_DICT(raw, None), kind)

    return read


def _enumeration(kind: Any, _: Converter) -> Hook:
    members = {member.value: member for member in kind}

    def read(value: Any, _: Any) -> Any:
        if type(value) is not str or value not in members:
            raise WireError(f"must be one of {', '.join(members)}")
        return members[value]

    return read


def _tuple(kind: Any, converter: Converter) -> Hook:
    inner = get_args(kind)
    repeated = inner[-1] is Ellipsis
    hooks = [(part, converter.get_structure_hook(part)) for part in inner if part is not Ellipsis]

    def read(value: Any, _: Any) -> Any:
        IS_TUPLE(value, None)
        if not repeated and len(value) != len(hooks):
            raise WireError(f"has the length {len(value)}, not {len(hooks)}")
        parts = hooks * len(value) if repeated else hooks
        found = []
        for place, (item, (part, hook)) in enumerate(zip(value, parts, strict=True)):
            try:
                found.append(hook(item, part))
            except Exception as error:  # noqa: BLE001 - told with its place
                raise _located(error, place, kind) from None
        return tuple(found)

    return read


def _mapping(kind: Any, converter: Converter) -> Hook:
    keys, values = get_args(kind)
    read_key, read_value = converter.get_structure_hook(keys), converter.get_structure_hook(values)

    def read(raw: Any, _: Any) -> Any:
        found = {}
        for key, value in IS_DICT(raw, None).items():
            try:
                found[read_key(key, keys)] = read_value(value, values)
            except Exception as error:  # noqa: BLE001 - told with its place
                raise _located(error, "…", kind) from None
        return found

    return read


def _located(error: Exception, place: int | str, kind: Any) -> IterableValidationError:
    error.add_note(IterableValidationNote("", place, kind))
    return IterableValidationError("", [error], kind)


def _bounded(kind: Any, converter: Converter) -> Hook:
    base, *bounds = get_args(kind)
    inner = converter.get_structure_hook(base)
    checks = [bound.complaint for bound in bounds if isinstance(bound, Bound)]

    def read(value: Any, _: Any) -> Any:
        found = inner(value, base)
        for complaint in checks:
            if told := complaint(found):
                raise WireError(told)
        return found

    return read


def _explained(error: Exception) -> str:
    """What is wrong and where, without any value."""
    told = "; ".join(transform_error(error, "$", _complaint))
    return told if len(told) <= TOLD else told[: TOLD - 1] + "…"


def _complaint(error: BaseException, _: type | None) -> str:
    match error:
        case WireError():
            return str(error)
        case KeyError():
            return "is missing"
        case ForbiddenExtraKeysError():
            return "has a field that is not known here"
        case _:
            return "is not as declared"


def _is_annotated(kind: Any) -> bool:
    return get_origin(kind) is Annotated


def _is_tuple(kind: Any) -> bool:
    return get_origin(kind) is tuple


def _is_mapping(kind: Any) -> bool:
    return get_origin(kind) is Mapping


def _is_enumeration(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Enum)


def _as_it_is(value: Any) -> Any:
    return value


IS_DICT, IS_TUPLE = _exactly(dict), _exactly(tuple)


def _converter() -> Converter:
    converter = Converter(omit_if_default=True)
    for kind in (bool, str, bytes):
        converter.register_structure_hook(kind, _exactly(kind))
    converter.register_structure_hook(int, _number)
    converter.register_structure_hook(float, _finite)
    for fits, hook in ((_is_scalar, _scalar), (_is_value, _value), (_is_content, _content)):
        converter.register_structure_hook_func(fits, hook)
        converter.register_unstructure_hook_func(fits, _as_it_is)
    for predicate, factory in (
        (attrs.has, _class),
        (_is_enumeration, _enumeration),
        (_is_tuple, _tuple),
        (_is_mapping, _mapping),
        (_is_annotated, _bounded),
        (_is_tagged, _tagged_read),
    ):
        converter.register_structure_hook_factory(predicate, factory)
    converter.register_unstructure_hook_factory(_is_tagged, _tagged_write)
    return converter


CONVERTER = _converter()
