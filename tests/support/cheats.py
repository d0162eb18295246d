"""Servers that cheat: an honest table of the project's, with one part of it exchanged."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from attrs import evolve

from engines.api import Step, play
from server import beginning, fold, telling
from server.situation import Table

Cheat = Callable[[pytest.MonkeyPatch], None]
MIDDLE = 6  # moves after which something is done to the cards
SIX = 5  # the number below six that is a six


def another_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deals from a key that has nothing to do with what the server was bound to."""

    def setup(kept: Any, deal: Any) -> Step[Any]:
        step: Step[Any] = kept.engine.setup(len(deal.seals), kept.options, bytes(32))
        return step

    monkeypatch.setattr(fold, "_setup", setup)


def swapped_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Exchanges the top of a stack with a card below it, in the middle of the game."""
    moves = 0

    def played(engine: Any, state: Any, *rest: Any) -> Step[Any]:
        nonlocal moves
        moves += 1
        step = play(engine, state, *rest)
        return evolve(step, state=_swapped(step.state)) if moves == MIDDLE else step

    monkeypatch.setattr(fold, "play", played)


def _swapped(state: Any) -> Any:
    """The state with two covered cards exchanged, in whatever zone it deals from."""
    if hasattr(state, "stacks"):
        return evolve(state, stacks=tuple(_turned(stack) for stack in state.stacks))
    zone = "stack" if hasattr(state, "stack") else "deck"
    return evolve(state, **{zone: _turned(getattr(state, zone))})


def _turned(cards: Any) -> Any:
    return (cards[-1], *cards[1:-1], cards[0]) if len(cards) > 1 else cards


def loaded_die(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every roll of seat 0 is a six."""

    def played(engine: Any, state: Any, *rest: Any) -> Step[Any]:
        while rest[0] == 0 and state.chance.below(6)[0] != SIX:
            state = evolve(state, chance=evolve(state.chance, drawn=state.chance.drawn + 1))
        return play(engine, state, *rest)

    monkeypatch.setattr(fold, "play", played)


def late_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chooses the secret when the entropies are known."""
    honest = beginning.dealt

    def dealt(table: Table) -> Any:
        assert table.kept.deal is not None
        deal = evolve(table.kept.deal, secret=random.Random(str(table.here.entropies)).randbytes(32))
        return honest(evolve(table, kept=evolve(table.kept, deal=deal)))

    monkeypatch.setattr(beginning, "dealt", dealt)


def left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Loses what seat 1 gave to the deal."""
    honest = beginning.dealt

    def dealt(table: Table) -> Any:
        kept = {seat: value for seat, value in table.here.entropies.items() if seat != 1}
        return honest(evolve(table, here=evolve(table.here, entropies=kept)))

    monkeypatch.setattr(beginning, "dealt", dealt)


def false_result(monkeypatch: pytest.MonkeyPatch) -> None:
    """Names another winner."""
    honest = telling.ending

    def ending(table: Table) -> Any:
        result = honest(table)
        return evolve(result, places=tuple(3 - place for place in result.places))

    monkeypatch.setattr(telling, "ending", ending)


CHEATS: Mapping[str, tuple[Cheat, tuple[str, ...]]] = {
    "another seed": (another_seed, ("up_and_down", "tauchen", "kaboo", "leiterspiel", "kasino")),
    "two cards swapped": (swapped_cards, ("up_and_down", "tauchen", "kasino")),
    "a loaded die": (loaded_die, ("leiterspiel",)),
    "a secret chosen late": (late_secret, ("up_and_down", "leiterspiel")),
    "an entropy left out": (left_out, ("up_and_down",)),
    "a false result": (false_result, ("up_and_down", "leiterspiel")),
}
"""What is done, and in which games."""
