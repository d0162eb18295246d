"""A value of the player's as a file in the user's config folder, each field by itself.

What is wrong with one field costs no other, and nothing that stands in a file is lost: what this version does not
know stays in it, and a file that it cannot read is set aside before another is written in its place.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Generic, TypeVar

import attrs
import cattrs
import platformdirs
from attrs import frozen

from client.replacing import replace
from protocol.saying import Saying, reason

T = TypeVar("T", bound=attrs.AttrsInstance)


@frozen
class Unread:
    """What of a file could not be read: some ``fields``, or all of it for the reason told in ``why``."""

    file: Path
    fields: tuple[str, ...] = ()
    why: str = ""


class Kept(Generic[T]):
    """The file of a frozen value. What is not in it is as in ``usual``."""

    def __init__(self, usual: T, name: str, folder: Path | None = None) -> None:
        self._usual = usual
        self._file = (folder or platformdirs.user_config_path("spieltisch", appauthor=False)) / name

    def read(self) -> tuple[T, Unread | None]:
        """The value, and what of the file does not count."""
        try:
            raw = self._raw()
        except (OSError, ValueError) as error:
            why = reason(error) if isinstance(error, OSError) else Saying("no JSON object")
            return self._usual, Unread(self._file, why=why)
        known = [name for name in _names(self._usual) if name in raw]
        fitting = {name: found[0] for name in known if (found := self._fitting(name, raw[name]))}
        unfit = tuple(name for name in known if name not in fitting)
        return self._with(fitting), Unread(self._file, unfit) if unfit else None

    def write(self, value: T) -> None:
        """Keep the value. Raises OSError."""
        self._file.parent.mkdir(parents=True, exist_ok=True)
        _, unread = self.read()
        raw = self._raw() if unread is None or unread.fields else {}
        if unread is not None and self._file.exists():
            self._set_aside()
        text = json.dumps({**raw, **cattrs.unstructure(value)}, ensure_ascii=False, indent=1)
        replace(self._file, text.encode())

    def _raw(self) -> dict[str, Any]:
        """What stands in the file. Raises OSError, ValueError."""
        try:
            raw = json.loads(self._file.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return {}
        except RecursionError as error:
            raise ValueError(type(error).__name__) from error
        if not isinstance(raw, dict):
            raise ValueError(type(raw).__name__)
        return raw

    def _fitting(self, name: str, raw: object) -> tuple[Any, ...]:
        """The field's value, or nothing: taken for what it says only, and not for what it could be made into."""
        try:
            value = cattrs.structure({name: raw}, type(self._usual))
        except (ValueError, TypeError, cattrs.BaseValidationError):
            return ()
        same = json.dumps(cattrs.unstructure(value)[name]) == json.dumps(raw)
        return (getattr(value, name),) if same else ()

    def _with(self, fitting: Mapping[str, Any]) -> T:
        fields = {name: getattr(self._usual, name) for name in _names(self._usual)}
        return type(self._usual)(**{**fields, **fitting})

    def _set_aside(self) -> None:
        number = 1
        while (aside := self._file.with_suffix(f".unread-{number}{self._file.suffix}")).exists():
            number += 1
        self._file.rename(aside)


def _names(value: attrs.AttrsInstance) -> list[str]:
    return [field.name for field in attrs.fields(type(value))]
