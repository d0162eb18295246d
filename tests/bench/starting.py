"""How long the start takes, as a ratio to what it takes the least app of Textual to be on the screen.

The installed commands in a pseudo-terminal, from the start of the process until what is waited for has been written
there. A table is there when its curtain or its first prompt is. Beside it stands what the processors did for it, its
server and bots included. The programs take turns, so that what else the machine does hits them alike.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

import pexpect

from tests.bench.processes import children, put_first
from tests.support.commands import BIN, LIMIT, environment
from tests.support.drawn import ASKED, KNOWN

ROUNDS = 9
MOST = 3.0
LEAST = """
from textual.app import App
from textual.widgets import Static

class Least(App):
    def compose(self):
        yield Static("to move")

Least().run()
"""
SHAPED = re.compile(r"\x1b\[[0-9;?<>=]*[ -/]*[@-~]|\x1b[()][A-Z0-9]|\x1b[=>P\\]")
"""What moves the cursor and colours the text."""
FIRST = "to move|Only (Anna|Bert)"
SEATS = ("--seat", "Anna", "--seat", "Bert")
GAMES = ("kaboo", "kasino", "leiterspiel", "tauchen", "up_and_down")
TICK = os.sysconf("SC_CLK_TCK")
OURS = str(BIN / "spieltisch")
EMPTY = "an empty app"
STARTS: dict[str, tuple[Sequence[str], str]] = {
    EMPTY: ((sys.executable, "-c", LEAST), FIRST),
    "--help": ((OURS, "--help"), "--help"),
    "menu": ((OURS, "--face", "tui"), "play here"),
    **{game: ((OURS, "play", game, *SEATS, "--face", "tui"), FIRST) for game in GAMES},
    "line": ((OURS, "play", "leiterspiel", *SEATS, "--face", "line"), "(Anna|Bert)> "),
}


def _start(command: Sequence[str], shown: str) -> tuple[float, float]:
    """Seconds, and seconds of the processors, until it has written that."""
    with TemporaryDirectory() as home:
        given = {"TERM": "xterm-256color", "XDG_CONFIG_HOME": f"{home}/config"}
        at = perf_counter()
        program = pexpect.spawn(
            command[0],
            list(command[1:]),
            env=dict(environment(Path(home), **given)),
            cwd=home,
            dimensions=(24, 80),
            timeout=LIMIT,
            encoding="utf-8",
        )
        assert program.pid is not None
        put_first(program.pid)
        program.delaybeforesend = None
        written, asked = "", False
        while not re.search(shown, SHAPED.sub("", written)):
            written += program.read_nonblocking(1 << 16, timeout=LIMIT)
            if ASKED in written and not asked:
                program.send(KNOWN)
                asked = True
        took, worked = perf_counter() - at, _worked(program.pid)
        program.close(force=True)
    return took, worked


def _worked(process: int) -> float:
    """Seconds that the processors have worked for it and all that it started."""
    total = 0
    for one in (process, *children(process)):
        fields = Path(f"/proc/{one}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        total += sum(map(int, fields[11:15]))  # its own and that of its children who have ended
    return total / TICK


def main() -> None:
    took: dict[str, list[tuple[float, float]]] = {name: [] for name in STARTS}
    for _ in range(ROUNDS):
        for name, start in STARTS.items():
            took[name].append(_start(*start))
    least = median(seconds for seconds, _ in took[EMPTY])
    for name, times in took.items():
        seconds, worked = (1e3 * median(column) for column in zip(*times, strict=True))
        print(f"start of {name}: {seconds:.0f} ms, processors {worked:.0f} ms; ", end="")
        print(f"ratio {seconds / 1e3 / least:.2f} (limit {MOST:g})", flush=True)


if __name__ == "__main__":
    main()
