"""A recorded game at a terminal: by keys alone, by the mouse alone, and with whichever eyes."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from textual.pilot import Pilot

from client.preferences.settings import Preferences, stored
from client.records.screening import Screening
from client.tui.cards import FINE, PLAIN
from client.tui.film import Film, slider
from client.tui.view import CanvasView
from tests.support.films import film
from tests.support.stages import Theatre

MOST = 20


class Shown:
    """A film on a terminal."""

    def __init__(self, pilot: Pilot[None], screening: Screening, film: Film) -> None:
        self.pilot = pilot
        self.screening = screening
        self.film = film

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.pilot.press(key)
            await self.pilot.pause()

    async def click(self, name: str) -> None:
        """On a button of the slider or a command."""
        for view in ("slider", "keys"):
            canvas = self.film.query_one(f"#{view}", CanvasView).canvas
            for spot in canvas.spots:
                if spot.target.value == name:
                    await self.pilot.click(f"#{view}", (spot.x + 1, 0))
                    await self.pilot.pause()
                    return
        raise AssertionError(name)

    @property
    def screen(self) -> str:
        return "\n".join(strip.text.rstrip() for strip in self.pilot.app.screen._compositor.render_strips())


@asynccontextmanager
async def shown(folder: Path, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Shown]:
    film_of = await film(folder, most=MOST)
    app = Theatre()
    async with app.run_test(size=size) as pilot:
        screen = Film(film_of, Preferences(stored(folder)))
        await app.push_screen(screen)
        await pilot.pause()
        yield Shown(pilot, film_of, screen)
        film_of.pause()


async def test_keys_lead_to_every_step_and_the_screen_counts_them(tmp_path: Path):
    async with shown(tmp_path) as sat:
        for keys, step in (
            (["right", "right"], 2),
            (["left"], 1),
            (["end"], MOST),
            (["pageup"], MOST - 10),
            (["home"], 0),
            (["1", "7", "enter"], 17),
            (["g", "3", "enter"], 3),
        ):
            await sat.press(*keys)
            assert sat.screening.step == step
            assert f"Step {step} of {MOST}" in sat.screen
        await sat.press("g", "9", "9", "enter")
        assert f"0 to {MOST}" in sat.screen
        await sat.press("escape")
        assert sat.screening.step == 3


async def test_the_mouse_alone_leads_to_every_step_and_to_every_command(tmp_path: Path):
    async with shown(tmp_path) as sat:
        for name, step in (("next", 1), ("last", MOST), ("previous", MOST - 1), ("first", 0)):
            await sat.click(name)
            assert sat.screening.step == step
        track = [spot for spot in sat.film.query_one("#slider", CanvasView).canvas.spots if spot.target.sort == "step"]
        for share in (0.5, 1.0, 0.0):
            spot = track[round(share * (len(track) - 1))]
            await sat.pilot.mouse_down("#slider", (spot.x, 0))
            await sat.pilot.mouse_up("#slider", (spot.x, 0))
            assert sat.screening.step == round(share * MOST)
        await sat.click("play")
        assert sat.screening.runs
        await sat.click("play")
        seen = [sat.screening.runs]
        await sat.click("log")
        assert "Close" in sat.screen
        await sat.press("escape")
        await sat.click("quit")

        assert seen == [False]
        assert sat.pilot.app.screen is not sat.film


async def test_other_eyes_show_other_cards_and_are_named(tmp_path: Path):
    async with shown(tmp_path) as sat:
        before = sat.screen
        await sat.press("e", "down", "enter")
        await sat.pilot.app.workers.wait_for_complete()
        await sat.pilot.pause()

        assert sat.screening.eye == 0
        assert f"as {sat.screening.model.names[0]} saw it" in sat.screen
        assert sat.screen != before


async def test_a_wide_screen_has_the_log_beside_it(tmp_path: Path):
    async with shown(tmp_path, (120, 40)) as sat:
        await sat.press("end")
        told = " ".join(sat.screen.split())

        assert all(line.split()[-1] in told for line in sat.screening.told)
        assert sat.film.query_one("#log").display


async def test_every_step_has_its_place_on_the_slider_at_any_width(tmp_path: Path):
    told = await film(tmp_path, most=MOST)
    for signs in (FINE, PLAIN):
        for width in (40, 80, 200):
            knobs = []
            for step in range(told.last + 1):
                told.go(step)
                canvas = slider(told, signs, width)
                line = canvas.text()
                assert len(line) <= width
                knobs.append(line.rindex("●" if signs.fine else "O"))
            assert knobs == sorted(knobs)
            steps = [spot.target.value for spot in canvas.spots if spot.target.sort == "step"]
            assert (steps[0], steps[-1]) == (0, told.last)
