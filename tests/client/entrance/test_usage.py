"""The command line explains itself, and says what is wrong with it, in the language asked for."""

from __future__ import annotations

import gettext
import os

import pytest

from client.entrance import usage
from client.program import MISUSED, run
from client.texts.words import Words, languages

COMMANDS = ("play", "host", "join", "watch", "save", "load", "replay", "verify", "rules")
USAGE = {"de": "Aufruf: spieltisch", "en": "usage: spieltisch", "fi": "käyttö: spieltisch"}
MISSING = {"de": "es fehlt: GAME", "en": "the following arguments are required: GAME", "fi": "puuttuu: GAME"}
every = pytest.mark.parametrize("language", languages())


@every
@pytest.mark.parametrize("command", [None, *COMMANDS])
def test_every_command_is_explained_in_every_language(
    command: str | None, language: str, capsys: pytest.CaptureFixture[str]
):
    with pytest.raises(SystemExit) as end:
        usage.parse([*filter(None, [command]), "--help"], Words(language))

    shown = capsys.readouterr().out
    assert end.value.code == 0
    assert shown.startswith(USAGE[language])
    assert command is None or Words(language).has(f"usage.command.{command}")
    if language != "en":
        assert not {"usage", "options", "positional", "show", "the"} & set(shown.casefold().replace(":", " ").split())


@every
def test_what_is_wrong_is_said_in_the_language_asked_for(language: str, capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as end:
        run(["--lang", language, "play"])

    shown = capsys.readouterr().err
    assert end.value.code == MISUSED
    assert shown.startswith(USAGE[language])
    assert shown.endswith(f"spieltisch play: {'error: ' * (language == 'en')}{MISSING[language]}\n")


@pytest.mark.parametrize(
    ("option", "value"),
    [("--listen", "nowhere"), ("--at", "ftp://here"), ("--at", "here:port"), ("--open", "few")],
)
@every
def test_a_value_that_does_not_fit_is_named(language: str, option: str, value: str, capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit):
        usage.parse(["host", "kaboo", option, value], Words(language))

    shown = capsys.readouterr().err.splitlines()[-1]
    assert option in shown
    assert value in shown


@pytest.mark.parametrize(
    "arguments",
    [["--lang", "fi", "nonsense"], ["play", "--lang=fi"], ["--what", "--lang", "fi"], ["--lang", "de", "--lang", "fi"]],
)
def test_the_language_is_known_whatever_else_is_wrong(arguments: list[str]):
    assert usage.language(arguments) == "fi"


@pytest.mark.parametrize("arguments", [[], ["play"], ["--lang"]])
def test_no_language_is_wanted_where_none_is_named(arguments: list[str]):
    assert usage.language(arguments) is None


@pytest.mark.parametrize("before", [None, "sv"])
def test_the_process_speaks_as_before_afterwards(before: str | None, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("LANGUAGE", raising=False)
    if before is not None:
        monkeypatch.setenv("LANGUAGE", before)
    domain = gettext.textdomain()

    usage.parse(["rules", "kaboo"], Words("de"))

    assert (gettext.textdomain(), os.environ.get("LANGUAGE")) == (domain, before)
