"""No state is told by colour alone, and plain characters are plain."""

from __future__ import annotations

import pygame
import pytest

from tests.conformance.faces.all import DRAWN, FACES
from tests.conformance.faces.face import Case
from tests.conformance.faces.tables import GOLDEN, asked
from tests.conformance.faces.window import WindowFace

SMALLEST = (0, 0)
USUAL = [path for path in GOLDEN if path.stem.endswith("-default")]
LETTERS = "ÄÖÅäöåßü„“"

every_game = pytest.mark.parametrize("path", USUAL, ids=lambda path: path.stem)


@every_game
@pytest.mark.parametrize("language", ["de", "fi"])
async def test_a_plain_terminal_is_shown_only_characters_that_it_has(path, language):
    async with FACES["tui"](Case(SMALLEST, language, plain=True)) as face:
        for scene in list(asked(path))[::20]:
            await face.sit(scene)
            text = (await face.look()).text

            assert {character for character in text if not character.isascii()} <= set(LETTERS)


async def test_without_colours_what_is_pointed_at_and_what_is_chosen_are_told_by_signs():
    """Only the characters of a terminal are looked at, and of a window how light its pixels are."""
    scene = list(asked(next(path for path in USUAL if path.stem.startswith("kasino"))))[6]
    for name, made in DRAWN.items():
        async with made(Case(SMALLEST)) as face:
            await face.sit(scene)
            seen = [grey(name, face, await face.look())]
            for key in ("right", "right", "space"):
                await face.press(key)
                seen.append(grey(name, face, await face.look()))

            assert len(set(seen)) == len(seen)


def grey(name: str, face, look) -> object:
    if name == "tui":
        return look.texts
    assert isinstance(face, WindowFace)
    return pygame.image.tobytes(pygame.transform.grayscale(face.window.surface), "RGB")
