"""The text of a game that was or is being played: all that it takes to play it again, and to check the deal.

Our own format, read and written here and described in ``engines/README.md``: header lines ``key: value``, then a
line a move, then the result and a checksum. Values are JSON, so any name can stand in it. The checksum is that of
the text as it would be written anew, so white space may change and nothing else: damage is told from cheating.
Whether what a record says is true, ``engines.replay`` finds out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from typing import Any, NoReturn, TypeVar

from attrs import field, frozen

from protocol.choice import Move, Scalar, Value
from protocol.messages import Kind, Played
from protocol.news import Result

TITLE = "Spieltisch record"
FORMAT = 1
LARGEST = 16 * 1024 * 1024  # bytes of a record that is read at all
RUNNING = "running"
NONE, SILENT = "-", "silent"
PERSON, BOT, OPEN = "person", "bot", "open"

T = TypeVar("T")


class RecordError(ValueError):
    """A record is refused: in which line (from 1; 0 is the whole file), what is wrong, and what was expected."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}" if line else problem)
        self.line = line
        self.problem = problem


@frozen
class Player:
    """Who plays a seat: a person, a bot of the server's with its brain and seed, or nobody."""

    name: str
    kind: Kind = Kind.PERSON
    brain: str = ""  # of a bot
    seed: bytes = b""


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
    body = "".join(f"{line}\n" for line in _lines(record))
    return f"{body}checksum: {_checksum(body)}\n"


def read(text: str | bytes) -> Record:
    """The record in a text. Raises RecordError."""
    record, checksum = _Reader(_decoded(text)).record()
    body = "".join(f"{line}\n" for line in _lines(record))
    if checksum != _checksum(body):
        raise RecordError(record.line("checksum"), "the checksum does not fit: the file was damaged or changed")
    return record


def _checksum(body: str) -> str:
    return sha256(body.encode(errors="surrogatepass")).hexdigest()


def _lines(record: Record) -> Iterator[str]:
    yield f"{TITLE} {FORMAT}"
    yield f"game: {record.game} {record.version}"
    yield f"table: {_json(record.table)}"
    yield f"number: {record.number}"
    yield f"rev: {record.rev}"
    for key, value in sorted(record.options.items()):
        yield f"option {key}: {_json(value)}"
    for seat, player in enumerate(record.seats):
        yield f"seat {seat}: {_json(player.name)} {_played_by(player)}"
    yield f"commitment: {record.commitment.hex()}"
    yield f"secret: {record.secret.hex()}"
    for seat, (seal, entropy) in enumerate(zip(record.seals, record.entropies, strict=True)):
        yield f"seal {seat}: {seal.hex() if seal else NONE}"
        yield f"entropy {seat}: {_entropy(seal, entropy)}"
    yield f"key: {record.key.hex()}"
    for played in record.moves:
        args = "".join(f" {name}={_json(value)}" for name, value in sorted(played.move.args.items()))
        yield f"{played.seat} {played.move.kind}{args}"
    yield f"result: {RUNNING if record.result is None else _json(_told(record.result))}"


def _played_by(player: Player) -> str:
    match player.kind:
        case Kind.EMPTY:
            return OPEN
        case Kind.PERSON:
            return PERSON
        case Kind.BOT:
            return f"{BOT} {player.brain} {player.seed.hex() or NONE}"


def _entropy(seal: bytes | None, entropy: bytes | None) -> str:
    if seal is None:
        return NONE
    return entropy.hex() if entropy else SILENT


def _told(result: Result) -> dict[str, Any]:
    points = None if result.points is None else list(result.points)
    sheet = {key: list(row) for key, row in result.sheet.items()}
    return {"places": list(result.places), "points": points, "reason": result.reason, "sheet": sheet}


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def _decoded(text: str | bytes) -> str:
    if len(text) > LARGEST:
        raise RecordError(0, f"the file is larger than {LARGEST // 1024 // 1024} MiB, no record is")
    if isinstance(text, str):
        return text
    try:
        return text.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = text[: error.start].count(b"\n") + 1
        raise RecordError(line, "this is no UTF-8 text") from error


WORD = r"[a-z][a-z0-9_]*"
MOVE = re.compile(rf"(\d{{1,2}})\s+({WORD})((?:\s.*)?)", re.DOTALL)
ARG = re.compile(rf"\s+({WORD})=")
NUMBER = re.compile(r"0|[1-9]\d{0,8}")
DECODER = json.JSONDecoder()


class _Reader:
    """Reads line after line and knows where it is."""

    def __init__(self, text: str) -> None:
        numbered = enumerate(re.split(r"\r\n|\n|\r", text), 1)
        self.lines = [(number, line.strip()) for number, line in numbered if line.strip()]
        self.place = 0
        self.where: dict[str, int] = {}

    def record(self) -> tuple[Record, str]:
        """The record, and the checksum that stands in it."""
        self._title()
        game, version = self._game()
        table = self._value("table", _text)
        number, rev = self._value("number", _whole), self._value("rev", _whole)
        options = self._options()
        seats = self._seats()
        commitment, secret = self._value("commitment", _digest), self._value("secret", _digest)
        seals, entropies = self._seals(len(seats))
        key = self._value("key", _digest)
        moves = self._moves(len(seats))
        result = self._value("result", lambda value: None if value == RUNNING else _result(value, len(seats)))
        checksum = self._value("checksum", str)
        if self.place < len(self.lines):
            self.fail("nothing may follow the checksum")
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

    def fail(self, problem: str) -> NoReturn:
        last = self.lines[-1][0] if self.lines else 0
        raise RecordError(self.lines[self.place][0] if self.place < len(self.lines) else last, problem)

    def _peek(self) -> str:
        return self.lines[self.place][1] if self.place < len(self.lines) else ""

    def _next(self, part: str) -> str:
        number, line = self.lines[self.place]
        self.where[part] = number
        self.place += 1
        return line

    def _title(self) -> None:
        found = re.fullmatch(rf"{TITLE}\s+(\d+)", self._peek())
        if not found:
            self.fail(f"this is no record: the first line must be “{TITLE} {FORMAT}”")
        if int(found[1]) != FORMAT:
            self.fail(f"the format {found[1]} is not known here, only {FORMAT}: it needs another program version")
        self._next("title")

    def _value(self, key: str, parse: Callable[[str], T]) -> T:
        """The value of the line ``key: value`` that must come now."""
        name = r"\s+".join(map(re.escape, key.split()))
        found = re.fullmatch(rf"{name}\s*:\s*(.*)", self._peek())
        if not found:
            self.fail(f"expected “{key}: …”, found {_shown(self._peek())}")
        try:
            value = parse(found[1])
        except ValueError as error:
            self.fail(f"{key}: {error}")
        self._next(key)
        return value

    def _game(self) -> tuple[str, int]:
        def parse(text: str) -> tuple[str, int]:
            found = re.fullmatch(rf"({WORD})\s+(\d{{1,9}})", text)
            if not found:
                raise ValueError(f"expected a game and the version of its rules, found {_shown(text)}")
            return found[1], int(found[2])

        return self._value("game", parse)

    def _options(self) -> Mapping[str, Scalar]:
        options: dict[str, Scalar] = {}
        while found := re.match(r"option\s+([a-z][a-z0-9_.]*)\s*:", self._peek()):
            if found[1] in options:
                self.fail(f"the option {found[1]} stands here twice")
            options[found[1]] = self._value(f"option {found[1]}", _scalar)
        return options

    def _seats(self) -> tuple[Player, ...]:
        seats: list[Player] = []
        while re.match(r"seat\s", self._peek()):
            seats.append(self._value(f"seat {len(seats)}", _player))
        if not seats:
            self.fail(f"expected “seat 0: …”, found {_shown(self._peek())}")
        return tuple(seats)

    def _seals(self, seats: int) -> tuple[tuple[bytes | None, ...], tuple[bytes | None, ...]]:
        seals, entropies = [], []
        for seat in range(seats):
            seal = self._value(f"seal {seat}", lambda text: None if text == NONE else _digest(text))
            missing = NONE if seal is None else SILENT
            seals.append(seal)
            entropies.append(
                self._value(f"entropy {seat}", lambda text, no=missing: None if text == no else _digest(text))  # type: ignore[misc]
            )
        return tuple(seals), tuple(entropies)

    def _moves(self, seats: int) -> tuple[Played, ...]:
        moves: list[Played] = []
        while found := MOVE.fullmatch(self._peek()):
            if int(found[1]) >= seats:
                self.fail(f"there is no seat {found[1]}: the seats are 0 … {seats - 1}")
            moves.append(Played(int(found[1]), Move(found[2], self._args(found[3]))))
            self._next(f"move {len(moves) - 1}")
        return tuple(moves)

    def _args(self, text: str) -> Mapping[str, Value]:
        args: dict[str, Value] = {}
        place = 0
        while place < len(text):
            found = ARG.match(text, place)
            if not found:
                self.fail(f"expected “name=value”, found {_shown(text[place:])}")
            if found[1] in args:
                self.fail(f"{found[1]} is given twice")
            try:
                value, place = DECODER.raw_decode(text, found.end())
                args[found[1]] = _value(value)
            except (ValueError, RecursionError) as error:
                self.fail(f"{found[1]}: no value can be read: {error}")
        return args


def _shown(text: str) -> str:
    return f"“{text[:60]}{'…' if len(text) > 60 else ''}”" if text else "the end of the file"


def _loaded(text: str) -> Any:
    try:
        return json.loads(text)
    except RecursionError as error:
        raise ValueError("this is nested too deep") from error


def _text(text: str) -> str:
    value = _loaded(text)
    if not isinstance(value, str):
        raise ValueError(f"expected a text in quotes, found {_shown(text)}")
    return value


def _whole(text: str) -> int:
    if not NUMBER.fullmatch(text):
        raise ValueError(f"expected a whole number, found {_shown(text)}")
    return int(text)


def _digest(text: str) -> bytes:
    if not re.fullmatch("[0-9a-f]{64}", text):
        raise ValueError(f"expected 64 hexadecimal digits, found {_shown(text)}")
    return bytes.fromhex(text)


def _scalar(text: str) -> Scalar:
    value = _loaded(text)
    if value is not None and type(value) not in (bool, int, str):
        raise ValueError(f"expected a text, a whole number, true or false, found {_shown(text)}")
    return value  # type: ignore[no-any-return]


def _value(value: Any, depth: int = 0) -> Value:
    if type(value) is list and depth < 3:
        return tuple(_value(item, depth + 1) for item in value)
    if value is not None and type(value) not in (bool, int, str):
        raise ValueError(f"{_shown(str(value))} is no value of a move")
    return value  # type: ignore[no-any-return]


def _player(text: str) -> Player:
    try:
        name, end = DECODER.raw_decode(text)
    except (ValueError, RecursionError) as error:
        raise ValueError(f"expected a name in quotes, found {_shown(text)}") from error
    how = re.fullmatch(rf"\s+(?:{PERSON}|{OPEN}|{BOT}\s+({WORD})\s+({NONE}|(?:[0-9a-f]{{2}})+))", text[end:])
    if not isinstance(name, str) or not how:
        raise ValueError(f"expected a name in quotes and {PERSON}, {OPEN} or {BOT} BRAIN SEED, found {_shown(text)}")
    if how[1] is None:
        return Player(name, Kind.PERSON if how[0].strip() == PERSON else Kind.EMPTY)
    return Player(name, Kind.BOT, how[1], b"" if how[2] == NONE else bytes.fromhex(how[2]))


def _result(text: str, seats: int) -> Result:
    value = _loaded(text)
    if not isinstance(value, dict) or value.keys() != {"places", "points", "reason", "sheet"}:
        raise ValueError("expected “running”, or places, points, reason and sheet")
    sheet = value["sheet"]
    if not isinstance(value["reason"], str) or not isinstance(sheet, dict):
        raise ValueError("expected a reason and a sheet of points")
    points = None if value["points"] is None else _row(value["points"], seats)
    return Result(
        _row(value["places"], seats), points, value["reason"], {key: _row(row, seats) for key, row in sheet.items()}
    )


def _row(value: Any, seats: int) -> tuple[int, ...]:
    if not isinstance(value, list) or len(value) != seats or any(type(item) is not int for item in value):
        raise ValueError(f"expected {seats} whole numbers, one a seat, found {_shown(str(value))}")
    return tuple(value)
