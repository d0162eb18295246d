"""``python -m boards``: what people who make boards are told, and the exit codes."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from boards.__main__ import main
from tests.boards.test_paint import opened

GOOD = "Spielbrett=mine.png\nZeilen=2\nSpalten=5\nLeiter=2,5\nLeiter=5,8\n"


@pytest.fixture
def mine(tmp_path):
    path = tmp_path / "mine.txt"
    path.write_text(GOOD)
    return path


def test_check_tells_what_a_good_board_has_and_of_all_three_overshoot_rules(mine, capsys):
    assert main(["check", str(mine)]) == 0
    told = capsys.readouterr().out
    assert "2 rows x 5 columns, goal 10, 2 ladders, 0 snakes" in told
    for overshoot in ("win", "stay", "bounce"):
        assert f"overshoot {overshoot}: the goal can be reached from everywhere" in told


def test_check_tells_under_which_rules_the_goal_cannot_be_reached(mine, capsys):
    snakes = "".join(f"Schlange={head},1\n" for head in range(4, 10))
    mine.write_text(f"Spielbrett=mine.png\nZeilen=2\nSpalten=10\nLeiter=2,9\n{snakes}")

    assert main(["check", str(mine)]) == 0
    told = capsys.readouterr().out
    assert "overshoot stay, chains follow: refused, since the goal cannot be reached" in told
    assert "overshoot stay, chains single: the goal can be reached from everywhere" in told


def test_check_fails_on_any_bad_file_and_names_file_and_lines(mine, tmp_path, capsys):
    bad = tmp_path / "bad.txt"
    bad.write_text("Zeilen=2\nLeiter=3\n")

    assert main(["check", str(mine), str(bad), str(tmp_path / "none.txt")]) == 1
    told = capsys.readouterr().out
    assert f"{bad}: error: line 2: found '3'" in told
    assert "none.txt: error: the file: found No such file" in told
    assert f"{mine}: good" in told


def test_check_as_json_tells_the_same_to_machines(mine, tmp_path, capsys):
    bad = tmp_path / "bad.txt"
    bad.write_text(GOOD + "Leiter=3\n")

    assert main(["check", "--json", str(mine), str(bad)]) == 1
    good, refused = json.loads(capsys.readouterr().out)
    assert (good["good"], good["board"]["rows"], good["board"]["ladders"]) == (True, 2, [[2, 5], [5, 8]])
    assert {(way["overshoot"], way["reachable"]) for way in good["goal"]} == {
        ("win", True),
        ("stay", True),
        ("bounce", True),
    }
    assert "mine.png" in good["picture"]
    assert (refused["good"], refused["board"]) == (False, None)
    assert [(error["line"], error["code"]) for error in refused["errors"]] == [(6, "bad_jump")]


def test_paint_makes_the_picture_that_the_file_names_which_check_then_finds(mine, capsys):
    assert main(["paint", str(mine)]) == 0
    assert opened(mine.with_name("mine.png")).size == (1000, 400)
    assert main(["check", str(mine)]) == 0
    assert "without its picture" not in capsys.readouterr().out


def test_paint_writes_over_no_picture_unless_forced(mine, capsys):
    picture = mine.with_name("mine.png")
    picture.write_bytes(b"precious")

    assert main(["paint", str(mine)]) == 1
    assert picture.read_bytes() == b"precious"
    assert "--force" in capsys.readouterr().err
    assert main(["paint", "--force", str(mine)]) == 0
    assert picture.read_bytes() != b"precious"


def test_paint_writes_where_told_in_the_format_that_the_name_says(mine, tmp_path):
    out = tmp_path / "other.JPG"

    assert main(["paint", str(mine), "-o", str(out)]) == 0
    assert opened(out).format == "JPEG"


@pytest.mark.parametrize("arguments", [[], ["check"], ["paint"], ["paint", "x.txt", "-o", "x.gif"], ["frame", "x"]])
def test_wrong_usage_ends_with_2(arguments, capsys):
    with pytest.raises(SystemExit) as ended:
        main(arguments)

    assert ended.value.code == 2
    assert "usage:" in capsys.readouterr().err


@pytest.mark.parametrize("file", ["none.txt", "bad.txt"])
def test_paint_of_a_file_that_is_missing_or_bad_fails_with_the_reason(tmp_path, file, capsys):
    (tmp_path / "bad.txt").write_text("Zeilen=2\nLeiter=3\n")

    assert main(["paint", str(tmp_path / file)]) == 1
    assert file.removesuffix(".txt") in capsys.readouterr().err


def test_the_command_runs_and_its_help_is_worth_reading():
    done = subprocess.run([sys.executable, "-m", "boards", "--help"], capture_output=True, text=True, check=True)

    assert "check" in done.stdout
    assert "paint" in done.stdout
    assert "Exit codes" in done.stdout
