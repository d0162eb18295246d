"""What a brain is: a function from what a seat may know, and chance, to a move.

A brain holds nothing between two moves. All it may use comes in as one value, so a game can be repeated from its
seeds, two brains at one table share nothing, and a brain may think in another process than the one that talks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import blake2b
from time import monotonic, thread_time

from attrs import frozen

from engines.known import Known
from protocol.choice import Move, Prompt, Scalar
from protocol.scene import View


@frozen
class Budget:
    """How much a brain may think about one move. Games that are to be repeated set ``iterations`` alone.

    Seconds pass on the wall, or, where games are to be fair on a busy machine, as this thread uses the processor.
    """

    iterations: int | None = None
    seconds: float | None = None
    of_processor: bool = False

    def now(self) -> float:
        """The clock by which the seconds pass."""
        return thread_time() if self.of_processor else monotonic()


@frozen
class Turn:
    """A moment at which a seat may act, as that seat knows it. ``prompts`` has at least one entry."""

    game: str
    options: Mapping[str, Scalar]  # whole, as in Opened
    seats: int
    seat: int
    known: Known  # from all news of this game so far
    view: View
    prompts: tuple[Prompt, ...]
    key: bytes  # the chance of this turn alone: for engines.chance
    budget: Budget = Budget()


@frozen
class Brain:
    """``choose`` is a function of its module's top level; it is called again, with other chance, after a refusal.

    A ``quick`` brain answers within a millisecond and is asked where it stands, which is for our own alone; others
    think in a pool.
    """

    name: str
    choose: Callable[[Turn], Move]
    quick: bool = False


def key_of(seed: bytes, table: str, number: int, rev: int, seat: int, attempt: int) -> bytes:
    """The key of one turn's chance. ``seed`` has 64 bytes at most, ``attempt`` counts the refusals of this turn."""
    place = f"{table}/{number}/{rev}/{seat}/{attempt}".encode()
    return blake2b(place, key=seed, digest_size=32).digest()


def fallback(prompts: tuple[Prompt, ...]) -> Move:
    """The plainest move: the first prompt, with its first hint or its least answers."""
    prompt = prompts[0]
    return prompt.fill(prompt.hints[0]) if prompt.hints else prompt.sample(lambda _: 0)
