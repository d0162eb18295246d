"""Fonts of the system, for letters that pygame's own font does not have: looked for when such a letter first comes."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import pygame
import pygame.freetype

KINDS = {".ttf", ".otf", ".ttc", ".otc"}
STYLES = ("bold", "italic", "oblique", "light", "thin", "black", "heavy", "medium", "narrow", "condensed", "mono")
SERIFS = ("serif", "roman", "times", "song", "ming")
PLACEHOLDERS = ("lastresort", "blank")
"""Fonts that have a sign for everything, the same for many letters."""
PICTURES = "\U0001f000"
"""From here on letters are small pictures, which are best in colours."""
TRIED = 24
"""The size at which a letter is tried."""


class Typefaces:
    """Which file has which letter. Each letter is looked for once; no file is held open."""

    def __init__(self, folders: Sequence[Path] | None = None) -> None:
        self._folders = folders
        self._files: list[Path] | None = None
        self._known: dict[str, Path | None] = {}

    def having(self, letters: Iterable[str]) -> Mapping[str, Path | None]:
        """The file for each of the letters; None where no font has it."""
        wanted = list(dict.fromkeys(letters))
        missing = [letter for letter in wanted if letter not in self._known]
        if missing:
            self._look_for(missing)
        return {letter: self._known[letter] for letter in wanted}

    def _look_for(self, missing: list[str]) -> None:
        if self._files is None:
            self._files = sorted(_files(_folders() if self._folders is None else self._folders), key=_plainest)
        pictures = [letter for letter in missing if letter >= PICTURES]
        coloured = [file for file in self._files if "emoji" in file.stem.lower()]
        used = [file for file in self._known.values() if file is not None]
        self._take(pictures, [*coloured, *used, *self._files])
        self._take([letter for letter in missing if letter < PICTURES], [*used, *self._files])

    def _take(self, missing: list[str], files: Iterable[Path]) -> None:
        for file in dict.fromkeys(files):
            if not missing:
                return
            found = _found(file, missing)
            self._known |= dict.fromkeys(found, file)
            missing = [letter for letter in missing if letter not in found]
        self._known |= dict.fromkeys(missing)


def _found(file: Path, letters: Sequence[str]) -> list[str]:
    """Those of the letters that the font has, and that something is to be seen of."""
    try:
        font = pygame.freetype.Font(str(file))
        sizes = font.get_sizes()  # of a font that has pictures in place of shapes
        told = font.get_metrics("".join(letters), size=sizes[0][0] if sizes else TRIED)
        able = [letter for letter, metrics in zip(letters, told, strict=True) if metrics is not None]
        return [letter for letter in able if _is_seen(file, letter)]
    except (pygame.error, OSError, RuntimeError, ValueError):
        return []  # not a font, or one of a kind that is not known


def _is_seen(file: Path, letter: str) -> bool:
    pygame.font.init()
    shown = pygame.font.Font(str(file), TRIED).render(letter, True, (255, 255, 255))
    return shown.get_bounding_rect().width > 0


def _files(folders: Iterable[Path]) -> Iterable[Path]:
    for folder in folders:
        for place, _, names in os.walk(folder):
            yield from (Path(place, name) for name in names if Path(name).suffix.lower() in KINDS)


def _plainest(file: Path) -> tuple[int, int, str, str]:
    """Plain letters come first, and those without serifs, as ours."""
    name = file.stem.lower()
    styles = sum(style in name for style in STYLES) + 9 * any(word in name for word in PLACEHOLDERS)
    return styles, any(word in name for word in SERIFS) and "sans" not in name, name, str(file)


def _folders() -> list[Path]:
    """Where the system keeps its fonts."""
    home = Path.home()
    match sys.platform:
        case "win32":
            local = os.environ.get("LOCALAPPDATA", str(home / "AppData" / "Local"))
            return [Path(os.environ.get("WINDIR", r"C:\Windows"), "Fonts"), Path(local, "Microsoft/Windows/Fonts")]
        case "darwin":
            return [Path("/System/Library/Fonts"), Path("/Library/Fonts"), home / "Library" / "Fonts"]
        case _:
            data = os.environ.get("XDG_DATA_HOME") or str(home / ".local" / "share")
            shared = os.environ.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share"
            return [Path(data, "fonts"), home / ".fonts", *(Path(one, "fonts") for one in shared.split(":") if one)]
