"""The twins again, at a whole server: frames in and out over lines, by way of session, hub, log and outbox."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import define, evolve, field, frozen

from engines.api import Engine, Step
from protocol.messages import Open, Opened, Phase
from server.commands import Asked, Command, Connection, Gone
from server.effects import Effect
from server.house import House
from tests.server.rooms import Room
from tests.server.streams import Script, Twins, exchanging, hot_seat, room_of, twins, two_screens
from tests.support.guests import Guest, Server, settle


@frozen
class Line:
    """Something asked, or a connection cut; who may see the seat's hand from then on, and whether the game is over."""

    command: Command
    seeing: frozenset[Connection | None]
    over: bool


def text_of(pair: Twins, script: Script) -> list[Line]:
    """All that is asked when the script is played."""
    room, stream = room_of(pair, script, twin=False)
    lines: list[Line] = []

    def write(room: Room, command: Command, effects: tuple[Effect, ...]) -> None:
        stream.hear(room, command, effects)
        lines.append(Line(command, frozenset({stream.sole, *stream.revealed}), room.phase() is Phase.OVER))

    room.watch = write
    script(room, pair)
    return [line for line in lines if isinstance(line.command, Asked | Gone)]


def dealing(engine: Engine[Any], chance: bytes) -> Engine[Any]:
    """The game that is always dealt like this."""

    def setup(seats: int, options: Any, _: bytes) -> Step[Any]:
        return engine.setup(seats, options, chance)

    return evolve(engine, setup=setup)


@define
class Visit:
    """A server, and the connections to it by the numbers that they have in the text."""

    server: Server
    table: str = ""
    guests: dict[Connection, Guest] = field(factory=dict)
    tokens: dict[Connection, bytes] = field(factory=dict)

    async def follow(self, line: Line) -> list[tuple[Connection, bytes]]:
        """Do what the line says; the frames that come of it, with whom they come to."""
        match line.command:
            case Asked(who=who, player=player, message=message):
                if who not in self.guests:
                    self.guests[who] = await self.server.guest(player[:16])
                here: Any = message
                await self.guests[who].say(evolve(here, table=self.table))
            case Gone(who=who):
                self.guests.pop(who).line.close()
        await self.server.clock.turn(0)
        return [(who, frame) for who, guest in self.guests.items() for frame in await self._read(guest)]

    async def _read(self, guest: Guest) -> list[bytes]:
        await settle()
        frames = []
        while guest.line.unread:
            frames.append(await guest.line.receive())
        return frames


async def frames_of(pair: Twins, text: list[Line], *, twin: bool) -> tuple[list[tuple[Connection, bytes]], ...]:
    """What the whole text brings until the game is over: what the seat's hand may not change, and what it may."""
    engine = dealing(exchanging(pair.engine, *pair.pieces) if twin else pair.engine, pair.chance)
    visit = Visit(Server(house=House({engine.name: engine}), chance=bytes))  # no chance at all
    first = text[0].command
    assert isinstance(first, Asked)
    visit.guests[first.who] = opener = await visit.server.guest(first.player[:16])
    visit.table = (await opener.ask(Open(1, engine.name, {}, 2), Opened)).table
    equal: list[tuple[Connection, bytes]] = []
    private: list[tuple[Connection, bytes]] = []
    for line in text:
        frames = await visit.follow(line)
        if line.over:
            return equal, private
        for who, frame in frames:
            (private if who in line.seeing else equal).append((who, frame))
    return equal, private


@pytest.mark.parametrize("script", [hot_seat, two_screens])
@pytest.mark.parametrize("seat", [0, 1])
async def test_on_the_wire_of_a_whole_server_the_twins_are_equal_but_for_the_seats_own(script: Script, seat: int):
    pair = twins("up_and_down", seat)
    text = text_of(pair, script)
    equal, private = await frames_of(pair, text, twin=False)
    equal_too, private_too = await frames_of(pair, text, twin=True)

    assert equal == equal_too
    assert private != private_too
    assert len(equal) > 5 * len(pair.moves)
    assert len(private) > len(pair.moves)
