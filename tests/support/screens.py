"""A real window on a screen of its own (Xvfb), real keys and clicks (xdotool), and somebody who looks at it.

What that player sees is taken from the line: the window's connection goes through this process, which reads along and
so knows the same model as the window. Where things lie is told by the same pure functions the window draws by.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import struct
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random

import pytest
from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from client.connection.model import Model, covered, reduce
from client.table.choosing import Choice, Target
from client.table.hush import PAUSE
from client.table.offering import Offering
from client.texts.telling import Telling
from client.texts.words import Words
from client.window.places import hit
from client.window.table.arrange import arrange
from client.window.table.table import ROLL, Marks, Table
from protocol.choice import Move, Prompt, Some
from protocol.messages import SERVER_LIMIT, SUBPROTOCOL, Act, Cover, Phase
from protocol.wire import decode_client, decode_server
from tests.conformance.faces.face import parts, same
from tests.support.commands import BIN, LIMIT, environment

NEEDED = ("Xvfb", "xdotool")
SCREEN = (1280, 900)
CURTAIN = PAUSE + 0.2  # seconds after which a curtain hears
HEARD = 0.12  # seconds after which a window has drawn what came
UNHEARD = 4.0  # seconds after which something is done once more, as somebody would who sees nothing happen
PROTOCOLS = [Subprotocol(SUBPROTOCOL)]


def needs_a_screen() -> pytest.MarkDecorator:
    missing = [name for name in NEEDED if shutil.which(name) is None]
    return pytest.mark.skipif(bool(missing), reason=f"needs a screen without a monitor: no {' and no '.join(missing)}")


class Tap:
    """Stands between a window and a server, passes all on, and keeps the model that the window has."""

    def __init__(self, server: str) -> None:
        self.server = server
        self.url = ""
        self.model = Model()
        self.connections = 0  # that there were
        self.open = 0  # that there are
        self.changed = asyncio.Event()

    async def pass_on(self, window: ServerConnection) -> None:
        self.connections += 1
        self.open += 1
        try:
            await self._pump(window)
        finally:
            self.open -= 1
            self.changed.set()

    async def _pump(self, window: ServerConnection) -> None:
        with suppress(ConnectionClosed, OSError):
            async with connect(
                self.server, subprotocols=PROTOCOLS, compression=None, max_size=SERVER_LIMIT, proxy=None
            ) as server:
                there, back = (
                    asyncio.create_task(self._there(window, server)),
                    asyncio.create_task(self._back(window, server)),
                )
                await asyncio.wait((there, back), return_when=asyncio.FIRST_COMPLETED)
                there.cancel()
                back.cancel()
                await asyncio.gather(there, back, return_exceptions=True)

    async def _there(self, window: ServerConnection, server: object) -> None:
        async for frame in window:
            assert isinstance(frame, bytes)
            message = decode_client(frame)
            if isinstance(message, Cover):
                self.model = covered(self.model)
            elif isinstance(message, Act):
                self.model = reduce(self.model, message)
            await server.send(frame)  # type: ignore[attr-defined]
            self.changed.set()

    async def _back(self, window: ServerConnection, server: object) -> None:
        async for frame in server:  # type: ignore[attr-defined]
            await window.send(frame)
            self.model = reduce(self.model, decode_server(frame))
            self.changed.set()

    async def until(self, fits: object, seconds: float = LIMIT) -> bool:
        """Whether the model comes to that in time."""
        assert callable(fits)
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not fits(self.model):
                    self.changed.clear()
                    await self.changed.wait()
        return bool(fits(self.model))


@asynccontextmanager
async def tapped(server: str) -> AsyncIterator[Tap]:
    tap = Tap(server)
    async with serve(tap.pass_on, "127.0.0.1", 0, subprotocols=PROTOCOLS, compression=None, max_size=None) as listening:
        tap.url = f"ws://127.0.0.1:{next(iter(listening.sockets)).getsockname()[1]}"
        yield tap


class Screen:
    """A screen, one window on it, and the hands in front of it."""

    def __init__(self, display: str, process: asyncio.subprocess.Process, frame: Path) -> None:
        self._display = display
        self._frame = frame  # what is on the screen, as an xwd file that the server keeps up to date
        self.process = process
        self._corner = (0, 0)
        self.size = (0, 0)

    async def _do(self, *arguments: str) -> str:
        process = await asyncio.create_subprocess_exec(
            "xdotool", *arguments, env={**os.environ, "DISPLAY": self._display}, stdout=asyncio.subprocess.PIPE
        )
        told, _ = await process.communicate()
        return told.decode()

    async def find(self) -> None:
        """Wait for the window, and have what is typed go to it."""
        async with asyncio.timeout(LIMIT):
            found = (await self._do("search", "--sync", "--onlyvisible", "--class", "spieltisch")).split()
        await self._do("windowfocus", found[-1])
        told = dict(line.split("=") for line in (await self._do("getwindowgeometry", "--shell", found[-1])).split())
        self._corner = int(told["X"]), int(told["Y"])
        self.size = int(told["WIDTH"]), int(told["HEIGHT"])

    def colour(self, x: int, y: int) -> tuple[int, int, int]:
        """Of a pixel of the window."""
        data = self._frame.read_bytes()
        head = struct.unpack(">25I", data[:100])
        line, start = head[12], head[0] + 12 * head[19]
        at = start + (y + self._corner[1]) * line + 4 * (x + self._corner[0])
        return data[at + 2], data[at + 1], data[at]

    async def until_shown(self, x: int, y: int, colour: tuple[int, int, int]) -> None:
        """Wait until a pixel has that colour."""
        for _ in range(round(LIMIT / HEARD)):
            if self.colour(x, y) == colour:
                return
            await asyncio.sleep(HEARD)
        raise AssertionError(f"{self.colour(x, y)} in place of {colour}")

    async def press(self, *keys: str) -> None:
        await self._do("key", "--delay", "60", *keys)
        await asyncio.sleep(HEARD)

    async def type(self, text: str) -> None:
        await self._do("type", "--delay", "30", text)
        await asyncio.sleep(HEARD)

    async def click(self, x: float, y: float) -> None:
        place = str(round(x) + self._corner[0]), str(round(y) + self._corner[1])
        await self._do("mousemove", *place, "mousedown", "1", "mouseup", "1")
        await asyncio.sleep(HEARD)


@asynccontextmanager
async def screen(home: Path, *arguments: str, more: Mapping[str, str] | None = None) -> AsyncIterator[Screen]:
    """``spieltisch`` in a window."""
    reads, writes = os.pipe()
    server = await asyncio.create_subprocess_exec(
        *("Xvfb", "-displayfd", str(writes), "-screen", "0", f"{SCREEN[0]}x{SCREEN[1]}x24", "-nolisten", "tcp"),
        *("-fbdir", str(home)),
        pass_fds=(writes,),
        stderr=asyncio.subprocess.DEVNULL,
    )
    os.close(writes)
    with os.fdopen(reads) as told:
        display = f":{(await asyncio.to_thread(told.readline)).strip()}"
    process = await asyncio.create_subprocess_exec(
        BIN / "spieltisch", "--face", "window", *arguments, cwd=home,
        env=environment(
            home, DISPLAY=display, SDL_VIDEODRIVER="x11", SDL_AUDIODRIVER="dummy", SDL_VIDEO_X11_WMCLASS="spieltisch",
            XDG_CONFIG_HOME=str(home / "config"), XDG_CACHE_HOME=str(home / "cache"), **(more or {}),
        ),
    )  # fmt: skip
    try:
        shown = Screen(display, process, home / "Xvfb_screen0")
        await shown.find()
        yield shown
    finally:
        for one in (process, server):
            with suppress(ProcessLookupError):
                one.terminate()
            await one.wait()


class Player:
    """All who sit at one window: plays any move that may be played, by clicks where it lies on the table."""

    def __init__(self, shown: Screen, tap: Tap, chance: Random) -> None:
        self.screen = shown
        self.tap = tap
        self._chance = chance

    async def play(self, most: int = 100_000) -> None:
        """To the end of the game, or so many moves."""
        while most > 0 and self.tap.model.phase is not Phase.OVER:
            model = self.tap.model
            if model.prompts:
                most -= await self._move(model)
            elif self._waits_for_others(model):
                assert await self.tap.until(lambda now, then=model: now is not then)
            else:
                await self._pass_the_screen(model)

    def _waits_for_others(self, model: Model) -> bool:
        if model.phase is not Phase.PLAYING or model.sent is not None:
            return True
        return len(model.mine) < 2 and model.eye is not None

    async def _pass_the_screen(self, model: Model) -> None:
        """One has seen enough, or says that it is they who look now."""
        await asyncio.sleep(CURTAIN)
        await self.screen.press("Return")
        await self.tap.until(lambda now: now is not model, UNHEARD)

    async def _move(self, model: Model) -> bool:
        """Whether a move was made; a curtain may have been in the way, or something still moved."""
        await asyncio.sleep(HEARD)
        move = self._some_move(model.prompts)
        choice = Choice(model.prompts)
        await self.screen.press("Escape")
        for target in (*(Target("value", value) for value in parts(move)), Target("kind", move.kind)):
            if same(choice.ready, move):
                break
            if target.value not in (*choice.values, choice.kind):
                choice = await self._point(model, choice, target)
        if not same(choice.ready, move):
            return False
        await self._confirm(model, choice)
        await self.tap.until(lambda now: now.sent is not None or now.update is not model.update, UNHEARD)
        await self.tap.until(lambda now: now.sent is None, UNHEARD)
        return self.tap.model.update is not model.update

    def _some_move(self, prompts: Sequence[Prompt]) -> Move:
        """Any that may be played; what asks for several things is answered by what is known to be good."""
        known = [prompt for prompt in prompts if prompt.hints or not any(isinstance(ask, Some) for ask in prompt.asks)]
        prompt = self._chance.choice(known)
        return prompt.fill(self._chance.choice(prompt.hints)) if prompt.hints else prompt.sample(self._chance.randrange)

    async def _confirm(self, model: Model, choice: Choice) -> None:
        """A die is clicked; anything else is played by a key."""
        die = next((spot for spot in self._table(model, choice).spots() if spot.target == ROLL), None)
        if die is not None:
            await self.screen.click(*die.box.middle)
        else:
            await self.screen.press("Return")

    async def _point(self, model: Model, choice: Choice, target: Target) -> Choice:
        table = self._table(model, choice)
        spots = table.spots()
        spot = next((spot for spot in spots if spot.target == target), None)
        if spot is not None:
            share = next(
                share for share in range(1, 10)
                if hit(spots, (spot.box.x + spot.box.wide * share / 20, spot.box.middle[1])) == target
            )  # fmt: skip
            await self.screen.click(spot.box.x + spot.box.wide * share / 20, spot.box.middle[1])
        else:
            targets = Offering(table.telling, choice).targets([spot.target for spot in spots])
            if target not in targets[:9]:
                return choice
            await self.screen.press(str(targets.index(target) + 1))
        return choice.take(str(target.value)) if target.sort == "kind" else choice.point(target.value)

    def _table(self, model: Model, choice: Choice) -> Table:
        assert model.layout is not None
        assert model.view is not None
        telling = Telling(Words("en"), model.layout, model.names)
        marks = Marks(
            frozenset(choice.choosable),
            frozenset(choice.values_open),
            frozenset(choice.values),
            rolls=not choice.choosable,
        )
        return Table(
            telling, model.view, model.eye, model.acting, arrange(model.layout, self.screen.size, model.eye), marks
        )
