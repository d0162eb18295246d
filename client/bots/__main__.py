"""``spieltisch-bot``: a bot that joins a table anywhere; ``serve``, by which servers play their own; the arena."""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import json
import logging
import os
import secrets
import signal
import sys
from collections.abc import Sequence
from typing import Any

from client.address import PORT, address
from client.bots.brain import Budget
from client.bots.player import Failed, Player, Wish
from client.bots.registry import BrainsError, brains, names
from client.bots.serving import serve
from client.bots.sitting import PAUSE, Mind, Sitting, new_session
from client.bots.thinking import Thinking
from client.local import BOT_PAUSE
from client.telling import Telling
from client.words import Words
from engines.proof import check
from engines.registry import engines
from protocol.messages import Refused

DONE, FAILED = 0, 1
SERVE = "serve"
DAY = 86_400.0


def main(arguments: Sequence[str] | None = None) -> None:
    """The command. Exit codes: 0 done, 1 it could not play to the end, 2 wrong usage."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s %(message)s", stream=sys.stderr)
    try:
        offered = names()
    except BrainsError as error:
        print(f"spieltisch-bot: {error}", file=sys.stderr)
        sys.exit(FAILED)
    given = sys.argv[1:] if arguments is None else arguments
    asked = _parser(offered, arena=given[:1] != [SERVE]).parse_args(given)
    try:
        sys.exit(asked.run(asked))
    except KeyboardInterrupt:
        sys.exit(FAILED)


def _parser(offered: tuple[str, ...], *, arena: bool) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="spieltisch-bot",
        description="A bot in a seat. It connects as any client does and is told what its seat may know, no more.",
        epilog="Exit codes: 0 done, 1 it could not play to the end, 2 wrong usage.",
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    join = commands.add_parser("join", help="sit down at a table and play a game to its end", epilog=parser.epilog)
    join.set_defaults(run=_join)
    join.add_argument("code", metavar="CODE", help="the table's code, as its host tells it")
    join.add_argument("--at", default="127.0.0.1", type=_address, metavar="URL", help=f"the server (port {PORT} here)")
    join.add_argument("--brain", default="random", choices=offered, help="who thinks: %(choices)s (%(default)s)")
    join.add_argument("--name", default="Bot", help="what the others see (%(default)s)")
    join.add_argument("--seat", type=_seat, metavar="N", help="which seat, counted from 1 (the first that is free)")
    join.add_argument("--seed", help="any text: the same seed plays the same table the same way (a new one)")
    join.add_argument("--stay", action="store_true", help="agree to every new game, until stopped")
    join.add_argument("--json", action="store_true", help="tell what happens as lines of JSON")
    _thinking(join)
    server = commands.add_parser(SERVE, help="for servers: play the seats that lines of JSON on stdin name")
    server.set_defaults(run=_serve)
    _thinking(server)
    server.add_argument(
        "--workers", type=_count, default=os.cpu_count() or 1, metavar="N", help="brains at a time (%(default)s)"
    )
    if arena:
        from client.bots.arena import command  # noqa: PLC0415 - every server waits for SERVE, which needs nothing of it

        command.add_to(commands, offered, _count)
    return parser


def _thinking(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--think", type=_seconds, default=1.0, metavar="SECONDS", help="for one move (%(default)s)")
    parser.add_argument("--iterations", type=_count, metavar="N", help="for one move, in place of time: repeatable")
    pause = os.environ.get(BOT_PAUSE, str(PAUSE))
    told = f"before a move that people watch; {BOT_PAUSE} sets it too (%(default)s)"
    parser.add_argument("--pause", type=_seconds, default=pause, metavar="SECONDS", help=told)


def _address(text: str) -> str:
    try:
        return address(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _seat(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError("seats are counted from 1")
    return int(text) - 1


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError("must be a whole number from 1")
    return int(text)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= DAY:
        raise argparse.ArgumentTypeError("must be seconds, such as 0.5")
    return seconds


def _budget(asked: argparse.Namespace) -> Budget:
    return Budget(asked.iterations) if asked.iterations else Budget(seconds=asked.think)


def _serve(asked: argparse.Namespace) -> int:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the interrupt key is for the server, which then closes our stdin
    asyncio.run(serve(asked.workers, asked.pause, _budget(asked)))
    return DONE


def _join(asked: argparse.Namespace) -> int:
    return asyncio.run(_joined(asked))


def _sentence(failed: Failed, asked: argparse.Namespace) -> str:
    """Why it cannot go on, as a person at this table would be told."""
    words, code = Words(), failed.code
    for key in (f"link.{code}", f"bye.{code}"):
        if words.template(key) is not None:
            return words.say(key, url=asked.at, name=asked.name)
    return Telling.of_server(words).refusal(Refused(code, failed.args_told))


async def _joined(asked: argparse.Namespace) -> int:
    seed = secrets.token_bytes(32) if asked.seed is None else hashlib.sha256(asked.seed.encode()).digest()
    wish = Wish(asked.name, asked.code, seat=asked.seat, stays=asked.stay)
    player = Player(new_session(), wish, seed, _budget(asked))
    thinking = Thinking(1)
    if not brains()[asked.brain].quick:
        thinking.prepare()
    sitting = Sitting(asked.at, player, Mind(brains()[asked.brain], thinking, asked.pause))
    telling = asyncio.create_task(_tell_seat(sitting, player, as_json=asked.json))
    try:
        await sitting.play()
    except Failed as failed:
        told = {"event": "failed", "code": failed.code, "args": dict(failed.args_told)}
        _say(told, _sentence(failed, asked), as_json=asked.json, to_errors=True)
        return FAILED
    finally:
        telling.cancel()
        thinking.close()
    _tell_end(player, as_json=asked.json)
    return DONE


async def _tell_seat(sitting: Sitting, player: Player, *, as_json: bool) -> None:
    await sitting.seated.wait()
    seat, opened = player.seat, player.session.model.opened
    assert seat is not None
    assert opened is not None
    told = {"event": "seated", "table": opened.table, "code": opened.code, "game": opened.game, "seat": seat}
    _say(told, f"sits in seat {seat + 1} at {opened.code}, {opened.game}", as_json=as_json)


def _tell_end(player: Player, *, as_json: bool) -> None:
    assert player.over is not None
    result, seat = player.over.result, player.seat
    place = None if seat is None else result.places[seat]
    told = {"event": "over", "places": result.places, "points": result.points, "reason": result.reason, "seat": seat}
    _say(told, f"the game is over ({result.reason}), place {place}; all places {result.places}", as_json=as_json)
    for evidence in player.session.gathering.finished():
        verdict = check(evidence, engines())
        problems = [problem.code for problem in verdict.problems]
        fair = None if verdict.unchecked else verdict.verified
        words = "shuffle verified" if fair else f"the shuffle could not be checked: {verdict.unchecked}"
        words = f"THE SHUFFLE IS NOT FAIR: {', '.join(problems)}" if problems else words
        _say({"event": "proof", "verified": fair, "problems": problems}, words, as_json=as_json)


def _say(told: dict[str, Any], words: str, *, as_json: bool, to_errors: bool = False) -> None:
    if as_json:
        print(json.dumps(told), flush=True)
    else:
        print(f"spieltisch-bot: {words}", file=sys.stderr if to_errors else sys.stdout, flush=True)


if __name__ == "__main__":
    main()
