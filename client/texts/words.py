"""Keys become text: gettext catalogues in which English is a language like the others.

A key is what the program or the wire says (``news.whist.led``); its words, with fields in braces, stand
in ``locale/<language>/LC_MESSAGES/spieltisch.po`` only. A field says how it is to be read, so a new game's texts
need no code: ``{seat:name}`` a seat's name, ``{card:piece}`` a card in words, ``{pile:zone}`` a part of the table.
A key without words shows as itself, so that a game nobody has described yet can be played.

What rules, boards and servers find wrong comes in English, from where there are no catalogues. Those words are the keys
of the catalogue ``faults``, which English itself does not need.
"""

from __future__ import annotations

import contextlib
import gettext
import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from client.replacing import replace
from protocol.saying import Saying

DOMAIN = "spieltisch"
FAULTS = "faults"
LOCALE = Path(__file__).parents[1] / "locale"
FALLBACK = "en"


class Words:
    """The texts of one language; what it lacks is looked up in English."""

    def __init__(self, language: str = FALLBACK, folder: Path = LOCALE) -> None:
        self._folder = folder
        self.speak(language)

    def speak(self, language: str) -> None:
        """From now on in that language, for all who hold these words."""
        self.language = language
        self._catalogue = _catalogue(self._folder, language)
        self._faults: gettext.NullTranslations | None = None  # seldom needed
        if language != FALLBACK:
            self._catalogue.add_fallback(_catalogue(self._folder, FALLBACK))

    def has(self, key: str) -> bool:
        return self._catalogue.gettext(key) != key

    def template(self, key: str, count: int | None = None) -> str | None:
        """The words of a key with their fields still open, in the form for that count; None if there are none.

        A text that is the same for every count needs no forms.
        """
        text = key if count is None else self._catalogue.ngettext(key, key, count)
        text = self._catalogue.gettext(key) if text == key else text
        return None if text == key else text

    def first(self, *keys: str) -> str:
        """The words of the first key that has any; of none, the last part of the last key, readable."""
        found = next((text for key in keys if (text := self.template(key)) is not None), None)
        return readable(keys[-1]) if found is None else found

    def say(self, key: str, /, count: int | None = None, **fields: Any) -> str:
        """The text of a key with its fields filled in; an unknown key as itself, with its fields after it."""
        template = self.template(key, count)
        if template is not None:
            told = {name: self.fault(value) if isinstance(value, Saying) else value for name, value in fields.items()}
            return template.format_map({"count": count, **told})
        return " ".join([readable(key), *(f"{name}={value}" for name, value in fields.items())])

    def fault(self, saying: Saying) -> str:
        """What another part of the program has found wrong: its words are English, and the key of those in here."""
        if self.language == FALLBACK:
            return str(saying)
        if self._faults is None:
            self._faults = _catalogue(self._folder, self.language, FAULTS)
        return saying.by(self._faults.gettext)


def readable(key: str) -> str:
    """A key that has no words: its last part, without underscores."""
    return key.rsplit(".", 1)[-1].replace("_", " ")


def languages(folder: Path = LOCALE) -> tuple[str, ...]:
    """The languages there are catalogues for, written or (in an installed program) compiled."""
    return tuple(sorted({path.parent.parent.name for path in folder.glob(f"*/LC_MESSAGES/{DOMAIN}.[pm]o")}))


def wanted_language(chosen: Sequence[str | None], environment: Mapping[str, str], folder: Path = LOCALE) -> str:
    """The first language chosen, else that of the environment, else English; only such as there is."""
    spoken = [environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    found = (language_of(locale, folder) for locale in [*chosen, *spoken])
    return next(filter(None, found), FALLBACK)


def language_of(locale: str | None, folder: Path = LOCALE) -> str | None:
    """The language that a locale such as ``de_AT.UTF-8`` or ``de-AT`` names, if there is a catalogue for it."""
    language = (locale or "").replace("-", "_").split("_")[0].split(".")[0].lower()
    return language if language in languages(folder) else None


def compiled(source: Path) -> bytes:
    """The .mo of a .po file: the one beside it if it is not older, else made anew, and kept there if possible."""
    target = source.with_suffix(".mo")
    if target.exists() and (not source.exists() or target.stat().st_mtime >= source.stat().st_mtime):
        return target.read_bytes()
    import polib  # noqa: PLC0415 - no catalogue is compiled twice, and an installed one never

    data: bytes = polib.pofile(str(source)).to_binary()
    with contextlib.suppress(OSError):  # a read-only place is no harm
        replace(target, data)
    return data


def _catalogue(folder: Path, language: str, domain: str = DOMAIN) -> gettext.GNUTranslations:
    return gettext.GNUTranslations(io.BytesIO(compiled(folder / language / "LC_MESSAGES" / f"{domain}.po")))
