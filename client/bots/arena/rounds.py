"""Rounds of games on one deal: every brain of a pairing sits in every seat once, so that luck cancels out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import blake2b
from itertools import combinations
from pathlib import Path
from typing import Any

from attrs import evolve, frozen

from boards.library import library
from client.bots.arena.bout import Bout, Outcome, fight, record
from client.bots.brain import Budget
from client.bots.registry import brains
from engines.api import Engine
from engines.options import parse
from engines.registry import engines
from protocol.choice import Scalar


@frozen
class Pairing:
    """Who plays whom at what. ``brains`` are one a seat; the last of those asked for fills the seats left over."""

    game: str
    options: Mapping[str, Scalar]
    brains: tuple[str, ...]
    seed: str
    budget: Budget
    folder: str | None = None  # where records go

    def rotation(self, turn: int) -> tuple[int, ...]:
        """Which of the brains sits in each seat, in the game of that number."""
        seats = len(self.brains)
        return tuple((seat + turn) % seats for seat in range(seats))


@frozen
class Round:
    """All games on one deal."""

    pairing: Pairing
    number: int  # from 0

    def bouts(self) -> Iterator[Bout]:
        """The games, each with its own chance for the brains and all with the same for the deal."""
        pairing, engine = self.pairing, engines()[self.pairing.game]
        options = house_rules(engine, pairing.options)
        secret = _chance(pairing.seed, "deal", self.number)
        for turn in range(len(pairing.brains)):
            seated = pairing.rotation(turn)
            seeds = tuple(_chance(pairing.seed, "brain", self.number, turn, entrant) for entrant in seated)
            chosen = tuple(brains()[pairing.brains[entrant]] for entrant in seated)
            yield Bout(engine, options, chosen, secret, seeds, f"arena {pairing.game}", self.number, pairing.budget)


def house_rules(engine: Engine[Any], options: Mapping[str, Scalar]) -> Any:
    """Raises OptionError."""
    return parse(engine.options, options, library(None).boards)


def _chance(*parts: object) -> bytes:
    """32 bytes that depend on all parts, and on nothing else."""
    return blake2b("\0".join(map(str, parts)).encode(), digest_size=32).digest()


def play_round(this: Round) -> tuple[Outcome, ...]:
    """The outcomes of a round, by the number of the rotation. Writes records if asked. A worker's task."""
    outcomes = []
    for turn, bout in enumerate(this.bouts()):
        outcome = fight(bout)
        if this.pairing.folder is not None:
            name = f"{this.pairing.game}-{'-'.join(this.pairing.brains)}-{this.number}-{turn}.txt"
            Path(this.pairing.folder, name).write_text(record(bout, outcome), encoding="utf-8")
        outcomes.append(evolve(outcome, moves=()))
    return tuple(outcomes)


def pairings(asked: Pairing, seats: int) -> list[Pairing]:
    """Every pairing of the brains at so many seats; with fewer brains than seats the last fills those left over."""
    names = asked.brains
    if len(names) <= seats:
        return [evolve(asked, brains=names + names[-1:] * (seats - len(names)))]
    return [evolve(asked, brains=chosen) for chosen in combinations(names, seats)]
