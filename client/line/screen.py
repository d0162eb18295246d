"""Where the line face writes: lines as wide as the terminal, and no control code but the curtain's.

A terminal is cleared with its scrollback, because the next player scrolls too; one that knows no control codes gets
a screen of empty lines. What is no terminal (a pipe, a file, a test) is never cleared and gets lines of any length.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from typing import TextIO

from client.terminals import is_dumb
from client.texts.folding import folded

CLEAR = "\x1b[2J\x1b[3J\x1b[H"
NARROW = 20
ECHOED = 60  # characters of what was not understood that are said back
UNPRINTABLE = "\N{REPLACEMENT CHARACTER}"


def echo(typed: str) -> str:
    """What somebody typed, to be said back: no more of it than is needed to know it again."""
    text = typed.strip()
    return text if len(text) <= ECHOED else f"{text[: ECHOED - 1]}…"


class Screen:
    """Lines of text. Raises BrokenPipeError when nobody reads them any more."""

    def __init__(self, output: TextIO, *, terminal: bool, width: int | None = None) -> None:
        self.terminal = terminal
        self._output = output
        self._width = width
        self._asking = False

    @property
    def width(self) -> int | None:
        """Columns, None for as many as are needed."""
        if self._width is None and self.terminal:
            return max(NARROW, shutil.get_terminal_size().columns)
        return self._width

    def say(self, *lines: str) -> None:
        """One line each, folded at the width; what is indented stays so. An empty text is an empty line."""
        if self._asking:
            self._asking = False
            self._output.write("\n" if self.terminal else "")
        for line in lines:
            self._output.write(self._folded(line) + "\n")
        self._output.flush()

    def draw(self, *lines: str) -> None:
        """Lines of a drawing: as they are."""
        self.say()
        self._output.write("".join(f"{line}\n" for line in lines))
        self._output.flush()

    def ask(self, prompt: str) -> None:
        """Wait for something to be typed, on a terminal visibly."""
        if self.terminal and not self._asking:
            self._output.write(prompt + " ")
            self._output.flush()
            self._asking = True

    def answered(self) -> None:
        """Something was typed, and with it the line ended."""
        self._asking = False

    def clear(self) -> None:
        self._asking = False
        if not self.terminal:
            return
        if os.name == "nt":
            subprocess.run(["cmd", "/c", "cls"], check=False)  # noqa: S607 - old consoles know no codes
        self._output.write("\n" * shutil.get_terminal_size().lines if os.name != "nt" and is_dumb() else CLEAR)
        self._output.flush()

    def _folded(self, text: str) -> str:
        """A line without what would work on the terminal: names and keys come from elsewhere."""
        line = "".join(char if char.isprintable() else UNPRINTABLE for char in text)
        width = self.width
        if width is None:
            return line
        indent = " " * (len(line) - len(line.lstrip()) + 2)
        return "\n".join(folded(line, width, indent))
