"""A recorded game on a screen: it goes to any step, runs by itself to its end, and shows what its eyes may see."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from client.ending import Failed
from client.screening import Screening, screening
from client.settings import Speed
from client.words import Words
from engines.record import write
from tests.support.records import record_of


async def screened(folder: Path, *, seed: int = 2, most: int = 6) -> Screening:
    file = folder / "game.txt"
    file.write_text(write(record_of("up_and_down", seed, most=most)), encoding="utf-8")
    return await screening(file, None, Words())


async def test_it_begins_at_the_deal_and_goes_nowhere_beyond_its_ends(tmp_path: Path):
    film = await screened(tmp_path)
    assert (film.step, film.last) == (0, 6)

    for step, shown in ((3, 3), (99, 6), (-4, 0)):
        film.go(step)
        assert film.step == shown
        assert film.counted == f"Step {shown} of 6"
        assert len(film.model.log) >= shown


async def test_other_eyes_see_other_cards_at_the_same_step(tmp_path: Path):
    film = await screened(tmp_path)
    film.go(2)
    seen = []
    for eye, _ in film.eyes:
        await film.look_as(eye)
        assert film.step == 2
        view = film.model.view
        assert view is not None
        seen.append([isinstance(view.zones[f"hands.{seat}"], tuple) for seat in (0, 1)])

    assert seen == [[False, False], [True, False], [False, True]]


async def test_it_runs_to_its_end_and_from_there_begins_anew(tmp_path: Path):
    film = await screened(tmp_path, most=3)
    seen: list[tuple[int, bool]] = []
    over = asyncio.Event()

    def changed() -> None:
        seen.append((film.step, film.runs))
        if film.step == film.last and not film.runs:
            over.set()

    film.changed = changed
    for _ in range(2):
        over.clear()
        film.turn(Speed.OFF)
        async with asyncio.timeout(60):
            await over.wait()

    steps = [step for step, _ in seen]
    assert [step for step in (1, 2, 3) if step in steps] == [1, 2, 3]
    assert steps.count(1) == 2
    assert seen[-1] == (3, False)


async def test_whoever_moves_the_slider_stops_it(tmp_path: Path):
    film = await screened(tmp_path)
    film.turn(Speed.SLOW)
    assert running(film) == [True]

    film.go(4)

    assert running(film) == [False]
    film.turn(Speed.SLOW)
    film.turn(Speed.SLOW)
    assert running(film) == [False]
    assert film.step == 4


def running(film: Screening) -> list[bool]:
    return [film.runs]


@pytest.mark.parametrize("text", ["", "nothing of the kind"])
async def test_what_is_no_record_is_told(tmp_path: Path, text: str):
    file = tmp_path / "game.txt"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(Failed, match=r"game\.txt"):
        await screening(file, None, Words())
