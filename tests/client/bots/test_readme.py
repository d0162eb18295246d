"""The brain that the README shows is one."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from client.bots.brain import Turn
from engines.known import Known
from protocol.choice import Move, Prompt
from protocol.scene import Layout, View

README = Path(__file__).parents[3] / "client" / "bots" / "README.md"


def test_the_brain_in_the_readme_plays_and_has_about_twenty_lines():
    (source,) = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
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
