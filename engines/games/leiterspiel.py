"""Leiterspiel (snakes and ladders): pawns race over a board that was read from a file (rules LS-3 … LS-13).

Everything is public but the dice to come. News tell a roll step by step, so that a log can name each step and a
screen can show it: on foot, back from the goal, up a ladder, down a snake, another pawn sent home.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any

from attrs import frozen

from boards import walk
from boards.board import Board
from engines.api import Engine, Step
from engines.chance import Chance
from engines.options import OptionError, board, choice, flag
from engines.zones import EVERYONE, PUBLIC, SECRET, SETTING, Travels, Zone
from protocol import scene
from protocol.choice import Prompt
from protocol.news import Result
from protocol.scene import Shape

PIPS = 6
MOST_STEPS = 64  # of a chain of jumps that are told one by one; the last tells the rest of a longer one
MOST_TOLD = 6  # fields of a board without end
ROLL_OFF, RACE, OVER = "roll_off", "race", "over"


@frozen
class Options:
    """House rules. A board on which some pawn could never arrive is refused under the rules that make it so."""

    board: Board = board("leiterspielbrett2")
    overshoot: str = choice("win", *walk.OVERSHOOTS)  # LS-9
    chains: str = choice("follow", *walk.CHAINS)  # LS-10
    six_again: bool = flag()  # LS-11
    capture: bool = flag()  # LS-12
    roll_off: bool = flag()  # LS-13

    def __attrs_post_init__(self) -> None:
        fields = _stuck(self.board, self.overshoot, self.chains)
        if fields:
            raise OptionError(
                "endless_board", key="board", board=self.board.name, fields=tuple(map(str, fields[:MOST_TOLD]))
            )


@lru_cache(maxsize=64)
def _stuck(board: Board, overshoot: str, chains: str) -> tuple[int, ...]:
    return walk.stuck(board.goal, board.jumps, (overshoot, chains))


def _scene(options: Options) -> scene.Board:
    return options.board.scene()


@frozen
class State:
    """A game. ``board`` holds each seat's field, 0 beside the board (LS-5)."""

    board: Annotated[tuple[int, ...], Zone(Shape.BOARD, EVERYONE, board=_scene)]
    die: Annotated[tuple[str, ...], Zone(Shape.DICE, EVERYONE)]  # as it fell last
    phase: Annotated[str, PUBLIC]  # roll_off, race or over
    turn: Annotated[int, PUBLIC]
    contenders: Annotated[tuple[int, ...], PUBLIC]  # who may still become the starter, in seat order (LS-13)
    rolls: Annotated[tuple[int, ...], PUBLIC]  # of the first contenders, in this round of the roll-off
    options: Annotated[Options, SETTING]
    chance: Annotated[Chance, SECRET]


@frozen
class Roll:
    """LS-7: the die is cast, and the pawn goes where it leads."""


@frozen
class RollOff:
    """LS-13: these seats roll, one after the other, for who starts."""

    seats: Annotated[tuple[int, ...], PUBLIC]


@frozen
class RolledOff:
    seat: Annotated[int, PUBLIC]
    pips: Annotated[int, PUBLIC]


@frozen
class Tied:
    """The highest roll was rolled by several: these roll again."""

    seats: Annotated[tuple[int, ...], PUBLIC]
    pips: Annotated[int, PUBLIC]


@frozen
class Began:
    """The race begins with this seat."""

    seat: Annotated[int, PUBLIC]


@frozen
class Rolled:
    seat: Annotated[int, PUBLIC]
    pips: Annotated[int, PUBLIC]


STEP = Travels("board", "board", start="start", end="end")


@frozen
class Walked:
    """On foot, field by field."""

    seat: Annotated[int, PUBLIC]
    pawn: Annotated[str, PUBLIC, STEP]
    start: Annotated[int, PUBLIC]
    end: Annotated[int, PUBLIC]


@frozen
class Bounced:
    """LS-9: back from the goal, field by field."""

    seat: Annotated[int, PUBLIC]
    pawn: Annotated[str, PUBLIC, STEP]
    start: Annotated[int, PUBLIC]
    end: Annotated[int, PUBLIC]


@frozen
class Stayed:
    """LS-9: the roll was too high."""

    seat: Annotated[int, PUBLIC]
    field: Annotated[int, PUBLIC]


@frozen
class Climbed:
    seat: Annotated[int, PUBLIC]
    pawn: Annotated[str, PUBLIC, STEP]
    start: Annotated[int, PUBLIC]
    end: Annotated[int, PUBLIC]


@frozen
class Slid:
    seat: Annotated[int, PUBLIC]
    pawn: Annotated[str, PUBLIC, STEP]
    start: Annotated[int, PUBLIC]
    end: Annotated[int, PUBLIC]


@frozen
class Captured:
    """LS-12: the seat sent another's pawn back beside the board."""

    seat: Annotated[int, PUBLIC]
    other: Annotated[int, PUBLIC]
    pawn: Annotated[str, PUBLIC, STEP]  # the other's
    start: Annotated[int, PUBLIC]
    end: Annotated[int, PUBLIC]


@frozen
class Again:
    """LS-11: a six, so the same seat rolls again."""

    seat: Annotated[int, PUBLIC]


@frozen
class Won:
    seat: Annotated[int, PUBLIC]


PAWNS = tuple(f"pawn.{seat}" for seat in range(4))
FACES = tuple((str(pips),) for pips in range(PIPS + 1))
ROLLS = (Prompt("roll"),)


def setup(seats: int, options: Options, key: bytes) -> Step[State]:
    """LS-5, LS-6: all pawns beside the board; the first seat starts, or the seats roll for it (LS-13)."""
    everybody = tuple(range(seats))
    phase, contenders = (ROLL_OFF, everybody) if options.roll_off else (RACE, ())
    state = State((0,) * seats, (), phase, 0, contenders, (), options, Chance(key))
    return Step(state, (RollOff(everybody) if options.roll_off else Began(0),))


def prompts(state: State, seat: int) -> tuple[Prompt, ...]:
    return ROLLS if seat == state.turn and state.phase != OVER else ()


def apply(state: State, seat: int, _action: Roll) -> Step[State]:
    number, chance = state.chance.below(PIPS)
    if state.phase == ROLL_OFF:
        return _roll_off(state, seat, number + 1, chance)
    return _race(state, seat, number + 1, chance)


def _race(state: State, seat: int, pips: int, chance: Chance) -> Step[State]:
    """LS-7, in its order: walk, jump, arrive, capture, who is next."""
    options, board = state.options, state.board
    news: list[Any] = [Rolled(seat, pips), *_way(options, seat, board[seat], pips)]
    rest = news[-1].field if isinstance(news[-1], Stayed) else news[-1].end
    phase, turn = RACE, (seat + 1) % len(board)
    if rest == options.board.goal:
        news.append(Won(seat))
        phase, turn = OVER, seat
    elif options.capture and rest and rest in board and rest != board[seat]:
        other = board.index(rest)
        news.append(Captured(seat, other, PAWNS[other], rest, 0))
        board = (*board[:other], 0, *board[other + 1 :])
    if phase == RACE and options.six_again and pips == PIPS:
        news.append(Again(seat))
        turn = seat
    board = (*board[:seat], rest, *board[seat + 1 :])
    return Step(State(board, FACES[pips], phase, turn, (), (), options, chance), tuple(news))


def _way(options: Options, seat: int, start: int, pips: int) -> list[Any]:
    """The steps of one roll. A pawn that stays has come nowhere, so does not jump from where it stands."""
    board, pawn = options.board, PAWNS[seat]
    path = walk.walked(board.goal, start, pips, options.overshoot)
    if not path:
        return [Stayed(seat, start)]
    foot = path[-1]
    news: list[Any] = [Walked(seat, pawn, start, path[0])]
    if len(path) > 1:
        news.append(Bounced(seat, pawn, path[0], foot))
    if foot in board.jumps:
        news += _jumps(seat, foot, walk.jumped(board.jumps, foot, options.chains))
    return news


def _jumps(seat: int, start: int, path: tuple[int, ...]) -> list[Any]:
    news = []
    for end in path if len(path) <= MOST_STEPS else (*path[: MOST_STEPS - 1], path[-1]):
        news.append((Climbed if end > start else Slid)(seat, PAWNS[seat], start, end))
        start = end
    return news


def _roll_off(state: State, seat: int, pips: int, chance: Chance) -> Step[State]:
    """LS-13: the highest starts; those tied for it roll again, one after the other in seat order."""
    contenders, rolls = state.contenders, (*state.rolls, pips)
    news: list[Any] = [RolledOff(seat, pips)]
    phase, turn = ROLL_OFF, 0
    if len(rolls) < len(contenders):
        turn = contenders[len(rolls)]
    else:
        best = max(rolls)
        contenders = tuple(other for other, roll in zip(contenders, rolls, strict=True) if roll == best)
        turn, rolls = contenders[0], ()
        if len(contenders) > 1:
            news.append(Tied(contenders, best))
        else:
            news.append(Began(turn))
            phase, contenders = RACE, ()
    return Step(State(state.board, FACES[pips], phase, turn, contenders, rolls, state.options, chance), tuple(news))


def result(state: State) -> Result | None:
    """Who is at the goal wins; the others by how far they came, equal fields sharing a place."""
    if state.phase != OVER:
        return None
    places = tuple(1 + sum(other > own for other in state.board) for own in state.board)
    return Result(places, None, "goal", {"field": state.board})


ENGINE = Engine(
    name="leiterspiel",
    version=1,
    seats=range(2, 5),
    options=Options,
    state=State,
    actions=Roll,
    news=RollOff
    | RolledOff
    | Tied
    | Began
    | Rolled
    | Walked
    | Bounced
    | Stayed
    | Climbed
    | Slid
    | Captured
    | Again
    | Won,
    pieces=(),
    setup=setup,
    prompts=prompts,
    apply=apply,
    result=result,
)
