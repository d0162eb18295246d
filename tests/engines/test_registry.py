"""The games there are: ours by their modules, others' by entry points, each name once."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from engines import games
from engines.registry import engines
from tests.support import example

LIST = "from engines.registry import engines; print(*engines())"


def listed(folder: Path, *points: str) -> subprocess.CompletedProcess[str]:
    environment = example.install(folder)
    (folder / f"{example.NAME}-1.0.dist-info" / "entry_points.txt").write_text(
        "\n".join(("[spieltisch.games]", *points)) + "\n", encoding="utf-8"
    )
    command = [sys.executable, "-c", LIST]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)


def test_every_module_of_ours_is_a_game_of_that_name():
    folder = Path(games.__path__[0])
    modules = {path.stem for path in folder.iterdir() if not path.stem.startswith("__")}

    assert set(engines()) == modules


def test_a_game_of_another_package_comes_after_ours(tmp_path: Path):
    done = listed(tmp_path, "suits = suits:ENGINE")

    assert done.stdout.split() == [*engines(), "suits"]


@pytest.mark.parametrize(
    ("points", "problem"),
    [
        (("one = suits:ENGINE", "two = suits:ENGINE"), "there is a game named suits already"),
        (("kasino = engines.games.kasino:ENGINE",), "there is a game named kasino already"),
        (("suits = suits:Options",), "entry point suits = suits:Options holds no Engine"),
    ],
)
def test_two_of_one_name_or_no_engine_at_all_is_an_error_that_names_it(tmp_path: Path, points, problem: str):
    done = listed(tmp_path, *points)

    assert done.returncode != 0
    assert "RegistryError" in done.stderr
    assert problem in done.stderr
