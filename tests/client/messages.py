"""Messages of a two-seat card table, made short for tests."""

from __future__ import annotations

from protocol.choice import Prompt
from protocol.messages import Kind, Opened, Phase, Seat, Seats, Update
from protocol.news import News
from protocol.scene import Layout, Shape, View, Zone

CARDS = Layout("cards", 2, (Zone("hands.0", Shape.FAN, 0, True), Zone("hands.1", Shape.FAN, 1, True)))
PAWNS = Layout("pawns", 2, (Zone("die", Shape.DICE),))
PASS = (Prompt("pass"),)


def opened(layout: Layout = CARDS, table: str = "t", id_: int | None = None) -> Opened:
    return Opened(table, "KADUBE", layout.game, {}, layout, id_)


def seats(
    *mine: int,
    phase: Phase = Phase.PLAYING,
    number: int = 1,
    names: tuple[str, ...] = ("Anna", "Bert"),
    id_: int | None = None,
) -> Seats:
    sitting = tuple(Seat(name, Kind.PERSON, online=True, mine=seat in mine) for seat, name in enumerate(names))
    return Seats("t", phase, number, sitting, opener=True, onlookers=0, id=id_)


def update(
    seat: int | None,
    *acting: int,
    rev: int = 1,
    news: tuple[News, ...] = (),
    start: int = 0,
    number: int = 1,
    accepted: int | None = None,
) -> Update:
    prompts = PASS if seat in acting else ()
    return Update("t", seat, number, rev, acting, View({}, {}), start, news, prompts, accepted)


def news(*kinds: str) -> tuple[News, ...]:
    return tuple(News(kind, {}) for kind in kinds)
