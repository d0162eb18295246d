"""The menu of the faces that show a table: what to do, what has to be known first, and then the way to a table.

A face brings pages, which ask and show; what is asked in which order, and what comes of it, is the same for all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Protocol

from attrs import evolve

from client.connection.address import PORT
from client.connection.session import Session
from client.ending import Ending, Failed, Taken
from client.entrance.draft import Draft
from client.entrance.prose import rules_told
from client.entrance.usage import EVERYWHERE
from client.entrance.visits import Visits
from client.preferences.remembered import Memory
from client.records.saved import Record, go_on, persons, trusted
from client.table import asking
from client.table.arrangement import Arrangement, Person, Unfit
from client.table.asking import Typed
from client.table.games import brains_for, described, in_order
from client.table.seating import Hosting, Prepare, Seating
from client.texts.paragraphs import Paragraph
from protocol.games import Game

ENTRIES = ("play", "host", "join", "watch", "load", "replay", "rules", "settings", "quit")


class Back(Exception):
    """Somebody went back to the menu."""


class Pages(Protocol):
    """What a face shows before a table. None is answered where somebody went back."""

    async def pick(self, title: str, texts: Sequence[str]) -> int | None:
        """One of several things."""

    async def menu(self, title: str, texts: Sequence[str], problem: str, here: int) -> int | None:
        """One of several things, from which nothing leads back; at first ``here``."""

    async def line(self, question: str, usual: str, read: Callable[[str], object], typed: Typed) -> str | None:
        """A line that ``read`` takes; what it raises as Unfit is told, and asked again."""

    async def read(self, title: str, lines: Sequence[Paragraph]) -> None:
        """Something longer to read."""

    async def arrange(self, draft: Draft, picture: Callable[[str], bytes | None]) -> Arrangement | None:
        """A game filled in and checked. ``picture`` gives the picture of a board as soon as it has come."""

    async def settings(self) -> None:
        """The settings, until they are left."""


class Menu:
    """``run`` comes back when the player quits. ``problem`` is what is to be told at the start."""

    def __init__(self, pages: Pages, visits: Visits, memory: Memory, problem: str = "") -> None:
        self._pages = pages
        self._visits = visits
        self._memory = memory
        self._words = visits.words
        self._problem = problem
        self._here = 0

    async def run(self) -> Ending:
        while True:
            texts = [self._words.say(f"menu.{entry}") for entry in ENTRIES]
            await self._visits.get_ready()
            title, problem = self._words.say("menu.title"), self._problem
            chosen = await self._pages.menu(title, texts, problem, self._here)
            if chosen is None or ENTRIES[chosen] == "quit":
                return Ending.QUIT
            self._here, self._problem = chosen, ""
            try:
                await self._enter(ENTRIES[chosen])
            except Failed as failed:
                self._problem = str(failed)
            except Unfit as unfit:
                self._problem = self._words.say(unfit.key, **unfit.fields)
            except Back:
                pass

    async def _enter(self, entry: str) -> None:
        match entry:
            case "play":
                await self._visits.play(self._arranging(hosted=False))
            case "host":
                await self._host(EVERYWHERE)
            case "join":
                await self._join()
            case "watch":
                await self._visits.watch(*await self._where())
            case "load":
                await self._load()
            case "replay":
                await self._visits.replay(await self._file())
            case "rules":
                await self._visits.play(self._reading)
            case _:
                await self._pages.settings()

    async def _host(self, address: str) -> None:
        """A table for others, at another port where that one is taken."""
        try:
            await self._visits.host(self._arranging(hosted=True), address)
        except Taken as taken:
            texts = [self._words.say("server.taken.offer", address=taken.free)]
            if await self._pages.pick(taken.why, texts) is None:
                raise Back from None
            await self._host(taken.free)

    def _arranging(self, *, hosted: bool) -> Prepare:
        async def prepare(session: Session) -> Seating:
            remembered = self._memory.read()
            game = await self._game(session.model.games)
            brains = brains_for(game, session.model.brains)
            draft = Draft(game, brains, self._words, remembered.names, hosted)
            wanted = await self._pages.arrange(draft, self._visits.picture)
            if wanted is None:
                raise Back
            people = tuple(player.name for player in wanted.players if isinstance(player, Person))
            self._memory.write(evolve(remembered, names=people + remembered.names[len(people) :]))
            return Hosting(session, wanted, begins=not wanted.open)

        return prepare

    async def _reading(self, session: Session) -> Seating:
        game = await self._game(session.model.games)
        await self._pages.read(self._words.say("table.rules"), await rules_told(game.name, self._words))
        raise Back

    async def _game(self, games: Sequence[Game]) -> Game:
        offered = in_order(games, self._words)
        texts = [described(game, self._words, "\n  ") for game in offered]
        chosen = await self._pages.pick(self._words.say("menu.game"), texts)
        if chosen is None:
            raise Back
        return offered[chosen]

    async def _file(self) -> Path:
        return asking.old_file(await self._line("menu.file", "", asking.old_file))

    async def _load(self) -> None:
        file = await self._file()
        told = await trusted(file, self._words)
        await go_on(self._visits, told, Record(file, await self._left(persons(told))))

    async def _left(self, names: Sequence[str]) -> tuple[str, ...]:
        """Whose seats are left to others: asked where there are several persons."""
        left: list[str] = []
        say, here = self._words.say, 0
        while len(names) > 1:
            wheres = [say("setup.open" if name in left else "setup.person") for name in names]
            seats = [say("load.seat", name=name, where=where) for name, where in zip(names, wheres, strict=True)]
            texts = [say("page.go_on"), *seats, say("page.back")]
            chosen = await self._pages.menu(say("load.who"), texts, "", here)
            if chosen is None or chosen == len(texts) - 1:
                raise Back
            if chosen == 0:
                break
            name, here = names[chosen - 1], chosen
            left = [other for other in left if other != name] if name in left else [*left, name]
        return tuple(left)

    async def _join(self) -> None:
        url, code = await self._where()
        names = self._memory.read().names[:1]
        people = asking.somebody(await self._line("menu.name", "".join(names), asking.somebody, Typed.NAME))
        await self._visits.join(url, code, people)

    async def _where(self) -> tuple[str, str]:
        remembered = self._memory.read()
        url = asking.url(await self._line("menu.url", remembered.server, asking.url, port=PORT))
        self._memory.write(evolve(remembered, server=url))
        return url, await self._line("menu.code", "", asking.code, Typed.CODE)

    async def _line(
        self, key: str, usual: str, read: Callable[[str], object], sort: Typed = Typed.TEXT, **fields: Any
    ) -> str:
        typed = await self._pages.line(self._words.say(key, **fields), usual, read, sort)
        if typed is None:
            raise Back
        return typed
