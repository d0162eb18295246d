"""Tactics of Up and Down: waste no turn. Play what can be played, else draw, and replace the hand only if forced.

Among several plays: the longest chain that the own hand allows, then the tops that most of the own cards fit.
"""

from __future__ import annotations

from typing import Any

from client.bots.brain import Turn
from client.bots.tactics.tactic import Tactic
from engines.cards import Card, Cards
from engines.chance import Draws
from engines.games.up_and_down import FITTING, PILES
from protocol.choice import Below, Move, Prompt

ORDER = ("play", "draw", "replace", "pass")
DEPTH = 4  # plays of a chain that are looked ahead

Tops = tuple[Card, ...]


def choose(turn: Turn) -> Move:
    """The tactician's move."""
    wanted = _wanted(turn.prompts)
    if wanted[0].kind != "play" or len(wanted) == 1:
        return wanted[0].fill({})
    below = Draws(turn.key)
    zones: Any = turn.view.zones
    hand, tops = zones[f"hands.{turn.seat}"], tuple(zones[pile][-1] for pile in PILES)
    rated = [(_rate(prompt, hand, tops), below(1 << 20), index) for index, prompt in enumerate(wanted)]
    return wanted[max(rated)[2]].fill({})


def _wanted(prompts: tuple[Prompt, ...]) -> list[Prompt]:
    """The prompts of the kind that wastes least."""
    kind = min((prompt.kind for prompt in prompts), key=ORDER.index)
    return [prompt for prompt in prompts if prompt.kind == kind]


def _rate(prompt: Prompt, hand: Cards, tops: Tops) -> tuple[int, int]:
    card: Any = prompt.given["card"]
    left = tuple(other for other in hand if other != card)
    covered = tuple(card if pile == prompt.given["pile"] else top for pile, top in zip(PILES, tops, strict=True))
    return _chain(left, covered, DEPTH), sum(other in FITTING[top] for other in left for top in covered)


def _chain(hand: Cards, tops: Tops, depth: int) -> int:
    """How many cards can be played one after the other, up to the depth, if nobody else plays."""
    if not depth:
        return 0
    longest = 0
    for place, top in enumerate(tops):
        for card in hand:
            if card in FITTING[top]:
                left = tuple(other for other in hand if other != card)
                covered = (card, tops[1]) if place == 0 else (tops[0], card)
                longest = max(longest, 1 + _chain(left, covered, depth - 1))
                if longest == depth:
                    return longest
    return longest


def roll(_state: Any, _seat: int, prompts: tuple[Prompt, ...], below: Below) -> Move:
    """Any of the moves that waste least."""
    wanted = _wanted(prompts)
    return wanted[below(len(wanted)) if len(wanted) > 1 else 0].fill({})


def greedy(turn: Turn) -> Move:
    """Any of the moves that waste least."""
    return roll(None, turn.seat, turn.prompts, Draws(turn.key))


TACTIC = Tactic(choose, roll)
