"""Records as a player meets them, in every face: what one holds, how to go on with it, and that one was written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from attrs import frozen

from client.connection.model import Model
from client.connection.owned import Owned
from client.connection.session import Session
from client.ending import Ending, Failed
from client.records.records import RecordFailed, keep, kept, promises, unpacked, verify
from client.table.arrangement import Unfit, meant
from client.table.seating import Loading, Prepare, Seating
from client.table.ways import Ways
from client.texts.words import Words
from protocol.messages import Kind, Phase

EVERYWHERE = "0.0.0.0:0"


@frozen
class Record:
    """A record to go on with: its file, whose seats are left to others, and where: here, open to others, elsewhere."""

    file: Path
    left: tuple[str, ...] = ()
    listen: str | None = None
    elsewhere: Owned | None = None


async def load(ways: Ways, words: Words, record: Record) -> Ending:
    """Go on with the game of a record: at a server of one's own or, with its key, at one elsewhere.

    The persons of the record are at this screen, but for those whose seats are left to others.
    """
    return await go_on(ways, await trusted(record.file, words), record)


async def trusted(file: Path, words: Words) -> Mapping[str, Any]:
    """What the rules say of a record that is true. Raises Failed, Unfit."""
    told = await verified(file, words)
    if not told["true"]:
        raise Failed(untrue(told, file, words))
    return told


def persons(told: Mapping[str, Any]) -> list[str]:
    """The names of those who are no bots."""
    return [seat["name"] for seat in told["seats"] if seat["kind"] == Kind.PERSON.value]


async def go_on(ways: Ways, told: Mapping[str, Any], record: Record) -> Ending:
    """Load a record of which that was told."""
    seats = _seats(told, record.left)
    prepare = going_on(record.file, seats)
    if record.elsewhere is not None:
        return await ways.open_at(record.elsewhere.url, prepare, record.elsewhere.key)
    if record.listen is not None or seats:
        return await ways.host(prepare, record.listen or EVERYWHERE)
    return await ways.play(prepare)


def going_on(file: Path, left: tuple[int, ...] = ()) -> Prepare:
    """Go on with the game of a record; the seats in ``left`` are for others."""
    record = kept(file)

    async def prepare(session: Session) -> Seating:
        return Loading(session, record, left)

    return prepare


async def verified(file: Path, words: Words) -> Mapping[str, Any]:
    """What the rules say of a record, as ``records.verify`` has it. Raises Failed, Unfit."""
    try:
        return await verify(file)
    except RecordFailed as failed:
        if failed.misused:
            raise Unfit("record.failed", why=failed.why) from failed
        raise Failed(words.say("record.failed", why=failed.why)) from failed


def untrue(told: Mapping[str, Any], file: Path, words: Words) -> str:
    """Why a record is not believed."""
    if told["true"] is None:
        return words.say("verify.notes", file=file)
    key = "verify.untrue.line" if told["line"] else "verify.untrue"
    return words.say(key, file=file, line=told["line"], why=told["problem"])


def summary(told: Mapping[str, Any], file: Path, words: Words) -> str:
    """Which game a record holds, and how far it has come."""
    key = "verify.running" if told["state"] == "running" else "verify.true"
    names = ", ".join(seat["name"] for seat in told["seats"])
    game = words.first(f"game.{told['game']}")
    return words.say(key, file=file, game=game, names=names, count=told["moves"])


def written(model: Model, file: Path, words: Words) -> str:
    """Write the record that has come; what is to be said of it. A whole one of a running game shows all cards.

    :raises RecordFailed: it cannot be written there
    """
    assert model.recorded is not None
    keep(unpacked(model.recorded.packed), file)
    if not model.recorded.whole:
        return words.say("save.told", file=file)
    return words.say("save.running" if model.phase is Phase.PLAYING else "save.whole", file=file)


def taken(session: Session, file: Path, words: Words) -> str:
    """Write the record that has come to this session; what is to be said of it, also where it fails or does not fit."""
    recorded = session.model.recorded
    assert recorded is not None
    try:
        said = written(session.model, file, words)
        if session.gathering.contradicts(*promises(unpacked(recorded.packed))):
            return words.say("proof.record", file=file)
    except RecordFailed as failed:
        return words.say("record.failed", why=failed.why)
    return said


def _seats(told: Mapping[str, Any], left: Sequence[str]) -> tuple[int, ...]:
    """The seats of the persons with these names. Raises Unfit."""
    persons = {
        seat["name"].casefold(): number
        for number, seat in enumerate(told["seats"])
        if seat["kind"] == Kind.PERSON.value
    }
    for name in left:
        if name.casefold() not in persons:
            known = [told["seats"][number]["name"] for number in persons.values()]
            raise Unfit("load.nobody", name=name, known=", ".join(known), meant=meant(name, known))
    return tuple(persons[name.casefold()] for name in left)
