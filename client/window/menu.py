"""The menu: play here, open a table to others, join one, look on; and what each has to know first."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Protocol

from attrs import evolve

from client.arrangement import Arrangement, Machine, Person, Unfit, check_names, checked, options_from
from client.ending import Ending, Failed
from client.games import in_order
from client.link import PORT, address
from client.prose import paragraphs, rules_of
from client.remembered import Memory
from client.saved import going_on, untrue, verified
from client.seating import Hosting, Prepare, Seating
from client.session import Session
from client.telling import Telling
from client.visits import Visits
from client.window.pages import Button, Choice, Field, Page, Prose, Row
from client.words import Words
from protocol.games import Game, Option, OptionKind
from protocol.scene import Layout

ENTRIES = ("play", "host", "join", "watch", "load", "rules", "quit")
EVERYWHERE = f"0.0.0.0:{PORT}"
PERSON, OPEN, NOBODY = "person", "open", "nobody"


class Back(Exception):
    """Somebody went back to the menu."""


class Room(Protocol):
    """What the pages are shown in: the window."""

    def open(self, page: Page) -> None: ...

    def close(self, page: Page | None = None) -> None: ...


class Menu:
    """The menu of a window; ``run`` comes back when the player quits."""

    def __init__(self, room: Room, visits: Visits, memory: Memory) -> None:
        self._room = room
        self._visits = visits
        self._memory = memory
        self._words = visits.words

    async def run(self) -> Ending:
        problem = ""
        while True:
            texts = [self._words.say(f"menu.{entry}") for entry in ENTRIES]
            chosen = await self._pick(self._words.say("menu.title"), texts, problem)
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

    async def _shown(self, page: Page, answer: asyncio.Future[Any]) -> Any:
        """What a page is answered; Escape answers None."""

        def back() -> None:
            if not answer.done():
                answer.set_result(None)

        page.back = back
        self._room.open(page)
        try:
            return await answer
        finally:
            self._room.close(page)

    async def _pick(self, title: str, texts: Sequence[str], problem: str = "") -> int | None:
        """One of several things; None for back."""
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        rows = [Button(text, _answering(answer, number)) for number, text in enumerate(texts)]
        chosen: int | None = await self._shown(Page(title, rows, None, problem=problem), answer)
        return chosen

    async def _line(self, key: str, usual: str, read: Callable[[str], object], **fields: Any) -> str:
        """A line that is typed, checked by ``read`` (which raises Unfit). Raises Back."""
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        field = Field("", usual)
        page = Page("", [Prose(self._words.say(key, **fields)), field], None)

        def enter() -> None:
            try:
                read(field.text.strip())
            except Unfit as unfit:
                page.problem = self._words.say(unfit.key, **unfit.fields)
            else:
                _answering(answer, field.text.strip())()

        page.rows += [
            Button(self._words.say("page.go_on"), enter),
            Button(self._words.say("page.back"), lambda: away(page)),
        ]
        typed = await self._shown(page, answer)
        if typed is None:
            raise Back
        return str(typed)

    def _arranging(self, *, hosted: bool) -> Prepare:
        async def prepare(session: Session) -> Seating:
            remembered = self._memory.read()
            game = await self._game(session.model.games)
            setup = Setup(game, session.model.brains, self._words, remembered.names, hosted=hosted)
            answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
            wanted: Arrangement | None = await self._shown(setup.page(answer), answer)
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
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        close = Button(self._words.say("page.close"), _answering(answer, None))
        page = Page(self._words.say("table.rules"), [Prose("\n".join(lines)), close], None)
        page.focus = -1
        await self._shown(page, answer)
        raise Back

    async def _game(self, games: Sequence[Game]) -> Game:
        offered = in_order(games, self._words)
        chosen = await self._pick(self._words.say("menu.game"), [self._described(game) for game in offered])
        if chosen is None:
            raise Back
        return offered[chosen]

    def _described(self, game: Game) -> str:
        key = "menu.players" if game.low < game.high else "menu.players.just"
        return f"{self._words.first(f'game.{game.name}')} ({self._words.say(key, low=game.low, high=game.high)})"

    async def _join(self) -> None:
        url, code = await self._where()
        names = self._memory.read().names[:1]
        typed = await self._line("menu.name", "".join(names), _people)
        await self._visits.join(url, code, _people(typed))

    async def _load(self) -> None:
        """Go on with the game of a record; all its persons are at this screen."""
        file = _file(await self._line("menu.file", "", _file))
        told = await verified(file, self._words)
        if not told["true"]:
            raise Failed(untrue(told, file, self._words))
        await self._visits.play(going_on(file))

    async def _where(self) -> tuple[str, str]:
        remembered = self._memory.read()
        url = _url(await self._line("menu.url", remembered.server, _url, port=PORT))
        self._memory.write(evolve(remembered, server=url))
        return url, await self._line("menu.code", "", _code)


class Setup:
    """A game before it begins: who sits where, and the house rules."""

    def __init__(self, game: Game, brains: Sequence[str], words: Words, names: Sequence[str], *, hosted: bool) -> None:
        self._game = game
        self._brains = tuple(brains)
        self._words = words
        self._names = names
        self._hosted = hosted
        self._seats: list[tuple[Choice, Field, list[str]]] = []
        self._options: list[tuple[Option, Choice | Field, list[str]]] = []
        self._page: Page

    def page(self, answer: asyncio.Future[Any]) -> Page:
        """Filled in and checked: the answer is an Arrangement."""
        self._seats = [self._seat(seat) for seat in range(self._game.high)]
        self._options = [self._option(option) for option in self._game.options]
        self._start = Button(self._words.say("setup.start"), lambda: self._enter(answer))
        self._page = Page(self._words.first(f"game.{self._game.name}"), [], None)
        self._fill()
        self._page.focus = 0
        return self._page

    def _fill(self) -> None:
        """Only people at this screen are given a name here; a seat follows when those before it are taken."""
        rows: list[Row] = [self._start]
        for number, (choice, field, kinds) in enumerate(self._seats):
            rows.append(choice)
            if kinds[choice.place] == PERSON:
                rows.append(field)
            if kinds[choice.place] == NOBODY and number >= self._game.low - 1:
                break
        self._page.rows = [*rows, *(row for _, row, _ in self._options)]

    def _seat(self, seat: int) -> tuple[Choice, Field, list[str]]:
        say = self._words.say
        kinds = [PERSON, *self._brains, *[OPEN] * self._hosted, *[NOBODY] * (seat >= self._game.low)]
        named = {PERSON: say("setup.person"), OPEN: say("setup.open"), NOBODY: say("setup.nobody")}
        texts = [named.get(kind) or say("setup.bot", brain=self._words.first(f"brain.{kind}")) for kind in kinds]
        name = self._names[seat] if seat < len(self._names) else say("setup.player", number=seat + 1)
        usual = kinds.index(self._usual(seat))
        choice = Choice(say("lobby.seat", number=seat + 1), texts, usual, self._fill)
        return choice, Field(f"   {say('lobby.seat', number=seat + 1)}:", name, most=20), kinds

    def _usual(self, seat: int) -> str:
        if seat >= self._game.low:
            return NOBODY
        if seat == 0:
            return PERSON
        return OPEN if self._hosted else self._brains[0] if self._brains else PERSON

    def _option(self, option: Option) -> tuple[Option, Choice | Field, list[str]]:
        told = Telling(self._words, Layout(self._game.name, 0, ()), ())
        label = told.option(option.key)
        match option.kind:
            case OptionKind.NUMBER:
                return option, Field(f"{label}:", str(option.default), most=6), []
            case OptionKind.FLAG:
                values, texts = ["true", "false"], [told.word(True), told.word(False)]
            case OptionKind.CHOICE | OptionKind.BOARD:
                values, texts = list(option.choices), [told.word(choice) for choice in option.choices]
        default = str(option.default).lower() if option.kind is OptionKind.FLAG else str(option.default)
        return option, Choice(label, texts, values.index(default)), values

    def _enter(self, answer: asyncio.Future[Any]) -> None:
        try:
            wanted = checked(self._arranged(), (self._game,), self._brains)
        except Unfit as unfit:
            self._page.problem = self._words.say(unfit.key, **unfit.fields)
        else:
            _answering(answer, wanted)()

    def _arranged(self) -> Arrangement:
        """What is filled in. Raises Unfit."""
        players: list[Person | Machine] = []
        left = 0
        for choice, field, kinds in self._seats:
            kind = kinds[choice.place]
            if choice not in self._page.rows or kind == NOBODY:
                continue
            if kind == PERSON:
                players.append(Person(" ".join(field.text.split())))
            elif kind == OPEN:
                left += 1
            else:
                players.append(Machine(kind))
        if any(isinstance(player, Person) and not player.name for player in players):
            raise Unfit("setup.nameless")
        texts = [
            f"{option.key}={row.text if isinstance(row, Field) else values[row.place]}"
            for option, row, values in self._options
        ]
        return Arrangement(self._game.name, tuple(players), left, options_from(texts, self._game))


def away(page: Page) -> None:
    """As if Escape were pressed."""
    if page.back is not None:
        page.back()


def _answering(answer: asyncio.Future[Any], value: object) -> Callable[[], None]:
    def do() -> None:
        if not answer.done():
            answer.set_result(value)

    return do


def _people(typed: str) -> tuple[Person, ...]:
    found = tuple(" ".join(name.split()) for name in typed.split(",") if name.strip())
    if not found:
        raise Unfit("setup.nameless")
    check_names(found)
    return tuple(map(Person, found))


def _url(typed: str) -> str:
    try:
        return address(typed or "127.0.0.1")
    except ValueError:
        raise Unfit("unfit.address", text=typed, port=PORT) from None


def _code(typed: str) -> None:
    if not typed:
        raise Unfit("menu.code.needed")


def _file(typed: str) -> Path:
    if not typed:
        raise Unfit("menu.file.needed")
    return Path(typed).expanduser()
