"""The window looks as the pictures in the README say, but for the smoothing of edges."""

from __future__ import annotations

import pygame
import pytest

from tests.support.pictures import GOLDEN, KEPT, shown

COARSE = (160, 100)
NEAR = 12  # of 255: how far a spot may be from what it was, in any colour
SPOTS = 0.01  # so many of them may be farther


@pytest.mark.parametrize("game", sorted(KEPT))
async def test_a_game_looks_as_it_did(game):
    now = pygame.transform.smoothscale(await shown(game, *KEPT[game]), COARSE)
    before = pygame.transform.smoothscale(pygame.image.load(GOLDEN / f"{game}.png").convert_alpha(), COARSE)
    pairs = zip(pygame.image.tobytes(now, "RGB"), pygame.image.tobytes(before, "RGB"), strict=True)
    far = sum(abs(one - other) > NEAR for one, other in pairs)
    assert far <= SPOTS * 3 * COARSE[0] * COARSE[1]
