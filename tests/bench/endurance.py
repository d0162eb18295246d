"""Many matches of each game between all brains, played by a server's own bots: what was refused, and its memory.

Searches try few moves, so that the brains are as many and the games as long as in life, but not the thoughts. What
comes of it is told as it goes: memory of the server, of the child that plays its bots and of the processes that
think; in the end every refusal that the server gave, every line that was logged, and the longest move.
Usage: endurance.py [MATCHES [GAME …]].
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from itertools import cycle, islice, product
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.request import urlopen

from client.bots.registry import brains
from engines.registry import engines
from protocol.choice import Scalar
from tests.bench import processes
from tests.bench.load import Loop
from tests.bench.tables import Seat
from tests.bench.watched import Watched

MATCHES = 1000
AT_ONCE = 8
TOLD = 10  # times in a run
ITERATIONS = 4
SHORT: Mapping[str, Mapping[str, Scalar]] = {"kasino": {"rounds": 1}}


def main(matches: int = MATCHES, games: tuple[str, ...] = ()) -> None:
    """Print all figures."""
    for game in games or tuple(engines()):
        endure(game, matches)


def endure(game: str, matches: int) -> None:
    """So many matches of the game, each two brains as often as any other two."""
    with TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        with processes.server_with_bots("--bot-iterations", str(ITERATIONS), log=log, first=False) as (port, server):
            seats = engines()[game].seats[0]
            playing = islice(cycle(product(brains(), repeat=seats)), matches)
            tables = [Watched(Seat(port), game, SHORT.get(game, {}), playing) for _ in range(AT_ONCE)]
            told = _run(tables, server, matches)
            for line in told:
                print(f"  {game}: {line}", flush=True)
            refused = _refusals(port)
        logged = log.read_text(encoding="utf-8", errors="replace").splitlines()
    moves = [took for table in tables for each in table.took.values() for took in each]
    print(f"{game}: {len(moves)} moves, the longest {max(moves):.2f} s; refused: {refused or 'nothing'}", flush=True)
    print(f"{game}: {len(logged)} lines logged{''.join(f'{chr(10)}    {line}' for line in logged[:TOLD])}", flush=True)


def _run(tables: list[Watched], server: int, matches: int) -> Iterator[str]:
    loop, step = Loop(tables), max(1, matches // TOLD)
    for table in tables:
        table.start()
    due = step
    while not all(table.done for table in tables):
        loop.run(0.5)
        played = sum(table.games for table in tables)
        if played >= due:
            due += step
            yield f"{played} matches; {_memory(server)}"


def _memory(server: int) -> str:
    """In MiB. The server's first child plays the bots, and what that has started thinks."""
    bots, *thinking = processes.children(server)
    thinkers = ", ".join(f"{processes.resident(each) / 1024:.0f}" for each in thinking)
    named = f"server {processes.resident(server) / 1024:.1f}, bots {processes.resident(bots) / 1024:.1f}"
    return f"MiB: {named}, thinking {thinkers or 'none'}"


def _refusals(port: int) -> str:
    with urlopen(f"http://127.0.0.1:{port}/metrics") as page:
        found = re.findall(r'spieltisch_refusals_total\{code="([^"]+)"\} (\d+)', page.read().decode())
    return ", ".join(f"{code} {count}" for code, count in found)


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else MATCHES, tuple(sys.argv[2:]))
