"""A port that is taken: by what, and which one is free."""

from __future__ import annotations

import asyncio
from contextlib import closing
from socket import create_server
from unittest.mock import ANY

import pytest

from client.connection.local import ServerFailed, Servers
from client.connection.owned import Owned, announced
from client.connection.ports import Holder, free, holder, is_taken, split

HOST = "127.0.0.1"


@pytest.fixture
def state(tmp_path, monkeypatch):
    """No servers of one's own but those of the test."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


@pytest.mark.parametrize(("address", "parts"), [("0.0.0.0:4707", ("0.0.0.0", 4707)), ("[::1]:0", ("::1", 0))])
def test_an_address_has_a_host_and_a_port(address, parts):
    assert split(address) == parts


def test_a_port_is_taken_while_something_listens_there_and_another_one_is_found():
    with closing(create_server((HOST, 0))) as taken:
        port = taken.getsockname()[1]
        assert is_taken(HOST, port)

        other = free(HOST, port)
        assert other != port
        assert not is_taken(HOST, other)
    assert not is_taken(HOST, port)
    assert not is_taken(HOST, 0)


@pytest.mark.usefixtures("state")
async def test_what_listens_there_is_told_apart():
    async def answer(_: asyncio.StreamReader, writing: asyncio.StreamWriter) -> None:
        writing.write(said)
        writing.close()

    said = b"HTTP/1.1 200 OK\r\n\r\nalive\n"
    server = await asyncio.start_server(answer, HOST, 0)
    port = server.sockets[0].getsockname()[1]
    async with server:
        assert await holder(HOST, port) is Holder.TABLES
        with announced(Owned(f"ws://{HOST}:{port}", b"k" * 32)):
            assert await holder("0.0.0.0", port) is Holder.OWN
        said = b"SSH-2.0-OpenSSH\r\n"
        assert await holder(HOST, port) is Holder.OTHER


@pytest.mark.usefixtures("state")
async def test_a_server_whose_port_is_taken_says_so_and_where_there_can_be_one():
    async with Servers() as servers, servers.serving() as server:
        port = server.url.rpartition(":")[2]
        with pytest.raises(ServerFailed) as failed:
            async with servers.serving(f"{HOST}:{port}"):
                pass

        assert (failed.value.key, failed.value.fields) == (
            "server.taken.tables",
            {"port": int(port), "free": ANY, "any": f"{HOST}:0"},
        )
        async with servers.serving(failed.value.fields["free"]) as other:
            assert other.url == f"ws://{failed.value.fields['free']}"
