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
from engines.api import Engine
from engines.options import OptionError
from engines.registry import engines
from protocol.choice import Scalar

DONE, WRONG = 0, 2
FLAGS: Mapping[str, Scalar] = {"true": True, "false": False}
EPILOG = """\
The same deal is played as often as there are seats, every brain in every seat once; figures are over deals.
With fewer brains than seats the last one also takes the seats left over; with more, each meets each.
A brain against itself is a test of the arena: 50 % must lie in its interval."""


def add_to(commands: Any, offered: tuple[str, ...], count: Any) -> argparse.ArgumentParser:
    """The parser of the command; ``count`` reads a whole number from 1."""
    parser: argparse.ArgumentParser = commands.add_parser(
        "arena",
        help="brains against brains, here, without a server",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.set_defaults(run=arena)
    parser.add_argument("game", metavar="GAME", choices=tuple(engines()), help="%(choices)s")
    parser.add_argument("brains", metavar="BRAIN", nargs="+", choices=offered, help="two or more of %(choices)s")
    parser.add_argument("--games", type=count, default=200, metavar="N", help="of each pairing, at least (%(default)s)")
    parser.add_argument(
        "--seats", type=count, metavar="N", help="at the table (as many as brains, if so many can play)"
    )
    parser.add_argument("--seed", default="", help="any text: the same seed plays the same games")
    parser.add_argument("--option", type=_option, action="append", default=[], metavar="KEY=VALUE", help="a house rule")
    parser.add_argument("--iterations", type=count, default=200, metavar="N", help="for one move (%(default)s)")
    parser.add_argument(
        "--think", type=float, metavar="SECONDS", help="of the processor for one move, in place of iterations"
    )
    parser.add_argument("--jobs", type=count, default=None, metavar="N", help="games at a time (one a core)")
    parser.add_argument(
        "--sprt",
        type=float,
        nargs=2,
        metavar=("LOW", "HIGH"),
        help="stop as soon as it is sure whether the first brain's Elo is LOW or HIGH",
    )
    parser.add_argument("--records", metavar="FOLDER", help="keep a record of every game there")
    parser.add_argument("--json", action="store_true", help="tell the figures as one line of JSON a pairing")
    return parser


def _option(text: str) -> tuple[str, Scalar]:
    key, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError("must be KEY=VALUE, such as rounds=1")
    if value.lower() in FLAGS:
        return key, FLAGS[value.lower()]
    return key, int(value) if value.lstrip("-").isdecimal() else value


def arena(asked: argparse.Namespace) -> int:
    """Plays what was asked for. Exit codes as everywhere."""
    engine = engines()[asked.game]
    problem = _problem(asked, engine)
    if problem:
        print(f"spieltisch-bot: {problem}", file=sys.stderr)  # noqa: T201 - the command's answer
        return WRONG
    if asked.records is not None:
        Path(asked.records).mkdir(parents=True, exist_ok=True)
    seats = asked.seats or min(max(len(asked.brains), engine.seats[0]), engine.seats[-1])
    budget = Budget(asked.iterations) if asked.think is None else Budget(seconds=asked.think, of_processor=True)
    wanted = Pairing(asked.game, dict(asked.option), tuple(asked.brains), asked.seed, budget, asked.records)
    test = Sprt(*asked.sprt) if asked.sprt else None
    for pairing in pairings(wanted, seats):
        rounds = -(-asked.games // seats)
        progress = bar(rounds) if sys.stderr.isatty() else None
        standing = run(pairing, rounds, asked.jobs, test, progress)
        if progress is not None and standing.rounds < rounds:
            sys.stderr.write("\n")  # the bar stays as it was when the test decided
        if asked.json:
            told = {"game": asked.game, "options": dict(asked.option), "seats": seats, "seed": asked.seed}
            print(json.dumps(told | as_data(standing, test)), flush=True)  # noqa: T201 - the command's answer
        else:
            print("\n".join(as_lines(standing, test)), flush=True)  # noqa: T201 - the command's answer
    return DONE


def _problem(asked: argparse.Namespace, engine: Engine[Any]) -> str | None:
    """What is wrong with what was asked for, in words."""
    if len(asked.brains) < 2:
        return "an arena needs two brains; a brain may meet itself"
    if asked.seats is not None and asked.seats not in engine.seats:
        return f"{engine.name} has {engine.seats[0]} to {engine.seats[-1]} seats"
    if asked.sprt and not asked.sprt[0] < asked.sprt[1]:
        return "--sprt needs LOW below HIGH"
    try:
        house_rules(engine, dict(asked.option))
    except OptionError as error:
        return f"{error.code}: {dict(error.args_told)}"
    return None
