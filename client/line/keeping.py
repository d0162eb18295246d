"""The commands that have to do with records: save, load, replay and verify."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from client.connection.model import Model
from client.connection.owned import Owned, owned
from client.ending import Ending, Failed, Unreached
from client.entrance.wanted import key_of, record_in
from client.line.program import Program
from client.line.replaying import look_at
from client.records.records import RecordFailed
from client.records.saved import load, summary, untrue, verified, written

COMMANDS = ("save", "load", "replay", "verify")


async def carry_out(given: argparse.Namespace, program: Program) -> Ending:
    """One of the commands. Raises Failed, Unfit."""
    match given.command:
        case "save":
            return await save(program, given.code, given.file, given.at, key_of(program.words, given.owner_key))
        case "load":
            return await load(program, program.words, record_in(given, program.words))
        case "replay":
            seat = None if given.seat is None else given.seat - 1
            return await look_at(program, given.file, seat, as_json=given.json)
        case _:
            return await say_verified(program, given.file, as_json=given.json)


async def say_verified(program: Program, file: Path, *, as_json: bool) -> Ending:
    """Whether the record is true, and if not, where. Raises Failed, Unfit."""
    told = await verified(file, program.words)
    if as_json:
        program.screen.draw(json.dumps(told, ensure_ascii=False))
    elif told["true"]:
        program.screen.say(summary(told, file, program.words))
    else:
        program.screen.say(untrue(told, file, program.words))
    return Ending.DONE if told["true"] else Ending.FAILED


async def save(program: Program, code: str, file: Path, url: str | None, key: bytes | None) -> Ending:
    """The record of a table, from where it is: at a server of one's own whole, also while it runs."""
    servers = [Owned(url, key or b"")] if url else [*owned(), Owned(program.usual, b"")]
    if url:
        servers = [server for server in owned() if server.url == url and key is None] or servers
    unreached = []
    for server in servers:
        try:
            model = await program.record_of(server.url, code, server.key or None)
        except Unreached as failed:
            unreached.append(failed)
            continue
        if model is not None:
            _write(program, model, file)
            return Ending.DONE
    if len(unreached) == len(servers):
        raise unreached[-1]
    raise Failed(program.words.say("refused.no_such_table"))


def _write(program: Program, model: Model, file: Path) -> None:
    try:
        program.screen.say(written(model, file, program.words))
    except RecordFailed as failed:
        raise Failed(program.words.say("record.failed", why=failed.why)) from failed
