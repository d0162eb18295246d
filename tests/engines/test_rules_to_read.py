"""``python -P -m engines rules GAME``."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable

import pytest

from engines.__main__ import main
from engines.registry import engines

NUMBER = re.compile(r"\d+(?![♠♥♦♣\d])")
translated = pytest.mark.parametrize(
    ("game", "language"), [(game, language) for game in sorted(engines()) for language in ("de", "fi")]
)


@pytest.fixture
def read(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """The rules of a game in a language, or as they come without one."""

    def text(game: str, language: str | None = None) -> str:
        assert main(["rules", game, *(() if language is None else ("--lang", language))]) == 0
        return capsys.readouterr().out

    return text


@pytest.mark.parametrize("game", sorted(engines()))
def test_every_game_of_ours_has_rules_to_read(game: str, capsys: pytest.CaptureFixture[str]):
    assert main(["rules", game]) == 0

    text = capsys.readouterr().out
    assert text.startswith("# ")
    assert len(text.splitlines()) > 10


@translated
def test_the_rules_are_there_in_other_languages_too(read: Callable[..., str], game: str, language: str):
    assert read(game, language).startswith("# ")
    assert read(game, language) != read(game)


@translated
def test_translated_rules_have_all_parts_of_the_english_ones(read: Callable[..., str], game: str, language: str):
    """As many paragraphs, headings, items, rows and marked words, the same values to type, and every number."""
    english, other = read(game), read(game, language)

    for mark in (r"\n\n", r"^#+ ", r"^\d\. ", r"^ *- ", r"^\|", r"\*\*"):
        assert len(re.findall(mark, other, re.MULTILINE)) == len(re.findall(mark, english, re.MULTILINE)), mark
    assert set(re.findall(r"`\w+`", other)) == set(re.findall(r"`\w+`", english))
    assert set(NUMBER.findall(english)) - set(NUMBER.findall(other)) == set()


def test_a_language_without_rules_reads_the_english_ones(read: Callable[..., str]):
    assert read("kaboo", "tlh") == read("kaboo") == read("kaboo", "")


def test_it_runs_as_a_child_of_the_client_does():
    command = [sys.executable, "-P", "-m", "engines", "rules", "up_and_down"]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=60, check=False)

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("# Up and Down")


def test_a_game_that_is_not_there_is_refused_with_those_that_are(capsys: pytest.CaptureFixture[str]):
    assert main(["rules", "chess"]) == 2

    assert "up_and_down" in capsys.readouterr().err


def test_wrong_usage_is_told_from_failure():
    with pytest.raises(SystemExit) as ended:
        main(["rules"])

    assert ended.value.code == 2
