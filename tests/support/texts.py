"""What the texts of all languages are held to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from string import Formatter
from typing import Any

import polib

from client.texts.words import LOCALE
from engines.api import Engine
from engines.redact import tell
from protocol.news import News

GAP = "…"
CODE = re.compile(r"[_{}]|\w\.\d|\b(10|[2-9JQKA])[SHDC]\b")


def catalogue(language: str) -> dict[str, polib.POEntry]:
    """The texts of a language by their keys."""
    return {entry.msgid: entry for entry in polib.pofile(str(LOCALE / language / "LC_MESSAGES" / "spieltisch.po"))}


def texts(entry: polib.POEntry) -> list[str]:
    """The text of an entry, or one for each count."""
    return list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def told_to(news: tuple[Any, ...], eye: int | None, engine: Engine[Any]) -> Iterator[News]:
    """The news of a step, as that eye is told them."""
    return (one for item in news if (one := tell(item, eye, engine.name)) is not None)


def assert_readable(text: str):
    """Nothing is left out, and no key or code shows through."""
    assert GAP not in text
    assert not CODE.search(text), text
