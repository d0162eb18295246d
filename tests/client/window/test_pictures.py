"""The window looks as the pictures that are kept, but for the smoothing of edges."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pygame
import pytest

from tests.support.pictures import CELL, GOLDEN, KEPT, LANGUAGES, MOVES, SHEETS, SIZES, cell, shown
from tests.support.windows import Size

NEAR = 24  # of 255: how far a spot may be from what it was, in any colour
PART = 15  # spots across
MOST = 18  # of a part may be farther in some colour: less than a mark on a card makes


@pytest.mark.parametrize("game", sorted(KEPT))
async def test_a_game_looks_as_in_the_readme(game: str):
    same(pygame.transform.smoothscale(await shown(game, *KEPT[game]), CELL), kept(GOLDEN / f"{game}.png"))


def everywhere() -> list[object]:
    """Each game once, in another language each time; the rest is slow."""
    found: list[object] = []
    for number, (game, size, language) in enumerate(product(sorted(MOVES), SIZES, LANGUAGES)):
        quick = size == min(SIZES) and (number // 9 + number) % len(LANGUAGES) == 0
        marks = [] if quick else [pytest.mark.slow]
        found.append(pytest.param(game, size, language, marks=marks, id=f"{game}-{size[0]}x{size[1]}-{language}"))
    return found


@pytest.mark.parametrize(("game", "size", "language"), everywhere())
async def test_a_game_looks_as_on_its_sheet(game: str, size: Size, language: str):
    now = pygame.transform.smoothscale(await shown(game, size, language), CELL)
    sheet = pygame.image.load(SHEETS / f"{game}.png").convert_alpha()
    same(now, sheet.subsurface(cell(size, language), CELL))


def kept(file: Path) -> pygame.Surface:
    return pygame.transform.smoothscale(pygame.image.load(file).convert_alpha(), CELL)


def same(now: pygame.Surface, before: pygame.Surface) -> None:
    """Part by part, so that a small thing that is missing is not lost in the whole."""
    parts = [pygame.Rect(x, y, PART, PART) for x in range(0, CELL[0], PART) for y in range(0, CELL[1], PART)]
    far = {(part.x, part.y): _far(now.subsurface(part), before.subsurface(part)) for part in parts}
    assert not [place for place, spots in far.items() if spots > MOST]


def _far(now: pygame.Surface, before: pygame.Surface) -> int:
    pairs = zip(pygame.image.tobytes(now, "RGB"), pygame.image.tobytes(before, "RGB"), strict=True)
    return sum(abs(one - other) > NEAR for one, other in pairs)
