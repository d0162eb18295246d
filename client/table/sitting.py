"""What somebody at a screen sees and has chosen, without the screen: the state of a face that shows a table.

Keys and clicks end here, in values that change at once; the screen is drawn from them afterwards. So a burst of keys
never waits for a picture to catch up with what it means, and what a key means is what is on the screen: an answer to a
decision counts only after that decision has been shown.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from client.connection.model import Line, Model
from client.connection.proof import prove
from client.connection.session import Session
from client.ending import Ending
from client.records.saved import taken
from client.table.choosing import Choice, Target
from client.table.curtain import Drawn, Falling, Open, Unneeded, curtain, is_shared
from client.table.seating import Hosting, Joining, Seating
from client.table.told import Told
from client.texts.changes import changes, telling
from client.texts.telling import Telling
from client.texts.verdict import verdict_told
from client.texts.words import Words
from protocol.evidence import Evidence
from protocol.messages import Kind, Phase

NOTICES = 3  # of the table itself, kept in sight until the next move
MEANWHILE = 12  # news told on the curtain

Decision = tuple[int, int, int | None]


class Sitting:
    """One visit to a table. ``ended`` says how, once it is over."""

    def __init__(self, session: Session, seating: Seating, words: Words) -> None:
        self.session = session
        self.words = words
        self.ended: Ending | None = None
        self.choice = Choice(())
        self.cursor: Target | None = None
        self.notices: list[str] = []
        self.hangs: int | None = None  # the seat for which the curtain hangs
        self.meanwhile: list[str] = []
        self.lingers = False  # its player still looks at what the move has brought
        self.seating = seating
        self.symbols = True  # cards in texts as signs, in place of words
        self.haste: Callable[[], None] | None = None  # has bots make no pause, where they can be told
        self._before = session.model
        self._told = Told()
        self.proved: list[str] = []  # what the check of the game that is over has found
        self._left_out: tuple[int, ...] = ()
        self.decision: Decision | None = None  # what is to be answered now
        self._shown: Decision | None = None
        self._hints = 0
        self._file: Path | None = None  # where the record goes that was asked for

    @property
    def model(self) -> Model:
        return self.session.model

    @property
    def telling(self) -> Telling | None:
        return telling(self.model, self.words, symbols=self.symbols)

    @property
    def closed(self) -> bool:
        """Whether nothing of the table may be on the screen."""
        return self.hangs is not None or (is_shared(self.model) and self._hides)

    @property
    def _hides(self) -> bool:
        """While everybody here waits for others they may look at what all see; at nothing before that is known."""
        model = self.model
        if model.phase is not Phase.PLAYING or model.eye is not None:
            return model.phase is Phase.SEALED
        return model.update is None or any(seat in model.mine for seat in model.acting)

    @property
    def curtain(self) -> str:
        """What is written on the curtain: for whom it hangs, or what is waited for."""
        if self.hangs is not None:
            return self.words.say("table.curtain", name=self.model.names[self.hangs])
        return self.words.say("table.shuffling" if self.model.phase is Phase.SEALED else "table.waiting")

    @property
    def awaits_bot(self) -> bool:
        """Whether a bot is to move that can be told to make no pause before it."""
        seats = self.model.seats
        return self.haste is not None and any(seats[seat].kind is Kind.BOT for seat in self.model.acting)

    def hurry(self) -> None:
        """Have the bots move at once, until a person is asked again."""
        if self.haste is not None and self.awaits_bot:
            self.haste()

    @property
    def asked(self) -> bool:
        """Whether somebody at this screen may choose now."""
        return bool(self.model.prompts) and self.model.eye is not None and not self.closed and not self.lingers

    def changed(self) -> None:
        """Something arrived, or the line changed."""
        if self.ended is not None:
            return
        self.seating.proceed()
        before, self._before = self._before, self.model
        if not self.closed and not isinstance(curtain(self.model), Drawn):
            self._told.fresh(self.model)
        begun = self.model.phase is Phase.PLAYING and before.phase is not Phase.PLAYING
        if begun:
            self.proved = []
        kept = [] if begun or self.model.log != before.log else self.notices
        self.notices = [] if begun else [*kept, *self._fresh(before)][-NOTICES:]
        self._write(before)
        self._move_curtain(before)
        self._before = self.model
        self._decide()
        self._end(before)

    def _fresh(self, before: Model) -> list[str]:
        """What is new of the table; the end of a game has a screen of its own, a lost line a banner."""
        if self.model.over is not None and before.over is None:
            return []
        silent = {self.words.say("line.lost")}
        said = [line for line in changes(before, self.model, self.words) if line and line not in silent]
        return said + self._warnings()

    def _warnings(self) -> list[str]:
        """An entropy of somebody here is not in the deal: said before anything is played."""
        before, self._left_out = self._left_out, self.session.gathering.left_out
        missing = [seat for seat in self._left_out if seat not in before]
        return [self.words.say("proof.left_out.now", name=self.model.names[seat]) for seat in missing]

    def shown(self) -> bool:
        """The screen shows what is the case now; whether that is another decision than before."""
        before, self._shown = self._shown, self.decision
        return self._shown != before

    # Choosing

    def point(self, target: Target) -> None:
        """Choose what was pointed at, or take it back."""
        if not self._may_answer():
            return
        if target.sort == "kind":
            self.choice = self.choice.take(str(target.value))
        elif target.sort == "value":
            self.choice = self.choice.point(target.value)
        self.cursor = target

    def clear(self) -> None:
        self.choice = self.choice.clear()

    def hint(self) -> None:
        """Choose what is known to be good, something else each time."""
        if not self._may_answer():
            return
        found = self.choice.hint(self._hints)
        self._hints += 1
        if found is None:
            self.notices = [self.words.say("hint.none")]
        else:
            self.choice = found

    def confirm(self) -> bool:
        """Play what is chosen; False if it is not one whole move."""
        move = self.choice.ready
        if move is None or not self._may_answer():
            return False
        self.notices = []
        self.session.act(move)
        self.cursor = None
        self._decide()
        return True

    def _may_answer(self) -> bool:
        return self.asked and self._shown == self.decision and self.model.line is Line.ONLINE

    def _decide(self) -> None:
        """A new decision begins with nothing chosen."""
        update = self.model.update
        decision = (update.number, update.rev, update.seat) if update and self.model.prompts else None
        if decision != self.decision:
            self.decision = decision
            self.choice = Choice(self.model.prompts)
            self.cursor, self._hints = None, 0

    # Records

    def save(self, file: Path) -> None:
        """Ask for the record; it is written when it has come."""
        self._file = file
        self.session.save(self.model.eye)

    def _write(self, before: Model) -> None:
        model, file = self.model, self._file
        if file is None or model.recorded is None or model.recorded is before.recorded:
            return
        self._file = None
        self.notices = [taken(self.session, file, self.words)]

    # The curtain

    def pass_on(self) -> None:
        """Its player has seen enough: the screen changes hands."""
        self.lingers = False
        self._cover()
        self.changed()

    def reveal(self) -> None:
        """The player for whom the curtain hangs is there."""
        if self.hangs is None or self.model.line is not Line.ONLINE:
            return
        seat, self.hangs, self.meanwhile = self.hangs, None, []
        self._told.revealed(self.model, seat)
        self.session.reveal(seat)

    def _move_curtain(self, before: Model) -> None:
        if self.model.line is Line.LOST and before.line is Line.ONLINE and is_shared(self.model):
            self._cover()
            return
        match curtain(self.model):
            case Open():
                self.lingers = False
                if self.model.line is Line.ONLINE:
                    self.hangs = None
            case Unneeded(seat):
                self.session.reveal(seat)
            case Falling():
                self._fall()
            case Drawn(seat):
                if not self.lingers and self.hangs != seat:
                    self._hang(seat)

    def _fall(self) -> None:
        if self.model.eye is None:
            return
        if self.model.phase is Phase.PLAYING and self.model.line is Line.ONLINE:
            self.lingers = True
        else:
            self._cover()

    def _cover(self) -> None:
        if self.model.eye is not None:
            self._told.covered(self.model.eye)
        self.lingers = False
        self.notices = []
        self.choice, self.cursor = Choice(()), None
        self.session.cover()

    def _hang(self, seat: int) -> None:
        self.hangs = seat
        told = self.telling
        news = self._told.meanwhile(self.model, seat)
        self.meanwhile = [line for one in news[-MEANWHILE:] for line in told.lines(one)] if told else []

    # The end

    def _end(self, before: Model) -> None:
        refused = self.model.refused is not None and self.model.refused is not before.refused
        bye = self.model.bye
        closed = bye is not None and bye is not before.bye and bye.table is not None and bye.seat is None
        if closed or self.model.line is Line.GIVEN_UP or (refused and self.model.table is None):
            self.ended = Ending.FAILED
        elif isinstance(self.seating, Joining) and self.seating.problem is not None:
            problem = self.seating.problem
            key = "join.full" if problem.seat is None else "join.taken"
            self.notices = [self.words.say(key, name=problem.name, seat=(problem.seat or 0) + 1)]
            self.ended = Ending.FAILED

    @property
    def fills(self) -> bool:
        """Whether the first game begins by itself as soon as all that were arranged are there."""
        number = self.model.seated.number if self.model.seated else 0
        return isinstance(self.seating, Hosting) and self.seating.begins and number == 0

    def notice(self, text: str) -> None:
        """Something of the table itself, kept in sight until the next move."""
        self.notices = [*self.notices, text][-NOTICES:]

    def fail(self, why: str) -> None:
        """It cannot go on."""
        self.notices = [why]
        self.ended = Ending.FAILED

    async def prove(self, evidence: Evidence) -> bool:
        """Have a game checked that is over; False if something is wrong with it. ``proved`` says what was found."""
        verdict = await prove(evidence)
        self.proved = [line for line in verdict_told(verdict, self.words, self.model.names) if line]
        return not verdict.problems

    def again(self) -> None:
        """Propose a new game as the last one, or agree to the one that is proposed."""
        model = self.model
        if model.proposed is not None:
            self.session.restart(model.proposed.options, model.proposed.seats)
        elif model.opened is not None:
            self.session.restart(model.opened.options, len(model.seats))

    def leave(self, ending: Ending) -> None:
        """Go away from the table, on purpose."""
        if self.model.line is Line.ONLINE and self.model.table is not None:
            self.session.leave()
        self.ended = ending
