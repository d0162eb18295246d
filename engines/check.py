"""The authors' kit: ``check_engine(ENGINE)`` plays a game and holds it to all that every engine promises.

For authors of games, in their own tests or at a prompt; it needs nothing but the engine. The promises are
those of ``engines/README.md``. What it cannot know is who *should* see what: that is for a table written by
hand from the rules.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from typing import Any

from attrs import frozen

from engines.api import Engine, Illegal, Step
from engines.chance import Draws
from engines.kit.evenness import check_evenness
from engines.kit.positions import check_position, check_step
from engines.kit.twins import check_twins
from engines.kit.walk import Fault, Position, Setting, begin, follow
from engines.kit.wireable import faults, is_value
from protocol.choice import Move, Prompt, Value

__all__ = ["Fault", "Report", "check_engine"]

GARBLED: tuple[Value, ...] = (None, True, -1, 2**63 - 1, "", "nothing", (), ("nothing",), (("nothing", 1), None))
EVEN = 2  # games in which redeals are counted
RARELY = 16  # one position in so many is looked at, once the first ones were
MISUSED = 12  # moves at a position that each of some seats sends, whether it may or not
COMPARED = 6  # moves at a position whose consequences are compared with those in twins

Tried = tuple[tuple[int, Move], ...]
"""Moves, with who makes them."""


@frozen
class Report:
    """What was done: figures that show that the check had something to bite on."""

    games: int
    steps: int
    moves: int  # tried, listed and garbled ones
    twins: int  # that differed from the game they stood beside
    deals: int  # whose evenness was judged


def check_engine(
    engine: Engine[Any],
    options: Any = None,
    *,
    seats: Iterable[int] = (),
    games: int = 2,
    steps: int = 200,
    budget: int = 5000,
    looks: int = 12,
) -> Report:
    """Play games with each number of seats (all, if none is given); Fault if a promise is broken.

    ``options`` are the house rules (by default their defaults); at least ``games`` games and ``steps`` moves are
    played with each number of seats; ``budget`` are the moves after which a game must be over, ``looks`` the first
    positions of each game at which everything is tried (later ones only now and then). Moves are drawn at random,
    and the same call does the same.
    """
    options = engine.options() if options is None else options
    reports: list[Report] = []
    for count in seats or engine.seats:
        played = 0
        for game in itertools.count():
            if game >= games and played >= steps:
                break
            key = bytes((count,)) + game.to_bytes(2, "big")
            reports.append(_play(Setting(engine, options, count, key, Draws(b"check" + key)), budget, looks))
            played += reports[-1].steps
    return Report(
        games=len(reports),
        steps=sum(report.steps for report in reports),
        moves=sum(report.moves for report in reports),
        twins=sum(report.twins for report in reports),
        deals=sum(report.deals for report in reports),
    )


def _play(setting: Setting, budget: int, looks: int) -> Report:
    """One game from the setup to its end."""
    position, first = begin(setting)
    told = [_all_told(position, first)]
    moves = twins = deals = 0
    while setting.engine.result(position.state) is None:
        if position.step >= budget:
            raise position.fault(f"not over after {budget} moves")
        check_step(position, first)
        check_position(position)
        tried = _tried(position)
        if position.step < looks or setting.draws(RARELY) == 0:
            moves += _check_moves(position, tried)
            twins += check_twins(position, _some(setting, tried, COMPARED), tuple(_garbled(position, tried)))
        if position.step == looks * setting.key[-1] and setting.key[-1] < EVEN:  # further on in each game
            deals += check_evenness(position)
        seat, move, first = _next(position, tried)
        position = follow(position, seat, move, first)
        told.append(_all_told(position, first))
    check_step(position, first)
    check_position(position)
    _check_end(position)
    twins += check_twins(position, (), (Move("no_such_move"),))
    _check_replay(position, told)
    return Report(1, position.step, moves, twins, deals)


def _tried(position: Position) -> Tried:
    """Moves worth trying: all that are listed or hinted, some answers to each question."""
    draws = position.setting.draws
    found: list[tuple[int, Move]] = []
    for seat, prompts in position.prompts.items():
        for prompt in prompts:
            found += [(seat, prompt.fill(hint)) for hint in prompt.hints]
            found += [(seat, prompt.sample(draws)) for _ in range(3 if prompt.asks else 1)]
    return tuple(found)


def _check_moves(position: Position, tried: Tried) -> int:
    """What is listed and hinted plays, whatever else is tried is played or refused, and none else may act."""
    moves = 0
    for seat, prompts in position.prompts.items():
        for move in (prompt.fill(answers) for prompt in prompts for answers in _promised(prompt)):
            outcome = position.attempt(position.state, seat, move)
            if isinstance(outcome, Illegal):
                raise position.fault(f"seat {seat} is offered {move}, but it is refused: {outcome}")
            moves += 1
        absent = position.engine.absent(position.engine, position.state, seat)
        if isinstance(outcome := position.attempt(position.state, seat, absent), Illegal):
            raise position.fault(f"absent plays {absent} for seat {seat}, but it is refused: {outcome}")
    for seat in (*position.prompts, *_idle(position)):
        for move in (*_garbled(position, tried), *(move for _, move in _some(position.setting, tried, MISUSED))):
            _check_answer(position, seat, position.attempt(position.state, seat, move))
            moves += 1
    return moves


def _idle(position: Position) -> list[int]:
    """Some seats that are not asked."""
    idle = [seat for seat in range(position.setting.seats) if seat not in position.prompts]
    return [idle.pop(position.setting.draws(len(idle))) for _ in range(min(2, len(idle)))]


def _promised(prompt: Prompt) -> Iterator[Any]:
    """The answers that are sure to be played."""
    yield from prompt.hints
    if not prompt.asks:
        yield {}


def _garbled(position: Position, tried: Tried) -> Iterator[Move]:
    """Moves that a confused or malicious client might send."""
    draws = position.setting.draws
    yield Move("no_such_move")
    yield from (Move(kind) for kind in position.engine.kinds)
    for _, move in _some(position.setting, tried, 4):
        yield Move(move.kind, {**move.args, "more": "nothing"})
        for name in move.args:
            yield Move(move.kind, {**move.args, name: GARBLED[draws(len(GARBLED))]})
            yield Move(move.kind, {other: value for other, value in move.args.items() if other != name})


def _some(setting: Setting, tried: Tried, most: int) -> Tried:
    """That many of the moves, drawn at random."""
    left = list(tried)
    return tuple(left.pop(setting.draws(len(left))) for _ in range(min(most, len(left))))


def _check_answer(position: Position, seat: int, outcome: Step[Any] | Illegal) -> None:
    if isinstance(outcome, Illegal):
        if not all(is_value(value) for value in outcome.args_told.values()):
            raise position.fault(f"a refusal for seat {seat} cannot travel: {outcome}")
    elif seat not in position.prompts:
        raise position.fault(f"seat {seat} is not asked, but may move")


def _next(position: Position, tried: Tried) -> tuple[int, Move, Step[Any]]:
    """A move that plays, drawn at random."""
    for seat, move in _some(position.setting, tried, len(tried)):
        outcome = position.attempt(position.state, seat, move)
        if isinstance(outcome, Step):
            return seat, move, outcome
    raise position.fault(
        "no answer that was tried plays; a prompt that asks needs hints where most answers are refused"
    )


def _check_end(position: Position) -> None:
    """The result has a place for each seat, the best is 1, and nothing moves any more."""
    result = position.engine.result(position.state)
    assert result is not None
    for fault in faults(result):
        raise position.fault(f"the result cannot travel: {fault}")
    rows = [result.places, *result.sheet.values(), *([result.points] if result.points is not None else [])]
    if any(len(row) != position.setting.seats for row in rows):
        raise position.fault(f"the result has not one number a seat: {result}")
    better = [sum(other < place for other in result.places) for place in result.places]
    if result.places != tuple(1 + count for count in better):
        raise position.fault(f"places are shared, or left out, wrongly: {result.places}")
    for seat, move in (*position.moves[-4:], (0, Move("no_such_move"))):
        if isinstance(position.attempt(position.state, seat, move), Step):
            raise position.fault(f"it is over, but seat {seat} may still play {move}")


def _check_replay(position: Position, told: list[str]) -> None:
    """The same key and moves give the same states and the same news."""
    setting = position.setting
    step = setting.engine.setup(setting.seats, setting.options, setting.key)
    for number, expected in enumerate(told):
        if number:
            seat, move = position.moves[number - 1]
            outcome = position.attempt(step.state, seat, move)
            if isinstance(outcome, Illegal):
                raise position.fault(f"{move} was played the first time, but refused the second: {outcome}")
            step = outcome
        if _all_told(position, step) != expected:
            raise position.fault(f"the second time, the same key and moves gave another step {number}")


def _all_told(position: Position, step: Step[Any]) -> str:
    return repr((step.state, [position.told(step, eye) for eye in position.setting.eyes]))
