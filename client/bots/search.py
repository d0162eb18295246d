"""The brain that knows no game: it tries its moves in worlds that it cannot tell from the real one.

Each candidate is played in the same sampled worlds and each world is played on by rules of thumb (the game's own
where it has some, else nearly at random). Where the game has tactics their move is the base: another one is played
only where it is better by more than chance explains, since the best of many noisy means is often none of the best.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from random import Random
from statistics import fmean, variance
from time import monotonic
from typing import Any

from attrs import define, field, frozen

from client.bots.brain import Brain, Turn
from client.bots.dealing import dealing
from client.bots.tacticians import TACTICS, eager
from client.bots.tactics.tactic import Tactic
from engines.api import Engine, Illegal, play, repeat
from engines.redeal import Redealer
from protocol.choice import Below, Move, Prompt
from protocol.news import Result

ITERATIONS = 400  # moves tried in a world, where the budget says nothing
MOST = 14  # candidates
GUESSES = 4  # moves drawn from a prompt that asks for something
LONGEST = 600  # moves after which a game that is played on counts as drawn
FEW, GONE = 8, 2.0  # worlds, and standard errors behind the best, after which a candidate is given up
REFUSALS = 6
MARGIN = 0.2  # what a win by far counts more than a narrow one
RESERVE = 0.9  # of the seconds that are thought


@frozen
class Table:
    """What a search plays with: the rules, and how games are played on."""

    engine: Engine[Any]
    seats: int
    seat: int
    tactic: Tactic

    def value(self, world: Any, move: Move, below: Below) -> float:
        """What this seat comes to by the move in that world. Raises Illegal."""
        state = play(self.engine, world, self.seat, move).state
        mover = self.seat
        horizon = self.tactic.horizon or LONGEST
        for _ in range(horizon):
            result = self.engine.result(state)
            if result is not None:
                return self._final(state, result)
            mover, prompts = self._next(state, mover)
            state = self._after(state, mover, prompts, below)
        return self.tactic.worth(state, self.seat) if self.tactic.worth else 0.0

    def _next(self, state: Any, mover: int) -> tuple[int, tuple[Prompt, ...]]:
        for step in range(1, self.seats + 1):
            seat = (mover + step) % self.seats
            prompts = self.engine.prompts(state, seat)
            if prompts:
                return seat, prompts
        raise Illegal("over")

    def _after(self, state: Any, seat: int, prompts: tuple[Prompt, ...], below: Below) -> Any:
        roll = self.tactic.roll or wander
        for _ in range(REFUSALS):
            try:
                return repeat(self.engine, state, seat, roll(state, seat, prompts, below)).state
            except Illegal:
                roll = wander
        return repeat(self.engine, state, seat, self.engine.absent(self.engine, state, seat)).state

    def _final(self, state: Any, result: Result) -> float:
        """1 for a win alone, -1 for none, and how clear it was."""
        first = result.places.count(1)
        share = (result.places[self.seat] == 1) / first
        won = (share * len(result.places) - 1) / (len(result.places) - 1)
        if self.tactic.worth is not None:
            return won / 2 + self.tactic.worth(state, self.seat)
        return won + MARGIN * self._lead(result, won)

    def _lead(self, result: Result, won: float) -> float:
        if result.points is None:
            return 0.0
        own = result.points[self.seat]
        apart = max(abs(own - other) for other in result.points)
        clear = apart / (apart + 10)
        return clear if won > 0 else -clear


def wander(_state: Any, _seat: int, prompts: tuple[Prompt, ...], below: Below) -> Move:
    """Any prompt, mostly with the first of its hints."""
    prompt = prompts[below(len(prompts))]
    if prompt.hints and below(4):
        return prompt.fill(prompt.hints[0])
    return prompt.sample(below)


@define
class _Candidate:
    move: Move
    values: list[float] = field(factory=list)  # a world


def search(turn: Turn, tactics: Mapping[str, Tactic]) -> Move:
    """The move that is best in the worlds that were tried within the budget."""
    tactic = tactics.get(turn.game)
    base = tactic.choose(turn) if tactic else None
    if base is not None and tactic is not None and tactic.sure(turn):
        return base
    below = _below(turn.key)
    moves = candidates(turn, base, below)
    dealt = dealing(turn) if len(moves) > 1 else None
    if dealt is None:
        return base or (moves[0] if len(moves) == 1 else eager(turn))
    table = Table(dealt.engine, turn.seats, turn.seat, tactic or Tactic(eager))
    tried = _tried(table, dealt, [_Candidate(move) for move in moves], turn, below)
    return _chosen(tried, base, table.tactic.doubt) or eager(turn)


def _below(seed: bytes | int) -> Below:
    """Numbers below a limit, quick ones below small limits: here nobody could gain by guessing them."""
    random = Random(seed)  # noqa: S311
    draw, large = random.random, random.randrange
    return lambda limit: int(draw() * limit) if limit < 1 << 32 else large(limit)


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


def _tried(table: Table, dealt: Redealer, tried: list[_Candidate], turn: Turn, below: Below) -> list[_Candidate]:
    """The candidates that are left, with what they came to in each world. The first is never given up."""
    budget, began = turn.budget, monotonic()
    iterations = budget.iterations if budget.iterations or budget.seconds else ITERATIONS
    spent = worlds = 0
    now = began
    took = 0.0  # for the last world
    base = tried[0]
    while len(tried) > 1:
        if iterations is not None and spent + len(tried) > iterations and worlds:
            break
        if budget.seconds is not None and worlds and now + took - began > RESERVE * budget.seconds:
            break
        world, chance = dealt.deal(below), below(1 << 30)
        spent += len(tried)
        worlds += 1
        tried = [one for one in tried if _tries(table, world, one, chance)]
        if worlds % FEW == 0:
            tried = _promising(tried, base)
        took, now = monotonic() - now, monotonic()
    return tried


def _tries(table: Table, world: Any, one: _Candidate, chance: int) -> bool:
    """Whether the move is a move; all candidates have the same luck in a world."""
    try:
        one.values.append(table.value(world, one.move, _below(chance)))
    except Illegal:
        return False
    return True


def _promising(tried: list[_Candidate], base: _Candidate) -> list[_Candidate]:
    """Without those that are clearly behind the best."""
    if not tried:
        return tried
    best = max(tried, key=lambda one: fmean(one.values))
    return [one for one in tried if one is base or one is best or _ahead(best, one) < GONE]


def _ahead(one: _Candidate, other: _Candidate) -> float:
    """By how many standard errors it is ahead over the same worlds."""
    apart = [mine - others for mine, others in zip(one.values, other.values, strict=True)]
    if len(apart) < 2:
        return 0.0
    error = sqrt(variance(apart) / len(apart))
    mean = fmean(apart)
    return mean / error if error else (mean > 0) * 1e9


def _chosen(tried: list[_Candidate], base: Move | None, doubt: float) -> Move | None:
    """The best; with a base only what is better than it by more than chance."""
    if not tried:
        return base
    best = max(tried, key=lambda one: fmean(one.values) if one.values else 0.0)
    if base is None or tried[0].move != base:
        return best.move
    return best.move if best is not tried[0] and _ahead(best, tried[0]) > doubt else base


def tuned(turn: Turn) -> Move:
    """Searches with the game's tactics, where it has some."""
    return search(turn, TACTICS)


def untuned(turn: Turn) -> Move:
    """Searches as in a game that nobody wrote tactics for."""
    return search(turn, {})


HARD = frozenset({"kasino", "tauchen"})
"""The games in which the arena found that searching beats the tactics alone."""


def hard(turn: Turn) -> Move:
    """The best there is for the game."""
    tactic = TACTICS.get(turn.game)
    return tactic.choose(turn) if tactic and turn.game not in HARD else tuned(turn)


BRAINS = (Brain("hard", hard), Brain("search", tuned), Brain("search-untuned", untuned))
