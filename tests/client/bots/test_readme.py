"""The brain that the README shows is one, and so is the bot."""

from __future__ import annotations

import asyncio
import re
import sys
from pathlib import Path
from typing import Any

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
