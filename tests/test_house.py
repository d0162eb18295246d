"""What of the house rules a machine can hold."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from engines.registry import engines

ROOT = Path(__file__).parents[1]
SOURCES = ("boards", "client", "engines", "protocol", "server")
FOLDERS = (*SOURCES, "tests")
FILES = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py"))
TEXTS = sorted(
    path
    for place in (*(ROOT / folder for folder in FOLDERS), ROOT / ".ci", ROOT)
    for path in (place.glob("*") if place == ROOT else place.rglob("*"))
    if path.is_file() and path.name != ".git" and path.suffix in {"", ".md", ".po", ".py", ".toml", ".txt", ".yaml"}
)
MACHINE = re.compile(r"(?<![\w.])/(?:work|root|home|Users)/\w", re.ASCII)
CORE = "The server's core does no I/O"
EDGE = {
    "__init__",
    "__main__",
    "bots",
    "chance",
    "clock",
    "config",
    "connection",
    "exporting",
    "failpoints",
    "hub",
    "live",
} | {
    "logs",
    "metrics",
    "owner",
    "program",
    "tables",
}
REGISTRY = re.compile(r"\b(?:pypi\.(?:org|io)|python[h]osted|npmjs\.(?:org|com)|registry\.\w+\.\w+)", re.IGNORECASE)


def _name(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", FILES, ids=_name)
def test_no_file_is_longer_than_400_lines(path: Path):
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 400


def test_the_layers_are_kept():
    lint = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([lint], cwd=ROOT, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout + done.stderr


def test_each_module_of_the_server_is_held_pure_or_known_to_be_at_the_edge():
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = {contract["name"]: contract for contract in settings["tool"]["importlinter"]["contracts"]}
    pure = {name.removeprefix("server.") for name in contracts[CORE]["source_modules"]}
    modules = {path.stem for path in (ROOT / "server").glob("*.py")}

    assert modules - EDGE - pure == set(), f"add it to the contract {CORE!r} in pyproject.toml, or to EDGE here"


@pytest.mark.parametrize("folder", FOLDERS)
def test_each_folder_says_what_it_is_for(folder: str):
    lines = (ROOT / folder / "README.md").read_text(encoding="utf-8").splitlines()

    assert lines[0].startswith("# ")
    assert len(lines) >= 5


@pytest.mark.parametrize("game", engines())
def test_each_game_has_golden_records(game: str):
    assert any(path.name.startswith(f"{game}-") for path in (ROOT / "tests" / "golden").glob("*.txt"))


def test_no_file_names_a_place_on_a_machine_or_a_package_registry():
    told = [_name(path) for path in TEXTS for text in [path.read_text(encoding="utf-8")] if MACHINE.search(text)]
    hosts = [_name(path) for path in TEXTS for text in [path.read_text(encoding="utf-8")] if REGISTRY.search(text)]

    assert (told, hosts) == ([], [])


@pytest.mark.parametrize("game", engines())
def test_server_and_faces_know_no_game_by_name(game: str):
    name = re.compile(rf"(?<![a-z]){game.replace('_', '[ _]?')}(?![a-z])", re.IGNORECASE)
    faces = [path for path in FILES if path.is_relative_to(ROOT / "client") and not _of_a_game(path)]
    server = [path for path in FILES if path.is_relative_to(ROOT / "server")]

    assert [_name(path) for path in faces + server if name.search(path.read_text(encoding="utf-8"))] == []


def _of_a_game(path: Path) -> bool:
    return path.is_relative_to(ROOT / "client" / "bots") or path.is_relative_to(ROOT / "client" / "locale")


def test_the_environment_is_made_by_a_file_that_any_python_3_reads():
    source = (ROOT / ".ci" / "environment.py").read_text(encoding="utf-8")

    ast.parse(source, feature_version=(3, 4))


def test_a_python_that_is_too_old_is_told_what_to_do(tmp_path: Path):
    source = (ROOT / ".ci" / "environment.py").read_text(encoding="utf-8").replace("(3, 11)", "(9, 9)")
    path = tmp_path / "environment.py"
    path.write_text(source, encoding="utf-8")
    done = subprocess.run([sys.executable, path], capture_output=True, text=True, check=False)

    assert done.returncode == 1
    assert "needs Python 9.9 or newer" in done.stderr
    assert "make PYTHON=" in done.stderr


def test_a_python_without_its_venv_module_is_told_what_to_install(tmp_path: Path):
    path = tmp_path / ".ci" / "environment.py"
    path.parent.mkdir()
    shutil.copy(ROOT / ".ci" / "environment.py", path)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    bare = f"import runpy, sys; sys.modules['ensurepip'] = None; runpy.run_path({str(path)!r}, run_name='__main__')"
    done = subprocess.run([sys.executable, "-c", bare], capture_output=True, text=True, check=False)

    assert done.returncode == 1
    assert "apt install python3-venv" in done.stderr


@pytest.mark.parametrize(
    "readme", [path for folder in SOURCES for path in (ROOT / folder).rglob("README.md")], ids=_name
)
def test_a_readme_names_every_module_and_folder_beside_it(readme: Path):
    text = readme.read_text(encoding="utf-8")
    modules = {path.name for path in readme.parent.glob("*.py") if not path.name.startswith("__")}
    folders = {path.parent.name + "/" for path in readme.parent.glob("*/*.py")}

    assert {name for name in modules | folders if f"`{name}`" not in text} == set()
