"""Programs for two runs that are to be compared: a server without any chance, and bots that note all their frames.

``python -m tests.support.fated NOTES LEAK [FLAG …]`` is ``spieltisch-server`` with games that are always dealt alike
and with nothing drawn; its bots note their frames in the file NOTES, and it tells them too much where LEAK names a way
to. ``python -m tests.support.fated NOTES bots …`` is ``spieltisch-bot …`` that notes its frames.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from unittest.mock import patch

from client.bots import __main__ as bots
from client.connection import link

PROGRAM = "tests.support.fated"
BOTS = "bots"
CHANCE = bytes(range(32))
UP, DOWN = "up", "down"


class Noting:
    """A channel whose frames are noted as they pass, a line each."""

    def __init__(self, channel: link.Channel, notes: Path) -> None:
        self._channel = channel
        self._notes = notes

    def _note(self, way: str, frame: str | bytes) -> None:
        assert isinstance(frame, bytes)
        with self._notes.open("a", encoding="ascii") as notes:
            notes.write(f"{way} {frame.hex()}\n")

    async def send(self, frame: bytes) -> None:
        self._note(UP, frame)
        await self._channel.send(frame)

    async def __aiter__(self) -> AsyncIterator[str | bytes]:
        async for frame in self._channel:
            self._note(DOWN, frame)
            yield frame


def noted(notes: Path) -> list[tuple[str, bytes]]:
    """The frames that were noted, each with the way that it went."""
    lines = notes.read_text(encoding="ascii").splitlines() if notes.exists() else []
    return [(way, bytes.fromhex(frame)) for way, frame in map(str.split, lines)]


def _bots(notes: Path, arguments: list[str]) -> None:
    dial = link._websocket

    @contextlib.asynccontextmanager
    async def noting(url: str) -> AsyncIterator[link.Channel]:
        async with dial(url) as channel:
            yield Noting(channel, notes)

    with patch.object(link, "_websocket", noting):
        bots.main(arguments)


def _server(notes: str, leak: str, arguments: list[str]) -> None:
    from engines.registry import engines  # noqa: PLC0415 - the bots need nothing of a server
    from server import bots as children  # noqa: PLC0415
    from server import hub, program  # noqa: PLC0415
    from tests.server.test_bots_streams import MORE  # noqa: PLC0415
    from tests.server.test_streams_on_lines import dealing  # noqa: PLC0415

    dealt = {name: dealing(engine, CHANCE) for name, engine in engines().items()}
    command = (sys.executable, "-m", PROGRAM, notes, BOTS, "serve")
    with contextlib.ExitStack() as stack:
        stack.enter_context(patch.object(hub, "Chance", lambda: bytes))
        stack.enter_context(patch.object(program, "engines", lambda: dealt))
        stack.enter_context(patch.object(children, "COMMAND", command))
        for mutant in MORE:
            if mutant.name == leak:
                stack.enter_context(mutant.breaking())
        program.main(arguments)


if __name__ == "__main__":
    if sys.argv[2] == BOTS:
        _bots(Path(sys.argv[1]), sys.argv[3:])
    else:
        _server(sys.argv[1], sys.argv[2], sys.argv[3:])
