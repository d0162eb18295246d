"""The command line: what is wrong with it is said before anything is started."""

from __future__ import annotations

from pathlib import Path

import pytest

from client.program import FAILED, MISUSED, run
from client.texts.words import Words
from tests.support.commands import ended


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        (["plya"], "'plya'"),
        (["join"], "CODE"),
        (["join", "KADUBE", "--name", "Anna@first"], "after @ comes the number of a seat, as in Anna@2"),
        (["join", "KADUBE", "--name", "Anna@0"], "after @ comes the number of a seat, as in Anna@2"),
        (
            ["watch", "KADUBE", "--at", "http://example.org"],
            "no address of a server; it looks like ws://example.org:4707",
        ),
        (["host", "whist", "--listen", "everywhere"], 'everywhere" is no HOST:PORT; 0.0.0.0:4707 lets everybody'),
        (["host", "whist", "--open", "-1"], "--open"),
    ],
)
def test_wrong_usage_is_said_with_what_would_fit(arguments: list[str], answer: str, capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as end:
        run(arguments)

    assert end.value.code == MISUSED
    assert answer in " ".join(capsys.readouterr().err.split())


@pytest.mark.parametrize(
    ("language", "answer"), [("de", "Es gibt kein Spiel namens nonsense"), ("fi", "Peliä nimeltä nonsense ei ole")]
)
def test_rules_of_a_game_that_there_is_not_are_refused_in_the_language(
    language: str, answer: str, capsys: pytest.CaptureFixture[str]
):
    assert run(["--lang", language, "rules", "nonsense"]) == MISUSED
    assert answer in capsys.readouterr().err


def test_names_are_checked_before_a_server_is_asked(capsys: pytest.CaptureFixture[str]):
    assert run(["join", "KADUBE", "--name", "Anna", "--name", "anna"]) == MISUSED
    assert "cannot both be called anna" in capsys.readouterr().err


def test_who_joins_for_the_first_time_needs_a_name(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))

    assert run(["join", "KADUBE"]) == MISUSED
    assert "--name NAME" in capsys.readouterr().err


def test_rules_of_a_game_that_is_not_there_are_wrong_usage_too(capsys: pytest.CaptureFixture[str]):
    assert run(["rules", "whist"]) == MISUSED
    assert "kasino, leiterspiel" in capsys.readouterr().err


COMMANDS = ("play", "host", "join", "watch", "save", "load", "replay", "verify", "rules")


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_every_command_explains_itself(command: str, capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as end:
        run([*filter(None, [command]), "--help"])

    assert end.value.code == 0
    assert "usage: spieltisch" in capsys.readouterr().out


def test_the_window_is_for_tables_and_says_so_where_a_command_has_none(capsys):
    assert run(["rules", "kaboo", "--face", "window", "--lang", "en"]) == MISUSED
    assert "--face window" in capsys.readouterr().err


def test_a_window_without_pygame_says_what_to_install(monkeypatch, capsys):
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None if name == "pygame" else object())
    assert run(["--face", "window", "--lang", "en"]) == MISUSED
    assert "pip install 'spieltisch[window]'" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("drivers", "language", "why"),
    [
        ("nonsense", "en", "nonsense not available"),
        ("nonsense", "de", "nonsense not available"),
        ("x11", "fi", "x11 not available"),
        ("nonsense,offscreen", "en", "offscreen"),  # what is taken in the end where nothing is said
    ],
)
def test_where_there_is_no_screen_for_a_window_it_is_said_what_goes_without_one(
    tmp_path: Path, drivers: str, language: str, why: str
):
    arguments = ("--lang", language, "--face", "window", "play", "kasino", "--seat", "Anna", "--bot", "easy")
    said = ended(tmp_path, *arguments, SDL_VIDEODRIVER=drivers, DISPLAY="")

    assert said.returncode == FAILED
    assert said.stderr.strip().endswith(Words(language).say("window.unshown", why=why))
    assert "Traceback" not in said.stderr
