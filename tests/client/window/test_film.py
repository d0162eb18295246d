"""A recorded game in the window: by keys alone, by the mouse alone, and with whichever eyes."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pygame
import pytest
from attrs import evolve

from boards.library import library
from client.connection.gallery import Shelf
from client.preferences.settings import Preferences, Scale, Speed, stored
from client.texts.words import Words
from client.window.desk.film import Film
from client.window.look.sheet import Sheet
from client.window.places import Spot
from client.window.program import Window
from client.window.table.arrange import field_middle
from client.window.table.boards import Boards
from tests.support.clicks import Mouse
from tests.support.films import film
from tests.support.guests import settle


class Shown:
    """A film in a window."""

    def __init__(self, window: Window, film: Film) -> None:
        self.window = window
        self.film = film
        self.screening = film._screening

    async def press(self, *keys: int, text: str = "") -> None:
        for key in keys:
            self.window.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=text))
            self.window.handle(pygame.event.Event(pygame.KEYUP, key=key, mod=0))
            await settle()

    def spot(self, name: str) -> Spot:
        self.window.draw()
        return next(spot for spot in self.film.spots if spot.target.value == name)

    async def click(self, x: float, y: float) -> None:
        at = (round(x), round(y))
        self.window.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=at))
        self.window.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=at))
        await settle()

    def drag(self, x: float, y: float) -> None:
        at = (round(x), round(y))
        self.window.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, buttons=(1, 0, 0), rel=(0, 0)))


@asynccontextmanager
async def shown(
    folder: Path, game: str = "up_and_down", size: tuple[int, int] = (900, 600), most: int = 20
) -> AsyncIterator[Shown]:
    pygame.display.init()
    pygame.freetype.init()
    words, preferences = Words(), Preferences(stored(folder))
    preferences.change(speed=Speed.OFF)
    window = Window(words, pygame.display.set_mode(size), preferences)
    scene = Film(await film(folder, game, most), window, preferences, Shelf(folder))
    window.desk = scene
    yield Shown(window, scene)
    scene._screening.pause()


async def test_the_slider_leads_to_every_step_by_clicks_and_by_dragging(tmp_path: Path):
    async with shown(tmp_path) as sat:
        track = sat.spot("slide").box.within(16 * sat.window.unit)
        for share, step in ((0.5, 10), (1.0, 20), (0.0, 0), (0.25, 5)):
            await sat.click(track.x + share * track.wide, track.middle[1])
            assert sat.screening.step == step
        sat.window.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=tuple(map(round, track.middle))))
        seen = []
        for share in (0.6, 0.8, 2.0, -1.0):
            sat.drag(track.x + share * track.wide, track.middle[1])
            seen.append(sat.screening.step)
        assert seen == [12, 16, 20, 0]


async def test_buttons_and_keys_lead_to_the_same_steps(tmp_path: Path):
    ways = {"next": pygame.K_RIGHT, "previous": pygame.K_LEFT, "last": pygame.K_END, "first": pygame.K_HOME}
    async with shown(tmp_path) as sat:
        for name, key in ways.items():
            sat.screening.go(7)
            await sat.press(key)
            by_key = sat.screening.step
            sat.screening.go(7)
            await sat.click(*sat.spot(name).box.middle)
            assert sat.screening.step == by_key != 7


async def test_it_plays_and_stops_by_a_click_and_by_the_space_bar(tmp_path: Path):
    async with shown(tmp_path) as sat:
        seen = []
        for _ in range(2):
            await sat.click(*sat.spot("play").box.middle)
            seen.append(sat.screening.runs)
            await sat.press(pygame.K_SPACE)
            seen.append(sat.screening.runs)

        assert seen == [True, False, True, False]


async def test_a_step_is_typed_and_one_that_is_not_there_is_told(tmp_path: Path):
    async with shown(tmp_path) as sat:
        await sat.press(pygame.K_9, text="9")
        sat.window.handle(pygame.event.Event(pygame.TEXTINPUT, text="9"))
        await sat.press(pygame.K_RETURN)
        assert "0 to 20" in sat.window.pages[-1].problem
        await sat.press(pygame.K_BACKSPACE, pygame.K_RETURN)

        assert sat.screening.step == 9
        assert sat.window.pages == []


async def test_other_eyes_are_chosen_and_show_other_cards(tmp_path: Path):
    async with shown(tmp_path) as sat:
        sat.screening.go(3)
        sat.window.draw()
        before = pygame.image.tobytes(sat.window.surface, "RGB")
        await sat.press(pygame.K_e, text="e")
        page = sat.window.pages[-1]
        assert len(page.rows) == 4  # nobody's, two seats', back
        await sat.press(pygame.K_DOWN, pygame.K_RETURN)
        for task in tuple(sat.film._tasks):
            await task
        sat.window.draw()

        assert sat.screening.eye == 0
        assert sat.screening.step == 3
        assert pygame.image.tobytes(sat.window.surface, "RGB") != before


@pytest.mark.parametrize("size", [(900, 600), (1280, 800), (2560, 1440)])
async def test_every_control_lies_in_the_window_and_is_large_enough_for_a_finger(tmp_path: Path, size: tuple[int, int]):
    async with shown(tmp_path, "leiterspiel", size) as sat:
        sat.window.draw()
        boxes = [spot.box for spot in sat.film.spots]
        assert all(box.x >= 0 and box.x + box.wide <= size[0] and box.y + box.high <= size[1] for box in boxes)
        assert all(box.wide >= 36 and box.high >= 24 for box in boxes)
        for number, one in enumerate(boxes):
            for other in boxes[number + 1 :]:
                assert (
                    one.x + one.wide <= other.x
                    or other.x + other.wide <= one.x
                    or one.y + one.high <= other.y
                    or (other.y + other.high <= one.y)
                )


async def test_below_the_end_stands_who_has_won_in_letters_that_can_be_read_and_beside_it_all_of_it(tmp_path: Path):
    async with shown(tmp_path, "kasino", most=10_000) as sat:
        sat.screening.go(sat.screening.last)
        sat.window.preferences.insist(scale=Scale.LARGER)
        sat.window.draw()
        ended, unit = sat.screening.ended, sat.window.unit
        below = [one for one in sat.window.written if one.box.y > 600 * 0.75]
        said = " ".join(one.text for one in below)
        assert said.endswith(ended[0])
        assert all(one.text == one.whole and one.box.high > 12 * unit for one in below)
        await sat.press(pygame.K_l, text="l")
        rows = sat.window.pages[-1].rows
        assert all(line in str(rows[0]) for line in ended)


async def test_settings_and_rules_are_reached_by_clicks_alone(tmp_path: Path):
    async with shown(tmp_path) as sat:
        mouse, say = Mouse(sat.window), sat.window.words.say
        await mouse.click(sat.spot("menu").box)
        await mouse.row(say("settings.title"))
        for name in ("colours", "big", "sound"):
            before = getattr(sat.window.preferences.now, name)
            await mouse.row(say(f"settings.{name}"), ".1")
            assert getattr(sat.window.preferences.now, name) != before
        await mouse.row(say("page.close"))
        assert sat.window.pages == []

        await mouse.click(sat.spot("menu").box)
        await mouse.row(say("table.rules"))
        assert await mouse.until(lambda: bool(sat.window.pages))
        await mouse.row(say("page.close"))
        assert sat.window.pages == []

        await mouse.click(sat.spot("menu").box)
        await mouse.row(say("table.key.quit"))
        assert sat.film.left.done()


async def test_it_is_left_by_escape_and_by_a_click(tmp_path: Path):
    async with shown(tmp_path) as sat:
        await sat.press(pygame.K_ESCAPE)
        assert sat.film.left.done()
    async with shown(tmp_path) as sat:
        await sat.click(*sat.spot("quit").box.middle)
        assert sat.film.left.done()


@pytest.mark.parametrize("kept", [True, False])
async def test_a_board_is_shown_by_its_own_picture_if_the_program_has_it_and_else_drawn(tmp_path: Path, kept: bool):
    async with shown(tmp_path, "leiterspiel") as sat:
        game = sat.screening._game
        layout = game.base.layout
        assert layout is not None
        board = next(zone.board for zone in layout.zones if zone.board)
        assert board.picture is not None
        if not kept:  # as of a board of somebody else's
            sat.screening._games[None] = evolve(game, pictures={})
            sat.film = sat.window.desk = Film(sat.screening, sat.window, sat.window.preferences, Shelf(tmp_path))
        sat.window.draw()
        zone = next(zone for zone in layout.zones if zone.board)
        seen = sat.film.table(sat.window.surface.get_size())
        assert seen is not None
        place = seen.inner(zone)
        reference = pygame.Surface(sat.window.surface.get_size())
        boards = Boards()
        if kept:
            boards.receive(board.picture, library().picture(board.picture) or b"")
        boards.draw(Sheet(reference, sat.window.pictures, 1), board, place)
        last = field_middle(board, board.rows * board.columns, place)
        spot = pygame.Rect(0, 0, 20, 20).move(round(last[0] - 10), round(last[1] - 10))
        same = [pygame.image.tobytes(picture.subsurface(spot), "RGB") for picture in (sat.window.surface, reference)]
        assert same[0] == same[1]
