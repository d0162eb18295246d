"""A seat's own record: the text of a game as that seat, or an onlooker, was told it, and nothing more.

What ``engines.record`` is for those who may know everything, this is while a game runs: the same header without
secret, key and seeds, then a line for the deal and for each move with the news, and what changed of the view.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from attrs import asdict, evolve, field, frozen

from engines.api import Engine, Step
from engines.record import Record
from engines.redact import tell, view
from engines.text import (
    NONE,
    RUNNING,
    Player,
    Reader,
    as_json,
    check_sum,
    digest_in,
    entropy_of,
    loaded,
    no_seat,
    played_by,
    result_in,
    sealed,
    text_in,
    told_result,
    value_from,
    whole_in,
)
from protocol.choice import Scalar
from protocol.news import Moved, News, Result
from protocol.saying import Saying
from protocol.scene import Content, View

TITLE = "Spieltisch notes"
FORMAT = 1
ONLOOKER = "onlooker"


@frozen
class Told:
    """What the eye was told at the deal or at one move: who was asked then, the news, and how the table looked."""

    acting: tuple[int, ...]
    news: tuple[News, ...]
    view: View


@frozen
class Notes:
    """A game as one seat (``eye``), or an onlooker (None), was told it."""

    game: str
    version: int  # of the engine
    table: str
    number: int
    rev: int
    options: Mapping[str, Scalar]  # whole
    seats: tuple[Player, ...]  # without the seeds of bots
    eye: int | None
    commitment: bytes
    seals: tuple[bytes | None, ...]
    entropies: tuple[bytes | None, ...]
    told: tuple[Told, ...]
    result: Result | None
    where: Mapping[str, int] = field(factory=dict, eq=False, repr=False)

    def line(self, part: str) -> int:
        """The line in which this part stands; 0 for notes that were not read from a text."""
        return self.where.get(part, 0)


def taken(record: Record, engine: Engine[Any], steps: Iterable[Step[Any]], eye: int | None) -> Notes:
    """The notes of a seat from the whole game."""
    return Notes(
        record.game,
        record.version,
        record.table,
        record.number,
        record.rev,
        record.options,
        tuple(evolve(player, seed=b"") for player in record.seats),
        eye,
        record.commitment,
        record.seals,
        record.entropies,
        tuple(told(engine, step, len(record.seats), eye) for step in steps),
        record.result,
    )


def told(engine: Engine[Any], step: Step[Any], seats: int, eye: int | None) -> Told:
    """What an eye is told of a step."""
    news = tuple(told for item in step.news if (told := tell(item, eye, engine.name)) is not None)
    acting = tuple(seat for seat in range(seats) if engine.prompts(step.state, seat))
    return Told(acting, news, view(step.state, eye))


def write(notes: Notes) -> str:
    """The notes as text; ``read`` of it is the notes again."""
    return sealed(_lines(notes))


def read(text: str | bytes) -> Notes:
    """The notes in a text. Raises RecordError."""
    notes, checksum = _Reader(text).notes()
    check_sum(_lines(notes), checksum, notes.where["checksum"])
    return notes


def _lines(notes: Notes) -> Iterator[str]:
    yield f"{TITLE} {FORMAT}"
    yield f"game: {notes.game} {notes.version}"
    yield f"table: {as_json(notes.table)}"
    yield f"number: {notes.number}"
    yield f"rev: {notes.rev}"
    for key, value in sorted(notes.options.items()):
        yield f"option {key}: {as_json(value)}"
    for seat, player in enumerate(notes.seats):
        yield f"seat {seat}: {as_json(player.name)} {played_by(player)}"
    yield f"eye: {ONLOOKER if notes.eye is None else notes.eye}"
    yield f"commitment: {notes.commitment.hex()}"
    for seat, (seal, entropy) in enumerate(zip(notes.seals, notes.entropies, strict=True)):
        yield f"seal {seat}: {seal.hex() if seal else NONE}"
        yield f"entropy {seat}: {entropy_of(seal, entropy)}"
    before = View({}, {})
    for step in notes.told:
        yield f"told: {as_json(_plain(step, before))}"
        before = step.view
    yield f"result: {RUNNING if notes.result is None else as_json(told_result(notes.result))}"


def _plain(step: Told, before: View) -> Mapping[str, Any]:
    """A step as JSON has it: of the view only what is not as it was."""
    return {
        "acting": step.acting,
        "news": [asdict(news) for news in step.news],
        "zones": _changed(before.zones, step.view.zones),
        "public": _changed(before.public, step.view.public),
    }


def _changed(before: Mapping[str, Any], now: Mapping[str, Any]) -> Mapping[str, Any]:
    return {key: value for key, value in now.items() if key not in before or before[key] != value}


class _Reader(Reader):
    def notes(self) -> tuple[Notes, str]:
        """The notes, and the checksum that stands in them."""
        self.title(TITLE, FORMAT)
        game, version = self.game()
        table = self.value("table", text_in)
        number, rev = self.value("number", whole_in), self.value("rev", whole_in)
        options, seats = self.options(), self.seats()
        eye = self.value("eye", lambda text: None if text == ONLOOKER else _seat(text, len(seats)))
        commitment = self.value("commitment", digest_in)
        seals, entropies = self.seals(len(seats))
        steps: list[Told] = []
        while self.peek().startswith("told"):
            before = steps[-1].view if steps else View({}, {})
            steps.append(self.value("told", lambda text, view=before: _step(text, view)))  # type: ignore[misc]
        result = self.value("result", lambda text: None if text == RUNNING else result_in(text, len(seats)))
        checksum = self.value("checksum", str)
        self.ends()
        head = (game, version, table, number, rev, options, seats, eye, commitment, seals, entropies)
        return Notes(*head, tuple(steps), result, self.where), checksum


def _seat(text: str, seats: int) -> int:
    seat = whole_in(text)
    if seat >= seats:
        raise ValueError(no_seat(seat, seats))
    return seat


def _step(text: str, before: View) -> Told:
    """A step after another; ValueError for whatever is not as ``write`` wrote it."""
    plain = loaded(text)
    try:
        view = View(
            before.zones | {str(key): _content(held) for key, held in plain["zones"].items()},  # type: ignore[operator]
            before.public | {str(key): value_from(value) for key, value in plain["public"].items()},  # type: ignore[operator]
        )
        news = tuple(_news(**item) for item in plain["news"])
        return Told(tuple(int(seat) for seat in plain["acting"]), news, view)
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(Saying("expected acting, news, public and zones as a seat is told them")) from error


def _content(held: Any) -> Content:
    return value_from(held)  # type: ignore[return-value]


def _news(kind: str, args: Mapping[str, Any], moved: Iterable[Mapping[str, Any]]) -> News:
    return News(
        kind, {str(key): value_from(value) for key, value in args.items()}, tuple(Moved(**way) for way in moved)
    )
