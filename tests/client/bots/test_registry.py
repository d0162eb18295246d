"""Other people's brains are found where their package is installed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from client.bots import registry
from engines.text import Player, played_by, player_in
from protocol.messages import Kind
from tests.support.texts import catalogue

OURS = [*registry.OURS]

BRAIN = """
from client.bots.brain import Brain, fallback

BRAIN = Brain({name!r}, lambda turn: fallback(turn.prompts), quick=True)
"""


def _asked(folder: Path, name: str, entry: str) -> subprocess.CompletedProcess[str]:
    """The program that says what there is, beside an installed package with one entry point."""
    information = folder / "eager-1.0.dist-info"
    information.mkdir()
    (information / "METADATA").write_text("Metadata-Version: 2.1\nName: eager\nVersion: 1.0\n", encoding="utf-8")
    (information / "entry_points.txt").write_text(f"[spieltisch.brains]\n{entry}\n", encoding="utf-8")
    (folder / "eager.py").write_text(BRAIN.format(name=name), encoding="utf-8")
    return subprocess.run(
        [sys.executable, "-P", "-m", "client.bots.registry"],
        env={**os.environ, "PYTHONPATH": str(folder)},
        input="",
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_brain_of_an_installed_package_is_offered(tmp_path: Path):
    done = _asked(tmp_path, "eager", "eager = eager:BRAIN")

    assert json.loads(done.stdout)["brains"] == [*OURS, "eager"]
    assert done.returncode == 0


def test_the_levels_for_people_come_first_the_weakest_before_the_others():
    assert tuple(registry.brains())[:3] == registry.levels("any game") == ("easy", "medium", "hard")


@pytest.mark.parametrize(
    ("name", "entry", "why"),
    [
        ("random", "eager:BRAIN", "there is a brain random already"),
        ("eager", "eager:fallback", "eager = eager:fallback holds no Brain"),
        ("Eager One", "eager:BRAIN", "'Eager One' is no name"),
        ("eager", "eager:NOBODY", "eager = eager:NOBODY cannot be loaded: AttributeError"),
        ("eager", "eager.nothing:BRAIN", "cannot be loaded: ModuleNotFoundError"),
        ("eager", "this_ends:BRAIN", "cannot be loaded: SystemExit: no brain today"),
    ],
)
def test_what_is_wrong_with_one_brain_is_told_and_takes_no_other_with_it(
    name: str, entry: str, why: str, tmp_path: Path
):
    (tmp_path / "this_ends.py").write_text("raise SystemExit('no brain today')", encoding="utf-8")

    done = _asked(tmp_path, name, f"eager = {entry}")

    assert json.loads(done.stdout)["brains"] == OURS
    assert why in done.stderr
    assert done.returncode == 0


def test_a_record_can_tell_each_of_our_brains_by_name_and_people_can_be_told_of_it():
    for name in OURS:
        player = Player("Bot 1", Kind.BOT, name, b"seed")
        assert player_in(f'"Bot 1" {played_by(player)}') == player
    assert {f"brain.{name}" for name in OURS} <= catalogue("en").keys()
