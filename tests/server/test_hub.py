"""The hub over lines in memory and a storage in memory: who is told what, and when."""

from __future__ import annotations

import logging
from itertools import count
from typing import Any

import pytest
from attrs import evolve

from engines.api import Step
from engines.registry import engines
from protocol.messages import (
    Act,
    Begin,
    Bye,
    Find,
    Hello,
    Leave,
    Listed,
    Open,
    Opened,
    Refused,
    Seats,
    Tables,
    Update,
    Watch,
)
from server.house import House
from server.transport.memory import Closed
from tests.support.guests import GAME, Guest, Server, entropy, match, refused


async def test_two_guests_play_and_only_the_actor_is_told_that_it_counts():
    game = await match(Server())
    act = game.move()
    await game.goes_on()

    mine, theirs = game.updates[act.seat], game.updates[1 - act.seat]
    assert (mine.accepted, theirs.accepted) == (act.id, None)
    assert mine.rev == theirs.rev == act.rev + 1


async def test_a_connection_that_does_not_greet_in_time_is_closed():
    server = Server()
    silent = Guest(server.hub)
    await server.clock.turn(10.0)

    assert await silent.hear() == Bye("hello_first")
    with pytest.raises(Closed) as closed:
        await silent.hear()
    assert closed.value.code == 4400
    assert server.metrics.connections() == 0


async def test_one_that_greeted_may_be_silent():
    server = Server()
    guest = await server.guest()
    await server.clock.turn(3600.0)

    assert await guest.ask(Tables(), Listed) == Listed(())


async def test_asking_before_greeting_is_the_end():
    server = Server()
    rude = Guest(server.hub)
    await rude.say(Tables())

    assert await rude.hear() == Bye("hello_first")
    with pytest.raises(Closed):
        await rude.hear()


async def test_a_token_is_made_once_and_kept():
    server = Server()
    first, second = await server.guest(), await server.guest()

    assert len(first.token) == 16
    assert first.token != second.token
    assert (await server.guest(first.token)).token == first.token


async def test_an_open_sent_twice_opens_one_table():
    server = Server()
    guest = await server.guest()
    request = Open(7, GAME, {}, 2)

    first, second = await guest.ask(request, Opened), await guest.ask(request, Opened)
    assert first == second
    assert server.metrics.tables() == 1


async def test_a_code_that_is_taken_gives_way_to_another():
    numbers = count(1)

    def chance(size: int) -> bytes:
        """All different, but for the first dozen the code is the same: it depends on the remainder by 48**3."""
        number = next(numbers)
        return (number * 48**3 if number < 12 else number).to_bytes(8, "big") + bytes(size - 8)

    server = Server(chance=chance)
    first, second = await server.guest(), await server.guest()
    one, other = await first.opens(), await second.opens()

    assert one.table != other.table
    assert one.code != other.code


async def test_a_table_is_found_by_its_code_however_it_is_typed():
    server = Server()
    opened = await (await server.guest()).opens()
    guest = await server.guest()
    typed = f" {opened.code[:2].lower()}-{opened.code[2:4]} {opened.code[4:].lower()}"

    assert (await guest.ask(Find(typed), Opened)).table == opened.table


async def test_what_is_not_there_and_what_is_not_yours_are_one_answer():
    server = Server()
    game = await match(server)
    stranger = await server.guest()

    for table in (game.table, "nowhere"):
        await stranger.say(Begin(table))
        assert await refused(stranger) == Refused("no_such_table", table=table)


async def test_a_refused_request_changes_no_table():
    server = Server()
    game = await match(server)
    before = server.hub._tables.peek(game.table)
    await game.guests[game.acting].say(evolve(game.move(), rev=0))
    await game.guests[1 - game.acting].say(game.move())
    await refused(game.guests[0])
    await refused(game.guests[1])

    assert server.hub._tables.peek(game.table) is before


async def test_who_leaves_is_told_so_and_hears_no_more():
    server = Server()
    game = await match(server)
    onlooker = await server.guest()
    await onlooker.ask(Watch(game.table), Update)

    assert await onlooker.ask(Leave(game.table), Bye) == Bye("left", game.table)
    await onlooker.backlog()
    await game.goes_on(3)
    assert await onlooker.backlog() == []


async def test_who_is_gone_is_seen_to_be_gone():
    game = await match(Server())
    game.guests[1].line.close()

    seats = await game.guests[0].until(Seats)
    assert [seat.online for seat in seats.seats] == [True, False]


async def test_a_table_without_anybody_sleeps_and_wakes_as_it_was():
    server = Server()
    game = await match(server)
    await game.goes_on(4)
    tokens = [guest.token for guest in game.guests]
    for guest in game.guests:
        guest.line.close()
    await server.clock.turn(59.0)
    assert server.metrics.tables() == 1
    await server.clock.turn(60.0)
    assert server.metrics.tables() == 0

    back = await server.guest(tokens[0])
    (place,) = (await back.ask(Tables(), Listed)).places
    assert (place.table, place.seats) == (game.table, (0,))
    await back.sits(game.table, 0)
    update = await back.until(Update)
    assert (update.rev, update.view, update.seat) == (game.updates[0].rev, game.updates[0].view, 0)


async def test_who_is_not_at_a_table_cannot_wake_it():
    server = Server()
    game = await match(server)
    for guest in game.guests:
        guest.line.close()
    await server.clock.turn(120.0)
    stranger = await server.guest()
    await stranger.say(Begin(game.table))

    assert (await refused(stranger)).code == "no_such_table"
    assert server.metrics.tables() == 0


async def test_a_table_with_somebody_at_it_does_not_sleep():
    server = Server()
    game = await match(server)
    game.guests[0].line.close()
    await server.clock.turn(3600.0)

    assert server.metrics.tables() == 1


async def test_a_table_asked_for_by_many_at_once_wakes_once_and_answers_all():
    server = Server()
    opener = await server.guest()
    opened = await opener.opens()
    opener.line.close()
    await server.clock.turn(120.0)
    guests = [await server.guest() for _ in range(5)]
    for guest in guests:
        await guest.say(Watch(opened.table))

    assert [(await guest.until(Opened)).table for guest in guests] == [opened.table] * 5
    assert server.metrics.tables() == 1


async def test_tables_that_nobody_wants_any_more_are_deleted_and_who_is_there_is_told():
    server = Server()
    guest = await server.guest()
    opened = await guest.opens()
    await server.clock.turn(2 * 86_400.0)

    assert await guest.until(Bye) == Bye("expired", opened.table)
    await guest.say(Watch(opened.table))
    assert (await refused(guest)).code == "no_such_table"


async def test_draining_tells_everybody_and_keeps_every_move():
    server = Server()
    game = await match(server)
    act = game.move()
    await game.guests[act.seat].say(act)
    await server.hub.drain()
    for guest in game.guests:
        assert await guest.until(Bye) == Bye("shutdown")
        with pytest.raises(Closed) as closed:
            await guest.hear()
        assert closed.value.code == 1001

    with pytest.raises(Closed):
        await server.guest()
    again = Server(server.storage)
    back = await again.guest(game.guests[act.seat].token)
    await back.sits(game.table, act.seat)
    assert (await back.until(Update)).rev == act.rev + 1


async def test_a_fault_in_a_game_costs_its_own_move_only():
    engine = engines()[GAME]

    def broken(*_: object) -> Step[Any]:
        raise RuntimeError("10D")

    server = Server()
    whole = await match(server)
    faulty = Server(server.storage, house=House({GAME: evolve(engine, apply=broken)}))
    game = await match(faulty)
    await game.guests[game.acting].say(game.move())

    assert (await refused(game.guests[game.acting])).code == "internal_error"
    await (await faulty.guest()).opens()
    await whole.goes_on()


async def test_a_table_whose_game_is_gone_says_so_to_the_operator(caplog: pytest.LogCaptureFixture):
    server = Server()
    game = await match(server)
    elsewhere = Server(
        server.storage, house=House({name: engine for name, engine in engines().items() if name != GAME})
    )
    guest = await elsewhere.guest()
    await guest.say(Watch(game.table))

    assert (await refused(guest)).code == "internal_error"
    (record,) = (record for record in caplog.records if record.msg == "not_rebuilt")
    assert GAME in record.about["why"]  # type: ignore[attr-defined]
    assert elsewhere.metrics.tables() == 0


async def test_no_token_and_no_payload_is_logged(caplog: pytest.LogCaptureFixture):
    caplog.set_level(logging.DEBUG)
    server = Server()
    game = await match(server)
    token = game.guests[0].token
    await game.guests[0].line.send(b"\xc1" + token)
    await game.guests[0].say(Hello((1,), "again", token))
    await game.goes_on(3)
    await server.hub.drain()

    for secret in (token.hex(), repr(token), entropy(0).hex(), repr(game.updates[0].view)):
        assert secret not in caplog.text


async def test_an_act_by_a_connection_that_is_gone_is_not_answered_to_another():
    server = Server()
    game = await match(server)
    act = game.move()
    actor = game.guests[act.seat]
    await actor.say(act)
    actor.line.close()
    other = await server.guest()

    assert await other.backlog() == []
    assert isinstance(act, Act)
    assert (await game.guests[1 - act.seat].until(Update)).rev == act.rev + 1
