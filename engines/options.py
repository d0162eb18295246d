"""House rules: an attrs class a game, described for menus, checked at the door and kept whole in records.

A field is a ``bool``, an ``int`` (made by ``number``), a ``str`` (made by ``choice``) or a board (made by
``board``). From outside, and to those outside, a board is a name; in records it is whole, its canonical metadata
with its name and the SHA-256 of its picture beside it, so that a record needs no library of boards.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import attrs

from boards.board import Board, is_name
from boards.metadata import BoardError, canonical
from boards.metadata import parse as parsed
from protocol import scene
from protocol.choice import Scalar
from protocol.games import Option, OptionKind

NAME, PICTURE = ".name", ".picture"  # follow the key of a board, in records
JUMPS_SHOWN = 60
"""Jumps of a board that menus are told of; with more it is only a size and a picture to them."""


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


def describe(kind: type, boards: Mapping[str, Board]) -> tuple[Option, ...]:
    """The options of a class of house rules, for menus, with the boards there are."""
    return tuple(_option(field, boards) for field in attrs.fields(kind))


def parse(kind: type, given: Mapping[str, Scalar], boards: Mapping[str, Board]) -> Any:
    """House rules from what a client asks for. Raises OptionError."""
    options = {option.key: option for option in describe(kind, boards)}
    for key, value in given.items():
        if key not in options:
            raise OptionError("unknown_option", key=key, known=tuple(options))
        _check(options[key], value)
    values: dict[str, Any] = {key: given.get(key, option.default) for key, option in options.items()}
    for key, option in options.items():
        if option.kind is OptionKind.BOARD:
            values[key] = _board(key, values[key], boards)
    return kind(**values)


def named(options: Any) -> Mapping[str, Scalar]:
    """House rules as a client asks for them, and is told them: a board by its name."""
    values = _values(options)
    return {key: value.name if isinstance(value, Board) else value for key, value in values.items()}


def whole(options: Any) -> Mapping[str, Scalar]:
    """House rules as records have them: all that ``restore`` needs, now and later."""
    values: dict[str, Scalar] = {}
    for key, value in _values(options).items():
        if isinstance(value, Board):
            values |= {key: canonical(value), key + NAME: value.name, key + PICTURE: value.digest}
        else:
            values[key] = value
    return values


def restore(kind: type, values: Mapping[str, Scalar]) -> Any:
    """House rules from a record. Raises OptionError, naming what is not as ``whole`` wrote it."""
    options = {option.key: option for option in describe(kind, {})}
    boards = {key for key, option in options.items() if option.kind is OptionKind.BOARD}
    known = (*options, *(key + part for key in sorted(boards) for part in (NAME, PICTURE)))
    for key in sorted(values.keys() - set(known)):
        raise OptionError("unknown_option", key=key, known=known)
    for key in known:
        if key not in values:
            raise OptionError("bad_option", key=key)
    for key in options.keys() - boards:
        _check(options[key], values[key])
    whole_boards = {key: _restored(key, *(values[key + part] for part in ("", NAME, PICTURE))) for key in boards}
    return kind(**{key: values[key] for key in options} | whole_boards)


def _values(options: Any) -> Mapping[str, Any]:
    return attrs.asdict(options, recurse=False)


def _restored(key: str, text: Scalar, name: Scalar, digest: Scalar) -> Board:
    """A board from its canonical metadata, its name and the digest of its picture."""
    if not isinstance(text, str):
        raise OptionError("bad_option", key=key)
    if not isinstance(name, str) or not is_name(name):
        raise OptionError("bad_option", key=key + NAME)
    if digest is not None and not (isinstance(digest, str) and re.fullmatch("[0-9a-f]{64}", digest)):
        raise OptionError("bad_option", key=key + PICTURE)
    try:
        board = parsed(text.encode(errors="replace"), name).board
    except BoardError as error:
        raise OptionError("bad_option", key=key, problems=tuple(map(str, error.problems))) from error
    if canonical(board) != text:
        raise OptionError("bad_option", key=key, expected=canonical(board))
    return attrs.evolve(board, digest=digest)


def _option(field: Any, boards: Mapping[str, Board]) -> Option:
    kind = field.metadata["kind"]
    low, high = field.metadata.get("low", 0), field.metadata.get("high", 0)
    if kind is OptionKind.BOARD:
        shown = tuple(_shown(board) for board in boards.values())
        return Option(field.name, kind, field.default, low, high, tuple(boards), shown)
    return Option(field.name, kind, field.default, low, high, field.metadata.get("choices", ()))


def _shown(board: Board) -> scene.Board:
    """As menus show it: the jumps of a board that is full of them are not worth the room in a greeting."""
    whole = board.scene()
    return whole if len(whole.jumps) <= JUMPS_SHOWN else attrs.evolve(whole, jumps=())


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


def _board(key: str, name: Scalar, boards: Mapping[str, Board]) -> Board:
    if name not in boards:
        raise OptionError("bad_option", key=key, choices=tuple(boards))
    return boards[str(name)]
