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

from client.bots.brain import Budget
from client.bots.player import Failed, Player, Wish
from client.bots.registry import brains, left_out, names
from client.bots.serving import serve
from client.bots.sitting import Mind, Sitting, new_session
from client.bots.thinking import Thinking
from client.bots.usage import SERVE, parser
from client.entrance.usage import frame_in, language
from client.texts.telling import Telling
from client.texts.verdict import verdict_told
from client.texts.words import Words, wanted_language
from engines.proof import check
from engines.registry import engines
from protocol.messages import Refused

DONE, FAILED = 0, 1


def main(arguments: Sequence[str] | None = None) -> None:
    """The command. Exit codes: 0 done, 1 it could not play to the end, 2 wrong usage."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s %(message)s", stream=sys.stderr)
    given = sys.argv[1:] if arguments is None else arguments
    words = Words(wanted_language([language(given)], os.environ))
    for why in left_out():
        print(f"spieltisch-bot: {words.fault(why)}", file=sys.stderr)
    with frame_in(words.language):
        asked = parser(words, names(), arena=given[:1] != [SERVE]).parse_args(given)
    runs = {"join": _join, SERVE: _serve, "arena": _arena}
    try:
        sys.exit(runs[asked.command](asked, words))
    except KeyboardInterrupt:
        sys.exit(FAILED)


def _budget(asked: argparse.Namespace) -> Budget:
    return Budget(asked.iterations) if asked.iterations else Budget(seconds=asked.think)


def _serve(asked: argparse.Namespace, _words: Words) -> int:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the interrupt key is for the server, which then closes our stdin
    asyncio.run(serve(asked.workers, asked.pause, _budget(asked)))
    return DONE


def _arena(asked: argparse.Namespace, words: Words) -> int:
    from client.bots.arena.command import arena  # noqa: PLC0415 - nobody else needs it

    return arena(asked, words)


def _join(asked: argparse.Namespace, words: Words) -> int:
    return asyncio.run(_joined(asked, words))


def _sentence(failed: Failed, asked: argparse.Namespace, words: Words) -> str:
    """Why it cannot go on, as a person at this table would be told."""
    code = failed.code
    for key in (f"link.{code}", f"bye.{code}"):
        if words.template(key) is not None:
            return words.say(key, url=asked.at, name=asked.name)
    return Telling.of_server(words).refusal(Refused(code, failed.args_told))


async def _joined(asked: argparse.Namespace, words: Words) -> int:
    seed = secrets.token_bytes(32) if asked.seed is None else hashlib.sha256(asked.seed.encode()).digest()
    wish = Wish(asked.name, asked.code, seat=asked.seat, stays=asked.stay)
    player = Player(new_session(), wish, seed, _budget(asked))
    thinking = Thinking(1)
    if not brains()[asked.brain].quick:
        thinking.prepare()
    sitting = Sitting(asked.at, player, Mind(brains()[asked.brain], thinking, asked.pause))
    telling = asyncio.create_task(_tell_seat(sitting, player, words, as_json=asked.json))
    try:
        await sitting.play()
    except Failed as failed:
        told = {"event": "failed", "code": failed.code, "args": dict(failed.args_told)}
        _say(told, _sentence(failed, asked, words), as_json=asked.json, to_errors=True)
        return FAILED
    finally:
        telling.cancel()
        thinking.close()
    _tell_end(player, words, as_json=asked.json)
    return DONE


async def _tell_seat(sitting: Sitting, player: Player, words: Words, *, as_json: bool) -> None:
    await sitting.seated.wait()
    seat, opened = player.seat, player.session.model.opened
    assert seat is not None
    assert opened is not None
    told = {"event": "seated", "table": opened.table, "code": opened.code, "game": opened.game, "seat": seat}
    game = words.first(f"game.{opened.game}")
    _say(told, words.say("bot.sits", number=seat + 1, code=opened.code, game=game), as_json=as_json)


def _tell_end(player: Player, words: Words, *, as_json: bool) -> None:
    assert player.over is not None
    model, result, seat = player.session.model, player.over.result, player.seat
    told = {"event": "over", "places": result.places, "points": result.points, "reason": result.reason, "seat": seat}
    game = "" if model.opened is None else model.opened.game
    reason = words.first(f"reason.{game}.{result.reason}", f"reason.{result.reason}")
    places = ", ".join(map(str, result.places))
    place = words.say("value.none") if seat is None else result.places[seat]
    _say(told, words.say("bot.over", reason=reason, place=place, places=places), as_json=as_json)
    for evidence in player.session.gathering.finished():
        verdict = check(evidence, engines())
        problems = [problem.code for problem in verdict.problems]
        fair = None if verdict.unchecked else verdict.verified
        lines = [line for line in verdict_told(verdict, words, model.names) if line]
        _say({"event": "proof", "verified": fair, "problems": problems}, *lines, as_json=as_json)


def _say(told: dict[str, Any], *lines: str, as_json: bool, to_errors: bool = False) -> None:
    if as_json:
        print(json.dumps(told), flush=True)
        return
    for line in lines:
        print(f"spieltisch-bot: {line}", file=sys.stderr if to_errors else sys.stdout, flush=True)


if __name__ == "__main__":
    main()
