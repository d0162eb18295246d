"""One screen at one table: says what happens, asks who is to move, and passes the screen on behind the curtain.

It lives on two kinds of events, a line typed and a change of the model; what is to be said follows from the
models before and after, so nothing depends on how messages were cut or joined on their way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from attrs import frozen

from client.connection.model import Line, Model
from client.connection.session import Session
from client.ending import Ending
from client.line.answers import Answers
from client.line.commands import Commands
from client.line.lobby import Lobby
from client.line.losing import Losing
from client.line.picture import Picture
from client.line.saving import Saving
from client.line.screen import Screen, echo
from client.table.curtain import Drawn, Falling, Open, Unneeded, curtain, has_secrets, is_shared
from client.table.seating import Hosting, Joining, NoSeat, Seating
from client.table.told import Told
from client.texts.changes import BROKEN_OFF, changes, telling
from client.texts.telling import Telling
from client.texts.verdict import verdict_told
from client.texts.words import Words
from protocol.evidence import Verdict
from protocol.messages import Phase
from protocol.news import News

LONG = 12
"""News at once, from which on only the last ones are said; the log has all."""


@frozen
class Manner:
    """How a face shows things, and to whom."""

    json: bool = False  # objects in place of sentences
    symbols: bool = False  # cards as signs in place of words
    attended: bool = True  # somebody is at the keyboard, so it goes on after the end of a game
    announced: str | None = None  # the address at which others find the server, where they are to be told


class Face:
    """The line face at a table. ``ended`` says how, once it is over."""

    def __init__(
        self,
        session: Session,
        seating: Seating,
        screen: Screen,
        words: Words,
        manner: Manner,
        rules: Callable[[str], None] = lambda _: None,
    ) -> None:
        self.session = session
        self.screen = screen
        self.words = words
        self.symbols = manner.symbols
        self.rules = rules
        self.ended: Ending | None = None
        self.seating = seating
        self._stays = manner.attended
        self._typing = True
        self._before = session.model
        self._told = Told()
        self._hangs: int | None = None  # the seat for which the curtain hangs
        self._left_out: tuple[int, ...] = ()
        self._awaited = False  # the answer to what was done last is still to come
        self._lingers = False  # covered, but what its player was told last is still to be read
        self._asked: object = None  # the decision for which the table was shown
        self._answers = Answers(self)
        self._commands = Commands(self)
        self._lobby = Lobby(self, manner.announced)
        self.saving = Saving(self)
        self.losing = Losing(self)

    @property
    def model(self) -> Model:
        return self.session.model

    @property
    def telling(self) -> Telling | None:
        return telling(self.model, self.words, symbols=self.symbols)

    def changed(self) -> None:
        """Something arrived, or the line changed: say what is new and ask for what is needed."""
        self._awaited = False
        self.seating.proceed()
        before, self._before = self._before, self.model
        self._cover_if_lost(before)
        if not self.is_covered and not isinstance(curtain(self.model), Drawn):
            self._tell_news()
        self._lobby.announce(before)
        self._uncover(before)
        said = changes(before, self.model, self.words)
        if said:
            self.screen.say(*said)
        self.saving.changed(before)
        self.losing.changed()
        self._warn()
        self._lobby.call_to_begin(before)
        self._move_curtain()
        self._before = self.model
        self._give_turn()
        self._show_onlooker()
        self._end(before)
        self.ask()

    def typed(self, line: str | None) -> None:
        """A line was typed, or (None) there will be no more."""
        self.screen.answered()
        if line is None:
            self._typing = False
            self._hang_up()
        elif self._commands.understood(line):
            pass
        elif self.losing.asks:
            self.losing.typed(line)
        elif self._lingers:
            self._clear()
        elif self._hangs is not None:
            self._reveal(self._hangs)
        elif self.model.prompts:
            self._answers.typed(line)
        elif line.strip():
            self._commands.not_understood(line)
        self._awaited = self.session.has_outgoing
        self.ask()

    def ask(self) -> None:
        """Show that something may be typed, and by whom."""
        if not (self._ready and self._is_asked):
            return
        told, eye = self.telling, self.model.eye
        if told is not None and eye is not None and self.model.prompts and not (self._lingers or self.losing.asks):
            self.screen.ask(f"{told.name(eye)}>")
        else:
            self.screen.ask(">")

    def hears(self, line: str | None) -> bool:
        """Whether the line is an answer to something, or a command where there is what it is about."""
        if not self._ready or self._is_asked:
            return self._ready
        return line is not None and self._settled and self._commands.tells(line)

    @property
    def _ready(self) -> bool:
        """Whether anything typed is heard, and all that was done before is answered."""
        free = self.losing.asks or not (self._awaited or self.model.sent or self.saving.waits)
        return not self.ended and self._stays and self._typing and free

    @property
    def _is_asked(self) -> bool:
        """Whether something is asked: a move, the curtain, or what to do between games."""
        between = self.model.phase is Phase.OVER or (self.model.phase is Phase.OPEN and not self.fills)
        return (
            between or self.is_covered or self.losing.asks or (self.model.eye is not None and bool(self.model.prompts))
        )

    @property
    def _settled(self) -> bool:
        """Whether the table is there, and nobody on the way into a seat or into the first game."""
        waits = not isinstance(self.seating, Hosting) or not self.fills or self.seating.waits
        return self.model.opened is not None and waits

    @property
    def fills(self) -> bool:
        """Whether the first game begins by itself, as soon as all that were arranged are there."""
        number = self.model.seated.number if self.model.seated else 0
        return isinstance(self.seating, Hosting) and self.seating.begins and number == 0

    def show_table(self) -> None:
        """The table as the open eye sees it."""
        told, view = self.telling, self.model.view
        if told is None or view is None:
            self.screen.say(self.words.say("table.none"))
            return
        self.screen.say(*Picture(told, view, self.model.eye).lines())

    def show_log(self) -> None:
        """All news of this game that the open eye was told."""
        if not self.model.story:
            self.screen.say(self.words.say("log.empty"))
            return
        for number, news in enumerate(self.model.story, 1):
            first, *more = self._lines((news,)) or [""]
            self.screen.say(f"{number}. {first}", *more)

    def show_board(self) -> None:
        """The boards drawn, or in words where they are too wide."""
        told, view = self.telling, self.model.view
        if told is None or view is None:
            self.screen.say(self.words.say("table.none"))
            return
        picture = Picture(told, view, self.model.eye)
        self.screen.draw(*picture.grid(self.screen.width))
        self.screen.say(*(picture.board_names() or [self.words.say("board.none")]))

    def list_moves(self) -> None:
        self._answers.show()

    def take_back(self) -> bool:
        return self._answers.back()

    def hint(self) -> bool:
        return self._answers.hint()

    def leave(self, ending: Ending) -> None:
        """Go away from the table, on purpose."""
        self.ended = ending

    def not_understood(self, line: str, like: list[str]) -> None:
        """Kindly: what was perhaps meant, and where to look."""
        meant = like or self._commands.like(line)
        typed = echo(line)
        told, others = self.telling, self.model.acting
        if told is not None and others and not self.model.prompts:
            self.screen.say(self.words.say("turn.others", names=told.listing(map(told.name, others))))
        if meant:
            self.screen.say(self.words.say("unknown.meant", typed=typed, meant="; ".join(meant)))
        elif self.model.prompts or not others:
            self.screen.say(self.words.say("unknown", typed=typed))

    @property
    def is_covered(self) -> bool:
        """Whether the curtain hides the table, or a player still reads what only they may see."""
        return self._hangs is not None or self._lingers

    # What happened

    def _warn(self) -> None:
        """An entropy of somebody here is not in the deal: said at once, before anything is played."""
        left_out, self._left_out = self._left_out, self.session.gathering.left_out
        for seat in self._left_out:
            if seat not in left_out:
                self.screen.say(self.words.say("proof.left_out.now", name=self.model.names[seat]))

    def _tell_news(self) -> None:
        fresh = self._told.fresh(self.model)
        if not fresh:
            return
        if len(fresh) > LONG and self._stays and not self.model.only_bots():
            self.screen.say(self.words.say("log.more", count=len(fresh) - LONG))
            fresh = fresh[-LONG:]
        self.screen.say(*self._lines(fresh))

    def _uncover(self, before: Model) -> None:
        """The end shows what was covered."""
        told, view, over = self.telling, self.model.view, self.model.over
        if told is None or view is None or over is None or before.over is not None:
            return
        if over.result.reason not in BROKEN_OFF and (lines := Picture(told, view, self.model.eye).revealed()):
            self.screen.say("", *lines)

    def _lines(self, news: Iterable[News]) -> list[str]:
        """The news in words, with those faces that the open eye still sees."""
        told, view = self.telling, self.model.view
        if told is None:
            return []
        return [line for one in news for line in told.recalled(one, view)]

    def _give_turn(self) -> None:
        """Whoever is asked here sees the table, once for each decision."""
        update = self.model.update
        if update is None or not self.model.prompts or self._hangs is not None or self._lingers:
            return
        decision = (update.number, update.rev, update.seat)
        if decision == self._asked:
            return
        if self._asked is None or update.number != self._before_number():
            self._introduce()
        self._asked = decision
        self._answers.open(update.prompts)
        self.screen.say("")
        self.show_table()
        self._answers.invite()

    def _before_number(self) -> int | None:
        return self._asked[0] if isinstance(self._asked, tuple) else None

    def _show_onlooker(self) -> None:
        """Who only looks on sees the table once, when a game begins or they come to it."""
        update = self.model.update
        if update is None or self.model.mine or self._asked == update.number:
            return
        self._asked = update.number
        self._introduce()
        self.show_table()

    def _introduce(self) -> None:
        """The board of a new game, before its first move."""
        if self.model.layout is not None and any(zone.board for zone in self.model.layout.zones):
            self.screen.say("")
            self.show_board()

    # The curtain

    def _cover_if_lost(self, before: Model) -> None:
        """Nobody knows who will be at the screen when the line is there again."""
        eye = self.model.eye
        if eye is None or self.model.line is not Line.LOST or before.line is not Line.ONLINE:
            return
        if is_shared(self.model):
            self._told.covered(eye)
            self.session.cover()
            self.screen.clear()

    def _move_curtain(self) -> None:
        match curtain(self.model):
            case Open():
                self._draw_up()
            case Unneeded(seat):
                self.session.reveal(seat)
            case Falling():
                self._fall()
            case Drawn(seat):
                if self._hangs != seat and not self._lingers:
                    self._hang(seat)

    def _draw_up(self) -> None:
        """Nothing has to be hidden (any more)."""
        if self._hangs is not None and self.model.line is Line.ONLINE:
            self._hangs = None

    def _fall(self) -> None:
        eye = self.model.eye
        if eye is None:
            return
        self._told.covered(eye)
        self.session.cover()
        if self._stays and self._typing:
            self._lingers = True
            name = self.model.names[eye]
            self.screen.say(self.words.say("curtain.linger", name=name))

    def _clear(self) -> None:
        self._lingers = False
        self.screen.clear()
        self.changed()

    def _hang(self, seat: int) -> None:
        self._hangs = seat
        self.screen.clear()
        meanwhile = self._told.meanwhile(self.model, seat)
        if meanwhile:
            self.screen.say(*self._lines(meanwhile[-LONG:]))
        self.screen.say("", self.words.say("curtain.hangs", name=self.model.names[seat]))

    def _reveal(self, seat: int) -> None:
        self._hangs = None
        self.screen.clear()
        self._told.revealed(self.model, seat)
        self.session.reveal(seat)

    # The end

    def _end(self, before: Model) -> None:
        refused = self.model.refused is not None and self.model.refused is not before.refused
        bye = self.model.bye
        if bye is not None and bye is not before.bye and bye.table is not None and bye.seat is None:
            self.ended = Ending.FAILED  # the table is no more
        elif self.model.line is Line.GIVEN_UP or (refused and (self.model.table is None or not self._stays)):
            self.ended = Ending.FAILED
        elif isinstance(self.seating, Joining) and self.seating.problem is not None and before.table is not None:
            self._turned_away(self.seating.problem)
        elif self.model.phase is Phase.OVER and before.phase is not Phase.OVER:
            self._asked = None
            if not self._stays or not self._typing or (self.model.only_bots() and not self.model.mine):
                self.ended = Ending.DONE
            elif self.model.mine:
                self.screen.say("", self.words.say("over.again"))

    def _turned_away(self, problem: NoSeat) -> None:
        key = "join.full" if problem.seat is None else "join.taken"
        self.screen.say(self.words.say(key, name=problem.name, seat=(problem.seat or 0) + 1))
        self.ended = Ending.FAILED

    def _hang_up(self) -> None:
        """Nothing more will be typed: leave one's seats; who only looks on does so to the end."""
        if self.model.mine or self.model.phase in {None, Phase.OPEN, Phase.OVER}:
            self.ended = Ending.QUIT

    def proved(self, verdict: Verdict) -> None:
        """The game that is over was checked: a word if the shuffle was fair, many if it was not."""
        self.screen.say(*verdict_told(verdict, self.words, self.model.names))
        self.ask()

    def public(self) -> bool:
        """Whether the table hides nothing from anybody."""
        return not has_secrets(self.model)
