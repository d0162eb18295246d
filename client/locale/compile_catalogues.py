"""A hook of the wheel's build: the catalogues are compiled, so that an installed program need not do it."""  # noqa: INP001 - no module

from __future__ import annotations

from pathlib import Path
from typing import Any

import polib
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileCatalogues(BuildHookInterface):  # type: ignore[misc] # hatchling is there while a wheel is built only
    """Puts the .mo file of each .po file into the wheel."""

    def initialize(self, _version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        for source in sorted(root.glob("client/locale/*/LC_MESSAGES/*.po")):
            target = source.with_suffix(".mo")
            polib.pofile(str(source)).save_as_mofile(str(target))
            build_data["artifacts"].append(str(target.relative_to(root)))
