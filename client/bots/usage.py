"""What may be said on the command line of ``spieltisch-bot``, with its help in the language asked for."""

from __future__ import annotations

import argparse
import os
from typing import Any

from client.bots.sitting import PAUSE
from client.connection.address import PORT
from client.connection.local import BOT_PAUSE
from client.entrance.usage import Fitting
from client.table.arrangement import whole_number
from client.texts.words import Words, languages

SERVE = "serve"
DAY = 86_400.0


def parser(words: Words, offered: tuple[str, ...], *, arena: bool) -> argparse.ArgumentParser:
    """The whole command line, for these brains; without the arena for servers, which wait for what they start."""
    say, fit = words.say, BotFitting(words)
    whole = argparse.ArgumentParser(prog="spieltisch-bot", description=say("bot.about"), epilog=say("bot.exits"))
    _shared(whole, words)
    commands = whole.add_subparsers(dest="command", required=True, metavar="COMMAND")
    join = commands.add_parser("join", help=say("bot.join"), epilog=whole.epilog)
    _shared(join, words, argparse.SUPPRESS)
    join.add_argument("code", metavar="CODE", help=say("usage.code"))
    join.add_argument("--at", default="127.0.0.1", type=fit.address, metavar="URL", help=say("bot.at", port=PORT))
    join.add_argument("--brain", default="random", choices=offered, help=say("bot.brain"))
    join.add_argument("--name", default="Bot", metavar="NAME", help=say("bot.name"))
    join.add_argument("--seat", type=fit.place, metavar="N", help=say("bot.seat"))
    join.add_argument("--seed", metavar="SEED", help=say("bot.seed"))
    join.add_argument("--stay", action="store_true", help=say("bot.stay"))
    join.add_argument("--json", action="store_true", help=say("usage.json.lines"))
    _thinking(join, fit)
    server = commands.add_parser(SERVE, help=say("bot.serve"))
    _shared(server, words, argparse.SUPPRESS)
    _thinking(server, fit)
    cores = os.cpu_count() or 1
    server.add_argument("--workers", type=fit.number, default=cores, metavar="N", help=say("bot.workers"))
    if arena:
        from client.bots.arena import command  # noqa: PLC0415 - every server waits for SERVE, which needs nothing of it

        _shared(command.add_to(commands, offered, words, fit), words, argparse.SUPPRESS)
    return whole


def _shared(parser: argparse.ArgumentParser, words: Words, default: Any = None) -> None:
    known = words.say("usage.lang", known=", ".join(languages()))
    parser.add_argument("--lang", default=default, metavar="LANGUAGE", help=known)


def _thinking(parser: argparse.ArgumentParser, fit: BotFitting) -> None:
    say = fit.words.say
    parser.add_argument("--think", type=fit.seconds, default=1.0, metavar="SECONDS", help=say("bot.think"))
    parser.add_argument("--iterations", type=fit.number, metavar="N", help=say("bot.iterations"))
    pause = os.environ.get(BOT_PAUSE, str(PAUSE))
    told = say("bot.pause", variable=BOT_PAUSE)
    parser.add_argument("--pause", type=fit.seconds, default=pause, metavar="SECONDS", help=told)


class BotFitting(Fitting):
    """What stands behind the options of a bot."""

    def place(self, text: str) -> int:
        """A seat, counted from 1 by people and from 0 in here."""
        return self.seat(text) - 1

    def number(self, text: str) -> int:
        number = whole_number(text)
        if number is None or number < 1:
            raise argparse.ArgumentTypeError(self.words.say("bot.unfit.number", text=text))
        return number

    def seconds(self, text: str) -> float:
        try:
            seconds = float(text)
        except ValueError:
            seconds = -1.0
        if not 0 <= seconds <= DAY:
            raise argparse.ArgumentTypeError(self.words.say("bot.unfit.seconds", text=text))
        return seconds

    def decimal(self, text: str) -> float:
        try:
            return float(text)
        except ValueError:
            raise argparse.ArgumentTypeError(self.words.say("bot.unfit.decimal", text=text)) from None
