"""Records by the installed commands: saved at the table or beside it, verified, looked at, and gone on with."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import stat
import subprocess
from pathlib import Path

from attrs import evolve

from engines.notes import read as read_notes
from engines.record import Player, read, write
from protocol.fairness import key
from protocol.messages import Begin, Bot, Open, Opened, Over
from tests.end_to_end.test_several_screens import play_on
from tests.support.commands import BIN, LIMIT, environment, piped
from tests.support.line import Line
from tests.support.records import record_of
from tests.support.servers import COMMAND as SERVER
from tests.support.servers import serving

WAITS = "to move:"


def run(home: Path, *arguments: str, typed: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [BIN / "spieltisch", *arguments],
        cwd=home,
        env=environment(home, **more),
        input=typed,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        timeout=LIMIT,
        check=False,
    )


async def test_a_game_is_saved_at_the_table_and_goes_on_in_another_program(tmp_path: Path):
    async with piped(tmp_path, "play", "up_and_down", "--seat", "a:b", "--bot", "random") as first:
        for _ in range(2):
            await first.until(f"^a:b {WAITS}")
            first.type("1")
        await first.until(f"^a:b {WAITS}")
        hand = next(line for line in reversed(first.lines) if line.startswith("A:b's hand"))
        first.type("save mine.txt")
        await first.until("whole record of a running game")
        first.type("save mine.txt")
        await first.until("mine.txt is there already")
        first.type("quit")
        await first.ended()

    file = tmp_path / "mine.txt"
    record = read(file.read_bytes())
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert record.result is None
    assert len(record.moves) >= 4
    assert "Shuffle verified" in run(tmp_path, "verify", "mine.txt").stdout

    async with piped(tmp_path, "load", "mine.txt") as again:
        await again.until(f"^a:b {WAITS}")
        assert next(line for line in again.lines if line.startswith("A:b's hand")) == hand
        again.type("1")
        await again.until(f"^a:b {WAITS}|wins|draw|share")
        again.type("save later.txt")
        await again.until("later.txt")
        again.type("quit")
        await again.ended()
    later = read((tmp_path / "later.txt").read_bytes())
    assert later.moves[: len(record.moves)] == record.moves
    assert (later.table, later.number, later.seats, later.key) == (
        record.table,
        record.number,
        record.seats,
        record.key,
    )


async def test_a_table_is_saved_from_beside_it_whole_by_its_host_and_as_onlookers_see_it_by_others(tmp_path: Path):
    home, elsewhere = tmp_path / "home", tmp_path / "elsewhere"
    home.mkdir()
    elsewhere.mkdir()
    async with piped(home, "host", "up_and_down", "--listen", "127.0.0.1:0", "--seat", "Anna") as anna:
        line = await anna.until("code [A-Z]{6}|[A-Z]{6}")
        code = next(word.strip(".,") for word in line.split() if word.strip(".,").isupper() and len(word) >= 6)
        url = next(word.strip(".,") for word in " ".join(anna.lines).split() if word.startswith("ws://"))
        anna.type("bot 2 random")
        await anna.until("everybody|Everybody|begin")
        anna.type("begin")
        await anna.until(f"^Anna {WAITS}")

        saved = run(home, "save", code.lower(), "whole.txt")
        assert saved.returncode == 0, saved.stderr
        assert read((home / "whole.txt").read_bytes()).seats[0].name == "Anna"
        told = run(elsewhere, "save", code, "told.txt", "--at", url)
        assert told.returncode == 0, told.stderr
        assert read_notes((elsewhere / "told.txt").read_bytes()).eye is None
        assert run(elsewhere, "save", "XOXOXO", "none.txt", "--at", url).returncode == 1
        assert not (elsewhere / "none.txt").exists()
        assert run(elsewhere, "verify", "told.txt").returncode == 1
        assert run(elsewhere, "replay", "told.txt", typed="n\n").returncode == 0
        anna.type("quit")
        await anna.ended()


async def test_a_saved_game_goes_on_with_others_and_a_seat_of_it_is_somebody_elses(tmp_path: Path):
    record = evolve(
        record_of("up_and_down", 2, most=8),
        seats=(Player("Anna"), Player("Bert")),
        seals=(None, None),
        entropies=(None, None),
    )
    record = evolve(record, moves=(), key=key(record.secret, record.table, record.number, (None, None), (None, None)))
    (tmp_path / "game.txt").write_text(write(record), encoding="utf-8")
    assert run(tmp_path, "load", "game.txt", "--open", "Carl").returncode == 2

    load = ("load", "game.txt", "--open", "Bert", "--listen", "127.0.0.1:0")
    async with piped(tmp_path, *load) as anna:
        told = (await anna.until("Others join with")).split("spieltisch join ")[1].split()
        at = next(word for word in told if word.startswith("ws://")).rstrip(".")
        async with piped(tmp_path, "join", told[0], "--at", at, "--name", "Carl") as carl:
            await anna.until("Carl sits down")
            ends = await asyncio.gather(play_on(anna, "Anna"), play_on(carl, "Carl"))
            assert ends[0] == ends[1]
            await carl.until("Shuffle verified")


def test_the_operator_exports_a_stored_table(tmp_path: Path):
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"

    async def store() -> str:
        async with serving(tmp_path / "tables.sqlite", bots=True) as server:
            line = await Line.open(server.url)
            await line.send(Open(1, "up_and_down", {}, 2))
            opened = await line.wait(Opened)
            for seat in (0, 1):
                await line.send(Bot(opened.table, seat, "random"))
            await line.send(Begin(opened.table))
            await line.wait(Over)
            await line.close()
            return opened.code

    code = asyncio.run(store())
    for file, database_given, ends in (("a.txt", database, 0), ("a.txt", database, 1), ("b.txt", "memory:", 1)):
        done = subprocess.run(
            [SERVER, "export", code, tmp_path / file, "--database", database_given], capture_output=True, check=False
        )
        assert done.returncode == ends, done.stderr
    assert run(tmp_path, "verify", "a.txt").returncode == 0
    assert stat.S_IMODE((tmp_path / "a.txt").stat().st_mode) == 0o600


def test_a_server_that_does_not_answer_is_told_from_a_table_that_is_not_there(tmp_path: Path):
    with socket.create_server(("127.0.0.1", 0)) as taken:  # then nobody listens there
        port = taken.getsockname()[1]

    saved = run(tmp_path, "save", "KADUBE", "game.txt", "--at", f"127.0.0.1:{port}")

    assert (saved.returncode, [*tmp_path.glob("*.txt")]) == (1, [])
    assert f"No server answers at ws://127.0.0.1:{port}" in saved.stderr


def test_what_is_wrong_with_a_record_is_said_with_its_line(tmp_path: Path):
    record = record_of("tauchen", 2)
    text = write(record)
    (tmp_path / "true.txt").write_text(text, encoding="utf-8")
    (tmp_path / "damaged.txt").write_text(text.replace("number: 3", "number: 4"), encoding="utf-8")

    told = json.loads(run(tmp_path, "verify", "true.txt", "--json").stdout)
    assert (told["true"], told["moves"], told["state"]) == (True, len(record.moves), "stack_empty")
    damaged = run(tmp_path, "verify", "damaged.txt", "--json")
    assert damaged.returncode == 1
    assert json.loads(damaged.stdout)["line"] == len(text.splitlines())
    assert run(tmp_path, "load", "damaged.txt").returncode == 1
    assert run(tmp_path, "replay", "damaged.txt").returncode == 1
    for command, code in (("verify", 2), ("load", 2), ("replay", 1)):
        assert run(tmp_path, command, "missing.txt").returncode == code


def test_a_replay_goes_forwards_and_backwards_and_ends_with_its_input(tmp_path: Path):
    record = record_of("up_and_down", 3)
    (tmp_path / "game.txt").write_text(write(record), encoding="utf-8")
    last = len(record.moves)

    shown = run(tmp_path, "replay", "game.txt", "--seat", "2", typed="n\n\np\nlast\nn\nfirst\np\n7\nfly\n")
    steps = [line for line in shown.stdout.splitlines() if line.startswith("Step ")]
    assert shown.returncode == 0
    assert steps == [f"Step {step} of {last}" for step in (0, 1, 2, 1, last, 0, 7)]
    assert "wins" in shown.stdout or "draw" in shown.stdout
    assert re.search(r'"fly".*\nEnter or n: next', shown.stdout)
    assert not re.search(r"\?|help", shown.stdout)  # which only a table has
    objects = [json.loads(line) for line in run(tmp_path, "replay", "game.txt", "--json").stdout.splitlines()]
    assert [one["step"] for one in objects] == list(range(last + 1))
    assert objects[-1]["result"]["reason"] == record.result.reason  # type: ignore[union-attr]


def test_a_record_of_one_locale_is_read_under_another(tmp_path: Path):
    names = {"PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    (tmp_path / "game.txt").write_text(write(record_of("kaboo", 2)), encoding="utf-8")

    assert run(tmp_path, "verify", "game.txt", LC_ALL="POSIX", **names).returncode == 0
    for more in ({"LC_ALL": "C", **names}, {"LC_ALL": "C.UTF-8"}):
        shown = run(tmp_path, "replay", "game.txt", typed="last\n", **more)
        assert shown.returncode == 0, shown.stderr
