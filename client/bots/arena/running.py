"""Runs the rounds of a pairing on all cores, in order, so that the same seed gives the same figures on any machine."""

from __future__ import annotations

import multiprocessing
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from client.bots.arena.bout import Outcome
from client.bots.arena.figures import Sprt, Standing, estimate
from client.bots.arena.rounds import Pairing, Round, play_round
from client.texts.words import Words

WIDTH = 24  # characters of the progress bar

Progress = Callable[[Standing], None]


def run(
    pairing: Pairing,
    rounds: int,
    jobs: int | None,
    test: Sprt | None = None,
    progress: Progress | None = None,
    deadline: float | None = None,
) -> Standing:
    """Play so many rounds, or fewer where the test has decided before, or the clock has passed the deadline."""
    standing = Standing(pairing)
    with _outcomes([Round(pairing, number) for number in range(rounds)], jobs) as outcomes:
        for played in outcomes:
            standing.add(played)
            if progress is not None:
                progress(standing)
            if test is not None and test.verdict(standing.tallies[0].scores) is not None:
                break
            if deadline is not None and monotonic() > deadline:
                break
    return standing


@contextmanager
def _outcomes(rounds: list[Round], jobs: int | None) -> Iterator[Iterator[tuple[Outcome, ...]]]:
    """The outcomes of the rounds, in their order; what is not asked for any more is not played to its end."""
    if jobs == 1:
        yield map(play_round, rounds)
        return
    with multiprocessing.get_context("spawn").Pool(jobs, _leave_interrupts) as pool:
        yield pool.imap(play_round, rounds)


def _leave_interrupts() -> None:
    """In a process that plays: the interrupt key is for the program that asked, which then ends this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def bar(rounds: int, words: Words) -> Progress:
    """Shows on stderr how far it is, the score and the time left, where somebody looks on."""
    began = monotonic()

    def show(standing: Standing) -> None:
        done = standing.rounds
        left = (monotonic() - began) / done * (rounds - done)
        full = "#" * (WIDTH * done // rounds)
        score = estimate(standing.tallies[0].scores)
        time = words.say("arena.left", seconds=round(left))
        told = f"[{full:<{WIDTH}}] {done}/{rounds}  {100 * score.mean:.1f} %  {time}"
        sys.stderr.write(f"\r{told:<70}" + ("\n" if done == rounds else ""))
        sys.stderr.flush()

    return show
