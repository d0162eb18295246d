"""Faults in words: English for who runs or maintains something, and for players in their own language.

What rules, board files, records and the start of a server find wrong is told where no catalogue is at hand. So it is
said in English, and remembers of which words and fields: a client looks those words up in its catalogue ``faults``.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import Any, Self


class Saying(str):
    """An English text, whole, that knows its ``words``, with the names of ``fields`` in braces, and those."""

    __slots__ = ("fields", "words")

    words: str
    fields: Mapping[str, Any]

    def __new__(cls, words: str, /, **fields: Any) -> Self:
        said = super().__new__(cls, words.format_map(fields))
        said.words, said.fields = words, fields
        return said

    def by(self, translate: Callable[[str], str]) -> str:
        """The text in other words; what it quotes of other sayings too."""
        told = {
            name: value.by(translate) if isinstance(value, Saying) else value for name, value in self.fields.items()
        }
        return translate(self.words).format_map(told)

    def plain(self) -> dict[str, Any]:
        """As JSON has it, for another process of ours."""
        return {"words": self.words, "fields": {name: _plain(value) for name, value in self.fields.items()}}


def _plain(value: Any) -> Any:
    if isinstance(value, Saying):
        return value.plain()
    return value if isinstance(value, int) else str(value)


def said(plain: Mapping[str, Any]) -> Saying:
    """The saying that became plain."""
    fields = {name: said(value) if isinstance(value, dict) else value for name, value in plain["fields"].items()}
    return Saying(plain["words"], **fields)


def told(error: ValueError) -> Saying:
    """What an error says that was raised with a saying, or is somebody else's."""
    first = error.args[0] if error.args else ""
    return first if isinstance(first, Saying) else Saying("{text}", text=error)


def reason(error: OSError) -> Saying:
    """Why the system refuses something, without the name of the file."""
    return Saying("{text}", text=error) if error.errno is None else Saying(os.strerror(error.errno))
