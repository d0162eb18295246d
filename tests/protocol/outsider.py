"""A bot as ``protocol/README.md`` tells outsiders to write one: a websocket, msgpack, SHA-256, and nothing of ours."""

from __future__ import annotations

import os
from hashlib import sha256
from random import Random
from typing import Any

import msgpack
from websockets.asyncio.client import ClientConnection, connect

Map = dict[str, Any]


class Outsider:
    """Sits in one seat and plays at random until the game is over; remembers what was said."""

    def __init__(self, line: ClientConnection, name: str, rng: Random) -> None:
        self.line = line
        self.name = name
        self.rng = rng
        self.entropy = os.urandom(32)
        self.said: list[Map] = []
        self._id = 0

    async def say(self, kind: str, **fields: Any) -> None:
        await self.line.send(msgpack.packb({"t": kind, **fields}))

    async def hear(self, kind: str) -> Map:
        """The next message of the kind; all others on the way are remembered, too."""
        while True:
            frame = await self.line.recv()
            self.said.append(msgpack.unpackb(frame, strict_map_key=False))
            if self.said[-1]["t"] == kind:
                return self.said[-1]

    def next_id(self) -> int:
        self._id += 1
        return self._id

    async def open(self, game: str) -> str:
        """The code of a new table."""
        await self.say("Open", id=self.next_id(), game=game, options={}, seats=2)
        return str((await self.hear("Opened"))["code"])

    async def sit(self, code: str, seat: int) -> None:
        await self.say("Find", code=code.lower())
        self.table = (await self.hear("Opened"))["table"]
        self.seat = seat
        seal = sha256(self.entropy).digest()
        await self.say("Sit", id=self.next_id(), table=self.table, seat=seat, name=self.name, seal=seal)
        while (await self.hear("Seats")).get("id") != self._id:
            pass

    async def begin(self) -> None:
        await self.say("Begin", table=self.table)

    async def play(self) -> Map:
        """Plays to the end; the Over."""
        while True:
            message: Map = msgpack.unpackb(await self.line.recv(), strict_map_key=False)
            self.said.append(message)
            match message["t"]:
                case "Sealed" if message.get("entropies") is None:
                    await self.say("Entropy", table=self.table, seat=self.seat, value=self.entropy)
                case "Update" if message["seat"] == self.seat and message.get("prompts"):
                    move = self.choose(self.rng.choice(message["prompts"]))
                    act = {"table": self.table, "seat": self.seat, "rev": message["rev"], "id": self.next_id()}
                    await self.say("Act", **act, move=move)
                case "Refused":
                    raise AssertionError(message)
                case "Over":
                    return message

    def choose(self, prompt: Map) -> Map:
        if prompt.get("hints"):
            return {"kind": prompt["kind"], "args": prompt.get("given", {}) | self.rng.choice(prompt["hints"])}
        answers = {ask["name"]: self.answer(ask) for ask in prompt.get("asks", [])}
        return {"kind": prompt["kind"], "args": prompt.get("given", {}) | answers}

    def answer(self, ask: Map) -> Any:
        match ask["t"]:
            case "One":
                return self.rng.choice(ask["options"])
            case "Some":
                return ask["options"][: max(ask.get("least", 0), self.rng.randint(0, len(ask["options"])))]
            case _:
                return self.rng.randint(ask["low"], ask["high"])


async def arrive(url: str, name: str, rng: Random) -> Outsider:
    """Connected and greeted."""
    line = await connect(url, subprotocols=["spieltisch.1"], compression=None)  # type: ignore[list-item]
    outsider = Outsider(line, name, rng)
    await outsider.say("Hello", versions=[1], name="outsider")
    await outsider.hear("Welcome")
    return outsider
