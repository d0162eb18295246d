"""The text of a game that was or is being played: all that it takes to play it again, and to check the deal.

Our own format, read and written here and described in ``engines/README.md``: header lines ``key: value``, then a
line a move, then the result and a checksum. Whether what a record says is true, ``engines.replay`` finds out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from attrs import field, frozen

from engines.text import (
    DECODER,
    LARGEST,
    NONE,
    RUNNING,
    WORD,
    Player,
    Reader,
    RecordError,
    as_json,
    check_sum,
    digest_in,
    entropy_of,
    no_seat,
    played_by,
    result_in,
    sealed,
    shown,
    text_in,
    told_result,
    value_from,
    whole_in,
)
from protocol.choice import Move, Scalar, Value
from protocol.messages import Played
from protocol.news import Result
from protocol.saying import Saying, told

__all__ = ["LARGEST", "Player", "Record", "RecordError", "read", "write"]

TITLE = "Spieltisch record"
FORMAT = 1


@frozen
class Record:
    """A game. Seals and entropies have one entry a seat: None for a bot; a silent seat has no entropy.

    ``where`` is the line in which each part was read, by the part's key or ``move N``; it is no part of the value.
    """

    game: str
    version: int  # of the engine
    table: str  # where it was begun: its key depends on it
    number: int  # of the game at that table
    rev: int  # of the table at the deal: the moves of bots depend on it
    options: Mapping[str, Scalar]  # whole, as ``engines.options.whole`` writes them
    seats: tuple[Player, ...]
    commitment: bytes
    secret: bytes
    seals: tuple[bytes | None, ...]
    entropies: tuple[bytes | None, ...]
    key: bytes
    moves: tuple[Played, ...]
    result: Result | None  # None while it goes on
    where: Mapping[str, int] = field(factory=dict, eq=False, repr=False)

    def line(self, part: str) -> int:
        """The line in which this part stands; 0 for a record that was not read from a text."""
        return self.where.get(part, 0)


def write(record: Record) -> str:
    """The record as text; ``read`` of it is the record again."""
    return sealed(_lines(record))


def read(text: str | bytes) -> Record:
    """The record in a text. Raises RecordError."""
    record, checksum = _Reader(text).record()
    check_sum(_lines(record), checksum, record.line("checksum"))
    return record


def _lines(record: Record) -> Iterator[str]:
    yield f"{TITLE} {FORMAT}"
    yield f"game: {record.game} {record.version}"
    yield f"table: {as_json(record.table)}"
    yield f"number: {record.number}"
    yield f"rev: {record.rev}"
    for key, value in sorted(record.options.items()):
        yield f"option {key}: {as_json(value)}"
    for seat, player in enumerate(record.seats):
        yield f"seat {seat}: {as_json(player.name)} {played_by(player)}"
    yield f"commitment: {record.commitment.hex()}"
    yield f"secret: {record.secret.hex()}"
    for seat, (seal, entropy) in enumerate(zip(record.seals, record.entropies, strict=True)):
        yield f"seal {seat}: {seal.hex() if seal else NONE}"
        yield f"entropy {seat}: {entropy_of(seal, entropy)}"
    yield f"key: {record.key.hex()}"
    for played in record.moves:
        args = "".join(f" {name}={as_json(value)}" for name, value in sorted(played.move.args.items()))
        yield f"{played.seat} {played.move.kind}{args}"
    yield f"result: {RUNNING if record.result is None else as_json(told_result(record.result))}"


MOVE = re.compile(rf"(\d{{1,2}})\s+({WORD})((?:\s.*)?)", re.DOTALL)
ARG = re.compile(rf"\s+({WORD})=")


class _Reader(Reader):
    def record(self) -> tuple[Record, str]:
        """The record, and the checksum that stands in it."""
        self.title(TITLE, FORMAT)
        game, version = self.game()
        table = self.value("table", text_in)
        number, rev = self.value("number", whole_in), self.value("rev", whole_in)
        options = self.options()
        seats = self.seats()
        commitment, secret = self.value("commitment", digest_in), self.value("secret", digest_in)
        seals, entropies = self.seals(len(seats))
        key = self.value("key", digest_in)
        moves = self._moves(len(seats))
        result = self.value("result", lambda value: None if value == RUNNING else result_in(value, len(seats)))
        checksum = self.value("checksum", str)
        self.ends()
        return Record(
            game,
            version,
            table,
            number,
            rev,
            options,
            seats,
            commitment,
            secret,
            seals,
            entropies,
            key,
            moves,
            result,
            self.where,
        ), checksum

    def _moves(self, seats: int) -> tuple[Played, ...]:
        moves: list[Played] = []
        while found := MOVE.fullmatch(self.peek()):
            if int(found[1]) >= seats:
                self.fail(no_seat(int(found[1]), seats))
            moves.append(Played(int(found[1]), Move(found[2], self._args(found[3]))))
            self.next(f"move {len(moves) - 1}")
        return tuple(moves)

    def _args(self, text: str) -> Mapping[str, Value]:
        args: dict[str, Value] = {}
        place = 0
        while place < len(text):
            found = ARG.match(text, place)
            if not found:
                self.fail(Saying("expected “name=value”, found {found}", found=shown(text[place:])))
            if found[1] in args:
                self.fail(Saying("{name} is given twice", name=found[1]))
            try:
                value, place = DECODER.raw_decode(text, found.end())
            except (ValueError, RecursionError):
                self.fail(Saying("{name}: no value can be read", name=found[1]))
            try:
                args[found[1]] = value_from(value)
            except ValueError as error:
                self.fail(Saying("{key}: {problem}", key=found[1], problem=told(error)))
        return args
