"""What is drawn around a table, and in place of it: facts and log at the side, names at the pointer, the curtain."""

from __future__ import annotations

from collections.abc import Sequence

from client.table import captions
from client.table.captions import Seen
from client.table.sitting import Sitting
from client.texts.folding import items
from client.window.look.sheet import BAR, DIM, GOLD, INK, PANEL, Pictures, Sheet
from client.window.pieces.shapes import Colour
from client.window.places import Box
from client.window.table.arrange import Arranged

NOTICE: Colour = (255, 190, 150)
MOST = 40
"""Pieces of news at the side; what is older is in the whole log."""
FACTS = (16.0, 14.5, 13.0, 11.5)
"""The size of what is public, if there is room for it, else the next one."""
NEWS = (17.0, 14.5, 12.0)
"""The same for what is told on the curtain."""


def side(sheet: Sheet, arranged: Arranged, sitting: Seen, last: Sequence[str] = ()) -> None:
    """What is public beside the pieces, and the log, and what comes after it at the bottom.

    Drawn anew when it says something new.
    """
    place = arranged.side
    facts, news = tuple(captions.facts(sitting)), (*captions.news(sitting, MOST), *last)
    said = facts, sitting.words.say("table.log"), news, tuple(sitting.notices[-1:])
    size = round(place.wide), round(place.high)
    shown = sheet.pictures.panel(
        (said, size, sheet.unit), size, sheet.unit, lambda panel: _said(panel, Box(0, 0, *size), *said)
    )
    sheet.surface.blit(shown, (round(place.x), round(place.y)))


def _said(
    sheet: Sheet, place: Box, facts: Sequence[str], title: str, news: Sequence[str], notices: Sequence[str]
) -> None:
    unit = sheet.unit
    sheet.fill(place, PANEL)
    x, y, wide = place.x + 14 * unit, place.y + 10 * unit, place.wide - 26 * unit
    place = _noticed(sheet, place, notices)
    y = _facts(sheet, facts, Box(x, y, wide, place.high)) + 8 * unit
    sheet.write(title, x, y, 19, GOLD)
    y += 30 * unit
    lines = [
        (line, number == 0)
        for told in news
        for number, line in enumerate(sheet.pictures.wrapped(told, 16 * unit, wide - 10 * unit))
    ]
    room = int((place.y + place.high - y - 8 * unit) / (21 * unit))
    for line, first in _ending(lines, room):
        if first:
            sheet.disc((x + 2 * unit, y + 10 * unit), 2.4 * unit, GOLD)
        sheet.write(line, x + 10 * unit, y, 16, INK, wide)
        y += 21 * unit


def _ending(lines: list[tuple[str, bool]], room: int) -> list[tuple[str, bool]]:
    """The last lines for which there is room, from the beginning of a sentence if one begins there."""
    last = lines[-max(1, room) :]
    begins = next((place for place, (_, first) in enumerate(last) if first), 0)
    return last[begins:]


def _noticed(sheet: Sheet, place: Box, notices: Sequence[str]) -> Box:
    """What a player is told about the last try, at the lower end; the room that is left."""
    unit = sheet.unit
    lines = [line for notice in notices for line in sheet.pictures.wrapped(notice, 16 * unit, place.wide - 32 * unit)]
    if not lines:
        return place
    high = (len(lines) * 21 + 14) * unit
    box = Box(place.x + 6 * unit, place.y + place.high - high - 6 * unit, place.wide - 12 * unit, high)
    sheet.fill(box, NOTICE, 8)
    for number, line in enumerate(lines):
        sheet.write(line, box.x + 10 * unit, box.y + (6 + number * 21) * unit, 16, BAR, box.wide - 18 * unit)
    return Box(place.x, place.y, place.wide, place.high - high - 10 * unit)


def _facts(sheet: Sheet, facts: Sequence[str], box: Box) -> float:
    """What is public, smaller where it is much; where it ends."""
    unit, y = sheet.unit, box.y
    for points in FACTS:
        lines = [line for fact in facts for line in _listed(sheet.pictures, fact, points * unit, box.wide)]
        if len(lines) * points * 1.32 * unit < box.high * 0.3:
            break
    for line in lines:
        sheet.write(line, box.x, y, points, DIM, box.wide)
        y += points * 1.32 * unit
    return y


def _listed(pictures: Pictures, fact: str, points: float, wide: float) -> list[str]:
    """A fact in lines, folded between what it lists, and within that only where it is wider than a line."""
    lines: list[str] = []
    line = ""
    for item in items(fact):
        longer = f"{line} {item}" if line else item
        if line and pictures.wide(longer, points) > wide:
            lines.append(line)
            longer = item
        *full, line = pictures.wrapped(longer, points, wide)
        lines += full
    return [*lines, line]


def curtain(sheet: Sheet, size: tuple[int, int], sitting: Sitting) -> Box | None:
    """Nothing of the table, and who is to look next; where to click then, None while the cards are shuffled."""
    unit, say = sheet.unit, sitting.words.say
    hangs = sitting.hangs
    sheet.surface.fill((52, 20, 34))
    for stripe in range(0, size[0], round(72 * unit)):
        sheet.fill(Box(stripe, 0, 30 * unit, size[1]), (64, 26, 42))
    middle = size[0] / 2, size[1] * 0.32
    name = sitting.model.names[hangs] if hangs is not None else ""
    text = sitting.curtain
    if name:  # all of it, as others' may begin alike
        sheet.folded(name, _around(middle[0], middle[1] - 72 * unit, (size[0] * 0.9, 108 * unit)), 46, GOLD)
    sheet.folded(text, _around(*middle, (size[0] * 0.94, 52 * unit)), 21, INK)
    top = middle[1] + 94 * unit
    _meanwhile(sheet, sitting.meanwhile, Box(size[0] * 0.05, top, size[0] * 0.9, size[1] - top))
    if hangs is None:
        return None
    text = say("table.curtain.lift")
    wide = sheet.pictures.wide(text, 20 * unit) + 60 * unit
    box = Box(middle[0] - wide / 2, middle[1] + 34 * unit, wide, 50 * unit)
    sheet.fill(box, GOLD, 10)
    sheet.centred(text, box.middle, 20, BAR)
    return box


def _meanwhile(sheet: Sheet, news: Sequence[str], box: Box) -> None:
    """What has been told since, in letters as small as it takes; where that is too much, the last of it."""
    for points in NEWS:
        lines = [line for told in news for line in sheet.pictures.wrapped(told, points * sheet.unit, box.wide)]
        high = points * 1.45 * sheet.unit
        if len(lines) * high <= box.high:
            break
    for number, line in enumerate(lines[-int(box.high / high) :]):
        sheet.centred(line, (box.middle[0], box.y + (number + 0.5) * high), points, DIM)


def _around(x: float, y: float, size: tuple[float, float]) -> Box:
    return Box(x - size[0] / 2, y - size[1] / 2, *size)


def tip(sheet: Sheet, pointer: tuple[int, int], text: str) -> None:
    """A name beside the pointer."""
    unit, room = sheet.unit, sheet.surface.get_width()
    lines = sheet.pictures.wrapped(text, 15 * unit, room * 0.6)
    wide, high = sheet.pictures.widest(lines, 15 * unit) + 16 * unit, (8 + 20 * len(lines)) * unit
    x = min(pointer[0] + 14 * unit, room - wide)
    box = Box(x, max(0.0, pointer[1] - high - 4 * unit), wide, high)
    sheet.fill(box, BAR, 6)
    sheet.ring(box, DIM, 1, 6)
    for number, line in enumerate(lines):
        sheet.centred(line, (box.middle[0], box.y + (14 + 20 * number) * unit), 15)
