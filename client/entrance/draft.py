"""A game before there is a table, as a page shows it to be filled in: who may take each seat, and the house rules.

What is filled in is a word for each seat and a text for each rule; it becomes an arrangement, or what is wrong
with it is told in the words of the page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import field, frozen

from client.table.arrangement import Arrangement, Machine, Person, Unfit, checked, options_from, whole_number
from client.table.games import levels_for, usual_brain
from client.texts.telling import Telling
from client.texts.words import Words
from protocol.choice import Scalar
from protocol.games import Game, Option, OptionKind
from protocol.scene import Board, Layout

PERSON, OPEN, NOBODY = "person", "open", "nobody"
"""Who takes a seat, beside the bots, which are named by their brains."""

Range = tuple[int, int]
"""The least and the greatest number there may be."""


@frozen
class Rule:
    """A house rule to fill in. ``choices`` are values and their words; none for a number, which is typed."""

    key: str
    label: str
    value: str
    choices: tuple[tuple[str, str], ...] = ()
    boards: tuple[Board, ...] = ()  # what the choices look like, where they are boards
    between: Range = (0, 0)  # of a number


@frozen
class Rules:
    """The house rules of a game, as they are ``now`` or else as is usual."""

    game: Game
    words: Words
    now: Mapping[str, Scalar] = field(factory=dict)

    @property
    def rows(self) -> list[Rule]:
        return [self._row(option) for option in self.game.options]

    def filled_in(self, texts: Mapping[str, str]) -> dict[str, Scalar]:
        """The house rules from what was filled in. Raises Unfit, which names a rule as the page does."""
        try:
            return options_from([f"{key}={text}" for key, text in texts.items()], self.game)
        except Unfit as unfit:
            key = unfit.fields.get("key")
            labels = {"key": self._told.option(key)} if isinstance(key, str) else {}
            raise Unfit(unfit.key, **{**unfit.fields, **labels}) from unfit

    @property
    def _told(self) -> Telling:
        return Telling(self.words, Layout(self.game.name, 0, ()), ())

    def _row(self, option: Option) -> Rule:
        told = self._told
        label, value = told.option(option.key), self.now.get(option.key, option.default)
        match option.kind:
            case OptionKind.NUMBER:
                between = self.words.say("option.number", low=option.low, high=option.high)
                return Rule(option.key, f"{label} ({between})", str(value), between=(option.low, option.high))
            case OptionKind.FLAG:
                flags = tuple((str(flag).lower(), told.word(flag)) for flag in (True, False))
                return Rule(option.key, label, str(value).lower(), flags)
            case OptionKind.CHOICE | OptionKind.BOARD:
                named = {board.name: told.board(board) for board in option.boards}
                choices = tuple((choice, named.get(choice) or told.word(choice)) for choice in option.choices)
                return Rule(option.key, label, str(value), choices, option.boards)


@frozen
class Draft:
    """What a page offers for a game that is to begin. ``names`` are those of the last start."""

    game: Game
    brains: tuple[str, ...]
    words: Words
    names: Sequence[str] = ()
    hosted: bool = False

    @property
    def rules(self) -> Rules:
        return Rules(self.game, self.words)

    def takers(self, seat: int) -> list[tuple[str, str]]:
        """Who may take a seat, with the words for it; bots that few people want come last."""
        say = self.words.say
        levels = levels_for(self.game, self.brains)
        found = [(PERSON, say("setup.person")), *map(self._bot, levels)]
        found += [(OPEN, say("setup.open"))] * self.hosted
        found += [(NOBODY, say("setup.nobody"))] * (seat >= self.game.low)
        return found + [self._bot(brain) for brain in self.brains if brain not in levels]

    def _bot(self, brain: str) -> tuple[str, str]:
        return brain, self.words.say("setup.bot", brain=self.words.first(f"brain.{brain}"))

    def usual(self, seat: int) -> str:
        """Who takes it if nobody says otherwise: one person against bots, or against whoever comes."""
        if seat >= self.game.low:
            return NOBODY
        if seat == 0:
            return PERSON
        return OPEN if self.hosted else usual_brain(self.game, self.brains) or PERSON

    def shown(self, takers: Sequence[str]) -> int:
        """How many seats a page shows where these are taken so: one more than there are players, if there may be."""
        return takers.index(NOBODY) + 1 if NOBODY in takers else len(takers)

    def name(self, seat: int) -> str:
        return self.names[seat] if seat < len(self.names) else self.words.say("setup.player", number=seat + 1)

    def arranged(self, seats: Sequence[tuple[str, str]], rules: Mapping[str, str]) -> Arrangement:
        """What was filled in: for each seat who takes it and the name there. Raises Unfit."""
        players: list[Person | Machine] = []
        for taker, name in seats:
            if taker == PERSON:
                players.append(Person(" ".join(name.split())))
            elif taker not in {OPEN, NOBODY}:
                players.append(Machine(taker))
        if any(isinstance(player, Person) and not player.name for player in players):
            raise Unfit("setup.nameless")
        left = sum(taker == OPEN for taker, _ in seats)
        wanted = Arrangement(self.game.name, tuple(players), left, self.rules.filled_in(rules))
        return checked(wanted, (self.game,), self.brains)


def counted(text: str, step: int, between: Range) -> str:
    """The number that stands there, made larger by a step as far as it may be; what is no number stays."""
    number, (low, high) = whole_number(text), between
    return text if number is None else str(min(max(number + step, low), high))


def seats_from(text: str, game: Game) -> int:
    """How many seats a new game is to have. Raises Unfit."""
    seats = whole_number(text)
    if seats is None or not game.low <= seats <= game.high:
        raise Unfit("refused.bad_seats", low=game.low, high=game.high)
    return seats
