"""What is at a table and what happens there, in words, for any game: from names, layout and catalogue.

The fields of a text ask for what they want: ``name`` (of a seat), ``names`` (of several), ``piece`` (one or
several, or how many), ``rank`` (a card's rank alone), ``zone`` (a part of the table, or a place in it), ``place``
(the place alone), ``word`` (a key of the game), ``key`` (several, as they are typed), ``each`` (one value a seat).
Names are said, never "you": people share screens, and a log is read by all.

A language that inflects names the form a sentence wants after a dot, ``{card:piece.acc}``, and has words for it under
``card.JH.acc``; what has no such form is said as it stands alone. So no language builds a word from parts, and English,
which needs no forms, has none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from attrs import frozen

from client.texts.passing import seen_now
from client.texts.words import Words, readable
from protocol.choice import Move, Value
from protocol.games import Option, OptionKind
from protocol.messages import Refused
from protocol.news import News
from protocol.scene import Board, Face, Layout, View, Zone

CARD = re.compile(r"(10|[2-9JQKA])([SHDC])")
PAWN = re.compile(r"pawn\.(\d+)")
ORDER = {rank: place for place, rank in enumerate(("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"))}
SYMBOLS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}

FEW = 4
"""Seats whose values are all told one by one."""


@frozen
class Telling:
    """Texts about one table. ``symbols`` shows cards as ``10♦`` in place of "ten of diamonds"."""

    words: Words
    layout: Layout
    names: tuple[str, ...]
    symbols: bool = False

    @classmethod
    def of_server(cls, words: Words) -> Telling:
        """Words for what a server says before there is a table."""
        return cls(words, Layout("", 0, ()), ())

    def news(self, news: News) -> str:
        """One piece of news as a sentence; the ``.hidden`` one where only numbers of pieces may be told."""
        hidden = any(isinstance(news.args.get(moved.arg), int) for moved in news.moved)
        keys = [f"news.{news.kind}.hidden"] * hidden + [f"news.{news.kind}"]
        return self._fill(keys, news.args)

    def lines(self, news: News) -> list[str]:
        """The same in lines: a catalogue may tell a score sheet in several."""
        return self.news(news).split("\n")

    def recalled(self, news: News, view: View | None) -> list[str]:
        """The news as it may be told again, beside that view: a face that was shown to some alone is passed over.

        What has words for all alone was shown to all.
        """
        told = self.words.has(f"news.{news.kind}") and not self.words.has(f"news.{news.kind}.hidden")
        return self.lines(news if view is None or told else seen_now(news, self.layout, view))

    def move(self, move: Move) -> str:
        """A move as something one may do: "play the ten of diamonds on the left pile"."""
        return self._fill(self._of_game(f"prompt.{move.kind}"), move.args)

    def kind(self, kind: str) -> str:
        """A kind of move without its parts: "play a card"."""
        keys = self._of_game(f"prompt.{kind}")
        return self.words.first(*(f"{key}.open" for key in keys), *keys)

    def opening(self, kind: str, given: Mapping[str, Value]) -> str:
        """A move that still asks for parts, with those given: "take cards with the jack of spades". None is no part."""
        keys = [f"{key}.with" for key in self._of_game(f"prompt.{kind}")]
        given = {name: value for name, value in given.items() if value is not None}
        if not given or any(self.words.has(key) for key in keys):
            return self._fill(keys, given) if given else self.kind(kind)
        return f"{self.kind(kind)} ({', '.join(map(self.value, given.values()))})"

    def part(self, kind: str, part: str) -> str:
        """The question for a part of a move: "Which card?"."""
        keys = (f"ask.{self.layout.game}.{kind}.{part}", f"ask.{kind}.{part}", f"ask.{part}", part)
        return self.words.first(*keys)

    def refusal(self, refused: Refused) -> str:
        return self._fill(self._of_game(f"refused.{refused.code}"), refused.args)

    def reason(self, reason: str) -> str:
        return self.words.first(*self._of_game(f"reason.{reason}"))

    def draw(self, reason: str) -> str:
        """How it ended where all share the first place."""
        return self._fill(self._of_game("over.draw"), {"reason": self.reason(reason)})

    def item(self, key: str) -> str:
        """A line of a score sheet."""
        return self.words.first(*self._of_game(f"sheet.{key}"))

    def options(self, options: Mapping[str, Value]) -> str:
        """House rules in one line."""
        return "; ".join(f"{self.option(key)}: {self.word(value)}" for key, value in options.items())

    def offer(self, option: Option, value: Value) -> str:
        """A house rule as it is, with its key, and what it could be: "  chains=follow  …  (follow, single)"."""
        match option.kind:
            case OptionKind.FLAG:
                fitting = self.words.say("option.flag")
            case OptionKind.NUMBER:
                fitting = self.words.say("option.number", low=option.low, high=option.high)
            case OptionKind.CHOICE:
                fitting = ", ".join(map(self._explained, option.choices))
            case OptionKind.BOARD:
                fitting = "; ".join(map(self.board, option.boards)) or "; ".join(option.choices)
        shown = self.word(value) if isinstance(value, bool) else str(value)
        return f"  {option.key}={shown}  {self.option(option.key)} ({fitting})"

    def _explained(self, choice: str) -> str:
        """What may be typed, with what it means where that is another word."""
        word = self.word(choice)
        return choice if word == readable(choice) else f"{choice}: {word}"

    def board(self, board: Board) -> str:
        """A board by its name and size."""
        return self.words.say("option.size", name=board.name, rows=board.rows, columns=board.columns)

    def option(self, key: str) -> str:
        return self.words.first(*self._of_game(f"option.{key}"))

    def fact(self, name: str, value: Value) -> str | None:
        """A public fact of the view as a line; None for nothing, and for one without words in a game that has some."""
        keys = self._of_game(f"fact.{name}")
        if value is None or value == ():
            return None
        if any(self.words.has(key) for key in keys):
            return self._fill(keys, {"value": value})
        described = self.words.has(f"game.{self.layout.game}")
        return None if described else f"{readable(name)}: {self.value(value)}"

    def initials(self) -> list[str]:
        """A letter for each seat, its name's first; numbers where those are not all different."""
        letters = [self.name(seat)[:1].upper() for seat in range(self.layout.seats)]
        distinct = len(set(letters)) == len(letters)
        return letters if distinct else [str(seat + 1) for seat in range(self.layout.seats)]

    def name(self, seat: int) -> str:
        if 0 <= seat < len(self.names) and self.names[seat]:
            return self.names[seat]
        return self.words.say("seat.unnamed", number=seat + 1)

    def zone(self, zone: str, form: str = "") -> str:
        """A zone by its id, with its owner's name, or a place in it (``squares.0.2``)."""
        found, place = self._find(zone)
        if found is None:
            return self.words.first(*self._of_game(f"zone.{zone}"), zone)
        title = self.title(found, form)
        if found.owner is not None:
            title = self.words.say("zone.owned", zone=title, owner=self.name(found.owner))
        return title if place is None else self.words.say("zone.place", zone=title, place=place)

    def place(self, name: str) -> str:
        """A place without its zone, as its owner counts: "(1,2)" is row 1, column 2."""
        return self._find(name)[1] or name

    def title(self, zone: Zone, form: str = "") -> str:
        """A zone without its owner: "hand", "left pile"."""
        field = zone.id.rsplit(".", 1)[0] if zone.id.rsplit(".", 1)[-1].isdigit() else zone.id
        keys = (*self._of_game(f"zone.{zone.id}"), *self._of_game(f"zone.{field}"))
        return self.words.first(*(f"{key}.{form}" for key in keys if form), *keys)

    def piece(self, face: Face, form: str = "") -> str:
        if match := CARD.fullmatch(face):
            symbol = self.index(match[1]) + SYMBOLS[match[2]]
            if self.symbols:
                return self.words.say(key, symbol=symbol) if self.words.has(key := f"symbol.{form}") else symbol
            return self.words.say(self._formed(f"card.{face}", form))
        if match := PAWN.fullmatch(face):
            return self.words.say(self._formed("piece.pawn", form), owner=self.name(int(match[1])))
        return self.words.template(f"piece.{face}") or face

    def index(self, rank: str) -> str:
        """What is printed in the corners of a card of that rank: in German B for a jack."""
        return self.words.template(f"index.{rank}") or rank

    def rank(self, face: Face) -> str:
        """A card's rank alone: "jack"."""
        match = CARD.fullmatch(face)
        return self.words.say(f"rank.{match[1]}") if match else self.piece(face)

    def pieces(self, value: Value, form: str = "") -> str:
        """One piece, several, or how many."""
        match value:
            case bool() | None:
                return str(value)
            case int():
                return self.words.say(self._formed("count.pieces", form, value), count=value)
            case str():
                return self.piece(value, form)
            case tuple():
                return self.listing(self.pieces(one, form) for one in value)

    def listing(self, parts: Iterable[str]) -> str:
        """As people list things: a, b and c."""
        *rest, last = tuple(parts) or (self.words.say("list.none"),)
        return self.words.say("list.and", first=", ".join(rest), last=last) if rest else last

    def word(self, value: Value) -> str:
        """A value that is a key of the game, a flag or a number."""
        match value:
            case bool() | None:
                return self.words.say({True: "value.yes", False: "value.no", None: "value.none"}[value])
            case str():
                return self.words.first(*self._of_game(f"value.{value}"), value)
            case tuple():
                return self.listing(self.word(one) for one in value)
            case _:
                return str(value)

    def value(self, value: Value) -> str:
        """A value of a move by what it looks like: a zone, a card, or a word."""
        if isinstance(value, str):
            if self._find(value)[0] is not None:
                return self.zone(value)
            if CARD.fullmatch(value) or PAWN.fullmatch(value):
                return self.piece(value)
        if isinstance(value, tuple):
            return self.listing(self._places(value) or map(self.value, value))
        return self.word(value)

    def each(self, values: Sequence[Value]) -> str:
        """A value a seat; at a table of many, seats with the same value together, the most of them without names."""
        told = {seat: value for seat, value in enumerate(values) if value != ()}
        if len(told) <= FEW or len(told) < len(values):
            return ", ".join(f"{self.name(seat)}: {self.value(value)}" for seat, value in told.items())
        found: dict[Value, list[int]] = {}
        for seat, value in sorted(told.items(), key=lambda one: -one[1] if isinstance(one[1], int) else 0):
            found.setdefault(value, []).append(seat)
        most = max(found, key=lambda value: len(found[value]))
        if len(found) == 1:
            return self.words.say("each.all", value=self.value(most))
        others = found.pop(most) if len(found[most]) > 1 else []
        parts = [f"{self.listing(map(self.name, seats))}: {self.value(value)}" for value, seats in found.items()]
        return "; ".join(parts + [self.words.say("each.others", value=self.value(most))] * bool(others))

    def _places(self, values: tuple[Value, ...]) -> list[str]:
        """Places, those of a zone together: "Anna's square (1,1), (2,1)"; nothing if they are something else."""
        found: dict[str, list[str]] = {}
        for value in values:
            zone, place = self._find(value) if isinstance(value, str) else (None, None)
            if zone is None or place is None:
                return []
            found.setdefault(zone.id, []).append(place)
        return [f"{self.zone(zone)} {', '.join(places)}" for zone, places in found.items()]

    def typed(self, value: Value) -> str:
        """All that a value may be called by who types it, beside what it is on the wire."""
        names = [self.piece(value, "typed")] if isinstance(value, str) and CARD.fullmatch(value) else []
        return " ".join([self.value(value), *names])

    def _formed(self, key: str, form: str, count: int | None = None) -> str:
        """The key of a form where the language has words for it, else the key."""
        formed = f"{key}.{form}"
        return formed if form and self.words.template(formed, count) is not None else key

    def _of_game(self, key: str) -> tuple[str, str]:
        """The game's own key before the common one: ``zone.whist.hands``, ``zone.hands``."""
        kind, _, rest = key.partition(".")
        return (f"{kind}.{self.layout.game}.{rest}", key)

    def _find(self, name: str) -> tuple[Zone | None, str | None]:
        zones = {zone.id: zone for zone in self.layout.zones}
        if name in zones:
            return zones[name], None
        head, _, last = name.rpartition(".")
        if head in zones and last.isdigit():
            return zones[head], self._place(zones[head], int(last))
        return None, None

    def _place(self, zone: Zone, place: int) -> str:
        if zone.columns:
            return f"({place // zone.columns + 1},{place % zone.columns + 1})"
        return str(place + 1)

    def _fill(self, keys: Iterable[str], args: Mapping[str, Value]) -> str:
        template = next((text for key in keys if (text := self.words.template(key)) is not None), None)
        if template is not None:
            fields = _Fields(self, args)
            return "\n".join(line.format_map(fields).replace("\n", " ") for line in template.split("\n"))
        told = [f"{readable(name)} {self._plain(name, value)}" for name, value in args.items()]
        return ": ".join([readable(tuple(keys)[-1]), *([", ".join(told)] if told else [])])

    def _plain(self, name: str, value: Value) -> str:
        """A field of a text that nobody wrote yet."""
        if name == "seat" and isinstance(value, int):
            return self.name(value)
        return self.value(value)


@frozen
class _Shown:
    """A value that shows itself as a text's field asks for it."""

    telling: Telling
    value: Any

    def __format__(self, wanted: str) -> str:
        kind, _, form = wanted.partition(".")
        match kind:
            case "name":
                return self.telling.name(self.value) if isinstance(self.value, int) else str(self.value)
            case "names":
                return self.telling.listing(self.telling.name(seat) for seat in self.value)
            case "each":
                return self.telling.each(self.value)
            case "piece":
                return self.telling.pieces(self.value, form)
            case "rank":
                return self.telling.rank(str(self.value))
            case "zone":
                return self.telling.zone(str(self.value), form)
            case "place":
                return self.telling.place(str(self.value)) if self.value is not None else self.telling.word(None)
            case "word" | "value" | "key":
                return self._plainly(kind)
            case _:
                return format(self.value, wanted)

    def _plainly(self, kind: str) -> str:
        if kind == "key":
            return self.telling.listing(map(str, self.value))
        return self.telling.word(self.value) if kind == "word" else self.telling.value(self.value)


class _Fields(dict[str, Any]):
    """The fields of a text; one that is missing (its reader may not know it) shows as a gap."""

    def __init__(self, telling: Telling, args: Mapping[str, Value]) -> None:
        super().__init__({name: _Shown(telling, value) for name, value in args.items()})

    def __missing__(self, name: str) -> _Gap:
        return _Gap()


class _Gap:
    """What is not told to its reader."""

    def __format__(self, form: str) -> str:
        return "…"


def in_order(faces: Iterable[Face]) -> tuple[Face, ...]:
    """Loose pieces in the order a person would hold them: cards by suit and rank, then the others."""
    return tuple(sorted(faces, key=rank_of))


def by_rank(faces: Iterable[Face]) -> tuple[Face, ...]:
    """Loose pieces in the order a person would lay them out to choose some: cards by rank, then the others."""

    def order(face: Face) -> tuple[bool, int, int, str]:
        kind, rank, name = rank_of(face)
        return kind == len(SYMBOLS), rank, kind, name

    return tuple(sorted(faces, key=order))


def rank_of(face: Face) -> tuple[int, int, str]:
    """Where a piece stands in that order."""
    match = CARD.fullmatch(face)
    return ("SHDC".index(match[2]), ORDER[match[1]], face) if match else (len(SYMBOLS), 0, face)
