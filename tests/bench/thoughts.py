"""How long the brains that are asked where they stand think about a move: for so long all tables' bots wait.

Whole matches in one program, the brain against itself. Time is the processor's, and a move that took long is thought
over twice more, with nothing remembered, and the shortest counts: what else the machine did is left out.
Usage: thoughts.py [MATCHES].
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from statistics import median
from time import thread_time

from attrs import evolve

from client.bots.arena.bout import fight
from client.bots.arena.rounds import Pairing, Round
from client.bots.brain import Brain, Budget, Turn
from client.bots.registry import brains
from client.bots.tactics.kasino_gains import lying
from engines.registry import engines
from protocol.choice import Move
from tests.bench.beside import percentile
from tests.bench.endurance import SHORT

MATCHES = 200
MOST = 1.0  # milliseconds
AGAIN = 2


def main(matches: int = MATCHES) -> None:
    """Print the figures of the slowest of the quick brains, which is the one that knows its game."""
    for game in engines():
        took = [1e3 * seconds for seconds in thoughts(game, brains()["tactician"], matches)]
        print(
            f"{game}: median {median(took):.3f} ms, p99 {percentile(took):.2f} ms, longest {max(took):.2f} ms "
            f"of {len(took)} moves, {sum(one > MOST for one in took)} over {MOST:g} ms",
            flush=True,
        )


def thoughts(game: str, brain: Brain, matches: int) -> list[float]:
    """The seconds of each move in so many matches of the brain against itself."""
    took: list[float] = []
    timed = Brain(brain.name, _timed(brain.choose, took))
    seats = engines()[game].seats[0]
    pairing = Pairing(game, SHORT.get(game, {}), (brain.name,) * seats, "thoughts", Budget(1))
    for number in range(matches):
        bout = next(Round(pairing, number).bouts())
        fight(evolve(bout, brains=(timed,) * seats))
    return took


def _timed(choose: Callable[[Turn], Move], took: list[float]) -> Callable[[Turn], Move]:
    def timed(turn: Turn) -> Move:
        move, shortest = _clocked(choose, turn)
        for _ in range(AGAIN if 1e3 * shortest > MOST else 0):
            lying.cache_clear()
            shortest = min(shortest, _clocked(choose, turn)[1])
        took.append(shortest)
        return move

    return timed


def _clocked(choose: Callable[[Turn], Move], turn: Turn) -> tuple[Move, float]:
    began = thread_time()
    return choose(turn), thread_time() - began


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
