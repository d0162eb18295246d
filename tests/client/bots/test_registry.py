"""Other people's brains are found where their package is installed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

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


def test_two_brains_of_one_name_are_refused_by_name(tmp_path: Path):
    done = _asked(tmp_path, "random", "eager = eager:BRAIN")

    assert done.returncode == 1
    assert "there is a brain random already" in done.stderr


def test_an_entry_point_that_holds_no_brain_is_refused_by_name(tmp_path: Path):
    done = _asked(tmp_path, "eager", "eager = eager:fallback")

    assert done.returncode == 1
    assert "eager = eager:fallback holds no Brain" in done.stderr


def test_a_brain_whose_name_no_record_could_tell_is_refused_by_name(tmp_path: Path):
    done = _asked(tmp_path, "Eager One", "eager = eager:BRAIN")

    assert done.returncode == 1
    assert "'Eager One' is no name" in done.stderr


def test_a_record_can_tell_each_of_our_brains_by_name_and_people_can_be_told_of_it():
    for name in OURS:
        player = Player("Bot 1", Kind.BOT, name, b"seed")
        assert player_in(f'"Bot 1" {played_by(player)}') == player
    assert {f"brain.{name}" for name in OURS} <= catalogue("en").keys()
