"""The arena: the same deals with the seats exchanged, and figures as one computes them by hand."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from math import inf
from pathlib import Path
from typing import Any

import pexpect
import pytest
from attrs import evolve

from client.bots.arena.bout import Outcome, fight, record
from client.bots.arena.figures import Estimate, Sprt, Standing, Tally, elo, estimate, score_of
from client.bots.arena.report import score_of as shown
from client.bots.arena.rounds import Pairing, Round, pairings
from client.bots.arena.running import run
from client.bots.brain import Brain, Budget
from engines.record import read
from engines.registry import engines
from engines.replay import replay
from protocol.choice import Move
from protocol.news import Result
from tests.client.bots.turns import bout

SEEDED = Pairing("up_and_down", {}, ("tactician", "random"), "seed", Budget(10))
KASINO = evolve(SEEDED, game="kasino", options={"rounds": 1}, brains=("tactician", "greedy", "greedy-points"))


def _won(*places: int, points: tuple[int, ...] | None = None) -> Outcome:
    nothing = (0,) * len(places)
    return Outcome(Result(places, points, "goal", {}), (), None, "", nothing, nothing, nothing)


def test_every_brain_sits_in_every_seat_once_on_the_same_deal():
    bouts = list(Round(KASINO, 4).bouts())

    assert [[brain.name for brain in told.brains] for told in bouts] == [
        ["tactician", "greedy", "greedy-points"],
        ["greedy", "greedy-points", "tactician"],
        ["greedy-points", "tactician", "greedy"],
    ]
    assert len({told.key for told in bouts}) == 1


def test_each_deal_is_another_and_so_is_the_chance_of_each_brain_in_each_game():
    rounds = [list(Round(SEEDED, number).bouts()) for number in range(3)]
    seeds = [seed for bouts in rounds for told in bouts for seed in told.seeds]

    assert len({bouts[0].key for bouts in rounds}) == 3
    assert len(set(seeds)) == len(seeds) == 12


def test_another_seed_gives_other_deals_and_other_brains_the_same_ones():
    (first, _), (other_seed, _), (other_brains, _) = (
        Round(pairing, 0).bouts()
        for pairing in (SEEDED, evolve(SEEDED, seed="other"), evolve(SEEDED, brains=("greedy", "easy")))
    )

    assert first.key != other_seed.key
    assert first.key == other_brains.key


def test_the_last_brain_fills_the_seats_that_are_left_over_and_many_brains_meet_each_other():
    few, many = evolve(KASINO, brains=("tactician", "greedy")), KASINO

    assert [pairing.brains for pairing in pairings(few, 4)] == [("tactician", "greedy", "greedy", "greedy")]
    assert [pairing.brains for pairing in pairings(many, 2)] == [
        ("tactician", "greedy"),
        ("tactician", "greedy-points"),
        ("greedy", "greedy-points"),
    ]


def test_the_interval_is_that_of_a_mean_over_rounds():
    # mean 0.7; deviations 0.3 -0.2 0.05 -0.2 0.05: squares sum to 0.175, variance 0.04375, over 5 0.00875
    found = estimate([1.0, 0.5, 0.75, 0.5, 0.75])

    assert found.mean == pytest.approx(0.7)
    assert found.low == pytest.approx(0.7 - 1.959964 * 0.0935414, abs=1e-6)
    assert found.high == pytest.approx(0.7 + 1.959964 * 0.0935414, abs=1e-6)
    assert estimate([1.0]) == Estimate(1.0, -inf, inf)


def test_where_all_rounds_were_won_the_interval_is_that_of_luck_alone():
    # a brain that wins 15.8 % of the rounds wins two of two once in forty times: 0.158114 ** 2 = 0.025
    won, lost = (shown(Tally("any", scores=[score, score])) for score in (1.0, 0.0))

    assert (won.mean, won.high, lost.mean, lost.low) == (1, 1, 0, 0)
    assert won.low == pytest.approx(0.158114, abs=1e-6)
    assert lost.high == pytest.approx(1 - 0.158114, abs=1e-6)


def test_a_rating_is_the_logarithm_of_the_odds():
    # odds of 3 : 1 are 400 * log10(3) = 190.85
    assert elo(0.75) == pytest.approx(190.8485)
    assert elo(0.5) == 0
    assert (elo(0), elo(1)) == (-inf, inf)
    assert score_of(190.8485) == pytest.approx(0.75)


def test_the_test_weighs_two_ratings_as_walds_does():
    scores = [0.5, 1.0, 0.5, 1.0]  # mean 0.75, variance 1/12
    low, high = 0.5, 1 / (1 + 10 ** (-30 / 400))

    evidence = Sprt(0, 30).evidence(scores)

    assert evidence == pytest.approx(4 * (high - low) * (1.5 - low - high) / (2 / 12))
    assert Sprt(0, 30).verdict(scores) is None
    assert Sprt(0, 30).verdict(scores * 40) == "high"
    assert Sprt(0, 30).verdict([0.0, 0.5] * 80) == "low"


def test_a_round_counts_wins_shared_places_and_points_for_who_had_them():
    standing = Standing(SEEDED)
    standing.add((_won(1, 2, points=(10, 4)), _won(1, 1, points=(5, 5))))  # a win in seat 0, then a draw in seat 1

    first, second = standing.tallies

    assert (first.wins, first.draws, first.losses, first.scores, first.leads) == (1, 1, 0, [0.75], [3.0])
    assert (second.wins, second.draws, second.losses, second.scores, second.leads) == (0, 1, 1, [0.25], [-3.0])


def test_three_seats_are_rotated_back_to_their_brains():
    standing = Standing(KASINO)
    # who sits where: 0 1 2, then 1 2 0, then 2 0 1; the first brain wins each time
    standing.add((_won(1, 2, 2), _won(2, 2, 1), _won(2, 1, 2)))

    assert [tally.scores for tally in standing.tallies] == [[1.0], [0.0], [0.0]]


def test_a_brain_that_breaks_forfeits_its_game_and_the_round_has_no_score():
    def choose(_turn: Any) -> Move:
        raise ZeroDivisionError("no brain")

    told = bout("up_and_down", ("random", "random"))
    broken = fight(evolve(told, brains=(Brain("broken", choose), told.brains[1])))
    standing = Standing(SEEDED)
    standing.add((broken, _won(1, 2)))

    assert (broken.result, broken.forfeit, broken.problem) == (None, 0, "ZeroDivisionError: no brain")
    assert [tally.forfeits for tally in standing.tallies] == [1, 0]
    assert standing.tallies[0].problems == ["ZeroDivisionError: no brain"]
    assert standing.tallies[0].scores == []


def test_a_brain_that_is_refused_to_the_end_forfeits():
    told = bout("up_and_down", ("random", "random"))
    outcome = fight(evolve(told, brains=(Brain("wrong", lambda _: Move("cheat")), told.brains[1])))

    assert outcome.forfeit == 0 or (outcome.forfeit, outcome.moves[0].seat) == (0, 1)
    assert "cheat is refused: not_now" in outcome.problem
    assert outcome.refused == (8, 0)


def test_a_brain_against_itself_is_as_good_as_itself_and_better_than_chance():
    mirror = estimate(run(evolve(SEEDED, brains=("tactician", "tactician")), 24, jobs=1).tallies[0].scores)
    better = estimate(run(SEEDED, 24, jobs=1).tallies[0].scores)

    assert mirror.low < 0.5 < mirror.high
    assert better.low > 0.5


def test_a_test_that_has_decided_ends_the_games():
    standing = run(evolve(SEEDED, game="kaboo"), 200, jobs=1, test=Sprt(0, 100))

    assert 16 <= standing.rounds < 200


@pytest.mark.parametrize("game", ["kasino", "kaboo", "leiterspiel"])
def test_the_record_of_a_game_is_played_again_as_any_other(game: str):
    told = bout(game, ("tactician", "random"))
    outcome = fight(told)

    whole = replay(read(record(told, outcome)), engines())

    assert whole.record.result == outcome.result
    assert len(whole.steps) == 1 + len(outcome.moves)


def _arena(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-P", "-m", "client.bots", "arena", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_command_tells_the_same_figures_on_one_core_and_on_two_and_keeps_records(tmp_path: Path):
    asked = ("kaboo", "tactician", "random", "--games", "8", "--seed", "s", "--json")

    told = [_arena(*asked, "--jobs", jobs, "--records", str(tmp_path / jobs)) for jobs in ("1", "2")]
    first, second = (_figures(done.stdout) for done in told)

    assert first == second
    assert (first["games"], first["rounds"], first["places"][0]["forfeits"]) == (8, 4, 0)
    assert len(list((tmp_path / "1").glob("kaboo-tactician-random-*.txt"))) == 8


def test_on_a_terminal_it_shows_how_far_it_is_and_the_interrupt_key_ends_it_without_a_word():
    command = ["-P", "-m", "client.bots", "arena", "kasino", "tactician", "greedy", "--games", "20000", "--lang", "en"]
    program = pexpect.spawn(sys.executable, command, encoding="utf-8", timeout=60, dimensions=(24, 80))
    program.expect(r"\[ +\] \d/10000 +\d+\.\d % +\d+ s left")
    program.sendintr()
    program.expect(pexpect.EOF)
    program.wait()

    assert re.fullmatch(r"(?:\s|\^C|\[ +\] \d+/10000 .* s left)*", program.before or "")
    assert program.exitstatus == 1


def _figures(text: str) -> dict[str, Any]:
    figures: dict[str, Any] = json.loads(text)
    for place in figures["places"]:
        del place["milliseconds"]
    return figures


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("kasino", "random"), "needs two bots"),
        (("chess", "random", "random"), "chess"),
        (("kasino", "random", "nobody"), "nobody"),
        (("kaboo", "random", "greedy", "--seats", "3"), "at least 2 and at most 2 players"),
        (("kasino", "random", "greedy", "--option", "rounds=99"), "rule rounds cannot have this value"),
        (("kasino", "random", "greedy", "--option", "rounds"), "KEY=VALUE"),
        (("kasino", "random", "greedy", "--sprt", "30", "0"), "LOW below HIGH"),
        (("kasino", "random", "greedy", "--think", "-1"), '"-1" is no number of seconds'),
        (("kasino", "hard", "greedy", "--think", "nan"), '"nan" is no number of seconds'),
        (("kasino", "random", "greedy", "--records", f"{__file__}/in_a_file"), "in_a_file: Not a directory"),
    ],
)
def test_what_cannot_be_played_is_refused_by_name(arguments: tuple[str, ...], told: str):
    done = _arena(*arguments)

    assert done.returncode == 2
    assert told in done.stderr
