"""What is wrong with a command is said in the language asked for, to the last word, by every program for players."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from client.bots.__main__ import main as bot
from client.program import run
from client.texts.words import FALLBACK, languages

ROOT = Path(__file__).parents[2]
PLAYED = {
    "no command": "plya",
    "no game": "play whist --seat Anna --bot easy",
    "no bot": "play kasino --seat Anna --bot genius",
    "too few": "play kasino --seat Anna",
    "too many": "play tauchen --bot easy --bot easy --bot easy",
    "a name twice": "play tauchen --seat Anna --seat Anna",
    "no name": "play tauchen --seat {long} --bot easy",
    "no house rule": "play kaboo --bot easy --bot easy --option chance=yes",
    "no form": "play kaboo --bot easy --bot easy --option chance",
    "no number": "play kaboo --bot easy --bot easy --option max_turns=many",
    "no flag": "play kaboo --bot easy --bot easy --option memory_aid=perhaps",
    "no board": "play leiterspiel --bot easy --bot easy --option board=moon",
    "no folder": "play leiterspiel --bot easy --bot easy --boards {folder}/none",
    "boards with mistakes": "play leiterspiel --bot easy --bot easy --boards {folder}",
    "no address to listen": "host tauchen --seat Anna --listen 192.0.2.1:4707",
    "no port": "host tauchen --seat Anna --listen here",
    "no server": "join KADUBE --name Anna --at 127.0.0.1:1",
    "nothing to watch": "watch KADUBE --at 127.0.0.1:1",
    "no seat": "join KADUBE --name Anna@none",
    "no address": "watch KADUBE --at ftp://here",
    "no file": "verify {folder}/none.txt",
    "a folder": "replay {folder}",
    "no record": "verify {folder}/moon.txt",
    "a record with a mistake": "replay {folder}/wrong.record",
    "a mistake to load": "load {folder}/wrong.record",
    "no key": "load {folder}/wrong.record --at 127.0.0.1:1",
    "a wrong key": "load {folder}/wrong.record --at 127.0.0.1:1 --owner-key {folder}/moon.txt",
    "nothing to save": "save KADUBE {folder}/new.txt --at 127.0.0.1:1",
    "no rules": "rules whist",
    "no face": "play kasino --face mask",
    "nothing said": "play",
}
BOTS = {
    "no server": "join KADUBE --at 127.0.0.1:1",
    "no brain": "join KADUBE --brain genius",
    "no seat": "join KADUBE --seat 0",
    "no seconds": "join KADUBE --think long",
    "no number": "serve --workers none",
    "nobody else": "arena kaboo easy",
    "no order": "arena kaboo easy easy --sprt 5 1",
    "one of two": "arena kaboo easy easy --sprt 5",
    "no decimal": "arena kaboo easy easy --sprt low high",
    "no house rule": "arena kaboo easy easy --option chance=1",
    "no form": "arena kaboo easy easy --option chance",
    "too many seats": "arena kaboo easy easy --seats 5",
    "nothing said": "join",
}
PATIENT = {
    *("no game", "no bot", "too few", "too many", "a name twice", "no name", "no house rule", "no form", "no number"),
    *("no flag", "no board", "no server", "nothing to watch", "nothing to save", "no address to listen"),
}
"""What is found wrong only after a server was started, or looked for."""


def cases() -> Iterator[object]:
    for program, given in (("spieltisch", PLAYED), ("spieltisch-bot", BOTS)):
        for case, words in given.items():
            waits = case in PATIENT and not words.startswith("arena")
            yield pytest.param(program, words, id=f"{program}: {case}", marks=[pytest.mark.slow] * waits)


WRONG = "Spieltisch record 1\ngame: kaboo 1\ntable: kaboo\n"
RUN = re.compile(r"[a-z]{2,}(?: [a-z]{2,}){2}")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("CONFIG", "STATE", "DATA"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / "home"))
    place = tmp_path / "given"
    place.mkdir()
    (place / "moon.txt").write_text("Spielbrett=moon.gif\nLeiter=3\nmoon\n", encoding="utf-8")
    (place / "wrong.record").write_text(WRONG, encoding="utf-8")
    return place


def answered(program: str, words: str, language: str, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """What the command says, without the usage, of which the names of the parts are the same everywhere."""
    arguments = ["--lang", language, *words.split()]
    with suppress(SystemExit):
        if program == "spieltisch":
            assert run(arguments)
        else:
            bot(arguments)
    told = capsys.readouterr()
    lines = (told.out + told.err).splitlines()
    return [line for line in lines if re.match(rf"(?!{program}.*\[-h\])({program}|/)", line)]


@pytest.mark.parametrize(("program", "given"), [*cases()])
def test_no_line_about_a_wrong_command_is_left_in_english(
    program: str, given: str, folder: Path, capsys: pytest.CaptureFixture[str]
):
    words = given.format(folder=folder, long="n" * 40)
    english = answered(program, words, FALLBACK, capsys)
    assert english

    for language in languages():
        told = answered(program, words, language, capsys)
        assert len(told) == len(english)
        if language != FALLBACK:
            assert not set(told) & set(english)
            assert [words for line in english for words in RUN.findall(line) if any(words in one for one in told)] == []


INTERNAL = {
    "client/bots/arena/table.py",  # run by who makes the program
    *("client/bots/serving.py", "client/bots/thinking.py", "client/bots/arena/bout.py"),  # log lines
    "client/tui/styles.py",
}
"""Modules whose texts no player sees."""
PROGRAMMING = {"RuntimeError", "NotNow"}
"""Errors whose text nobody is shown."""
LOGGED = {"debug", "info", "warning", "error", "exception"}
NAMES = ("box ", "row ", "spieltisch ")
PROSE = re.compile(r"[a-z]{2,} [a-z]{2,}")


def test_no_text_for_players_stands_in_the_code():
    """But for those of the programs' logs, of errors that only a mistake of ours can raise, and faults with words."""
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno} {node.value!r}"
        for path in (ROOT / "client").rglob("*.py")
        if path.relative_to(ROOT).as_posix() not in INTERNAL
        for node in prose_in(ast.parse(path.read_text(encoding="utf-8")))
    ]

    assert found == []


def prose_in(tree: ast.Module) -> Iterator[ast.Constant]:
    spared = {id(child) for node in ast.walk(tree) if is_spared(node) for child in ast.walk(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and id(node) not in spared and is_prose(node.value):
            yield node


def is_prose(value: object) -> bool:
    return isinstance(value, str) and bool(PROSE.search(value)) and not value.lstrip().startswith(NAMES)


def is_spared(node: ast.AST) -> bool:
    match node:
        case ast.Expr(value=ast.Constant()) | ast.Assert() | ast.Call(func=ast.Name(id="Saying")):
            return True
        case ast.Raise(exc=ast.Call(func=ast.Name(id=name))):
            return name in PROGRAMMING
        case ast.Call(func=ast.Attribute(attr=name)):
            return name in LOGGED
        case _:
            return False
