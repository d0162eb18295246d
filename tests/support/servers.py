"""The server as a process of its own: started, killed, and started again on the same database."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import sys
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

COMMAND = str(Path(sys.executable).with_name("spieltisch-server"))
READY = "listening "
ANYWHERE = "127.0.0.1:0"
LIMITS = ("--frames", "100000", "--connections", "1000", "--tables", "100000")
"""Tests come from one address, and without pauses."""


def arguments(database: Path, *, listen: str = ANYWHERE, bots: bool = False) -> list[str]:
    """Flags for a server, on any free port of loopback unless told otherwise."""
    own = "on" if bots else "off"
    return ["--listen", listen, "--database", f"sqlite:///{database}", "--bots", own, *LIMITS]


class Server:
    """A running ``spieltisch-server``."""

    def __init__(self, process: asyncio.subprocess.Process, url: str) -> None:
        self._process = process
        self.url = url

    @property
    def pid(self) -> int:
        return self._process.pid

    def children(self) -> list[int]:
        """The processes that it started and that still run; Linux tells."""
        lists = Path(f"/proc/{self.pid}/task").glob("*/children")
        return [int(child) for each in lists for child in each.read_text(encoding="ascii").split()]

    def kill(self) -> None:
        """SIGKILL: nothing of it gets to say anything more."""
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()

    async def stop(self) -> int:
        """SIGTERM, and the exit code."""
        self._process.terminate()
        return await self.ended()

    async def ended(self) -> int:
        """The exit code, when there is one."""
        return await self._process.wait()


@contextlib.asynccontextmanager
async def serving(
    database: Path,
    *,
    prefix: Sequence[str] = (),
    command: Sequence[str] = (COMMAND,),
    listen: str = ANYWHERE,
    bots: bool = False,
    flags: Sequence[str] = (),
) -> AsyncIterator[Server]:
    """The installed command or another in its place, perhaps run by one more; killed in the end."""
    process = await asyncio.create_subprocess_exec(
        *prefix, *command, *arguments(database, listen=listen, bots=bots), *flags, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    try:
        line = (await process.stdout.readline()).decode()
        assert line.startswith(READY), f"the server did not start: {line or 'see its stderr'}"
        yield Server(process, line.removeprefix(READY).strip())
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()


class Nursery:
    """Starts servers one after another in a tenth of the time: it has the program loaded and forks.

    Each is a process of its own that runs the command's ``main`` from its first line, with its own flags and
    environment; only the imports, those of games and of pictures' formats too, were done before.
    """

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self._pid = 0

    @classmethod
    @contextlib.asynccontextmanager
    async def open(cls) -> AsyncIterator[Nursery]:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "tests.support.servers",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        nursery = cls(process)
        try:
            yield nursery
        finally:
            nursery.kill()
            process.kill()
            await process.wait()

    async def start(self, database: Path, failpoint: str | None = None) -> str:
        """Start a server; its address."""
        assert self._process.stdin is not None
        environment = {"SPIELTISCH_FAILPOINT": failpoint} if failpoint else {}
        order = {"arguments": arguments(database), "environment": environment}
        self._process.stdin.write(json.dumps(order).encode() + b"\n")
        self._pid = int((await self._line()).removeprefix("started "))
        line = await self._line()
        assert line.startswith(READY), f"the server did not start: {line}"
        return line.removeprefix(READY)

    def kill(self) -> None:
        """Send SIGKILL to the server, if it is still there."""
        if self._pid:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self._pid, signal.SIGKILL)

    async def ended(self) -> int:
        """By which signal the server ended, when it has."""
        number = int((await self._line()).removeprefix("ended "))
        self._pid = 0
        return number

    async def _line(self) -> str:
        assert self._process.stdout is not None
        line = (await self._process.stdout.readline()).decode().strip()
        assert line, "the nursery is gone"
        return line


def _nurse() -> None:
    """Fork a server for each line of stdin, and tell when it has ended."""
    from boards.library import library  # noqa: PLC0415 - what the nursery is for, and nobody else needs
    from engines.registry import engines  # noqa: PLC0415
    from server.program import main  # noqa: PLC0415

    engines()
    library(None)
    for line in sys.stdin:
        order = json.loads(line)
        child = os.fork()
        if child == 0:
            print(f"started {os.getpid()}", flush=True)
            os.environ.update(order["environment"])
            main(order["arguments"])
            os._exit(0)
        _, status = os.waitpid(child, 0)
        print(f"ended {os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0}", flush=True)


if __name__ == "__main__":
    _nurse()
