"""The menu: play here, open a table to others, join one, look on; and what each has to know first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from attrs import evolve
from rich.text import Text
from textual.app import App, ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Label, OptionList, Static
from textual.widgets.option_list import Option

from client.arrangement import Person, Unfit, check_names
from client.ending import Ending, Failed
from client.games import described, in_order
from client.link import PORT, address
from client.prose import paragraphs, rules_of
from client.remembered import Memory
from client.saved import going_on, untrue, verified
from client.seating import Hosting, Prepare, Seating
from client.session import Session
from client.tui.dialogs import Ask, Reading
from client.tui.setup import Setup
from client.visits import Visits
from protocol.games import Game

ENTRIES = ("play", "host", "join", "watch", "load", "rules", "quit")
EVERYWHERE = f"0.0.0.0:{PORT}"


class Back(Exception):
    """Somebody went back to the menu."""


class Pick(ModalScreen[int | None]):
    """One of several things; None for back."""

    def __init__(self, title: str, texts: Sequence[str], problem: str = "") -> None:
        super().__init__()
        self._title = title
        self._texts = texts
        self._problem = problem

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Label(Text(self._title), classes="title")
            yield OptionList(*(Option(Text(text)) for text in self._texts))
            yield Static(Text(self._problem), classes="problem")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.dismiss(event.option_index)

    def key_escape(self) -> None:
        self.dismiss(None)


class Menu:
    """The menu of a program; ``run`` comes back when the player quits."""

    def __init__(self, app: App[Any], visits: Visits, memory: Memory) -> None:
        self._app = app
        self._visits = visits
        self._memory = memory
        self._words = visits.words

    async def run(self) -> Ending:
        problem = ""
        while True:
            texts = [self._words.say(f"menu.{entry}") for entry in ENTRIES]
            chosen = await self._app.push_screen_wait(Pick(self._words.say("menu.title"), texts, problem))
            if chosen is None or ENTRIES[chosen] == "quit":
                return Ending.QUIT
            problem = ""
            try:
                await self._enter(ENTRIES[chosen])
            except Failed as failed:
                problem = str(failed)
            except Unfit as unfit:
                problem = self._words.say(unfit.key, **unfit.fields)
            except Back:
                pass

    async def _enter(self, entry: str) -> None:
        match entry:
            case "play":
                await self._visits.play(self._arranging(hosted=False))
            case "host":
                await self._visits.host(self._arranging(hosted=True), EVERYWHERE)
            case "join":
                await self._join()
            case "watch":
                await self._visits.watch(*await self._where())
            case "load":
                await self._load()
            case _:
                await self._visits.play(self._reading)

    def _arranging(self, *, hosted: bool) -> Prepare:
        async def prepare(session: Session) -> Seating:
            remembered = self._memory.read()
            game = await self._game(session.model.games)
            setup = Setup(game, session.model.brains, self._words, remembered.names, hosted=hosted)
            wanted = await self._app.push_screen_wait(setup)
            if wanted is None:
                raise Back
            people = tuple(player.name for player in wanted.players if isinstance(player, Person))
            self._memory.write(evolve(remembered, names=people + remembered.names[len(people) :]))
            return Hosting(session, wanted, begins=not wanted.open)

        return prepare

    async def _reading(self, session: Session) -> Seating:
        game = await self._game(session.model.games)
        code, text = await rules_of(game.name, self._words.language)
        lines = paragraphs(text) if code == 0 else [self._words.say("rules.none")]
        await self._app.push_screen_wait(Reading(self._words.say("table.rules"), lines, self._words))
        raise Back

    async def _game(self, games: Sequence[Game]) -> Game:
        offered = in_order(games, self._words)
        texts = [described(game, self._words, "\n  ") for game in offered]
        chosen = await self._app.push_screen_wait(Pick(self._words.say("menu.game"), texts))
        if chosen is None:
            raise Back
        return offered[chosen]

    async def _load(self) -> None:
        def read(typed: str) -> Path:
            if not typed:
                raise Unfit("menu.file.needed")
            return Path(typed).expanduser()

        file = read(await self._line("menu.file", "", read))
        told = await verified(file, self._words)
        if not told["true"]:
            raise Failed(untrue(told, file, self._words))
        await self._visits.play(going_on(file))

    async def _join(self) -> None:
        url, code = await self._where()
        names = self._memory.read().names[:1]

        def read(typed: str) -> tuple[Person, ...]:
            found = tuple(" ".join(name.split()) for name in typed.split(",") if name.strip())
            if not found:
                raise Unfit("setup.nameless")
            check_names(found)
            return tuple(Person(name) for name in found)

        await self._visits.join(url, code, read(await self._line("menu.name", "".join(names), read)))

    async def _where(self) -> tuple[str, str]:
        remembered = self._memory.read()

        def read(typed: str) -> str:
            try:
                return address(typed or "127.0.0.1")
            except ValueError:
                raise Unfit("unfit.address", text=typed, port=PORT) from None

        def read_code(typed: str) -> None:
            if not typed:
                raise Unfit("menu.code.needed")

        url = read(await self._line("menu.url", remembered.server, read, port=PORT))
        self._memory.write(evolve(remembered, server=url))
        return url, await self._line("menu.code", "", read_code)

    async def _line(self, key: str, usual: str, read: Callable[[str], object], **fields: Any) -> str:
        question = self._words.say(key, **fields)
        typed: str | None = await self._app.push_screen_wait(Ask(self._words, question, read, usual))
        if typed is None:
            raise Back
        return typed
