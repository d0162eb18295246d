"""The command ``spieltisch``: a menu, or one of the ways to a table straight away."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from attrs import evolve

from client.arrangement import Arrangement, Machine, Person, Unfit, check_names, game_named, options_from, whole_number
from client.ending import Ending, Failed
from client.line import keeping
from client.line.face import Manner
from client.line.menu import Menu
from client.line.program import Left, Program
from client.line.screen import Screen
from client.link import PORT, address
from client.prose import paragraphs, rules_of
from client.seating import Prepare, Seating, hosting
from client.session import Session
from client.tokens import Tokens
from client.words import Words, languages, wanted_language

DONE, FAILED, MISUSED = 0, 1, 2
HERE = f"ws://127.0.0.1:{PORT}"
DEMO_BOTS = 2
LAST_PORT = 65535


def main() -> None:
    """Run the command and end the process with its code."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """The command with these arguments; its exit code."""
    given = _parser().parse_args(arguments)
    words = Words(wanted_language(given.lang, os.environ))
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        return _code(asyncio.run(_carry_out(given, words)))
    except Unfit as unfit:
        print(f"spieltisch: {words.say(unfit.key, **unfit.fields)}", file=sys.stderr)
        return MISUSED
    except Failed as failed:
        print(f"spieltisch: {failed}", file=sys.stderr)
        return FAILED
    except (Left, KeyboardInterrupt):
        return DONE
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # the interpreter flushes once more
        return FAILED


def _code(ending: Ending) -> int:
    return FAILED if ending is Ending.FAILED else DONE


async def _carry_out(given: argparse.Namespace, words: Words) -> Ending:
    screen = Screen(sys.stdout, terminal=sys.stdout.isatty())
    manner = Manner(json=getattr(given, "json", False), symbols=given.symbols)

    def program(attended: bool) -> Program:
        return Program(screen, words, evolve(manner, attended=attended), Tokens())

    match given.command:
        case "play":
            persons = any(isinstance(player, Person) for player in given.players)
            return await program(persons).play(_chosen(given), given.boards)
        case "host":
            if given.at is not None:
                return await program(True).open_at(given.at, _chosen(given))
            return await program(True).host(_chosen(given), given.listen, given.boards)
        case "join":
            check_names(person.name for person in given.name)
            return await _join(program(True), given)
        case "watch":
            return await program(False).watch(given.at, given.code)
        case command if command in keeping.COMMANDS:
            return await keeping.carry_out(given, program(command == "load" or sys.stdin.isatty()))
        case "rules":
            return await _say_rules(screen, given.game, words)
        case _ if sys.stdin.isatty():
            return await Menu(program(True)).run()
        case _:
            return await program(False).play(_shown(words), None)


async def _say_rules(screen: Screen, game: str, words: Words) -> Ending:
    code, text = await rules_of(game, words.language)
    if code:
        raise Failed(text.strip())
    screen.say(*paragraphs(text))
    return Ending.DONE


async def _join(program: Program, given: argparse.Namespace) -> Ending:
    """Under the names given, else those of an earlier visit, else one that is asked for."""
    if given.name or program.before(given.at, given.code):
        return await program.join(given.at, given.code, tuple(given.name))
    if not sys.stdin.isatty():
        raise Unfit("join.name")
    return await Menu(program).join(given.at, given.code)


def _chosen(given: argparse.Namespace) -> Prepare:
    """A table as the command line wants it; what is wrong with it shows once the server has said what it offers."""

    async def prepare(session: Session) -> Seating:
        game = game_named(given.game, session.model.games)
        options = options_from(given.option, game)
        if given.command == "host":
            count = len(given.players)
            left = given.open if given.open is not None else max(game.low - count, 1)
            return await hosting(Arrangement(game.name, tuple(given.players), left, options), begins=False)(session)
        return await hosting(Arrangement(game.name, tuple(given.players), 0, options), begins=True)(session)

    return prepare


def _shown(words: Words) -> Prepare:
    """What there is to see without anybody to play: bots, at the first game of the menu."""

    async def prepare(session: Session) -> Seating:
        names = [*words.first("menu.games").split(), *(game.name for game in session.model.games)]
        name = next(name for name in names if any(game.name == name for game in session.model.games))
        game = game_named(name, session.model.games)
        machines = tuple(Machine(session.model.brains[0]) for _ in range(max(DEMO_BOTS, game.low)))
        return await hosting(Arrangement(game.name, machines), begins=True)(session)

    return prepare


class _Player(argparse.Action):
    """Seats and bots go into one list, in the order they are given."""

    def __call__(self, _parser: Any, namespace: Any, values: Any, option: str | None = None) -> None:
        player: Person | Machine = Person(values)
        if option == "--bot":
            name, separator, brain = values.rpartition("=")
            player = Machine(brain, name) if separator else Machine(values)
        namespace.players = [*(namespace.players or []), player]


def _person(text: str) -> Person:
    name, separator, seat = text.rpartition("@")
    if not separator:
        return Person(text)
    number = whole_number(seat)
    if number is None or number < 1:
        raise argparse.ArgumentTypeError(f"{text!r}: after @ comes the number of a seat, as in Anna@2")
    return Person(name, number - 1)


def _seat(text: str) -> int:
    number = whole_number(text)
    if number is None or number < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of a seat, from 1")
    return number


def _address(text: str) -> str:
    try:
        return address(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _listen(text: str) -> str:
    host, separator, port = text.rpartition(":")
    number = whole_number(port)
    if not separator or not host or number is None or not 0 <= number <= LAST_PORT:
        raise argparse.ArgumentTypeError(
            f"{text!r} is no HOST:PORT; 0.0.0.0:{PORT} lets everybody in your network join"
        )
    return text


def _count(text: str) -> int:
    number = whole_number(text)
    if number is None or number < 0:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of seats")
    return number


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="spieltisch",
        description="A table for card and board games. Without a command it opens a menu.",
        epilog="Exit codes: 0 done, 1 it failed, 2 wrong usage. The state of one's seats is kept in the user's "
        "state folder, so that joining again comes back into the seat.",
    )
    _shared(parser)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    play = _command(commands, "play", "play on this machine: people at this screen, bots, or both")
    _arranged(play)
    play.add_argument("--json", action="store_true", help="with bots only: a JSON object a line, for programs")
    host = _command(commands, "host", "the same, open to others; prints where they can join")
    _arranged(host)
    host.add_argument(
        "--open", type=_count, metavar="N", help="seats left for others (as few as the game needs, 1 at least)"
    )
    host.add_argument(
        "--listen",
        type=_listen,
        default=f"0.0.0.0:{PORT}",
        metavar="HOST:PORT",
        help="where others connect (%(default)s)",
    )
    host.add_argument("--at", type=_address, metavar="URL", help="open it at this server in place of one started here")
    join = _command(commands, "join", "sit down at a table by its code; again for the same name: come back")
    _at(join)
    join.add_argument(
        "--name",
        type=_person,
        action="append",
        default=[],
        metavar="NAME[@SEAT]",
        help="who sits down, in which seat (the next free one); several times for several people at this screen",
    )
    watch = _command(commands, "watch", "look on at a table to the end of its game")
    _at(watch)
    watch.add_argument("--json", action="store_true", help="a JSON object a line, for programs")
    _records(commands)
    rules = _command(commands, "rules", "the rules of a game, to read")
    rules.add_argument("game", metavar="GAME")
    return parser


def _records(commands: Any) -> None:
    save = _command(commands, "save", "write the record of a table's game to a new file")
    save.add_argument("code", metavar="CODE", help="the table's code, such as KADUBE")
    save.add_argument("--at", type=_address, metavar="URL", help=f"its server (those started here, then {HERE})")
    load = _command(commands, "load", "go on with the game of a record, at a server of your own")
    load.add_argument(
        "--open", action="append", default=[], metavar="NAME", help="leave this person's seat to others, who join"
    )
    load.add_argument("--listen", type=_listen, metavar="HOST:PORT", help="where others connect")
    load.add_argument("--at", type=_address, metavar="URL", help="open it at this server in place of one started here")
    for command in (save, load):
        command.add_argument("--owner-key", type=Path, metavar="FILE", help="the key of the server, if it is yours")
    again = _command(commands, "replay", "look at a recorded game, step by step")
    again.add_argument("--seat", type=_seat, metavar="N", help="as the person in this seat saw it (as an onlooker)")
    verify = _command(commands, "verify", "check a record: shuffle, dice, every move and the result")
    for command in (save, load, again, verify):
        command.add_argument("file", metavar="FILE", type=Path)
    for command in (again, verify):
        command.add_argument("--json", action="store_true", help="as JSON, for programs")


def _command(commands: Any, name: str, about: str) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(
        name, help=about, description=about[0].upper() + about[1:] + "."
    )
    _shared(parser, argparse.SUPPRESS)
    return parser


def _shared(parser: argparse.ArgumentParser, default: Any = None) -> None:
    parser.add_argument(
        "--lang", default=default, metavar="LANGUAGE", help=f"one of {', '.join(languages())} (your system's)"
    )
    parser.add_argument("--face", choices=["line"], default=default or "line", help="how it looks: lines of text")
    parser.add_argument(
        "--symbols", action="store_true", default=default or False, help="cards as 10♦ in place of words"
    )


def _arranged(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(players=[])
    parser.add_argument("game", metavar="GAME", help="its name, such as the menu shows; a wrong one lists all")
    parser.add_argument(
        "--seat", action=_Player, metavar="NAME", help="somebody at this screen; seats in the order given"
    )
    parser.add_argument("--bot", action=_Player, metavar="[NAME=]BRAIN", help="a bot in the next seat, such as random")
    parser.add_argument(
        "--option", action="append", default=[], metavar="KEY=VALUE", help="a house rule; a wrong one lists all"
    )
    parser.add_argument("--boards", type=Path, metavar="DIR", help="a folder with boards of your own")


def _at(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("code", metavar="CODE", help="the table's code, such as KADUBE")
    parser.add_argument("--at", type=_address, default=HERE, metavar="URL", help="its server (%(default)s)")


if __name__ == "__main__":
    main()
