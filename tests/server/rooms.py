"""A table with people around it, as the hub would run it: a clock, a log, and all that each connection heard.

Every decision is held to what holds of all of them, whatever the test is about; ``Wrong`` says which promise
was broken.
"""

from __future__ import annotations

import zlib
from collections import defaultdict
from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import Any, TypeVar

from attrs import define, field

from boards.library import library
from engines.redact import view
from engines.registry import engines
from protocol.choice import Scalar
from protocol.fairness import seal
from protocol.messages import (
    Act,
    Begin,
    ClientMessage,
    Entropy,
    Open,
    Phase,
    Refused,
    Restart,
    Seats,
    ServerMessage,
    Sit,
    Update,
)
from protocol.records import Recorded
from protocol.wire import encode
from server.commands import Asked, Command, Connection, Gone, Player, Woke
from server.effects import Effect, Record, SeatBot, Send, UnseatBot, Wake
from server.entries import Entry
from server.house import House
from server.kept import Deal
from server.lobby import Lobby
from server.situation import MOST_NEWS, Eye, Table
from server.table import handle, rebuild, wake
from tests.server.tapping import ENGINE

HOUSE = House(engines(), library(None).boards, ("random", "clever"))
HOUSE_OF_TAPS = House({"tapping": ENGINE})
ID = "T"
M = TypeVar("M", bound=ServerMessage)


class Wrong(AssertionError):
    """A table has broken a promise that holds of every decision."""


def must(holds: bool, promise: str) -> None:
    if not holds:
        raise Wrong(promise)


def drawn(*parts: object) -> bytes:
    """32 bytes that depend on the parts alone, so that rooms can be repeated."""
    return blake2b(repr(parts).encode(), digest_size=32).digest()


@define
class Room:
    """Connections are numbers; each is a player of its own unless the test says otherwise."""

    house: House = HOUSE
    game: str = "up_and_down"
    seats: int = 2
    seed: object = 0
    options: Mapping[str, Scalar] = field(factory=dict)
    table: Table = field(init=False)
    now: float = 1000.0
    log: list[Entry] = field(factory=list)
    heard: dict[Connection, list[Any]] = field(factory=lambda: defaultdict(list))
    said: list[tuple[Connection, bytes]] = field(factory=list)  # every frame, in order
    alarms: list[float] = field(factory=list)
    bots: dict[int, SeatBot] = field(factory=dict)
    players: dict[Connection, Player] = field(factory=dict)
    news_end: dict[tuple[Connection, int, Eye], int] = field(factory=dict)
    watch: Callable[[Room, Command, tuple[Effect, ...]], None] | None = None

    def __attrs_post_init__(self) -> None:
        request = Open(1, self.game, self.options, self.seats)
        opened = Lobby(self.house).open(Asked(0, self.player(0), request, self.now, self._fresh()), request, ID, "KADU")
        assert not isinstance(opened, Refused), opened
        self.table, effects = opened
        self._carry_out(effects)

    def player(self, who: Connection) -> Player:
        return self.players.setdefault(who, drawn("player", who))

    def ask(self, who: Connection, message: ClientMessage) -> list[Any]:
        """What this connection hears upon the request: server messages, of which each test knows the kind."""
        heard = self.heard[who]
        before = len(heard)
        self._decide(Asked(who, self.player(who), message, self.now, self._fresh()))
        return heard[before:]

    def cut(self, who: Connection) -> None:
        self._decide(Gone(who, self.now))

    def settle(self) -> None:
        """Let happen what is due now."""
        self.wait(0)

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        until = self.now + seconds
        while due := [at for at in self.alarms if at <= until]:
            at = min(due)
            self.alarms.remove(at)
            self.now = max(self.now, at)
            self._decide(Woke(self.now, self._fresh()))
        self.now = until

    def reload(self) -> None:
        """The process starts anew: the table is what its log says, and nobody is there."""
        self.alarms.clear()
        self.bots.clear()
        self.news_end.clear()
        self.table, effects = wake(rebuild(ID, self.log, self.house), self.now)
        self._carry_out(effects)

    def entropy(self, seat: int) -> bytes:
        return drawn("entropy", seat, self.table.kept.number)

    def fresh_seal(self, seat: int) -> bytes:
        """For the seat's next game."""
        return seal(drawn("entropy", seat, self.table.kept.number + 1))

    def sit(self, who: Connection, seat: int, name: str | None = None) -> list[Any]:
        return self.ask(who, Sit(1, ID, seat, name or f"Name {seat}", self.fresh_seal(seat)))

    def open_seals(self) -> None:
        for seat, holder in enumerate(self.table.here.holders):
            if holder is not None and self.table.kept.deal and self.table.kept.deal.seals[seat]:
                self.ask(holder, Entropy(ID, seat, self.entropy(seat)))

    def begin(self, who: Connection = 0) -> None:
        self.ask(who, Begin(ID))
        self.open_seals()
        self.settle()

    def restart(self, who: Connection, seats: int | None = None, identity: int = 1, **options: object):
        held = self.table.held(who)
        seals = {seat: self.fresh_seal(seat) for seat in held}
        wanted = self.seats if seats is None else seats
        request = Restart(identity, ID, self.table.kept.rev, options, wanted, seals)  # type: ignore[arg-type]
        return self.ask(who, request)

    def phase(self) -> Phase:
        return self.table.kept.phase

    def deal(self) -> Deal:
        """What the latest game is dealt from."""
        assert self.table.kept.deal is not None
        return self.table.kept.deal

    def latest(self) -> Any:
        """The last entry of the log."""
        return self.log[-1]

    def acting(self) -> int:
        """The first seat that is asked."""
        game = self.table.kept.game
        assert game is not None
        return game.acting[0]

    def move(self, seat: int, choice: int = 0):
        """A move that the seat has been offered."""
        game = self.table.kept.game
        assert game is not None
        prompts = game.prompts[seat]
        return prompts[choice % len(prompts)].sample(lambda below: choice % below)

    def act(self, seat: int, identity: int | None = None, choice: int = 0) -> list[Any]:
        who = self.table.here.holders[seat]
        assert who is not None
        rev = self.table.kept.rev
        return self.ask(who, Act(ID, seat, rev, rev if identity is None else identity, self.move(seat, choice)))

    def play_on(self, moves: int) -> None:
        """So many moves by whoever is asked, uncovered for it."""
        for turn in range(moves):
            if self.table.kept.phase is not Phase.PLAYING:
                return
            self.act(self.acting(), choice=turn)
            self.settle()

    def last(self, who: Connection, kind: type[M]) -> M:
        """The latest message of this kind that the connection heard."""
        return next(message for message in reversed(self.heard[who]) if isinstance(message, kind))

    def _fresh(self) -> bytes:
        return drawn("fresh", self.seed, len(self.log))

    def _decide(self, command: Command) -> None:
        before = self.table
        after, effects = handle(before, command)
        self._check(before, after, command, effects)
        self.table = after
        self._carry_out(effects)
        if self.watch is not None:
            self.watch(self, command, effects)

    def _check(self, before: Table, after: Table, command: Command, effects: tuple[Effect, ...]) -> None:
        records = [place for place, effect in enumerate(effects) if isinstance(effect, Record)]
        must(records in ([], [0]), "at most one entry is recorded, and first")
        must(bool(records) or after.kept is before.kept, "nothing is kept that is not recorded")
        must(after.kept.rev >= before.kept.rev, "rev never goes back")
        sends = [effect for effect in effects if isinstance(effect, Send)]
        if any(isinstance(send.message, Refused) for send in sends):
            must(after is before, "a refused command returns the very same table")
            must(len(effects) == 1, "a refusal is told to nobody else")
        for send in sends:
            self._check_send(after, command, send)

    def _check_send(self, after: Table, command: Command, send: Send) -> None:
        asker = isinstance(command, Asked) and command.who == send.who
        must(asker or send.who in after.here.visitors, "only who is at the table hears of it")
        match send.message:
            case Update() as update:
                self._check_update(after, send.who, update)
                must(update.accepted is None or asker, "an answer is told to whoever asked")
            case Seats(seats=seats):
                mine = tuple(seat for seat, it in enumerate(seats) if it.mine)
                must(mine == after.held(send.who), "everybody is told which seats are theirs")
            case _:
                pass

    def _check_update(self, after: Table, who: Connection, update: Update) -> None:
        game = after.kept.game
        assert game is not None
        must(update.seat is None or after.here.holders[update.seat] == who, "a view is its seat's holder's")
        must(update.seat == after.here.visitors[who].eye, "a connection gets its eye's view")
        must(update.view == view(game.state, update.seat), "a view is the seat's own")
        prompts = () if update.seat is None else after.kept.engine.prompts(game.state, update.seat)
        must(update.prompts == prompts, "the prompts are the seat's own")
        key = (who, update.number, update.seat)
        end = self.news_end.get(key, update.start)
        dropped = update.start > end and len(update.news) == MOST_NEWS
        must(update.start == end or dropped, "the news of an eye are told without a gap, but for too many that waited")
        self.news_end[key] = update.start + len(update.news)

    def _carry_out(self, effects: tuple[Effect, ...]) -> None:
        for effect in effects:
            match effect:
                case Record(seq, entry):
                    must(seq == len(self.log), "entries are numbered without a gap")
                    self.log.append(entry)
                case Send(who, message):
                    frame = encode(message)
                    self.heard[who].append(message)
                    self.said.append((who, frame))
                    told = frame if not isinstance(message, Recorded) else zlib.decompress(message.packed)
                    must(self.phase() is Phase.OVER or not self._tells_the_secret(told), "the secret is kept")
                case Wake(at):
                    self.alarms.append(at)
                case SeatBot(seat):
                    self.bots[seat] = effect
                case UnseatBot(seat):
                    self.bots.pop(seat, None)
        self._forget_lost_eyes()

    def _tells_the_secret(self, frame: bytes) -> bool:
        deal = self.table.kept.deal
        return deal is not None and (deal.secret in frame or deal.secret.hex().encode() in frame)

    def _forget_lost_eyes(self) -> None:
        """News are counted anew for who comes back, or to a seat again."""
        for who, number, eye in list(self.news_end):
            if who not in self.table.here.visitors or (eye is not None and not self.table.holds(who, eye)):
                del self.news_end[who, number, eye]


def codes(messages: list[ServerMessage]) -> list[str]:
    """The codes of the refusals among them."""
    return [message.code for message in messages if isinstance(message, Refused)]


def kinds(messages: list[ServerMessage]) -> list[str]:
    return [type(message).__name__ for message in messages]


def two_screens(**settings) -> Room:
    """Up and Down, running: the opener (connection 0) in seat 0, connection 1 in seat 1."""
    room = Room(**settings)
    room.sit(0, 0)
    room.sit(1, 1)
    room.begin()
    return room


def one_screen(**settings) -> Room:
    """Up and Down, running: connection 0 in both seats, both covered."""
    room = Room(**settings)
    room.sit(0, 0)
    room.sit(0, 1)
    room.begin()
    return room
