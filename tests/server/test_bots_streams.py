"""A bot is told what a person in its seat would be told, to the byte: two games alike but for who has the seat.

At a whole server, session, hub, log and outbox, the same moves are played from the same deal. All that comes to the
seat's connection is compared, also after the connection was lost and everything was asked for again.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from hashlib import sha256
from random import Random
from typing import Any

import pytest
from attrs import define, evolve, field

from boards.library import library
from engines.redact import view
from engines.registry import engines
from protocol.choice import Move, Prompt, Scalar
from protocol.messages import (
    Act,
    Begin,
    Bot,
    Entropy,
    Kind,
    Open,
    Opened,
    Over,
    Past,
    Recall,
    Refused,
    Sealed,
    Seats,
    ServerMessage,
    Sit,
    Update,
    Watch,
)
from protocol.wire import encode
from server import playing, telling
from server.house import House
from server.kept import Kept
from server.situation import Eye, Table
from tests.conformance.mutants import Mutant
from tests.server.leaks import leak
from tests.server.test_streams_on_lines import dealing
from tests.support.guests import Guest, Server, entropy

GAMES: Mapping[str, Mapping[str, Scalar]] = {game: {} for game in engines()} | {
    "kaboo": {"min_rounds_before_knock": 6}  # else it is over too soon
}
MOVES = 300
LOST = 7  # moves after which the connection is lost, again and again
BRAIN, NAME = "random", "Guest 0"
OWN, OTHER = 0, 1


@define
class Visit:
    """The seat's connection, the other person's, and what each was told last."""

    server: Server
    table: str
    own: Guest
    other: Guest
    token: bytes
    bot: bool
    frames: list[ServerMessage] = field(factory=list)
    asked: dict[int, Update] = field(factory=dict)
    over: bool = False

    async def listen(self) -> None:
        """All that has come; what came to the seat is kept."""
        for seat, guest in ((OWN, self.own), (OTHER, self.other)):
            told = await guest.backlog()
            self.frames += told if seat == OWN else []
            for message in told:
                if isinstance(message, Update) and message.seat == seat:
                    self.asked[seat] = message
                self.over = self.over or isinstance(message, Over)

    async def move(self, rng: Random) -> None:
        """Something that may be played, by the first seat that is asked."""
        seat = self.asked[OTHER].acting[0]
        update = self.asked[seat]
        act = Act(self.table, seat, update.rev, rng.randrange(1 << 30), _filled(update.prompts, rng))
        await (self.own, self.other)[seat].say(act)
        await self.listen()

    async def come_back(self) -> None:
        """The connection lost and made again, and all news of the game asked for."""
        self.own.line.close()
        await self.listen()
        self.own = await arrival(self.server, self.token, self.table, bot=self.bot)
        await self.own.say(Recall(self.table, OWN, 0))
        await self.listen()


def _filled(prompts: tuple[Prompt, ...], rng: Random) -> Move:
    prompt = rng.choice(prompts)
    return prompt.fill(rng.choice(prompt.hints)) if prompt.hints else prompt.sample(rng.randrange)


async def arrival(server: Server, token: bytes, table: str, *, bot: bool) -> Guest:
    guest = Guest(server.hub, bots=bot)
    await guest.greet(token)
    await guest.say(Watch(table))
    await guest.say(Sit(guest.id(), table, OWN, NAME, sha256(entropy(OWN)).digest()))
    return guest


async def stream(game: str, *, bot: bool) -> list[ServerMessage]:
    """All that the seat's connection is told in a game."""
    engine = dealing(engines()[game], bytes(range(32)))
    server = Server(house=House({game: engine}, library(None).boards, (BRAIN,)), chance=bytes)  # no chance at all
    server.bots._command = (sys.executable, "-c", "")  # it is played here
    other = await server.guest(bytes([OTHER]) * 16)
    table = (await other.ask(Open(1, game, GAMES[game], 2), Opened)).table
    token = bytes([9]) * 16
    if bot:
        await other.say(Bot(table, OWN, BRAIN, NAME))
        await other.backlog()
        (token,) = server.bots.passes
    own = await arrival(server, token, table, bot=bot)
    await own.backlog()
    await other.sits(table, OTHER)
    visit = Visit(server, table, own, other, token, bot)
    await visit.listen()
    await other.say(Begin(table))
    await other.until(Sealed)
    for seat, guest in ((OTHER, other), *(() if bot else ((OWN, own),))):
        await guest.say(Entropy(table, seat, entropy(seat)))
    await visit.listen()
    rng = Random(game)
    for number in range(1, MOVES):
        if visit.over:
            break
        await visit.move(rng)
        if number % LOST == 0:
            await visit.come_back()
    await server.hub.drain()
    return visit.frames


def alike(message: ServerMessage) -> bytes:
    """The frame, without what everybody may know of a seat: who plays there, and what came of its seal."""
    known: Any = message
    match message:
        case Seats():
            mine = evolve(message.seats[OWN], kind=Kind.PERSON, brain=None)
            known = evolve(message, seats=(mine, *message.seats[1:]))
        case Sealed() | Over():
            known = evolve(message, seals=(None, *message.seals[1:]))
            if message.entropies is not None:
                known = evolve(known, entropies=(None, *message.entropies[1:]))
        case _:
            pass
    return encode(known)


async def differences(game: str) -> list[tuple[ServerMessage, ServerMessage]]:
    persons, bots = await stream(game, bot=False), await stream(game, bot=True)
    assert len(persons) == len(bots)
    assert {Update, Past} <= {type(message) for message in bots}
    assert not [message for message in bots if isinstance(message, Refused) and message.code == "not_yours"]
    return [pair for pair in zip(persons, bots, strict=True) if alike(pair[0]) != alike(pair[1])]


@pytest.mark.parametrize("game", GAMES)
async def test_a_bot_is_told_to_the_byte_what_a_person_in_its_seat_would_be(game: str):
    assert await differences(game) == []


def _is_bots(kept: Kept, eye: Eye) -> bool:
    return eye is not None and kept.chairs[eye].brain is not None


def _shown_more(table: Table, eye: Eye, *rest: Any, **more: Any) -> Update:
    update = _UPDATE(table, eye, *rest, **more)
    if not _is_bots(table.kept, eye) or table.kept.game is None:
        return update
    return evolve(update, view=view(table.kept.game.state, OTHER))


def _asked_more(table: Table, eye: Eye, *rest: Any, **more: Any) -> Update:
    update = _UPDATE(table, eye, *rest, **more)
    if not _is_bots(table.kept, eye) or table.kept.game is None or update.prompts:
        return update
    return evolve(update, prompts=table.kept.game.prompts[OTHER])


def _told_more(kept: Kept, eye: Eye, start: int, end: int) -> Any:
    return _RECALLED(kept, OTHER if _is_bots(kept, eye) else eye, start, end)


_UPDATE: Callable[..., Update] = telling.update
_RECALLED = playing.recalled
MORE = [
    leak("a bot sees the other's hand", (telling, "update", _shown_more)),
    leak("a bot is told what the other may do", (telling, "update", _asked_more)),
    leak("a bot that comes back is told the other's news", (playing, "recalled", _told_more)),
]


@pytest.mark.parametrize("mutant", MORE, ids=lambda mutant: mutant.name)
async def test_a_server_that_tells_its_bots_more_is_found_out(mutant: Mutant):
    with mutant.breaking():
        assert await differences("up_and_down")
