"""The real server as a process on loopback, that a test can kill and start again at the same place."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from attrs import frozen

PLENTY = ("--connections", "10000", "--frames", "100000", "--tables", "10000")


@frozen
class Served:
    """A running server."""

    url: str
    process: subprocess.Popen[str]

    def kill(self) -> None:
        """As if the machine lost its power, but for what the disk has."""
        self.process.kill()
        self.process.wait()


@contextmanager
def served(folder: Path, *flags: str, listen: str = "127.0.0.1:0") -> Iterator[Served]:
    """A server whose tables are kept in the folder, without the limits that tests would run into."""
    command = (sys.executable, "-P", "-m", "server", "--parent-pipe", "--listen", listen)
    database = ("--database", f"sqlite:///{folder / 'tables.db'}")
    with (folder / "server.log").open("a", encoding="utf-8") as log:
        process = subprocess.Popen(
            [*command, *database, *PLENTY, *flags], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log, text=True
        )
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        assert line.startswith("listening "), (folder / "server.log").read_text(encoding="utf-8")
        yield Served(line.removeprefix("listening ").strip(), process)
    finally:
        process.communicate(timeout=20)
