"""Texts in lines of a width: where they are folded, and how what is folded hangs below its beginning."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import frozen
from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.text import Text

from client.texts.folding import folded, items
from client.texts.paragraphs import Paragraph, mark, paragraph

DEEPEST = 12
"""Characters to which it hangs at most."""
FIRM = "\N{NO-BREAK SPACE}"
BETWEEN = f"{FIRM}{FIRM}|  "


@frozen
class Hanging:
    """Lines to be drawn at any width, of which what is folded hangs below its beginning."""

    lines: Sequence[str | Paragraph]
    style: str = ""

    def __rich_console__(self, _console: Console, options: ConsoleOptions) -> RenderResult:
        for one in map(paragraph, self.lines):
            left = one.lead
            for part in hung(one.text, options.max_width):
                text = Text(part, self.style, no_wrap=True)
                text.stylize("bold", 0, max(0, left))
                left -= len(part) + 1
                yield text

    def __rich_measure__(self, _console: Console, options: ConsoleOptions) -> Measurement:
        longest = max((cell_len(paragraph(line).text) for line in self.lines), default=0)
        return Measurement(1, min(longest, options.max_width))


def hung(line: str, width: int) -> list[str]:
    """A line folded, each further one below its words."""
    deep = min(len(mark(line)), DEEPEST, max(width // 2, 0))
    return folded(line, max(width, 1), deep * " ", cell_len)


def beside(parts: Iterable[str], width: int) -> list[str]:
    """Facts beside each other, folded between what they list: a name stays with what is said of it."""
    firm = BETWEEN.join(" ".join(_firm(item, width) for item in items(part)) for part in parts)
    lines = folded(firm, max(width, 1), measure=cell_len)
    return [line.replace(FIRM, " ").removesuffix(BETWEEN.rstrip().replace(FIRM, " ")) for line in lines]


def _firm(item: str, width: int) -> str:
    """Not to be folded, if there is room for it."""
    return item.replace(" ", FIRM) if cell_len(item) < width else item
