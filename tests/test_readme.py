"""What the README says can be typed can be typed, and its screen is what the program shows."""

from __future__ import annotations

import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from engines.registry import engines

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
TYPED = re.findall(r"(?:^\$ |`|\.venv/bin/)(spieltisch(?:-server|-bot)? [^`#\n]+)", README, re.MULTILINE)
GAMES = {"play", "host", "rules"}


@cache
def _help(*command: str) -> str:
    program = Path(sys.executable).with_name(command[0])
    done = subprocess.run([program, *command[1:], "--help"], capture_output=True, text=True, check=True)
    return done.stdout


@pytest.mark.parametrize("line", TYPED)
def test_each_command_in_the_readme_has_the_flags_it_is_shown_with(line: str):
    program, *words = line.split()
    command = (program,) if program == "spieltisch-server" else (program, words[0])

    assert {word for word in words if word.startswith("--")} <= set(re.findall(r"--[a-z-]+", _help(*command)))
    assert program == "spieltisch-server" or words[0] not in GAMES or words[1] in {*engines(), "GAME"}


@pytest.mark.parametrize("line", [line for line in TYPED if line.startswith("spieltisch play ")])
def test_each_game_in_the_readme_is_for_as_many_as_it_is_shown_with(line: str):
    words = line.split()

    assert words.count("--seat") + words.count("--bot") in engines()[words[2]].seats


def test_the_readme_shows_every_command_once_at_least_and_names_every_game():
    assert {line.split()[0] for line in TYPED} == {"spieltisch", "spieltisch-bot", "spieltisch-server"}
    assert all(name.replace("_", " ") in README.lower() for name in engines())
