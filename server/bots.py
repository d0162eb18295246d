"""The server's own bots: one child process that plays all their seats, as clients like any other.

So a table never waits for a bot's thoughts, and a bot gets the bytes that a person's seat gets. The child is
started when the first bot is needed, told its seats by lines of JSON, ends when its stdin closes, and is started
again if it dies. A bot proves who it is by a pass, a random token for its seat, which the hub knows.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import sys
from collections.abc import Mapping

from attrs import field, frozen

from server.clock import Clock, pause
from server.config import Settings
from server.effects import SeatBot
from server.lobby import TOKEN
from server.logs import about

COMMAND = (sys.executable, "-P", "-m", "client.bots", "serve")
ASKING = (sys.executable, "-P", "-m", "client.bots.registry")
_ASK = 10.0  # seconds in which it is to say what it has
_AGAIN = 1.0  # seconds until a child that died is started again
_STOP = 5.0  # seconds for it to end after its stdin is closed

_log = logging.getLogger("spieltisch.bots")


def program(settings: Settings) -> tuple[str, ...]:
    """The program with what the operator wants of it; what is not set is the program's own to choose."""
    wanted = {
        "--think": settings.bot_think,
        "--iterations": settings.bot_iterations,
        "--pause": settings.bot_pause,
        "--workers": settings.bot_workers,
    }
    return (*COMMAND, *(part for flag, value in wanted.items() if value is not None for part in (flag, str(value))))


@frozen
class _Seated:
    table: str
    bot: SeatBot
    token: bytes


class Bots:
    """``url`` is where the child connects, known once the server listens."""

    def __init__(self, clock: Clock, command: tuple[str, ...] = COMMAND) -> None:
        self.url = ""
        self.passes: dict[bytes, bytes] = {}  # a pass to the player it stands for
        self._clock = clock
        self._command = command
        self._seated: dict[tuple[str, int], _Seated] = {}
        self._child: asyncio.subprocess.Process | None = None
        self._keeper: asyncio.Task[None] | None = None

    def seat(self, table: str, bot: SeatBot) -> None:
        """Let a bot play the seat, instead of the one that may play it."""
        self.unseat(table, bot.seat)
        seated = _Seated(table, bot, secrets.token_bytes(TOKEN))
        self._seated[table, bot.seat] = seated
        self.passes[seated.token] = bot.player
        if self._keeper is None:
            self._keeper = asyncio.get_running_loop().create_task(self._keep())
        self._tell(self._order(seated))

    def unseat(self, table: str, seat: int) -> None:
        """Let the bot go; nothing if there is none."""
        seated = self._seated.pop((table, seat), None)
        if seated is not None:
            del self.passes[seated.token]
            self._tell({"unseat": {"table": table, "seat": seat}})

    def hurry(self) -> None:
        """Let no bot make a pause, for a moment."""
        self._tell({"hurry": {}})

    async def close(self) -> None:
        """End the child."""
        if self._keeper is not None:
            self._keeper.cancel()
            await asyncio.gather(self._keeper, return_exceptions=True)

    def _order(self, seated: _Seated) -> Mapping[str, object]:
        bot = seated.bot
        return {
            "seat": {
                "url": self.url,
                "token": seated.token.hex(),
                "table": seated.table,
                "seat": bot.seat,
                "brain": bot.brain,
                "seed": bot.seed.hex(),
            }
        }

    def _tell(self, order: Mapping[str, object]) -> None:
        """Tell the child if it is there; one that starts later is told all its seats anyway."""
        if self._child is not None and self._child.stdin is not None and not self._child.stdin.is_closing():
            self._child.stdin.write(json.dumps(order).encode() + b"\n")

    async def _keep(self) -> None:
        """Have a child as long as the server runs."""
        while True:
            child = await asyncio.create_subprocess_exec(
                *self._command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.DEVNULL
            )
            self._child = child
            for seated in self._seated.values():
                self._tell(self._order(seated))
            try:
                code = await child.wait()
            except asyncio.CancelledError:
                await self._end(child)
                raise
            self._child = None
            _log.error("bots_ended", extra=about(code=code, again_in=_AGAIN))
            await pause(self._clock, _AGAIN)

    async def _end(self, child: asyncio.subprocess.Process) -> None:
        assert child.stdin is not None
        child.stdin.close()
        try:
            async with asyncio.timeout(_STOP):
                await child.wait()
        except TimeoutError:
            child.kill()
            await child.wait()


@frozen
class Offer:
    """The brains that the bots' program has, and by game (``""``: any other) those that are meant for people."""

    brains: tuple[str, ...] = ()
    levels: Mapping[str, tuple[str, ...]] = field(factory=dict)


async def offered(command: tuple[str, ...] = ASKING) -> Offer:
    """What the bots' program says it has, in the line it prints; nothing if it cannot be asked."""
    try:
        child = await asyncio.create_subprocess_exec(
            *command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
        )
        try:
            async with asyncio.timeout(_ASK):
                told, _ = await child.communicate(b"")
        finally:
            if child.returncode is None:
                child.kill()
                await child.wait()
        line = json.loads(told.partition(b"\n")[0])
        levels = {str(game): tuple(map(str, those)) for game, those in line["levels"].items()}
        return Offer(tuple(map(str, line["brains"])), levels)
    except (OSError, TimeoutError, ValueError, LookupError, TypeError, AttributeError) as error:
        _log.error("bots_missing", extra=about(why=type(error).__name__))
        return Offer()
