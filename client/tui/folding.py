"""Texts in lines of a width: where they are folded, and how what is folded hangs below its beginning."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from attrs import frozen
from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.text import Text

from client.texts.folding import folded, items

LEAD = re.compile(r" *(?:(?:\d+\.|-|\*) +)?")
"""What a line begins with that what is folded hangs beside: an indent, a number, a mark."""
DEEPEST = 12
"""Characters to which it hangs at most."""
FIRM = "\N{NO-BREAK SPACE}"
BETWEEN = f"{FIRM}{FIRM}|  "


@frozen
class Hanging:
    """Lines to be drawn at any width, of which what is folded hangs below its beginning."""

    lines: Sequence[str]
    style: str = ""

    def __rich_console__(self, _console: Console, options: ConsoleOptions) -> RenderResult:
        for line in self.lines:
            for part in hung(line, options.max_width):
                yield Text(part, self.style, no_wrap=True)

    def __rich_measure__(self, _console: Console, options: ConsoleOptions) -> Measurement:
        longest = max(map(cell_len, self.lines), default=0)
        return Measurement(1, min(longest, options.max_width))


def hung(line: str, width: int) -> list[str]:
    """A line folded, each further one below its words."""
    lead = LEAD.match(line)
    deep = min(len(lead[0]) if lead else 0, DEEPEST, max(width // 2, 0))
    return folded(line, max(width, 1), deep * " ", cell_len)


def beside(parts: Iterable[str], width: int) -> list[str]:
    """Facts beside each other, folded between what they list: a name stays with what is said of it."""
    firm = BETWEEN.join(" ".join(_firm(item, width) for item in items(part)) for part in parts)
    lines = folded(firm, max(width, 1), measure=cell_len)
    return [line.replace(FIRM, " ").removesuffix(BETWEEN.rstrip().replace(FIRM, " ")) for line in lines]


def _firm(item: str, width: int) -> str:
    """Not to be folded, if there is room for it."""
    return item.replace(" ", FIRM) if cell_len(item) < width else item
