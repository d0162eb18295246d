"""Keys become text, in the language asked for as far as it goes."""

from __future__ import annotations

import os
import re
from pathlib import Path

import polib
import pytest

from client.texts.words import LOCALE, Words, compiled, languages, readable, wanted_language

CLIENT = LOCALE.parent
ENGLISH = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "greeting"
msgstr "Hello, {name}!"

msgid "count.pieces"
msgid_plural "count.pieces"
msgstr[0] "a card"
msgstr[1] "{count} cards"

msgid "only.english"
msgstr "spades"
"""
FINNISH = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "greeting"
msgstr "Hei, {name}!"

msgid "count.pieces"
msgid_plural "count.pieces"
msgstr[0] "kortti"
msgstr[1] "{count} korttia"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for language, text in (("en", ENGLISH), ("fi", FINNISH)):
        file = tmp_path / language / "LC_MESSAGES" / "spieltisch.po"
        file.parent.mkdir(parents=True)
        file.write_text(text, encoding="utf-8")
    return tmp_path


def test_a_key_is_said_in_the_language_chosen(folder: Path):
    assert Words("en", folder).say("greeting", name="Anna") == "Hello, Anna!"
    assert Words("fi", folder).say("greeting", name="Anna") == "Hei, Anna!"


def test_a_count_chooses_the_plural(folder: Path):
    words = Words("fi", folder)

    assert [words.say("count.pieces", count=count) for count in (1, 2, 0)] == ["kortti", "2 korttia", "0 korttia"]


def test_a_text_may_be_the_same_for_every_count(folder: Path):
    words = Words("fi", folder)

    assert [words.say("greeting", count=count, name="Anna") for count in (1, 2)] == ["Hei, Anna!"] * 2


def test_what_a_language_lacks_is_said_in_english(folder: Path):
    assert Words("fi", folder).say("only.english") == "spades"


def test_an_unknown_key_shows_as_itself(folder: Path):
    words = Words("fi", folder)

    assert words.say("news.whist.led", card="QH") == "led card=QH"
    assert words.first("option.whist.no_trumps", "option.no_trumps") == "no trumps"
    assert readable("zone.first_trick") == "first trick"


def test_names_are_never_read_as_templates(folder: Path):
    assert Words("en", folder).say("greeting", name="{name.__class__}") == "Hello, {name.__class__}!"


@pytest.mark.parametrize(
    ("chosen", "environment", "language"),
    [
        ("fi", {}, "fi"),
        ("fi-FI", {"LANG": "en_GB.UTF-8"}, "fi"),
        (None, {"LC_ALL": "fi_FI.UTF-8", "LANG": "en_GB.UTF-8"}, "fi"),
        (None, {"LANG": "C.UTF-8"}, "en"),
        ("tlh", {"LANG": "fi"}, "fi"),
        (None, {}, "en"),
    ],
)
def test_the_language_is_the_one_chosen_else_that_of_the_environment(
    folder: Path, chosen: str | None, environment: dict[str, str], language: str
):
    assert languages(folder) == ("en", "fi")
    assert wanted_language([chosen], environment, folder) == language


def test_a_changed_text_is_compiled_anew_and_an_unchanged_one_read_as_it_is(folder: Path):
    source = folder / "fi" / "LC_MESSAGES" / "spieltisch.po"
    first = compiled(source)
    target = source.with_suffix(".mo")
    assert target.read_bytes() == first

    source.write_text(FINNISH.replace("Hei", "Terve"), encoding="utf-8")
    os.utime(target, (1, 1))
    assert Words("fi", folder).say("greeting", name="Anna") == "Terve, Anna!"

    kept = target.read_bytes()
    os.utime(source, (1, 1))
    assert compiled(source) == kept


def test_an_installed_program_needs_the_compiled_catalogues_only(folder: Path):
    for language in languages(folder):
        source = folder / language / "LC_MESSAGES" / "spieltisch.po"
        compiled(source)
        source.unlink()

    assert languages(folder) == ("en", "fi")
    assert Words("fi", folder).say("greeting", name="Anna") == "Hei, Anna!"


def test_the_catalogues_hold_each_key_once_and_no_empty_text():
    for language in languages():
        catalogue = polib.pofile(str(LOCALE / language / "LC_MESSAGES" / "spieltisch.po"), check_for_duplicates=True)

        assert not [entry.msgid for entry in catalogue if not entry.translated()]


@pytest.mark.parametrize("language", languages())
def test_what_is_wrong_can_be_said_with_plain_texts_alone(language: str):
    """What is told of a mistake knows no table: its words may ask for no card, seat or word of a game."""
    sources = "".join(file.read_text(encoding="utf-8") for file in sorted(CLIENT.rglob("*.py")))
    keys = set(re.findall(r'Unfit\(\s*"([a-z_.]+)"', sources))

    assert "unfit.brain" in keys
    for key in keys:
        assert not re.search(r"\{\w+:", Words(language).template(key) or ""), key
