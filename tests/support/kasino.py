"""Positions of Kasino in a short notation, for tests.

A position is written as its hands, a seat each, and its zones: ``game("QH 4C | 2D", table="JH AS")``. The deck's top
is written last. It is seat 0's turn unless said.
"""

from __future__ import annotations

import random
from itertools import combinations

from attrs import evolve

from engines.api import Illegal, Step, play
from engines.games.kasino import ENGINE
from engines.games.kasino.state import Options, State
from protocol.choice import Move

KEY = bytes(range(32))
EXAMPLE = "JH AS 6D 5C 10C 3C"


def cards(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def game(
    hands: str, *, table: str = "", deck: str = "", piles: str = "", options: Options | None = None, **facts
) -> State:
    held = tuple(cards(hand) for hand in hands.split("|"))
    rules = options or ENGINE.options()
    start = ENGINE.setup(len(held), rules, KEY).state
    taken = tuple(cards(pile) for pile in piles.split("|")) if piles else ((),) * len(held)
    zones = {"hands": held, "table": cards(table), "deck": cards(deck), "piles": taken}
    return evolve(start, **{**zones, "turn": 0, "dealer": len(held) - 1, **facts})


def capture(state: State, card: str, taken: str, seat: int = 0) -> Step[State]:
    return play(ENGINE, state, seat, Move("capture", {"card": card, "cards": cards(taken)}))


def trail(state: State, card: str, seat: int = 0) -> Step[State]:
    return play(ENGINE, state, seat, Move("trail", {"card": card}))


def legal_selections(card: str, table: str) -> set[frozenset[str]]:
    """Every selection of table cards that apply accepts."""
    state, found = game(f"{card} | KC", table=table), set()
    lying = cards(table)
    for size in range(1, len(lying) + 1):
        for chosen in combinations(lying, size):
            try:
                capture(state, card, " ".join(chosen))
            except Illegal:
                continue
            found.add(frozenset(chosen))
    return found


def sets(*texts: str) -> set[frozenset[str]]:
    return {frozenset(text.split()) for text in texts}


def play_round(seats: int, seed: int) -> list[tuple[State, Step[State]]]:
    """A whole round at random: each state with the step that left it."""
    chance = random.Random(seed)
    state, passed = ENGINE.setup(seats, ENGINE.options(rounds=1), chance.randbytes(32)).state, []
    while ENGINE.result(state) is None:
        prompt = chance.choice(ENGINE.prompts(state, state.turn))
        step = play(ENGINE, state, state.turn, prompt.fill(prompt.hints[0] if prompt.hints else {}))
        passed.append((state, step))
        state = step.state
    return passed


def end_of_round(totals: tuple[int, int], options: Options | None = None) -> Step[State]:
    """Seat 1's last card ends a round in which seat 0 took the three spades and an ace: 1 + 1 + 2 for seat 0."""
    piles = "AS 3S 4S |"
    return trail(game("| 9H", table="", piles=piles, turn=1, last_taker=0, totals=totals, options=options), "9H", 1)
