"""The pages of a window: by keys alone and by clicks alone, and nothing of a text is cut."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pygame
import pygame.scrap
import pytest

from client.entrance.draft import Draft
from client.preferences.settings import Colours, Preferences, Scale, Speed, let_speak, stored
from client.table.arrangement import Arrangement, Machine, Person, Unfit
from client.table.asking import Typed
from client.texts.words import Words, languages
from client.window.look.sheet import Sheet
from client.window.pages.menu import Pages
from client.window.pages.page import Page
from client.window.pages.rows import Button, Choice, Field, Gallery, Prose, Row, high
from client.window.places import Spot
from client.window.program import Window
from tests.support.guests import settle
from tests.support.offers import BRAINS, GAMES, SHELF

BOARD, SQUARES = "leiterspiel", "kaboo"
ENTER = pygame.K_RETURN


class Opened:
    """Pages in a window of that size, and the one that is open."""

    def __init__(self, folder: Path, size: tuple[int, int] = (900, 600), language: str = "en") -> None:
        pygame.display.init()
        pygame.freetype.init()
        self.preferences = Preferences(stored(folder))
        words = Words(language)
        let_speak(self.preferences, words, {"LANG": language})
        self.time = 0.0  # seconds, as the window knows them
        self.window = Window(words, pygame.display.set_mode(size), self.preferences, lambda: self.time)
        self.pages = Pages(self.window, words, self.preferences)

    @property
    def page(self):
        return self.window.pages[-1]

    async def press(self, *keys: int) -> None:
        for key in keys:
            self.window.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
            self.window.handle(pygame.event.Event(pygame.KEYUP, key=key, mod=0))
            await settle()

    async def click(self, name: str) -> None:
        """On the middle of a row or a part of it: ``3`` or ``3.-1``."""
        spot = self.spot(name)
        x, y = map(round, spot.box.middle)
        self.window.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=(x, y)))
        await settle()

    def spot(self, name: str) -> Spot:
        self.window.draw()
        return next(spot for spot in self.window._spots if spot.target.value == name)

    def place(self, label: str) -> int:
        """The place of the row that is called that."""
        rows = enumerate(self.page.rows)
        return next(place for place, row in rows if label in {getattr(row, "label", ""), getattr(row, "text", "")})


async def test_a_list_is_chosen_from_and_left_by_clicks_alone(tmp_path: Path):
    shown = Opened(tmp_path)
    for row, answer in ((1, 1), (3, None)):
        asking = asyncio.create_task(shown.pages.pick("Which?", ["one", "two\nthe second one", "three"]))
        await settle()
        await shown.click(str(row))
        assert await asking == answer
    assert shown.window.pages == []


async def test_a_line_is_typed_and_what_is_wrong_with_it_is_told(tmp_path: Path):
    def read(typed: str) -> None:
        if typed != "äöåß":
            raise Unfit("setup.nameless")

    shown = Opened(tmp_path)
    asking = asyncio.create_task(shown.pages.line("Who?", "ä", read, Typed.NAME))
    await settle()
    await shown.press(ENTER)
    assert shown.page.problem == Words().say("setup.nameless")
    shown.window.handle(pygame.event.Event(pygame.TEXTINPUT, text="öåß"))
    await shown.press(ENTER)

    assert await asking == "äöåß"


@pytest.mark.parametrize(
    ("key", "mod"),
    [(pygame.K_v, pygame.KMOD_LCTRL), (pygame.K_v, pygame.KMOD_RMETA), (pygame.K_INSERT, pygame.KMOD_LSHIFT)],
)
def test_what_was_copied_is_pasted_into_the_line_that_is_typed_as_one_line(tmp_path: Path, key: int, mod: int):
    shown, field = Opened(tmp_path), Field("", "at ")
    shown.window.open(Page("", [field, Button("", lambda: None)], None))
    pygame.scrap.put_text("  ws://127.0.0.1:4707\r\nKADUBE äß\t\n")
    for pressed, mods, text in (
        (key, mod, "at ws://127.0.0.1:4707 KADUBE äß"),
        (key, 0, "at ws://127.0.0.1:4707 KADUBE äß"),
    ):
        shown.window.handle(pygame.event.Event(pygame.KEYDOWN, key=pressed, mod=mods, unicode=""))
        shown.window.handle(pygame.event.Event(pygame.KEYUP, key=pressed, mod=mods))
        assert field.text == text
    shown.page.focus = 1
    shown.window.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))
    assert field.text == "at ws://127.0.0.1:4707 KADUBE äß"


def test_the_focus_stays_on_its_button_whatever_comes_above_it_or_goes():
    one, two, three = (Button(name, lambda: None) for name in ("one", "two", "three"))
    page = Page("", [Prose("as it was"), one, two], None)
    page.focus = 2
    changes: list[tuple[list[Row], int]] = [
        ([Prose("more"), Prose(""), one, three, two], 4),
        ([one, two], 1),
        ([three, one], 1),
    ]
    for rows, here in changes:
        page.renew(rows)
        assert page.focus == here


async def test_settings_count_at_once_by_keys_and_by_clicks(tmp_path: Path):
    shown = Opened(tmp_path)
    asking = asyncio.create_task(shown.pages.settings())
    await settle()
    await shown.press(pygame.K_LEFT)  # the last language there is
    assert shown.window.words.language == languages()[-1]
    assert shown.page.title == Words(languages()[-1]).say("settings.title")
    words = shown.window.words
    await shown.click(str(shown.place(words.say("settings.colours"))))
    assert shown.window.pictures.style.four_colours
    before = shown.window.unit
    await shown.click(f"{shown.place(words.say('settings.scale'))}.-1")
    assert shown.window.unit == before * 1.5
    await shown.click(f"{shown.place(words.say('settings.speed'))}.1")
    await shown.press(pygame.K_ESCAPE)
    await asking

    kept = stored(tmp_path).read()[0]
    assert (kept.colours, kept.scale, kept.speed) == (Colours.FOUR, Scale.LARGER, Speed.FAST)


async def arranging(shown: Opened, draft: Draft) -> asyncio.Task[Arrangement | None]:
    task = asyncio.create_task(shown.pages.arrange(draft, SHELF.picture))
    await settle()
    return task


async def test_a_board_is_chosen_by_a_click_on_its_own_picture(tmp_path: Path):
    shown = Opened(tmp_path)
    task = await arranging(shown, Draft(GAMES[BOARD], BRAINS, Words(), ("Änne",)))
    place, gallery = next((place, row) for place, row in enumerate(shown.page.rows) if isinstance(row, Gallery))
    assert all(gallery.pictures.has(board.picture or "") for board in gallery.boards)

    for number in (2, 0):
        await shown.click(f"{place}.{number}")
        assert gallery.choice.place == number
    await shown.press(pygame.K_RIGHT)
    shown.page.focus = 0
    await shown.press(ENTER)

    wanted = await task
    assert wanted is not None
    assert wanted.options["board"] == gallery.boards[1].name
    assert wanted.players == (Person("Änne"), Machine("medium"))


async def test_a_number_is_counted_by_clicks_and_a_wrong_one_is_told(tmp_path: Path):
    shown = Opened(tmp_path)
    task = await arranging(shown, Draft(GAMES[SQUARES], BRAINS, Words(), ("Änne",)))
    place, field = next(
        (place, row) for place, row in enumerate(shown.page.rows) if isinstance(row, Field) and row.between
    )
    await shown.click(f"{place}.1")
    await shown.click(f"{place}.1")
    await shown.click(f"{place}.-1")
    assert field.text == "1"
    shown.window.handle(pygame.event.Event(pygame.TEXTINPUT, text="11"))
    shown.page.focus = 0
    await shown.press(ENTER)
    assert "111" in shown.page.problem
    await shown.press(pygame.K_ESCAPE)

    assert await task is None


@pytest.mark.parametrize("scale", [Scale.USUAL, Scale.LARGER])
@pytest.mark.parametrize("size", [(900, 600), (2560, 1440)])
async def test_every_row_has_room_for_all_its_text_and_for_a_finger(
    tmp_path: Path, size: tuple[int, int], scale: Scale
):
    for language in ("de", "fi"):
        shown = Opened(tmp_path, size, language)
        shown.preferences.change(scale=scale)
        task = await arranging(shown, Draft(GAMES[SQUARES], BRAINS, Words(language), ("Ännchen von Tharau",)))
        shown.window.draw()
        sheet = Sheet(shown.window.surface, shown.window.pictures, shown.window.unit)
        wide = shown.spot("0").box.wide
        for row in shown.page.rows:
            assert high(sheet, row, wide) >= 36
            text = row.label if isinstance(row, Choice | Field) else ""
            lines = sheet.pictures.wrapped(text, 17 * sheet.unit, wide * 0.54 - 24 * sheet.unit)
            assert all(sheet.pictures.wide(line, 17 * sheet.unit) <= wide * 0.54 for line in lines)
            assert high(sheet, row, wide) >= 22 * sheet.unit * len(lines)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def test_every_row_of_a_long_page_is_reached_by_the_arrows_and_then_to_be_seen(tmp_path: Path):
    shown = Opened(tmp_path)
    task = await arranging(shown, Draft(GAMES[BOARD], BRAINS, Words("de"), ("Änne",)))
    able = [place for place, row in enumerate(shown.page.rows) if not isinstance(row, Prose)]
    pictures = set()
    for _ in able:
        shown.window.draw()
        pictures.add(pygame.image.tobytes(shown.window.surface, "RGB"))
        spot = shown.spot(str(shown.page.focus))
        assert spot.box.high >= 36
        assert spot.box.y + spot.box.high <= 600
        await shown.press(pygame.K_DOWN)

    assert len(pictures) == len(able)
    assert isinstance(shown.page.rows[able[-1]], Button)
    await shown.press(pygame.K_ESCAPE)
    assert await task is None
