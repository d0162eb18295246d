"""What somebody typed, understood among the things that can be chosen now: by number, or by any of its words.

``play 7S left``, ``7s l``, ``seven spades right`` and ``3`` all name a move. Words may be cut short as long as
one thing is meant. Nothing here knows a game or a language: the words are those of the texts and of the keys.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Sequence

from attrs import field, frozen

from client.table.arrangement import whole_number

WORD = re.compile(r"[^\s,;:.!()=]+")
WITHIN = re.compile(r"_|(?<=\w)-(?=\w)")
CLOSE = 0.6
SUGGESTED = 3


def words_of(*texts: str) -> frozenset[str]:
    """The words in some texts, in small letters."""
    return frozenset(word for text in texts for word in split(text))


def split(text: str) -> list[str]:
    return WORD.findall(WITHIN.sub(" ", text.casefold()))


@frozen
class Thing:
    """Something that can be chosen: how it is shown, and all the words it goes by."""

    text: str
    words: frozenset[str] = field()

    @words.default
    def _own(self) -> frozenset[str]:
        return words_of(self.text)


@frozen
class Chosen:
    """Just one thing is meant: its place among those offered."""

    place: int


@frozen
class Several:
    """These are meant, one as well as the other."""

    places: tuple[int, ...]


@frozen
class Unknown:
    """Nothing is meant; what the words come closest to."""

    places: tuple[int, ...]


def understand(typed: str, things: Sequence[Thing]) -> Chosen | Several | Unknown:
    """Which of the things is meant."""
    tokens = split(typed)
    number = whole_number(tokens[0]) if len(tokens) == 1 else None
    if number is not None and 1 <= number <= len(things):
        return Chosen(number - 1)
    if not tokens:
        return Unknown(())
    whole = _meaning(tokens, things, str.__eq__)
    found = whole or _meaning(tokens, things, str.startswith)
    if len(found) == 1:
        return Chosen(found[0])
    return Several(found) if found else Unknown(_close(tokens, things))


def _meaning(tokens: Iterable[str], things: Sequence[Thing], fits: object) -> tuple[int, ...]:
    assert callable(fits)
    return tuple(
        place
        for place, thing in enumerate(things)
        if all(any(fits(word, token) for word in thing.words) for token in tokens)
    )


def _close(tokens: Sequence[str], things: Sequence[Thing]) -> tuple[int, ...]:
    """The things with words like those typed, best first."""
    scores = [(sum(_likeness(token, thing.words) for token in tokens), place) for place, thing in enumerate(things)]
    best = sorted((-score, place) for score, place in scores if score >= CLOSE)
    return tuple(place for _, place in best[:SUGGESTED])


def _likeness(token: str, words: Iterable[str]) -> float:
    """From 0 to 1, how much the token is like the word it is most like; 0 unless it is much."""
    ratio = max((difflib.SequenceMatcher(None, token, word).ratio() for word in words), default=0.0)
    return ratio if ratio >= CLOSE else 0.0
