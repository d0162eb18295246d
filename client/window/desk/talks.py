"""What is opened over a table: the menu, the log, the rules, the lobby before a game and the end of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from client.entrance.draft import Rules, seats_from
from client.entrance.prose import rules_told
from client.table import asking, captions, doings
from client.table.arrangement import Unfit, check_names
from client.table.asking import Typed
from client.table.doings import Run
from client.table.lost import Lost
from client.table.waiting import Waiting
from client.texts import changes
from client.texts.paragraphs import Paragraph
from client.window.pages.page import Page
from client.window.pages.rows import Button, Field, Prose, Row
from client.window.pages.setup import NewGame, hang
from protocol.evidence import Evidence
from protocol.games import Game

if TYPE_CHECKING:
    from client.window.desk.desk import Desk


class Talks:
    """The pages of one desk. None is open while the curtain hangs."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._lobby: Page | None = None
        self._end: Page | None = None
        self._lost: list[Page] = []  # the question when the server stays away, and over it where it is now
        self._over: object = None  # the end that has been shown
        self._waiting = Waiting(lambda seconds: asyncio.get_running_loop().call_later(seconds, desk.heard))
        self._tasks: set[asyncio.Task[None]] = set()

    def heard(self) -> None:
        """Show the lobby and the end when it is time for them, and have ended games checked."""
        for evidence in self._desk.sitting.session.gathering.finished():
            self._run(self._prove(evidence))
        self._show_lobby()
        self._show_end()
        self._ask_if_lost()

    def open(self, command: str) -> None:
        match command:
            case "log":
                lines = captions.news(self._desk.sitting) or [self._say("log.empty")]
                self._read(self._say("table.log"), lines, at_end=True)
            case "rules":
                self._run(self._rules())
            case "menu":
                self._list(self._say("table.menu"), doings.at_any_time(self), doings.whereabouts(self))
            case _:
                self.sure(self._say("table.leave.sure"), self._desk.leave)

    # What can be done, for ``doings``

    @property
    def sitting(self) -> Any:
        return self._desk.sitting

    @property
    def announced(self) -> str | None:
        return self._desk.announced

    def doing(self, run: Run) -> Run:
        return self._desk.doing(run)

    def command(self, name: str) -> None:
        self.open(name)

    def leave(self) -> None:
        self._desk.leave()

    def sure(self, question: str, yes: Run) -> None:
        self._list(question, [(self._say("page.no"), doings.nothing), (self._say("page.yes"), yes)])

    def choose(self, title: str, entries: list[doings.Entry]) -> None:
        self._list(title, entries)

    def seat(self, number: int) -> None:
        def sit(name: str) -> None:
            check_names([name])
            self._desk.doing(lambda: self._desk.sitting.session.sit(number, name))()

        label = self._say("lobby.seat", number=number + 1)
        self._ask(self._say("lobby.seat.name"), Field(label, most=20, typed=Typed.NAME), sit)

    def save(self) -> None:
        """Ask where the record of the game goes to."""
        sitting = self._desk.sitting

        def save(typed: str) -> None:
            file = asking.new_file(typed)
            self._desk.doing(lambda: sitting.save(file))()

        code = sitting.model.opened.code if sitting.model.opened else ""
        self._ask(self._say("table.save.where"), Field("", f"spieltisch-{code}.txt"), save)

    def new_game(self, game: Game) -> None:
        """Ask for the rules of another game at this table."""
        sitting, room = self._desk.sitting, self._desk.room
        opened = sitting.model.opened
        rules = Rules(game, sitting.words, opened.options if opened else {})

        def start(texts: Mapping[str, str], seats: str) -> None:
            options, count = rules.filled_in(texts), seats_from(seats, game)
            room.close(asked.page)
            doings.begin_anew(self, options, count)

        asked = NewGame(rules, len(sitting.model.seats), sitting.words, start)
        asked.page.back = lambda: room.close(asked.page)
        room.open(asked.page)
        self._run(hang(asked.rules, self._desk.picture, room.soil, lambda: room.shows(asked.page)))

    def settings(self) -> None:
        self._desk.room.settings()

    @property
    def lost(self) -> Lost:
        return self._desk.lost

    def readdress(self) -> None:
        field = Field("", self.lost.link.url)
        self._lost.append(self._ask(self._say("lost.url"), field, self.lost.move))

    def _ask(self, title: str, field: Field, take: Callable[[str], None]) -> Page:
        """A line to type. ``take`` raises Unfit where it does not fit."""
        page = Page(title, [field], None)
        page.back = lambda: self._desk.room.close(page)

        def enter() -> None:
            try:
                take(field.text.strip())
            except Unfit as unfit:
                page.problem = self._say(unfit.key, **unfit.fields)
                return
            self._desk.room.close(page)

        page.rows.append(Button(self._say("page.go_on"), enter))
        page.rows.append(Button(self._say("page.back"), lambda: self._desk.room.close(page)))
        self._desk.room.open(page)
        return page

    # Pages

    def _list(self, title: str, entries: list[doings.Entry], lines: Sequence[str | Paragraph] = ()) -> Page:
        rows: list[Row] = [Prose(lines)] if lines else []
        page = Page(title, rows, None)
        page.back = lambda: self._desk.room.close(page)

        def closing(run: Run) -> Run:
            def do() -> None:
                self._desk.room.close(page)
                run()

            return do

        page.rows += [Button(text, closing(run)) for text, run in entries]
        page.focus = len(rows)
        self._desk.room.open(page)
        return page

    def _read(self, title: str, lines: Sequence[str | Paragraph], *, at_end: bool = False) -> Page:
        page = self._list(title, [(self._say("page.close"), doings.nothing)], lines)
        page.reads_end = at_end
        if not at_end:
            page.focus = -1
        return page

    async def _rules(self) -> None:
        opened = self._desk.sitting.model.opened
        if opened is not None:
            lines = await rules_told(opened.game, self._desk.sitting.words)
            if not self._desk.sitting.closed:
                self._read(self._say("table.rules"), lines)

    async def _prove(self, evidence: Evidence) -> None:
        """Have a game checked that is over: a line if the shuffle was fair, a page if it was not."""
        sitting = self._desk.sitting
        if not await sitting.prove(evidence):
            self._read(sitting.proved[0], sitting.proved[1:]).hush = self._desk.hush()
        elif self._end is not None:
            self._end.rows[0] = Prose(self._ending()[1:])
        self._desk.room.soil()

    def _run(self, coroutine: Any) -> None:
        task = asyncio.get_running_loop().create_task(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _ending(self) -> list[str]:
        sitting = self._desk.sitting
        return [line for line in [*changes.ending(sitting.model, sitting.words), *sitting.proved] if line]

    def _show_end(self) -> None:
        model, room = self._desk.sitting.model, self._desk.room
        if model.over is not None and model.over is not self._over:
            self._over = model.over
            room.close()
            lines = self._ending()
            self._end = self._list(lines[0], doings.at_end(self), lines[1:] or [""])
            self._end.hush = self._desk.hush()
        elif model.over is None and self._end is not None:
            room.close(self._end)
            self._end = None

    def _ask_if_lost(self) -> None:
        """What to do if the server stays away, or has forgotten the table; over the curtain, too."""
        room, lost = self._desk.room, self._desk.lost
        if not lost.asks:
            for page in self._lost:
                room.close(page)
            self._lost = []
            return
        title, *lines = lost.told(self._desk.sitting.words)
        if not any(room.shows(page) for page in self._lost):
            self._lost = [self._list(title, doings.when_lost(self), lines or [""])]
            self._lost[0].back = self._desk.doing(lost.go_on)
            self._lost[0].hush = self._desk.hush()
        self._lost[0].title, self._lost[0].rows[0] = title, Prose(lines)

    def _show_lobby(self) -> None:
        room = self._desk.room
        if not self._waiting.shows(self._desk.sitting):
            if self._lobby is not None:
                room.close(self._lobby)
                self._lobby = None
            return
        rows, model = self._lobby_rows(), self._desk.sitting.model
        if self._lobby is None:
            self._lobby = Page("", rows, lambda: self.open("menu"))
            room.open(self._lobby)
        self._lobby.title = self._desk.sitting.words.first(f"game.{model.opened.game}") if model.opened else ""
        self._lobby.renew(rows)

    def _lobby_rows(self) -> list[Row]:
        """The code to read out, how others come, who sits where, what is still to be done."""
        sitting, say = self._desk.sitting, self._say
        model = sitting.model
        code = model.opened.code if model.opened else ""
        rows: list[Row] = [Prose([" ".join(code)], loud=True)]
        if self._desk.announced:
            rows.append(Prose([say("lobby.where", code=code, url=self._desk.announced)]))
        opener = model.seated is not None and model.seated.opener
        full = changes.is_full(model)
        for number, line in enumerate(changes.seats(model, sitting.words)):
            rows.append(Button(line, self._about(number)))
        if opener and full:
            rows.append(Button(say("lobby.begin"), self._desk.doing(sitting.session.begin), first=True))
        rows += [Prose([line]) for line in captions.lobby(sitting)]
        rows += [
            Button(say("table.menu"), lambda: self.open("menu")),
            Button(say("table.leave"), lambda: self.open("quit")),
        ]
        return rows

    def _about(self, number: int) -> Run:
        return lambda: void(self._list(self._say("lobby.seat", number=number + 1), doings.about_seat(self, number)))

    def _say(self, key: str, **fields: Any) -> str:
        return self._desk.say(key, **fields)


def void(_: object) -> None:
    """For what gives something nobody asked for."""
