"""The client's side of a conversation with a server, without any input or output.

Whoever owns the connection says when it is there (``connected``), when it is gone (``lost``) and what arrived
(``receive``), and sends what ``outgoing`` hands out. Requests are kept until they are answered, so a session
that was cut off comes back into its seats and learns whether its last move counted: a move is sent again with
the same id, and the server plays it once. What the server wants from a client but no person should be asked
for (opening a seal, recalling news) is answered here.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping

from attrs import evolve, frozen

from client.connection.evidence import Gathering
from client.connection.gallery import Gallery
from client.connection.model import Line, Model, covered, reduce
from protocol.choice import Move, Scalar
from protocol.fairness import seal
from protocol.messages import (
    VERSION,
    Act,
    Begin,
    Bot,
    Bye,
    ClientMessage,
    Cover,
    Entropy,
    Find,
    Hello,
    Leave,
    Listed,
    Open,
    Opened,
    Past,
    Phase,
    Recall,
    Refused,
    Restart,
    Reveal,
    Sealed,
    Seats,
    ServerMessage,
    Sit,
    Stand,
    Tables,
    Update,
    Watch,
    Welcome,
)
from protocol.pictures import Part, Picture
from protocol.records import PART, Load, Save

IDS = 2**62
"""First ids are below this: a session then has as many again."""

Fresh = Callable[[], bytes]
"""32 new random bytes at each call."""


@frozen
class Hold:
    """A seat this client sits in, or asks to: under which name, and sealed with what."""

    name: str
    seal: bytes


class NotNow(Exception):
    """The caller asked for something that makes no sense yet: no table, or a move still unanswered."""


class Session:
    """One table at one server. ``first_id`` (0 … 2**62) should be random: ids must differ from an earlier run's."""

    def __init__(self, program: str, fresh: Fresh, first_id: int, token: bytes | None = None) -> None:
        self.model = Model()
        self.token = token
        self.owner: bytes | None = None  # the key of the server, if it is one's own
        self.holds: dict[int, Hold] = {}
        self.gathers = True  # whether anybody will ask for the proof
        self.looks_back = True  # whether anybody reads what onlookers were told, or what was in a game that is over
        self.gathering = Gathering()  # what proves the shuffle when the game is over
        self.gallery = Gallery()
        self._program = program
        self._fresh = fresh
        self._next_id = first_id
        self._values: dict[bytes, bytes] = {}  # entropy by its seal
        self._spent: set[bytes] = set()  # seals the server is bound to
        self._unanswered: dict[int, Open | Load | Sit] = {}
        self._loading: tuple[Load, ...] = ()
        self._shown: int | None = None  # the seat last revealed, if it is not covered
        self._out: list[ClientMessage] = []
        self._recalled: tuple[int | None, int] | None = None  # what was asked last
        self._looking: Find | Tables | None = None

    # What the connection tells

    def connected(self) -> None:
        self._out = [Hello((VERSION,), self._program, self.token)]
        self._recalled = None
        self.model = evolve(self.model, line=Line.CONNECTING)

    def lost(self) -> None:
        self._out = []
        self.model = evolve(self.model, line=Line.LOST)

    def lost_for(self, seconds: int) -> None:
        self.model = evolve(self.model, lost=seconds)

    def given_up(self) -> None:
        self.model = evolve(self.model, line=Line.GIVEN_UP)

    def receive(self, message: ServerMessage) -> None:
        table = self.model.table
        self.model = reduce(self.model, message)
        if self.gathers and getattr(message, "table", None) == self.model.table:
            self.gathering.receive(message, self.model)
        if self.model.table != table:
            self.holds, self._shown = {}, None
        self._follow(message)

    def _follow(self, message: ServerMessage) -> None:
        """Do what a message asks for, without asking anybody."""
        match message:
            case Welcome():
                self.token = message.token
                self._resume()
            case Opened():
                self._looking = None
                self._unanswered.pop(-1 if message.id is None else message.id, None)
            case Listed():
                self._looking = None
            case Refused():
                self._refused(message)
            case Seats():
                self._unanswered.pop(-1 if message.id is None else message.id, None)
                self._hold_loaded()
                self._seal_anew()
            case Sealed():
                self._open_seals(message)
            case Update() | Past():
                self._recall_gap(message.seat)
            case Part():
                self._ask_for(self.gallery.receive(message))
            case Bye() if message.seat is not None and message.table == self.model.table:
                self.holds.pop(message.seat, None)
            case _:
                pass

    def outgoing(self) -> tuple[ClientMessage, ...]:
        """What is to be sent now, in order; each message once."""
        out, self._out = tuple(self._out), []
        return out

    @property
    def has_outgoing(self) -> bool:
        return bool(self._out)

    # What a person asks for

    def tables(self) -> None:
        self._looking = Tables()
        self._send(self._looking)

    def open(self, game: str, options: Mapping[str, Scalar], seats: int) -> None:
        self._request(Open(self._id(), game, options, seats))

    def find(self, code: str) -> None:
        self._looking = Find(code)
        self._send(self._looking)

    def watch(self, table: str | None = None) -> None:
        """Look on, at a table whose id is known from elsewhere or at the one that was found."""
        self._send(Watch(table or self._table()))

    def sit(self, seat: int, name: str) -> None:
        self.holds[seat] = Hold(name, self._seal())
        self._request(Sit(self._id(), self._table(), seat, name, self.holds[seat].seal))

    def stand(self, seat: int) -> None:
        self.holds.pop(seat, None)
        self._send(Stand(self._table(), seat))

    def begin(self) -> None:
        self._send(Begin(self._table()))

    def bot(self, seat: int, brain: str, name: str = "") -> None:
        """A bot of the server's for an empty or deserted seat; without a name the server gives it one."""
        self._send(Bot(self._table(), seat, brain, name))

    def reveal(self, seat: int) -> None:
        """Show the seat; only after its person has said that it is they who look."""
        self._shown = seat
        self._send(Reveal(self._table(), seat))

    def cover(self) -> None:
        """Hide all seats. What the shown seat alone may see is gone from the model at once."""
        self._shown = None
        self.model = covered(self.model)
        self._send(Cover(self._table()))

    def act(self, move: Move) -> None:
        """Play the move for the shown seat. Its fate: ``model.sent`` until answered, then an update or a refusal."""
        update = self.model.update
        if update is None or update.seat is None or self.model.sent is not None:
            raise NotNow("no seat is shown, or a move of it is still under way")
        act = Act(update.table, update.seat, update.rev, self._id(), move)
        self.model = reduce(self.model, act)
        self._send(act)

    def restart(self, options: Mapping[str, Scalar], seats: int) -> None:
        """Propose a new game, or agree to the one proposed, for all own seats that would play on."""
        seals = {}
        for seat in self.model.mine:
            if seat < seats:
                self.holds[seat] = Hold(self.model.seats[seat].name, self._seal())
                seals[seat] = self.holds[seat].seal
        rev = self.model.update.rev if self.model.update else 0
        self._send(Restart(self._id(), self._table(), rev, options, seats, seals))

    def save(self, seat: int | None = None) -> None:
        """Ask for the record of the game: whole from one's own server or after the end, else as ``seat`` was told it.

        It comes as ``model.recorded``.
        """
        self._send(Save(self._id(), self._table(), seat, self.owner))

    def load(self, record: bytes, left: tuple[int, ...] = ()) -> None:
        """Open a table at the game of a record, at one's own server; the seats in ``left`` are for others."""
        if self.owner is None:
            raise NotNow("a record is loaded at a server of one's own")
        packed, request = zlib.compress(record), self._id()
        parts = [
            Load(request, self.owner, len(packed), start, packed[start : start + PART], left)
            for start in range(0, len(packed), PART)
        ]
        self._unanswered[request] = parts[-1]
        self._loading = tuple(parts)
        for part in parts:
            self._send(part)

    def picture(self, digest: str) -> None:
        """Ask for a board's picture, by what its layout names; it will be in ``gallery.pictures``."""
        self._ask_for(self.gallery.ask(digest))

    def leave(self) -> None:
        self._send(Leave(self._table()))

    # Inside

    def _ask_for(self, picture: Picture | None) -> None:
        if picture is not None:
            self._send(picture)

    def _resume(self) -> None:
        """Back at the table after a cut: into the seats, to the eye that was open, and to what was asked."""
        self._out.extend(self.gallery.again())
        for request in self._unanswered.values():
            if isinstance(request, Open):
                self._send(request)
            elif isinstance(request, Load):
                self._out.extend(self._loading)
        if self._looking is not None:
            self._send(self._looking)
        table = self.model.table
        if table is None:
            return
        for seat, hold in self.holds.items():
            fresh = evolve(hold, seal=self._seal()) if hold.seal in self._spent else hold
            self.holds[seat] = fresh
            self._request(Sit(self._id(), table, seat, fresh.name, fresh.seal))
        if not self.holds:
            self._send(Watch(table))
        if self._shown in self.holds and len(self.holds) > 1:
            self._send(Reveal(table, self._shown))
        if self.model.sent is not None:
            self._send(self.model.sent)

    def _refused(self, message: Refused) -> None:
        if message.code == "no_such_table":
            self._looking = None
        request = self._unanswered.pop(-1 if message.id is None else message.id, None)
        if message.code == "no_such_table":
            return  # at this server; another one, or this one later, may know it
        if isinstance(request, Sit) and self.holds.get(request.seat) == Hold(request.name, request.seal):
            del self.holds[request.seat]

    def _hold_loaded(self) -> None:
        """The seats that came with a record are this client's, as if it had sat down there."""
        if self._loading and self.model.mine:
            self._loading = ()
            self.holds = {seat: Hold(self.model.seats[seat].name, self._seal()) for seat in self.model.mine}

    def _seal_anew(self) -> None:
        """A game is to be begun for which this client's seal is used up already: bring a new one."""
        if self.model.phase is not Phase.OPEN:
            return
        for seat in self.model.mine:
            hold = self.holds.get(seat)
            if hold is None or hold.seal in self._spent:
                self.sit(seat, self.model.seats[seat].name)

    def _open_seals(self, message: Sealed) -> None:
        for seat, sealed in enumerate(message.seals):
            if sealed in self._values:
                self._spent.add(sealed)
                if message.entropies is None and seat in self.holds:
                    self.gathering.sent(message.table, message.number, seat, self._values[sealed])
                    self._send(Entropy(message.table, seat, self._values[sealed]))

    def _recall_gap(self, eye: int | None) -> None:
        log = self.model.logs.get(eye)
        if log is None or log.gap is None or self._recalled == (eye, log.gap):
            return
        if not self.looks_back and (eye is None or self.model.phase is Phase.OVER):
            return
        self._recalled = (eye, log.gap)
        self._send(Recall(self._table(), eye, log.gap))

    def _seal(self) -> bytes:
        value = self._fresh()
        sealed = seal(value)
        self._values[sealed] = value
        return sealed

    def _id(self) -> int:
        self._next_id += 1
        return self._next_id

    def _table(self) -> str:
        if self.model.table is None:
            raise NotNow("there is no table yet")
        return self.model.table

    def _request(self, request: Open | Sit) -> None:
        if isinstance(request, Sit):
            self._unanswered = {
                id_: other
                for id_, other in self._unanswered.items()
                if not (isinstance(other, Sit) and other.seat == request.seat)
            }
        self._unanswered[request.id] = request
        self._send(request)

    def _send(self, message: ClientMessage) -> None:
        if self.model.line is Line.ONLINE:
            self._out.append(message)
