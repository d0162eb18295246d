"""Whole screens of the terminal face, kept as text: ``--update-golden`` writes them anew, and their diff is read."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conformance.faces.face import Case
from tests.conformance.faces.tables import GOLDEN, Scene, asked
from tests.conformance.faces.tui import TuiFace, tui

FOLDER = Path(__file__).parents[2] / "golden" / "screens"
NAMES = ("Anna", "Jürgen", "Aino", "Bert")
SIZES = {(80, 24): "small", (120, 40): "large"}
LANGUAGES = {"up_and_down": "en", "tauchen": "de", "kaboo": "de", "leiterspiel": "fi", "kasino": "fi"}
CHOOSING = {"up_and_down": ("right", "space"), "kasino": ("right", "space"), "kaboo": ("right",)}
"""Keys after which something is chosen or pointed at."""


def scene_of(game: str) -> Scene:
    found = list(asked(next(path for path in GOLDEN if path.stem == f"{game}-default")))
    scene = found[len(found) * 2 // 3]
    return Scene(scene.position, scene.told, scene.eye, scene.mine, NAMES)


def text_of(face: TuiFace) -> str:
    return "\n".join(line.rstrip() for line in face.lines()) + "\n"


@pytest.mark.parametrize("size", SIZES, ids=SIZES.get)
@pytest.mark.parametrize("game", LANGUAGES)
async def test_a_table_looks_as_it_was_kept(game, size, golden):
    language = LANGUAGES[game]
    async with tui(Case(size, language)) as face:
        await face.sit(scene_of(game))
        await face.press(*CHOOSING.get(game, ()))

        golden(FOLDER / f"{game}-{language}-{SIZES[size]}.txt", text_of(face))


async def test_a_curtain_looks_as_it_was_kept(golden):
    scene = scene_of("kasino")
    async with tui(Case((80, 24), "de")) as face:
        await face.sit(scene.through(None, mine=(0, 1)))

        golden(FOLDER / "curtain-de-small.txt", text_of(face))


async def test_a_table_menu_looks_as_it_was_kept(golden):
    async with tui(Case((80, 24), "en")) as face:
        await face.sit(scene_of("tauchen"))
        await face.press("M")

        golden(FOLDER / "menu-en-small.txt", text_of(face))
