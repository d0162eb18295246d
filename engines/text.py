"""What the texts of games have in common: lines ``key: value`` with JSON in them, their reading, and their checksum.

Values are JSON, so any name can stand in them. The checksum is that of the text as it would be written anew, so
white space may change and nothing else: damage is told from cheating. ``engines.record`` and ``engines.notes`` are
the two kinds of text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from typing import Any, NoReturn, TypeVar

from attrs import frozen

from protocol.choice import Scalar, Value
from protocol.messages import Kind
from protocol.news import Result
from protocol.saying import Saying, told

LARGEST = 16 * 1024 * 1024  # bytes of a text that is read at all
RUNNING = "running"
NONE, SILENT = "-", "silent"
PERSON, BOT, OPEN = "person", "bot", "open"

T = TypeVar("T")


class RecordError(ValueError):
    """A record is refused: in which line (from 1; 0 is the whole file), what is wrong, and what was expected."""

    def __init__(self, line: int, problem: Saying) -> None:
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


def sealed(lines: Iterable[str]) -> str:
    """The text of these lines, with its checksum."""
    body = _body(lines)
    return f"{body}checksum: {_checksum(body)}\n"


def check_sum(lines: Iterable[str], checksum: str, line: int) -> None:
    """Raises RecordError, naming the line of the checksum, if it is not that of these lines."""
    if checksum != _checksum(_body(lines)):
        raise RecordError(line, Saying("the checksum does not fit: the file was damaged or changed"))


def _body(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def _checksum(body: str) -> str:
    return sha256(body.encode(errors="surrogatepass")).hexdigest()


def played_by(player: Player) -> str:
    match player.kind:
        case Kind.EMPTY:
            return OPEN
        case Kind.PERSON:
            return PERSON
        case Kind.BOT:
            return f"{BOT} {player.brain} {player.seed.hex() or NONE}"


def entropy_of(seal: bytes | None, entropy: bytes | None) -> str:
    if seal is None:
        return NONE
    return entropy.hex() if entropy else SILENT


def told_result(result: Result) -> dict[str, Any]:
    points = None if result.points is None else list(result.points)
    sheet = {key: list(row) for key, row in result.sheet.items()}
    return {"places": list(result.places), "points": points, "reason": result.reason, "sheet": sheet}


def as_json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def decoded(text: str | bytes) -> str:
    if len(text) > LARGEST:
        raise RecordError(0, Saying("the file is larger than {most} MiB, no record is", most=LARGEST // 1024 // 1024))
    if isinstance(text, str):
        return text
    try:
        return text.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = text[: error.start].count(b"\n") + 1
        raise RecordError(line, Saying("this is no UTF-8 text")) from error


WORD = r"[a-z][a-z0-9_]*"
BRAIN = r"[a-z][a-z0-9_-]*"  # as client.bots.registry admits them
NUMBER = re.compile(r"0|[1-9]\d{0,8}")
DECODER = json.JSONDecoder()


class Reader:
    """Reads a text line after line and knows where it is; each kind of text has its own."""

    def __init__(self, text: str | bytes) -> None:
        numbered = enumerate(re.split(r"\r\n|\n|\r", decoded(text)), 1)
        self.lines = [(number, line.strip()) for number, line in numbered if line.strip()]
        self.place = 0
        self.where: dict[str, int] = {}

    def fail(self, problem: Saying) -> NoReturn:
        last = self.lines[-1][0] if self.lines else 0
        raise RecordError(self.lines[self.place][0] if self.place < len(self.lines) else last, problem)

    def peek(self) -> str:
        return self.lines[self.place][1] if self.place < len(self.lines) else ""

    def next(self, part: str) -> str:
        number, line = self.lines[self.place]
        self.where[part] = number
        self.place += 1
        return line

    def title(self, title: str, known: int) -> None:
        found = re.fullmatch(rf"{title}\s+(\d+)", self.peek())
        if not found:
            self.fail(Saying("this is no record: the first line must be “{title} {known}”", title=title, known=known))
        if int(found[1]) != known:
            self.fail(
                Saying(
                    "the format {found} is not known here, only {known}: it needs another program version",
                    found=found[1],
                    known=known,
                )
            )
        self.next("title")

    def value(self, key: str, parse: Callable[[str], T]) -> T:
        """The value of the line ``key: value`` that must come now."""
        name = r"\s+".join(map(re.escape, key.split()))
        found = re.fullmatch(rf"{name}\s*:\s*(.*)", self.peek())
        if not found:
            self.fail(Saying("expected “{key}: …”, found {found}", key=key, found=shown(self.peek())))
        try:
            value = parse(found[1])
        except ValueError as error:
            self.fail(Saying("{key}: {problem}", key=key, problem=told(error)))
        self.next(key)
        return value

    def game(self) -> tuple[str, int]:
        def parse(text: str) -> tuple[str, int]:
            found = re.fullmatch(rf"({WORD})\s+(\d{{1,9}})", text)
            if not found:
                raise ValueError(
                    Saying("expected a game and the version of its rules, found {found}", found=shown(text))
                )
            return found[1], int(found[2])

        return self.value("game", parse)

    def options(self) -> Mapping[str, Scalar]:
        options: dict[str, Scalar] = {}
        while found := re.match(r"option\s+([a-z][a-z0-9_.]*)\s*:", self.peek()):
            if found[1] in options:
                self.fail(Saying("the house rule {key} stands here twice", key=found[1]))
            options[found[1]] = self.value(f"option {found[1]}", scalar_in)
        return options

    def seats(self) -> tuple[Player, ...]:
        seats: list[Player] = []
        while re.match(r"seat\s", self.peek()):
            seats.append(self.value(f"seat {len(seats)}", player_in))
        if not seats:
            self.fail(Saying("expected “{key}: …”, found {found}", key="seat 0", found=shown(self.peek())))
        return tuple(seats)

    def seals(self, seats: int) -> tuple[tuple[bytes | None, ...], tuple[bytes | None, ...]]:
        seals, entropies = [], []
        for seat in range(seats):
            seal = self.value(f"seal {seat}", lambda text: None if text == NONE else digest_in(text))
            missing = NONE if seal is None else SILENT
            seals.append(seal)
            entropies.append(
                self.value(f"entropy {seat}", lambda text, no=missing: None if text == no else digest_in(text))  # type: ignore[misc]
            )
        return tuple(seals), tuple(entropies)

    def ends(self) -> None:
        if self.place < len(self.lines):
            self.fail(Saying("nothing may follow the checksum"))


def shown(text: str) -> Saying:
    return Saying("“{text}”", text=text[:60] + "…" * (len(text) > 60)) if text else Saying("the end of the file")


def no_seat(seat: int, seats: int) -> Saying:
    return Saying("there is no seat {seat}: the seats are 0 … {last}", seat=seat, last=seats - 1)


def loaded(text: str) -> Any:
    try:
        return json.loads(text)
    except RecursionError as error:
        raise ValueError(Saying("this is nested too deep")) from error
    except ValueError as error:
        raise ValueError(Saying("expected a value in JSON, found {found}", found=shown(text))) from error


def text_in(text: str) -> str:
    value = loaded(text)
    if not isinstance(value, str):
        raise ValueError(Saying("expected a text in quotes, found {found}", found=shown(text)))
    return value


def whole_in(text: str) -> int:
    if not NUMBER.fullmatch(text):
        raise ValueError(Saying("expected a whole number, found {found}", found=shown(text)))
    return int(text)


def digest_in(text: str) -> bytes:
    if not re.fullmatch("[0-9a-f]{64}", text):
        raise ValueError(Saying("expected 64 hexadecimal digits, found {found}", found=shown(text)))
    return bytes.fromhex(text)


def scalar_in(text: str) -> Scalar:
    value = loaded(text)
    if value is not None and type(value) not in (bool, int, str):
        raise ValueError(Saying("expected a text, a whole number, true or false, found {found}", found=shown(text)))
    return value  # type: ignore[no-any-return]


def value_from(value: Any, depth: int = 0) -> Value:
    if type(value) is list and depth < 3:
        return tuple(value_from(item, depth + 1) for item in value)
    if value is not None and type(value) not in (bool, int, str):
        raise ValueError(Saying("{found} is no value of a move", found=shown(str(value))))
    return value  # type: ignore[no-any-return]


def player_in(text: str) -> Player:
    try:
        name, end = DECODER.raw_decode(text)
    except (ValueError, RecursionError) as error:
        raise ValueError(Saying("expected a name in quotes, found {found}", found=shown(text))) from error
    how = re.fullmatch(rf"\s+(?:{PERSON}|{OPEN}|{BOT}\s+({BRAIN})\s+({NONE}|(?:[0-9a-f]{{2}})+))", text[end:])
    if not isinstance(name, str) or not how:
        raise ValueError(
            Saying(
                "expected a name in quotes and {person}, {open} or {bot} BRAIN SEED, found {found}",
                person=PERSON,
                open=OPEN,
                bot=BOT,
                found=shown(text),
            )
        )
    if how[1] is None:
        return Player(name, Kind.PERSON if how[0].strip() == PERSON else Kind.EMPTY)
    return Player(name, Kind.BOT, how[1], b"" if how[2] == NONE else bytes.fromhex(how[2]))


def result_in(text: str, seats: int) -> Result:
    value = loaded(text)
    if not isinstance(value, dict) or value.keys() != {"places", "points", "reason", "sheet"}:
        raise ValueError(Saying("expected “running”, or places, points, reason and sheet"))
    sheet = value["sheet"]
    if not isinstance(value["reason"], str) or not isinstance(sheet, dict):
        raise ValueError(Saying("expected a reason and a sheet of points"))
    points = None if value["points"] is None else row_in(value["points"], seats)
    return Result(
        row_in(value["places"], seats), points, value["reason"], {key: row_in(row, seats) for key, row in sheet.items()}
    )


def row_in(value: Any, seats: int) -> tuple[int, ...]:
    if not isinstance(value, list) or len(value) != seats or any(type(item) is not int for item in value):
        raise ValueError(
            Saying("expected {seats} whole numbers, one a seat, found {found}", seats=seats, found=shown(str(value)))
        )
    return tuple(value)
