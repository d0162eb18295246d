"""Reads a board's metadata: bytes in, a Board or every mistake in them out (rules LS-1 … LS-4).

People write these files by hand, on any system: so white space, case and line ends never matter, a wrong line
does not hide the next wrong one, and each mistake names its line, what stands there and what should. A Board
that comes out of here can be played: its numbers are in range, its jumps have no ring, its goal can be reached.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import product

from attrs import define, field, frozen

from boards.board import Board, Jump
from boards.walk import CHAINS, DIE, OVERSHOOTS, cycles, stuck
from protocol.saying import Saying

MOST_FIELDS = 10_000
MOST_BYTES = 1 << 20  # of a file: a full one of the largest board has a quarter of that
MOST_PROBLEMS = 50  # told of one file
LONGEST_NAME = 200  # characters of a picture's file name
SUFFIXES = (".jpg", ".png")
INVISIBLE = "\ufeff\u200b"  # count as white space here: the byte order mark, and the space of no width
PICTURE, ROWS, COLUMNS, LADDER, SNAKE = "Spielbrett", "Zeilen", "Spalten", "Leiter", "Schlange"
EXAMPLES = {PICTURE: "Spielbrett=board.png", ROWS: "Zeilen=8", COLUMNS: "Spalten=8"}
KEYS = {key.casefold(): key for key in (PICTURE, ROWS, COLUMNS, LADDER, SNAKE)}
PARTS_OF_PATHS = re.compile(r"[/\\:\x00]|\.\.")
A_FILE_NAME = Saying("a bare file name that ends in {one} or {other}", one=SUFFIXES[0], other=SUFFIXES[1])


@frozen
class Problem:
    """A mistake, or something odd, in a file. ``line`` counts from 1; None where it is the file as a whole."""

    line: int | None
    code: str
    found: Saying
    expected: Saying

    def __str__(self) -> str:
        return str(self.said())

    def said(self) -> Saying:
        """All of it in one sentence."""
        fields = {"found": self.found, "expected": self.expected}
        if self.line:
            return Saying("line {line}: found {found}; expected {expected}", line=self.line, **fields)
        return Saying("the file: found {found}; expected {expected}", **fields)


class BoardError(ValueError):
    """A board is refused. ``problems`` are its mistakes, by line, the first fifty of them."""

    def __init__(self, name: str, problems: Iterable[Problem]) -> None:
        self.name = name
        self.problems = _by_line(problems)
        super().__init__("\n".join(f"{name}, {problem}" for problem in self.problems))


@frozen
class Reading:
    """What a file says, and what is odd about it."""

    board: Board
    warnings: tuple[Problem, ...] = ()


def parse(data: bytes, name: str) -> Reading:
    """The board of that name from the bytes of its file. Raises BoardError."""
    draft = _Draft()
    for number, line in enumerate(re.split(r"\r\n|\r|\n", _decoded(data, name)), start=1):
        draft.read(number, line)
    draft.check()
    if draft.problems:
        raise BoardError(name, draft.problems)
    board = Board(
        name,
        draft.numbers[ROWS],
        draft.numbers[COLUMNS],
        tuple(sorted(jump for _, jump in draft.jumps[LADDER])),
        tuple(sorted(jump for _, jump in draft.jumps[SNAKE])),
        draft.picture,
    )
    if all(fields for _, fields in traps(board)):
        raise BoardError(name, [draft.endless(board)])
    return Reading(board, _by_line(draft.warnings))


def canonical(board: Board) -> str:
    """The metadata as text, the same for equal boards. The name and the digest are not in it."""
    lines = [f"{PICTURE}={board.picture}", f"{ROWS}={board.rows}", f"{COLUMNS}={board.columns}"]
    lines += [f"{LADDER}={foot},{top}" for foot, top in board.ladders]
    lines += [f"{SNAKE}={head},{tail}" for head, tail in board.snakes]
    return "\n".join(lines) + "\n"


def traps(board: Board) -> Iterator[tuple[tuple[str, str], tuple[int, ...]]]:
    """For each pair of rules (overshoot, chains): the fields one can get to, but not from there to the goal."""
    for rules in product(OVERSHOOTS, CHAINS):
        yield rules, stuck(board.goal, board.jumps, rules)


@define
class _Draft:
    """A file half read: what it said so far, each thing with its line."""

    problems: list[Problem] = field(factory=list)
    warnings: list[Problem] = field(factory=list)
    lines: dict[str, int] = field(factory=dict)  # of the keys that may come only once, good values or bad
    picture: str = ""
    numbers: dict[str, int] = field(factory=dict)
    jumps: dict[str, list[tuple[int, Jump]]] = field(factory=lambda: {LADDER: [], SNAKE: []})

    def wrong(self, line: int | None, code: str, found: Saying, expected: Saying) -> None:
        self.problems.append(Problem(line, code, found, expected))

    def read(self, line: int, text: str) -> None:
        if not _bare(text):
            return
        written, equals, value = text.partition("=")
        key = KEYS.get(_bare(written).casefold())
        if not equals or not _bare(written):
            self.wrong(line, "no_key", _quoted(text), Saying("a line such as {example}", example="Leiter=3,11"))
        elif key is None:
            found = Saying("the unknown key {key}, which is passed over", key=_quoted(written))
            known = Saying("one of {known}", known=", ".join(KEYS.values()))
            self.warnings.append(Problem(line, "unknown_key", found, known))
        elif key in self.jumps:
            self._read_jump(line, key, value)
        elif key in self.lines:
            found = Saying("{key} for the second time, after line {line}", key=key, line=self.lines[key])
            self.wrong(line, "twice", found, Saying("it only once"))
        else:
            self.lines[key] = line
            self._read_once(line, key, value)

    def _read_once(self, line: int, key: str, value: str) -> None:
        if key == PICTURE:
            self.picture = _stripped(value)
            if mistake := _mistake_in_name(self.picture):
                self.wrong(line, mistake, _quoted(value), A_FILE_NAME)
            return
        count = _number(_bare(value))
        if count is None or not 1 <= count <= MOST_FIELDS:
            wanted = Saying("a whole number, 1 … {most}, such as {example}", most=MOST_FIELDS, example=EXAMPLES[key])
            self.wrong(line, "bad_number", _quoted(value), wanted)
        else:
            self.numbers[key] = count

    def _read_jump(self, line: int, key: str, value: str) -> None:
        parts = [_number(part) for part in _bare(value).split(",")]
        match parts:
            case [int(start), int(end)]:
                self.jumps[key].append((line, (start, end)))
            case _:
                wanted = Saying("two fields, such as {example}", example=f"{key}=3,11")
                self.wrong(line, "bad_jump", _quoted(value), wanted)

    def check(self) -> None:
        """What only the whole file can tell (lines may come in any order)."""
        for key, example in EXAMPLES.items():
            if key not in self.lines:
                found = Saying("no line {key}=…", key=key)
                self.wrong(None, "missing", found, Saying("one, such as {example}", example=example))
        if self.numbers.keys() != {ROWS, COLUMNS}:
            return
        goal = self.numbers[ROWS] * self.numbers[COLUMNS]
        if not 2 <= goal <= MOST_FIELDS:
            line = max(self.lines[ROWS], self.lines[COLUMNS])
            wanted = Saying("rows x columns from 2 to {most}", most=MOST_FIELDS)
            self.wrong(line, "bad_size", Saying("{count} fields", count=goal), wanted)
            return
        for key, jumps in self.jumps.items():
            for line, jump in jumps:
                self._check_jump(line, key, jump, goal)
        self._check_starts()
        if not self.problems:
            self._check_cycles()

    def _check_jump(self, line: int, key: str, jump: Jump, goal: int) -> None:
        start, end = jump
        found = Saying("{text}", text=f"{key}={start},{end}")
        if not (1 <= start <= goal and 1 <= end <= goal):
            self.wrong(line, "out_of_range", found, Saying("fields from 1 to {last}", last=goal))
        elif start == goal:
            self.wrong(line, "starts_at_goal", found, Saying("no jump from the goal, {goal}", goal=goal))
        elif key == LADDER and end <= start:
            self.wrong(line, "not_up", found, Saying("a ladder's second field higher than its first"))
        elif key == SNAKE and end >= start:
            self.wrong(line, "not_down", found, Saying("a snake's second field (its tail) lower than its first"))

    def _check_starts(self) -> None:
        first: dict[int, int] = {}
        for line, (start, _) in sorted(self.jumps[LADDER] + self.jumps[SNAKE]):
            if start in first:
                found = Saying("a second jump from field {start}, after line {line}", start=start, line=first[start])
                self.wrong(line, "same_start", found, Saying("at most one from each field"))
            first.setdefault(start, line)

    def _check_cycles(self) -> None:
        lines = self._starts()
        for ring in cycles({start: end for jumps in self.jumps.values() for _, (start, end) in jumps}):
            steps = " -> ".join(map(str, (*ring[:20], *(("…",) if len(ring) > 20 else ()), ring[0])))
            line = max(lines[start] for start in ring)
            found = Saying("jumps that go around for ever, {steps}", steps=steps)
            self.wrong(line, "cycle", found, Saying("jumps that come to an end"))

    def _starts(self) -> dict[int, int]:
        return {start: line for jumps in self.jumps.values() for line, (start, _) in jumps}

    def endless(self, board: Board) -> Problem:
        """Why nobody, or not everybody, gets to the goal, whatever the rules: no roll leads past a row of jumps.

        The row follows on the last field that one can get to, but not on from. Its first line is named.
        """
        lines = self._starts()
        fields = stuck(board.goal, board.jumps, (OVERSHOOTS[0], CHAINS[0]))
        last = fields[-1]
        row = range(last + 1, last + 1 + len(DIE))
        code = "unreachable" if 0 in fields else "trap"
        found = Saying(
            "no way to the goal from field {last}, past the jumps from {first} to {end}",
            last=last,
            first=row[0],
            end=row[-1],
        )
        return Problem(min(lines[start] for start in row), code, found, Saying("one that some rolls can go"))


def _decoded(data: bytes, name: str) -> str:
    """UTF-8, else cp1252. A byte order mark is white space, so it goes with the rest of that."""
    if len(data) > MOST_BYTES:
        found = Saying("{count} bytes", count=len(data))
        raise BoardError(name, [Problem(None, "too_long", found, Saying("at most {most}", most=MOST_BYTES))])
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        found = Saying("text in UTF-16")
        raise BoardError(name, [Problem(None, "bad_encoding", found, Saying("it saved as UTF-8"))])
    try:
        return data.decode()
    except UnicodeDecodeError:
        pass
    try:
        return data.decode("cp1252")
    except UnicodeDecodeError as error:
        line = len(re.split(rb"\r\n|\r|\n", data[: error.start]))
        found = Saying("a byte {byte} that is neither UTF-8 nor cp1252", byte=f"{data[error.start]:02X}")
        raise BoardError(name, [Problem(line, "bad_encoding", found, Saying("text saved as UTF-8"))]) from None


def _bare(text: str) -> str:
    """The text without any white space."""
    return "".join(sign for sign in text if not _blank(sign))


def _blank(sign: str) -> bool:
    return sign.isspace() or sign in INVISIBLE


def _stripped(text: str) -> str:
    """The text without the white space around it: a file name may have blanks inside."""
    signs = [place for place, sign in enumerate(text) if not _blank(sign)]
    return text[signs[0] : signs[-1] + 1] if signs else ""


def _number(text: str) -> int | None:
    """A whole number of at most nine digits 0 … 9."""
    return int(text) if re.fullmatch("[0-9]{1,9}", text) else None


def _mistake_in_name(name: str) -> str | None:
    if PARTS_OF_PATHS.search(name):
        return "path"
    if len(name) > LONGEST_NAME or not all(sign.isprintable() or _blank(sign) for sign in name):
        return "bad_name"
    stem, dot, suffix = name.rpartition(".")
    if (dot + suffix).casefold() not in SUFFIXES or not stem:
        return "bad_suffix"
    return None


def _quoted(text: str) -> Saying:
    text = _stripped(text)
    return Saying("{text}", text=repr(text if len(text) <= 60 else text[:60] + "…"))


def _by_line(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """In the order of their lines; if there are very many, the first of them and how many are left."""
    ordered = sorted(problems, key=lambda problem: problem.line or 0)
    left = len(ordered) - MOST_PROBLEMS
    if left <= 0:
        return tuple(ordered)
    more = Problem(None, "more", Saying("{count} more like these", count=left), Saying("a file of a board"))
    return (*ordered[:MOST_PROBLEMS], more)
