"""What is told of a pairing: as data for machines, and as lines for people."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite
from typing import Any

from client.bots.arena.figures import Estimate, Sprt, Standing, Tally, elo, estimate
from client.texts.words import Words

MOST_PROBLEMS = 3
DOUBT = 0.025  # outside a 95 % interval, on either side


def as_data(standing: Standing, test: Sprt | None) -> dict[str, Any]:
    """All figures of a pairing. Numbers that are infinite are left out as null."""
    two = len(standing.tallies) == 2
    data: dict[str, Any] = {
        "brains": list(standing.pairing.brains),
        "rounds": standing.rounds,
        "games": standing.games,
        "broken_off": standing.broken_off,
        "places": [_place(tally, standing, two=two) for tally in standing.tallies],
    }
    if test is not None:
        scores = standing.tallies[0].scores
        told = {"low": test.low, "high": test.high, "bound": test.bound}
        data["test"] = told | {"evidence": test.evidence(scores), "accepts": test.verdict(scores)}
    return data


def _place(tally: Tally, standing: Standing, *, two: bool) -> dict[str, Any]:
    told: dict[str, Any] = {
        "brain": tally.brain,
        "wins": tally.wins,
        "draws": tally.draws,
        "losses": tally.losses,
        "forfeits": tally.forfeits,
        "refused": tally.refused,
        "problems": sorted(set(tally.problems))[:MOST_PROBLEMS],
        "score": _interval(score_of(tally)),
        "lead": _interval(estimate(tally.leads)) if tally.leads else None,
        "milliseconds": {
            "a_game": tally.thought / 1e6 / max(1, standing.games),
            "longest": tally.longest / 1e6,
        },
    }
    if two:
        score = score_of(tally)
        told["elo"] = [_finite(elo(value)) for value in (score.mean, score.low, score.high)]
    return told


def score_of(tally: Tally) -> Estimate:
    """The mean score; its interval ends at 0 and 1, and is the exact one where every round ended alike there."""
    found = estimate(tally.scores)
    surely = DOUBT ** (1 / max(1, len(tally.scores)))
    if found.low == found.high == 1:
        return Estimate(1.0, surely, 1.0)
    if found.low == found.high == 0:
        return Estimate(0.0, 0.0, 1 - surely)
    if not isfinite(found.low):
        return found
    return Estimate(found.mean, max(0.0, found.low), min(1.0, found.high))


def _interval(found: Estimate) -> list[float | None]:
    return [_finite(value) for value in (found.mean, found.low, found.high)]


def _finite(value: float) -> float | None:
    return value if isfinite(value) else None


def as_lines(standing: Standing, test: Sprt | None, words: Words) -> Iterator[str]:
    """The figures of a pairing to read."""
    names = " : ".join(standing.pairing.brains)
    game = words.first(f"game.{standing.pairing.game}")
    yield words.say("arena.met", brains=names, game=game, games=standing.games, deals=standing.rounds)
    two = len(standing.tallies) == 2
    for tally in standing.tallies:
        score = score_of(tally)
        lead = ", " + words.say("arena.lead", lead=_signed(estimate(tally.leads))) if tally.leads else ""
        rating = f", Elo {_rating(score)}" if two else ""
        games = words.say("arena.tally", won=tally.wins, drawn=tally.draws, lost=tally.losses)
        yield f"  {tally.brain:<16} {_percent(score)}  {games}{lead}{rating}"
        if tally.forfeits or tally.refused:
            problems = "; ".join(sorted(set(tally.problems))[:MOST_PROBLEMS])
            told = words.say("arena.trouble", forfeits=tally.forfeits, refused=tally.refused, problems=problems)
            yield f"  {'':<16} {told}"
    if standing.broken_off:
        yield "  " + words.say("arena.broken_off", games=standing.broken_off)
    if test is not None:
        verdict = test.verdict(standing.tallies[0].scores)
        rated = {"low": test.low, "high": test.high}.get(verdict or "")
        yield "  " + (words.say("arena.undecided") if rated is None else words.say("arena.accepts", elo=f"{rated:g}"))


def _percent(score: Estimate) -> str:
    if not isfinite(score.low):
        return f"{100 * score.mean:5.1f} %"
    return f"{100 * score.mean:5.1f} % ({100 * score.low:.1f} … {100 * score.high:.1f})"


def _signed(lead: Estimate) -> str:
    return f"{lead.mean:+.1f}" if not isfinite(lead.low) else f"{lead.mean:+.1f} ± {lead.high - lead.mean:.1f}"


def _rating(score: Estimate) -> str:
    return " … ".join(f"{elo(value):+.0f}" for value in (score.low, score.high))
