"""Pictures of the window, made without a screen.

    python -m tests.support.pictures FOLDER [WIDTHxHEIGHT [LANGUAGE [most]]]

With ``most`` as many sit at each table as can, and some of their names are as long as can be. In place of a folder,
``keep`` makes the pictures anew that are kept.

The same games are played in the same way each time, at the same deal, so two runs give the same pictures. Those in
``tests/golden/pictures`` stand in the README; the sheets beside them hold each game in every size and language, small.
Both are what the window is compared with.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from random import Random

import pygame
from PIL import Image

from client.connection.session import Session
from client.table.arrangement import Arrangement, Person
from client.table.seating import Hosting, Seating
from client.texts.words import Words, languages
from engines.registry import engines
from protocol.messages import Phase
from tests.support.desks import server
from tests.support.windows import Pane, Size, pane

PEOPLE = ("Änne", "Jürgen", "Väinö")
MANY = (
    "Änne",
    "Jürgen Großmüller-W.",
    "Väinö",
    "Wilhelmina von Thurn",
    "Bo",
    "Maximiliane",
    "Åke Öhman",
    "Christoph-Alexander",
    "Liisa",
    "Jean-Baptiste",
    "Wolfeschlegelsteinha",
    "Zoë",
)
MOVES = {"up_and_down": 8, "tauchen": 26, "kaboo": 6, "leiterspiel": 12, "kasino": 6}
KEPT: dict[str, tuple[Size, str]] = {
    "kasino": ((1280, 800), "en"),
    "tauchen": ((1280, 800), "en"),
    "leiterspiel": ((1280, 800), "en"),
    "kaboo": ((1280, 800), "de"),
    "up_and_down": ((900, 600), "fi"),
}
"""The size and language in which each game is kept as a picture."""
LANGUAGES = languages()
SIZES: tuple[Size, ...] = ((900, 600), (1280, 800), (2560, 1440))
GOLDEN = Path(__file__).parents[1] / "golden" / "pictures"
SHEETS = GOLDEN / "sheets"
CELL = (240, 150)  # of a sheet: its columns are the languages, its lines the sizes
COLOURS = 240  # of a picture in the README, so that its file is small
ROUNDS = 2  # of choosing them better, without which whole hues are lost
THREE = {"leiterspiel", "kasino"}
ENTER = pygame.K_RETURN


async def shown(
    game: str, size: Size = (1280, 800), language: str = "en", people: Sequence[str] = ()
) -> pygame.Surface:
    """A game after some moves, with something chosen for the next one."""
    people = people or (PEOPLE if game in THREE else PEOPLE[:2])

    def seating(session: Session) -> Seating:
        return Hosting(session, Arrangement(game, tuple(map(Person, people))), begins=True)

    async with pane(server(_same), seating, size, Words(language)) as sat:
        for _ in range(MOVES[game]):
            await _choose(sat)
            await sat.press(ENTER)
        await _choose(sat)
        await sat.hang_pictures()
        sat.sitting.notices = []
        sat.window.draw()
        return sat.window.surface.copy()


def _same(size: int) -> bytes:
    """Chance that does not depend on how often it was asked before, so the deal is the same whatever comes first."""
    return Random(4).randbytes(size)


async def _choose(sat: Pane) -> None:
    """Until a move could be played."""
    for _ in range(4):
        if not sat.sitting.asked and sat.session.model.phase is Phase.PLAYING:
            await sat.press(ENTER)
    if sat.sitting.choice.ready is None:
        sat.sitting.hint()
    for _ in range(6):
        if sat.sitting.choice.ready is None:
            await sat.press(pygame.K_RIGHT, pygame.K_SPACE)
    if sat.sitting.choice.ready is None:
        await sat.sign("1")


async def _save(folder: Path, size: Size, language: str, *, most: bool) -> None:
    for game in MOVES:
        people = MANY[: engines()[game].seats[-1]] if most else ()
        pygame.image.save(await shown(game, size, language, people), folder / f"{game}.png")


def cell(size: Size, language: str) -> tuple[int, int]:
    """Where on a sheet the game is in that size and language."""
    return LANGUAGES.index(language) * CELL[0], SIZES.index(size) * CELL[1]


async def _keep() -> None:
    """Make the kept pictures anew. They want looking at."""
    for game, (size, language) in KEPT.items():
        picture = _picture(await shown(game, size, language))
        picture.quantize(COLOURS, kmeans=ROUNDS, dither=Image.Dither.NONE).save(GOLDEN / f"{game}.png", optimize=True)
    for game in MOVES:
        sheet = pygame.Surface((len(LANGUAGES) * CELL[0], len(SIZES) * CELL[1]))
        for size, language in product(SIZES, LANGUAGES):
            small = pygame.transform.smoothscale(await shown(game, size, language), CELL)
            sheet.blit(small, cell(size, language))
        _picture(sheet).save(SHEETS / f"{game}.png", optimize=True)


def _picture(surface: pygame.Surface) -> Image.Image:
    return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))


if __name__ == "__main__":
    if sys.argv[1:] == ["keep"]:
        asyncio.run(_keep())
        sys.exit()
    target, *more = sys.argv[1:]
    wide, high = map(int, (more[0] if more else "1280x800").split("x"))
    Path(target).mkdir(parents=True, exist_ok=True)
    asyncio.run(_save(Path(target), (wide, high), more[1] if len(more) > 1 else "en", most="most" in more[2:]))
