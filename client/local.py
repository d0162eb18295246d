"""The server as a child of this program, for games on one machine: there is one way to play, on a server.

The child's standard input is a pipe that only this process holds open. However this process ends, the system
closes the pipe and the server goes too, on every system and without a signal.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import socket
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

READY = "listening "
PATIENCE = 30.0  # seconds until the server has to be ready
FAREWELL = 5.0  # seconds it may take to end by itself
KEY = 32  # bytes of the key of a server's owner
TOLD = 5  # lines of its log that are shown when it fails


class ServerFailed(Exception):
    """The server did not start. The text says what it said last."""


class LocalServer:
    """A running child and where to reach it."""

    def __init__(self, child: asyncio.subprocess.Process, url: str, log: Path, owner: bytes) -> None:
        self.url = url
        self.owner = owner  # its key, which only this process and the server know
        self._child = child
        self._log = log

    async def died(self) -> str:
        """Waits for the end of the server; what it said last."""
        await self._child.wait()
        return _last_lines(self._log)


@asynccontextmanager
async def local_server(
    listen: str = "127.0.0.1:0", *, database: str | None = None, boards: Path | None = None
) -> AsyncIterator[LocalServer]:
    """A server of one's own. Without a database its tables are gone with it. Raises ServerFailed."""
    with tempfile.TemporaryDirectory(prefix="spieltisch-", ignore_cleanup_errors=True) as folder:
        log = Path(folder) / "server.log"
        kept = database or f"sqlite:///{Path(folder) / 'tables.sqlite'}"
        more = ["--boards", str(boards)] if boards else []
        with log.open("wb") as output:
            child = await asyncio.create_subprocess_exec(
                *(sys.executable, "-P", "-m", "server", "--parent-pipe", "--listen", listen, "--database", kept, *more),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=output,
                **_apart(),
            )
        owner = secrets.token_bytes(KEY)
        try:
            _tell_owner(child, owner)
            yield LocalServer(child, await _address(child, log), log, owner)
        finally:
            await _end(child)


def _tell_owner(child: asyncio.subprocess.Process, owner: bytes) -> None:
    """Through the pipe, where nobody else can read it."""
    assert child.stdin is not None
    child.stdin.write(f"owner {owner.hex()}\n".encode())


def seen_from_outside(url: str) -> str:
    """The address others use: where the server listens everywhere, that of the way out of this machine."""
    parts = urlsplit(url)
    if parts.hostname not in {"0.0.0.0", "::"}:  # noqa: S104 - compared, not bound
        return url
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: only asks which of our addresses would be used
            host = probe.getsockname()[0]
        except OSError:
            host = socket.gethostname()
    return f"{parts.scheme}://{host}:{parts.port}"


def _apart() -> dict[str, Any]:
    """A group of its own: the interrupt key is for the face, which then ends the server."""
    if os.name == "nt":
        return {"creationflags": getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)}
    return {"process_group": 0}


async def _address(child: asyncio.subprocess.Process, log: Path) -> str:
    assert child.stdout is not None
    try:
        async with asyncio.timeout(PATIENCE):
            line = (await child.stdout.readline()).decode(errors="replace")
    except TimeoutError:
        raise ServerFailed(f"it was not ready after {PATIENCE:.0f} seconds") from None
    if not line.startswith(READY):
        await _end(child)
        raise ServerFailed(_last_lines(log) or f"it ended with code {child.returncode}")
    return line.removeprefix(READY).strip()


async def _end(child: asyncio.subprocess.Process) -> None:
    """First by closing the pipe, then by asking, then by force."""
    assert child.stdin is not None
    child.stdin.close()
    for harder in (child.terminate, child.kill):
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL):
                await child.wait()
                return
        with contextlib.suppress(ProcessLookupError):
            harder()
    await child.wait()


def _last_lines(log: Path) -> str:
    try:
        return "\n".join(log.read_text(encoding="utf-8", errors="replace").splitlines()[-TOLD:])
    except OSError:
        return ""
