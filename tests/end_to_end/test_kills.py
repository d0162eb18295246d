"""The server killed at the worst moments, again and again, under games that are played without a pause.

At each death the files it left are held against what every client had been told; then it is started again, all come
back, send again what had no answer, and play on.
"""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from attrs import define, field

from engines.registry import engines
from server.entries import Entry
from server.failpoints import NAMES
from tests.support.ledger import check, is_sealed, is_stored, logs_on_disk, revs
from tests.support.line import CUT
from tests.support.person import Person
from tests.support.servers import Nursery

KILLS = 100
EACH = 15  # at each failpoint; the others are at random moments
PASSES = 25  # of a failpoint, at most, before it kills
MOMENT = 0.2  # seconds after the start, at most, of a kill at random
TABLES = 3  # at which is played between two kills
MORE = 3  # moves of each person after the last kill
PATIENCE = 30.0


@define
class Match:
    """A table and those who sit there."""

    persons: list[Person]
    log: tuple[Entry, ...] = ()  # as it was found on the disk last

    @property
    def table(self) -> str:
        return self.persons[0].table


@define
class Tally:
    """What came of the kills."""

    kills: Counter[str] = field(factory=Counter)
    stored: Counter[str] = field(factory=Counter)  # moves without an answer that were stored, by the kind of kill
    lost: Counter[str] = field(factory=Counter)  # and those that were not: they are sent again
    reseated: int = 0  # how often a running game was found just as it was left

    def text(self, matches: Sequence[Match]) -> str:
        persons = [person for match in matches for person in match.persons]
        kinds = ", ".join(f"{number} {kind}" for kind, number in sorted(self.kills.items()))
        return (
            f"kills: {self.kills.total()} ({kinds}) at {len(matches)} tables; {sum(len(p.accepted) for p in persons)} "
            f"moves accepted, none lost, none doubled; {sum(p.games for p in persons)} ends of games seen; "
            f"without an answer: {self.stored.total()} moves were stored, {self.lost.total()} were not and were sent "
            f"again; {self.reseated} times somebody found a game as it was left"
        )


async def all_open(url: str, random: Random) -> list[Match]:
    """A table of every game with few seats, and one with more."""
    matches = []
    for engine in engines().values():
        for seats in sorted({engine.seats.start, min(engine.seats.stop - 1, 4)}):
            persons = [Person(f"{engine.name} {seat}"[-20:], seat, Random(random.random())) for seat in range(seats)]
            code = await persons[0].open(url, engine.name, seats)
            for person in persons[1:]:
                await person.find(url, code)
            for person in persons:
                await person.come(url)
            matches.append(Match(persons))
    return matches


async def come_back(url: str, match: Match, tally: Tally) -> None:
    """All sit down again and find the table as the disk has it; then they send again what had no answer."""
    rev = revs(match.log)[-1]
    for person in match.persons:
        before = person.update
        await person.cut()
        await person.come(url)
        after = person.update
        if after is None or is_sealed(match.log):
            continue
        assert after.rev == rev
        if before is not None and before.rev == after.rev:
            assert (after.view, after.prompts, after.acting) == (before.view, before.prompts, before.acting)
            tally.reseated += 1
    for person in match.persons:
        await person.settle()
        assert person.pending is None


async def live(url: str, match: Match, tally: Tally) -> None:
    """Come back and play until the server is gone."""
    with contextlib.suppress(*CUT):
        await come_back(url, match, tally)
        await asyncio.gather(*[person.play() for person in match.persons])


async def autopsy(database: Path, matches: Sequence[Match], *, whole: bool = False) -> None:
    """Hold what the dead server left against the books: what is new, or all of it, so that the past is not changed."""
    known = {match.table: 0 if whole else len(match.log) for match in matches}
    logs = await logs_on_disk(database, known, database.parent / "autopsy")
    for match in matches:
        assert not whole or logs[match.table][: len(match.log)] == match.log
        match.log = logs[match.table] if whole else match.log + logs[match.table]
        check(match.log, match.persons)


def count(tally: Tally, kind: str, matches: Sequence[Match]) -> None:
    tally.kills[kind] += 1
    for match in matches:
        for person in match.persons:
            if person.pending is not None:
                (tally.stored if is_stored(match.log, person.pending) else tally.lost)[kind] += 1


def plan(kills: int, random: Random) -> list[str]:
    each = EACH * kills // KILLS
    kinds = [*NAMES * each, *["random"] * (kills - len(NAMES) * each)]
    random.shuffle(kinds)
    return kinds


@pytest.mark.timeout(300)
@pytest.mark.parametrize("seed", [4707, *[pytest.param(seed, marks=pytest.mark.slow) for seed in range(5)]])
async def test_a_hundred_kills_lose_nothing_and_double_nothing(tmp_path, tell, seed):
    database, random, tally = tmp_path / "games.db", Random(seed), Tally()
    async with Nursery.open() as nursery:
        async with asyncio.timeout(PATIENCE):
            matches = await all_open(await nursery.start(database), random)
        await die(nursery, database, matches)

        for kind in plan(KILLS, random):
            failpoint = None if kind == "random" else f"{kind}:{random.randint(1, PASSES)}"
            url = await nursery.start(database, failpoint)
            if kind == "random":
                asyncio.get_running_loop().call_later(random.uniform(0, MOMENT), nursery.kill)
            async with asyncio.timeout(PATIENCE), asyncio.TaskGroup() as lives:
                playing = random.sample(matches, TABLES)
                for match in playing:
                    lives.create_task(live(url, match, tally))
            await found_dead(nursery)
            await autopsy(database, matches)
            count(tally, kind, playing)

        await all_play_on(await nursery.start(database), matches, tally)
        await die(nursery, database, matches)
        await all_come_back(await nursery.start(database), matches, tally)
        await die(nursery, database, matches)
    assert all(person.pending is None for match in matches for person in match.persons)
    assert min(tally.kills[name] for name in NAMES) >= 10
    assert tally.lost["decided"] > 0
    assert tally.stored["appended"] > 0
    tell(tally.text(matches))


async def die(nursery: Nursery, database: Path, matches: Sequence[Match]) -> None:
    nursery.kill()
    await found_dead(nursery)
    await autopsy(database, matches, whole=True)


async def found_dead(nursery: Nursery) -> None:
    async with asyncio.timeout(PATIENCE):
        assert await nursery.ended() == signal.SIGKILL


async def all_come_back(url: str, matches: Sequence[Match], tally: Tally) -> None:
    await asyncio.gather(*[come_back(url, match, tally) for match in matches])


async def all_play_on(url: str, matches: Sequence[Match], tally: Tally) -> None:
    """In peace at last: all come back, and each plays some more moves."""
    await all_come_back(url, matches, tally)
    persons = [person for match in matches for person in match.persons]
    playing = [asyncio.create_task(person.play()) for person in persons]
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*[person.play_on(MORE) for person in persons])
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
