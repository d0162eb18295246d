"""How a player wants the faces to be, and the settings in force: what was said on the command line, else those kept.

A setting is changed one at a time, counts at once and is kept at once; whoever shows something listens.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from attrs import evolve, field, frozen

from client.preferences.kept import Kept, Unread
from client.texts.words import Words, languages, wanted_language
from protocol.saying import reason


class Speed(enum.Enum):
    """How fast something goes; OFF: it is not shown at all, or not waited for."""

    OFF = "off"
    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"


class Colours(enum.Enum):
    """How many colours the suits have."""

    TWO = "two"
    FOUR = "four"


class Scale(enum.Enum):
    """The size of texts, in per cent of the usual one."""

    USUAL = 100
    LARGE = 125
    LARGER = 150

    @property
    def factor(self) -> float:
        return self.value / 100


PAUSES = {Speed.OFF: 0.0, Speed.SLOW: 1.8, Speed.FAST: 0.2}


def _known(_settings: Settings, _attribute: Any, language: str) -> None:
    if language and language not in languages():
        raise ValueError(language)


@frozen
class Settings:
    """A language of ``""`` is the system's."""

    language: str = field(default="", validator=_known)
    colours: Colours = Colours.TWO
    big: bool = False  # few, large signs on cards
    plain: bool = False  # characters that every terminal has
    scale: Scale = Scale.USUAL
    speed: Speed = Speed.NORMAL  # of what moves on the table
    reduced: bool = False  # as little motion as can be, whatever the speed
    sound: bool = True
    pace: Speed = Speed.NORMAL  # how long bots' moves are left to be looked at; OFF: not at all

    @property
    def pause(self) -> float | None:
        """Seconds before a bot's move at a server of one's own; None: the bots' own usual pause."""
        return PAUSES.get(self.pace)


class Preferences:
    """The settings ``now``."""

    def __init__(self, kept: Kept[Settings] | None = None) -> None:
        self._kept = kept or stored()
        self._stored, self.unread = self._kept.read()
        self._said: dict[str, Any] = {}
        self._listeners: list[Callable[[], None]] = []
        self.unwritten = ""  # why the last change is not kept

    @property
    def now(self) -> Settings:
        return evolve(self._stored, **self._said)

    def insist(self, **said: Any) -> None:
        """What the command line says: it counts until it is changed, and is not kept."""
        self._said.update(said)

    def change(self, **changed: Any) -> None:
        """Change some settings, and keep them."""
        self._said = {name: value for name, value in self._said.items() if name not in changed}
        self._stored = evolve(self._stored, **changed)
        try:
            self._kept.write(self._stored)
            self.unwritten = ""
        except OSError as error:
            self.unwritten = reason(error)
        for listener in self._listeners:
            listener()

    def listen(self, listener: Callable[[], None]) -> None:
        """Called after every change."""
        self._listeners.append(listener)


def stored(folder: Path | None = None) -> Kept[Settings]:
    """The file of the settings."""
    return Kept(Settings(), "settings.json", folder)


def let_speak(preferences: Preferences, words: Words, environment: Mapping[str, str]) -> None:
    """From now on the words are in the language of the settings, whenever that is changed."""
    preferences.listen(lambda: words.speak(wanted_language([preferences.now.language], environment)))


def complaint(unread: Unread | None, words: Words) -> str:
    """What a player is told of a file that could not be read, or nothing."""
    if unread is None:
        return ""
    if unread.fields:
        return words.say("settings.unfit", file=unread.file, names=", ".join(unread.fields))
    return words.say("settings.unread", file=unread.file, why=unread.why)


@frozen
class Choice:
    """A setting on a page: its label, its values with their words, and which it has."""

    name: str
    label: str
    values: tuple[Any, ...]
    texts: tuple[str, ...]
    place: int


def choices(now: Settings, names: Sequence[str], words: Words) -> list[Choice]:
    """These settings as a page offers them."""
    return [_choice(name, getattr(now, name), words) for name in names]


def _choice(name: str, value: Any, words: Words) -> Choice:
    values = _values(name, value)
    texts = tuple(_text(name, one, words) for one in values)
    return Choice(name, words.say(f"settings.{name}"), values, texts, values.index(value))


def _values(name: str, value: Any) -> tuple[Any, ...]:
    match value:
        case bool():
            return (True, False)
        case enum.Enum():
            return tuple(type(value))
        case _:
            assert name == "language"
            return ("", *languages())


def _text(name: str, value: Any, words: Words) -> str:
    match value:
        case bool():
            return words.first(f"settings.{name}.{value}".lower(), f"value.{'yes' if value else 'no'}")
        case Scale():
            return words.say("settings.percent", count=value.value)
        case enum.Enum():
            return words.first(f"settings.{name}.{value.value}", f"settings.{value.value}")
        case _:
            return Words(value).say("language.name") if value else words.say("settings.language.own")
