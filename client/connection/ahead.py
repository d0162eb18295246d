"""A server of one's own as a process that nobody has told yet what it is to be like.

So it can be started before this program knows that itself, and both are loaded at the same time. Nothing that takes
long to load is imported here.
"""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from typing import Any

HERE = frozenset({"play", "host", "load"})
"""Commands that need a server of one's own,"""
ELSEWHERE = frozenset({"--at", "-h", "--help"})
"""but not with these."""


def is_likely(arguments: Sequence[str]) -> bool:
    """Whether this command line will need a server; where that is wrong it is started in vain, or when it is needed."""
    return bool(HERE.intersection(arguments)) and not ELSEWHERE.intersection(arguments)


class Blank:
    """The process, and what it logs: in a file without a name that no crash leaves behind.

    Its standard input is a pipe that only this process holds open. However this process ends, the system closes the
    pipe and the server goes too, on every system and without a signal.
    """

    def __init__(self) -> None:
        self.log = tempfile.TemporaryFile()  # noqa: SIM115 - open as long as the process runs
        self.process = subprocess.Popen(
            (sys.executable, "-P", "-m", "server", "inside"),
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.log,
            **_apart(),
        )

    def tell(self, arguments: Sequence[str], owner: bytes) -> None:
        """Be this server, and its owner's key: through the pipe, where nobody else can read it."""
        assert self.process.stdin is not None
        with contextlib.suppress(OSError):  # one that died already is noticed by whoever waits for it
            self.process.stdin.write(f"{json.dumps(arguments)}\nowner {owner.hex()}\n".encode())

    def hurry(self) -> None:
        """Have its bots make no pause, for a moment."""
        assert self.process.stdin is not None
        with contextlib.suppress(OSError):
            self.process.stdin.write(b"hurry\n")

    def let_go(self) -> None:
        """Close the pipe, at which the process ends."""
        assert self.process.stdin is not None
        self.process.stdin.close()

    def drop(self) -> None:
        """Have done with it, whether it has ended or not."""
        assert self.process.stdout is not None
        self.let_go()
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.log.close()


def _apart() -> dict[str, Any]:
    """A group of its own: the interrupt key is for the face, which then ends the server."""
    if os.name == "nt":
        return {"creationflags": getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)}
    return {"process_group": 0}
