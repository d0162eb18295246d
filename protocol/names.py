"""The names of persons: shown to everybody, so nothing may hide in them. The same rules at the door and in records."""

from __future__ import annotations

import unicodedata

LONGEST = 20
MARKS = 3
"""Marks on one letter at most, such as accents and vowels of other scripts; more would cover the lines around."""

BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters that count as printable though nothing is seen of them."""

VARIANTS = {*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)}
"""Characters that only choose how the one before is drawn: two names must not differ by them."""

NARROW, JOINER = "\u200c", "\u200d"
"""Characters without a place of their own that part or join letters, and make one picture of several."""
SKINS = frozenset(map(chr, range(0x1F3FB, 0x1F400)))
"""Colours of the picture before."""
VIRAMA = 9
"""The class of the marks that take a letter its vowel; how it then meets the next one, a joiner says."""


def cleaned(name: str) -> str | None:
    """The name without needless blanks; None for one of none or more than 20 characters, or with invisible ones."""
    plain = "".join(char for char in name if ord(char) not in VARIANTS)
    clean = " ".join(unicodedata.normalize("NFC", plain).split())
    return clean if 1 <= len(clean) <= LONGEST and _is_seen(clean) else None


def alike(name: str) -> str:
    """What is the same for names that look like each other."""
    bare = name.replace(NARROW, "").replace(JOINER, "")
    return unicodedata.normalize("NFKC", bare).casefold()


def _is_seen(text: str) -> bool:
    """Whether each character is seen, in a place of its own or by what it makes of those around it."""
    room = 0  # for marks: nothing is there yet that could bear one
    for place, char in enumerate(text):
        if char in {NARROW, JOINER}:
            if not _joins(text[place - 1 : place], char, text[place + 1 : place + 2]):
                return False
            continue
        if unicodedata.category(char).startswith("M"):
            room -= 1
        else:
            room = 0 if char == " " else MARKS
        if room < 0 or char in BLANK or not char.isprintable():
            return False
    return True


def _joins(before: str, char: str, after: str) -> bool:
    """Whether a joiner is where it shows: between pictures, after a virama, between letters that are written as one."""
    if not before or not after:
        return False
    if char == JOINER and _is_picture(after) and (_is_picture(before) or before in SKINS):
        return True
    if unicodedata.combining(before) == VIRAMA and unicodedata.category(after).startswith("L"):
        return True
    return char == NARROW and unicodedata.bidirectional(before) == unicodedata.bidirectional(after) == "AL"


def _is_picture(char: str) -> bool:
    return unicodedata.category(char) == "So"
