"""A recorded game on a screen: it goes to any step, runs by itself to its end, and shows what its eyes may see."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from client.ending import Failed
from client.preferences.settings import Speed
from client.records.screening import Screening, screening
from client.texts.words import Words
from tests.support.films import film


async def test_it_begins_at_the_deal_and_goes_nowhere_beyond_its_ends(tmp_path: Path):
    shown = await film(tmp_path, most=6)
    assert (shown.step, shown.last) == (0, 6)

    for step, there in ((3, 3), (99, 6), (-4, 0)):
        shown.go(step)
        assert shown.step == there
        assert shown.counted == f"Step {there} of 6"
        assert len(shown.model.log) >= there


async def test_other_eyes_see_other_cards_at_the_same_step(tmp_path: Path):
    shown = await film(tmp_path, most=6)
    shown.go(2)
    seen = []
    for eye, _ in shown.eyes:
        await shown.look_as(eye)
        assert shown.step == 2
        view = shown.model.view
        assert view is not None
        seen.append([isinstance(view.zones[f"hands.{seat}"], tuple) for seat in (0, 1)])

    assert seen == [[False, False], [True, False], [False, True]]


async def test_it_runs_to_its_end_and_from_there_begins_anew(tmp_path: Path):
    shown = await film(tmp_path, most=3)
    seen: list[tuple[int, bool]] = []
    over = asyncio.Event()

    def changed() -> None:
        seen.append((shown.step, shown.runs))
        if shown.step == shown.last and not shown.runs:
            over.set()

    shown.changed = changed
    for _ in range(2):
        over.clear()
        shown.turn(Speed.OFF)
        async with asyncio.timeout(60):
            await over.wait()

    steps = [step for step, _ in seen]
    assert [step for step in (1, 2, 3) if step in steps] == [1, 2, 3]
    assert steps.count(1) == 2
    assert seen[-1] == (3, False)


async def test_whoever_moves_the_slider_stops_it(tmp_path: Path):
    shown = await film(tmp_path, most=6)
    shown.turn(Speed.SLOW)
    assert running(shown) == [True]

    shown.go(4)

    assert running(shown) == [False]
    shown.turn(Speed.SLOW)
    shown.turn(Speed.SLOW)
    assert running(shown) == [False]
    assert shown.step == 4


def running(shown: Screening) -> list[bool]:
    return [shown.runs]


@pytest.mark.parametrize("text", ["", "nothing of the kind"])
async def test_what_is_no_record_is_told(tmp_path: Path, text: str):
    file = tmp_path / "game.txt"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(Failed, match=r"game\.txt"):
        await screening(file, None, Words())
