"""What a face has to offer to be held to the suite: to be put before a scene, to be looked at, to be played.

A fourth face brings one class of this form and its line in ``all.py``; the tests know nothing else of it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Protocol

from attrs import frozen

from client.connection.link import FOR_EVER, Link
from client.connection.session import Session
from client.preferences.settings import Preferences, Speed, stored
from client.table.seating import Seating, Watching
from client.table.sitting import Sitting
from protocol.choice import Move, Value
from protocol.messages import ServerMessage
from tests.conformance.faces.tables import Scene


@frozen
class Look:
    """What is on a screen: every text that can be read there, and everything that could be saved of it."""

    texts: tuple[str, ...]
    picture: bytes

    @property
    def text(self) -> str:
        """All that can be read, with single blanks, so that it does not matter where lines were folded."""
        return " ".join(" ".join(self.texts).split())


@frozen
class Case:
    """How a face is to be shown."""

    size: tuple[int, int]  # in its own measure; (0, 0) for the smallest it is made for
    language: str = "en"
    plain: bool = False  # without signs that some terminals lack


class Face(Protocol):
    """A face before a scene, without a server: messages come from the test, and what it sends stays in its session."""

    session: Session
    has_mouse: bool

    async def sit(self, scene: Scene) -> None:
        """Come to the table as it is in the scene."""

    async def show(self, scene: Scene) -> None:
        """At the same table, the scene in place of the one before, which differs only in what is seen."""

    async def hear(self, *messages: ServerMessage) -> None:
        """Be told something, and show it."""

    async def look(self) -> Look:
        """All that is to be seen, scrolled through where there is more."""

    async def log(self) -> str:
        """The whole log as it is read by its key or command; closed again afterwards."""

    async def open_log(self) -> None:
        """Have the log shown, and leave it so."""

    async def lose(self, seconds: int = 0) -> None:
        """The line breaks, and has been away for so long."""

    async def lift(self) -> None:
        """Draw the curtain up."""

    async def rest(self) -> None:
        """The pointer is on a card that whoever looks alone may see; nothing where a face names nothing there."""

    async def play(self, move: Move) -> None:
        """Choose and confirm by keys alone."""

    async def click(self, move: Move) -> None:
        """The same by the mouse alone; a face without one does nothing."""

    def faults(self) -> list[str]:
        """What is cut off, or lies over something else, in what was looked at last."""


class Drawn(Face, Protocol):
    """A face that is drawn, on a screen of any size."""

    least: tuple[int, int]
    most: tuple[int, int]

    @property
    def sitting(self) -> Sitting: ...

    async def press(self, *keys: str) -> None:
        """Press keys, each when what the last one did is to be seen."""

    async def burst(self, *keys: str) -> None:
        """Press keys faster than anything is drawn."""

    async def told_in_haste(self, *messages: ServerMessage, keys: Sequence[str]) -> None:
        """Be told something, and press keys before it is drawn."""

    async def resize(self, width: int, height: int) -> None: ...


def seated(session: Session) -> Seating:
    """Somebody for whom nothing is missing: what it asks for on its way to the table stays unanswered."""
    return Watching(session, "")


def still(folder: Path, *, plain: bool = False) -> Preferences:
    """Settings under which nothing moves and nothing is waited for."""
    preferences = Preferences(stored(folder))
    preferences.insist(plain=plain, speed=Speed.OFF, pace=Speed.OFF, sound=False)
    return preferences


def unlinked(session: Session) -> Link:
    """A line that leads nowhere."""
    return Link("nowhere", session, patience=FOR_EVER)


def fresh_session() -> Session:
    session = Session("scene", lambda: bytes(32), 0)
    session.gathers = False
    session.connected()
    return session


Press = Callable[[str], Awaitable[None]]


def parts(move: Move) -> list[Value]:
    """What has to be pointed at for a move, beside its kind."""
    found: list[Value] = []
    for value in move.args.values():
        found += value if isinstance(value, tuple) else [value]
    return [value for value in found if value is not None]


def same(one: Move | None, other: Move) -> bool:
    """Whether they are the same move: of a set, the order does not matter."""
    return one is not None and one.kind == other.kind and _loose(one) == _loose(other)


def _loose(move: Move) -> dict[str, object]:
    return {name: frozenset(value) if isinstance(value, tuple) else value for name, value in move.args.items()}
