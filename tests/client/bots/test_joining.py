"""Bots at a real server, over the real wire."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from pathlib import Path

import pytest
import pytest_asyncio

from client.bots.player import Failed, Wish
from engines.registry import engines
from protocol.choice import Move
from protocol.messages import Act, Kind, Over, Refused, ServerMessage, Update, Welcome
from tests.client.bots.hosting import RANDOM, Recorded, host, playing
from tests.support.proxy import proxy_to
from tests.support.servers import serving


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def url(tmp_path_factory: pytest.TempPathFactory):
    async with serving(tmp_path_factory.mktemp("server") / "tables.db", bots=True) as server:
        yield server.url


async def _bot(*arguments: str) -> asyncio.subprocess.Process:
    command = (sys.executable, "-P", "-m", "client.bots", *arguments)
    pipe = asyncio.subprocess.PIPE
    return await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, stderr=pipe)


async def test_two_bot_programs_play_a_game_to_its_end_and_tell_of_it(url: str):
    async with host(url) as there:
        opened = await there.open("up_and_down", 2)
        bots = [await _bot("join", opened.code, "--at", url, "--pause", "0", "--json") for _ in range(2)]
        over = await there.game()
        told = [(await bot.communicate())[0].splitlines() for bot in bots]

    events = [[json.loads(line) for line in lines] for lines in told]
    assert [bot.returncode for bot in bots] == [0, 0]
    assert [[event["event"] for event in one] for one in events] == [["seated", "over", "proof"]] * 2
    assert all(one[2]["verified"] for one in events)
    assert {one[0]["seat"] for one in events} == {0, 1}
    assert [tuple(one[1]["places"]) for one in events] == [over.result.places] * 2


@pytest.mark.parametrize("game", engines())
async def test_every_game_is_played_to_its_end_by_the_servers_own_bots(game: str, url: str):
    async with host(url) as there:
        seats = engines()[game].seats[0]
        await there.open(game, seats)
        for seat, brain in enumerate(("tactician", "easy", "random", "greedy")[:seats]):
            await there.bot(seat, brain)
        over = await there.game()

    assert len(over.result.places) == seats


async def test_a_brain_that_thinks_plays_a_whole_game_from_the_pool(url: str):
    async with host(url) as there:
        await there.open("kaboo", 2)
        for seat in range(2):
            await there.bot(seat, "hard")
        over = await there.game()

    assert over.result.reason in {"knocked", "stack_empty", "max_turns"}


async def test_the_same_messages_and_seed_give_the_same_moves_and_another_seed_does_not(url: str):
    async with host(url) as there:
        code = (await there.open("up_and_down", 2)).code
        players = [Recorded(Wish("Bot", code=code, seat=seat), b"seed") for seat in range(2)]
        async with playing(url, *players) as tasks:
            over = await there.game()
            await asyncio.gather(*tasks)

    assert over.moves is not None
    played = [played.move for played in over.moves if played.seat == 0]
    assert _replayed(players[0].told, b"seed") == played
    assert _replayed(players[0].told, b"other") != played


def _replayed(told: list[ServerMessage], seed: bytes) -> list[Move]:
    """What a new player of that seed plays on being told this, nothing else being there."""
    player = Recorded(Wish("Bot", code="any", seat=0), seed)
    player.session.connected()
    moves = []
    for message in told:
        player.receive(message)
        turn = player.turn()
        if turn is not None:
            player.play(turn, RANDOM.choose(turn))
        moves += [said.move for said in player.session.outgoing() if isinstance(said, Act)]
    return moves


async def test_bots_of_one_name_and_without_a_seat_find_names_and_seats(url: str):
    async with host(url) as there:
        code = (await there.open("up_and_down", 2)).code
        players = [Recorded(Wish("Bot", code=code), b"seed") for _ in range(2)]
        async with playing(url, *players):
            await there.full()

    assert set(there.session.model.names) == {"Bot", "Bot 2"}


async def test_a_table_that_is_full_has_no_seat_for_a_bot(url: str):
    async with host(url) as there:
        code = (await there.open("up_and_down", 2)).code
        for seat in range(2):
            await there.bot(seat)
        async with playing(url, Recorded(Wish("Bot", code=code), b"seed")) as (task,):
            with pytest.raises(Failed) as failed:
                await task

    assert failed.value.code == "seat_taken"


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (("KADUBE",), 1, b"There is no such table"),
        (("KADUBE", "--at", "127.0.0.1:1"), 1, b"No server answers at ws://127.0.0.1:1"),
        (("KADUBE", "--brain", "none"), 2, b"random"),
        (("KADUBE", "--seat", "0"), 2, b"no number of a seat, from 1"),
        (("KADUBE", "--pause", "-1"), 2, b"is no number of seconds"),
        (("KADUBE", "--iterations", "0"), 2, b"no whole number from 1"),
        ((), 2, b"CODE"),
    ],
)
async def test_what_cannot_be_played_or_asked_for_is_told_with_its_exit_code(
    arguments: tuple[str, ...], code: int, told: bytes, url: str
):
    bot = await _bot("join", "--at", url, *arguments)
    _, errors = await bot.communicate()

    assert bot.returncode == code
    assert told in errors


class Proposing(Recorded):
    """Wants another game after the first."""

    def receive(self, message: ServerMessage) -> None:
        super().receive(message)
        if isinstance(message, Over) and message.number == 1:
            self.session.restart({}, 2)


async def test_a_bot_that_stays_agrees_to_the_next_game_and_plays_it(url: str):
    async with host(url) as there:
        code = (await there.open("up_and_down", 2)).code
        wish = [Wish(f"Bot {seat}", code=code, seat=seat, stays=True) for seat in range(2)]
        async with playing(url, Proposing(wish[0], b"seed"), Recorded(wish[1], b"seed")) as tasks:
            first = await there.game()
            await there.until(lambda: there.session.model.over not in (None, first))

            assert not any(task.done() for task in tasks)

    assert there.session.model.over is not None
    assert there.session.model.over.number == 2


async def test_bots_play_on_when_the_line_is_cut_again_and_again(url: str):
    async with host(url) as there, proxy_to(url) as proxy:
        code = (await there.open("up_and_down", 2)).code
        players = [Recorded(Wish("Bot", code=code, seat=seat), b"seed") for seat in range(2)]
        async with playing(proxy.url, *players) as tasks:
            await there.begin()
            for rev in (10, 20, 30, 40):
                await there.moves(rev)
                proxy.cut()
            over = await there.over()
            await asyncio.gather(*tasks)

    assert sum(isinstance(message, Welcome) for message in players[0].told) > 1
    assert over.moves is not None
    assert _faults(players[0]) == set()


def _faults(player: Recorded) -> set[str]:
    return {message.code for message in player.told if isinstance(message, Refused)}


async def test_bots_play_on_when_the_server_dies_and_another_takes_its_place(tmp_path: Path):
    database = tmp_path / "tables.db"
    async with serving(database) as server, host(server.url) as there:
        code = (await there.open("up_and_down", 2)).code
        players = [Recorded(Wish("Bot", code=code, seat=seat), b"seed") for seat in range(2)]
        async with playing(server.url, *players) as tasks:
            await there.begin()
            await there.moves(10)
            server.kill()
            await server.ended()
            async with serving(database, listen=server.url.removeprefix("ws://")):
                await asyncio.wait_for(asyncio.gather(*tasks), 30)

    assert all(player.over is not None for player in players)


async def test_a_bot_takes_its_time_where_others_than_bots_are_at_the_table(url: str):
    async with host(url) as there:
        code = (await there.open("up_and_down", 2)).code
        players = [Recorded(Wish("Bot", code=code, seat=seat), b"seed") for seat in range(2)]
        async with playing(url, *players, pause=0.1):
            await there.begin()
            await there.moves(2)
            began, rev = asyncio.get_running_loop().time(), there.rev
            await there.moves(rev + 5)

            assert asyncio.get_running_loop().time() - began >= 4 * 0.1


async def test_bots_make_no_pause_among_themselves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("SPIELTISCH_BOT_PAUSE", "3600")
    async with serving(tmp_path / "tables.db", bots=True) as server, host(server.url) as there:
        await there.open("leiterspiel", 2)
        for seat in range(2):
            await there.bot(seat)

        assert (await there.game()).result.reason == "goal"


@pytest.mark.skipif(sys.platform != "linux", reason="only there the children of a process are told")
async def test_a_game_of_the_servers_bots_goes_on_after_their_program_was_killed(tmp_path: Path):
    async with serving(tmp_path / "tables.db", bots=True) as server, host(server.url) as there:
        await there.open("kasino", 2)
        for seat, brain in enumerate(("medium", "easy")):
            await there.bot(seat, brain)
        await there.begin()
        await there.moves(5)
        (child,) = server.children()
        os.kill(child, signal.SIGKILL)
        rev = there.rev
        await there.moves(rev + 10)

        assert child not in server.children()
        assert all(seat.kind is Kind.BOT and seat.online for seat in there.session.model.seats)


async def test_a_bot_plays_a_deserted_seat_until_its_owner_is_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("SPIELTISCH_BOT_PAUSE", "0")
    database, flags = tmp_path / "tables.db", ("--desertion", "0.05")
    async with serving(database, bots=True, flags=flags) as server, host(server.url) as there:
        table = await there.open("up_and_down", 2)
        ann, ben = (
            Recorded(Wish(name, code=table.code, seat=seat), b"seed") for seat, name in enumerate(("Ann", "Ben"))
        )
        async with playing(server.url, ann):
            async with playing(server.url, ben):
                await there.begin()
                await there.moves(6)
            await there.until(lambda: there.session.model.seats[1].deserted)
            await there.bot(1)
            await there.moves(there.rev + 6)
        back = [
            Recorded(Wish(one.session.model.names[seat], table=table.table, seat=seat), b"seed", one.session.token)
            for seat, one in enumerate((ann, ben))
        ]
        async with playing(server.url, back[1]):
            await there.until(lambda: there.session.model.seats[1].kind is Kind.PERSON)
            async with playing(server.url, back[0]):
                over = await there.over()

    assert len(over.result.places) == 2
    assert [seat.kind for seat in there.session.model.seats] == [Kind.PERSON, Kind.PERSON]
    assert any(isinstance(message, Update) and message.accepted is not None for message in back[1].told)


async def test_the_child_that_serves_sits_leaves_and_ends_with_its_input(url: str):
    child = await _bot("serve")
    assert child.stdin is not None
    async with host(url) as there:
        table = (await there.open("up_and_down", 2)).table
        seat = {"url": url, "token": "00" * 16, "table": table, "seat": 1, "brain": "random", "seed": "01" * 16}
        child.stdin.write(b"no json\n" + json.dumps({"seat": seat}).encode() + b"\n")
        await there.until(lambda: there.session.model.seats[1].online)
        child.stdin.write(json.dumps({"unseat": {"table": table, "seat": 1}}).encode() + b"\n")
        await there.until(lambda: not there.session.model.seats[1].online)
        _, errors = await child.communicate(b"")

    assert child.returncode == 0
    assert b"no order" in errors
