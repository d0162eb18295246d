"""What may be typed at any time, whatever is played: the table, the log, the rules, seats, a new game, help.

The words of the commands are the catalogue's, so another language brings its own; the English keys always work.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from client.connection.model import Line
from client.connection.session import NotNow
from client.ending import Ending
from client.line.screen import echo
from client.line.understanding import Thing, Unknown, understand
from client.table.arrangement import Unfit, check_names, meant, options_from, whole_number
from client.table.games import usual_brain
from client.texts import changes
from protocol.choice import Scalar
from protocol.messages import Kind, Phase

if TYPE_CHECKING:
    from client.line.face import Face

Run = Callable[[str], None]
CLOSE_ENOUGH = 1
OF_THE_MOVE = {"what", "back", "hint"}
"""Commands that tell of the move that somebody here is asked for."""
ANSWERS = ("yes", "no")
"""To what is asked before a game is broken off."""


class Commands:
    """The commands of a face."""

    KEYS = (
        *("what", "table", "board", "log", "back", "hint", "seats", "rules", "code"),
        *("options", "new", "begin", "sit", "bot", "stand", "save", "leave", "help", "quit"),
    )
    """In the order of the help."""

    def __init__(self, face: Face) -> None:
        self._face = face
        self._open: dict[str, Run] = {
            "table": lambda _: face.show_table(),
            "log": lambda _: face.show_log(),
            "board": lambda _: face.show_board(),
            "what": lambda _: self._what(),
            "back": lambda _: self._back(),
            "hint": lambda _: self._hint(),
        }
        self._always: dict[str, Run] = {
            "seats": lambda _: face.screen.say(*changes.seats(face.model, face.words)),
            "rules": lambda _: self._rules(),
            "code": lambda _: self._code(),
            "options": lambda _: self._options(),
            "help": lambda _: self._help(),
            "new": self._new,
            "begin": lambda _: self._begin(),
            "sit": self._sit,
            "bot": self._bot,
            "stand": self._stand,
            "save": self._save,
            "leave": lambda _: self._leave(),
            "quit": lambda _: face.leave(Ending.QUIT),
        }
        self._confirming: tuple[str, str] | None = None

    def understood(self, line: str) -> bool:
        """Run the command that was typed; False if it is none."""
        word, _, rest = line.strip().partition(" ")
        key = self._key(word)
        confirming, self._confirming = self._confirming, None
        if key == "yes" and confirming is not None:
            self._run(self._always[confirming[0]], *confirming, confirmed=True)
            return True
        if key == "no" and confirming is not None:
            return True
        if key in self._always:
            self._run(self._always[key], key, rest.strip(), confirmed=False)
            return True
        if key in self._open and not self._face.is_covered:
            self._open[key](rest.strip())
            return True
        return False

    def tells(self, line: str) -> bool:
        """Whether this is a command, or the yes or no to one, that has something to tell or do here.

        A game is told of as soon as it is to be seen, a move once the bots are done that come before it.
        """
        key = self._key(line.strip().partition(" ")[0])
        if key not in self._open:
            return key in ANSWERS or key in self._always
        model = self._face.model
        soon = key in OF_THE_MOVE and model.mine and all(model.seats[seat].kind is Kind.BOT for seat in model.acting)
        return model.phase is Phase.OPEN or (model.view is not None and not soon)

    def not_understood(self, line: str) -> None:
        """Nobody is asked to move here, and it is no command."""
        self._face.not_understood(line, [])

    def like(self, line: str) -> list[str]:
        """Commands that look like what was typed."""
        names = [self._names(key)[0] for key in self.KEYS]
        found = understand(line.split(" ", 1)[0], [Thing(name) for name in names])
        return [names[place] for place in found.places[:CLOSE_ENOUGH]] if isinstance(found, Unknown) else []

    def _run(self, run: Run, key: str, rest: str, *, confirmed: bool) -> None:
        face = self._face
        breaks_off = key == "new" and face.model.phase is Phase.PLAYING and face.model.proposed is None
        try:
            if breaks_off and not confirmed and self._may_be_new():
                self._wanted(rest)  # what cannot be is told before anybody is asked
                self._confirming = (key, rest)
                face.screen.say(face.words.say("new.sure"))
                return
            run(rest)
        except NotNow:
            face.screen.say(face.words.say("table.none"))
        except Unfit as unfit:
            face.screen.say(face.words.say(unfit.key, **unfit.fields))

    def _key(self, word: str) -> str | None:
        if word == "?":
            return "what"
        for key in (*self.KEYS, *ANSWERS):
            if word.casefold() in {key, *self._names(key)}:
                return key
        return None

    def _names(self, key: str) -> list[str]:
        return (self._face.words.template(f"command.{key}") or key).casefold().split()

    def _what(self) -> None:
        face = self._face
        if face.model.prompts:
            face.list_moves()
            return
        told = face.telling
        if told is not None and face.model.acting:
            face.screen.say(face.words.say("turn.others", names=told.listing(map(told.name, face.model.acting))))
        if face.model.phase is Phase.OPEN and face.model.seated and face.model.seated.opener:
            face.screen.say(face.words.say("begin.how"))
        if face.model.phase is Phase.OVER and face.model.mine:
            face.screen.say(face.words.say("over.again"))
        face.screen.say(face.words.say("help.short"))

    def _back(self) -> None:
        if not self._face.take_back():
            self._face.screen.say(self._face.words.say("back.nothing"))

    def _hint(self) -> None:
        if not self._face.hint():
            self._face.screen.say(self._face.words.say("hint.none"))

    def _help(self) -> None:
        words = self._face.words
        self._face.screen.say(words.say("help.moves"))
        self._face.screen.say(*(f"  {words.say(f'help.{key}')}" for key in self.KEYS))

    def _rules(self) -> None:
        if self._face.model.opened is not None:
            self._face.rules(self._face.model.opened.game)

    def _options(self) -> None:
        model, told = self._face.model, self._face.telling
        game = model.game(model.opened.game) if model.opened else None
        if model.opened is None or game is None or told is None:
            self._face.screen.say(self._face.words.say("table.none"))
            return
        now = {option.key: model.opened.options.get(option.key, option.default) for option in game.options}
        lines = [told.offer(option, now[option.key]) for option in game.options]
        self._face.screen.say(*(lines or [self._face.words.say("options.none")]))

    def _code(self) -> None:
        opened = self._face.model.opened
        if opened is not None:
            self._face.screen.say(self._face.words.say("table.code", code=opened.code))

    def _new(self, rest: str) -> None:
        """A new game: as proposed, or with the options of now and what was typed changed."""
        model = self._face.model
        if not self._may_be_new():
            self._face.screen.say(self._face.words.say("new.seated"))
        elif model.proposed is not None and not rest:
            self._face.session.restart(model.proposed.options, model.proposed.seats)
        else:
            self._face.session.restart(*self._wanted(rest))

    def _may_be_new(self) -> bool:
        """Whether somebody here has a say in it."""
        return self._face.model.opened is not None and bool(self._face.model.mine)

    def _wanted(self, rest: str) -> tuple[dict[str, Scalar], int]:
        """The options and the seats of a new game. Raises Unfit, NotNow."""
        model = self._face.model
        assert model.opened is not None
        game = model.game(model.opened.game)
        texts = rest.split()
        counts = [text.partition("=")[2] for text in texts if text.startswith("seats=")]
        changed = [text for text in texts if not text.startswith("seats=")]
        if game is None:
            raise NotNow("the server has no such game any more")
        seats = whole_number(counts[-1]) if counts else len(model.seats)
        if seats is None or not game.low <= seats <= game.high:
            raise Unfit("refused.bad_seats", low=game.low, high=game.high)
        return {**model.opened.options, **options_from(changed, game)}, seats

    def _begin(self) -> None:
        empty = [number for number, seat in enumerate(self._face.model.seats) if seat.kind is Kind.EMPTY]
        if empty:
            self._face.screen.say(self._face.words.say("begin.empty", count=len(empty)))
            return
        self._face.session.begin()

    def _sit(self, rest: str) -> None:
        name, _, wanted = rest.rpartition("@") if "@" in rest else (rest, "", "")
        check_names([name])
        seat = self._seat(wanted) if wanted else self._free()
        if seat is not None:
            self._face.session.sit(seat, name.strip())

    def _bot(self, rest: str) -> None:
        parts = rest.split()
        brains = self._face.model.brains
        named = [part for part in parts if whole_number(part) is None]
        numbers = [part for part in parts if whole_number(part) is not None]
        if named and named[0] not in brains:
            typed, known = echo(named[0]), ", ".join(brains)
            raise Unfit("unfit.brain", brain=typed, known=known, meant=meant(typed, brains))
        seat = self._seat(numbers[0]) if numbers else self._free()
        if seat is not None and brains:
            self._face.session.bot(seat, named[0] if named else self._usual_brain(brains))

    def _usual_brain(self, brains: Sequence[str]) -> str:
        model = self._face.model
        game = model.game(model.opened.game) if model.opened else None
        return usual_brain(game, brains) or ""

    def _stand(self, rest: str) -> None:
        mine = self._face.model.mine
        seat = self._seat(rest) if rest else (mine[0] if len(mine) == 1 else None)
        if seat is None or seat not in mine:
            self._face.screen.say(self._face.words.say("stand.which"))
            return
        self._face.session.stand(seat)

    def _save(self, name: str) -> None:
        self._face.saving.save(name)

    def _leave(self) -> None:
        if self._face.model.line is Line.ONLINE and self._face.model.table is not None:
            self._face.session.leave()
        self._face.leave(Ending.DONE)

    def _seat(self, text: str) -> int | None:
        """A seat by its number or its player's name."""
        seats = self._face.model.seats
        number = whole_number(text)
        if number is not None and 1 <= number <= len(seats):
            return number - 1
        named = [number for number, seat in enumerate(seats) if seat.name.casefold() == text.casefold()]
        if named:
            return named[0]
        self._face.screen.say(self._face.words.say("refused.no_such_seat", seats=len(seats)))
        return None

    def _free(self) -> int | None:
        seats = self._face.model.seats
        if not seats:
            raise NotNow("there is no table yet")
        free = [number for number, seat in enumerate(seats) if seat.kind is Kind.EMPTY or seat.deserted]
        if not free:
            self._face.screen.say(self._face.words.say("seats.none_free"))
            return None
        return free[0]
