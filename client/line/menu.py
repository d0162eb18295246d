"""What is asked before a table: what to do, which game, who plays, which rules. All of it from what a server offers.

Every question has an answer for Enter alone, and every mistake is answered by what would fit and asked again. From
everywhere there is a way back to the first question, and out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from client.connection.address import PORT
from client.connection.session import Session
from client.ending import Ending, Failed, Left, Taken
from client.entrance.usage import EVERYWHERE
from client.line.program import Program
from client.line.replaying import look_at
from client.line.screen import echo
from client.line.understanding import Chosen, Several, Thing, Unknown, understand, words_of
from client.records.saved import Record, load
from client.table import asking
from client.table.arrangement import Arrangement, Machine, Person, Unfit, options_from, whole_number
from client.table.games import brains_for, described, in_order, usual_brain
from client.table.seating import Hosting, Seating
from client.texts.telling import Telling
from protocol.choice import Scalar
from protocol.games import Game
from protocol.scene import Layout

T = TypeVar("T")
ENTRIES = ("play", "host", "join", "watch", "load", "replay", "rules", "quit")


class _Back(Exception):
    """The player wants something else after all."""


class Menu:
    """The menu of a program; ``run`` comes back when the player quits."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._words = program.words

    async def run(self) -> Ending:
        self._say("menu.title")
        while True:
            try:
                await self._program.get_ready()
                if await self._enter(await self._entry()) is Ending.QUIT:
                    return Ending.QUIT
            except _Back:
                pass
            except (Failed, Unfit) as problem:
                self._program.screen.say(self._problem(problem))

    async def _entry(self) -> str:
        texts = [self._words.say(f"menu.{entry}") for entry in ENTRIES]
        return ENTRIES[await self._one_of("menu.what", texts, ENTRIES)]

    async def _enter(self, entry: str) -> Ending:
        match entry:
            case "play":
                return await self._program.play(self._arrange_here)
            case "host":
                return await self._host(EVERYWHERE)
            case "join":
                return await self._join(*await self._where())
            case "watch":
                return await self._program.watch(*await self._where())
            case "load":
                return await load(self._program, self._words, Record(await self._file()))
            case "replay":
                return await look_at(self._program, await self._file(), None, as_json=False)
            case "rules":
                return await self._program.play(self._read_rules)
            case _:
                return Ending.QUIT

    # A table of one's own

    async def _host(self, address: str) -> Ending:
        """A table for others, at another port where that one is taken."""
        try:
            return await self._program.host(self._arrange_hosted, address)
        except Taken as taken:
            self._program.screen.say(taken.why)
            texts = [self._words.say("server.taken.offer", address=taken.free)]
            await self._one_of("server.taken.instead", texts, [""])
            return await self._host(taken.free)

    async def _arrange_here(self, session: Session) -> Seating:
        game = await self._game(session.model.games)
        people = await self._people(game, at_least=0)
        low, high = max(game.low - len(people), 0), game.high - len(people)
        bots = await self._bots(low, high, game, session.model.brains)
        players = await self._order((*people, *bots))
        wanted = Arrangement(game.name, players, 0, await self._options(game))
        return Hosting(session, wanted, begins=True)

    async def _arrange_hosted(self, session: Session) -> Seating:
        game = await self._game(session.model.games)
        people = await self._people(game, at_least=0, at_most=game.high - 1)
        low, high = max(game.low - len(people), 1), game.high - len(people)
        others = await self._number("menu.open", low, high, low)
        low, high = max(game.low - len(people) - others, 0), game.high - len(people) - others
        bots = await self._bots(low, high, game, session.model.brains)
        wanted = Arrangement(game.name, (*people, *bots), others, await self._options(game))
        return Hosting(session, wanted, begins=False)

    async def _read_rules(self, session: Session) -> Seating:
        game = await self._game(session.model.games)
        raise Failed(await self._program.rules(game.name))

    async def _game(self, games: Sequence[Game]) -> Game:
        """A game on offer, in the order of the catalogue, others after them."""
        offered = in_order(games, self._words)
        texts = [described(game, self._words, ": ") for game in offered]
        names = [f"{game.name} {self._words.first(f'game.{game.name}')}" for game in offered]
        return offered[await self._one_of("menu.game", texts, names)]

    async def _people(self, game: Game, *, at_least: int, at_most: int | None = None) -> tuple[Person, ...]:
        most = game.high if at_most is None else at_most

        def read(typed: str) -> tuple[Person, ...]:
            found = asking.people(typed)
            if not at_least <= len(found) <= most:
                raise Unfit("menu.people.count", low=at_least, high=most)
            return found

        return await self._until_fits(self._words.say("menu.people", high=most), read)

    async def _bots(self, low: int, high: int, game: Game, brains: Sequence[str]) -> tuple[Machine, ...]:
        if high == 0 or not brains:
            return ()
        number = await self._number("menu.bots", low, high, low)
        if not number:
            return ()
        usual = usual_brain(game, brains)
        offered = sorted(brains_for(game, brains), key=lambda brain: brain != usual)  # Enter takes the first
        place = 0
        if len(offered) > 1:
            place = await self._one_of("menu.brain", [self._words.first(f"brain.{one}") for one in offered], offered)
        return (Machine(offered[place]),) * number

    async def _order(self, players: tuple[Person | Machine, ...]) -> tuple[Person | Machine, ...]:
        """Who takes which seat (or pawn): as typed, or in another order."""
        if len(players) < 2 or all(isinstance(player, Machine) for player in players):
            return players
        names = [player.name or self._words.first("menu.bot") for player in players]
        shown = ", ".join(f"{number} {name}" for number, name in enumerate(names, 1))

        def read(typed: str) -> tuple[Person | Machine, ...]:
            if not typed:
                return players
            order = [number for part in typed.replace(",", " ").split() if (number := whole_number(part)) is not None]
            if sorted(order) != list(range(1, len(players) + 1)):
                raise Unfit("menu.order.unfit", count=len(players))
            return tuple(players[number - 1] for number in order)

        return await self._until_fits(self._words.say("menu.order", seats=shown), read)

    async def _options(self, game: Game) -> dict[str, Scalar]:
        """House rules changed one after the other, until Enter."""
        chosen: dict[str, Scalar] = {}
        told = Telling(self._words, Layout(game.name, 0, ()), ())

        def read(typed: str) -> dict[str, Scalar]:
            return options_from(typed.split(), game)

        while game.options:
            lines = [told.offer(option, chosen.get(option.key, option.default)) for option in game.options]
            changed = await self._until_fits("\n".join([self._words.say("menu.options"), *lines]), read)
            if not changed:
                return chosen
            chosen.update(changed)
        return chosen

    # Tables of others

    async def join_there(self, url: str, code: str) -> Ending:
        """Ask who sits down there, and do so; or the player goes back to where they came from."""
        try:
            return await self._join(url, code)
        except _Back:
            return Ending.QUIT

    async def _join(self, url: str, code: str) -> Ending:
        earlier = self._program.before(url, code)

        def read(typed: str) -> tuple[Person, ...]:
            found = asking.people(typed)
            if not found and not earlier:
                raise Unfit("menu.people.count", low=1, high=1)
            return found

        question = self._words.say("menu.name")
        if earlier:
            question = self._words.say("menu.name.again", names=", ".join(earlier[0].names))
        people = await self._until_fits(question, read)
        return await self._program.join(url, code, people or tuple(Person(name) for name in earlier[0].names))

    async def _where(self) -> tuple[str, str]:
        url = await self._until_fits(self._words.say("menu.url", port=PORT), asking.url)
        return url, await self._until_fits(self._words.say("menu.code"), asking.code)

    async def _file(self) -> Path:
        return await self._until_fits(self._words.say("menu.file"), asking.file)

    # Questions

    async def _question(self, text: str) -> str:
        """What is typed in answer, if it is one. Raises _Back, Left, Failed."""
        while True:
            typed = await self._program.question(text)
            word = typed.casefold()
            if word == "?" or word in self._names("help"):
                self._say("menu.help")
            elif word in {*self._names("back"), *self._names("leave")}:
                raise _Back
            elif word in self._names("quit"):
                raise Left
            else:
                return typed

    def _names(self, command: str) -> list[str]:
        return [command, *self._words.first(f"command.{command}").casefold().split()]

    async def _one_of(self, key: str, texts: Sequence[str], names: Sequence[str]) -> int:
        """The place of the one chosen, by number or words; Enter is the first."""
        things = [Thing(text, words_of(text, name)) for text, name in zip(texts, names, strict=True)]
        lines = [f"  {number}  {text}" for number, text in enumerate(texts, 1)]
        while True:
            typed = await self._question("\n".join(["", self._words.say(key), *lines]))
            if not typed:
                return 0
            match understand(typed, things):
                case Chosen(place):
                    return place
                case Several(places):
                    self._program.screen.say(self._words.say("which"), *(lines[place] for place in places))
                case Unknown(places):
                    meant = "; ".join(texts[place] for place in places)
                    key_ = "unknown.meant" if places else "unknown"
                    self._program.screen.say(self._words.say(key_, typed=echo(typed), meant=meant))

    async def _number(self, key: str, low: int, high: int, usual: int) -> int:
        if low == high:
            return low

        def read(typed: str) -> int:
            if not typed:
                return usual
            number = whole_number(typed)
            if number is None or not low <= number <= high:
                raise Unfit("menu.number.unfit", low=low, high=high)
            return number

        return await self._until_fits(self._words.say(key, low=low, high=high, usual=usual), read)

    async def _until_fits(self, question: str, read: Callable[[str], T]) -> T:
        while True:
            try:
                return read(await self._question(question))
            except Unfit as unfit:
                self._program.screen.say(self._problem(unfit))

    def _problem(self, problem: Failed | Unfit) -> str:
        return self._words.say(problem.key, **problem.fields) if isinstance(problem, Unfit) else str(problem)

    def _say(self, key: str) -> None:
        self._program.screen.say(self._words.say(key))
