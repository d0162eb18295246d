"""What is to be read on a page: headings stand out, and what is folded hangs beside its number."""

from __future__ import annotations

import os
from collections.abc import Sequence

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame
import pytest

from client.entrance.prose import paragraphs
from client.records.records import rules
from client.texts.paragraphs import Paragraph
from client.window.look.sheet import GOLD, Look, Pictures, Sheet
from client.window.pages import prose
from client.window.places import Box
from engines.registry import engines

WIDE = 560
RANKS = "  1. Anna (16 points, mökkis: 3, aces: 2, most cards: 1, most spades: 2, ten of diamonds: 2)"


@pytest.fixture
def sheet() -> Sheet:
    pygame.display.init()
    pygame.freetype.init()
    return Sheet(pygame.Surface((WIDE, 2000)), Pictures(Look()), 1.0)


def written(sheet: Sheet, lines: Sequence[str | Paragraph]) -> list[tuple[str, float, float]]:
    """What stands where."""
    sheet.written.clear()
    prose.draw(sheet, lines, Box(0, 0, WIDE, 2000))
    return [(one.text, one.box.x, one.box.y) for one in sheet.written]


def gold(sheet: Sheet, lines: Sequence[str | Paragraph]) -> bool:
    """Whether something of that stands out."""
    sheet.surface.fill((0, 0, 0))
    prose.draw(sheet, lines, Box(0, 0, WIDE, 2000))
    return bool(pygame.mask.from_threshold(sheet.surface, GOLD, (40, 40, 40)).count())


@pytest.mark.parametrize("line", [RANKS, "- " + "word " * 40, "12. " + "word " * 40, "* " + "word " * 40])
def test_what_is_folded_hangs_beside_the_number_or_mark_it_belongs_to(sheet: Sheet, line: str):
    (mark, left, _), *rest = written(sheet, [line])
    assert line.startswith(mark)
    assert left == 0
    assert len(rest) > 1
    assert {x for _, x, _ in rest} == {rest[0][1]}
    assert rest[0][1] >= sheet.pictures.wide(mark, 17)
    assert " ".join(text for text, _, _ in rest) == line[len(mark) :].strip()


def test_no_line_is_wider_than_its_room(sheet: Sheet):
    lines: list[str | Paragraph] = [
        RANKS,
        Paragraph("Heading " * 30, 240),
        Paragraph("Words. " * 60, 12),
        "- " + "W" * 200,
    ]
    written(sheet, lines)
    assert all(one.box.x + one.box.wide <= WIDE + 1 for one in sheet.written)


@pytest.mark.parametrize("game", sorted(engines()))
@pytest.mark.parametrize("language", ["en", "de", "fi"])
async def test_the_headings_of_all_rules_stand_out(sheet: Sheet, game: str, language: str):
    code, text, _ = await rules("rules", game, "--lang", language)
    assert code == 0
    read = paragraphs(text)
    assert read[0].heads
    assert [one.heads for one in read].count(True) == sum(line.startswith("#") for line in text.splitlines())
    for one in read:
        assert gold(sheet, [one]) is (one.lead > 0), one
    assert not any("|" in one.text or "**" in one.text for one in read)
