"""All that can be done in a window is done by clicks alone: what would be typed is clicked together, too."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pygame
import pytest

from client.connection.local import Servers
from client.connection.tokens import Tokens
from client.entrance.draft import Draft
from client.entrance.menu import ENTRIES, Menu
from client.entrance.visits import Visits
from client.preferences.remembered import Memory
from client.preferences.settings import Scale, Speed
from client.table.arrangement import Machine
from client.table.asking import Typed
from client.texts.paragraphs import Paragraph
from client.texts.words import Words, languages
from client.window.pages.rows import Field, Prose
from client.window.places import TOUCH
from protocol.messages import Open, Opened, Seats
from tests.client.window.test_pages import Opened as Shown
from tests.client.window.test_pages import arranging
from tests.support.clicks import Mouse
from tests.support.guests import settle
from tests.support.line import Line
from tests.support.offers import BRAINS, GAMES
from tests.support.servers import serving

ADDRESS = "wss://[2001:db8::7]:4707/Ab_c-d~1@x"
NAMES = {"de": "Jürgen Großößä", "en": "Anna-Maria O'Neil", "fi": "Väinö Åkesson"}
ELSEWHERE = (
    "Zoë Müller-Großß",
    "François Lœuvrœ",
    "João Conceição",
    "Iñigo Ibáñez",
    "Łukasz Źdźbłowski",
    "Žofie Křížková",
    "Erzsébet Őry",
    "Þórður Ægisson",
    "Ștefan Brătianu",
    "Mārtiņš Ķēniņš",
    "Doğan Şahin",
    "Søren Åkjær",
)
BOARD = "leiterspiel"
SIZES = ((900, 600), (1280, 800), (3840, 2160))


@asynccontextmanager
async def asked(shown: Shown, typed: Typed, text: str = "") -> AsyncIterator[tuple[Mouse, asyncio.Task[str | None]]]:
    """A page with a line to be typed."""
    task = asyncio.create_task(shown.pages.line("Which one is it?", text, str, typed))
    await settle()
    shown.time += 1  # since the page before
    mouse = Mouse(shown.window)
    try:
        yield mouse, task
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def click_field(mouse: Mouse) -> Field:
    page = mouse.window.pages[-1]
    place = next(place for place, row in enumerate(page.rows) if isinstance(row, Field))
    await mouse.click(next(spot.box for spot in mouse.spots() if spot.target.value == str(place)))
    assert page.field is not None
    return page.field


@pytest.mark.parametrize("language", languages())
async def test_a_name_of_the_language_is_clicked_together(tmp_path: Path, language: str):
    shown = Shown(tmp_path, language=language)
    async with asked(shown, Typed.NAME, "Bo") as (mouse, answer):
        assert mouse.key("back") is None
        await click_field(mouse)
        await mouse.rub_out()
        await mouse.type(NAMES[language])
        await mouse.enter()
        assert await answer == NAMES[language]


@pytest.mark.parametrize("language", languages())
async def test_every_letter_there_is_a_key_for_is_there_large_too(tmp_path: Path, language: str):
    shown = Shown(tmp_path, language=language)
    async with asked(shown, Typed.TEXT) as (mouse, _):
        field = await click_field(mouse)
        small = "".join(shown.window.words.say("keys.letters").split()) + "äöåüáàâéèêëíóøñç"
        await mouse.type(small.upper() + "ß")
        assert field.text == small.upper() + "ß"


async def test_the_key_that_takes_back_does_so_again_and_again_while_it_is_held(tmp_path: Path):
    shown = Shown(tmp_path)
    async with asked(shown, Typed.TEXT, "Wolfeschlegelsteinha") as (mouse, _):
        field = await click_field(mouse)
        back, other = mouse.key("back"), mouse.key("a")
        assert back is not None
        assert other is not None
        lengths = []
        mouse.down(back.box)
        for _ in range(8):
            shown.time += 0.1
            shown.window.redraw()
            lengths.append(len(field.text))
        mouse.up(back.box)
        assert lengths == [20, 20, 20, 19, 18, 17, 16, 15]
        assert len(field.text) == 15

        await mouse.click(back.box)
        assert len(field.text) == 14

        mouse.down(back.box)
        mouse.move(other.box)
        shown.time += 9
        shown.window.redraw()
        mouse.up(other.box)
        shown.time += 9
        shown.window.redraw()
        assert field.text.startswith("Wolfeschlegels")


async def test_addresses_and_files_are_clicked_together(tmp_path: Path):
    for text in (ADDRESS, "~/Spiele & mehr/a (1).txt", "C:\\Users\\x\\spieltisch.txt"):
        async with asked(Shown(tmp_path), Typed.TEXT) as (mouse, answer):
            await click_field(mouse)
            await mouse.type(text)
            await mouse.row(Words().say("page.go_on"))
            assert await answer == text


async def test_a_code_is_clicked_together_by_large_letters_alone(tmp_path: Path):
    async with asked(Shown(tmp_path), Typed.CODE) as (mouse, answer):
        await click_field(mouse)
        letters = [spot for spot in mouse.spots() if spot.target.sort == "key" and len(str(spot.target.value)) == 1]
        assert sorted(str(spot.target.value) for spot in letters) == list("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        assert min(spot.box.high for spot in letters) > TOUCH * 1.2
        await mouse.type("KADUBE")
        await mouse.enter()
        assert await answer == "KADUBE"


async def test_capitals_count_for_one_letter_or_for_all_until_they_are_taken_back(tmp_path: Path):
    async with asked(Shown(tmp_path), Typed.TEXT) as (mouse, _):
        field = await click_field(mouse)
        for key in ("a", "shift", "B", "c", "shift", "shift", "D", "E", "shift", "f"):
            spot = mouse.key(key)
            assert spot is not None, key
            await mouse.click(spot.box)
        assert field.text == "aBcDEf"


async def test_keys_on_the_screen_go_with_the_first_real_key_and_never_come_by_one(tmp_path: Path):
    shown = Shown(tmp_path)
    for event in (
        pygame.event.Event(pygame.TEXTINPUT, text="x"),
        pygame.event.Event(pygame.KEYDOWN, key=pygame.K_BACKSPACE, mod=0, unicode=""),
    ):
        async with asked(shown, Typed.NAME, "Anna") as (mouse, _):
            shown.window.handle(event)
            assert mouse.key("back") is None
            before = shown.page.field.text
            await click_field(mouse)
            assert mouse.key("back") is not None
            shown.window.handle(event)
            assert mouse.key("back") is None
            assert shown.page.field.text != before
            assert shown.page.focus == 1


async def test_the_sign_in_a_field_shows_the_keys_and_takes_them_away(tmp_path: Path):
    async with asked(Shown(tmp_path), Typed.NAME) as (mouse, _):
        for there in (True, False, True):
            await mouse.click(next(spot.box for spot in mouse.spots() if spot.target.value == "1.keys"))
            assert (mouse.key("back") is not None) == there
        away = mouse.key("away")
        assert away is not None
        await mouse.click(away.box)
        assert mouse.key("back") is None


@pytest.mark.parametrize("scale", [Scale.USUAL, Scale.LARGER])
@pytest.mark.parametrize("size", SIZES)
async def test_all_keys_are_large_enough_and_cover_neither_each_other_nor_the_field(
    tmp_path: Path, size: tuple[int, int], scale: Scale
):
    for language in languages() if size in SIZES[:2] else ("de",):
        shown = Shown(tmp_path, size, language)
        shown.preferences.change(scale=scale, language=language)
        for typed in Typed:
            async with asked(shown, typed) as (mouse, _):
                await click_field(mouse)
                for more in (False, True, True):
                    spot = mouse.key("more")
                    if more and spot is not None:
                        await mouse.click(spot.box)
                    keys = [spot.box for spot in mouse.spots() if spot.target.sort == "key"]
                    for number, box in enumerate(keys):
                        assert min(box.wide, box.high) >= TOUCH - 0.01
                        assert box.x >= 0
                        assert box.x + box.wide <= size[0]
                        assert box.y + box.high <= size[1]
                        assert not any(other.holds(box.middle) for other in keys[:number])
                    field = next(spot.box for spot in mouse.spots() if spot.target.value == "1")
                    assert field.high >= TOUCH - 0.01
                    assert field.y + field.high <= min(box.y for box in keys)


@pytest.mark.parametrize("name", ELSEWHERE)
async def test_names_of_other_languages_are_clicked_together(tmp_path: Path, name: str):
    shown = Shown(tmp_path, language="en")
    async with asked(shown, Typed.NAME) as (mouse, answer):
        await click_field(mouse)
        await mouse.type(name)
        await mouse.enter()
        assert await answer == name


@pytest.mark.parametrize("typed", Typed)
async def test_no_click_among_the_keys_is_lost(tmp_path: Path, typed: Typed):
    async with asked(Shown(tmp_path, language="de"), typed) as (mouse, _):
        await click_field(mouse)
        keys = [spot.box for spot in mouse.spots() if spot.target.sort == "key"]
        for row in {box.y: box for box in keys}.values():
            places = sorted((box for box in keys if box.y == row.y), key=lambda box: box.x)
            for x in range(round(places[0].x) + 1, round(places[-1].x + places[-1].wide)):
                assert any(box.holds((x, row.middle[1])) for box in places)
        for x in range(round(min(box.x for box in keys[:1])) + 1, 600, 7):
            below = [box for box in keys if box.x <= x < box.x + box.wide]
            for y in range(round(min(box.y for box in below)) + 1, round(max(box.y + box.high for box in below))):
                assert any(box.holds((x, y)) for box in below)


async def test_names_at_one_screen_are_clicked_into_the_page_of_a_new_game(tmp_path: Path):
    shown = Shown(tmp_path, language="de")
    shown.preferences.change(scale=Scale.LARGER)
    words = shown.window.words
    task = await arranging(shown, Draft(GAMES[BOARD], BRAINS, words, ()))
    mouse = Mouse(shown.window)
    for _ in ("medium", "easy"):
        await mouse.row(words.say("lobby.seat", number=2), ".-1")
    for place, name in ((2, "Käthe"), (4, "Jürgen")):
        assert isinstance(shown.page.rows[place], Field)
        shown.page.focus = place
        shown.page.follow()
        shown.window.soil()
        await mouse.click(next(spot.box for spot in mouse.spots() if spot.target.value == str(place)))
        await mouse.rub_out()
        await mouse.type(name)
        keys = min(spot.box.y for spot in mouse.spots() if spot.target.sort == "key")
        field = next(spot.box for spot in mouse.spots() if spot.target.value == str(place))
        assert field.y + field.high <= keys
    await mouse.row(words.say("setup.start"))

    wanted = await task
    assert wanted is not None
    assert [player.name for player in wanted.players if not isinstance(player, Machine)] == ["Käthe", "Jürgen"]


@asynccontextmanager
async def at_the_menu(folder: Path) -> AsyncIterator[Mouse]:
    """The whole program but for its loop, in a window without a screen."""
    shown = Shown(folder)
    shown.preferences.insist(speed=Speed.OFF, sound=False)
    window, words = shown.window, shown.window.words
    async with Servers() as servers:
        visits = Visits(words, Tokens(folder / "tokens"), "window", window, servers)
        going = asyncio.create_task(Menu(shown.pages, visits, Memory(folder)).run())
        try:
            yield Mouse(window)
        finally:
            going.cancel()
            await asyncio.gather(going, return_exceptions=True)


async def test_a_table_is_joined_by_its_code_and_left_by_clicks_alone(tmp_path: Path):
    say = Words().say
    async with serving(tmp_path / "tables.db") as server, at_the_menu(tmp_path) as mouse:
        line = await Line.open(server.url)
        await line.send(Open(1, BOARD, {}, 2))
        code = (await line.wait(Opened)).code
        await mouse.row(say(f"menu.{ENTRIES[2]}"))
        for text in (server.url, code, "Zoë"):
            assert await mouse.until(lambda: bool(mouse.window.pages) and mouse.window.pages[-1].field is not None)
            await click_field(mouse)
            await mouse.rub_out()
            await mouse.type(text)
            await mouse.enter()
        seats = await line.wait(Seats, lambda seen: any(seat.name for seat in seen.seats))
        assert "Zoë" in [seat.name for seat in seats.seats]
        await mouse.row(say("table.leave"))
        await mouse.row(say("page.yes"))
        await mouse.row(say("menu.join"))
        await line.close()


async def test_what_keys_switch_is_on_the_page_of_settings(tmp_path: Path):
    shown = Shown(tmp_path)
    task = asyncio.create_task(shown.pages.settings())
    await settle()
    mouse, before = Mouse(shown.window), shown.preferences.now
    for name in ("colours", "big", "sound"):
        await mouse.row(shown.window.words.say(f"settings.{name}"), ".1")
        assert getattr(shown.preferences.now, name) != getattr(before, name)
    await mouse.row(shown.window.words.say("settings.screen"))
    await mouse.row(shown.window.words.say("page.close"))
    await task


@pytest.mark.parametrize("by_bar", [False, True])
async def test_a_long_page_is_moved_by_a_finger_and_by_its_bar(tmp_path: Path, by_bar: bool):
    shown = Shown(tmp_path)
    task = asyncio.create_task(shown.pages.read("Log", [Paragraph(f"Line {number}") for number in range(90)]))
    await settle()
    mouse, page = Mouse(shown.window), shown.page
    shown.window.draw()
    box = page._room
    assert isinstance(page.rows[0], Prose)
    x = box.x + box.wide + 11 * shown.window.unit if by_bar else box.middle[0]
    await mouse.drag((x, box.y + 20 if by_bar else box.y + box.high - 20), 300 if by_bar else -300)
    assert page.scroll > 250
    assert shown.window.pages == [page]
    await mouse.drag((x, box.y + 20), 900 if by_bar else -9000)
    await mouse.row(shown.window.words.say("page.close"))
    await task


async def test_a_finger_that_moves_a_page_chooses_nothing(tmp_path: Path):
    shown = Shown(tmp_path)
    asking = asyncio.create_task(shown.pages.pick("Which?", [f"number {number}" for number in range(40)]))
    await settle()
    mouse = Mouse(shown.window)
    spot = next(spot for spot in mouse.spots() if spot.target.value == "6")
    await mouse.drag(spot.box.middle, -200)
    assert not asking.done()
    await mouse.row("number 30")
    assert await asking == 30
