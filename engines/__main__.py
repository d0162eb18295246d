"""What needs the rules on a player's own machine: ``python -P -m engines …``, a program apart from the clients."""

from __future__ import annotations

import argparse
import json
import sys
from base64 import b64encode
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

from attrs import evolve

from boards.library import library
from engines import notes, record, telling
from engines.api import Engine
from engines.notes import Notes
from engines.proof import check
from engines.registry import RegistryError, engines
from engines.replay import Replay, engine_of, replay
from engines.text import LARGEST, RecordError
from protocol.evidence import Evidence
from protocol.messages import Opened, ServerMessage
from protocol.pictures import Picture, cut
from protocol.saying import Saying, reason
from protocol.scene import Layout
from protocol.wire import EVIDENCE, encode

DONE, FAILED, MISUSED = 0, 1, 2

Games = Mapping[str, Engine[Any]]


def main(arguments: list[str] | None = None) -> int:
    """Run a command; 0 done, 1 it failed, 2 wrong usage."""
    given = _parser().parse_args(arguments)
    sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")  # type: ignore[union-attr]
    sys.stderr.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    try:
        games = engines()
    except RegistryError as error:
        return _failed(str(error))
    match given.command:
        case "rules":
            return _rules(games, given.game, given.lang)
        case "verify":
            return _verify(games, given.file, as_json=given.json)
        case "replay":
            return _replay(games, given.file, given.seat, as_json=given.json)
        case _:
            return _prove(games)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -P -m engines", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    rules = commands.add_parser("rules", help="print the rules of a game, to read")
    rules.add_argument("game", help="the name of the game, such as up_and_down")
    rules.add_argument("--lang", default="", help="the language, such as de (English, and where there is no other)")
    verify = commands.add_parser("verify", help="say whether a record is true, or in which line it is not")
    verify.add_argument("file", type=Path)
    verify.add_argument("--json", action="store_true", help="as one JSON object")
    again = commands.add_parser("replay", help="tell a game again: the messages of a table, one in Base64 a line")
    again.add_argument("file", type=Path)
    again.add_argument("--seat", type=int, help="as this seat was told it, counted from 0 (as onlookers were)")
    again.add_argument("--json", action="store_true", help="what is wrong as one JSON object")
    commands.add_parser("prove", help="check a game by what a client has seen: bytes of protocol.evidence in and out")
    return parser


def _rules(games: Games, game: str, language: str) -> int:
    if game not in games:
        print(", ".join(games))  # for who has words of their own
        return _failed(f"There is no game named {game}. There are: {', '.join(games)}.", MISUSED)
    texts = {text.name: text for text in (files("engines") / "rules").iterdir()}
    text = texts.get(f"{game}.{language}.md", texts.get(f"{game}.md"))
    if text is None:
        return _failed(f"The package that brings {game} has no rules to read.")
    print(text.read_text(encoding="utf-8"), end="")
    return DONE


def _verify(games: Games, file: Path, *, as_json: bool) -> int:
    try:
        found = _read(file, games)
    except OSError as error:
        return _failed(f"{file}: {reason(error)}", MISUSED)
    except RecordError as error:
        return _untrue(file, error, as_json=as_json)
    if isinstance(found, Notes):
        told: dict[str, Any] = {"true": None, "problem": "a seat's own record: only the whole one can be verified"}
    else:
        told = {"true": True, "line": 0}
    told |= _summary(found)
    if as_json:
        print(json.dumps(told))
    elif isinstance(found, Notes):
        return _failed(f"{file}: {told['problem']}")
    else:
        print(f"{file}: verified. {told['game']}, {told['moves']} moves, {told['state']}.")
    return FAILED if isinstance(found, Notes) else DONE


def _untrue(file: Path, error: RecordError, *, as_json: bool) -> int:
    """A record that is not true; as JSON with what its problem is made of, for who says it in another language."""
    if not as_json:
        return _failed(f"{file}: {error}")
    told = {"true": False, "line": error.line, "problem": error.problem, "saying": error.problem.plain()}
    print(json.dumps(told))
    return FAILED


def _summary(found: Replay | Notes) -> Mapping[str, Any]:
    head = found if isinstance(found, Notes) else found.record
    seats = [{"name": player.name, "kind": player.kind.value, "brain": player.brain or None} for player in head.seats]
    moves = len(found.told) - 1 if isinstance(found, Notes) else len(found.steps) - 1
    state = "running" if head.result is None else head.result.reason
    return {"game": head.game, "version": head.version, "seats": seats, "moves": moves, "state": state}


def _replay(games: Games, file: Path, seat: int | None, *, as_json: bool) -> int:
    try:
        for message in _told(_read(file, games), seat, games):
            _tell(message)
            if isinstance(message, Opened):
                _show_boards(message.layout)
    except OSError as error:
        return _failed(f"{file}: {reason(error)}", MISUSED)
    except RecordError as error:
        return _untrue(file, error, as_json=as_json)
    return DONE


def _told(found: Replay | Notes, seat: int | None, games: Games) -> list[ServerMessage]:
    """The messages of the table. Raises RecordError where that seat's are not to be had."""
    if not isinstance(found, Notes):
        return list(telling.of_replay(found, seat))
    if seat not in (None, found.eye):
        raise RecordError(0, _own(found))
    return list(telling.of_notes(found, engine_of(found, games)))


def _own(notes: Notes) -> Saying:
    """Whose notes they are."""
    if notes.eye is None:
        return Saying("it tells only what onlookers were told")
    return Saying("it tells only what {name} was told", name=notes.seats[notes.eye].name)


def _show_boards(layout: Layout) -> None:
    """The pictures of its boards, of those that are ours, as a server would send them."""
    wanted = {zone.board.picture for zone in layout.zones if zone.board is not None and zone.board.picture is not None}
    ours = library() if wanted else None
    for digest in sorted(wanted):
        asked = Picture(bytes.fromhex(digest))
        while ours is not None and (part := cut(asked, ours.picture(digest))) is not None:
            _tell(part)
            asked = evolve(asked, start=part.start + len(part.part))


def _tell(message: ServerMessage) -> None:
    print(b64encode(encode(message)).decode())


def _read(file: Path, games: Games) -> Replay | Notes:
    """The record in a file, found to be true; or the notes in it. Raises RecordError, OSError."""
    with file.open("rb") as opened:
        text = opened.read(LARGEST + 1)
    if text.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(notes.TITLE.encode()):
        told = notes.read(text)
        engine_of(told, games)
        return told
    return replay(record.read(text), games)


def _prove(games: Games) -> int:
    evidence = EVIDENCE.decode(sys.stdin.buffer.read())
    assert isinstance(evidence, Evidence)
    sys.stdout.buffer.write(EVIDENCE.encode(check(evidence, games)))
    return DONE


def _failed(reason: str, code: int = FAILED) -> int:
    print(reason, file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
