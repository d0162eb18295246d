"""A brain that fails loses its move and nothing else."""

from __future__ import annotations

import asyncio
import logging

import pytest
from attrs import evolve

from client.bots.brain import Brain, Budget, Turn
from client.bots.thinking import Thinking
from engines.known import Known
from protocol.choice import Move, Prompt
from protocol.scene import Layout, View
from tests.client.bots.failing import CRASHING, FAILING, HANGING, LAST
from tests.client.bots.turns import bout, played

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


async def test_the_game_itself_says_what_is_played_where_a_brain_fails(thinking: Thinking):
    tauchen = _asked("tauchen", "drawn")

    assert tauchen.prompts[0].kind != "keep"
    assert await thinking.move(FAILING[0], tauchen) == Move("keep")


def _asked(game: str, phase: str) -> Turn:
    """Some turn in that phase of a game at which there are several prompts."""
    _, asked = played(bout(game, ("random", "random")))
    return next(one.turn for one in asked if one.turn.view.public["phase"] == phase and len(one.turn.prompts) > 1)


async def test_a_brain_that_is_stopped_takes_no_other_with_it(thinking: Thinking, caplog: pytest.LogCaptureFixture):
    patient = evolve(TURN, budget=Budget(seconds=0.5))
    moves = await asyncio.gather(
        thinking.move(HANGING, TURN), *(thinking.move(LAST, patient) for _ in range(3)), thinking.move(CRASHING, TURN)
    )

    assert moves == [Move("draw"), *[Move("pass")] * 3, Move("draw")]
    assert len(caplog.records) == 2


async def test_a_brain_that_is_not_waited_for_any_more_leaves_its_place_to_the_next():
    single = Thinking(1, patience=30)
    thought = asyncio.ensure_future(single.move(HANGING, TURN))
    await asyncio.sleep(0)
    thought.cancel()
    move = await single.move(LAST, TURN)
    single.close()

    assert move == Move("pass")


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
