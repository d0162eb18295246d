"""A two-seat table of the server's, as a load client plays it: any of the prompts, and a new game after each."""

from __future__ import annotations

import hashlib
import os
import random
from collections.abc import Mapping
from typing import Any

import msgpack

from protocol.messages import SUBPROTOCOL, VERSION, Begin, ClientMessage, Entropy, Hello, Open, Restart, Sit
from protocol.wire import encode
from tests.bench.frames import Frames

GAME = "up_and_down"
PACK, UNPACK = msgpack.Packer().pack, msgpack.unpackb
Raw = Mapping[str, Any]


class Seat:
    """One connection that holds one seat, before and between games: asks, and waits for answers."""

    def __init__(self, port: int) -> None:
        self.frames = Frames(port, protocol=SUBPROTOCOL)
        self.inbox: list[Raw] = []
        self._values: dict[bytes, bytes] = {}
        self.say(Hello((VERSION,), "load"))
        self.wait("Welcome")

    def say(self, message: ClientMessage) -> None:
        self.frames.send(encode(message))

    def wait(self, *kinds: str) -> Raw:
        """The next message of one of these kinds; an unexpected refusal is an error."""
        while True:
            while not self.inbox:
                self.inbox = [UNPACK(frame) for frame in self.frames.receive()]
            message = self.inbox.pop(0)
            if message["t"] in kinds:
                return message
            if message["t"] in {"Refused", "Bye"}:
                raise RuntimeError(f"the server says {message}")

    def seal(self) -> bytes:
        value = os.urandom(32)
        seal = hashlib.sha256(value).digest()
        self._values[seal] = value
        return seal

    def opens(self, sealed: Raw, seat: int) -> None:
        """Open the seal of this seat."""
        value = self._values[sealed["seals"][seat]]
        self.say(Entropy(sealed["table"], seat, value))


def seated(port: int) -> tuple[str, Seat, Seat]:
    """A table with two people at it, whose game is dealt: its id and its seats."""
    seats = (Seat(port), Seat(port))
    seats[0].say(Open(1, GAME, {"stalemate_turns": 0}, 2))
    table = seats[0].wait("Opened")["table"]
    for number, seat in enumerate(seats):
        seat.say(Sit(2 + number, table, number, f"Load {number}", seat.seal()))
        seat.wait("Seats")
    seats[0].say(Begin(table))
    for number, seat in enumerate(seats):
        seat.opens(seat.wait("Sealed"), number)
    return table, *seats


class Table:
    """A running table in the loop."""

    def __init__(self, at: tuple[str, Seat, Seat], number: int) -> None:
        self.id, *self.seats = at
        self.connections = (self.seats[0].frames, self.seats[1].frames)
        self.moves = self.games = 0
        self._below = random.Random(number).randrange
        self._ids = 1000
        self._rev = 0  # of the table, after what was played last
        self._seen = [False, False]
        self._asked: tuple[int, int, Raw] | None = None  # seat, rev and prompt that is next

    def start(self) -> None:
        for seat, player in enumerate(self.seats):
            left, player.inbox = player.inbox, []
            for message in left:
                self._heard(seat, message)

    def heard(self, seat: int, frame: bytes) -> None:
        if b"\xa6Update" in frame[:12] and b"\xa7prompts" not in frame:
            self._had(seat)  # nothing in it is of use here
        else:
            self._heard(seat, UNPACK(frame))

    def _heard(self, seat: int, message: Raw) -> None:
        match message["t"]:
            case "Update":
                if prompts := message.get("prompts"):
                    self._asked = (seat, message["rev"], prompts[self._below(len(prompts))])
                self._had(seat)
            case "Sealed" if "entropies" not in message:
                self.seats[seat].opens(message, seat)
            case "Over":
                self._again(seat)
            case "Refused" | "Bye":
                raise RuntimeError(f"the server says {message}")
            case _:
                pass

    def _had(self, seat: int) -> None:
        self._seen[seat] = True
        if self._seen == [True, True]:
            self._seen = [False, False]
            self.moves += 1
            if self._asked is not None:
                self._act(*self._asked)

    def _act(self, seat: int, rev: int, prompt: Raw) -> None:
        self._asked = None
        self._rev = rev + 1
        self._ids += 1
        move = {"kind": prompt["kind"], **({"args": prompt["given"]} if "given" in prompt else {})}
        act = {"t": "Act", "table": self.id, "seat": seat, "rev": rev, "id": self._ids, "move": move}
        self.connections[seat].send(PACK(act))

    def _again(self, seat: int) -> None:
        """Each seat wants another game of the same kind; the second to say so has it begin."""
        self.games += seat == 0
        player = self.seats[seat]
        self._ids += 1
        player.say(Restart(self._ids, self.id, self._rev, {"stalemate_turns": 0}, 2, {seat: player.seal()}))
