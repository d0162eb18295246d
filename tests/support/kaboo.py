"""Positions of Kaboo in a short notation, for tests.

A position is written as its squares, upper row first: ``game("AS 2S 3S 4S | 5H 6H 7H 8H", stack="9C")``. Places are
written as (row,column) of a seat, ``0(1,2)``. The stack's top is written last. It is seat 0's turn unless said.
"""

from __future__ import annotations

import random
import re

from attrs import evolve

from engines.api import Step, play
from engines.games.kaboo import ENGINE
from engines.games.kaboo.state import State
from engines.redact import view
from protocol.choice import Move, Value

KEY = bytes(range(32))
SQUARES = "AS 2S 3S 4S | 5H 6H 7H 8H"


def cards(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def place(text: str) -> str:
    """``0(1,2)`` is row 1, column 2 of seat 0 (KB-2): index 1 of its square."""
    found = re.fullmatch(r"(\d)\((\d),(\d)\)", text)
    assert found
    seat, row, column = map(int, found.groups())
    return f"squares.{seat}.{2 * (row - 1) + column - 1}"


def game(squares: str = SQUARES, *, stack: str = "2C 3C", drawn: str = "", discard: str = "", **facts) -> State:
    options = ENGINE.options(**facts.pop("options", {}))
    left, right = squares.split("|")
    zones = {"stack": cards(stack), "drawn": cards(drawn), "discard": cards(discard)}
    given = {"turn": 0, "phase": "drawn" if drawn else "turn", "looked": (True, True), "options": options} | facts
    start = ENGINE.setup(2, options, KEY).state
    return evolve(start, squares=(cards(left), cards(right)), **{**zones, **given})


def kinds(state: State, seat: int = 0) -> set[str]:
    return {prompt.kind for prompt in ENGINE.prompts(state, seat)}


def do(state: State, kind: str, seat: int = 0, /, **places: str | None) -> Step[State]:
    args: dict[str, Value] = {name: place(text) if text else None for name, text in places.items()}
    return play(ENGINE, state, seat, Move(kind, args))


def shown(state: State, seat: int | None, owner: int) -> list[str | None]:
    """The faces of owner's square as the seat sees them."""
    content = view(state, seat).zones[f"squares.{owner}"]
    return [None] * content if isinstance(content, int) else [None if face is None else str(face) for face in content]


def random_game(seed: int, **options) -> list[tuple[State, str]]:
    chance = random.Random(seed)
    state, passed = ENGINE.setup(2, ENGINE.options(**options), chance.randbytes(32)).state, []
    while ENGINE.result(state) is None:
        seat, prompt = chance.choice([(seat, prompt) for seat in (0, 1) for prompt in ENGINE.prompts(state, seat)])
        passed.append((state, prompt.kind))
        state = play(ENGINE, state, seat, prompt.sample(chance.randrange)).state
    return [*passed, (state, "")]
