"""The bare durable loop: the least that a server on the same library, loop and disk does for a move.

Decode, check and apply a move of a small card game, keep it in SQLite (WAL, synchronous=FULL; one thread, one
transaction for all that arrived meanwhile), then send each seat its own view. No tables to open, no seats to
take, no news, no rules worth the name. Usage: bare.py PORT FOLDER.
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
import sys
from pathlib import Path

import msgpack
from websockets.asyncio.server import ServerConnection, serve

CARDS = 10
PACK = msgpack.Packer().pack


class Toy:
    """Two seats with ten cards; a move draws one and discards the one at an index. It never ends."""

    __slots__ = ("deck", "discard", "hands", "log", "moves", "rng", "seats", "turn")

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        deck = list(range(52))
        self.rng.shuffle(deck)
        self.hands = [deck[:CARDS], deck[CARDS : 2 * CARDS]]
        self.discard, self.deck = [deck[20]], deck[21:]
        self.turn = self.moves = 0
        self.log: list[tuple[int, int, str, int]] = []
        self.seats: list[ServerConnection | None] = [None, None]

    def play(self, seat: int, index: int) -> None:
        if seat != self.turn or not 0 <= index <= CARDS:
            raise ValueError("illegal")
        hand = self.hands[seat]
        if not self.deck:
            top = self.discard.pop()
            self.deck, self.discard = self.discard, [top]
            self.rng.shuffle(self.deck)
        hand.append(self.deck.pop())
        card = hand.pop(index)
        self.discard.append(card)
        self.turn ^= 1
        self.moves += 1
        self.log = [*self.log[-9:], (self.moves, seat, "play", card)]

    def view(self, seat: int) -> dict[str, object]:
        return {
            "t": "view",
            "v": self.moves,
            "seat": seat,
            "turn": self.turn,
            "stock": len(self.deck),
            "discard": self.discard,
            "seats": [{"n": len(hand), "hand": hand if own == seat else None} for own, hand in enumerate(self.hands)],
            "log": self.log,
            "legal": [["play", index] for index in range(CARDS + 1)] if seat == self.turn else [],
        }


class Log:
    """Rows to the disk: what arrives while a transaction is written goes into the next one."""

    def __init__(self, path: Path) -> None:
        self._database = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self._database.execute("PRAGMA journal_mode=WAL")
        self._database.execute("PRAGMA synchronous=FULL")
        self._database.execute("CREATE TABLE log(t INT, v INT, seat INT, body BLOB, PRIMARY KEY(t, v)) WITHOUT ROWID")
        self._pending: list[tuple[tuple[object, ...], asyncio.Future[None]]] = []
        self._wake = asyncio.Event()

    async def append(self, row: tuple[object, ...]) -> None:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._pending.append((row, done))
        self._wake.set()
        await done

    async def write(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await self._wake.wait()
            self._wake.clear()
            batch, self._pending = self._pending, []
            await loop.run_in_executor(None, self._commit, [row for row, _ in batch])
            for _, done in batch:
                done.set_result(None)

    def _commit(self, rows: list[tuple[object, ...]]) -> None:
        self._database.execute("BEGIN")
        self._database.executemany("INSERT INTO log VALUES(?, ?, ?, ?)", rows)
        self._database.execute("COMMIT")


async def main(port: int, folder: Path) -> None:
    tables: dict[int, Toy] = {}
    log = Log(folder / "bare.db")

    async def handle(socket: ServerConnection) -> None:
        assert socket.request is not None
        number, seat = (int(part) for part in socket.request.path.strip("/").split("/"))
        table = tables.setdefault(number, Toy(number))
        table.seats[seat] = socket
        async for raw in socket:
            table.play(seat, msgpack.unpackb(raw)["i"])
            await log.append((number, table.moves, seat, raw))
            for other, connection in enumerate(table.seats):
                if connection is not None:
                    await connection.send(PACK(table.view(other)))

    async with serve(handle, "127.0.0.1", port, compression=None, backlog=4096) as server:
        bound = next(iter(server.sockets)).getsockname()[1]
        print(f"listening ws://127.0.0.1:{bound}", flush=True)
        await log.write()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), Path(sys.argv[2])))
