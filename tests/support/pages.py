"""Every page of the window and every game at it, one after the other, as somebody comes by them.

    python -m tests.support.pages FOLDER [WIDTHxHEIGHT [LANGUAGE [SCALE]]]

saves them as pictures. All names are as long as they can be.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pygame
import pygame.freetype
from attrs import evolve

from client.connection.gallery import Shelf
from client.connection.session import Session
from client.entrance.draft import Draft
from client.entrance.menu import ENTRIES
from client.preferences.settings import Preferences, Scale, Speed, stored
from client.records.screening import Screening
from client.table.arrangement import Arrangement, Person
from client.table.asking import Typed
from client.table.games import described, in_order
from client.table.lost import FIRST
from client.table.seating import Hosting, Loading, Seating
from client.texts.words import Words
from client.window.desk.film import Film
from client.window.desk.talks import Talks
from client.window.pages.menu import Pages
from client.window.program import Window
from engines.record import write
from engines.registry import engines
from protocol.messages import Bye, Phase, Refused, Welcome
from tests.support.desks import server
from tests.support.films import film
from tests.support.guests import settle
from tests.support.offers import BRAINS, GAMES, SHELF
from tests.support.records import record_of
from tests.support.windows import TRIES, Pane, Size, pane

LONG = ("Jürgen Großmüller-W.", "Wolfeschlegelsteinha", "Christoph-Alexander.")
MOVES = 7
OWNER = bytes(32)
ENTER = pygame.K_RETURN
Shown = AsyncIterator[tuple[str, Window]]


PARTS = ("menu", *GAMES)
"""Of what there is to be seen: before a table, and each game."""


async def every_page(part: str, size: Size, language: str, scale: Scale, moves: int = MOVES) -> Shown:
    """The name of each, and the window in which it is drawn; so many moves of each game."""
    with TemporaryDirectory() as folder:
        if part not in GAMES:
            async for name, window in before_a_table(Path(folder), size, language, scale):
                yield name, window
            return
        async for name, window in at_a_table(part, size, language, scale, moves):
            yield f"{part}-{name}", window
        async for name, window in at_an_end(part, size, language, scale):
            yield f"{part}-{name}", window
        async for name, window in recorded(Path(folder), part, size, language, scale):
            yield f"{part}-{name}", window


def _window(folder: Path, size: Size, language: str, scale: Scale) -> Window:
    pygame.display.init()
    pygame.freetype.init()
    preferences = Preferences(stored(folder))
    preferences.insist(speed=Speed.OFF, sound=False, scale=scale)
    return Window(Words(language), pygame.display.set_mode(size), preferences)


@asynccontextmanager
async def _open(asking: Coroutine[Any, Any, Any]) -> AsyncIterator[None]:
    task = asyncio.create_task(asking)
    await settle()
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def before_a_table(folder: Path, size: Size, language: str, scale: Scale) -> Shown:
    """The menu, and what it leads to."""
    window = _window(folder, size, language, scale)
    words, pages = window.words, Pages(window, window.words, window.preferences)
    games = in_order(tuple(GAMES.values()), words)
    lines = [
        *((f"line-{key}", key, "", typed) for key, typed in (("menu.url", Typed.TEXT), ("menu.file", Typed.TEXT))),
        *((f"line-{key}", key, "", typed) for key, typed in (("menu.code", Typed.CODE), ("menu.name", Typed.NAME))),
    ]
    wheres = [words.say("setup.open"), words.say("setup.person")]
    seats = [words.say("load.seat", name=name, where=where) for name in LONG for where in wheres]
    asked: list[tuple[str, Coroutine[Any, Any, Any]]] = [
        ("menu", pages.menu(words.say("menu.title"), [words.say(f"menu.{entry}") for entry in ENTRIES], "", 0)),
        (
            "failed",
            pages.menu(
                words.say("menu.title"), [words.say("menu.play")], words.say("server.failed.slow", seconds=9), 0
            ),
        ),
        ("games", pages.pick(words.say("menu.game"), [described(game, words, "\n  ") for game in games])),
        ("settings", pages.settings()),
        ("load", pages.menu(words.say("load.who"), seats, "", 0)),
        *((name, pages.line(words.say(key, port=4707), usual, str, typed)) for name, key, usual, typed in lines),
        *(
            (f"setup-{game.name}", pages.arrange(Draft(game, BRAINS, words, LONG, True), SHELF.picture))
            for game in games
        ),
    ]
    for name, asking in asked:
        async with _open(asking):
            window.draw()
            for step, seen in enumerate(_down(window)):
                yield f"{name}-{step}" if step else name, seen


def _down(window: Window) -> Iterator[Window]:
    """A page from its beginning to its end, as far as it is seen at once."""
    page, before = window.pages[-1], -1.0
    while page.scroll != before:
        yield window
        before = page.scroll
        page.wheel(-9)
        window.draw()


async def at_a_table(game: str, size: Size, language: str, scale: Scale, moves: int) -> Shown:
    """From the lobby over some moves to the end."""

    def seating(session: Session) -> Seating:
        return Hosting(session, Arrangement(game, tuple(map(Person, LONG[:1])), 1), begins=False)

    async with pane(server(lambda count: Random(4).randbytes(count)), seating, size, Words(language)) as sat:
        sat.preferences.insist(scale=scale, sound=False, speed=Speed.OFF)
        sat.window.draw()
        yield "lobby", sat.window
        await sat.press(pygame.K_DOWN, ENTER)
        yield "seat", sat.window
        await sat.press(ENTER)
        sat.window.handle(pygame.event.Event(pygame.TEXTINPUT, text=LONG[1]))
        await sat.press(ENTER)
        yield "lobby-full", sat.window
        sat.session.begin()
        await _begun(sat)
        async for name, window in _played(sat, moves):
            yield name, window
        async for name, window in _over(sat):
            yield name, window


async def _begun(sat: Pane) -> None:
    for _ in range(TRIES):
        sat.link.flush()
        await asyncio.to_thread(bool)  # a server reads a record in a thread
        await sat.quiet()
        if sat.session.model.phase is Phase.PLAYING:
            return
    raise AssertionError("no game began")


async def _played(sat: Pane, moves: int) -> Shown:
    for number in range(moves):
        if sat.session.model.phase is not Phase.PLAYING:
            break
        for _ in range(4):
            if not sat.sitting.asked:
                yield f"{number}-{'curtain' if sat.sitting.closed else 'seen'}", sat.window
                await sat.press(ENTER)
        yield f"{number}-asked", sat.window
        sat.sitting.hint()
        for _ in range(6):
            if sat.sitting.choice.ready is None:
                await sat.press(pygame.K_RIGHT, pygame.K_SPACE)
                yield f"{number}-chosen", sat.window
        if sat.sitting.choice.ready is None:
            await sat.sign("1")
        sat.window.soil()
        await sat.quiet()
        yield f"{number}-ready", sat.window
        await sat.press(ENTER)


async def _over(sat: Pane) -> Shown:
    for _ in range(4):
        if not sat.sitting.asked:
            await sat.press(ENTER)
    for sign, name in (("L", "log"), ("M", "doings"), ("Q", "leave")):
        await sat.sign(sign)
        yield name, sat.window
        await sat.press(pygame.K_ESCAPE)
    talks = sat.desk._talks
    await sat.sign("R")
    await _done(talks)
    sat.window.draw()
    for number, window in enumerate(_down(sat.window)):
        yield f"rules-{number}", window
    await sat.press(pygame.K_ESCAPE)
    talks.save()
    sat.window.draw()
    yield "save", sat.window
    sat.window.close()
    model = sat.session.model
    assert model.opened is not None
    found = model.game(model.opened.game)
    assert found is not None
    talks.new_game(found)
    sat.window.draw()
    yield "new", sat.window
    sat.window.close()
    await settle()


async def at_an_end(game: str, size: Size, language: str, scale: Scale) -> Shown:
    """The last move of a game and its end, checked; and there the server stays away."""
    seats = engines()[game].seats
    count = max(seat for seat in seats if seat <= len(LONG))
    record = record_of(game, 2, seats=count, people=LONG[:count])
    last = record.moves[-1]
    text = write(evolve(record, moves=record.moves[:-1], result=None)).encode()
    served = server()
    served.hub.owner = lambda: OWNER

    def seating(session: Session) -> Seating:
        session.owner = OWNER
        return Loading(session, text, ())

    async with pane(served, seating, size, Words(language)) as sat:
        sat.preferences.insist(scale=scale, sound=False, speed=Speed.OFF)
        await _begun(sat)
        sat.session.reveal(last.seat)
        sat.link.flush()
        await sat.quiet()
        sat.session.act(last.move)
        sat.link.flush()
        await sat.quiet()
        await _done(sat.desk._talks)
        sat.window.draw()
        for number, window in enumerate(_down(sat.window)):
            yield f"end-{number}", window
        if game == next(iter(GAMES)):  # what is asked is the same in all
            async for name, window in _lost(sat):
                yield name, window


async def _lost(sat: Pane) -> Shown:
    """What is told and asked when the server stays away, is none, or knows the table no more."""
    await sat.cut()
    sat.session.lost_for(FIRST)
    for trouble in ("unreachable", "not_a_table_server"):
        sat.link.trouble = trouble
        sat.desk.heard()
        sat.window.draw()
        yield f"lost-{trouble}", sat.window
    sat.link.trouble = "unreachable"
    sat.session.receive(Bye("shutdown"))
    sat.desk.heard()
    yield "lost-shutdown", sat.window
    sat.desk._talks.readdress()
    sat.window.draw()
    yield "lost-elsewhere", sat.window
    sat.window.close(sat.window.pages[-1])
    sat.session.connected()
    for message in (Welcome(1, bytes(16), (), ()), Refused("no_such_table", {}, sat.session.model.table)):
        sat.session.receive(message)
    sat.desk.heard()
    sat.window.draw()
    yield "lost-forgotten", sat.window


async def _done(talks: Talks) -> None:
    """What other programs are asked for is there."""
    while talks._tasks:
        await asyncio.gather(*talks._tasks)


async def recorded(folder: Path, game: str, size: Size, language: str, scale: Scale) -> Shown:
    """A recorded game, and what can be asked there."""
    window = _window(folder, size, language, scale)
    screening = await film(folder, game, 10_000)
    screening.words.speak(language)
    scene = Film(screening, window, window.preferences, Shelf(folder))
    window.desk = scene
    for step in (0, 7, _wordiest(screening), screening.last):
        screening.go(step)
        window.draw()
        yield f"replay-{step}", window
    for command in ("jump", "eyes", "menu"):
        scene.command(command)
        window.draw()
        yield f"replay-{command}", window
        window.close()
    screening.pause()


def _wordiest(screening: Screening) -> int:
    """The step at which most is told."""
    longest = 0, 0
    for step in range(screening.last):
        screening.go(step)
        longest = max(longest, (len(" ".join(screening.told)), step))
    return longest[1]


async def _save(folder: Path, size: Size, language: str, scale: Scale) -> None:
    for part in PARTS:
        async for name, window in every_page(part, size, language, scale):
            window.draw()
            pygame.image.save(window.surface, folder / f"{name}.png")


if __name__ == "__main__":
    target, *more = sys.argv[1:]
    wide, high = map(int, (more[0] if more else "900x600").split("x"))
    chosen = Scale(int(more[2]) if len(more) > 2 else 100)
    Path(target).mkdir(parents=True, exist_ok=True)
    asyncio.run(_save(Path(target), (wide, high), more[1] if len(more) > 1 else "en", chosen))
