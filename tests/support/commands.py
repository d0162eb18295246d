"""The installed commands as processes: on pipes, and on a terminal as a person has it."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

import pexpect

BIN = Path(sys.executable).parent
CLEAR = "\x1b[2J\x1b[3J\x1b[H"
LIMIT = 90.0  # seconds for one thing to happen on a machine with much else to do


def environment(home: Path, **more: str) -> Mapping[str, str]:
    """English, a state folder of its own, and bots that wait for nobody."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("LC_", "LANG", "XDG_"))}
    return {
        **kept,
        "HOME": str(home),
        "XDG_STATE_HOME": str(home / "state"),
        "LANG": "C.UTF-8",
        "SPIELTISCH_BOT_PAUSE": "0",
        **more,
    }


class Terminal:
    """``spieltisch`` with its line face in a terminal of 80 x 24, and somebody who reads and types there."""

    def __init__(self, home: Path, *arguments: str, **more: str) -> None:
        self._program = pexpect.spawn(
            str(BIN / "spieltisch"),
            ["--face", "line", *arguments],
            env=dict(environment(home, **more)),
            cwd=str(home),
            dimensions=(24, 80),
            timeout=LIMIT,
            encoding="utf-8",
        )
        self._program.delaybeforesend = None
        self.before = ""  # what was written up to what was read last
        self.match = ""  # the first group of what was read last

    @property
    def pid(self) -> int:
        assert self._program.pid is not None
        return self._program.pid

    def read(self, *patterns: str) -> int:
        """Read on until one of the patterns comes; which one."""
        found = self._program.expect(list(patterns))
        self.before = str(self._program.before)
        match = self._program.match
        self.match = match[1] if isinstance(match, re.Match) and match.re.groups else ""
        return found

    def type(self, line: str) -> None:
        self._program.sendline(line)

    def end_input(self) -> None:
        self._program.sendeof()

    def ended(self) -> int | None:
        """Waits for the end; the exit code, None if it was killed."""
        self._program.expect(pexpect.EOF)
        self._program.close()
        return self._program.exitstatus


class Piped:
    """``spieltisch`` on pipes; ``lines`` are what it has said."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.lines: list[str] = []

    async def until(self, pattern: str) -> str:
        """The next line that matches. AssertionError with all lines if it ends before."""
        assert self.process.stdout is not None
        async with asyncio.timeout(LIMIT):
            while line := (await self.process.stdout.readline()).decode():
                self.lines.append(line.rstrip("\n"))
                if re.search(pattern, line):
                    return self.lines[-1]
        raise AssertionError("\n".join(self.lines))

    def type(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n".encode())

    async def ended(self) -> int:
        """Waits for the end; the exit code."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        async with asyncio.timeout(LIMIT):
            return await self.process.wait()


@asynccontextmanager
async def piped(home: Path, *arguments: str, more: Mapping[str, str] | None = None) -> AsyncIterator[Piped]:
    process = await asyncio.create_subprocess_exec(
        BIN / "spieltisch",
        *arguments,
        cwd=home,
        env=environment(home, **(more or {})),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    try:
        yield Piped(process)
    finally:
        await _stop(process)


def ended(home: Path, *arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    """``spieltisch`` with nobody at it, to its end."""
    return subprocess.run(
        [BIN / "spieltisch", *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        env=environment(home, **more),
        cwd=home,
        timeout=LIMIT,
        check=False,
    )


async def _stop(process: asyncio.subprocess.Process) -> None:
    if process.returncode is None:
        process.terminate()
    await process.wait()
