"""The server's own bots: one program that plays all their seats, told which by lines of JSON.

It is a child of the server's, so its standard input is the server's to close, and with it everything ends. Each
seat has a connection of its own, like anybody's; what a bot may know it is told there.
"""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import sys
import threading
from collections.abc import AsyncIterator
from typing import Any, TextIO

from client.bots.brain import Budget
from client.bots.player import Failed, Player, Wish
from client.bots.registry import brains
from client.bots.sitting import Mind, Sitting, new_session
from client.bots.thinking import Thinking

LOG = logging.getLogger(__name__)
Place = tuple[str, int]


class Serving:
    """The seats that are played. ``pause`` is in seconds, as in Mind."""

    def __init__(self, thinking: Thinking, pause: float, budget: Budget) -> None:
        self._thinking = thinking
        self._pause = pause
        self._budget = budget
        self._seats: dict[Place, tuple[Sitting, asyncio.Task[None]]] = {}

    async def obey(self, lines: AsyncIterator[str]) -> None:
        """Seat and unseat bots as told, until the lines end."""
        try:
            async for line in lines:
                try:
                    self._order(json.loads(line))
                except (ValueError, KeyError, TypeError) as error:
                    LOG.warning("no order: %s: %s", type(error).__name__, error)
        finally:
            tasks = [task for _, task in self._seats.values()]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            self._thinking.close()

    def _order(self, order: dict[str, dict[str, Any]]) -> None:
        match order:
            case {"seat": seat}:
                self._unseat((seat["table"], seat["seat"]))
                self._seat(seat)
            case {"unseat": seat}:
                self._unseat((seat["table"], seat["seat"]))
            case {"hurry": _}:
                for sitting, _ in self._seats.values():
                    sitting.hurry()
            case _:
                raise ValueError("it must have seat, unseat or hurry")

    def _seat(self, told: dict[str, Any]) -> None:
        brain = brains()[told["brain"]]
        if not brain.quick:
            self._thinking.prepare()
        wish = Wish("Bot", table=str(told["table"]), seat=int(told["seat"]), stays=True)
        player = Player(new_session(bytes.fromhex(told["token"])), wish, bytes.fromhex(told["seed"]), self._budget)
        sitting = Sitting(told["url"], player, Mind(brain, self._thinking, self._pause))
        place = (told["table"], told["seat"])
        self._seats[place] = sitting, asyncio.get_running_loop().create_task(self._play(place, sitting))

    def _unseat(self, place: Place) -> None:
        if place in self._seats:
            _, task = self._seats.pop(place)
            task.cancel()

    async def _play(self, place: Place, sitting: Sitting) -> None:
        try:
            await sitting.play()
        except Failed as failed:
            LOG.warning("the bot in seat %d of table %s goes: %s %s", place[1], place[0], failed.code, failed.args_told)
        self._seats.pop(place, None)


_COLLECT = (10_000, 5, 2)  # a look at everything holds up all seats, but players that are gone leave cycles


async def serve(workers: int, pause: float, budget: Budget) -> None:
    """Obeys standard input to its end."""
    gc.freeze()
    gc.set_threshold(*_COLLECT)
    await Serving(Thinking(workers), pause, budget).obey(_lines(sys.stdin))


async def _lines(source: TextIO) -> AsyncIterator[str]:
    """The lines of a pipe, which no event loop can wait for on every system, so a thread does."""
    loop = asyncio.get_running_loop()
    queue: asyncio.Queue[str] = asyncio.Queue()

    def read() -> None:
        for line in source:
            loop.call_soon_threadsafe(queue.put_nowait, line)
        loop.call_soon_threadsafe(queue.put_nowait, "")

    threading.Thread(target=read, daemon=True).start()
    while line := await queue.get():
        yield line
