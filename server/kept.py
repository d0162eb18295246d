"""What a table's log tells of it: the part of a table that outlives its process (``server.fold`` changes it).

Nothing here knows who is connected or what is sent.
"""

from __future__ import annotations

from typing import Any

from attrs import frozen

from engines.api import Engine
from protocol.choice import Prompt
from protocol.messages import Kind, Phase
from protocol.news import News, Result
from server.commands import Player
from server.entries import Opened
from server.history import History


@frozen
class Chair:
    """A seat: its person, its bot, or both while a bot sits in for a person who is away."""

    name: str = ""
    player: Player | None = None
    seal: bytes | None = None  # for the next game
    spent: bytes | None = None  # of the latest game; never taken again, since its entropy is known
    brain: str | None = None
    seed: bytes = b""
    awaited: bool = False  # of a loaded game: nothing is played for it until somebody has sat down there

    @property
    def kind(self) -> Kind:
        if self.brain is not None:
            return Kind.BOT
        return Kind.EMPTY if self.player is None else Kind.PERSON

    @property
    def mark(self) -> Player | None:
        """As whom its bot connects. No token has it: a person's is 32 bytes long."""
        return None if self.brain is None else b"bot:" + self.seed[:16]


@frozen
class Deal:
    """What a game is dealt from. The entropies are None until they are in."""

    number: int
    version: int  # of the engine
    secret: bytes
    seals: tuple[bytes | None, ...]  # one a seat; None for a bot
    entropies: tuple[bytes | None, ...] | None = None
    origin: str | None = None  # of a loaded game: the table at which it was begun


@frozen
class Game:
    """A game after its latest move. By eye means: one for each seat, and the last for the onlookers."""

    state: Any
    prompts: tuple[tuple[Prompt, ...], ...]  # of each seat
    acting: tuple[int, ...]  # the seats that have prompts
    changed: tuple[int, ...]  # the rev at which each seat's prompts last changed
    told: tuple[int, ...]  # how many news there were so far, by eye
    latest: tuple[tuple[News, ...], ...]  # the news of the latest move, by eye
    moves: History
    result: Result | None = None


@frozen
class Kept:
    """A table as its log tells it. A deal and a restart count in ``rev`` like moves, so no move outlives its game."""

    table: str  # its id
    opened: Opened
    engine: Engine[Any]
    options: Any
    chairs: tuple[Chair, ...]
    seq: int = 1  # how many entries the log has
    rev: int = 0
    begun: int = 0  # the rev of the latest deal or restart
    phase: Phase = Phase.OPEN
    number: int = 0  # of the latest game
    deal: Deal | None = None
    game: Game | None = None  # None also where the engine's version is gone
    stale: History | None = None  # the moves of such a game
    restart: tuple[Player, int] | None = None  # who asked for the latest restart, under which id
