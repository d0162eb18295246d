"""A game that was saved and loaded goes on exactly as the one that never was: in another process, at another port."""

from __future__ import annotations

import asyncio
import random
import zlib
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from attrs import evolve

from engines.record import Record, read, write
from engines.registry import engines
from engines.replay import replay
from protocol.choice import Scalar
from protocol.messages import Begin, Bot, Open, Opened, Over, Phase, Refused, Seats
from protocol.records import PART, Load, Recorded, Save
from tests.support.line import Line
from tests.support.servers import Server, serving

GAMES: Mapping[str, Mapping[str, Scalar]] = {
    "up_and_down": {},
    "tauchen": {},
    "kaboo": {"min_rounds_before_knock": 6},
    "leiterspiel": {"board": "leiterspielbrett1"},
    "kasino": {"rounds": 2},
}
RANDOM, BRAINS = ("random",), ("hard", "medium")
ITERATIONS = ("--bot-iterations", "8")  # what is tried at a move does not depend on time, so neither do games
AT_ONCE = 5  # games that go on at a time


@asynccontextmanager
async def owned_server(folder: Path, name: str) -> AsyncIterator[tuple[Server, bytes]]:
    """A server with bots, and the key that it made for its owner."""
    key = folder / f"{name}.key"
    async with serving(folder / f"{name}.sqlite", bots=True, flags=("--owner-key", str(key), *ITERATIONS)) as server:
        yield server, bytes.fromhex(key.read_text().strip())


async def record_of(line: Line, table: str, owner: bytes | None = None) -> Record:
    await line.send(Save(2, table, None, owner))
    return read(zlib.decompress((await line.wait(Recorded)).packed))


async def played(server: Server, owner: bytes, game: str, brains: tuple[str, ...]) -> tuple[Record, list[Record]]:
    """A game among bots to its end, and what its owner could save meanwhile."""
    line = await Line.open(server.url)
    seats = engines()[game].seats[0]
    await line.send(Open(1, game, GAMES[game], seats))
    table = (await line.wait(Opened)).table
    for seat in range(seats):
        await line.send(Bot(table, seat, brains[seat % len(brains)]))
    await line.send(Begin(table))
    await line.wait(Seats, lambda it: it.phase in {Phase.PLAYING, Phase.OVER})
    saved = [await record_of(line, table, owner) for _ in range(3)]
    if saved[-1].result is None:
        await line.wait(Over)
    whole = await record_of(line, table)
    await line.close()
    return whole, [record for record in saved if record.result is None]


async def gone_on(server: Server, owner: bytes, saved: Record) -> Record:
    """What becomes of a saved game at this server."""
    line = await Line.open(server.url)
    packed = zlib.compress(write(saved).encode())
    for start in range(0, len(packed), PART):
        await line.send(Load(1, owner, len(packed), start, packed[start : start + PART]))
    table = (await line.wait(Opened)).table
    await line.wait(Over)
    record = await record_of(line, table)
    await line.close()
    return record


def cuts(whole: Record) -> list[int]:
    """The numbers of moves after which all seats were asked anew, and never two at once: there, time decides."""
    steps = replay(whole, engines()).steps
    engine, seats = engines()[whole.game], range(len(whole.seats))
    together = [
        number for number, step in enumerate(steps) if sum(1 for seat in seats if engine.prompts(step.state, seat)) > 1
    ]
    return list(range(together[-1] + 2 if together else 0, len(whole.moves)))


async def check(tmp_path: Path, game: str, brains: tuple[str, ...], points: int) -> int:
    """Save at so many points, of as many games as it takes; how many moves were played anew."""
    chance, anew = random.Random(f"{game}"), 0
    async with owned_server(tmp_path, "one") as (one, key_one), owned_server(tmp_path, "other") as (other, key_other):
        while points > 0:
            whole, saved = await played(one, key_one, game, brains)
            for record in saved:
                assert evolve(whole, moves=whole.moves[: len(record.moves)], result=None) == record
            places = cuts(whole)
            places = sorted(chance.sample(places, min(len(places), points)))
            points -= len(places)
            games = [evolve(whole, moves=whole.moves[:place], result=None) for place in places]
            for start in range(0, len(games), AT_ONCE):
                batch = games[start : start + AT_ONCE]
                for again in await asyncio.gather(*(gone_on(other, key_other, one) for one in batch)):
                    assert again == whole
            anew += sum(len(whole.moves) - place for place in places)
    return anew


@pytest.mark.parametrize(("game", "brains"), [("kaboo", BRAINS), ("leiterspiel", RANDOM)])
async def test_a_loaded_game_goes_on_as_the_unsaved_one(tmp_path: Path, game: str, brains: tuple[str, ...]):
    await check(tmp_path, game, brains, 2)


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("brains", [RANDOM, BRAINS], ids=" and ".join)
@pytest.mark.parametrize("game", GAMES)
async def test_loaded_games_go_on_as_the_unsaved_ones_from_any_point(
    tmp_path: Path, game: str, brains: tuple[str, ...], tell: Callable[[str], None]
):
    anew = await check(tmp_path, game, brains, 20)

    playing = " and ".join(brains)
    tell(f"saved games: {game} between {playing} went on from 20 points, {anew} moves as in the game never saved")


async def test_only_the_owner_gets_a_running_game_whole_or_has_one_loaded(tmp_path: Path):
    async with owned_server(tmp_path, "one") as (server, key):
        whole, _ = await played(server, key, "leiterspiel", RANDOM)
        running = evolve(whole, moves=whole.moves[:3], result=None)
        packed = zlib.compress(write(running).encode())
        line = await Line.open(server.url)
        for owner, code in ((bytes(32), "not_owner"), (key[::-1], "not_owner")):
            await line.send(Load(1, owner, len(packed), 0, packed))
            assert (await line.wait(Refused)).code == code
        lie = zlib.compress(write(evolve(running, number=9)).encode())
        await line.send(Load(1, key, len(lie), 0, lie))
        refused = await line.wait(Refused)
        assert refused.code == "bad_record"
        assert refused.args["line"] == read(zlib.decompress(lie)).where["key"]
        await line.send(Load(1, key, len(packed), 5, packed))
        assert (await line.wait(Refused)).code == "bad_part"
        for start in range(0, len(packed), 100):
            await line.send(Load(1, key, len(packed), start, packed[start : start + 100]))
        table = (await line.wait(Opened)).table
        await line.send(Load(1, key, len(packed), 0, packed))
        assert (await line.wait(Opened)).table == table, "the same id is the same table"
        await line.send(Save(3, table, None, bytes(32)))
        assert (await line.wait(Refused)).code == "not_owner"
        await line.close()
