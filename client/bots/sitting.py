"""One player on one connection: hears, thinks and plays, until its game is over or it is told to go."""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress

from attrs import frozen

from client.bots.brain import Brain, Turn
from client.bots.player import Failed, Player
from client.bots.thinking import Thinking
from client.connection.link import Link, Patience
from client.connection.session import IDS, Session
from protocol.choice import Move
from protocol.messages import ServerMessage

PROGRAM = "spieltisch-bot"
PATIENCE = Patience()
PAUSE = 0.6
"""Seconds from being asked to moving where people are at the table, so that they can follow."""
HASTE = 2.0
"""Seconds for which a bot that is hurried makes no pause: several that move one after the other need one word."""


@frozen
class Mind:
    """What a player thinks with. Bots among themselves make no pause, nor do those that are hurried."""

    brain: Brain
    thinking: Thinking
    pause: float = PAUSE


def new_session(token: bytes | None = None) -> Session:
    """A session with true chance for its seals and ids, which asks for no more news than a bot uses to choose a move.

    A server's own bot, which has a token, checks no shuffle.
    """
    session = Session(PROGRAM, lambda: secrets.token_bytes(32), secrets.randbelow(IDS), token)
    session.looks_back = False
    session.gathers = token is None
    return session


class Sitting:
    """``seated`` is set as soon as the player has its seat."""

    def __init__(self, url: str, player: Player, mind: Mind, patience: Patience = PATIENCE) -> None:
        self.seated = asyncio.Event()
        self._url = url
        self._player = player
        self._mind = mind
        self._patience = patience
        self._changed = asyncio.Event()
        self._hurried = asyncio.Event()
        self._calm: asyncio.TimerHandle | None = None  # when that is over
        self._failed: Exception | None = None

    async def play(self) -> None:
        """Until the game is over, where the player does not stay for another. Raises Failed."""
        session = self._player.session
        async with Link(self._url, session, self._heard, changed=self._changed.set, patience=self._patience) as link:
            while True:
                await self._changed.wait()
                self._changed.clear()
                if self._failed is not None:
                    raise self._failed
                if link.problem is not None:
                    raise Failed(link.problem, {})
                if self._player.done:
                    return
                if self._player.rest:
                    await asyncio.sleep(self._player.rest)
                    self._player.rested()
                    link.flush()
                turn = self._player.turn()
                if turn is not None:
                    self._player.play(turn, await self._thought(turn))
                    link.flush()

    def hurry(self) -> None:
        """Make no pause, for a moment: who looks on has seen enough."""
        if self._calm is not None:
            self._calm.cancel()
        self._hurried.set()
        self._calm = asyncio.get_running_loop().call_later(HASTE, self._hurried.clear)

    def _heard(self, message: ServerMessage) -> None:
        try:
            self._player.receive(message)
        except Exception as failed:  # noqa: BLE001 - raised again by play(): here it would only end the link
            self._failed = failed
        if self._player.seat is not None:
            self.seated.set()
        self._changed.set()

    async def _thought(self, turn: Turn) -> Move:
        loop = asyncio.get_running_loop()
        asked = loop.time()
        move = await self._mind.thinking.move(self._mind.brain, turn)
        if self._player.company():
            with suppress(TimeoutError):
                async with asyncio.timeout_at(asked + self._mind.pause):
                    await self._hurried.wait()
        return move
