"""What a player would otherwise type again at every start: names and the server, in the user's config folder."""

from __future__ import annotations

import contextlib
from pathlib import Path

from attrs import evolve, frozen

from client.preferences.kept import Kept

MOST_NAMES = 12


@frozen
class Remembered:
    """``names`` by seat, as they were at the last start."""

    names: tuple[str, ...] = ()
    server: str = ""


class Memory:
    """The file. What cannot be read or written is as if nothing were remembered."""

    def __init__(self, folder: Path | None = None) -> None:
        self._kept = Kept(Remembered(), "remembered.json", folder)

    def read(self) -> Remembered:
        return self._kept.read()[0]

    def write(self, remembered: Remembered) -> None:
        with contextlib.suppress(OSError):
            self._kept.write(evolve(remembered, names=remembered.names[:MOST_NAMES]))
