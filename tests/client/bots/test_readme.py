"""The brain that the README shows is one, and so is the bot."""

from __future__ import annotations

import asyncio
import re
import sys
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from client.bots.brain import Turn
from engines.known import Known
from engines.registry import engines
from protocol.choice import Move, Prompt
from protocol.scene import Layout, View
from tests.client.bots.hosting import host
from tests.support.servers import serving

README = Path(__file__).parents[3] / "client" / "bots" / "README.md"
SLOW = set(engines()) - {"kasino"}
OURS = ("boards", "client", "engines", "protocol", "server")


def _sources() -> list[str]:
    return re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)


def test_the_brain_in_the_readme_plays_and_has_about_twenty_lines():
    source = _sources()[0]
    module: dict[str, Any] = {}
    exec(source, module)
    turn = Turn(
        "any",
        {},
        2,
        0,
        Known(Layout("any", 2, ())),
        View({}, {}),
        (Prompt("draw"), Prompt("play", {"card": "7S"})),
        b"key",
    )

    assert module["BRAIN"].choose(turn) == Move("play", {"card": "7S"})
    assert len(source.splitlines()) <= 22


def _wheel(folder: Path) -> Path:
    """A package of somebody else's with the README's brain and the entry point that the README tells."""
    about = "eager-1.0.dist-info"
    entry = re.findall(r"```toml\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)[0]
    points = entry.replace("project.entry-points.", "").replace('"', "")
    wheel = folder / "eager-1.0-py3-none-any.whl"
    with ZipFile(wheel, "w") as packed:
        packed.writestr("your_package/__init__.py", "")
        packed.writestr("your_package/eager.py", _sources()[0])
        packed.writestr(f"{about}/METADATA", "Metadata-Version: 2.1\nName: eager\nVersion: 1.0\n")
        packed.writestr(f"{about}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        packed.writestr(f"{about}/entry_points.txt", points)
        packed.writestr(f"{about}/RECORD", "")
    return wheel


async def test_the_brain_in_the_readme_plays_at_a_server_where_its_package_is_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
):
    site = tmp_path / "site"
    install = (sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--target", str(site))
    installing = await asyncio.create_subprocess_exec(*install, str(_wheel(tmp_path)))
    assert await installing.wait() == 0
    monkeypatch.setenv("PYTHONPATH", str(site))
    async with serving(tmp_path / "tables.db", bots=True) as server, host(server.url) as there:
        await there.open("leiterspiel", 2)
        await there.bot(0, "eager")
        await there.bot(1, "random")
        over = await there.game()

    assert there.session.model.brains[-1] == "eager"
    assert there.session.model.seats[0].brain == "eager"
    assert over.result.reason == "goal"
    assert "failed" not in capfd.readouterr().err, "its moves were its own"


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=[pytest.mark.slow] if game in SLOW else []) for game in sorted(engines())]
)
async def test_the_bot_in_the_readme_plays_any_game_with_nothing_of_ours(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("SPIELTISCH_BOT_PAUSE", "0")
    source, program = _sources()[1], tmp_path / "bot.py"
    program.write_text(source, encoding="utf-8")
    async with serving(tmp_path / "tables.db", bots=True) as server, host(server.url) as there:
        code = (await there.open(game, 2)).code
        await there.bot(0)
        command = (sys.executable, "-P", "-W", "error", str(program), server.url, code)
        bot = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
        over = await there.game()
        told, _ = await bot.communicate()

    assert set(re.findall(r"^(?:import|from) (\w+)", source, re.MULTILINE)).isdisjoint(OURS)
    assert bot.returncode == 0
    assert told.decode().split() == ["places:", *map(str, over.result.places)]
