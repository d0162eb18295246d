"""One game between brains in one program, each told what its seat may know by what tells clients at a server.

The deal comes from one seed and the brains' choices from another, so that the same deal can be played again with
the seats exchanged. A brain that raises, or whose answers are refused to the end, forfeits the game: that says
nothing about how it plays, so it is counted apart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from time import thread_time_ns
from typing import Any

from attrs import define, field, frozen

from client.bots.brain import Brain, Budget, Turn, key_of
from engines.api import Engine, Illegal, Step, play
from engines.known import Known, remember
from engines.options import named, whole
from engines.record import Player, Record, write
from engines.redact import layout, tell, view
from protocol.choice import Move, Prompt, Scalar
from protocol.fairness import commitment, key
from protocol.messages import Kind, Played
from protocol.news import Result

ATTEMPTS = 8  # answers to one turn that may be refused
LONGEST = 10_000  # moves after which a game is broken off


@frozen
class Bout:
    """A game to be played: which of the brains sits where, and what all chance comes from."""

    engine: Engine[Any]
    options: Any
    brains: tuple[Brain, ...]  # one a seat
    secret: bytes  # 32 bytes: of the deal and all that is drawn in the game
    seeds: tuple[bytes, ...]  # one a seat, 64 bytes at most: of the brain's choices
    table: str
    number: int
    budget: Budget

    @property
    def nothing(self) -> tuple[None, ...]:
        """The seals and the entropies: bots have none."""
        return (None,) * len(self.brains)

    @property
    def key(self) -> bytes:
        return key(self.secret, self.table, self.number, self.nothing, self.nothing)


@frozen
class Outcome:
    """How it went. Without a result somebody forfeited, or it was broken off."""

    result: Result | None
    moves: tuple[Played, ...]
    forfeit: int | None = None  # the seat that gave no move
    problem: str = ""
    refused: tuple[int, ...] = ()  # answers of each seat that the rules refused
    thought: tuple[int, ...] = ()  # nanoseconds of the processor, a seat
    longest: tuple[int, ...] = ()  # the same for one move

    def shares(self) -> tuple[float, ...]:
        """Of a win, for each seat: the first place divided among those who share it. A game broken off is a draw."""
        places = self.result.places if self.result else (1,) * len(self.thought)
        return tuple((place == 1) / places.count(1) for place in places)


class _Forfeit(Exception):
    def __init__(self, seat: int, problem: str) -> None:
        super().__init__(seat, problem)
        self.seat = seat
        self.problem = problem


@define
class _Game:
    """A game under way."""

    bout: Bout
    state: Any
    known: list[Known]
    told: Mapping[str, Scalar]  # the options, as clients know them
    moves: list[Played] = field(factory=list)
    refused: list[int] = field(factory=list)
    thought: list[int] = field(factory=list)
    longest: list[int] = field(factory=list)

    def hear(self, news: Sequence[Any]) -> None:
        for seat, known in enumerate(self.known):
            for item in news:
                heard = tell(item, seat, self.bout.engine.name)
                if heard is not None:
                    known = remember(known, heard)  # noqa: PLW2901 - folded
            self.known[seat] = known

    def asked(self) -> tuple[int, tuple[Prompt, ...]] | None:
        """The first seat that may act, and how."""
        for seat in range(len(self.known)):
            prompts = self.bout.engine.prompts(self.state, seat)
            if prompts:
                return seat, prompts
        return None

    def moved(self, seat: int, prompts: tuple[Prompt, ...]) -> Step[Any]:
        """What the brain in that seat does. Raises _Forfeit."""
        for attempt in range(ATTEMPTS):
            move = self._thought(seat, prompts, attempt)
            try:
                step = play(self.bout.engine, self.state, seat, move, prompts)
            except Illegal as illegal:
                self.refused[seat] += 1
                problem = f"{move.kind} is refused: {illegal.code}"
            else:
                self.moves.append(Played(seat, move))
                return step
        raise _Forfeit(seat, problem)

    def _thought(self, seat: int, prompts: tuple[Prompt, ...], attempt: int) -> Move:
        bout = self.bout
        chance = key_of(bout.seeds[seat], bout.table, bout.number, len(self.moves), seat, attempt)
        seen = view(self.state, seat)
        known, seats = self.known[seat], len(self.known)
        turn = Turn(bout.engine.name, self.told, seats, seat, known, seen, prompts, chance, bout.budget)
        began = thread_time_ns()
        try:
            move = bout.brains[seat].choose(turn)
        except Exception as error:
            raise _Forfeit(seat, f"{type(error).__name__}: {error}") from error
        passed = thread_time_ns() - began
        self.thought[seat] += passed
        self.longest[seat] = max(self.longest[seat], passed)
        if not isinstance(move, Move):
            raise _Forfeit(seat, f"{move!r} is no move")
        return move

    def outcome(self, result: Result | None, forfeit: _Forfeit | None = None) -> Outcome:
        seat, problem = (forfeit.seat, forfeit.problem) if forfeit else (None, "")
        counted = (tuple(counts) for counts in (self.refused, self.thought, self.longest))
        return Outcome(result, tuple(self.moves), seat, problem, *counted)


def fight(bout: Bout) -> Outcome:
    """Play the game to its end."""
    engine, seats = bout.engine, len(bout.brains)
    first = engine.setup(seats, bout.options, bout.key)
    known = [Known(layout(engine, seats, bout.options)) for _ in range(seats)]
    none = ([0] * seats for _ in range(3))
    game = _Game(bout, first.state, known, named(bout.options), [], *none)
    game.hear(first.news)
    while (asked := game.asked()) and len(game.moves) < LONGEST:
        try:
            step = game.moved(*asked)
        except _Forfeit as forfeit:
            return game.outcome(None, forfeit)
        game.state = step.state
        game.hear(step.news)
    return game.outcome(engine.result(game.state))


def record(bout: Bout, outcome: Outcome) -> str:
    """The game as a record that can be replayed and verified as any other."""
    players = tuple(
        Player(f"{brain.name} {seat + 1}", Kind.BOT, brain.name, bout.seeds[seat])
        for seat, brain in enumerate(bout.brains)
    )
    engine = bout.engine
    return write(
        Record(
            engine.name,
            engine.version,
            bout.table,
            bout.number,
            0,
            whole(bout.options),
            players,
            commitment(bout.secret),
            bout.secret,
            bout.nothing,
            bout.nothing,
            bout.key,
            outcome.moves,
            outcome.result,
        )
    )
