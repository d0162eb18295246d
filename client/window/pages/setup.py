"""A game before it begins, as a page of the window: who sits where, the house rules, boards by their pictures."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping

from client.entrance.draft import PERSON, Draft, Rule, Rules
from client.table.arrangement import Arrangement, Unfit
from client.table.asking import Typed
from client.texts.words import Words
from client.window.pages.page import Page
from client.window.pages.rows import Button, Choice, Field, Gallery, Row
from client.window.table.boards import Boards

LONGEST = 60
"""Characters of a name that can be typed: more than fit, so that what is wrong with it can be told."""
GLANCE = 0.1
"""Seconds after which it is looked again whether a picture has come."""


class RuleRows:
    """A row for each house rule, and below a board what there is to choose from."""

    def __init__(self, rules: Rules) -> None:
        self.boards = Boards()
        self._rules = [(rule, self._row(rule)) for rule in rules.rows]
        self.rows: list[Row] = [row for rule, one in self._rules for row in self._with_pictures(rule, one)]

    @property
    def texts(self) -> Mapping[str, str]:
        """What is filled in."""
        return {
            rule.key: row.text if isinstance(row, Field) else rule.choices[row.place][0] for rule, row in self._rules
        }

    @property
    def missing(self) -> list[str]:
        """The pictures that have not come."""
        wanted = [board.picture for rule, _ in self._rules for board in rule.boards if board.picture is not None]
        return [digest for digest in dict.fromkeys(wanted) if not self.boards.has(digest)]

    def _row(self, rule: Rule) -> Choice | Field:
        values = [value for value, _ in rule.choices]
        if not values:
            return Field(rule.label, rule.value, most=12, between=rule.between, typed=Typed.NUMBER)
        return Choice(rule.label, [text for _, text in rule.choices], values.index(rule.value))

    def _with_pictures(self, rule: Rule, row: Choice | Field) -> list[Row]:
        if not rule.boards or isinstance(row, Field):
            return [row]
        return [row, Gallery(row, rule.boards, self.boards)]


async def hang(
    rows: RuleRows, picture: Callable[[str], bytes | None], soil: Callable[[], None], shown: Callable[[], bool]
) -> None:
    """Show the pictures of boards as they come, as long as the page is shown."""
    while shown() and (missing := rows.missing):
        for digest in missing:
            data = picture(digest)
            if data is not None:
                rows.boards.receive(digest, data)
                soil()
        await asyncio.sleep(GLANCE)


class Setup:
    """``done`` is called with the arrangement as soon as it is one that can be."""

    def __init__(self, draft: Draft, done: Callable[[Arrangement], None]) -> None:
        self._draft = draft
        self._done = done
        self.rules = RuleRows(draft.rules)
        self._takers = [[taker for taker, _ in draft.takers(seat)] for seat in range(draft.game.high)]
        self._seats = [self._seat(seat) for seat in range(draft.game.high)]
        self._start = Button(draft.words.say("setup.start"), self._enter, first=True)
        self.page = Page(draft.words.first(f"game.{draft.game.name}"), [], None)
        self._back = Button(draft.words.say("page.back"), lambda: self.page.back() if self.page.back else None)
        self._fill()
        self.page.focus = 0

    def _fill(self) -> None:
        """Only people at this screen are given a name here; a seat follows when those before it are taken."""
        rows: list[Row] = [self._start]
        takers = self._taken
        for taker, (choice, field) in list(zip(takers, self._seats, strict=True))[: self._draft.shown(takers)]:
            rows.append(choice)
            if taker == PERSON:
                rows.append(field)
        self.page.rows = [*rows, *self.rules.rows, self._back]

    def _seat(self, seat: int) -> tuple[Choice, Field]:
        label = self._draft.words.say("lobby.seat", number=seat + 1)
        texts = [text for _, text in self._draft.takers(seat)]
        choice = Choice(label, texts, self._takers[seat].index(self._draft.usual(seat)), self._fill)
        asks = self._draft.words.say("setup.name")
        return choice, Field(asks, self._draft.name(seat), most=LONGEST, typed=Typed.NAME)

    @property
    def _taken(self) -> list[str]:
        return [self._takers[seat][choice.place] for seat, (choice, _) in enumerate(self._seats)]

    def _enter(self) -> None:
        takers = self._taken[: self._draft.shown(self._taken)]
        seats = [(taker, field.text) for taker, (_, field) in zip(takers, self._seats, strict=False)]
        try:
            self._done(self._draft.arranged(seats, self.rules.texts))
        except Unfit as unfit:
            self.page.problem = self._draft.words.say(unfit.key, **unfit.fields)


class NewGame:
    """A new game at the same table, with other rules or another number of players."""

    def __init__(self, rules: Rules, seats: int, words: Words, done: Callable[[Mapping[str, str], str], None]) -> None:
        game = rules.game
        self.rules = RuleRows(rules)
        self._words = words
        self._done = done
        label = words.say("setup.seats", low=game.low, high=game.high)
        self._seats = Field(label, str(seats), most=3, between=(game.low, game.high), typed=Typed.NUMBER)
        asked = [self._seats] * (game.low < game.high)
        start = Button(words.say("setup.start"), self._enter, first=True)
        back = Button(words.say("page.back"), lambda: self.page.back() if self.page.back else None)
        self.page = Page(words.say("table.new.other"), [start, *asked, *self.rules.rows, back], None)

    def _enter(self) -> None:
        try:
            self._done(self.rules.texts, self._seats.text)
        except Unfit as unfit:
            self.page.problem = self._words.say(unfit.key, **unfit.fields)
