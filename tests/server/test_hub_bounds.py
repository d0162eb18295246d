"""What a connection or an address may not have: the hub refuses, waits or closes, and nobody else feels it."""

from __future__ import annotations

import pytest
from attrs import evolve

from protocol.messages import (
    Bye,
    Find,
    Leave,
    Open,
    Opened,
    Recall,
    Refused,
    Update,
    Watch,
)
from protocol.records import Save
from server.limits import Rate
from server.transport.memory import Closed
from tests.support.guests import BOUNDS, GAME, Server, match, refused, settle


async def test_wrong_codes_are_answered_more_slowly_and_right_ones_are_not_held_against_anybody():
    server = Server(bounds=evolve(BOUNDS, finds=Rate(burst=3, second=0.5)))
    opened = await (await server.guest()).opens()
    guesser = await server.guest()
    for _ in range(10):
        await guesser.ask(Find(opened.code), Opened)
    for code in ("AAA", "BBB", "CCC"):
        await guesser.say(Find(code))
        assert (await refused(guesser)).code == "no_such_table"
    await guesser.say(Find("DDD"))

    assert await refused(guesser) == Refused("slow_down", {"seconds": 3})
    neighbour = await server.guest(address="192.0.2.2")
    assert (await neighbour.ask(Find(opened.code), Opened)).table == opened.table
    await server.clock.turn(2.0)
    assert (await guesser.ask(Find(opened.code), Opened)).table == opened.table


async def test_guessing_ids_of_tables_counts_like_guessing_codes():
    server = Server(bounds=evolve(BOUNDS, finds=Rate(burst=2, second=0.5)))
    guesser = await server.guest()
    codes = []
    for table in ("a", "b", "c"):
        await guesser.say(Watch(table))
        codes.append((await refused(guesser)).code)

    assert codes == ["no_such_table", "no_such_table", "slow_down"]


async def test_an_address_opens_so_many_tables_and_no_more():
    server = Server(bounds=evolve(BOUNDS, opens=Rate(burst=2, second=1 / 60)))
    guest = await server.guest()
    await guest.opens()
    await (await server.guest()).opens()
    await guest.say(Open(9, GAME, {}, 2))

    assert await refused(guest) == Refused("too_many_tables", id=9)
    await (await server.guest(address="192.0.2.2")).opens()


async def test_an_address_has_so_many_connections_and_no_more():
    server = Server(bounds=evolve(BOUNDS, connections=2))
    first = await server.guest()
    await server.guest()
    with pytest.raises(Closed) as closed:
        await server.guest()
    assert (closed.value.code, closed.value.reason) == (4408, "too_many_connections")

    first.line.close()
    await settle()
    await server.guest()


async def test_frames_above_the_rate_wait():
    server = Server(bounds=evolve(BOUNDS, frames=Rate(burst=5, second=2)))
    guest = await server.guest()
    who = guest.line._who
    assert who is not None

    pauses = [server.hub.received(who, b"\xc1") for _ in range(6)]
    assert pauses == [0.0, 0.0, 0.0, 0.0, 0.5, 1.0]


@pytest.mark.parametrize("request_", [Recall, Save])
async def test_whoever_has_a_long_game_played_again_is_read_more_slowly_by_its_length(request_: type):
    server = Server(bounds=evolve(BOUNDS, frames=Rate(burst=1e6, second=1)))
    game = await match(server)
    guest = await server.guest()
    await guest.say(Watch(game.table))
    await settle()
    connection = server.hub._connections[guest.line._who or 0]

    async def cost() -> float:
        before = connection.session._frames._left
        await guest.say(Recall(game.table, None, 0) if request_ is Recall else Save(1, game.table, None))
        await settle()
        return before - connection.session._frames._left

    short = await cost()
    await game.goes_on(20)
    middle = await cost()
    await game.goes_on(20)

    assert await cost() - middle == middle - short > 0


async def test_an_abusive_connection_is_closed_and_others_are_not():
    server = Server()
    game = await match(server)
    abusive = await server.guest()
    for _ in range(11):
        await abusive.line.send(b"\xc1")

    assert await abusive.until(Bye) == Bye("abuse")
    with pytest.raises(Closed) as closed:
        await abusive.hear()
    assert closed.value.code == 4408
    await game.goes_on()


async def test_a_slow_reader_costs_only_its_outbox():
    server = Server()
    game = await match(server)
    slow = await server.guest()
    await slow.say(Watch(game.table))
    seen = (await slow.until(Update)).start
    fill = 0
    while slow.line.carrier.open:
        fill += 1
        await slow.say(Find("AAA"))
        await server.clock.turn(0.0)
    for _ in range(60):
        await game.goes_on()

    (connection,) = (each for each in server.hub._connections.values() if each._carrier is slow.line.carrier)
    assert connection._outbox is not None
    assert len(connection._outbox) <= 2
    assert slow.line.unread < 40_000
    messages = [message for message in await slow.backlog() if isinstance(message, Update)]
    assert messages[-1].rev == game.updates[0].rev
    numbers = [message.start + place for message in messages for place in range(len(message.news))]
    assert numbers == [*range(seen, numbers[-1] + 1)]
    assert connection._outbox is None


async def test_a_reader_that_lets_too_much_wait_is_dropped():
    server = Server()
    game = await match(server)
    slow = await server.guest()
    while slow.line._closed is None:
        await slow.say(Watch(game.table))
        await settle()

    assert server.metrics.dropped == 1
    assert (slow.line._closed.code, slow.line._closed.reason) == (4408, "slow")
    await game.goes_on()


async def test_a_connection_is_at_so_many_tables_and_leaving_makes_room():
    server = Server()
    tables = []
    for _ in range(4):
        opener = await server.guest()
        tables += [(await opener.opens()).table for _ in range(17)]
    onlooker = await server.guest()
    for table in tables[:64]:
        await onlooker.ask(Watch(table), Opened)
    await onlooker.say(Watch(tables[64]))
    assert await refused(onlooker) == Refused("too_many_tables", table=tables[64])

    await onlooker.ask(Leave(tables[0]), Bye)
    assert (await onlooker.ask(Watch(tables[64]), Opened)).table == tables[64]
