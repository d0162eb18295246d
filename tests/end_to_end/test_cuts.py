"""A client that is cut off in the middle of a move comes back and learns whether it counted, whenever the cut was."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from functools import partial
from random import Random

import pytest
import pytest_asyncio

from tests.support.company import company, mover, play_moves
from tests.support.ledger import check, logs_on_disk
from tests.support.line import CUT
from tests.support.person import Person
from tests.support.proxy import Proxy, Way, proxy_to
from tests.support.servers import serving

CUTS = 60
FRAME = 160  # bytes: more than the frame of a move
SEATS = 2
GAME = "up_and_down"


pytestmark = pytest.mark.asyncio(loop_scope="module")
in_one_loop = partial(pytest_asyncio.fixture, loop_scope="module")


@in_one_loop(scope="module")
async def database(tmp_path_factory):
    return tmp_path_factory.mktemp("server") / "games.db"


@in_one_loop(scope="module")
async def server(database):
    async with serving(database) as server:
        yield server


@in_one_loop()
async def proxies(server):
    """A way to the server for each of two persons."""
    async with proxy_to(server.url) as one, proxy_to(server.url) as two:
        yield one, two


@in_one_loop()
async def persons(proxies, database, tmp_path):
    """Both in the middle of a game; in the end the log holds what they were told and nothing else."""
    persons = await company([proxy.url for proxy in proxies], GAME)
    await play_moves(persons, 3)
    yield persons
    for person in persons:
        await person.cut()
    (log,) = (await logs_on_disk(database, {persons[0].table: 0}, tmp_path / "scratch")).values()
    check(log, persons)
    assert all(person.pending is None for person in persons)


def who_is_on(persons: Sequence[Person], proxies: Sequence[Proxy]) -> tuple[Person, Proxy, Person]:
    """Who is to move, the way there, and the other."""
    person = mover(persons)
    return person, proxies[person.seat], persons[1 - person.seat]


async def send_only(person: Person) -> None:
    """Send a move, and hear nothing any more."""
    with contextlib.suppress(*CUT):
        await person.next_move()


async def test_a_move_that_never_reached_the_server_did_not_count_and_counts_when_sent_again(persons, proxies):
    person, proxy, other = who_is_on(persons, proxies)
    rev = person.newest
    proxy.hold(Way.UP)
    await send_only(person)
    proxy.cut()
    proxy.release(Way.UP)

    await person.cut()
    await person.come(proxy.url)
    assert person.newest == rev
    await person.settle()

    assert person.accepted[-1].rev == person.newest == rev + 1
    await other.hear_of(rev + 1)
    await play_moves(persons, 3)


async def test_a_move_that_reached_the_server_counted_and_does_not_count_twice_when_sent_again(persons, proxies):
    person, proxy, other = who_is_on(persons, proxies)
    rev = person.newest
    proxy.hold(Way.DOWN)
    await send_only(person)
    await other.hear_of(rev + 1)
    proxy.cut()
    proxy.release(Way.DOWN)

    await person.cut()
    await person.come(proxy.url)
    assert person.newest == rev + 1
    await person.settle()

    assert person.accepted[-1].rev == person.newest == rev + 1
    await play_moves(persons, 3)


@pytest.mark.parametrize("way", Way)
async def test_a_cut_at_any_byte_of_a_move_or_of_its_answer(persons, proxies, way):
    for size in range(1, FRAME, 5):
        person, proxy, other = who_is_on(persons, proxies)
        rev = person.newest
        proxy.cut_after(way, size)
        with contextlib.suppress(*CUT):
            await person.move()
        proxy.cut()

        await person.cut()
        await person.come(proxy.url)
        assert person.newest in {rev, rev + 1}
        await person.settle()

        assert person.newest == rev + 1
        await other.hear_of(rev + 1)


async def test_frames_in_single_bytes_and_late_are_the_same_frames(persons, proxies):
    for proxy in proxies:
        proxy.split = 1
    await play_moves(persons, 3)
    for proxy in proxies:
        proxy.split, proxy.delay = 50, 0.001
    await play_moves(persons, 3)


async def test_many_cuts_at_random_under_play_without_a_pause(persons, proxies, tell):
    random, lost, counted = Random(7), 0, 0
    for _ in range(CUTS):
        proxy = random.choice(proxies)
        proxy.cut_after(random.choice(tuple(Way)), random.randrange(1, 3000))
        playing = [asyncio.create_task(person.play()) for person in persons]
        await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED)
        for each in proxies:
            each.cut()
        await asyncio.gather(*playing)
        for person, each in zip(persons, proxies, strict=True):
            await person.cut()
            await person.come(each.url)
        for person in persons:
            before = person.newest
            if person.pending is not None:
                await person.settle()
                lost, counted = lost + (person.newest > before), counted + (person.newest == before)
    assert lost
    assert counted
    moves = sum(len(person.accepted) for person in persons)
    tell(f"cuts: {CUTS} at random under {moves} moves; {counted} moves without an answer had counted, {lost} had not")
