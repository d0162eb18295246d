"""A server and players in processes of their own: they meet by a code, come back after a crash, and are watched."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path

import pytest

from engines.registry import engines
from tests.support.commands import Piped, piped
from tests.support.example import NAME, install
from tests.support.servers import serving

FIXTURES = Path(__file__).parents[1] / "boards" / "fixtures"
BOARDS = ("seed", "seed_cr")  # the original text, and the same with CR alone at the ends of lines
END = r"(\w+ wins|It is a draw|share the win)[^\n]*: "


async def play_on(player: Piped, name: str, moves: int | None = None) -> str:
    """Plays the first move there is, again and again, and where it asks for several things what is hinted.

    What is said at the end or, if only some moves are to be made, the last line before the next one.
    """
    while not re.search(END, line := await player.until(rf"^{name} to move:|^Several may be chosen|{END}")):
        if line.startswith("Several"):
            await choose(player)
        elif moves == 0:
            return line
        else:
            moves = None if moves is None else moves - 1
            player.type("1")
    return line


async def choose(player: Piped) -> None:
    """Answers a question for several things by the numbers of those in the first hint."""
    asked = [line.split(maxsplit=1) for line in player.lines if re.match(r"  \d+  ", line)]
    player.type("hint")
    hint = (await player.until("^For instance: ")).removeprefix("For instance: ").split(";")[0]
    things = re.split(", | and ", hint)
    numbers = {text: number for number, text in asked}  # the last question's are the last
    player.type(" ".join(numbers[thing] for thing in things))


async def code_of(player: Piped) -> str:
    return (await player.until("Others join with")).split("spieltisch join ")[1].split()[0]


@pytest.mark.parametrize("game", [*sorted(engines()), *[f"leiterspiel --option board={name}" for name in BOARDS]])
async def test_two_people_at_two_programs_play_to_the_end_and_hear_of_the_same_winner(tmp_path: Path, game: str):
    async with serving(tmp_path / "tables.sqlite", flags=("--boards", str(FIXTURES))) as server:
        at = ("--at", server.url)
        async with piped(tmp_path, "host", *game.split(), "--seat", "Anna", *at) as anna:
            code = await code_of(anna)
            async with piped(tmp_path, "join", code.lower(), *at, "--name", "Bert") as bert:
                await anna.until("Bert sits down")
                anna.type("begin")
                playing = asyncio.create_task(play_on(anna, "Anna"))
                await play_on(bert, "Bert", 3)
                bert.process.kill()
                await bert.process.wait()

            async with piped(tmp_path, "join", code, *at) as bert, piped(tmp_path, "watch", code, *at, "--json") as eye:
                ends = await asyncio.gather(playing, play_on(bert, "Bert"))
                told = [json.loads(line) for line in (await eye.process.communicate())[0].splitlines()]

                assert ends[0] == ends[1]
                assert any("Bert's connection is lost" in line for line in anna.lines)
                assert told[-2]["result"]["reason"] != "broken_off"
                assert told[-1]["verified"] is True
                assert [await anna.ended(), await bert.ended(), eye.process.returncode] == [0, 0, 0]


async def test_a_look_is_shown_again_to_who_comes_back_in_it_and_never_after_it(tmp_path: Path):
    async with serving(tmp_path / "tables.sqlite") as server:
        at = ("--at", server.url)
        async with piped(tmp_path, "host", "kaboo", "--seat", "Anna", *at) as anna:
            code = await code_of(anna)
            async with piped(tmp_path, "join", code, *at, "--name", "Bert") as bert:
                await anna.until("Bert sits down")
                anna.type("begin")
                await bert.until("^Bert to move: look at")
                bert.type("1")
                looked = await bert.until(r"^  \(2,1\) (?!face down)")
            async with piped(tmp_path, "join", code, *at) as bert:
                assert await bert.until(r"^  \(2,1\) (?!face down)") == looked
                await bert.until("^Bert to move: seen")
                bert.type("1")
                await bert.until("^Bert has seen")
            async with piped(tmp_path, "join", code, *at) as bert:
                await bert.until("^Bert has seen")
                bert.type("log")
                await bert.until(r"^\d+\. Bert looks at the own cards at \(2,1\) and \(2,2\)\.$")
                bert.type("table")
                await bert.until("^Bert's square:")
                assert await bert.until(r"^  \(2,1\)") == "  (2,1) face down   (2,2) face down"
                faces = re.findall(r"\) ([a-z]+ of [a-z]+)", looked)
                assert len(faces) == 2
                assert not any(face in line for face in faces for line in bert.lines)


async def test_wrong_wishes_are_answered_in_one_line_that_says_what_would_fit(tmp_path: Path):
    async with serving(tmp_path / "tables.sqlite") as server:
        for arguments, code, answer in (
            (("host", "up_and_dawn", "--seat", "Anna"), 2, "no game called up_and_dawn. There are: "),
            (("join", "XOXOXO", "--name", "Anna"), 1, "There is no such table."),
        ):
            async with piped(tmp_path, *arguments, "--at", server.url) as wrong:
                assert answer in await wrong.until(re.escape(answer)), arguments
                assert await wrong.ended() == code, arguments

    async with piped(tmp_path, "join", "KADUBE", "--at", server.url, "--name", "Anna") as late:
        await late.until("No server answers at .* is a server running there")
        assert await late.ended() == 1


async def test_a_game_of_somebody_elses_is_played_at_the_line_face_without_a_word_written_for_it(tmp_path: Path):
    found = {"PYTHONPATH": install(tmp_path)["PYTHONPATH"]}
    wanted = ("play", NAME, "--seat", "Anna", "--bot", "random", "--option", "hand=1")
    async with piped(tmp_path, *wanted, more=found) as anna:
        while not re.search(END, line := await anna.until(rf"^Anna to move: lay|Several may be chosen|{END}")):
            anna.type("1")

        assert "the stack is used up" in line
        assert len([told for told in anna.lines if re.match(r"laid: seat Anna, cards \w+ of \w+, points 1", told)]) > 10
        assert await anna.ended() == 0
