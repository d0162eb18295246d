"""Two or more at one table."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random

from protocol.messages import Begin
from tests.support.person import Person


async def company(urls: Sequence[str], game: str, seed: int = 1) -> list[Person]:
    """A person at each address, at one table, where a game has just been dealt."""
    persons = [Person(f"Person {seat}", seat, Random(seed * 100 + seat)) for seat in range(len(urls))]
    code = await persons[0].open(urls[0], game, len(urls))
    for person, url in zip(persons[1:], urls[1:], strict=True):
        await person.find(url, code)
    for person, url in zip(persons, urls, strict=True):
        await person.come(url)
    await persons[0].say(Begin(persons[0].table))
    await asyncio.gather(*[person.hear_of(1) for person in persons])
    return persons


def mover(persons: Sequence[Person]) -> Person:
    """Whose turn it is."""
    return next(person for person in persons if person.update is not None and person.update.prompts)


async def play_moves(persons: Sequence[Person], count: int) -> None:
    """So many moves, each accepted and heard of by all."""
    for _ in range(count):
        person = mover(persons)
        assert await person.move() is None
        for other in persons:
            await other.hear_of(person.newest)
