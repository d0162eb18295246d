"""The names of persons: shown to everybody, so nothing may hide in them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from server.situation import Refusal

LONGEST = 20


def cleaned(name: str) -> str:
    """The name without needless blanks. Refused: bad_name, for none, more than 20 characters, or invisible ones."""
    clean = " ".join(unicodedata.normalize("NFC", name).split())
    if not 1 <= len(clean) <= LONGEST or not clean.isprintable():
        raise Refusal("bad_name", longest=LONGEST)
    return clean


def distinct(name: str, others: Iterable[str]) -> str:
    """The name, unless it looks like one of the others. Refused: name_taken."""
    if _alike(name) in {_alike(other) for other in others}:
        raise Refusal("name_taken", name=name)
    return name


def _alike(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()
