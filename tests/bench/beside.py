"""How quick tables of random bots stay while a hard bot thinks beside them, and whether it answers in its time.

All on one server with its own bots, in turn without and with a table at which `hard` plays. What is counted is the
time from a view in which a bot is asked to the view after its move, as somebody beside the table sees it: its
thought, the rules, the disk and the wire. Usage: beside.py [RUNS [SECONDS]].
"""

from __future__ import annotations

import os
import sys
from itertools import repeat
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

from tests.bench import processes
from tests.bench.load import Loop
from tests.bench.tables import Seat
from tests.bench.watched import Watched

TABLES = 50
MOST = 0.100  # seconds, of 99 in 100 moves
BUDGET = 1.0  # seconds of thought
LATE = 1.2  # how much later than that a hard bot may be
WARM = 3.0
QUICK, THINKER = "random", "hard"


def main(runs: int = 3, seconds: float = 20.0) -> None:
    """Print all figures."""
    processes.put_first(os.getpid())
    alone, beside, longest = [], [], []
    for _ in range(runs):
        alone.append(percentile(_run(thinking=False, seconds=seconds).get(QUICK, [])))
        took = _run(thinking=True, seconds=seconds)
        beside.append(percentile(took.get(QUICK, [])))
        longest += took.get(THINKER, [])
    print(
        f"p99 of a random bot's move at {TABLES} tables: {1000 * median(alone):.0f} ms alone, "
        f"{1000 * median(beside):.0f} ms beside a hard bot (at most {1000 * MOST:.0f}); medians of {runs}"
    )
    over = sum(one > LATE * BUDGET for one in longest)
    print(
        f"hard bot's answers: p99 {percentile(longest):.2f} s, longest {max(longest):.2f} s of {len(longest)} "
        f"(at most {LATE * BUDGET:.2f}), {over} later"
    )


def _run(*, thinking: bool, seconds: float) -> dict[str, list[float]]:
    """The seconds of all moves, by brain."""
    with TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        with processes.server_with_bots("--bot-think", str(BUDGET), log=log) as (port, _):
            tables = [Watched(Seat(port), "up_and_down", {}, repeat((QUICK, QUICK))) for _ in range(TABLES)]
            if thinking:
                tables.append(Watched(Seat(port), "kasino", {"rounds": 1}, repeat((THINKER, QUICK))))
            loop = Loop(tables)
            for table in tables:
                table.start()
            loop.run(WARM)
            for table in tables:
                table.took.clear()
            loop.run(seconds)
        sys.stderr.write(log.read_text(encoding="utf-8", errors="replace"))
    took: dict[str, list[float]] = {}
    for table in tables[:TABLES]:
        took.setdefault(QUICK, []).extend(table.took.get(QUICK, []))
    for table in tables[TABLES:]:
        took[THINKER] = table.took.get(THINKER, [])
    moves, load = took[QUICK], os.getloadavg()[0]
    with_it = f"{len(took[THINKER])} moves of a hard bot" if thinking else "no hard bot"
    print(
        f"  {len(moves) / seconds:5.0f} moves/s, median {1000 * median(moves):.1f} ms, "
        f"p99 {1000 * percentile(moves):.1f} ms, {with_it}, load average {load:.1f}",
        flush=True,
    )
    return took


def percentile(values: list[float], hundredth: int = 99) -> float:
    """Below which so many of a hundred values are."""
    return quantiles(values, n=100)[hundredth - 1] if len(values) > 1 else max(values)


if __name__ == "__main__":
    main(*(int(argument) for argument in sys.argv[1:]))
