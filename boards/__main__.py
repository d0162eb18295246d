"""``python -m boards``: for people who make boards. Says what is wrong with a file, and paints its picture."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import attrs
from attrs import frozen

from boards.board import Board
from boards.library import PictureError, digest, read
from boards.metadata import SUFFIXES, BoardError, Problem, Reading, traps
from boards.walk import CHAINS, OVERSHOOTS
from protocol.saying import Saying, reason

DONE, FAILED = 0, 1  # argparse ends with 2 for wrong usage


@frozen
class Report:
    """What there is to say about one file."""

    file: str
    board: Board | None
    errors: tuple[Problem, ...]
    warnings: tuple[Problem, ...]
    picture: str | None  # what is wrong with it

    def lines(self) -> Iterator[str]:
        """For people."""
        yield from (f"{self.file}: error: {error}" for error in self.errors)
        yield from (f"{self.file}: warning: {warning}" for warning in self.warnings)
        if self.picture:
            yield f"{self.file}: warning: played without its picture: {self.picture}"
        if self.board:
            yield f"{self.file}: good: {_described(self.board)}"
            yield from (f"{self.file}: {rules}: {fate}" for rules, fate in _fates(self.board))

    def json(self) -> dict[str, Any]:
        """For machines."""
        goal = [
            {"overshoot": rules[0], "chains": rules[1], "reachable": 0 not in fields, "stuck": fields}
            for rules, fields in (traps(self.board) if self.board else ())
        ]
        return {**attrs.asdict(self), "good": self.board is not None, "goal": goal}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the exit code is 0 (done), 1 (the thing failed) or 2 (wrong usage)."""
    given = _parser().parse_args(arguments)
    command: Callable[[argparse.Namespace], int] = given.command
    return command(given)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m boards",
        description="For people who make boards for Leiterspiel: check a board's metadata, paint its picture.",
        epilog="Exit codes: 0 done, 1 a file is refused or cannot be read or written, 2 wrong usage. "
        "boards/README.md describes the format.",
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    check = commands.add_parser(
        "check",
        help="say what is wrong with board files",
        description="Reads each file as the server would and tells every mistake with its line, what is odd, and "
        "under which rules the goal can be reached.",
    )
    check.add_argument("files", nargs="+", type=Path, metavar="FILE", help="metadata of a board, such as my-board.txt")
    check.add_argument("--json", action="store_true", help="print one JSON array with an object a file")
    check.set_defaults(command=_check)
    paint = commands.add_parser(
        "paint",
        help="paint the picture of a board",
        description="Paints the picture that the metadata describe. Needs Pillow: pip install 'spieltisch[boards]'.",
    )
    paint.add_argument("file", type=Path, metavar="FILE", help="metadata of a board, such as my-board.txt")
    paint.add_argument(
        "-o",
        "--out",
        type=_picture,
        metavar="OUT",
        help="where to, a file that ends in .jpg or .png (default: the picture that FILE names, beside it)",
    )
    paint.add_argument("-f", "--force", action="store_true", help="write over a picture that is there already")
    paint.set_defaults(command=_paint)
    return parser


def _picture(name: str) -> Path:
    path = Path(name)
    if path.suffix.casefold() not in SUFFIXES:
        raise argparse.ArgumentTypeError(f"{name} must end in {' or '.join(SUFFIXES)}")
    return path


def _check(given: argparse.Namespace) -> int:
    reports = [_report(path) for path in given.files]
    if given.json:
        print(json.dumps([report.json() for report in reports], indent=2))
    else:
        print("\n".join(line for report in reports for line in report.lines()))
    return DONE if all(report.board for report in reports) else FAILED


def _report(path: Path) -> Report:
    try:
        reading = read(path)
    except OSError as error:
        unread = Problem(None, "unreadable", reason(error), Saying("a text file"))
        return Report(str(path), None, (unread,), (), None)
    except BoardError as error:
        return Report(str(path), None, error.problems, (), None)
    return _with_picture(path, reading)


def _with_picture(path: Path, reading: Reading) -> Report:
    board = reading.board
    try:
        hashed = digest(path.with_name(board.picture))
    except PictureError as error:
        return Report(str(path), board, (), reading.warnings, f"{board.picture}: {error}")
    return Report(str(path), attrs.evolve(board, digest=hashed), (), reading.warnings, None)


def _described(board: Board) -> str:
    counts = f"{len(board.ladders)} ladders, {len(board.snakes)} snakes"
    return f"{board.rows} rows x {board.columns} columns, goal {board.goal}, {counts}, picture {board.picture}"


def _fates(board: Board) -> Iterator[tuple[str, str]]:
    """What becomes of pawns under each choice of rules; chains only where they make a difference."""
    fates = {rules: _arriving(fields) for rules, fields in traps(board)}
    for overshoot in OVERSHOOTS:
        told = {chains: fates[overshoot, chains] for chains in CHAINS}
        if len(set(told.values())) == 1:
            yield f"overshoot {overshoot}", told[CHAINS[0]]
        else:
            yield from ((f"overshoot {overshoot}, chains {chains}", fate) for chains, fate in told.items())


def _arriving(fields: tuple[int, ...]) -> str:
    if not fields:
        return "the goal can be reached from everywhere"
    if 0 in fields:
        return "refused, since the goal cannot be reached"
    return f"refused, since the goal cannot be reached from {', '.join(map(str, fields[:6]))}"


def _paint(given: argparse.Namespace) -> int:
    try:
        from boards.paint import PaintError, encoded, paint  # noqa: PLC0415 - an extra: checking needs no Pillow
    except ImportError:
        return _failed("painting needs Pillow: pip install 'spieltisch[boards]'")
    try:
        board = read(given.file).board
        out = given.out or given.file.with_name(board.picture)
        data = encoded(paint(board), out.suffix)
        with out.open("wb" if given.force else "xb") as file:
            file.write(data)
    except FileExistsError:
        return _failed(f"{out} is there already; --force writes over it")
    except OSError as error:
        return _failed(f"{error.filename}: {error.strerror}")
    except (BoardError, PaintError) as error:
        return _failed(str(error))
    print(f"{out}: painted, {len(data)} bytes")
    return DONE


def _failed(why: str) -> int:
    print(why, file=sys.stderr)
    return FAILED


if __name__ == "__main__":
    sys.exit(main())
