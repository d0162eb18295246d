"""A bot in a process of its own is sent to the byte what a person in its seat is sent, on real lines.

Twice the same game at a server without chance: first with the bot, whose program notes every frame, then with a
person's connection in its place that says what the bot said. What may differ is listed by hand in ``alike``.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest
from attrs import define, evolve

from engines.registry import engines
from protocol.choice import Scalar
from protocol.messages import (
    Act,
    Begin,
    Bot,
    Entropy,
    Hello,
    Kind,
    Open,
    Opened,
    Over,
    Sealed,
    Seats,
    ServerMessage,
    Sit,
    Update,
    Welcome,
)
from protocol.wire import decode_client, decode_server, encode
from tests.server.test_bots_streams import MORE, _filled
from tests.support.fated import BOTS, DOWN, PROGRAM, noted
from tests.support.line import Line
from tests.support.servers import serving

OWN, OTHER = 0, 1
NAME, BRAIN = "Guest", "random"
SHORT: Mapping[str, Mapping[str, Scalar]] = {"kasino": {"rounds": 1}, "kaboo": {"min_rounds_before_knock": 6}}
TOKEN = bytes([9]) * 16
VALUE, OTHERS_VALUE = bytes([7]) * 32, bytes([8]) * 32
LIMIT = 60.0


def alike(frame: bytes) -> bytes:
    """The frame without what may differ, all of which is for everybody to know or says nothing of the game.

    The token, by which alone a connection can come back; which kind of player has the seat, and by which brain; and
    its seal and what was sealed, which a server's bot has not.
    """
    message: Any = decode_server(frame)
    match message:
        case Welcome():
            message = evolve(message, token=bytes(16))
        case Seats():
            own = evolve(message.seats[OWN], kind=Kind.PERSON, brain=None)
            message = evolve(message, seats=(own, *message.seats[1:]))
        case Sealed() | Over():
            message = evolve(message, seals=(None, *message.seals[1:]))
            if message.entropies is not None:
                message = evolve(message, entropies=(None, *message.entropies[1:]))
        case _:
            pass
    return encode(message)


@define
class Other:
    """The person in the other seat, who opens the table and begins as soon as both are there."""

    line: Line
    table: str
    code: str
    random: Random
    _ids: int = 10

    @classmethod
    async def opens(cls, url: str, game: str) -> Other:
        line = await Line.open(url, bytes([OTHER]) * 16)
        await line.send(Open(1, game, SHORT.get(game, {}), 2))
        opened = await line.wait(Opened)
        await line.send(Sit(2, opened.table, OTHER, "Other", sha256(OTHERS_VALUE).digest()))
        await line.wait(Seats, lambda seats: seats.id == 2)
        return cls(line, opened.table, opened.code, Random(game))

    async def plays(self) -> None:
        """The whole game; where both are asked at once the seat that is compared goes first."""
        await self.line.wait(Seats, lambda seats: all(seat.online for seat in seats.seats))
        await self.line.send(Begin(self.table))
        while not isinstance(message := await self.line.receive(), Over):
            if isinstance(message, Sealed) and message.entropies is None:
                await self.line.send(Entropy(self.table, OTHER, OTHERS_VALUE))
            if isinstance(message, Update) and message.prompts and OWN not in message.acting:
                self._ids += 1
                move = _filled(message.prompts, self.random)
                await self.line.send(Act(self.table, OTHER, message.rev, self._ids, move))


def _server(folder: Path, leak: str) -> Any:
    command = (sys.executable, "-m", PROGRAM, str(folder / "notes"), leak)
    return serving(folder / "tables.db", command=command, bots=True)


async def with_bot(folder: Path, game: str, *, joins: bool, leak: str = "") -> list[tuple[str, bytes]]:
    """All frames of the bot: of the server's own, or of ``spieltisch-bot join``."""
    notes = folder / "notes"
    async with _server(folder, leak) as server:
        other = await Other.opens(server.url, game)
        if not joins:
            await other.line.send(Bot(other.table, OWN, BRAIN, NAME))
            await asyncio.wait_for(other.plays(), LIMIT)
            return await _to_the_end(notes)
        flags = (other.code, "--at", server.url, "--name", NAME, "--seat", str(OWN + 1), "--pause", "0")
        command = (sys.executable, "-m", PROGRAM, str(notes), BOTS, "join", *flags)
        bot = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.DEVNULL)
        await asyncio.wait_for(other.plays(), LIMIT)
        assert await bot.wait() == 0
        return await _to_the_end(notes)


async def _to_the_end(notes: Path) -> list[tuple[str, bytes]]:
    """Up to the end of the game, which comes to the bot in its own time."""
    async with asyncio.timeout(LIMIT):
        while True:
            frames = noted(notes)
            for place, (way, frame) in enumerate(frames, 1):
                if way == DOWN and isinstance(decode_server(frame), Over):
                    return frames[:place]
            await asyncio.sleep(0.05)


async def with_person(folder: Path, game: str, text: list[tuple[str, bytes]], *, joins: bool) -> list[bytes]:
    """What a person is sent who says in the bot's place what it said, each thing after as many frames."""
    async with _server(folder, "") as server:
        other = await Other.opens(server.url, game)
        if not joins:
            await _has_sat(server.url, other)
        playing = asyncio.create_task(other.plays())
        line = await Line.dial(server.url)
        frames = []
        async with asyncio.timeout(LIMIT):
            for way, frame in text:
                if way == DOWN:
                    frames.append(await line.frame())
                    await _open_seal(line, decode_server(frames[-1]), joins=joins)
                else:
                    await line.send(_as_a_person(decode_client(frame), joins=joins))
            await playing
        return frames


async def _has_sat(url: str, other: Other) -> None:
    """The person has taken the seat and gone, as a server's own bot has its seat before it comes."""
    line = await Line.open(url, TOKEN)
    await line.send(Sit(1, other.table, OWN, NAME, sha256(VALUE).digest()))
    await line.wait(Seats, lambda seats: seats.id == 1)
    await line.close()
    await other.line.wait(Seats, lambda seats: seats.seats[OWN].name == NAME and not seats.seats[OWN].online)


def _as_a_person(message: Any, *, joins: bool) -> Any:
    """A server's own bot shows a pass, and needs no seal."""
    match message:
        case Hello():
            return evolve(message, name="person", token=None if joins else TOKEN)
        case Sit() if not joins:
            return evolve(message, seal=sha256(VALUE).digest())
        case _:
            return message


async def _open_seal(line: Line, message: ServerMessage, *, joins: bool) -> None:
    if not joins and isinstance(message, Sealed) and message.entropies is None:
        await line.send(Entropy(message.table, OWN, VALUE))


def differences(told: list[tuple[str, bytes]], frames: list[bytes]) -> list[tuple[ServerMessage, ServerMessage]]:
    bots = [frame for way, frame in told if way == DOWN]
    assert len(bots) == len(frames)
    pairs = zip(bots, frames, strict=True)
    return [(decode_server(bot), decode_server(person)) for bot, person in pairs if alike(bot) != alike(person)]


async def _compared(tmp_path: Path, game: str, *, joins: bool, leak: str = "") -> list[Any]:
    for name in ("bot", "person"):
        (tmp_path / name).mkdir()
    told = await with_bot(tmp_path / "bot", game, joins=joins, leak=leak)
    frames = await with_person(tmp_path / "person", game, told, joins=joins)
    assert sum(isinstance(decode_server(frame), Update) for frame in frames) > 10
    return differences(told, frames)


async def test_a_servers_own_bot_is_sent_what_a_person_is_sent(tmp_path: Path):
    assert await _compared(tmp_path, "kaboo", joins=False) == []


async def test_a_server_that_sends_its_bots_more_is_found_out(tmp_path: Path):
    assert await _compared(tmp_path, "kaboo", joins=False, leak=MORE[0].name)


@pytest.mark.slow
@pytest.mark.parametrize("joins", [False, True], ids=["own", "join"])
@pytest.mark.parametrize("game", engines())
async def test_in_every_game_a_bot_is_sent_what_a_person_is_sent(game: str, joins: bool, tmp_path: Path):
    assert await _compared(tmp_path, game, joins=joins) == []
