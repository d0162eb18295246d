"""Names as somebody asks for them at a table: cleaned, or refused."""

from __future__ import annotations

from collections.abc import Iterable

from protocol import names
from server.situation import Refusal


def cleaned(name: str) -> str:
    """The name without needless blanks. Refused: bad_name, for none, more than 20 characters, or invisible ones."""
    clean = names.cleaned(name)
    if clean is None:
        raise Refusal("bad_name", longest=names.LONGEST)
    return clean


def distinct(name: str, others: Iterable[str]) -> str:
    """The name, unless it looks like one of the others. Refused: name_taken."""
    if names.alike(name) in {names.alike(other) for other in others}:
        raise Refusal("name_taken", name=name)
    return name
