"""The example game of the README is a game like ours: found by its entry point, and held to the same promises."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support import example

CHECK = """
from engines.check import check_engine
from engines.registry import engines
engine = engines()["suits"]
report = check_engine(engine, engine.options(hand=HAND), games=1, steps=60)
print("content" if report.twins > 100 and report.deals else report)
"""


@pytest.mark.parametrize("hand", [5, *(pytest.param(hand, marks=pytest.mark.slow) for hand in (1, 10))])
def test_the_example_keeps_what_engines_promise(tmp_path: Path, hand: int):
    done = run(tmp_path, "-c", CHECK.replace("HAND", str(hand)))

    assert done.returncode == 0, done.stderr
    assert done.stdout == "content\n"


def test_the_example_is_short_and_keeps_to_the_style_of_the_project(tmp_path: Path):
    environment = example.install(tmp_path)
    file = tmp_path / f"{example.NAME}.py"
    root = Path(__file__).parents[2]
    for tool in (
        ("ruff", "check", "--ignore", "INP001", "--config", str(root / "pyproject.toml")),
        ("mypy", "--strict"),
    ):
        command = [sys.executable, "-m", *tool, str(file)]
        done = subprocess.run(command, env=environment, cwd=root, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr

    assert len(example.source().splitlines()) < 200


def test_a_game_without_rules_to_read_says_so(tmp_path: Path):
    done = run(tmp_path, "-P", "-m", "engines", "rules", example.NAME)

    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "The package that brings suits has no rules to read.\n"


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = example.install(folder)
    command = [sys.executable, *arguments]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=110, check=False)
