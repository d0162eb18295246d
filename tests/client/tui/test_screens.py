"""Whole screens of the terminal face, kept as text: ``--update-golden`` writes them anew, and their diff is read."""

from __future__ import annotations

from pathlib import Path

import pytest
from attrs import evolve

from client.entrance.menu import ENTRIES
from client.texts.words import Words
from client.tui.menu import Pick
from protocol.messages import Over
from tests.conformance.faces.face import Case
from tests.conformance.faces.tables import GOLDEN, NUMBER, TABLE, Scene, asked, scenes
from tests.conformance.faces.tui import TuiFace, tui

FOLDER = Path(__file__).parents[2] / "golden" / "screens"
NAMES = ("Anna", "Jürgen", "Aino", "Bert")
SIZES = {(80, 24): "small", (120, 40): "large"}
LANGUAGES = {"up_and_down": "en", "tauchen": "de", "kaboo": "de", "leiterspiel": "fi", "kasino": "fi"}
CHOOSING = {"up_and_down": ("right", "space"), "kasino": ("right", "space"), "kaboo": ("right",)}
"""Keys after which something is chosen or pointed at."""

ENDS = {
    "kasino": {
        "ended": "target",
        "totals": (14, 17),
        "sheet": ((3, 0), (1, 3), (0, 1), (0, 2), (0, 2), (1, 0)),
    }
}


def scene_of(game: str) -> Scene:
    found = list(asked(next(path for path in GOLDEN if path.stem == f"{game}-default")))
    scene = found[len(found) * 2 // 3]
    return Scene(scene.position, scene.told, scene.eye, scene.mine, NAMES)


def last_of(game: str) -> tuple[Scene, Over]:
    """The last position of a game, and what is told of its end: that of ``ENDS`` if the record stops before."""
    scene = scenes(next(path for path in GOLDEN if path.stem == f"{game}-default"))[-1]
    state = evolve(scene.position.state, **ENDS.get(game, {}))
    result = scene.position.engine.result(state)
    assert result is not None
    return Scene(scene.position, scene.told, 0, (0,), NAMES), Over(TABLE, NUMBER, result, b"", (), (), None)


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


@pytest.mark.parametrize(("game", "language", "size"), [("kasino", "fi", (80, 24)), ("tauchen", "de", (120, 40))])
async def test_an_end_looks_as_it_was_kept(game, language, size, golden):
    scene, over = last_of(game)
    async with tui(Case(size, language)) as face:
        await face.sit(scene)
        await face.hear(over)

        golden(FOLDER / f"end-{game}-{language}-{SIZES[size]}.txt", text_of(face))


@pytest.mark.parametrize(("language", "size"), [("de", (80, 24)), ("fi", (120, 40))])
async def test_the_question_about_a_server_that_stays_away_looks_as_it_was_kept(language, size, golden):
    async with tui(Case(size, language)) as face:
        await face.sit(scene_of("kasino"))
        face.desk.lost.link.url = "ws://192.0.2.7:4707"
        await face.lose(20)

        golden(FOLDER / f"lost-{language}-{SIZES[size]}.txt", text_of(face))


async def test_the_main_menu_looks_as_it_was_kept(golden):
    words = Words("en")
    async with tui(Case((120, 40))) as face:
        await face.app.push_screen(Pick(words.say("menu.title"), [words.say(f"menu.{entry}") for entry in ENTRIES]))
        await face.quiet()

        golden(FOLDER / "main-en-large.txt", text_of(face))
