"""A terminal that may be closed while it is drawn on.

What is written after that is lost, and nobody waits for it: the thread that writes would end with the terminal, and
the program wait for ever for room in its queue, in place of ending too.
"""

from __future__ import annotations

from contextlib import suppress
from typing import IO, Any

from textual.driver import Driver


class Lasting:
    """A file that takes all that is written to it, also when it is no more."""

    def __init__(self, file: IO[str]) -> None:
        self._file = file

    def write(self, text: str) -> None:
        with suppress(OSError):
            self._file.write(text)

    def flush(self) -> None:
        with suppress(OSError):
            self._file.flush()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)


def lasting(driver: type[Driver]) -> type[Driver]:
    """The driver of a terminal, as one that outlives it."""

    class Terminal(driver):  # type: ignore[misc, valid-type]  # which it is, is known when it runs
        def __init__(self, *given: Any, **named: Any) -> None:
            super().__init__(*given, **named)
            file: Any = getattr(self, "_file", None)
            if file is not None:
                self._file: Any = Lasting(file)

    return Terminal
