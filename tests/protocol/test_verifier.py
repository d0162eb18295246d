"""The READMEs specify enough to verify a record in another language: a verifier without any code of ours agrees."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from attrs import evolve

from engines.record import write
from engines.registry import engines
from engines.replay import replay
from tests.protocol import verifier
from tests.support.records import record_of

SEEDS = range(6)


def test_the_verifier_imports_nothing_of_ours():
    tree = ast.parse(Path(verifier.__file__).read_text(encoding="utf-8"))
    names = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    names |= {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}

    assert not {name for name in names if name and name.split(".")[0] in {"engines", "protocol", "server", "boards"}}


@pytest.mark.parametrize("seed", SEEDS)
def test_it_deals_and_reshuffles_the_same_cards(seed: int):
    record = record_of("up_and_down", seed)
    states = [step.state for step in replay(record, engines()).steps]
    steps = verifier.up_and_down(write(record))

    assert len(steps) == len(states) > 20
    for (hands, stacks, piles), state in zip(steps, states, strict=True):
        assert [sorted(hand) for hand in hands] == [sorted(hand) for hand in state.hands]
        assert stacks == [list(stack) for stack in state.stacks]
        assert piles == [list(pile) for pile in state.centre]


@pytest.mark.parametrize("seed", SEEDS)
def test_it_rolls_the_same_dice(seed: int):
    record = record_of("leiterspiel", seed, seats=3)
    steps = replay(record, engines()).steps[1:]
    rolled = [news.pips for step in steps for news in step.news if type(news).__name__ == "Rolled"]

    assert verifier.dice(write(record)) == rolled
    assert rolled


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"secret": bytes(32)}, "commitment"),
        ({"number": 4}, "key"),
        ({"table": "t2"}, "key"),
        ({"key": bytes(32)}, "key"),
        ({"entropies": (bytes(32), None)}, "seal"),
        ({"entropies": (None, None)}, "key"),
    ],
)
def test_it_finds_the_lies_that_ours_finds(change, why):
    record = record_of("up_and_down", 1)

    with pytest.raises(verifier.Untrue, match=why):
        verifier.up_and_down(write(evolve(record, **change)))
