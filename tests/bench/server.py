"""How fast the server takes moves, beside the bare durable loop on the same library, loop and disk; and its memory.

Both are driven by the same load client, in turn, several times. A figure counts only where the core of the server
was at least nine tenths busy; on a machine that does other things too, moves a second of the server's own CPU
time is the fairer measure, and is printed beside it. Usage: server.py [RUNS [SECONDS]], or server.py profile.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from tests.bench import processes
from tests.bench.tables import Table, seated

TABLES = 100
BUSY = 0.9
WARM = 2.0
LEAST_RATIO = 0.35
MOST_MEMORY = 50.0  # KiB
IDLE = (500, 2000)
SHOWN = 25

Told = dict[str, Any]
Pair = tuple[Told, Told]


def main(runs: int = 5, seconds: float = 5.0) -> None:
    """Print all figures."""
    speed(runs, seconds)
    for tables in IDLE:
        memory(tables)


def speed(runs: int, seconds: float) -> None:
    """Moves stored and told to both seats, at TABLES tables."""
    pairs: list[Pair] = []
    for _ in range(runs):
        with processes.bare() as (port, process):
            bare = processes.load("bare", port, process, TABLES, WARM, seconds)
        with processes.server() as (port, process):
            ours = processes.load("server", port, process, TABLES, WARM, seconds)
        pairs.append((bare, ours))
        _tell_run("bare loop", bare)
        _tell_run("server", ours)
    spent = median((ours["rate"] / ours["server"]) / (bare["rate"] / bare["server"]) for bare, ours in pairs)
    full = [pair for pair in pairs if min(told["server"] for told in pair) >= BUSY]
    print(f"moves/s, ratio to the bare durable loop (at least {LEAST_RATIO}): {_ratio(full)}; by CPU time {spent:.3f}")


def _ratio(full: list[Pair]) -> str:
    """The figure, where the load was enough to make one."""
    if not full:
        return f"no figure, no run kept both cores {BUSY:.0%} busy"
    return f"{median(ours['rate'] / bare['rate'] for bare, ours in full):.3f} (median of {len(full)})"


def _tell_run(name: str, told: Told) -> None:
    cpu = told["rate"] / told["server"]
    print(
        f"{name:>10}: {told['rate']:7.0f} moves/s, {cpu:7.0f} a second of CPU, core {told['server']:4.0%} busy,"
        f" load client {told['load']:4.0%}, {told['bytes']:.0f} bytes a move, {told['games']} games ended",
        flush=True,
    )


def memory(tables: int) -> None:
    """What an idle table with a running game and both its connections takes."""
    with processes.server() as (port, process):
        kept = [Table(seated(port), 0)]
        before = processes.resident(process)
        kept += [Table(seated(port), number) for number in range(tables)]
        each = (processes.resident(process) - before) / tables
    print(f"memory of an idle two-seat table at {tables}: {each:.1f} KiB (at most {MOST_MEMORY:.0f})", flush=True)


def profile(seconds: float = 8.0) -> None:
    """Where the server's time goes, by its own functions and by the innermost ones."""
    with TemporaryDirectory() as folder:
        out = Path(folder) / "profile.json"
        with processes.server("-m", "tests.bench.profiled", str(out)) as (port, process):
            _tell_run("profiled", processes.load("server", port, process, TABLES, WARM, seconds))
        told = json.loads(out.read_text(encoding="utf-8"))
    for title, key in (("by functions of ours", "ours"), ("by the innermost functions", "inner")):
        counts = Counter(dict(told[key]))
        print(f"{title}:")
        for place, count in counts.most_common(SHOWN):
            print(f"  {count / counts.total():5.1%} {place}")


if __name__ == "__main__":
    if sys.argv[1:] == ["profile"]:
        profile()
    else:
        main(*(int(argument) for argument in sys.argv[1:]))
