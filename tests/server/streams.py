"""Two games that differ only in what one seat alone may know, and what else travels in them, byte for byte.

A twin is the same game with two pieces exchanged throughout: one that is dealt to the seat's hand, one that
is not, and neither is ever seen by anybody else before the end. Every shuffle and every move is the same, so
whatever differs on the wire, and is not for that seat's eye, tells of its hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import attrs
from attrs import define, evolve, field, frozen

from engines.api import Engine, Step, play
from engines.redact import view
from protocol.choice import Move
from protocol.fairness import key
from protocol.messages import Act, Cover, Entropy, Phase, Recall, Reveal, Sit, Stand, Watch
from protocol.records import Save
from protocol.scene import View
from protocol.wire import encode
from server.commands import Asked, Command, Connection, Gone
from server.effects import Effect, Send
from server.entries import Acted
from server.house import House
from tests.server.rooms import HOUSE, ID, Room, Wrong, drawn

Script = Callable[[Room, "Twins"], None]
SCREEN, NEXT_SCREEN, PHONE, OTHER, WATCHER = 0, 10, 11, 1, 2


@frozen
class Twins:
    """A game, its twin, and the seat that alone can tell them from each other."""

    engine: Engine[Any]
    seat: int
    pieces: tuple[str, str]
    moves: tuple[Acted, ...]  # of both
    seed: object
    chance: bytes  # from which both are dealt

    def house(self, twin: bool) -> House:
        engine = exchanging(self.engine, *self.pieces) if twin else self.engine
        return House({engine.name: engine})


@define
class Stream:
    """Every frame up to the end that may not depend on the seat's hand, with whom it went to; and those that may.

    They may while the seat is revealed: from its Reveal to the next request that covers it, or always for ``sole``,
    a connection that holds it alone. That is worked out here from what was asked, not from what the table says.
    """

    seat: int
    sole: Connection | None
    revealed: set[Connection] = field(factory=set)
    frames: list[tuple[Connection, bytes]] = field(factory=list)
    private: list[bytes] = field(factory=list)

    def hear(self, room: Room, command: Command, effects: tuple[Effect, ...]) -> None:
        if room.phase() is Phase.OVER:
            return
        self._follow(room, command)
        for effect in effects:
            if not isinstance(effect, Send):
                continue
            frame = encode(effect.message)
            if effect.who == self.sole or effect.who in self.revealed:
                self.private.append(frame)
            else:
                self.frames.append((effect.who, frame))

    def _follow(self, room: Room, command: Command) -> None:
        match command:
            case Asked(who=who, message=Reveal(seat=seat)) if room.table.holds(who, seat):
                self.revealed.discard(who)
                if seat == self.seat:
                    self.revealed.add(who)
            case Asked(who=who, message=Cover()) | Gone(who=who):
                self.revealed.discard(who)
            case Asked(message=Sit(seat=seat)) if seat == self.seat:
                self.revealed.clear()
            case Asked(who=who, message=Sit()):
                self.revealed.discard(who)
            case _:
                pass


def exchanging(engine: Engine[Any], one: str, other: str) -> Engine[Any]:
    """The game in which these two pieces have changed places before the deal."""

    def setup(seats: int, options: Any, chance: bytes) -> Step[Any]:
        step = engine.setup(seats, options, chance)
        return Step(_exchanged(step.state, one, other), tuple(_exchanged(news, one, other) for news in step.news))

    return evolve(engine, setup=setup)


def _exchanged(value: Any, one: str, other: str) -> Any:
    if isinstance(value, str):
        return {one: other, other: one}.get(value, value)
    if isinstance(value, tuple):
        return tuple(_exchanged(item, one, other) for item in value)
    if attrs.has(type(value)):
        fields = {item.name: _exchanged(getattr(value, item.name), one, other) for item in attrs.fields(type(value))}
        return evolve(value, **fields)
    return value


@cache
def twins(game: str, seat: int, most: int = 400) -> Twins:
    """A game of at most so many moves in which something stays between this seat and its hand."""
    pairs = (_twins_of(game, seat, seed, most, dealt) for dealt in (True, False) for seed in range(30))
    return next(pair for pair in pairs if pair is not None)


def _twins_of(game: str, seat: int, seed: int, most: int, dealt: bool) -> Twins | None:
    """Twins that differ from the deal on or, where no hand is seen so early, from later on."""
    engine = HOUSE.engines[game]
    room = Room(game=game, seed=seed)
    for place in (0, 1):
        room.sit(place, place)
    room.begin()
    for turn in range(most):
        if room.phase() is Phase.OVER:
            break
        acting = room.acting()
        room.act(acting, choice=int.from_bytes(drawn(seed, turn)[:4], "big"))
    moves = tuple(entry for entry in room.log if isinstance(entry, Acted))
    deal = room.deal()
    assert deal.entropies is not None
    chance = key(deal.secret, ID, deal.number, deal.seals, deal.entropies)
    states = list(_states(engine, chance, moves))
    played = [state for state in states if engine.result(state) is None]  # the end may show all hands
    seen = {piece for state in played for eye in (None, 1 - seat) for piece in faces(view(state, eye))}
    own = next((own for state in played[: 1 if dealt else None] if (own := faces(view(state, seat)) - seen)), set())
    for one in sorted(own):
        for other in sorted(set(engine.pieces) - seen - own):
            if _same_course(exchanging(engine, one, other), chance, moves, states):
                return Twins(engine, seat, (one, other), moves, seed, chance)
    return None


def faces(seen: View) -> set[str]:
    """The pieces that a view shows."""
    shown: set[str] = set()
    for content in seen.zones.values():
        if isinstance(content, tuple):
            shown |= {piece for piece in content if isinstance(piece, str)}
    return shown


def _states(engine: Engine[Any], chance: bytes, moves: tuple[Acted, ...]) -> Iterator[Any]:
    state = engine.setup(2, engine.options(), chance).state
    yield state
    for entry in moves:
        state = play(engine, state, entry.seat, entry.move).state
        yield state


def _same_course(twin: Engine[Any], chance: bytes, moves: tuple[Acted, ...], states: list[Any]) -> bool:
    """Whether all moves are played in the twin, too, and nobody else is asked anything else, nor the end another."""
    try:
        others = list(_states(twin, chance, moves))
    except Exception:  # noqa: BLE001 - a move that the twin's rules refuse, in whatever way
        return False
    return all(twin.result(one) == twin.result(other) for one, other in zip(states, others, strict=True))


def room_of(pair: Twins, script: Script, *, twin: bool) -> tuple[Room, Stream]:
    """Where the script can be played, and what is to hear it."""
    room = Room(pair.house(twin), pair.engine.name, seed=pair.seed)
    room.players[NEXT_SCREEN] = room.players[PHONE] = room.player(SCREEN)
    return room, Stream(pair.seat, pair.seat if script is two_screens else None)


def compare(pair: Twins, script: Script) -> tuple[int, int]:
    """Plays both games by the script; Wrong at the first frame that differs. How many were equal, and private."""
    streams = []
    for twin in (False, True):
        room, stream = room_of(pair, script, twin=twin)
        room.watch = stream.hear
        script(room, pair)
        streams.append(stream)
    one, other = streams
    if len(one.frames) != len(other.frames):
        raise Wrong(f"{len(one.frames)} frames in one game, {len(other.frames)} in its twin")
    for number, (left, right) in enumerate(zip(one.frames, other.frames, strict=True)):
        if left != right:
            raise Wrong(f"frame {number} tells the games apart")
    if one.private == other.private:
        raise AssertionError("these are no twins: even the seat cannot tell them apart")
    return len(one.frames), len(one.private)


def hot_seat(room: Room, pair: Twins) -> None:
    """One screen for both seats, with everything that goes on before, between and after the Reveals; and a watcher."""
    screen = SCREEN
    for seat in (0, 1):
        room.sit(screen, seat)
    room.ask(WATCHER, Watch(ID))
    room.begin()
    for turn, entry in enumerate(pair.moves):
        seat, rev = entry.seat, room.table.kept.rev
        screen = _before_the_reveal(room, screen, entry, turn)
        room.ask(screen, Reveal(ID, seat))
        for move in _misfits(entry.move):
            room.ask(screen, Act(ID, seat, rev, 1000 + turn, move))
            room.ask(screen, Act(ID, 1 - seat, rev, 1000 + turn, move))
        room.ask(screen, Act(ID, seat, 0, 1000 + turn, entry.move))
        if turn % 4 == 0:
            room.ask(screen, Recall(ID, seat, 0))
        if turn % 16 == 0:
            room.ask(screen, Save(turn, ID, seat))
            room.ask(screen, Save(turn, ID, 1 - seat))
        for _ in range(2):  # the second time it is known
            room.ask(screen, Act(ID, seat, rev, entry.id, entry.move))
        if turn % 3:
            room.ask(screen, Cover(ID))
    for seat in (0, 1):
        room.ask(screen, Act(ID, seat, room.table.kept.rev, 9999, Move("draw")))


def _before_the_reveal(room: Room, screen: Connection, entry: Acted, turn: int) -> Connection:
    """What a program may try while the curtain is down; now and then it loses its connection. The screen it is now."""
    rev = room.table.kept.rev
    for seat in (0, 1):
        for move in (entry.move, *_misfits(entry.move)):
            room.ask(screen, Act(ID, seat, rev, 2000 + turn, move))
        room.ask(screen, Recall(ID, seat, 0))
        room.ask(screen, Entropy(ID, seat, bytes(32)))
    _look_back(room, screen, turn)
    room.ask(screen, Watch(ID))
    if turn % 7 == 3:
        room.cut(screen)
        screen = NEXT_SCREEN if screen == SCREEN else SCREEN
        for seat in (turn % 2, 1 - turn % 2):
            room.ask(screen, Sit(turn, ID, seat, "again", bytes(32)))
    if turn % 13 == 6:  # the seat goes to another device, and comes back
        seat = turn % 2
        room.ask(screen, Reveal(ID, seat))
        for who in (PHONE, screen):
            room.ask(who, Sit(turn, ID, seat, "again", bytes(32)))
            room.ask(screen, Watch(ID))
        room.cut(PHONE)
    if turn % 11 == 5:
        room.ask(NEXT_SCREEN if screen == SCREEN else SCREEN, Watch(ID))
    return screen


def _look_back(room: Room, screen: Connection, turn: int) -> None:
    """What was told so far, as far as onlookers may have it, and an attempt at more."""
    for who in (screen, WATCHER):
        for eye in (None, 0, 1) if turn % 16 == 0 else ():
            room.ask(who, Save(turn, ID, eye))
        if turn % 4 == 0:
            room.ask(who, Recall(ID, None, 0))


def two_screens(room: Room, pair: Twins) -> None:
    """Each seat on a connection of its own, and a watcher, to the end: only the seat's holder can tell the twins."""
    for seat in (SCREEN, OTHER):
        room.sit(seat, seat)
    room.ask(WATCHER, Watch(ID))
    room.begin()
    for turn, entry in enumerate(pair.moves):
        seat, rev = entry.seat, room.table.kept.rev
        for who in (SCREEN, OTHER, WATCHER):
            room.ask(who, Act(ID, seat, rev, 1000 + turn, Move("fly")))
            room.ask(who, Reveal(ID, pair.seat if who == WATCHER else 1 - pair.seat))
            for eye in (None, 0, 1) if turn % 5 == 0 else ():
                room.ask(who, Recall(ID, eye, 0))
            for eye in (None, 0, 1) if turn % 20 == 0 else ():
                room.ask(who, Save(turn, ID, eye))
        if turn % 9 == 4:
            for who in (WATCHER, OTHER):
                room.cut(who)
            room.ask(WATCHER, Watch(ID))
            room.sit(OTHER, OTHER)
        room.ask(seat, Act(ID, seat, rev, entry.id, entry.move))
    room.ask(1 - pair.seat, Stand(ID, 1 - pair.seat))


def _misfits(move: Move) -> tuple[Move, ...]:
    """Moves like this one that no prompt admits; the answers tell what would."""
    return (
        Move("fly"),
        Move(move.kind, {**move.args, "more": 1}),
        *(Move(move.kind, {**move.args, name: "nothing"}) for name in move.args),
    )
