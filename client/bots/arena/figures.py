"""What rounds of games say about brains. The unit is the round, since its games share a deal.

Score: wins, and of a shared first place a part. The interval is that of the mean over rounds, 95 % of the normal
distribution. A round in which a brain forfeited, or a game was broken off, has no score.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, log, log10, sqrt
from statistics import fmean, variance

from attrs import define, field, frozen

from client.bots.arena.bout import Outcome
from client.bots.arena.rounds import Pairing

NORMAL = 1.959964  # 97.5 % of the normal distribution lie below
LEAST = 16  # rounds before a test may decide
FLAT = 1e-4  # the least variance a test believes in, where all rounds ended alike


@frozen
class Estimate:
    """A mean and its 95 % interval."""

    mean: float
    low: float
    high: float


def estimate(values: Sequence[float]) -> Estimate:
    """The mean of independent values; with one value or none the interval is everything."""
    if len(values) < 2:
        return Estimate(fmean(values) if values else 0.0, -inf, inf)
    mean = fmean(values)
    error = NORMAL * sqrt(variance(values) / len(values))
    return Estimate(mean, mean - error, mean + error)


def elo(score: float) -> float:
    """How many points of a rating stand for that score between two; infinite at 0 and 1."""
    if score <= 0:
        return -inf
    return inf if score >= 1 else -400 * log10(1 / score - 1)


def score_of(rating: float) -> float:
    """The score that is expected at this difference of ratings."""
    return 1 / (1 + 10 ** (-rating / 400))


@frozen
class Sprt:
    """Wald's sequential test: the first brain's rating is ``low`` or ``high``, each wrongly 5 % of the time."""

    low: float
    high: float

    @property
    def bound(self) -> float:
        return log(0.95 / 0.05)

    def evidence(self, scores: Sequence[float]) -> float:
        """The logarithm of how much likelier the scores are at ``high`` than at ``low``, by the normal distribution."""
        if len(scores) < 2:
            return 0.0
        low, high = score_of(self.low), score_of(self.high)
        spread = max(variance(scores), FLAT)
        return len(scores) * (high - low) * (2 * fmean(scores) - low - high) / (2 * spread)

    def verdict(self, scores: Sequence[float]) -> str | None:
        """Which of ``low`` and ``high`` is accepted; None while neither is."""
        evidence = self.evidence(scores)
        if len(scores) < LEAST or abs(evidence) < self.bound:
            return None
        return "high" if evidence > 0 else "low"


@define
class Tally:
    """The figures of one brain of a pairing."""

    brain: str
    scores: list[float] = field(factory=list)  # a round
    leads: list[float] = field(factory=list)  # points before the mean of the others, a round
    wins: int = 0
    draws: int = 0
    losses: int = 0
    forfeits: int = 0
    refused: int = 0
    thought: int = 0  # nanoseconds
    longest: int = 0
    problems: list[str] = field(factory=list)


class Standing:
    """The figures of a pairing so far, a tally for each of its places."""

    def __init__(self, pairing: Pairing) -> None:
        self.pairing = pairing
        self.rounds = 0
        self.games = 0
        self.moves = 0
        self.broken_off = 0
        self.tallies = [Tally(name) for name in pairing.brains]

    def add(self, outcomes: Sequence[Outcome]) -> None:
        """Count a round: its outcomes by the number of the rotation."""
        self.rounds += 1
        self.games += len(outcomes)
        for turn, outcome in enumerate(outcomes):
            self._count(outcome, self.pairing.rotation(turn))
        if all(outcome.result is not None for outcome in outcomes):
            self._score(outcomes)

    def _count(self, outcome: Outcome, seated: Sequence[int]) -> None:
        self.broken_off += outcome.result is None and outcome.forfeit is None
        for seat, entrant in enumerate(seated):
            tally = self.tallies[entrant]
            tally.refused += outcome.refused[seat]
            tally.thought += outcome.thought[seat]
            tally.longest = max(tally.longest, outcome.longest[seat])
            if outcome.forfeit == seat:
                tally.forfeits += 1
                tally.problems.append(outcome.problem)
            if outcome.result is not None:
                share = outcome.shares()[seat]
                tally.wins += share == 1
                tally.draws += 0 < share < 1
                tally.losses += share == 0

    def _score(self, outcomes: Sequence[Outcome]) -> None:
        count = len(self.tallies)
        shares, leads = [0.0] * count, [0.0] * count
        for turn, outcome in enumerate(outcomes):
            assert outcome.result is not None
            points = outcome.result.points
            for seat, entrant in enumerate(self.pairing.rotation(turn)):
                shares[entrant] += outcome.shares()[seat] / count
                if points is not None:
                    others = (sum(points) - points[seat]) / (count - 1)
                    leads[entrant] += (points[seat] - others) / count
        for entrant, tally in enumerate(self.tallies):
            tally.scores.append(shares[entrant])
            if outcomes[0].result is not None and outcomes[0].result.points is not None:
                tally.leads.append(leads[entrant])
