"""The searches know no game, keep to their budgets and find what is plain to see."""

from __future__ import annotations

import subprocess
import sys
from time import monotonic

import pytest
from attrs import evolve

from client.bots.brain import Budget, Turn
from client.bots.registry import brains
from client.bots.search import MOST, candidates
from engines.chance import Draws
from protocol.choice import Move, Number, One, Prompt, Some
from tests.client.bots.turns import bout, played

LISTED = Prompt("draw")
HINTED = Prompt("take", {"card": "8S"}, (Some("cards", ("2H", "6D", "8C")),), ({"cards": ("8C",)},))
OPEN = Prompt("bid", {}, (Number("points", 1, 1000), One("suit", ("S", "H"))))


SEARCHES = ("search", "search-untuned", "tree-search")


def _turn(game: str, kind: str, number: int = 1) -> Turn:
    """Some turn of a game at which several moves, one of that kind among them, can be made."""
    _, asked = played(bout(game, ("tactician", "random"), number))
    return next(
        one.turn for one in asked if len(one.turn.prompts) > 1 and kind in {prompt.kind for prompt in one.turn.prompts}
    )


def test_candidates_are_what_can_be_listed_the_hints_and_guesses_where_neither_is_there():
    turn = evolve(_turn("kaboo", "draw"), prompts=(LISTED, HINTED, OPEN))
    found = candidates(turn, None, Draws(b"key"))

    assert Move("draw") in found
    assert Move("take", {"card": "8S", "cards": ("8C",)}) in found
    assert 1 < sum(move.kind == "bid" for move in found) <= 4
    assert all(any(prompt.admits(move) for prompt in turn.prompts) for move in found)


def test_the_base_is_the_first_candidate_and_no_more_are_tried_than_can_be():
    base = Move("lay", {"card": "99"})
    many = tuple(Prompt("lay", {"card": str(card)}) for card in range(100))
    found = candidates(evolve(_turn("kaboo", "draw"), prompts=many), base, Draws(b"key"))

    assert (found[0], len(found), len(set(map(str, found)))) == (base, MOST, MOST)


@pytest.mark.parametrize("name", SEARCHES)
def test_the_time_to_think_is_kept(name: str):
    turn = evolve(_turn("kasino", "capture"), budget=Budget(seconds=0.3))
    brains()[name].choose(turn)  # what is made once is made
    began = monotonic()
    move = brains()[name].choose(turn)

    assert any(prompt.admits(move) for prompt in turn.prompts)
    assert monotonic() - began < 5  # ten times over: the machine may be busy


def test_seconds_of_the_processor_do_not_pass_while_others_compute():
    budget = Budget(seconds=1, of_processor=True)
    began, on_the_wall = budget.now(), monotonic()
    subprocess.run([sys.executable, "-c", "sum(range(4_000_000))"], check=True)

    assert budget.now() - began < (monotonic() - on_the_wall) / 2


@pytest.mark.parametrize("name", SEARCHES)
def test_a_game_whose_rules_are_not_here_is_played_all_the_same(name: str):
    turn = evolve(_turn("kaboo", "draw"), game="chess")

    assert any(prompt.admits(brains()[name].choose(turn)) for prompt in turn.prompts)


def test_without_tactics_it_looks_at_cards_where_it_may_and_does_not_end_a_game_that_it_could_still_better():
    """Rollouts at random give neither knowledge nor later choices any worth."""
    looks = [_turn("kaboo", "peek", number) for number in range(6)]
    turns = [_turn("kaboo", "knock", number) for number in range(6)]
    untuned = brains()["search-untuned"]
    looked = [untuned.choose(evolve(turn, budget=Budget(60))).kind for turn in looks]
    knocked = [untuned.choose(evolve(turn, budget=Budget(90))).kind for turn in turns]

    assert looked.count("peek") >= 5
    assert knocked.count("knock") <= 1


@pytest.mark.parametrize("name", ["search-untuned", "tree-search"])
def test_it_takes_the_trio_that_ends_a_game_of_tauchen_well(name: str):
    turns = [one.turn for number in range(6) for one in played(bout("tauchen", ("greedy", "greedy"), number))[1]]
    completing = [
        turn
        for turn in turns
        if isinstance(turn.view.zones["middle"], tuple)
        and len(turn.view.zones["middle"]) == 2
        and any(prompt.kind == "lay" for prompt in turn.prompts)
    ][:6]
    moves = [brains()[name].choose(evolve(turn, budget=Budget(60))) for turn in completing]

    assert len(completing) == 6
    assert sum(move.kind in ("lay", "swap") for move in moves) >= 4
