"""What programs without a catalogue find wrong is said in every language: their English words are keys there."""

from __future__ import annotations

import ast
import errno
import os
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import polib
import pytest

from client.texts.words import FALLBACK, FAULTS, LOCALE, Words, languages
from protocol.saying import Saying, reason, said
from tests.support.texts import fields

ROOT = Path(__file__).parents[2]
FOLDERS = ("protocol", "boards", "engines", "server", "client")
BARE = {"boards/metadata.py", "engines/text.py", "engines/record.py", "engines/notes.py", "engines/replay.py"}
"""Modules whose errors are all told to players, who want no bare English."""
ERRORS = {"ValueError", "RecordError", "RecordFailed", "PictureError", "Problem", "Unable", "fail", "wrong"}
LIKELY = [
    *(errno.ENOENT, errno.EACCES, errno.EPERM, errno.EEXIST, errno.EISDIR, errno.ENOTDIR, errno.EROFS, errno.ENOSPC),
    *(errno.EDQUOT, errno.EFBIG, errno.ENAMETOOLONG, errno.ELOOP, errno.EMFILE, errno.EIO, errno.EINVAL, errno.ENOMEM),
    *(errno.ETXTBSY, errno.EBUSY, errno.EADDRINUSE, errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT, errno.ENETUNREACH),
]
"""What a system says of files and addresses that a player names."""

others = pytest.mark.parametrize("language", [language for language in languages() if language != FALLBACK])


@cache
def calls() -> tuple[tuple[str, ast.Call, str], ...]:
    return tuple(_calls())


def _calls() -> Iterator[tuple[str, ast.Call, str]]:
    for path in (path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                yield path.relative_to(ROOT).as_posix(), node, name


def sayings() -> set[str]:
    """The words of all faults that may be told, but for those that hold nothing but fields."""
    written = {
        str(first.value)
        for _, call, name in calls()
        if name == "Saying" and isinstance(first := call.args[0], ast.Constant)
    }
    return {words for words in written | set(map(os.strerror, LIKELY)) if re.search(r"[^\W\d_]|“", bare(words))}


def bare(words: str) -> str:
    return re.sub(r"--[\w-]+|\{\w+\}", "", words)


def entries(language: str) -> dict[str, str]:
    catalogue = polib.pofile(str(LOCALE / language / "LC_MESSAGES" / f"{FAULTS}.po"))
    return {entry.msgid: entry.msgstr for entry in catalogue}


@others
def test_every_fault_has_words_of_its_own_with_the_same_fields(language: str):
    wanted, found = sayings(), entries(language)
    assert len(wanted) > 100

    assert wanted == found.keys()
    assert [words for words, text in found.items() if text == words or fields(text) != fields(words)] == []


def test_no_error_that_players_are_told_of_is_bare_english():
    """A text with a blank in it that stands where a saying could stand."""
    found = [
        (path, call.lineno)
        for path, call, name in calls()
        for given in call.args
        if (name in ERRORS - {"ValueError"} or (name == "ValueError" and path in BARE)) and is_english(given)
    ]

    assert found == []


def is_english(given: ast.expr) -> bool:
    match given:
        case ast.Constant(str(text)):
            return " " in text
        case ast.JoinedStr(values):
            return any(map(is_english, values))
        case _:
            return False


@pytest.mark.parametrize("language", languages())
def test_a_fault_in_a_fault_is_told_in_the_same_language(language: str):
    inner = reason(FileNotFoundError(errno.ENOENT, "", "x"))
    outer = Saying("{folder}: no boards from here: {why}", folder="/{b}", why=inner)
    told = Words(language).fault(said(outer.plain()))

    assert told.startswith("/{b}: ")
    assert told.endswith(Words(language).fault(inner))
    assert (told == outer) == (language == FALLBACK)
