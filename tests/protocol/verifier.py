"""Verifies records of two games by the texts alone: Records in ``engines/README.md``, Chance in ``protocol/README.md``.

Nothing of the project's is imported. The cards of Up and Down and the dice of Leiterspiel are dealt and rolled anew.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from hashlib import blake2b, sha256
from typing import Any

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
HAND = 5


class Untrue(Exception):
    """The record is not true: why."""


class Stream:
    """The numbers that follow from a key."""

    def __init__(self, key: bytes) -> None:
        self.key, self.index = key, 0

    def below(self, limit: int) -> int:
        while True:
            digest = blake2b(self.index.to_bytes(8, "big"), key=self.key, digest_size=8).digest()
            self.index += 1
            number = int.from_bytes(digest, "big")
            if number < 2**64 - 2**64 % limit:
                return number % limit

    def shuffle(self, items: list[str]) -> list[str]:
        items = items.copy()
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
        return items


def parsed(text: str) -> tuple[dict[str, str], list[tuple[int, str, dict[str, Any]]]]:
    """The header and what follows the moves, by key; and the moves."""
    title, *lines = text.splitlines()
    if title != "Spieltisch record 1":
        raise Untrue("no record")
    fields, moves = {}, []
    for line in lines:
        move = re.fullmatch(r"(\d+) ([a-z_]+)((?: [a-z_]+=.*)?)", line)
        if move:
            args = dict(part.split("=", 1) for part in move[3].split())
            moves.append((int(move[1]), move[2], {name: json.loads(value) for name, value in args.items()}))
        else:
            key, _, value = line.partition(": ")
            fields[key] = value
    if fields.pop("checksum") != sha256(text[: text.rindex("checksum: ")].encode()).hexdigest():
        raise Untrue("checksum")
    return fields, moves


def checked_key(fields: Mapping[str, str]) -> bytes:
    """The key, computed from what the seats and the server gave."""
    secret = bytes.fromhex(fields["secret"])
    if sha256(secret).hexdigest() != fields["commitment"]:
        raise Untrue("commitment")
    table = json.loads(fields["table"]).encode()
    seats = sum(1 for key in fields if key.startswith("seal "))
    data = b"spieltisch.1 key" + secret + len(table).to_bytes(4, "big") + table
    data += int(fields["number"]).to_bytes(8, "big") + seats.to_bytes(4, "big")
    for seat in range(seats):
        seal, entropy = fields[f"seal {seat}"], fields[f"entropy {seat}"]
        if seal == "-":
            data += b"\0"
        elif entropy == "silent":
            data += b"\1" + bytes.fromhex(seal)
        else:
            if sha256(bytes.fromhex(entropy)).hexdigest() != seal:
                raise Untrue("seal")
            data += b"\2" + bytes.fromhex(entropy)
    key = blake2b(data, digest_size=32).digest()
    if key.hex() != fields["key"]:
        raise Untrue("key")
    return key


def up_and_down(text: str) -> list[tuple[list[list[str]], list[list[str]], list[list[str]]]]:
    """Hands, stacks and piles after the deal and after each move."""
    fields, moves = parsed(text)
    stream = Stream(checked_key(fields))
    deck = stream.shuffle([rank + suit for suit in "SHDC" for rank in RANKS])
    stream.below(2)  # who begins
    hands, rest = [deck[:HAND], deck[HAND : 2 * HAND]], deck[2 * HAND :]
    half = len(rest) // 2
    stacks, piles = [rest[: half - 1], rest[half:-1]], [[rest[half - 1]], [rest[-1]]]
    steps = [([*map(list, hands)], [*map(list, stacks)], [*map(list, piles)])]
    for seat, kind, args in moves:
        match kind:
            case "play":
                if args["card"] not in hands[seat]:
                    raise Untrue("a card that is not in the hand")
                hands[seat].remove(args["card"])
                piles[int(args["pile"].removeprefix("centre."))].append(args["card"])
            case "draw":
                hands[seat].append(stacks[seat].pop())
            case "replace":
                stacks[seat] = stream.shuffle(stacks[seat] + hands[seat])
                hands[seat], stacks[seat] = stacks[seat][-HAND:], stacks[seat][:-HAND]
            case _:
                pass
        steps.append(([*map(list, hands)], [*map(list, stacks)], [*map(list, piles)]))
    return steps


def dice(text: str) -> list[int]:
    """The pips of each roll of Leiterspiel, where every move is a roll."""
    fields, moves = parsed(text)
    stream = Stream(checked_key(fields))
    return [stream.below(6) + 1 for _ in moves]
