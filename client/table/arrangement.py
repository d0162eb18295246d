"""A game as somebody wants it, before there is a table: who sits where, open seats, house rules.

Menus and commands fill in the same value, and it is checked here against what the server offers, so that each
mistake is answered by what would fit.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from attrs import field, frozen

from client.texts.words import Words, languages
from protocol.choice import Scalar
from protocol.games import Game, Option, OptionKind
from protocol.names import LONGEST, alike, cleaned

SAFE = frozenset(" !#$%&'()*+,-./:;<=>?@[]^_{|}~…")
SHOWN = 30  # characters of what cannot be a name that are said back
WHOLE = re.compile(r"[+-]?[0-9]{1,12}")
YES, NO = frozenset({"true", "on", "1"}), frozenset({"false", "off", "0"})


class Unfit(Exception):
    """An arrangement cannot be: ``key`` and ``fields`` of the text that says why, and what would fit."""

    def __init__(self, key: str, /, **fields: Any) -> None:
        super().__init__(key, fields)
        self.key = key
        self.fields = fields


def _as_taken(name: str) -> str:
    """As a server takes it; what it takes not at all is told when it is checked."""
    return cleaned(name) or name


@frozen
class Person:
    """Somebody at this screen, named as a server will have it. ``seat`` None is the next one free."""

    name: str = field(converter=_as_taken)
    seat: int | None = None


@frozen
class Machine:
    """A bot of the server's. Without a name it gets one from the server."""

    brain: str
    name: str = ""


@frozen
class Arrangement:
    """Seats are given in the order of ``players``; those left ``open`` come last."""

    game: str
    players: tuple[Person | Machine, ...]
    open: int = 0
    options: Mapping[str, Scalar] = field(factory=dict)

    @property
    def seats(self) -> int:
        return len(self.players) + self.open


def checked(wanted: Arrangement, games: tuple[Game, ...], brains: tuple[str, ...]) -> Arrangement:
    """The same arrangement. Raises Unfit if this server cannot have it."""
    game = game_named(wanted.game, games)
    if not game.low <= wanted.seats <= game.high:
        key = "unfit.seats" if game.low < game.high else "unfit.seats.just"
        raise Unfit(key, game=game.name, low=game.low, high=game.high, seats=wanted.seats)
    check_names([player.name for player in wanted.players if player.name])
    for player in wanted.players:
        if isinstance(player, Machine) and player.brain not in brains:
            raise Unfit("unfit.brain", brain=player.brain, known=", ".join(brains), meant=meant(player.brain, brains))
    return wanted


def game_named(name: str, games: tuple[Game, ...]) -> Game:
    """The game of that name, however it is written (``Up-and-Down``). Raises Unfit."""
    plain = "_".join(name.casefold().replace("-", " ").replace("_", " ").split())
    for game in games:
        if game.name == plain:
            return game
    known = [game.name for game in games]
    raise Unfit("unfit.game", game=name, known=", ".join(known), meant=meant(plain, known))


def check_names(names: Iterable[str]) -> None:
    """Names as the server wants them. Raises Unfit."""
    seen: set[str] = set()
    for name in names:
        if cleaned(name) is None:
            raise Unfit("unfit.name", name=_visible(name), longest=LONGEST)
        if alike(name) in seen:
            raise Unfit("unfit.twice", name=name)
        seen.add(alike(name))


def _visible(name: str) -> str:
    """What cannot be a name, so that it is seen why: what is not to be seen is written out, what is too long is cut."""
    cut = name if len(name) <= SHOWN else f"{name[: SHOWN - 1]}…"
    return "".join(each if each in SAFE or each.isalnum() else ascii(each)[1:-1] for each in cut)


def options_from(texts: Iterable[str], game: Game) -> dict[str, Scalar]:
    """House rules from ``key=value`` texts. Raises Unfit."""
    chosen: dict[str, Scalar] = {}
    for text in texts:
        key, separator, value = text.partition("=")
        if not separator:
            raise Unfit("unfit.form", text=text)
        option = _option(key.strip(), game)
        chosen[option.key] = value_from(value.strip(), option)
    return chosen


def value_from(text: str, option: Option) -> Scalar:
    """A value of an option as somebody typed it. Raises Unfit."""
    match option.kind:
        case OptionKind.FLAG:
            agreeing, refusing = _answers()
            if text.casefold() in agreeing | refusing:
                return text.casefold() in agreeing
            raise Unfit("unfit.flag", key=option.key, value=text)
        case OptionKind.NUMBER:
            number = whole_number(text)
            if number is not None and option.low <= number <= option.high:
                return number
            raise Unfit("unfit.number", key=option.key, value=text, low=option.low, high=option.high)
        case OptionKind.CHOICE | OptionKind.BOARD:
            fitting = [choice for choice in option.choices if choice.casefold() == text.casefold()]
            if fitting:
                return fitting[0]
            known = ", ".join(option.choices)
            raise Unfit("unfit.choice", key=option.key, value=text, known=known, meant=meant(text, option.choices))


@cache
def _answers() -> tuple[frozenset[str], frozenset[str]]:
    """What means yes and what no, in any language: whatever is shown may be typed, whole or by its first letter."""
    known = [Words(language) for language in languages()]
    yes, no = ([words.say(key) for words in known] for key in ("value.yes", "value.no"))
    return _with_initials(yes) | YES, _with_initials(no) | NO


def _with_initials(words: Iterable[str]) -> frozenset[str]:
    return frozenset(part for word in words for part in (word, word[0]))


def whole_number(text: str) -> int | None:
    """The number somebody typed; None if it is none, or longer than any that makes sense."""
    return int(text) if WHOLE.fullmatch(text.strip()) else None


def meant(text: str, known: Iterable[str]) -> str:
    """The known word that comes closest, or nothing."""
    return next(iter(difflib.get_close_matches(text.casefold(), list(known), 1)), "")


def _option(key: str, game: Game) -> Option:
    for option in game.options:
        if option.key == key.replace("-", "_").casefold():
            return option
    known = [option.key for option in game.options]
    if not known:
        raise Unfit("unfit.no_options", game=game.name, key=key)
    raise Unfit("unfit.option", game=game.name, key=key, known=", ".join(known), meant=meant(key, known))
