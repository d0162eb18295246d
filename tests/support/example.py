"""The example of ``engines/README.md``, installed beside the project as another's package would be."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path

README = Path(__file__).parents[2] / "engines" / "README.md"
NAME = "suits"


def source() -> str:
    """The code of the game, as it stands there."""
    (code,) = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    return str(code)


def install(folder: Path) -> Mapping[str, str]:
    """Put the game as a package with an entry point into the folder; the environment in which it is found."""
    (folder / f"{NAME}.py").write_text(source(), encoding="utf-8")
    info = folder / f"{NAME}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {NAME}\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[spieltisch.games]\n{NAME} = {NAME}:ENGINE\n", encoding="utf-8")
    paths = [str(folder), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
