"""What may be said on the command line of ``spieltisch``; its help is in the language asked for, as all else.

The standard library's own words for a wrong command line come from the catalogue ``argparse``, whose keys are its
English texts; what a newer Python words otherwise stays English.
"""

from __future__ import annotations

import argparse
import gettext
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from client.connection.address import PORT, address
from client.table.arrangement import Machine, Person, whole_number
from client.texts.words import LOCALE, Words, compiled, language_of, languages

FRAME = "argparse"
HERE = f"ws://127.0.0.1:{PORT}"
EVERYWHERE = f"0.0.0.0:{PORT}"
LAST_PORT = 65535


def language(arguments: Sequence[str]) -> str | None:
    """The language wanted on the command line, whatever else is right or wrong on it."""
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("--lang", nargs="?")
    wanted: str | None = parser.parse_known_args(arguments)[0].lang
    return wanted


def parse(arguments: Sequence[str], words: Words) -> argparse.Namespace:
    """The command line taken apart. Ends the process, with what is wrong or with help, where there is nothing to do."""
    with frame_in(words.language):
        return Usage(words).parser().parse_args(arguments)


def settings(given: argparse.Namespace) -> Mapping[str, Any]:
    """What the command line says of the settings."""
    language = language_of(given.lang)
    spoken = {"language": language} if language else {}
    return {**spoken, "plain": True} if given.ascii else spoken


@contextmanager
def frame_in(language: str) -> Iterator[None]:
    """Lets argparse speak: it looks its texts up in the process's domain, in the language of its environment."""
    source = LOCALE / language / "LC_MESSAGES" / f"{FRAME}.po"
    if source.exists():
        compiled(source)
    domain, before = gettext.textdomain(), os.environ.get("LANGUAGE")
    gettext.bindtextdomain(FRAME, str(LOCALE))
    gettext.textdomain(FRAME)
    os.environ["LANGUAGE"] = language
    try:
        yield
    finally:
        gettext.textdomain(domain)
        del os.environ["LANGUAGE"]
        if before is not None:
            os.environ["LANGUAGE"] = before


class _Player(argparse.Action):
    """Seats and bots go into one list, in the order they are given."""

    def __call__(self, _parser: Any, namespace: Any, values: Any, option: str | None = None) -> None:
        player: Person | Machine = Person(values)
        if option == "--bot":
            name, separator, brain = values.rpartition("=")
            player = Machine(brain, name) if separator else Machine(values)
        namespace.players = [*(namespace.players or []), player]


class Fitting:
    """What stands behind an option: read, or refused in words."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def person(self, text: str) -> Person:
        name, separator, seat = text.rpartition("@")
        if not separator:
            return Person(text)
        number = whole_number(seat)
        if number is None or number < 1:
            raise argparse.ArgumentTypeError(self.words.say("usage.unfit.person", text=text))
        return Person(name, number - 1)

    def seat(self, text: str) -> int:
        number = whole_number(text)
        if number is None or number < 1:
            raise argparse.ArgumentTypeError(self.words.say("usage.unfit.seat", text=text))
        return number

    def count(self, text: str) -> int:
        number = whole_number(text)
        if number is None or number < 0:
            raise argparse.ArgumentTypeError(self.words.say("usage.unfit.count", text=text))
        return number

    def listen(self, text: str) -> str:
        host, separator, port = text.rpartition(":")
        number = whole_number(port)
        if not separator or not host or number is None or not 0 <= number <= LAST_PORT:
            raise argparse.ArgumentTypeError(self.words.say("usage.unfit.listen", text=text, usual=EVERYWHERE))
        return text

    def folder(self, text: str) -> Path:
        folder = Path(text)
        if not folder.is_dir():
            raise argparse.ArgumentTypeError(self.words.say("unfit.folder", folder=text))
        return folder

    def address(self, text: str) -> str:
        try:
            return address(text)
        except ValueError:
            raise argparse.ArgumentTypeError(self.words.say("unfit.address", text=text, port=PORT)) from None


class Usage:
    """The commands with their parts, in the words of one language."""

    def __init__(self, words: Words) -> None:
        self._say = words.say
        self._fit = Fitting(words)

    def parser(self) -> argparse.ArgumentParser:
        parser = argparse.ArgumentParser(
            prog="spieltisch", description=self._say("usage.about"), epilog=self._say("usage.exits")
        )
        self._shared(parser)
        commands = parser.add_subparsers(dest="command", metavar="COMMAND")
        play = self._command(commands, "play")
        self._arranged(play)
        play.add_argument("--json", action="store_true", help=self._say("usage.json.bots"))
        host = self._command(commands, "host")
        self._arranged(host)
        host.add_argument("--open", type=self._fit.count, metavar="N", help=self._say("usage.open"))
        host.add_argument(
            "--listen",
            type=self._fit.listen,
            default=EVERYWHERE,
            metavar="HOST:PORT",
            help=self._say("usage.listen.usual"),
        )
        host.add_argument("--at", type=self._fit.address, metavar="URL", help=self._say("usage.at.instead"))
        join = self._command(commands, "join")
        self._at(join)
        join.add_argument(
            *("--name",),
            type=self._fit.person,
            action="append",
            default=[],
            metavar="NAME[@SEAT]",
            help=self._say("usage.name"),
        )
        watch = self._command(commands, "watch")
        self._at(watch)
        watch.add_argument("--json", action="store_true", help=self._say("usage.json.lines"))
        self._records(commands)
        rules = self._command(commands, "rules")
        rules.add_argument("game", metavar="GAME", help=self._say("usage.game"))
        return parser

    def _records(self, commands: Any) -> None:
        save = self._command(commands, "save")
        save.add_argument("code", metavar="CODE", help=self._say("usage.code"))
        save.add_argument("--at", type=self._fit.address, metavar="URL", help=self._say("usage.at.own", usual=HERE))
        load = self._command(commands, "load")
        load.add_argument("--open", action="append", default=[], metavar="NAME", help=self._say("usage.open.seat"))
        load.add_argument("--listen", type=self._fit.listen, metavar="HOST:PORT", help=self._say("usage.listen"))
        load.add_argument("--at", type=self._fit.address, metavar="URL", help=self._say("usage.at.instead"))
        for command in (save, load):
            command.add_argument("--owner-key", type=Path, metavar="FILE", help=self._say("usage.owner_key"))
        again = self._command(commands, "replay")
        again.add_argument("--seat", type=self._fit.seat, metavar="N", help=self._say("usage.seat.seen"))
        verify = self._command(commands, "verify")
        for command in (save, load, again, verify):
            command.add_argument("file", metavar="FILE", type=Path)
        for command in (again, verify):
            command.add_argument("--json", action="store_true", help=self._say("usage.json"))

    def _command(self, commands: Any, name: str) -> argparse.ArgumentParser:
        about = self._say(f"usage.command.{name}")
        whole = f"{about[0].upper()}{about[1:]}."
        parser: argparse.ArgumentParser = commands.add_parser(name, help=about, description=whole)
        self._shared(parser, argparse.SUPPRESS)
        return parser

    def _shared(self, parser: argparse.ArgumentParser, default: Any = None) -> None:
        known = ", ".join(languages())
        parser.add_argument("--lang", default=default, metavar="LANGUAGE", help=self._say("usage.lang", known=known))
        parser.add_argument("--face", choices=["tui", "line", "window"], default=default, help=self._say("usage.face"))
        parser.add_argument("--ascii", action="store_true", default=default or False, help=self._say("usage.ascii"))
        parser.add_argument("--symbols", action="store_true", default=default or False, help=self._say("usage.symbols"))

    def _arranged(self, parser: argparse.ArgumentParser) -> None:
        parser.set_defaults(players=[])
        parser.add_argument("game", metavar="GAME", help=self._say("usage.game"))
        parser.add_argument("--seat", action=_Player, metavar="NAME", help=self._say("usage.seat"))
        parser.add_argument("--bot", action=_Player, metavar="[NAME=]BRAIN", help=self._say("usage.bot"))
        parser.add_argument(
            "--option", action="append", default=[], metavar="KEY=VALUE", help=self._say("usage.option")
        )
        parser.add_argument("--boards", type=self._fit.folder, metavar="DIR", help=self._say("usage.boards"))

    def _at(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("code", metavar="CODE", help=self._say("usage.code"))
        parser.add_argument(
            "--at", type=self._fit.address, default=HERE, metavar="URL", help=self._say("usage.at.usual")
        )
