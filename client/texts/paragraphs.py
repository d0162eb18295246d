"""What paragraphs to read begin with: a heading, or the words that say what one is about; a number, or a mark."""

from __future__ import annotations

import re

from attrs import frozen

MARK = re.compile(r" *(?:(?:\d+\.|-|\*) +)?")
"""What a line begins with that what is folded hangs beside: an indent, a number, a mark."""


@frozen
class Paragraph:
    """``lead`` is how many of its first letters stand out; all of them in a heading."""

    text: str
    lead: int = 0

    @property
    def heads(self) -> bool:
        """Whether it is a heading."""
        return 0 < len(self.text) <= self.lead


def paragraph(line: str | Paragraph) -> Paragraph:
    return line if isinstance(line, Paragraph) else Paragraph(line)


def mark(line: str) -> str:
    """The indent, number or mark that a line begins with."""
    found = MARK.match(line)
    return found[0] if found else ""
