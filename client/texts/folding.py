"""Where texts are folded; on a screen of cells wide letters and pictures take two of them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

WIDE = frozenset("WF")
NO_CELL = frozenset({"Mn", "Me", "Cf"})
"""Marks on other letters and what joins letters."""
MORE = " …"
ITEMS = re.compile(r"(?<=[,;]) ")
WORD = re.compile(r"([ \n]*)([^ \n]+)")

EMOJI = "\N{VARIATION SELECTOR-16}"
"""Makes a picture of the sign before it, which then is wide."""

Measure = Callable[[str], int]


def cells(text: str) -> int:
    """How many a terminal takes for it: rather too many, for pictures made of several, than too few."""
    return len(text) if text.isascii() else sum(map(_cells, text))


def folded(text: str, width: int, indent: str = "", measure: Measure = cells) -> list[str]:
    """Lines no wider than that, the first as it is and the others indented: broken at blanks, or else anywhere."""
    lines, line = [], ""
    for blanks, word in WORD.findall(text):
        if measure(line + blanks + word) <= width:
            line += blanks + word
            continue
        if line:
            lines.append(line)
        start = indent if line else blanks
        *whole, last = _broken(word, width - measure(start), width - measure(indent), measure)
        lines += [(indent if number else start) + part for number, part in enumerate(whole)]
        line = (indent if whole else start) + last
    return [*lines, line]


def items(fact: str) -> list[str]:
    """What a fact lists, between which it is folded, so that a name stays with what is said of it."""
    return ITEMS.split(fact)


def shortened(lines: list[str], most: int, width: int, measure: Measure = cells) -> list[str]:
    """The first of some lines, and a sign at the end where there are more."""
    if len(lines) <= most:
        return lines
    *first, last = lines[:most]
    while last and measure(last) > width - len(MORE):
        last = last.rpartition(" ")[0] if " " in last else last[:-1]
    return [*first, last + MORE]


def _broken(word: str, first: int, further: int, measure: Measure) -> list[str]:
    """A word in parts for which there is room."""
    parts, part, room = [], "", first
    for character in word:
        if part and measure(part + character) > room:
            parts.append(part)
            part, room = "", further
        part += character
    return [*parts, part]


def _cells(character: str) -> int:
    if unicodedata.category(character) in NO_CELL and character != EMOJI:
        return 0
    return 2 if unicodedata.east_asian_width(character) in WIDE else 1
