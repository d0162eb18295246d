"""Plays a record again, and so finds out whether it is true: the deal, the dice, every move, the result.

No server is needed, and nothing is believed: the key is computed from what the server was bound to and what the
seats gave, each state from the one before by the rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import frozen

from engines.api import Engine, Illegal, Step, play
from engines.notes import Notes
from engines.options import OptionError, restore
from engines.record import Record, RecordError
from protocol import fairness, names
from protocol.messages import Kind
from protocol.news import Result
from protocol.saying import Saying

BROKEN_OFF = {"broken_off", "rules_gone"}


@frozen
class Replay:
    """A record that was found to be true: its steps, the deal first, then one a move."""

    record: Record
    engine: Engine[Any]
    options: Any
    steps: tuple[Step[Any], ...]


def replay(record: Record, engines: Mapping[str, Engine[Any]]) -> Replay:
    """The whole game. Raises RecordError with the first line that is not true."""
    engine = engine_of(record, engines)
    options = _options(record, engine)
    _check_seats(record)
    _check_deal(record)
    steps = tuple(played(record, engine, options))
    _check_result(record, engine.result(steps[-1].state))
    return Replay(record, engine, options, steps)


def engine_of(record: Record | Notes, engines: Mapping[str, Engine[Any]]) -> Engine[Any]:
    """The rules by which it was played. Raises RecordError where they are not here."""
    engine = engines.get(record.game)
    if engine is None:
        known = ", ".join(engines)
        problem = Saying("the game {game} is not here; there are {known}", game=record.game, known=known)
        raise RecordError(record.line("game"), problem)
    if engine.version != record.version:
        problem = Saying(
            "the rules of {game} are here in version {here}, the record is of {version}: it needs a program of that",
            game=record.game,
            here=engine.version,
            version=record.version,
        )
        raise RecordError(record.line("game"), problem)
    if len(record.seats) not in engine.seats:
        problem = Saying(
            "{game} is for {low} … {high} seats, not {seats}",
            game=record.game,
            low=engine.seats[0],
            high=engine.seats[-1],
            seats=len(record.seats),
        )
        raise RecordError(record.line("seat 0"), problem)
    return engine


def _options(record: Record, engine: Engine[Any]) -> Any:
    try:
        return restore(engine.options, record.options)
    except OptionError as error:
        key = str(error.args_told.get("key"))
        line = record.line(f"option {key}") or record.line("number") + 1
        problem = Saying("option {key} is not as the rules admit it ({told})", key=key, told=_coded(error))
        raise RecordError(line, problem) from error


def _check_seats(record: Record) -> None:
    """The names are as the server's door lets them in, and no two look alike."""
    taken: dict[str, int] = {}
    for seat, player in enumerate(record.seats):
        line = record.line(f"seat {seat}")
        if player.kind is Kind.EMPTY and not player.name:
            continue
        if names.cleaned(player.name) != player.name:
            problem = Saying(
                "a name has 1 … {longest} visible characters and no needless blanks, not {name}",
                longest=names.LONGEST,
                name=repr(player.name),
            )
            raise RecordError(line, problem)
        other = taken.setdefault(names.alike(player.name), seat)
        if other != seat:
            problem = Saying("the name {name} is that of seat {other} already", name=player.name, other=other)
            raise RecordError(line, problem)


def _check_deal(record: Record) -> None:
    """The server was bound to its secret, the seats to their entropies, and the key comes from all of them."""
    if fairness.commitment(record.secret) != record.commitment:
        raise RecordError(record.line("secret"), Saying("the secret is not the one that the server was bound to"))
    for seat, (seal, entropy) in enumerate(zip(record.seals, record.entropies, strict=True)):
        if entropy is not None and (seal is None or fairness.seal(entropy) != seal):
            problem = Saying("the entropy of seat {seat} does not open its seal", seat=seat)
            raise RecordError(record.line(f"entropy {seat}"), problem)
    key = fairness.key(record.secret, record.table, record.number, record.seals, record.entropies)
    if key != record.key:
        raise RecordError(record.line("key"), Saying("the key is not that of this deal, which is {key}", key=key.hex()))


def played(record: Record, engine: Engine[Any], options: Any) -> Iterator[Step[Any]]:
    """The deal and the state after each move. Raises RecordError at a move that the rules refuse."""
    step = engine.setup(len(record.seats), options, record.key)
    yield step
    for number, played in enumerate(record.moves):
        try:
            step = play(engine, step.state, played.seat, played.move)
        except Illegal as illegal:
            problem = Saying(
                "seat {seat} could not play {kind} here ({told})",
                seat=played.seat,
                kind=played.move.kind,
                told=_coded(illegal),
            )
            raise RecordError(record.line(f"move {number}"), problem) from illegal
        yield step


def _coded(refused: OptionError | Illegal) -> str:
    """What the rules refuse, for programmers: the code and its arguments."""
    return ", ".join([refused.code, *(f"{name} {value}" for name, value in refused.args_told.items() if name != "key")])


def _check_result(record: Record, result: Result | None) -> None:
    """A game may have been broken off anywhere; else its result is that of the last state."""
    line = record.line("result")
    if record.result == result:
        return
    if result is None and record.result is not None and record.result.reason in BROKEN_OFF:
        _check_broken_off(record.result, line)
        return
    if result is None:
        raise RecordError(line, Saying("the game is not over after these moves"))
    places = ", ".join(map(str, result.places))
    problem = Saying(
        "the result is not that of the last move: {reason}, places {places}", reason=result.reason, places=places
    )
    raise RecordError(line, problem)


def _check_broken_off(result: Result, line: int) -> None:
    if set(result.places) != {1} or result.points is not None or result.sheet:
        raise RecordError(line, Saying("a game broken off has no winner, no points and no sheet: all places are 1"))
