"""What searches play with: worlds that a seat cannot tell from the real one, and what games come to in them.

Nothing here knows a game: worlds are dealt from what the seat knows, and a game is played on by the rules of thumb
of its tactics, or else nearly at random.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from attrs import frozen

from client.bots.brain import Budget, Turn
from client.bots.dealing import dealing
from client.bots.tacticians import eager
from client.bots.tactics.tactic import Tactic
from engines.api import Engine, Illegal, play, repeat
from engines.known import Known, remember
from engines.redact import tell
from engines.redeal import Redealer
from protocol.choice import Below, Move, Prompt
from protocol.news import Result

ITERATIONS = 400  # moves tried in a world, where the budget says nothing
RESERVE = 0.9  # of the seconds that are thought
LONGEST = 600  # moves after which a game that is played on counts as drawn
REFUSALS = 6
WAYS = 2  # in which a seat without rules of thumb plays on
MARGIN = 0.2  # what a win by far counts more than a narrow one


@frozen
class Table:
    """The rules, who searches, what it knows, and how games are played on."""

    dealt: Redealer
    known: Known
    seat: int
    tactic: Tactic

    @classmethod
    def of(cls, turn: Turn, tactic: Tactic | None) -> Table | None:
        """None where the game, its board or the memory is not to be had here."""
        dealt = dealing(turn)
        if dealt is None:
            return None
        return cls(dealt, turn.known, turn.seat, tactic or Tactic(eager))

    @property
    def engine(self) -> Engine[Any]:
        return self.dealt.engine

    def value(self, world: Any, move: Move, chance: int) -> float:
        """What this seat comes to by the move in that world, with that luck. Raises Illegal.

        Without rules of thumb it is the best of some ways in which the seat plays on at random: else a move that
        leaves it no choice would seem as good as one after which it could still choose well.
        """
        state = play(self.engine, world, self.seat, move).state
        if self.tactic.roll:
            below = quick_chance(chance)
            return self.worth(self.seat, *self.played_on(state, self.seat, below, below))
        ways = [(quick_chance(chance), quick_chance(chance + way)) for way in range(1, WAYS + 1)]
        return max([self.worth(self.seat, *self.played_on(state, self.seat, *way)) for way in ways])

    def played_on(self, state: Any, mover: int, others: Below, own: Below) -> tuple[Any, Result | None]:
        """The game once it has ended, or as far as it is looked ahead, by the luck of this seat and of the others."""
        for _ in range(self.tactic.horizon or LONGEST):
            result = self.engine.result(state)
            if result is not None:
                return state, result
            mover, prompts = self.acting(state, mover)
            state = self._after(state, mover, prompts, own if mover == self.seat else others)
        return state, self.engine.result(state)

    def acting(self, state: Any, mover: int) -> tuple[int, tuple[Prompt, ...]]:
        """The next seat after that one that may act, and how."""
        for step in range(1, self.dealt.seats + 1):
            seat = (mover + step) % self.dealt.seats
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

    def worth(self, seat: int, state: Any, result: Result | None) -> float:
        """1 for a win alone, -1 for none, and how clear it was; between them where the game goes on."""
        if result is None:
            return self.tactic.worth(state, seat) if self.tactic.worth else 0.0
        first = result.places.count(1)
        share = (result.places[seat] == 1) / first
        won = (share * len(result.places) - 1) / (len(result.places) - 1)
        if self.tactic.worth is not None:
            return won / 2 + self.tactic.worth(state, seat)
        return won + MARGIN * _lead(result, seat, won)

    def learnt(self, world: Any, move: Move) -> int:
        """Of how many pieces more the seat knows the place, once it has made the move in that world."""
        known = self.known
        for news in play(self.engine, world, self.seat, move).news:
            told = tell(news, self.seat, self.engine.name)
            known = remember(known, told) if told else known
        return _placed(known) - _placed(self.known)


def _placed(known: Known) -> int:
    return sum(len(spots) == 1 for spots in known.spots.values())


def _lead(result: Result, seat: int, won: float) -> float:
    if result.points is None:
        return 0.0
    own = result.points[seat]
    apart = max(abs(own - other) for other in result.points)
    clear = apart / (apart + 10)
    return clear if won > 0 else -clear


def wander(_state: Any, _seat: int, prompts: tuple[Prompt, ...], below: Below) -> Move:
    """Any prompt, mostly with the first of its hints."""
    prompt = prompts[below(len(prompts))]
    if prompt.hints and below(4):
        return prompt.fill(prompt.hints[0])
    return prompt.sample(below)


def quick_chance(seed: bytes | int) -> Below:
    """Numbers below a limit, quick ones below small limits: here nobody could gain by guessing them."""
    random = Random(seed)  # noqa: S311
    draw, large = random.random, random.randrange
    return lambda limit: int(draw() * limit) if limit < 1 << 32 else large(limit)


def within(budget: Budget, tries: Iterator[int]) -> Iterator[int]:
    """As many of the worlds as the budget allows, by how many tries each costs; the first one always."""
    iterations = budget.iterations if budget.iterations or budget.seconds else ITERATIONS
    began = now = budget.now()
    spent, took = 0, 0.0  # took: by the last world
    for planned in tries:
        late = budget.seconds is not None and now + took - began > RESERVE * budget.seconds
        if spent and (late or (iterations is not None and spent + planned > iterations)):
            return
        spent += planned
        yield planned
        ended = budget.now()
        took, now = ended - now, ended
