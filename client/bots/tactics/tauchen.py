"""Tactics of Tauchen: never lay what lets the other seat take the trio, and build trios of a rank.

A middle is rated by what it is worth to leave it to the other seat: the chance that it holds or draws a third
card, counted over the unseen cards and those it is known to hold, against the own third card.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from attrs import frozen

from client.bots.brain import Turn
from client.bots.tactics.tactic import Tactic
from engines.cards import DECK, Card, Cards, rank, suit
from engines.chance import Draws
from engines.games.tauchen import MATCHING, MOST, points_of
from protocol.choice import Below, Move, Prompt

PATIENCE = 0.35  # of a trio's points, for one that is hoped for and not yet there
THREE, TWO, NEAR = 7.0, 1.6, 0.02  # what the own hand is worth for each rank held so often, and for each two of a suit
OPENED = -0.4  # what a lone card in the middle is worth to who left it there
LURED = 0.5  # the same, where the own hand has its suit and could complete what the other lays
COVER = 1.0  # what it is worth to hold a suit, and so the third card of what the other may lay
RANK = {card: rank(card) for card in DECK}
LATE = 8  # cards in the stack from which on hands lose their worth


@frozen
class Sight:
    """What the seat to move knows."""

    hand: Cards
    middle: Cards
    unseen: tuple[Card, ...]  # in the stack, and in the other's hand but for ``theirs``
    theirs: frozenset[Card]  # what the other is known to hold
    held: int  # cards in the other's hand
    stack: int

    def third(self, pair: Cards) -> float:
        """The chance that the other seat completes the pair at once, from its hand or by drawing."""
        if any(points_of((*pair, card)) for card in self.theirs):
            return 1.0
        fitting = sum(1 for card in self.unseen if points_of((*pair, card)))
        drawn = max(0, self.held - len(self.theirs)) + (self.stack > 0)
        none, total = 1.0, len(self.unseen)
        for place in range(min(drawn, total)):
            none *= max(0, total - fitting - place) / (total - place)
        return 1.0 - none


def sight(turn: Turn) -> Sight:
    zones: Any = turn.view.zones
    hand = tuple(zones[f"hands.{turn.seat}"])
    other = f"hands.{1 - turn.seat}"
    shown = {card for content in zones.values() if isinstance(content, tuple) for card in content}
    spots = turn.known.spots
    theirs = frozenset(
        card for card, where in spots.items() if card not in shown and {spot.zone for spot in where} == {other}
    )
    unseen = tuple(card for card in DECK if card not in shown and card not in theirs)
    stack: Any = zones["stack"]
    return Sight(hand, tuple(zones["middle"]), unseen, theirs, int(zones[other]), int(stack))


def choose(turn: Turn) -> Move:
    """The tactician's move."""
    here, below = sight(turn), Draws(turn.key)
    drawn: Any = turn.view.zones["drawn"]
    rated = [(_rate(here, prompt, drawn), below(1 << 20), place) for place, prompt in enumerate(turn.prompts)]
    return turn.prompts[max(rated)[2]].fill({})


def _rate(here: Sight, prompt: Prompt, drawn: Any) -> float:
    card: Any = prompt.given.get("card")
    match prompt.kind:
        case "lay":
            return _laid(here, card, _without(here.hand, card))
        case "lay_drawn":
            return _laid(here, drawn[0], here.hand)
        case "keep":
            return _left(here, here.middle, _kept(here, (*here.hand, drawn[0])))
        case "discard":
            return _potential(here, _without(here.hand, card))
        case "swap":
            taken: Any = prompt.given["taken"]
            middle = tuple(card if other == taken else other for other in here.middle)
            return _left(here, middle, (*_without(here.hand, card), taken))
        case _:
            return _draw(here)


def _draw(here: Sight) -> float:
    """What drawing is worth: a card more, and the chance that it is the third."""
    stays = _left(here, here.middle, here.hand)
    if len(here.middle) < 2 or not here.unseen:
        return stays
    chances = [points_of((*here.middle, card)) for card in here.unseen]
    return stays + sum(chances) / len(chances)


def _laid(here: Sight, card: Card, hand: Cards) -> float:
    middle = (*here.middle, card)
    if len(middle) == 3:
        return points_of(middle) + _potential(here, hand)
    return _left(here, middle, hand)


def _left(here: Sight, middle: Cards, hand: Cards) -> float:
    """What it is worth to leave this middle to the other seat with this hand."""
    potential = _potential(here, hand)
    match middle:
        case (only,):
            same = sum(rank(card) == rank(only) for card in hand)
            lured = any(card in MATCHING[only] and suit(card) == suit(only) for card in hand)
            return potential + (PATIENCE * 20 if same >= 2 else LURED if lured else OPENED)
        case (_, _):
            chance = here.third(middle)
            points = 20 if rank(middle[0]) == rank(middle[1]) else 5
            own = 1.0 if any(points_of((*middle, card)) for card in hand) else 0.15
            late = 1.0 if here.stack > 1 else 0.0
            return potential - chance * points + (1 - chance) * points * own * late
        case _:
            return potential


def _potential(here: Sight, hand: Cards) -> float:
    """What the cards of a hand promise: ranks held three times, ranks held twice whose others are not gone."""
    ranks = Counter(map(rank, hand))
    unseen = Counter(map(rank, here.unseen))
    worth = 0.0
    for name, held in ranks.items():
        if held >= 3:
            worth += THREE + 0.1 * held
        elif held == 2:
            worth += TWO if unseen[name] else 0.1
        else:
            worth += 0.1 * unseen[name]
    worth += COVER * len(set(map(suit, hand)))
    worth += NEAR * sum(other in MATCHING[card] for card in hand for other in hand)
    return worth * min(1.0, here.stack / LATE)


def _kept(here: Sight, hand: Cards) -> Cards:
    """The hand that is left once one card too many is discarded."""
    if len(hand) <= MOST:
        return hand
    return max((_without(hand, card) for card in hand), key=lambda left: _potential(here, left))


def _without(hand: Cards, card: Card) -> Cards:
    return tuple(other for other in hand if other != card)


def lay_whatever_fits(turn: Turn) -> Move:
    """Lays any card that fits, which completes any trio it can; else draws; keeps only what does not fit."""
    below = Draws(turn.key)
    lays = [prompt for prompt in turn.prompts if prompt.kind in ("lay", "lay_drawn")]
    calm = [prompt for prompt in turn.prompts if prompt.kind != "swap"]
    wanted = lays or calm
    return wanted[below(len(wanted))].fill({})


def roll(state: Any, seat: int, prompts: tuple[Prompt, ...], below: Below) -> Move:
    """Completes a trio, lays towards trios of a rank that the hand completes, and otherwise draws and keeps."""
    first, mine = prompts[0], state.hands[seat]
    if first.kind in {"lay", "lay_drawn"}:
        if len(state.middle) == 2:
            return first.fill({})
        hopeful = _hopeful(state, mine, prompts)
        if hopeful:
            return hopeful[below(len(hopeful))].fill({})
    return _waiting(mine, prompts).fill({})


def _hopeful(state: Any, mine: Cards, prompts: tuple[Prompt, ...]) -> list[Prompt]:
    """Those that lay a card of a rank of which the hand and the middle then have three."""
    ranks, middle = [RANK[card] for card in mine], state.middle
    wanted = RANK[middle[0]] if middle else None
    found = []
    for prompt in prompts:
        match prompt.kind:
            case "lay":
                name, drawn = RANK[str(prompt.given["card"])], False
            case "lay_drawn":
                name, drawn = RANK[state.drawn[0]], True
            case _:
                break
        if name == (wanted or name) and ranks.count(name) + drawn + len(middle) >= 3:
            found.append(prompt)
    return found


def _waiting(hand: Cards, prompts: tuple[Prompt, ...]) -> Prompt:
    """Draws or keeps, or else gives away a card of the rank that is rarest in the hand."""
    for prompt in prompts:
        if prompt.kind in {"draw", "keep"}:
            return prompt
    ranks = [RANK[card] for card in hand]
    return min(prompts, key=lambda prompt: ranks.count(RANK[str(prompt.given["card"])]))


def worth(state: Any, seat: int) -> float:
    """How far the seat is ahead, in points of which twenty are a trio of a rank."""
    return float(state.points[seat] - state.points[1 - seat]) / 20


TACTIC = Tactic(choose, roll, worth, horizon=24, doubt=1.5)
