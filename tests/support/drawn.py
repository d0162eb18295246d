"""The table face as a program in a real terminal, and somebody who looks at the screen and presses keys.

What the terminal shows is kept by an emulator, and looked at between two whole pictures only: the program is told that
this terminal knows where a picture begins and ends, and says so with each.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pexpect
import pyte

from tests.support.commands import BIN, LIMIT, environment

ASKED, KNOWN, WHOLE = "\x1b[?2026$p", "\x1b[?2026;2$y", "\x1b[?2026l"
"""Does the terminal know of whole pictures? It does. This was one."""
PRESSED, MOVED, RELEASED = "\x1b[<0;{};{}M", "\x1b[<32;{};{}M", "\x1b[<0;{};{}m"
"""The left button of the mouse in a column and a row, both from 1 on."""
WHEEL = {"up": "\x1b[<64;{};{}M", "down": "\x1b[<65;{};{}M"}
ANSWER = 0.9
"""Seconds after which a key is pressed once more: a curtain that has just fallen hears none."""
TRIES = ("?", "1", "a", "b", "c", "2", "d", "3")
"""What a player presses who wants to play something, one after the other until something is ready to be played."""


class Ended(Exception):
    """The program has ended."""


class Drawn:
    """``spieltisch`` with its table face. ``screen`` is what is seen."""

    def __init__(self, home: Path, *arguments: str, size: tuple[int, int] = (80, 24), **more: str) -> None:
        wide, high = size
        self.program = pexpect.spawn(
            str(BIN / "spieltisch"),
            ["--face", "tui", *arguments],
            env=dict(
                environment(
                    home,
                    **{"TERM": "xterm-256color", "SPIELTISCH_BOT_PAUSE": "0", **more},
                    XDG_CONFIG_HOME=str(home / "config"),
                )
            ),
            cwd=str(home),
            dimensions=(high, wide),
            timeout=LIMIT,
            encoding="utf-8",
        )
        self.program.delaybeforesend = None
        self.written = ""  # all of it, as it came
        self.screen = ""
        self.pictures: list[str] = []  # all that was seen, one after the other
        self._emulator = pyte.Screen(wide, high)
        self._stream = pyte.Stream(self._emulator)
        self._rest = ""

    @property
    def pid(self) -> int:
        assert self.program.pid is not None
        return self.program.pid

    def press(self, keys: str) -> None:
        self.program.send(keys)

    def click(self, pattern: str, along: float = 0.5) -> None:
        """Click into the first text that matches, so far along it. AssertionError if there is none."""
        column, row = self._where(pattern, along)
        self.press(PRESSED.format(column, row) + RELEASED.format(column, row))

    def drag(self, pattern: str, start: float, end: float) -> None:
        """Press the button so far along a text, and let it go elsewhere on it."""
        (column, row), (further, _) = (self._where(pattern, along) for along in (start, end))
        self.press(PRESSED.format(column, row) + MOVED.format(further, row) + RELEASED.format(further, row))

    def _where(self, pattern: str, along: float) -> tuple[int, int]:
        for row, line in enumerate(self.screen.splitlines(), 1):
            if match := re.search(pattern, line):
                return match.start() + 1 + int(along * (len(match[0]) - 1)), row
        raise AssertionError(f"no {pattern} to point at on\n{self.screen}")

    def roll(self, way: str, times: int) -> None:
        """Turn the wheel in the middle of the screen."""
        self.press(times * WHEEL[way].format(self._emulator.columns // 2, self._emulator.lines // 2))

    def until(self, *patterns: str) -> int:
        """Look on until the screen shows one of the patterns; which one. AssertionError if it never does."""
        end = time.monotonic() + LIMIT
        while True:
            for place, pattern in enumerate(patterns):
                if re.search(pattern, self.screen):
                    return place
            assert self._look(end), f"none of {patterns} on\n{self.screen}"

    def press_until(self, keys: str, *patterns: str) -> int:
        """Press as somebody would who sees nothing happen, until one of the patterns is there."""
        return self._answered(lambda: self.press(keys), patterns)

    def click_until(self, pattern: str, *patterns: str) -> int:
        """Click as somebody would who sees nothing happen, until one of the patterns is there."""
        return self._answered(lambda: self.click(pattern), patterns)

    def _answered(self, ask: Callable[[], None], patterns: Sequence[str]) -> int:
        while True:
            ask()
            end = time.monotonic() + ANSWER
            while True:
                for place, pattern in enumerate(patterns):
                    if re.search(pattern, self.screen):
                        return place
                if not self._look(end):
                    break

    def press_until_ended(self, keys: str) -> int | None:
        """Press as somebody would who sees nothing happen, until the program has ended; the exit code."""
        try:
            for _ in range(round(LIMIT / ANSWER)):
                self.press(keys)
                end = time.monotonic() + ANSWER
                while self._look(end):
                    pass
        except Ended:
            return self.ended()
        raise AssertionError(f"it goes on:\n{self.screen}")

    def play(self, mover: str, ending: str) -> str:
        """Play for all at this screen, as hints and the first choices have it, until the screen shows ``ending``."""
        tried = 0
        while not re.search(ending, self.screen):
            before = self.screen
            if re.search(r"Enter: |Enter to ", before):
                self.press("\r")
                tried = 0
            elif re.search(mover, before):
                self.press(TRIES[tried % len(TRIES)])
                tried += 1
            end = time.monotonic() + ANSWER
            while self.screen == before and self._look(end):
                pass
        return self.screen

    def ended(self) -> int | None:
        """Waits for the end; the exit code."""
        self.program.expect(pexpect.EOF)
        self._take(str(self.program.before))
        self.program.close()
        return self.program.exitstatus

    def _look(self, end: float) -> bool:
        """Take in what comes next; False if nothing comes before the end. Raises Ended."""
        try:
            self._take(self.program.read_nonblocking(1 << 16, timeout=max(0.01, end - time.monotonic())))
        except pexpect.TIMEOUT:
            return False
        except pexpect.EOF:
            raise Ended(f"{self.screen}\n{self.written[-3000:]!r}") from None
        return True

    def _take(self, text: str) -> None:
        self.written += text
        if ASKED in self._rest + text:
            self.press(KNOWN)
        *pictures, self._rest = (self._rest + text).split(WHOLE)
        for picture in pictures:
            self._stream.feed(picture)
            self.screen = "\n".join(line.rstrip() for line in self._emulator.display)
            self.pictures.append(self.screen)
