"""The names of persons: shown to everybody, so nothing may hide in them. The same rules at the door and in records."""

from __future__ import annotations

import unicodedata

LONGEST = 20


def cleaned(name: str) -> str | None:
    """The name without needless blanks; None for one of none or more than 20 characters, or with invisible ones."""
    clean = " ".join(unicodedata.normalize("NFC", name).split())
    return clean if 1 <= len(clean) <= LONGEST and clean.isprintable() else None


def alike(name: str) -> str:
    """What is the same for names that look like each other."""
    return unicodedata.normalize("NFKC", name).casefold()
