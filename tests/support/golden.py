"""Games as text to read, to compare and to replay: what every seat and the onlookers see, are told and are asked.

A record begins with what makes the game (engine and version, seats, house rules, key); then come the setup and the
moves, each with what it changed. So it is replayed from itself alone, and a change of a rule reads as a diff.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from attrs import evolve, frozen

from engines.api import Engine, Step, play
from engines.chance import Draws
from engines.kit.walk import Eye, Position, Setting, begin, follow
from engines.options import restore, whole
from engines.redact import view
from protocol.choice import Move, Number, One, Prompt, Scalar, Some, Value
from protocol.news import Moved, News, Result
from tests.support.games import positions

LOOKS = 3000  # moves of the games of which one is recorded
MOST = 150  # moves of a record, and
LINES = 1000  # of its text; a longer game is left there

Moves = tuple[tuple[int, Move], ...]
"""Who made which move."""
Seen = dict[Eye, Mapping[str, str]]
"""What each eye saw last: the text of each zone and fact."""


@frozen
class Record:
    """What a game was made of, and its moves."""

    name: str
    version: int
    seats: int
    options: Mapping[str, Scalar]
    key: bytes
    moves: Moves


def pick(engine: Engine[Any], options: Any, seats: int) -> Record:
    """Of some games played at random one in which most kinds of things happen; the shortest of these."""
    games: list[tuple[int, int, bytes, Moves]] = []
    while sum(game[1] for game in games) < LOOKS:
        games.append(_game(engine, options, seats, len(games).to_bytes(2, "big") * 16))
    _, _, key, moves = min(games)
    record = Record(engine.name, engine.version, seats, whole(options), key, moves)
    begun = sum(line.startswith("> ") for line in write(engine, record).splitlines()[:LINES])
    return evolve(record, moves=moves[:begun])


def _game(engine: Engine[Any], options: Any, seats: int, key: bytes) -> tuple[int, int, bytes, Moves]:
    """How many kinds of news there were (negative), how many moves, and the game."""
    kinds: set[type] = set()
    moves: Moves = ()
    for position, step in islice(positions(engine, options, seats, key), MOST + 1):
        kinds.update(map(type, step.news))
        moves = position.moves
    return -len(kinds), len(moves), key, moves


def read(text: str) -> Record:
    """A record from its text. What was said about the game is passed over."""
    head: dict[str, str] = {}
    moves = []
    for line in text.splitlines():
        if line.startswith("> "):
            seat, kind, args = (*line[2:].split(" ", 2), "{}")[:3]
            moves.append((int(seat), Move(kind, {name: _frozen(value) for name, value in json.loads(args).items()})))
        elif line and not line.startswith(" "):
            name, _, value = line.partition(": ")
            head[name] = value
    game, version = head["game"].split()
    key = bytes.fromhex(head["key"])
    return Record(game, int(version), int(head["seats"]), json.loads(head["options"]), key, tuple(moves))


def _frozen(value: Any) -> Value:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def write(engine: Engine[Any], record: Record) -> str:
    """The text of a record: the game as this engine plays it. Illegal if it refuses a move."""
    return "".join(f"{line}\n" for line in _lines(engine, record))


def _lines(engine: Engine[Any], record: Record) -> Iterator[str]:
    yield f"game: {engine.name} {engine.version}"
    yield f"seats: {record.seats}"
    yield f"options: {json.dumps(record.options)}"
    yield f"key: {record.key.hex()}"
    setting = Setting(engine, restore(engine.options, record.options), record.seats, record.key, Draws(b"unused"))
    position, step = begin(setting)
    seen: Seen = {eye: {} for eye in setting.eyes}
    yield ""
    yield from _after(position, step, seen)
    for seat, move in record.moves:
        args = f" {json.dumps(move.args)}" if move.args else ""
        yield f"> {seat} {move.kind}{args}"
        step = play(engine, position.state, seat, move)
        position = follow(position, seat, move, step)
        yield from _after(position, step, seen)
    result = engine.result(position.state)
    yield ""
    yield f"result: {_result(result) if result else 'not over'}"


def _after(position: Position, step: Step[Any], seen: Seen) -> Iterator[str]:
    """What a step told to each eye, what it changed in its view, and what is asked now."""
    yield from _to_each("news", {eye: [_news(news) for news in position.told(step, eye)] for eye in seen})
    changes = {}
    for eye, before in seen.items():
        shown = view(position.state, eye)
        now = {name: _value(value) for name, value in {**shown.zones, **shown.public}.items()}
        changes[eye] = [" | ".join(f"{name} {text}" for name, text in now.items() if before.get(name) != text)]
        seen[eye] = now
    yield from _to_each("sees", changes)
    for seat, prompts in position.prompts.items():
        yield f"  asks {seat}: {'; '.join(map(_prompt, prompts))}"


def _to_each(what: str, lines: Mapping[Eye, Sequence[str]]) -> Iterator[str]:
    """Lines for each eye; once, where they are the same for all."""
    if len({tuple(found) for found in lines.values()}) == 1:
        yield from (f"  {what}: {line}" for line in lines[None])
        return
    for eye, found in lines.items():
        yield from (f"  {what} {'-' if eye is None else eye}: {line}" for line in found)


def _news(news: News) -> str:
    args = "".join(f" {name}={_value(value)}" for name, value in news.args.items())
    return news.kind.split(".", 1)[1] + args + "".join(map(_moved, news.moved))


def _moved(moved: Moved) -> str:
    start = "" if moved.start is None else f"[{moved.start}]"
    end = "" if moved.end is None else f"[{moved.end}]"
    shuffled = " shuffled" if moved.shuffled else ""
    return f" ({moved.arg}: {moved.source}{start} → {moved.target}{end}{shuffled})"


def _prompt(prompt: Prompt) -> str:
    given = "".join(f" {name}={_value(value)}" for name, value in prompt.given.items())
    asks = "".join(f" {ask.name}?{_ask(ask)}" for ask in prompt.asks)
    hints = "".join(f" hint{_value(tuple(hint.values()))}" for hint in prompt.hints)
    return prompt.kind + given + asks + hints


def _ask(ask: One | Some | Number) -> str:
    match ask:
        case One(_, options):
            return f"one{_value(options)}"
        case Some(_, options, least):
            return f"{least}+{_value(options)}"
        case Number(_, low, high):
            return f"{low}…{high}"


def _value(value: Value) -> str:
    if isinstance(value, tuple):
        return f"({' '.join(map(_value, value))})"
    return "-" if value is None else str(value)


def _result(result: Result) -> str:
    points = "no points" if result.points is None else f"points {_value(result.points)}"
    sheet = "".join(f", {key} {_value(row)}" for key, row in result.sheet.items())
    return f"{result.reason}, places {_value(result.places)}, {points}{sheet}"
