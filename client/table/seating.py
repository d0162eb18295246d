"""From a wish to a seat: what to ask the server for next, until everybody wanted sits at the table.

A seating is asked to ``proceed`` after every message and whenever the line comes back. It looks at the model
and asks for what is still missing, so a cut or a slow answer needs no case of its own.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from attrs import frozen

from client.connection.model import Line, Model
from client.connection.session import Session
from client.table.arrangement import Arrangement, Machine, Person, checked
from protocol.messages import Kind, Phase


class Hosting:
    """Opens a table and fills it as arranged; begins the first game as soon as it is full, if ``begins``."""

    def __init__(self, session: Session, wanted: Arrangement, *, begins: bool) -> None:
        self.wanted = wanted
        self._session = session
        self.begins = begins
        self._opened = False
        self._asked: set[int] = set()  # seats for which a bot was asked
        self._filled = False  # everybody that was arranged has sat once: who goes then, goes on purpose
        self._begun = False

    @property
    def waits(self) -> bool:
        """Whether everybody that was arranged sits, and others are still to come."""
        return self._filled and any(seat.kind is Kind.EMPTY for seat in self._session.model.seats)

    def proceed(self) -> None:
        model = self._session.model
        if model.line is not Line.ONLINE:
            self._asked, self._begun = set(), False
        elif not self._opened:
            self._opened = True
            self._session.open(self.wanted.game, self.wanted.options, self.wanted.seats)
        elif model.phase is Phase.OPEN and model.seated and model.seated.number == 0:
            self._fill(model)

    def _fill(self, model: Model) -> None:
        waiting = [seat for seat in range(len(self.wanted.players)) if model.seats[seat].kind is Kind.EMPTY]
        self._filled = self._filled or not waiting
        for seat in () if self._filled else waiting:
            self._ask(seat, self.wanted.players[seat])
        full = all(seat.kind is not Kind.EMPTY for seat in model.seats)
        if full and self.begins and not self._begun:
            self._begun = True
            self._session.begin()

    def _ask(self, seat: int, player: Person | Machine) -> None:
        match player:
            case Person(name):
                if seat not in self._session.holds and seat not in self._asked:
                    self._asked.add(seat)
                    self._session.sit(seat, name)
            case Machine(brain, name):
                if seat not in self._asked:
                    self._asked.add(seat)
                    self._session.bot(seat, brain, name)


@frozen
class NoSeat:
    """Somebody found no seat: the one wanted does not exist or is taken, or all are taken."""

    name: str
    seat: int | None


class _Arrival:
    """Finds a table by its code and looks on, asking first what is this player's."""

    def __init__(self, session: Session, code: str) -> None:
        self._session = session
        self._code = code
        self._step = 0

    def again(self) -> None:
        self._step = 0

    def proceed(self) -> tuple[int, ...] | None:
        """Once, this player's own seats there, as soon as the table is there; None before and after."""
        model = self._session.model
        if self._step == 0:
            self._step = 1
            self._session.tables()
        elif self._step == 1 and model.places is not None:
            self._step = 2
            self._session.find(self._code)
        elif self._step == 2 and model.table is not None:
            self._step = 3
            self._session.watch()
        elif self._step == 3 and model.seats:
            self._step = 4
            return tuple(seat for place in model.places or () if place.table == model.table for seat in place.seats)
        return None


class Joining:
    """Finds a table by its code and sits down: first into the seats that are this player's already."""

    def __init__(self, session: Session, code: str, people: tuple[Person, ...]) -> None:
        self.problem: NoSeat | None = None
        self._session = session
        self._arrival = _Arrival(session, code)
        self._people = people

    def proceed(self) -> None:
        model = self._session.model
        if model.line is Line.ONLINE and (own := self._arrival.proceed()) is not None:
            self._sit(model, own)

    def _sit(self, model: Model, own: tuple[int, ...]) -> None:
        for seat in own:
            self._session.sit(seat, model.seats[seat].name)
        there = {model.seats[seat].name.casefold() for seat in own}
        taken = set(own)
        for person in self._people:
            if person.name.casefold() in there:
                continue
            free = self._free(model, person, taken)
            if free is None:
                self.problem = NoSeat(person.name, person.seat)
                return
            taken.add(free)
            self._session.sit(free, person.name)

    def _free(self, model: Model, person: Person, taken: set[int]) -> int | None:
        free = [number for number, seat in enumerate(model.seats) if seat.kind is Kind.EMPTY and number not in taken]
        if person.seat is not None:
            return person.seat if person.seat in free else None
        return free[0] if free else None


class Watching:
    """Finds a table by its code and looks on."""

    def __init__(self, session: Session, code: str) -> None:
        self._session = session
        self._code = code
        self._step = 0

    def proceed(self) -> None:
        model = self._session.model
        if model.line is not Line.ONLINE:
            return
        if self._step == 0:
            self._step = 1
            self._session.find(self._code)
        elif self._step == 1 and model.table is not None:
            self._step = 2
            self._session.watch()


class Loading:
    """Opens a table at the game of a record, at a server of one's own; the seats in ``left`` are for others."""

    def __init__(self, session: Session, record: bytes, left: tuple[int, ...]) -> None:
        self._session = session
        self._record = record
        self._left = left
        self._asked = False

    def proceed(self) -> None:
        if self._session.model.line is Line.ONLINE and not self._asked:
            self._asked = True
            self._session.load(self._record, self._left)


class Fetching:
    """Finds a table by its code and asks for its record: the whole one, else that of this player's own seat."""

    def __init__(self, session: Session, code: str) -> None:
        self._session = session
        self._arrival = _Arrival(session, code)

    @property
    def done(self) -> bool:
        """Whether there is an answer, be it a refusal."""
        return self._session.model.recorded is not None or self._session.model.refused is not None

    def proceed(self) -> None:
        if self._session.model.line is not Line.ONLINE:
            self._arrival.again()
        elif (own := self._arrival.proceed()) is not None:
            self._session.save(own[0] if own else None)


Seating = Hosting | Joining | Watching | Loading

Prepare = Callable[[Session], Awaitable[Seating]]
"""What is to be done at a server, once it has said what it offers."""


def hosting(wanted: Arrangement, *, begins: bool) -> Prepare:
    """Open a table as arranged. Raises Unfit where the server cannot have it."""

    async def prepare(session: Session) -> Seating:
        return Hosting(session, checked(wanted, session.model.games, session.model.brains), begins=begins)

    return prepare
