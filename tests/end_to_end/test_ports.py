"""Hosting where the port is taken: who says so, and that another one is offered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from socket import create_server
from typing import Any

import pytest

from client.connection.local import Servers
from client.connection.tokens import Tokens
from client.ending import Ending
from client.entrance.menu import ENTRIES, Menu
from client.entrance.visits import Visits
from client.preferences.remembered import Memory
from client.texts.words import Words
from tests.support.commands import ended

WORDS = Words()


@pytest.fixture
def taken() -> Iterator[int]:
    """A port at which something else listens."""
    with closing(create_server(("127.0.0.1", 0))) as other:
        yield other.getsockname()[1]


def test_the_command_line_says_which_port_is_taken_and_how_to_name_another(tmp_path: Path, taken: int):
    done = ended(tmp_path, "host", "kasino", "--seat", "Anna", "--listen", f"127.0.0.1:{taken}")

    assert done.returncode == 1
    assert f"Port {taken} of this machine is taken by another program" in done.stderr
    assert "--listen 127.0.0.1:0" in done.stderr
    assert len(done.stderr.splitlines()) == 1


class Host:
    """Somebody who hosts, at another port if that is offered, and goes back where a game is to be chosen."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, Sequence[str]]] = []
        self._entries = iter([ENTRIES.index("host"), None])

    async def menu(self, *_: Any) -> int | None:
        return next(self._entries)

    async def pick(self, title: str, texts: Sequence[str]) -> int | None:
        self.asked.append((title, texts))
        return 0 if len(self.asked) == 1 else None

    async def line(self, *asked: Any) -> str | None:
        raise AssertionError(asked)

    async def read(self, *read: Any) -> None:
        raise AssertionError(read)

    async def arrange(self, *_: Any) -> None:
        raise AssertionError

    async def settings(self) -> None:
        raise AssertionError


async def test_the_menu_offers_another_port_and_goes_on_there(tmp_path: Path, taken: int, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr("client.entrance.menu.EVERYWHERE", f"127.0.0.1:{taken}")
    host = Host()
    async with Servers() as servers:
        visits = Visits(WORDS, Tokens(tmp_path), "test", None, servers)  # type: ignore[arg-type] # no table is shown
        assert await Menu(host, visits, Memory(tmp_path)).run() is Ending.QUIT

    (why, (offer,)), (title, _) = host.asked
    assert why == WORDS.say("server.taken.other", port=taken)
    assert offer.startswith(WORDS.say("server.taken.offer", address="127.0.0.1:").split(":")[0])
    assert f"127.0.0.1:{taken}" not in offer
    assert title == WORDS.say("menu.game")
