"""Settings are kept in a file that loses nothing, and the command line comes before them, the locale after them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from client.entrance import usage
from client.preferences.remembered import Memory, Remembered
from client.preferences.settings import Colours, Preferences, Scale, Settings, Speed, complaint, let_speak, stored
from client.program import MISUSED, run
from client.texts.words import Words

CHANGED = {
    "language": "fi",
    "colours": Colours.FOUR,
    "big": True,
    "plain": True,
    "scale": Scale.LARGER,
    "speed": Speed.OFF,
    "reduced": True,
    "sound": False,
    "pace": Speed.FAST,
}


def written(folder: Path, text: str) -> Path:
    file = folder / "settings.json"
    file.write_text(text, encoding="utf-8")
    return file


def test_without_a_file_the_usual_settings_count_and_nothing_is_complained_of(tmp_path: Path):
    preferences = Preferences(stored(tmp_path))

    assert preferences.now == Settings()
    assert preferences.unread is None


@pytest.mark.parametrize("name", CHANGED)
def test_each_setting_is_kept_for_the_next_start(tmp_path: Path, name: str):
    Preferences(stored(tmp_path / "new")).change(**{name: CHANGED[name]})
    found = Preferences(stored(tmp_path / "new"))

    assert getattr(found.now, name) == CHANGED[name]
    assert found.unread is None


@pytest.mark.parametrize("text", ["", "{", "[]", '"fi"', "\x00", "null", pytest.param("[" * 99_999, id="deep")])
def test_a_file_that_is_no_settings_is_told_and_set_aside_whole(tmp_path: Path, text: str):
    file = written(tmp_path, text)
    preferences = Preferences(stored(tmp_path))
    assert preferences.now == Settings()
    assert str(file) in complaint(preferences.unread, Words())
    assert file.read_text(encoding="utf-8") == text

    preferences.change(sound=False)

    others = [path.read_text(encoding="utf-8") for path in tmp_path.iterdir() if path != file]
    assert others == [text]
    assert Preferences(stored(tmp_path)).now == Settings(sound=False)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("speed", "breakneck"),
        ("speed", None),
        ("big", "yes"),
        ("big", 1),
        ("scale", "100"),
        ("scale", 99),
        ("language", "tlh"),
        ("language", 7),
        ("colours", ["two"]),
    ],
)
def test_one_wrong_setting_costs_no_other_and_is_named(tmp_path: Path, name: str, value: object):
    others = {"sound": False, "pace": "slow"}
    file = written(tmp_path, json.dumps({**others, name: value}))
    preferences = Preferences(stored(tmp_path))

    assert preferences.now == Settings(sound=False, pace=Speed.SLOW)
    assert name in complaint(preferences.unread, Words())

    preferences.change(sound=True)

    aside = next(path for path in tmp_path.iterdir() if path != file)
    assert json.loads(aside.read_text(encoding="utf-8")) == {**others, name: value}


def test_what_a_newer_version_has_written_stays_in_the_file(tmp_path: Path):
    file = written(tmp_path, json.dumps({"felt": "blue", "speed": "fast"}))
    preferences = Preferences(stored(tmp_path))
    preferences.change(big=True)

    assert preferences.unread is None
    told = json.loads(file.read_text(encoding="utf-8"))
    assert (told["felt"], told["speed"], told["big"]) == ("blue", "fast", True)
    assert list(tmp_path.iterdir()) == [file]


def test_where_nothing_can_be_written_a_change_counts_all_the_same_and_is_told(tmp_path: Path):
    (tmp_path / "spieltisch").write_text("a file where the folder should be", encoding="utf-8")
    preferences = Preferences(stored(tmp_path / "spieltisch"))
    preferences.change(big=True)

    assert preferences.now.big
    assert preferences.unwritten


def test_what_the_command_line_says_counts_until_it_is_changed_and_is_not_kept(tmp_path: Path):
    preferences = Preferences(stored(tmp_path))
    preferences.change(language="de")
    preferences.insist(language="fi", plain=True)
    preferences.change(sound=False)
    assert preferences.now == Settings(language="fi", plain=True, sound=False)

    preferences.change(language="en")

    assert preferences.now.language == "en"
    assert Preferences(stored(tmp_path)).now == Settings(language="en", sound=False)


def test_whoever_listens_hears_of_a_change_and_words_follow_the_language(tmp_path: Path):
    preferences, words, heard = Preferences(stored(tmp_path)), Words("de"), []
    let_speak(preferences, words, {"LANG": "en_GB.UTF-8"})
    preferences.listen(lambda: heard.append(words.language))
    for language in ("fi", "", "de"):
        preferences.change(language=language)

    assert heard == ["fi", "en", "de"]
    assert words.say("value.yes") == "ja"


@pytest.mark.parametrize(
    ("arguments", "kept", "locale", "language"),
    [
        (["--lang", "en"], "fi", "de_DE.UTF-8", "en"),
        (["--lang", "tlh"], "fi", "de_DE.UTF-8", "fi"),
        ([], "fi", "de_DE.UTF-8", "fi"),
        ([], "", "de_DE.UTF-8", "de"),
        ([], "tlh", "de_DE.UTF-8", "de"),
    ],
)
def test_the_command_line_comes_before_the_settings_and_these_before_the_locale(
    arguments: list[str],
    kept: str,
    locale: str,
    language: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
):
    (tmp_path / "spieltisch").mkdir()
    written(tmp_path / "spieltisch", json.dumps({"language": kept}))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("LC_ALL", locale)

    assert run([*arguments, "rules", "kaboo", "--face", "window"]) == MISUSED
    said = capsys.readouterr().err
    assert Words(language).say("window.none", command="rules") in said
    assert ("tlh" in kept) == (str(tmp_path) in said)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["rules", "x"], {}),
        (["--ascii", "rules", "x"], {"plain": True}),
        (["rules", "x", "--lang", "fi"], {"language": "fi"}),
        (["rules", "x", "--lang", "de_AT.UTF-8"], {"language": "de"}),
    ],
)
def test_flags_are_settings_only_where_they_are_given(arguments: list[str], said: dict[str, object]):
    assert usage.settings(usage.parse(arguments, Words())) == said


def test_names_and_server_are_remembered_by_the_same_rules(tmp_path: Path):
    (tmp_path / "remembered.json").write_text('{"names": ["Änne"], "server": 7, "friends": ["Bert"]}', encoding="utf-8")
    memory = Memory(tmp_path)
    assert memory.read() == Remembered(("Änne",))

    memory.write(Remembered(("Änne", "Jörg"), "ws://example.org:4707"))

    assert memory.read() == Remembered(("Änne", "Jörg"), "ws://example.org:4707")
    kept = [json.loads(path.read_text(encoding="utf-8")) for path in tmp_path.iterdir()]
    assert {"names": ["Änne"], "server": 7, "friends": ["Bert"]} in kept
