"""Nothing that is to be read in the window is cut, lies over something else or goes beyond its place, on any page."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pygame
import pygame.freetype
import pytest

from client.preferences.settings import Scale
from client.texts.words import languages
from client.window.desk import around
from client.window.look.sheet import Look, Pictures, Sheet, Written
from client.window.pages.page import Page
from client.window.pages.rows import Prose
from client.window.places import Box, Spot
from client.window.program import Window
from tests.client.window.test_pages import Opened
from tests.support.pages import PARTS, every_page

SIZE = (900, 600)
LONGEST = "de"
"""The language whose texts are the longest; the others' turn comes in the slow tests."""
TREMBLE = 3.0
"""Pixels by which a letter's picture may be larger than what is seen of it."""
LETTER = 0.2
"""How much of a line is empty above and below its letters."""
LONG = " ".join(f"word{number}" for number in range(120))


def seen(one: Written) -> Box:
    """The letters of a line, as far as they are to be seen."""
    top = max(one.box.y + one.box.high * LETTER, one.clip.y)
    bottom = min(one.box.y + one.box.high * (1 - LETTER), one.clip.y + one.clip.high)
    return Box(one.box.x, top, one.box.wide, max(0.0, bottom - top))


def over(one: Written, other: Written) -> bool:
    a, b = seen(one), seen(other)
    wide = min(a.x + a.wide, b.x + b.wide) - max(a.x, b.x)
    return wide > TREMBLE and min(a.y + a.high, b.y + b.high) - max(a.y, b.y) > 1


def beyond(one: Written, place: Box) -> bool:
    return one.box.x < place.x - TREMBLE or one.box.x + one.box.wide > place.x + place.wide + TREMBLE


def scrolled(one: Written, whole: Box) -> bool:
    """Whether it is out of sight on a page that can be moved."""
    return one.clip.high < whole.high and seen(one).high == 0


def buttons(window: Window) -> list[Spot]:
    """What can be clicked that has words on it."""
    if window.pages:
        return [spot for spot in window._spots if "." not in str(spot.target.value)]
    return [spot for spot in getattr(window.desk, "spots", []) if spot.target.sort != "value"]


def faults(window: Window) -> list[str]:
    """What is wrong with the texts of a window. Pawns bear single letters, which may lie on anything."""
    window.draw()
    lines = [one for one in window.written if one.text.strip()]
    whole = Box(0, 0, *window.surface.get_size())
    words = [one for one in lines if len(one.text) > 1 and not scrolled(one, whole)]
    found = [f"cut: {one.text} of {one.whole}" for one in lines if one.text != one.whole]
    found += [f"beyond: {one.text}" for one in lines if beyond(one, one.clip) or beyond(one, whole)]
    found += [f"below: {one.text}" for one in words if seen(one).y + seen(one).high > whole.high]
    found += [f"over: {one.text} and {other.text}" for one, other in combinations(words, 2) if over(one, other)]
    for spot in buttons(window):
        on_it = [one for one in words if spot.box.holds(one.box.middle)]
        found += [f"out of its button: {one.text}" for one in on_it if beyond(one, spot.box)]
    return found


async def every_fault(part: str, language: str, scale: Scale, moves: int) -> list[str]:
    shown = every_page(part, SIZE, language, scale, moves)
    return [f"{name}: {fault}" async for name, window in shown for fault in faults(window)]


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize(
    "language", [pytest.param(one, marks=[] if one == LONGEST else [pytest.mark.slow]) for one in languages()]
)
async def test_with_the_largest_letters_in_the_smallest_window_every_text_is_read_whole(language: str, part: str):
    assert await every_fault(part, language, Scale.LARGER, 2) == []


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("scale", Scale)
@pytest.mark.parametrize("language", languages())
async def test_in_the_smallest_window_every_text_is_read_whole(language: str, scale: Scale, part: str):
    assert await every_fault(part, language, scale, 24) == []


def a_sheet() -> Sheet:
    pygame.display.init()
    pygame.freetype.init()
    return Sheet(pygame.display.set_mode(SIZE), Pictures(Look()), 1.0)


@pytest.mark.parametrize(
    "text", ["Auf den linken Zentralstapel legen", "Donaudampfschifffahrtsgesellschaft", "8♦ und 漢字"]
)
@pytest.mark.parametrize("wide", [60, 110, 240, 600])
def test_a_text_on_a_button_stays_on_it_and_loses_nothing_where_there_is_room(text: str, wide: int):
    sheet, box = a_sheet(), Box(100, 100, wide, 46)
    sheet.folded(text, box, 17)
    shown = "".join(one.text for one in sheet.written).replace(" ", "")
    assert all(
        box.x - 1 <= one.box.x and one.box.x + one.box.wide <= box.x + box.wide + TREMBLE for one in sheet.written
    )
    assert all(box.y - 1 <= seen(one).y and seen(one).y + seen(one).high <= 147 for one in sheet.written)
    assert shown == text.replace(" ", "") or all(one.whole == text for one in sheet.written)
    assert wide < 110 or shown == text.replace(" ", "")


@pytest.mark.parametrize("high", range(200, 400, 9))
def test_the_log_at_the_side_begins_with_the_beginning_of_a_sentence_and_ends_with_its_end(high: int):
    sheet = a_sheet()
    news = [f"{number} " + "and so on " * (number % 4 + 1) for number in range(20)]
    around._said(sheet, Box(0, 0, 180, high), (), "Log", news, ())
    lines = [one.text for one in sheet.written][1:]
    assert lines[0][0].isdigit()
    assert news[-1].split() == " ".join(lines).split()[-len(news[-1].split()) :]
    assert seen(sheet.written[-1]).y < high


@pytest.mark.parametrize("wide", range(160, 420, 20))
def test_a_fact_is_folded_between_what_it_lists_so_that_a_name_stays_with_what_is_said_of_it(wide: int):
    sheet, said = a_sheet(), ["Änne: 0", "Jürgen: 12", "Väinö: 7", "Bo: 31"]
    around._said(sheet, Box(0, 0, wide, 400), ("Points: " + ", ".join(said),), "Log", (), ())
    lines = [one.text for one in sheet.written][:-1]
    assert " ".join(lines) == "Points: " + ", ".join(said)
    assert all(any(item in line for line in lines) for item in said)


async def test_a_text_that_is_cut_all_the_same_is_shown_whole_where_the_pointer_rests(tmp_path: Path):
    window = Opened(tmp_path, SIZE).window
    window.open(Page("", [Prose([LONG], loud=True)], None))

    def rest(x: float, y: float) -> bytes:
        place = round(x), round(y)
        window.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=place, buttons=(0, 0, 0)))
        window.redraw()
        return pygame.image.tobytes(window.surface, "RGB")

    before = rest(5, 5)
    cut = next(one for one in window.written if one.whole == LONG)
    assert cut.text != LONG
    assert rest(*cut.box.middle) != before
    assert LONG in " ".join(one.text for one in window.written if one.text == one.whole)
    assert rest(5, 5) == before
