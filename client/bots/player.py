"""One seat at one table, played by a brain: what it says to the server from what it hears, without any input or output.

A player is no more than a client: it sits down with the session that people's clients use, and its brain gets
what that session was told. Who owns the connection asks ``turn`` after every message, thinks for as long as it
likes, and brings the move back by ``play``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from attrs import frozen

from client.bots.brain import Budget, Turn, key_of
from client.bots.dealing import stand_in
from client.connection.session import Session
from engines.known import Known, remember
from protocol.choice import Move, Value
from protocol.messages import Bye, Kind, Over, Refused, Seat, ServerMessage, Update, Welcome
from protocol.scene import Layout

ATTEMPTS = 8
"""Refusals of one turn after which what fills in the first prompt is tried, once, in place of the brain's move."""
NAMESAKES = 20
LATER = {"busy", "slow_down", "storage"}
"""Refusals for the time being: nothing is wrong with what was asked."""
REST = 1.0


@frozen
class Wish:
    """Which seat is wanted: at the table of a code or of that id, and any free seat where none is named."""

    name: str
    code: str = ""
    table: str = ""
    seat: int | None = None
    stays: bool = False  # for the next game, whenever one is proposed


class Failed(Exception):
    """The player cannot go on: the key of a refusal or of a farewell, and its arguments."""

    def __init__(self, code: str, args: Mapping[str, Value]) -> None:
        super().__init__(code, args)
        self.code = code
        self.args_told = args


class Player:
    """``seed`` (64 bytes at most) is all that its choices depend on besides what the server tells."""

    def __init__(self, session: Session, wish: Wish, seed: bytes, budget: Budget) -> None:
        self.session = session
        self.over: Over | None = None  # the end of the last game
        self.rest = 0.0  # seconds until ``rested`` is to be said, before anything else is asked or played
        self._wish = wish
        self._seed = seed
        self._budget = budget
        self._asked: set[object] = set()  # what was asked for on this connection, so that it is asked once
        self._known: Known | None = None
        self._heard = 0  # news that are in ``_known``
        self._number = 0  # of the game that ``_known`` is about
        self._turn = (-1, -1)  # number and rev of the turn that ``_attempt`` counts in
        self._attempt = 0
        self._taken: set[int] = set()  # seats that others were quicker to take
        self._namesakes = 0

    @property
    def seat(self) -> int | None:
        """The seat it sits in."""
        mine = self.session.model.mine
        return mine[0] if mine else None

    @property
    def done(self) -> bool:
        """Whether its game is over and it does not stay for another."""
        return self.over is not None and not self._wish.stays

    def receive(self, message: ServerMessage) -> None:
        """Raises Failed."""
        sent = self.session.model.sent
        self.session.receive(message)
        match message:
            case Welcome():
                self._asked.clear()
            case Refused() if message.code in LATER:
                self.rest = REST
                self._asked.clear()
                return
            case Refused() if sent is not None and message.id == sent.id:
                self._attempt += 1
                if self._attempt > ATTEMPTS:
                    raise Failed(message.code, message.args)
            case Refused():
                self._refused(message)
            case Bye() if message.seat is not None:
                raise Failed(message.reason, {})
            case Over():
                self.over = message
            case _:
                pass
        self._go_on()

    def rested(self) -> None:
        """Ask again for what was refused for the time being. Raises Failed."""
        self.rest = 0.0
        self._go_on()

    def company(self) -> bool:
        """Whether a person sits at the table, or another's program, for whom a bot should not be too fast."""
        seats = self.session.model.seats
        return any(seat.kind is Kind.PERSON and seat.online and not seat.mine for seat in seats)

    def turn(self) -> Turn | None:
        """What is to be thought about now; None where nothing is asked, or an answer is under way."""
        model = self.session.model
        update, opened = model.update, model.opened
        if not model.prompts or update is None or opened is None or update.seat is None:
            return None
        known = self._remembered(opened.layout, update)
        if self._turn != (update.number, update.rev):
            self._turn, self._attempt = (update.number, update.rev), 0
        if known is None:
            return None
        origin = model.sealed.origin if model.sealed and model.sealed.number == update.number else None
        key = key_of(self._seed, origin or update.table, update.number, update.rev, update.seat, self._attempt)
        seats = opened.layout.seats
        prompts = update.prompts
        return Turn(opened.game, opened.options, seats, update.seat, known, update.view, prompts, key, self._budget)

    def play(self, turn: Turn, move: Move) -> None:
        """Play what was thought of, unless the turn has passed meanwhile."""
        now = self.turn()
        if now is not None and now.key == turn.key:
            self.session.act(stand_in(turn) if self._attempt == ATTEMPTS else move)

    def _go_on(self) -> None:
        """Ask for what is still missing: the table, a look at it, a seat, the next game."""
        session, model, wish = self.session, self.session.model, self._wish
        if model.table is None:
            self._ask("table", lambda: session.watch(wish.table) if wish.table else session.find(wish.code))
        elif model.seated is None:
            self._ask("look", session.watch)
        elif not session.holds:
            self._sit(model.seats)
        elif model.proposed is not None and self.seat in model.proposed.missing and wish.stays:
            proposed = model.proposed
            agreeing = ("next", model.seated.number, proposed.seats, *sorted(proposed.options.items()))
            self._ask(agreeing, lambda: session.restart(proposed.options, proposed.seats))

    def _ask(self, what: object, request: Callable[[], None]) -> None:
        if what not in self._asked:
            self._asked.add(what)
            request()

    def _sit(self, seats: tuple[Seat, ...]) -> None:
        wanted = range(len(seats)) if self._wish.seat is None else (self._wish.seat,)
        free = [seat for seat in wanted if seat not in self._taken]
        if self._wish.seat is None:
            free = [seat for seat in free if seats[seat].kind is Kind.EMPTY]
        if not free:
            raise Failed("seat_taken", {})
        self.session.sit(free[0], f"{self._wish.name} {self._namesakes + 1}" if self._namesakes else self._wish.name)

    def _refused(self, message: Refused) -> None:
        """Try another seat or name where these were taken; everything else that keeps it from its seat is the end."""
        if message.code == "seat_taken" and message.seat is not None:
            self._taken.add(message.seat)
        elif message.code == "name_taken" and self._namesakes < NAMESAKES:
            self._namesakes += 1
        elif message.code == "no_such_table" or not self.session.holds:
            raise Failed(message.code, message.args)

    def _remembered(self, layout: Layout, update: Update) -> Known | None:
        """What it knows from all news of this game so far; None while some are still to be recalled."""
        log = self.session.model.logs.get(update.seat)
        if log is None or log.number != update.number:
            return None
        if self._known is None or self._number != log.number:
            self._known, self._heard, self._number = Known(layout), 0, log.number
        for news in log.news[self._heard :]:
            self._known = remember(self._known, news)
        self._heard = len(log.news)
        return self._known if log.gap is None else None
