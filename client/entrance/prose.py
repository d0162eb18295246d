"""Rules to read: told by the program that knows them, as plain paragraphs, one a line, that a screen folds."""

from __future__ import annotations

import re

from client.records.records import rules
from client.texts.paragraphs import Paragraph
from client.texts.words import Words

ITEM = re.compile(r"\s*(?:[-*]|\d+\.)\s+")
HEADING = re.compile(r"#+\s+")
STRONG = re.compile(r"\*\*(.+?)\*\*")
MARKS = re.compile(r"\*+(?=\S)|(?<=\S)\*+|`")
RULE = re.compile(r"[|\s:-]+")
"""The line of a table between its head and what it holds."""


def paragraphs(text: str) -> list[Paragraph]:
    """The text without marks; what was wrapped is joined again, an item of a list and a row of a table stay lines."""
    found: list[Paragraph] = []
    joins = False
    for line in text.strip().splitlines():
        if line.startswith("|") and RULE.fullmatch(line):
            continue
        starts = not line.strip() or line.startswith(("#", "|")) or ITEM.match(line)
        if starts or not joins:
            found.append(_begun(line))
        else:
            found[-1] = Paragraph(f"{found[-1].text} {_plain(line).strip()}", found[-1].lead)
        joins = bool(line.strip()) and not line.startswith(("#", "|"))
    return found


def _begun(line: str) -> Paragraph:
    if line.startswith("|"):
        return Paragraph(": ".join(_plain(cell).strip() for cell in line.strip().strip("|").split("|")))
    text, strong = _plain(line), STRONG.match(line)
    if line.startswith("#"):
        return Paragraph(text, len(text))
    return Paragraph(text, len(_plain(strong[1])) if strong else 0)


def _plain(line: str) -> str:
    return MARKS.sub("", HEADING.sub("", line)).rstrip()


async def rules_of(game: str, language: str) -> tuple[int, str]:
    """The rules to read, by the program that knows them, in English where it has no others: its exit code and what it
    said.
    """
    code, out, err = await rules("rules", game, "--lang", language)
    return code, out or err


async def rules_told(game: str, words: Words) -> list[Paragraph]:
    """The same to be read, or that there are none."""
    code, text = await rules_of(game, words.language)
    return paragraphs(text) if code == 0 else [Paragraph(words.say("rules.none"))]
