"""What can be done at a table beside playing: at any time, about a seat, at the end. Each with its words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Protocol

from client.table.games import brains_for, levels_for, usual_brain
from client.table.lost import Lost
from client.table.sitting import Sitting
from protocol.choice import Scalar
from protocol.games import Game
from protocol.messages import Kind, Phase

Run = Callable[[], None]
Entry = tuple[str, Run]
"""A text to choose, and what is done then."""
COMMANDS = (("hint", "?"), ("log", "L"), ("rules", "R"), ("menu", "M"), ("quit", "Q"))
"""Commands of a face and their keys: capitals, since the small letters are for what lies on the table."""
HURRY = ("hurry", "+")


def commands(sitting: Sitting) -> tuple[tuple[str, str], ...]:
    """Those of now, with their keys."""
    return (*COMMANDS, HURRY) if sitting.awaits_bot else COMMANDS


class Desk(Protocol):
    """A face at a table."""

    @property
    def sitting(self) -> Sitting: ...

    @property
    def announced(self) -> str | None:
        """Where others find the server, if they are to be told."""

    def doing(self, run: Run) -> Run:
        """The same, then tell the server and show what has become of it."""

    def command(self, name: str) -> None:
        """Show ``log`` or ``rules``, or ask for ``quit``."""

    def sure(self, question: str, yes: Run) -> None:
        """Ask before it is done."""

    def choose(self, title: str, entries: list[Entry]) -> None:
        """Have one of them chosen."""

    def seat(self, number: int) -> None:
        """Ask who sits down there."""

    def new_game(self, game: Game) -> None:
        """Ask for the rules of another game at this table."""

    def save(self) -> None:
        """Ask where the record of the game goes to."""

    def settings(self) -> None:
        """Show the settings."""

    @property
    def lost(self) -> Lost: ...

    def readdress(self) -> None:
        """Ask at which address the server is now."""

    def leave(self) -> None: ...


def nothing() -> None:
    """Back to where one was."""


def at_any_time(desk: Desk) -> list[Entry]:
    """What the menu of a table offers."""
    model, session, say = desk.sitting.model, desk.sitting.session, desk.sitting.words.say
    again = desk.doing(desk.sitting.again)
    entries: list[Entry] = [(say("page.go_on"), nothing)]
    if model.proposed is not None and any(seat in model.mine for seat in model.proposed.missing):
        entries.append((say("table.agree"), again))
    if model.mine and model.phase is Phase.PLAYING:
        entries.append((say("table.new"), lambda: desk.sure(say("table.new.sure"), again)))
    elif model.mine and model.phase is Phase.OVER:
        entries.append((say("table.again"), again))
    game = model.game(model.opened.game) if model.opened else None
    for number, seat in enumerate(model.seats):
        brain = usual_brain(game, model.brains)
        if seat.deserted and brain:
            bot = desk.doing(partial(session.bot, number, brain))
            entries.append((say("table.deserted", name=seat.name), bot))
    begun = model.phase in {Phase.PLAYING, Phase.OVER}
    if begun and model.mine and game is not None and (game.options or game.low < game.high):
        entries.append((say("table.new.other"), lambda: desk.new_game(game)))
    if begun:
        entries.append((say("table.save"), desk.save))
    entries += [(say("table.log"), lambda: desk.command("log")), (say("table.rules"), lambda: desk.command("rules"))]
    return [*entries, (say("settings.title"), desk.settings), (say("table.leave"), lambda: desk.command("quit"))]


def whereabouts(desk: Desk) -> list[str]:
    """What is said above that: how others find the table."""
    opened = desk.sitting.model.opened
    if opened is None:
        return []
    key = "lobby.where" if desk.announced else "table.code"
    return [desk.sitting.words.say(key, code=opened.code, url=desk.announced)]


def begin_anew(desk: Desk, options: Mapping[str, Scalar], seats: int) -> None:
    """A new game at the same table; nobody breaks one off without a question."""
    begin = desk.doing(lambda: desk.sitting.session.restart(options, seats))
    if desk.sitting.model.phase is Phase.PLAYING:
        desk.sure(desk.sitting.words.say("table.new.sure"), begin)
    else:
        begin()


def about_seat(desk: Desk, number: int) -> list[Entry]:
    """What can be done with a seat before a game."""
    words, model, session = desk.sitting.words, desk.sitting.model, desk.sitting.session
    seat, say = model.seats[number], words.say
    opener = model.seated is not None and model.seated.opener
    entries: list[Entry] = []
    if seat.kind is Kind.EMPTY:
        entries.append((say("lobby.seat.sit"), lambda: desk.seat(number)))
        entries += _bots(desk, number) if opener else []
    elif seat.kind is Kind.BOT and opener:
        entries.append((say("lobby.seat.nobot"), desk.doing(lambda: session.bot(number, ""))))
    elif seat.mine:
        entries.append((say("lobby.seat.stand"), desk.doing(lambda: session.stand(number))))
        entries += _elsewhere(desk, number, opener=opener)
    return [*entries, (say("page.back"), nothing)]


def _bots(desk: Desk, number: int) -> list[Entry]:
    """The few that are meant for people, and a way to the others."""
    words, model, session = desk.sitting.words, desk.sitting.model, desk.sitting.session
    game = model.game(model.opened.game) if model.opened else None

    def entry(brain: str) -> Entry:
        text = words.say("lobby.seat.bot", brain=words.first(f"brain.{brain}"))
        return text, desk.doing(partial(session.bot, number, brain))

    first = levels_for(game, model.brains)
    others = [entry(brain) for brain in brains_for(game, model.brains) if brain not in first]
    title = words.say("lobby.seat.others")
    entries = [entry(brain) for brain in first]
    if others:
        entries.append((title, lambda: desk.choose(title, [*others, (words.say("page.back"), nothing)])))
    return entries


def _elsewhere(desk: Desk, number: int, *, opener: bool) -> list[Entry]:
    """To other seats: those that are free, and those of whoever can be asked to change places from here."""
    model, say = desk.sitting.model, desk.sitting.words.say
    name, entries = model.seats[number].name, []
    for place, other in enumerate(model.seats):
        if place == number:
            continue
        if other.kind is Kind.EMPTY:
            text = say("lobby.seat.move", name=name, number=place + 1)
        elif other.mine or (other.kind is Kind.BOT and opener):
            text = say("lobby.seat.swap", name=name, other=other.name)
        else:
            continue
        entries.append((text, desk.doing(partial(_change_places, desk.sitting, number, place))))
    return entries


def _change_places(sitting: Sitting, number: int, place: int) -> None:
    """Somebody at this screen sits down elsewhere; whoever sits there comes here."""
    session, (one, other) = sitting.session, (sitting.model.seats[number], sitting.model.seats[place])
    session.stand(number)
    if other.kind is Kind.BOT:
        session.bot(place, "")
    elif other.kind is Kind.PERSON:
        session.stand(place)
    session.sit(place, one.name)
    if other.kind is Kind.BOT:
        session.bot(number, other.brain or "", other.name)
    elif other.kind is Kind.PERSON:
        session.sit(number, other.name)


def at_end(desk: Desk) -> list[Entry]:
    """What can be done when a game is over."""
    say, model = desk.sitting.words.say, desk.sitting.model
    again: list[Entry] = [(say("table.again"), desk.doing(desk.sitting.again))] if model.mine else []
    return [
        *again,
        (say("table.look"), nothing),
        (say("table.log"), lambda: desk.command("log")),
        (say("table.leave"), desk.leave),
    ]


def when_lost(desk: Desk) -> list[Entry]:
    """What can be done when the server stays away."""
    runs = {"lost.on": desk.lost.go_on, "lost.elsewhere": desk.readdress, "table.leave": desk.leave}
    return [(desk.sitting.words.say(key), runs[key]) for key in desk.lost.choices]
