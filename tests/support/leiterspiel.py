"""Positions of Leiterspiel for tests: a board, where the pawns stand, and how the die will fall."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import count
from typing import Any

from attrs import evolve

from boards.board import Board
from boards.library import library
from boards.metadata import parse
from engines.api import Step
from engines.chance import Chance
from engines.games.leiterspiel import ENGINE, RACE, Options, Roll, State
from engines.redact import tell

SEED = library().boards["leiterspielbrett2"]  # the board of the game's text
CHAIN = parse(b"Spielbrett=b.png\nZeilen=2\nSpalten=5\nLeiter=2,5\nLeiter=5,8", "chain").board
MILTON_BRADLEY = parse(
    b"""Spielbrett=b.png
    Zeilen=10
    Spalten=10
    Leiter=1,38\nLeiter=4,14\nLeiter=9,31\nLeiter=21,42\nLeiter=28,84
    Leiter=36,44\nLeiter=51,67\nLeiter=71,91\nLeiter=80,100
    Schlange=16,6\nSchlange=47,26\nSchlange=49,11\nSchlange=56,53\nSchlange=62,19
    Schlange=64,60\nSchlange=87,24\nSchlange=93,73\nSchlange=95,75\nSchlange=98,78""",
    "milton bradley",
).board


@cache
def dice(*pips: int) -> Chance:
    """A chance by which the die falls like this."""
    for number in count():
        chance = start = Chance(number.to_bytes(4, "big"))
        for wanted in pips:
            drawn, chance = chance.below(6)
            if drawn + 1 != wanted:
                break
        else:
            return start
    raise AssertionError


def plain(rows: int, columns: int, *lines: str) -> Board:
    return parse("\n".join(["Spielbrett=b.png", f"Zeilen={rows}", f"Spalten={columns}", *lines]).encode(), "b").board


def race(fields: tuple[int, ...], *pips: int, turn: int = 0, board: Board = SEED, **rules: Any) -> State:
    """A race in which the pawns stand on these fields and the die will fall like this."""
    return State(fields, (), RACE, turn, (), (), Options(board, **rules), dice(*pips))


def rolled(state: State, times: int = 1) -> tuple[State, list[tuple[Any, ...]]]:
    """The state after so many rolls by whoever's turn it is, and their news: kinds and arguments."""
    news: list[tuple[Any, ...]] = []
    for _ in range(times):
        step = ENGINE.apply(state, state.turn, Roll())
        state = step.state
        news += told(step)
    return state, news


def told(step: Step[State]) -> list[tuple[Any, ...]]:
    """The news as everybody gets them, without the pawns' names."""
    found = []
    for item in step.news:
        news = tell(item, None, "leiterspiel")
        assert news is not None
        args: Mapping[str, Any] = {name: value for name, value in news.args.items() if name != "pawn"}
        found.append((news.kind.removeprefix("leiterspiel."), *args.values()))
    return found


def begun(seats: int, *pips: int, **rules: Any) -> tuple[State, list[tuple[Any, ...]]]:
    """A game from its setup on, the die as given, after as many rolls; and all news."""
    step = ENGINE.setup(seats, Options(rules.pop("board", SEED), **rules), b"key")
    state, news = rolled(evolve(step.state, chance=dice(*pips)), len(pips))
    return state, told(step) + news
