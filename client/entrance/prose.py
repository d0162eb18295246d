"""Rules to read: told by the program that knows them, as plain paragraphs, one a line, that a screen folds."""

from __future__ import annotations

import re

from client.records.records import rules

ITEM = re.compile(r"\s*(?:[-*]|\d+\.)\s+")
HEADING = re.compile(r"#+\s+")
MARKS = re.compile(r"\*+(?=\S)|(?<=\S)\*+|`")


def paragraphs(text: str) -> list[str]:
    """The text without marks; what was wrapped is joined again, an item of a list and a row of a table stay lines."""
    lines: list[str] = []
    joins = False
    for line in text.strip().splitlines():
        plain = MARKS.sub("", HEADING.sub("", line)).rstrip()
        starts = not line.strip() or line.startswith(("#", "|")) or ITEM.match(line)
        if starts or not joins:
            lines.append(plain)
        else:
            lines[-1] += " " + plain.strip()
        joins = bool(line.strip()) and not line.startswith(("#", "|"))
    return lines


async def rules_of(game: str, language: str) -> tuple[int, str]:
    """The rules to read, by the program that knows them, in English where it has no others: its exit code and what it
    said.
    """
    code, out, err = await rules("rules", game, "--lang", language)
    return code, out or err
