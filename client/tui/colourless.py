"""The screen for who wants no colours (``NO_COLOR``): bold and underlined stay, what was bright is reversed."""

from __future__ import annotations

from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

BRIGHT = 0.5
"""The brightness of a background from which on it stood out."""


class Colourless(LineFilter):
    """In place of greys, which a terminal has to have colours for, too."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        del background
        return [Segment(text, None if style is None else _bare(style), control) for text, style, control in segments]


def _bare(style: Style) -> Style:
    behind = style.bgcolor
    bright = behind is not None and not behind.is_default and Color.from_rich_color(behind).brightness >= BRIGHT
    return style.without_color + Style(reverse=True) if bright else style.without_color
