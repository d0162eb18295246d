"""The wheel brings every catalogue compiled, so that an installed program speaks all languages at once."""

from __future__ import annotations

import gettext
import runpy
import shutil
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import polib
import pytest

from client.texts.words import LOCALE

ROOT = LOCALE.parents[1]
INTERFACE = "hatchling.builders.hooks.plugin.interface"  # which is there while a wheel is built only


class Hook:
    """What a hook of the build is given to stand on."""

    def __init__(self, root: Path) -> None:
        self.root = str(root)


def test_every_catalogue_is_compiled_into_the_wheel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    sources = sorted(path.relative_to(ROOT) for path in LOCALE.glob("**/*.po"))
    for source in sources:
        (tmp_path / source).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / source, tmp_path / source)
    interface = ModuleType(INTERFACE)
    monkeypatch.setattr(interface, "BuildHookInterface", Hook, raising=False)
    monkeypatch.setitem(sys.modules, INTERFACE, interface)
    hook = runpy.run_path(str(LOCALE / "compile_catalogues.py"))["CompileCatalogues"]
    built: dict[str, Any] = {"artifacts": []}

    hook(tmp_path).initialize("standard", built)

    assert built["artifacts"] == [str(source.with_suffix(".mo")) for source in sources]
    for source in sources:
        with (tmp_path / source).with_suffix(".mo").open("rb") as compiled:
            words = gettext.GNUTranslations(compiled)
        plain = [entry for entry in polib.pofile(str(ROOT / source)) if not entry.msgid_plural]
        assert plain
        assert [words.gettext(entry.msgid) for entry in plain] == [entry.msgstr for entry in plain]
