"""A server's process that is started before anybody knows what it is to be like."""

from __future__ import annotations

import subprocess
import sys

import pytest

from client.connection.ahead import Blank, is_likely
from client.connection.local import ServerFailed, Servers


@pytest.mark.parametrize(
    ("line", "likely"),
    [
        ("play kaboo --seat Anna", True),
        ("--face line host kasino", True),
        ("load game.txt", True),
        ("host kasino --at here", False),
        ("load game.txt --at here", False),
        ("play --help", False),
        ("join KADUBE", False),
        ("rules kasino", False),
        ("", False),
    ],
)
def test_it_is_started_for_the_commands_that_need_a_server_of_ones_own(line: str, likely: bool):
    assert is_likely(line.split()) is likely


def test_nothing_is_loaded_before_it_that_takes_long():
    code = "import client.__main__, sys; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()

    assert "client.connection.ahead" in loaded
    assert not {"asyncio", "attrs", "argparse", "websockets", "protocol.messages", "textual"} & set(loaded)


INTERRUPTED = """
import signal, sys
from client.__main__ import main

class Person:
    def find_spec(self, name, *_):
        if name == "client.program":
            signal.raise_signal(signal.SIGINT)

sys.meta_path.insert(0, Person())
sys.argv = ["spieltisch", "play", "kasino"]
main()
"""


def test_who_presses_the_interrupt_key_while_the_program_is_loaded_hears_nothing_of_it():
    done = subprocess.run([sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, check=False)

    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_told_nothing_it_ends_with_the_pipe_and_says_nothing():
    blank = Blank()
    blank.let_go()

    assert blank.process.wait(timeout=60) == 0
    assert blank.process.stdout is not None
    assert blank.process.stdout.read() == b""
    blank.log.seek(0)
    assert blank.log.read() == b""
    blank.drop()


async def test_it_becomes_the_first_server_that_is_wanted_and_the_next_is_another():
    blank = Blank()
    async with Servers(blank=blank) as servers:
        async with servers.serving() as first:
            assert blank.process.poll() is None
        assert blank.process.poll() == 0, "it was the server, and has ended in order"
        async with servers.serving() as second:
            assert second.url != first.url


async def test_a_server_of_which_nothing_came_is_told_of_like_any_that_fails():
    blank = Blank()
    blank.process.kill()
    blank.process.wait()
    async with Servers(blank=blank) as servers:
        with pytest.raises(ServerFailed):
            async with servers.serving():
                pass
