"""Programs to measure, each on a core of its own where the system lets us say so."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Any

ROOT = Path(__file__).parents[2]
SERVING, LOADING = 0, 1  # cores
UNLIMITED = ("--connections", "1000000", "--frames", "1000000", "--tables", "1000000", "--bots", "off")


@contextmanager
def bare() -> Iterator[tuple[int, int]]:
    """The bare durable loop: its port and process."""
    with TemporaryDirectory() as folder, _started("-m", "tests.bench.bare", "0", folder) as running:
        yield running


@contextmanager
def server(*before: str) -> Iterator[tuple[int, int]]:
    """The server, without its limits and its bots: its port and process."""
    with TemporaryDirectory() as folder:
        flags = ("--listen", "127.0.0.1:0", "--database", f"sqlite:///{folder}/tables.db", "--log-level", "error")
        with _started(*(before or ("-m", "server")), *flags, *UNLIMITED) as running:
            yield running


@contextmanager
def server_with_bots(*flags: str, log: Path, first: bool = True) -> Iterator[tuple[int, int]]:
    """The server with its bots, on any core as in life; what they log goes to the file. Its port and process."""
    with TemporaryDirectory() as folder:
        given = ("--listen", "127.0.0.1:0", "--database", f"sqlite:///{folder}/tables.db", "--log-level", "warning")
        with (
            log.open("wb") as told,
            _started("-m", "server", *given, *UNLIMITED, "--bots", "on", *flags, log=told) as it,
        ):
            if first:
                put_first(it[1])
            yield it


def children(process: int) -> list[int]:
    """The processes that it started, and those that these did, the nearest first."""
    found: list[int] = []
    for task in Path(f"/proc/{process}/task").iterdir():
        found += map(int, (task / "children").read_text(encoding="ascii").split())
    return found + [grandchild for child in found for grandchild in children(child)]


def load(*arguments: object) -> dict[str, Any]:
    """What the load client tells (tests.bench.load)."""
    program = subprocess.Popen(
        [sys.executable, "-m", "tests.bench.load", *map(str, arguments)], cwd=ROOT, stdout=subprocess.PIPE
    )
    _pin(program, LOADING)
    out, _ = program.communicate(timeout=300)
    if program.returncode:
        raise RuntimeError("the load client failed, see above")
    told: dict[str, Any] = json.loads(out)
    return told


def resident(process: int) -> float:
    """KiB of memory that the process has in use."""
    for line in Path(f"/proc/{process}/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS"):
            return float(line.split()[1])
    raise RuntimeError("no VmRSS")


@contextmanager
def _started(*arguments: str, log: IO[bytes] | None = None) -> Iterator[tuple[int, int]]:
    """On a core of its own, unless what it logs is wanted."""
    program = subprocess.Popen(
        [sys.executable, *arguments],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=log or subprocess.DEVNULL,
        text=True,
    )
    if log is None:
        _pin(program, SERVING)
    assert program.stdout is not None
    try:
        line = program.stdout.readline()
        if not line.startswith("listening "):
            raise RuntimeError(f"{' '.join(arguments)} did not start: {line!r}")
        yield int(line.rstrip().rsplit(":", 1)[1]), program.pid
    finally:
        program.terminate()
        program.communicate(timeout=30)


def put_first(process: int) -> None:
    """Before the other programs of the machine, with all that it starts from now on, as far as the system allows."""
    with suppress(PermissionError):
        os.setpriority(os.PRIO_PROCESS, process, -10)
    with suppress(OSError):  # Linux may share the processor out among sessions first
        Path(f"/proc/{process}/autogroup").write_text("-10", encoding="ascii")


def _pin(program: subprocess.Popen[Any], core: int) -> None:
    """A core of its own, and before others there, as far as the system allows."""
    put_first(program.pid)
    if hasattr(os, "sched_setaffinity") and len(os.sched_getaffinity(0)) > 1:
        os.sched_setaffinity(program.pid, {core})
