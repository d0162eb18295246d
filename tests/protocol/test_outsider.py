"""What the README tells is enough: a program that shares no code with us plays a game to its end and checks it."""

from __future__ import annotations

import asyncio
from hashlib import sha256
from pathlib import Path
from random import Random

from tests.protocol.blake2 import blake2b
from tests.protocol.outsider import Map, Outsider, arrive
from tests.protocol.recomputed import encoded, shuffled_deck
from tests.support.servers import serving


def first_hand(table: str, over: Map) -> list[str]:
    """What seat 0 was dealt: the first five cards of the deck that the game's key shuffles."""
    parts = encoded(over["secret"], table, over["number"], over["seals"], over["entropies"])
    return shuffled_deck(blake2b(parts, 32))[0][:5]


def first(outsider: Outsider, kind: str) -> Map:
    return next(message for message in outsider.said if message["t"] == kind and message.get("seat") in (None, 0))


async def test_two_outsiders_play_a_game_and_check_its_deal(tmp_path: Path):
    async with serving(tmp_path / "tables.db") as server:
        anna = await arrive(server.url, "Anna", Random(1))
        bert = await arrive(server.url, "Bert", Random(2))
        code = await anna.open("up_and_down")
        await anna.sit(code, 0)
        await bert.sit(code, 1)
        await anna.begin()
        overs = await asyncio.gather(anna.play(), bert.play())
        await asyncio.gather(anna.line.close(), bert.line.close())

    over, sealed = overs[0], first(anna, "Sealed")
    assert overs[0] == overs[1]
    assert sorted(over["result"]["places"]) in ([1, 1], [1, 2])
    assert over["entropies"] == [anna.entropy, bert.entropy]
    assert sealed["seals"] == over["seals"] == [sha256(value).digest() for value in over["entropies"]]
    assert sealed["commitment"] == sha256(over["secret"]).digest()
    assert first(anna, "Update")["view"]["zones"]["hands.0"] == first_hand(anna.table, over)
