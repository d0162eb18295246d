"""``spieltisch-bot arena``: what it asks, and what it says."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from client.bots.arena.figures import Sprt
from client.bots.arena.report import as_data, as_lines
from client.bots.arena.rounds import Pairing, house_rules, pairings
from client.bots.arena.running import bar, run
from client.bots.brain import Budget
from client.bots.usage import BotFitting
from client.texts.telling import Telling
from client.texts.words import Words
from engines.api import Engine
from engines.options import OptionError
from engines.registry import engines
from protocol.choice import Scalar
from protocol.messages import Refused
from protocol.saying import Saying, reason

DONE, WRONG = 0, 2
FLAGS: Mapping[str, Scalar] = {"true": True, "false": False}


def add_to(commands: Any, offered: tuple[str, ...], words: Words, fit: BotFitting) -> argparse.ArgumentParser:
    """The parser of the command."""
    say = words.say
    parser: argparse.ArgumentParser = commands.add_parser(
        "arena",
        help=say("arena.about"),
        epilog=say("arena.how"),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", metavar="GAME", choices=tuple(engines()), help="%(choices)s")
    parser.add_argument("brains", metavar="BRAIN", nargs="+", choices=offered, help=say("arena.brains"))
    parser.add_argument("--games", type=fit.number, default=200, metavar="N", help=say("arena.games"))
    parser.add_argument("--seats", type=fit.number, metavar="N", help=say("arena.seats"))
    parser.add_argument("--seed", default="", metavar="SEED", help=say("arena.seed"))
    option = lambda text: _option(text, words)  # noqa: E731 - argparse calls it with the text alone
    parser.add_argument(
        "--option", type=option, action="append", default=[], metavar="KEY=VALUE", help=say("usage.option")
    )
    parser.add_argument("--iterations", type=fit.number, default=200, metavar="N", help=say("bot.think"))
    parser.add_argument("--think", type=fit.seconds, metavar="SECONDS", help=say("arena.think"))
    parser.add_argument("--jobs", type=fit.number, default=None, metavar="N", help=say("arena.jobs"))
    parser.add_argument("--sprt", type=fit.decimal, nargs=2, metavar=("LOW", "HIGH"), help=say("arena.sprt"))
    parser.add_argument("--records", metavar="FOLDER", help=say("arena.records"))
    parser.add_argument("--json", action="store_true", help=say("usage.json.lines"))
    return parser


def _option(text: str, words: Words) -> tuple[str, Scalar]:
    key, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(words.say("unfit.form", text=text))
    if value.lower() in FLAGS:
        return key, FLAGS[value.lower()]
    return key, int(value) if value.lstrip("-").isdecimal() else value


def arena(asked: argparse.Namespace, words: Words) -> int:
    """Plays what was asked for. Exit codes as everywhere."""
    engine = engines()[asked.game]
    problem = _problem(asked, engine, words)
    if problem:
        print(f"spieltisch-bot: {problem}", file=sys.stderr)  # noqa: T201 - the command's answer
        return WRONG
    seats = asked.seats or min(max(len(asked.brains), engine.seats[0]), engine.seats[-1])
    budget = Budget(asked.iterations) if asked.think is None else Budget(seconds=asked.think, of_processor=True)
    wanted = Pairing(asked.game, dict(asked.option), tuple(asked.brains), asked.seed, budget, asked.records)
    test = Sprt(*asked.sprt) if asked.sprt else None
    for pairing in pairings(wanted, seats):
        rounds = -(-asked.games // seats)
        progress = bar(rounds, words) if sys.stderr.isatty() else None
        standing = run(pairing, rounds, asked.jobs, test, progress)
        if progress is not None and standing.rounds < rounds:
            sys.stderr.write("\n")  # the bar stays as it was when the test decided
        if asked.json:
            told = {"game": asked.game, "options": dict(asked.option), "seats": seats, "seed": asked.seed}
            print(json.dumps(told | as_data(standing, test)), flush=True)  # noqa: T201 - the command's answer
        else:
            print("\n".join(as_lines(standing, test, words)), flush=True)  # noqa: T201 - the command's answer
    return DONE


def _problem(asked: argparse.Namespace, engine: Engine[Any], words: Words) -> str | None:
    """What is wrong with what was asked for, in words."""
    if len(asked.brains) < 2:
        return words.say("arena.two")
    if asked.seats is not None and asked.seats not in engine.seats:
        return words.say("refused.bad_seats", low=engine.seats[0], high=engine.seats[-1])
    if asked.sprt and not asked.sprt[0] < asked.sprt[1]:
        return words.say("arena.order")
    try:
        house_rules(engine, dict(asked.option))
    except OptionError as error:
        return Telling.of_server(words).refusal(Refused(error.code, error.args_told))
    return None if asked.records is None else _unmade(Path(asked.records), words)


def _unmade(folder: Path, words: Words) -> str | None:
    """Why there is no such folder and none can be made, in words."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        return words.fault(Saying("{file}: {why}", file=folder, why=reason(error)))
    return None
