"""What the command line says of a table, made into what a server can be asked for."""

from __future__ import annotations

import argparse
from pathlib import Path

from client.connection.owned import Owned, key_in
from client.connection.session import Session
from client.ending import Failed
from client.records.saved import Record
from client.table.arrangement import Arrangement, Machine, Unfit, game_named, options_from
from client.table.seating import Prepare, Seating, hosting
from client.texts.words import Words
from protocol.saying import Saying, reason

DEMO_BOTS = 2


def chosen(given: argparse.Namespace) -> Prepare:
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


def shown(words: Words) -> Prepare:
    """What there is to see without anybody to play: bots, at the first game of the menu."""

    async def prepare(session: Session) -> Seating:
        names = [*words.first("menu.games").split(), *(game.name for game in session.model.games)]
        name = next(name for name in names if any(game.name == name for game in session.model.games))
        game = game_named(name, session.model.games)
        machines = tuple(Machine(session.model.brains[0]) for _ in range(max(DEMO_BOTS, game.low)))
        return await hosting(Arrangement(game.name, machines), begins=True)(session)

    return prepare


def record_in(given: argparse.Namespace, words: Words) -> Record:
    """What the command line says of a record to go on with. Raises Failed, Unfit."""
    key = key_of(words, given.owner_key)
    if given.at is not None and key is None:
        raise Unfit("load.key")
    elsewhere = None if given.at is None else Owned(given.at, key or b"")
    return Record(given.file, tuple(given.open), given.listen, elsewhere)


def _fault(file: Path, error: OSError | ValueError) -> Saying:
    why = reason(error) if isinstance(error, OSError) else Saying("it holds no key of 64 hexadecimal digits")
    return Saying("{file}: {why}", file=file, why=why)


def key_of(words: Words, file: Path | None) -> bytes | None:
    """The key in a file, if one is named. Raises Failed."""
    if file is None:
        return None
    try:
        return key_in(file)
    except (OSError, ValueError) as error:
        raise Failed(words.say("record.failed", why=_fault(file, error))) from error
