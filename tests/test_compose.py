"""compose.yaml, checked where no container engine runs."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[1]
COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
SERVER = COMPOSE["services"]["server"]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
SOURCE = "/usr/src/spieltisch/"


def _steps() -> list[tuple[str, str]]:
    """The instructions of the Dockerfile with their arguments, continued lines joined."""
    text = SERVER["build"]["dockerfile_inline"].replace("\\\n", " ")
    return [(line.split()[0], " ".join(line.split()[1:])) for line in text.splitlines() if line.strip()]


def _arguments(name: str) -> list[str]:
    return [told for instruction, told in _steps() if instruction == name]


def test_it_has_one_server_and_its_volume():
    assert list(COMPOSE["services"]) == ["server"]
    assert SERVER["volumes"] == ["tables:/var/lib/spieltisch"]
    assert "tables" in COMPOSE["volumes"]


def test_the_server_runs_unprivileged_and_can_write_to_its_volume_and_tmp_only():
    user, group = SERVER["user"].split(":")

    assert int(user) > 0
    assert any(f"--uid {user} --gid {group} " in step for step in _arguments("RUN"))
    assert SERVER["read_only"] is True
    assert [mount.split(":")[0] for mount in SERVER["tmpfs"]] == ["/tmp"]
    assert SERVER["cap_drop"] == ["ALL"]
    assert SERVER["security_opt"] == ["no-new-privileges:true"]
    assert not {"privileged", "cap_add", "network_mode", "pid", "devices"} & SERVER.keys()


def test_the_health_check_asks_the_published_port():
    (port,) = SERVER["ports"]
    listen = SERVER["command"][SERVER["command"].index("--listen") + 1]

    assert f"127.0.0.1:{port.split(':')[1]}/healthz" in SERVER["healthcheck"]["test"][-1]
    assert listen == f"0.0.0.0:{port.split(':')[1]}"
    compile(SERVER["healthcheck"]["test"][-1], "healthcheck", "exec")


def test_the_tables_are_kept_in_the_volume():
    database = SERVER["command"][SERVER["command"].index("--database") + 1]

    assert database.startswith("sqlite:///" + SERVER["volumes"][0].split(":")[1])


def test_the_image_starts_an_installed_command_as_the_user_and_is_made_of_known_instructions():
    instructions = [instruction for instruction, _ in _steps()]

    assert instructions[0] == "FROM"
    assert set(instructions) <= {"FROM", "RUN", "COPY", "USER", "WORKDIR", "ENV", "EXPOSE", "ENTRYPOINT"}
    assert instructions.index("USER") > max(place for place, name in enumerate(instructions) if name == "RUN")
    assert yaml.safe_load(_arguments("ENTRYPOINT")[0])[0] in PROJECT["project"]["scripts"]


def test_the_command_uses_flags_that_the_server_has():
    program = Path(sys.executable).with_name(yaml.safe_load(_arguments("ENTRYPOINT")[0])[0])
    told = subprocess.run([program, "--help"], capture_output=True, text=True, check=True).stdout

    assert {word for word in SERVER["command"] if word.startswith("--")} <= set(re.findall(r"--[a-z-]+", told))


def test_all_that_the_wheel_is_made_of_is_copied_into_the_image():
    copied = {name for step in _arguments("COPY") for name in step.split()[:-1]}
    hook = PROJECT["tool"]["hatch"]["build"].get("hooks", {}).get("custom", {})
    needed = {
        "pyproject.toml",
        "README.md",
        "LICENSE",
        *PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"],
    }

    assert copied == needed | ({hook.get("path", "hatch_build.py")} if hook else set())
    assert all((ROOT / name).exists() for name in copied)
    assert all(step.split()[-1].startswith(SOURCE) for step in _arguments("COPY"))


@pytest.mark.parametrize("extra", ["boards", "speed"])
def test_the_extras_that_are_installed_exist(extra: str):
    assert extra in PROJECT["project"]["optional-dependencies"]
    assert any(f'"{SOURCE.rstrip("/")}[boards,speed]"' in step for step in _arguments("RUN"))
