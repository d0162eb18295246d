"""The brain that knows no game: it tries its moves in worlds that it cannot tell from the real one.

Each candidate is played in the same sampled worlds and each world is played on by rules of thumb (the game's own
where it has some, else nearly at random). Where the game has tactics their move is the base: another one is played
only where it is better by more than chance explains, since the best of many noisy means is often none of the best.
Without a base, of the moves that chance does not tell apart the one is played after which the seat knows most:
rollouts give knowledge no worth, since in them a seat acts alike whatever it knows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from statistics import fmean, variance
from typing import Any

from attrs import define, field

from client.bots.brain import Brain, Turn
from client.bots.tacticians import TACTICS, eager
from client.bots.tactics.tactic import Tactic
from client.bots.worlds import Table, quick_chance, within
from engines.api import Illegal
from protocol.choice import Below, Move

MOST = 14  # candidates
GUESSES = 4  # moves drawn from a prompt that asks for something
FEW, GONE = 8, 2.0  # worlds, and standard errors behind the best, after which a candidate is given up
HALVED = frozenset({8, 24, 56})  # worlds after which the worse half of the candidates is given up
ALIKE = 1.0  # standard errors up to which two moves are not told apart


@define
class _Candidate:
    move: Move
    values: list[float] = field(factory=list)  # a world
    learnt: int = 0


def search(turn: Turn, tactics: Mapping[str, Tactic]) -> Move:
    """The move that is best in the worlds that were tried within the budget."""
    tactic = tactics.get(turn.game)
    base = tactic.choose(turn) if tactic else None
    if base is not None and tactic is not None and tactic.sure(turn):
        return base
    below = quick_chance(turn.key)
    moves = candidates(turn, base, below)
    table = Table.of(turn, tactic) if len(moves) > 1 else None
    if table is None:
        return base or (moves[0] if len(moves) == 1 else eager(turn))
    tried = _tried(table, [_Candidate(move) for move in moves], turn, below, based=base is not None)
    if base is None:
        return _of_the_best(tried) or eager(turn)
    return _better(tried, base, table.tactic.doubt)


def candidates(turn: Turn, base: Move | None, below: Below) -> list[Move]:
    """The moves worth trying, the base first: all that can be listed, hints, and guesses where a prompt asks."""
    found = [] if base is None else [base]
    listed: list[Move] = []
    for prompt in turn.prompts:
        if not prompt.asks:
            listed.append(prompt.fill({}))
        elif prompt.hints:
            listed += [prompt.fill(hint) for hint in prompt.hints]
        else:
            listed += [prompt.sample(below) for _ in range(GUESSES)]
    while listed and len(found) < MOST:
        move = listed.pop(below(len(listed)))
        if move not in found:
            found.append(move)
    return found


def _tried(table: Table, tried: list[_Candidate], turn: Turn, below: Below, *, based: bool) -> list[_Candidate]:
    """The candidates that are left, with what they came to in each world. A base is the first, and never given up."""
    base = tried[0] if based else None

    def tries() -> Iterator[int]:
        while len(tried) > 1:
            yield len(tried)

    for number, _ in enumerate(within(turn.budget, tries()), 1):
        world, chance = table.dealt.deal(below), below(1 << 30)
        tried = [one for one in tried if _tries(table, world, one, chance)]
        if number % FEW == 0:
            tried = _promising(tried, base, halved=based and number in HALVED)
    return tried


def _tries(table: Table, world: Any, one: _Candidate, chance: int) -> bool:
    """Whether the move is a move; all candidates have the same luck in a world."""
    try:
        if not one.values:
            one.learnt = table.learnt(world, one.move)
        one.values.append(table.value(world, one.move, chance))
    except Illegal:
        return False
    return True


def _promising(tried: list[_Candidate], base: _Candidate | None, *, halved: bool) -> list[_Candidate]:
    """Without those that are clearly behind the best, or, so that the others are tried more often, behind the half."""
    if not tried:
        return tried
    ranked = sorted(tried, key=lambda one: -fmean(one.values))
    best, others = ranked[0], ranked[: -(-len(ranked) // 2)] if halved else ranked
    kept = [one for one in others if one is best or _ahead(best, one) < GONE]
    return kept if base is None else [base, *(one for one in kept if one is not base)]


def _ahead(one: _Candidate, other: _Candidate) -> float:
    """By how many standard errors it is ahead over the same worlds."""
    apart = [mine - others for mine, others in zip(one.values, other.values, strict=True)]
    if len(apart) < 2:
        return 0.0
    error = sqrt(variance(apart) / len(apart))
    mean = fmean(apart)
    return mean / error if error else (mean > 0) * 1e9


def _better(tried: Sequence[_Candidate], base: Move, doubt: float) -> Move:
    """The best, if it is better than the base by more than chance."""
    if not tried or tried[0].move != base:
        return base
    best = max(tried, key=lambda one: fmean(one.values) if one.values else 0.0)
    return best.move if best is not tried[0] and _ahead(best, tried[0]) > doubt else base


def _of_the_best(tried: Sequence[_Candidate]) -> Move | None:
    """The best, or of those that chance does not tell from it the one that teaches most."""
    if not tried or not tried[0].values:
        return tried[0].move if tried else None
    best = max(tried, key=lambda one: fmean(one.values))
    alike = [one for one in tried if one is best or _ahead(best, one) < ALIKE]
    return max(alike, key=lambda one: (one.learnt, fmean(one.values))).move


def tuned(turn: Turn) -> Move:
    """Searches with the game's tactics, where it has some."""
    return search(turn, TACTICS)


def untuned(turn: Turn) -> Move:
    """Searches as in a game that nobody wrote tactics for."""
    return search(turn, {})


HARD = frozenset({"kasino", "tauchen", "up_and_down"})
"""The games in which the arena found that searching beats the tactics alone."""


def hard(turn: Turn) -> Move:
    """The best there is for the game."""
    tactic = TACTICS.get(turn.game)
    return tactic.choose(turn) if tactic and turn.game not in HARD else tuned(turn)


BRAINS = (Brain("hard", hard), Brain("search", tuned), Brain("search-untuned", untuned))
