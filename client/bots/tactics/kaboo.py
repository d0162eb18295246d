"""Tactics of Kaboo: remember what was seen, expect the mean of the unseen, and change the worst for better.

Each place has an expected value: that of the card known to lie there, else what may lie there weighed against the
mean of all cards that were never seen. Knocks as soon as few points are expected.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import frozen

from client.bots.brain import Turn
from client.bots.tactics.tactic import Tactic
from engines.cards import DECK, Card, rank
from engines.games.kaboo.state import OTHER_LOOK, OWN_LOOK, SQUARES, value
from protocol.choice import Move, Prompt

KNOCK = 5.0  # expected own points up to which it knocks
TAKE = 3.0  # points that a card of the discard pile must save
SWAP, LAST = 1.0, 0.1  # points that a drawn card must save, and in the last turn
LOOK = 1.2  # what it is worth to learn an own card
JACK, QUEEN = 3.0, 1.0  # how much lower the other's card must be expected to be
BOTH = 1.7  # how much more an exchange counts than a card from the stack: the other's sum rises as the own falls


@frozen
class Sight:
    """Expected values of the places of the own and of the other square, and which of the places are known."""

    mine: Mapping[str, float]
    theirs: Mapping[str, float]
    known: Mapping[str, Card]
    is_last: bool  # whether this is the last turn, after the other's knock

    @property
    def worst(self) -> str:
        return max(self.mine, key=lambda place: (self.mine[place], place))

    @property
    def lowest(self) -> str:
        """The place of the other's square where least is expected."""
        return min(self.theirs, key=lambda place: (self.theirs[place], place))

    @property
    def total(self) -> float:
        return sum(self.mine.values())


def sight(turn: Turn) -> Sight:
    """What is to be expected where, by what is seen now and what is remembered."""
    shown = _shown(turn.view.zones)
    seen = set(shown.values()) | _open(turn.view.zones)
    maybe: dict[str, list[tuple[float, Card]]] = {}
    for card, spots in turn.known.spots.items():
        if card not in seen:
            for spot in spots:
                maybe.setdefault(f"{spot.zone}.{spot.place}", []).append((1 / len(spots), card))
    sure = {place: cards[0][1] for place, cards in maybe.items() if cards[0][0] == 1} | shown
    rest = [value(card) for card in DECK if card not in seen and card not in turn.known.spots]
    mean = sum(rest) / len(rest) if rest else 0.0

    def expected(place: str) -> float:
        if place in sure:
            return float(value(sure[place]))
        parts = maybe.get(place, [])
        likely = min(1.0, sum(chance for chance, _ in parts))
        return sum(chance * value(card) for chance, card in parts) + (1 - likely) * mean

    mine, theirs = ({place: expected(place) for place in SQUARES[owner]} for owner in (turn.seat, 1 - turn.seat))
    return Sight(mine, theirs, sure, turn.view.public["knocked"] == 1 - turn.seat)


def _shown(zones: Mapping[str, Any]) -> dict[str, Card]:
    """The cards of the squares that can be seen at this moment."""
    return {
        place: card
        for owner, square in enumerate(SQUARES)
        if isinstance(zones[f"squares.{owner}"], tuple)
        for place, card in zip(square, zones[f"squares.{owner}"], strict=True)
        if card is not None
    }


def _open(zones: Mapping[str, Any]) -> set[Card]:
    """The cards of the discard pile, and the drawn one."""
    return {card for zone in ("discard", "drawn") if isinstance(zones[zone], tuple) for card in zones[zone]}


def choose(turn: Turn) -> Move:
    """The tactician's move."""
    kinds: dict[str, Prompt] = {}
    for prompt in turn.prompts:
        kinds.setdefault(prompt.kind, prompt)
    for kind in ("peek", "seen"):
        if kind in kinds:
            return kinds[kind].fill({})
    here = sight(turn)
    if "draw" in kinds:
        return _turn(turn, here, kinds)
    if "discard_drawn" in kinds:
        return _drawn(turn, here, kinds)
    return _queen(turn, here, kinds)


def _turn(turn: Turn, here: Sight, kinds: Mapping[str, Prompt]) -> Move:
    if "knock" in kinds and here.total <= KNOCK:
        return kinds["knock"].fill({})
    pile: Any = turn.view.zones["discard"]
    if "take_discard" in kinds and here.mine[here.worst] - value(pile[-1]) >= TAKE:
        return Move("take_discard", {"place": here.worst})
    return kinds["draw"].fill({})


def _drawn(turn: Turn, here: Sight, kinds: Mapping[str, Prompt]) -> Move:
    zones: Any = turn.view.zones
    card: Card = zones["drawn"][-1]
    saved = here.mine[here.worst] - value(card)
    move, gain = _power(here, card, kinds)
    if saved >= (LAST if here.is_last else SWAP) and saved > gain:
        return Move("swap_drawn", {"place": here.worst})
    return move


def _power(here: Sight, card: Card, kinds: Mapping[str, Prompt]) -> tuple[Move, float]:
    """What the card's power does best, and what that gains; throwing it away where it gains nothing."""
    away = kinds["discard_drawn"].fill({}), 0.0
    power = kinds.get("use_power")
    if power is None:
        return away
    worst, lowest = here.worst, here.lowest
    better = here.mine[worst] - here.theirs[lowest]
    new = [place for place in here.mine if place not in here.known]
    others = [place for place in here.theirs if place not in here.known]
    if rank(card) in (*OWN_LOOK, *OTHER_LOOK) and here.is_last:
        return away
    if rank(card) in OWN_LOOK and new:
        return power.fill({"own": new[0]}), LOOK
    if rank(card) in OTHER_LOOK and others:
        return power.fill({"other": others[0]}), 0.1
    if rank(card) == "J" and better >= (LAST if here.is_last else JACK):
        return power.fill({"own": worst, "other": lowest}), BOTH * better
    if rank(card) == "Q":
        return power.fill({"own": worst, "other": lowest}), max(BOTH * better, QUEEN)
    return away


def _queen(turn: Turn, here: Sight, kinds: Mapping[str, Prompt]) -> Move:
    """The two cards are seen: they change places if that saves points."""
    looks: Any = turn.view.public["looks"]
    (_, first, own), (_, second, other) = looks
    gains = here.known[SQUARES[first][own]], here.known[SQUARES[second][other]]
    return kinds["swap" if value(gains[0]) > value(gains[1]) else "keep"].fill({})


TACTIC = Tactic(choose, doubt=2.0)
