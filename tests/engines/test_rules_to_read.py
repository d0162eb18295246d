"""``python -P -m engines rules GAME``."""

from __future__ import annotations

import subprocess
import sys

import pytest

from engines.__main__ import main
from engines.registry import engines


@pytest.mark.parametrize("game", sorted(engines()))
def test_every_game_of_ours_has_rules_to_read(game: str, capsys: pytest.CaptureFixture[str]):
    assert main(["rules", game]) == 0

    text = capsys.readouterr().out
    assert text.startswith("# ")
    assert len(text.splitlines()) > 10


def test_it_runs_as_a_child_of_the_client_does():
    command = [sys.executable, "-P", "-m", "engines", "rules", "up_and_down"]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=60, check=False)

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("# Up and Down")


def test_a_game_that_is_not_there_is_refused_with_those_that_are(capsys: pytest.CaptureFixture[str]):
    assert main(["rules", "chess"]) == 1

    assert "up_and_down" in capsys.readouterr().err


def test_wrong_usage_is_told_from_failure():
    with pytest.raises(SystemExit) as ended:
        main(["rules"])

    assert ended.value.code == 2
