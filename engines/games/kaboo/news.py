"""What happens in a game of Kaboo, and who may know it: positions are public, faces are the looking seat's."""

from __future__ import annotations

from typing import Annotated

from attrs import frozen

from engines.cards import Card
from engines.zones import NOBODY, OWNER, PUBLIC, Travels


@frozen
class Dealt:
    """The squares are dealt; each seat may look at its lower cards."""

    seat: Annotated[int, PUBLIC]  # who will start


@frozen
class Peeked:
    seat: Annotated[int, PUBLIC]
    place: Annotated[str, PUBLIC]
    other: Annotated[str, PUBLIC]
    card: Annotated[Card, OWNER, Travels("squares.{seat}", "squares.{seat}", "place", "place")]
    other_card: Annotated[Card, OWNER, Travels("squares.{seat}", "squares.{seat}", "other", "other")]


@frozen
class Skipped:
    seat: Annotated[int, PUBLIC]


@frozen
class Ready:
    """A first look is over."""

    seat: Annotated[int, PUBLIC]


@frozen
class Started:
    """Both have looked or not: the first turn."""

    seat: Annotated[int, PUBLIC]


@frozen
class Drew:
    seat: Annotated[int, PUBLIC]
    card: Annotated[Card, OWNER, Travels("stack", "drawn")]


@frozen
class SwappedDrawn:
    seat: Annotated[int, PUBLIC]
    place: Annotated[str, PUBLIC]
    card: Annotated[Card, OWNER, Travels("drawn", "squares.{seat}", end="place")]
    old: Annotated[Card, PUBLIC, Travels("squares.{seat}", "discard", start="place")]


@frozen
class DiscardedDrawn:
    seat: Annotated[int, PUBLIC]
    card: Annotated[Card, PUBLIC, Travels("drawn", "discard")]


@frozen
class LookedOwn:
    """A 7 or an 8 is played: its owner looks at an own card."""

    seat: Annotated[int, PUBLIC]
    power: Annotated[Card, PUBLIC]
    place: Annotated[str, PUBLIC]
    card: Annotated[Card, OWNER, Travels("squares.{seat}", "squares.{seat}", "place", "place")]


@frozen
class LookedOther:
    """A 9 or a 10 is played: a look at a card of the other seat."""

    seat: Annotated[int, PUBLIC]
    power: Annotated[Card, PUBLIC]
    owner: Annotated[int, PUBLIC]
    place: Annotated[str, PUBLIC]
    card: Annotated[Card, OWNER, Travels("squares.{owner}", "squares.{owner}", "place", "place")]


@frozen
class LookDone:
    """The look is over, and the power card goes onto the pile."""

    seat: Annotated[int, PUBLIC]
    power: Annotated[Card, PUBLIC, Travels("drawn", "discard")]


@frozen
class JackSwapped:
    """A jack is played: two cards change places unseen."""

    seat: Annotated[int, PUBLIC]
    power: Annotated[Card, PUBLIC, Travels("drawn", "discard")]
    place: Annotated[str, PUBLIC]
    owner: Annotated[int, PUBLIC]
    other: Annotated[str, PUBLIC]
    card: Annotated[Card, NOBODY, Travels("squares.{seat}", "squares.{owner}", "place", "other")]
    other_card: Annotated[Card, NOBODY, Travels("squares.{owner}", "squares.{seat}", "other", "place")]


@frozen
class QueenLooked:
    """A queen is played: a look at an own card and at one of the other seat."""

    seat: Annotated[int, PUBLIC]
    power: Annotated[Card, PUBLIC]
    place: Annotated[str, PUBLIC]
    owner: Annotated[int, PUBLIC]
    other: Annotated[str, PUBLIC]
    card: Annotated[Card, OWNER, Travels("squares.{seat}", "squares.{seat}", "place", "place")]
    other_card: Annotated[Card, OWNER, Travels("squares.{owner}", "squares.{owner}", "other", "other")]


@frozen
class QueenSwapped:
    seat: Annotated[int, PUBLIC]
    power: Annotated[Card, PUBLIC, Travels("drawn", "discard")]
    place: Annotated[str, PUBLIC]
    owner: Annotated[int, PUBLIC]
    other: Annotated[str, PUBLIC]
    card: Annotated[Card, OWNER, Travels("squares.{seat}", "squares.{owner}", "place", "other")]
    other_card: Annotated[Card, OWNER, Travels("squares.{owner}", "squares.{seat}", "other", "place")]


@frozen
class QueenKept:
    seat: Annotated[int, PUBLIC]
    power: Annotated[Card, PUBLIC, Travels("drawn", "discard")]
    place: Annotated[str, PUBLIC]
    owner: Annotated[int, PUBLIC]
    other: Annotated[str, PUBLIC]


@frozen
class TookDiscard:
    seat: Annotated[int, PUBLIC]
    place: Annotated[str, PUBLIC]
    card: Annotated[Card, PUBLIC, Travels("discard", "squares.{seat}", end="place")]
    old: Annotated[Card, PUBLIC, Travels("squares.{seat}", "discard", start="place")]


@frozen
class Knocked:
    seat: Annotated[int, PUBLIC]


News = (
    Dealt
    | Peeked
    | Skipped
    | Ready
    | Started
    | Drew
    | SwappedDrawn
    | DiscardedDrawn
    | LookedOwn
    | LookedOther
    | LookDone
    | JackSwapped
    | QueenLooked
    | QueenSwapped
    | QueenKept
    | TookDiscard
    | Knocked
)
