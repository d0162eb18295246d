"""A brain that fails loses its move and nothing else."""

from __future__ import annotations

import asyncio
import logging

import pytest

from client.bots.brain import Brain, Budget, Turn
from client.bots.thinking import Thinking
from engines.known import Known
from protocol.choice import Move, Prompt
from protocol.scene import Layout, View
from tests.client.bots.failing import FAILING, HANGING, LAST

PROMPTS = (Prompt("draw"), Prompt("pass"))
TURN = Turn("any", {}, 2, 0, Known(Layout("any", 2, ())), View({}, {}), PROMPTS, bytes(32), Budget(iterations=1))


@pytest.fixture
def thinking():
    made = Thinking(2, patience=1.5)
    yield made
    made.close()


@pytest.mark.parametrize("brain", FAILING, ids=lambda brain: brain.name)
async def test_a_brain_that_raises_cheats_or_crashes_plays_the_first_prompt_and_is_told_of(
    brain: Brain, thinking: Thinking, caplog: pytest.LogCaptureFixture
):
    with caplog.at_level(logging.WARNING):
        move = await thinking.move(brain, TURN)

    assert move == Move("draw")
    assert f"brain {brain.name} failed at any" in caplog.text


async def test_a_brain_that_thinks_for_ever_is_stopped_and_the_next_one_thinks(thinking: Thinking):
    first = await thinking.move(HANGING, TURN)
    second = await thinking.move(LAST, TURN)

    assert (first, second) == (Move("draw"), Move("pass"))


async def test_while_brains_think_the_loop_goes_on(thinking: Thinking):
    thought = asyncio.ensure_future(thinking.move(HANGING, TURN))
    ticks = 0
    while not thought.done():
        await asyncio.sleep(0.01)
        ticks += 1

    assert ticks > 10
