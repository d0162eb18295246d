"""What a player would otherwise type again at every start: names and the server, in the user's config folder."""

from __future__ import annotations

import json
from pathlib import Path

import cattrs
import platformdirs
from attrs import frozen

MOST_NAMES = 12


@frozen
class Remembered:
    """``names`` by seat, as they were at the last start."""

    names: tuple[str, ...] = ()
    server: str = ""


class Memory:
    """The file. What cannot be read or written is as if nothing were remembered."""

    def __init__(self, folder: Path | None = None) -> None:
        self._file = (folder or platformdirs.user_config_path("spieltisch", appauthor=False)) / "remembered.json"

    def read(self) -> Remembered:
        try:
            return cattrs.structure(json.loads(self._file.read_text(encoding="utf-8")), Remembered)
        except (OSError, ValueError, TypeError, cattrs.BaseValidationError):
            return Remembered()

    def write(self, remembered: Remembered) -> None:
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            kept = cattrs.unstructure(Remembered(remembered.names[:MOST_NAMES], remembered.server))
            self._file.write_text(json.dumps(kept, ensure_ascii=False, indent=1), encoding="utf-8")
        except OSError:
            return
