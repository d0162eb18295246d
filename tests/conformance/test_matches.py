"""Thousands of matches of every game: they end in good time, and no piece is lost or doubled on the way."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engines.api import Engine
from engines.kit.walk import places
from engines.registry import engines
from tests.support.matches import match
from tests.support.variants import options_of

MATCHES = 10_000
BUDGET = 5000  # moves of a match
GAMES = sorted(engines())


@pytest.mark.parametrize("game", GAMES)
def test_matches_end_with_all_their_pieces(game: str):
    play(engines()[game], 40, every=1)


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("game", GAMES)
def test_ten_thousand_matches_end_with_all_their_pieces(game: str):
    play(engines()[game], MATCHES, every=50)


def play(engine: Engine[Any], matches: int, every: int):
    """With one number of seats after the other; pieces are counted at every so many moves, and at the end."""
    rng = random.Random(engine.name)
    for number in range(matches):
        seats = engine.seats[number % len(engine.seats)]
        for step, moment in enumerate(match(engine, options_of(engine, {}), seats, rng)):
            assert step <= BUDGET, f"match {number} of {seats} seats is not over"
            if step % every == 0 or moment.seat is None:
                lying = sorted(piece for _, _, piece in places(engine, moment.state))
                assert lying == sorted(engine.pieces), f"match {number} of {seats} seats, move {step}"
