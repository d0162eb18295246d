"""The command as an operator runs it: a process, its lines, its signals and its exit codes."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Subprotocol

from protocol.messages import SUBPROTOCOL, Bye, Hello, Welcome
from protocol.wire import decode_server, encode

TLS = Path(__file__).parent / "tls"
COMMAND = (sys.executable, "-P", "-m", "server", "--listen", "127.0.0.1:0", "--database", "memory:", "--bots", "off")


def run(*more: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A server that is to end by itself."""
    return subprocess.run(
        [*COMMAND, *more], capture_output=True, text=True, check=False, timeout=60, env=os.environ | environment
    )


@contextmanager
def running(*more: str, stdin: int | None = subprocess.DEVNULL) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server that serves, and its address."""
    with subprocess.Popen(
        [*COMMAND, *more], stdin=stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            assert line.startswith("listening ws"), line
            yield process, line.split()[1]
        finally:
            process.kill()


def dial(url: str, *, tls: ssl.SSLContext | None = None) -> ClientConnection:
    return connect(url, subprotocols=[Subprotocol(SUBPROTOCOL)], compression=None, ssl=tls, proxy=None)


def greet(connection: ClientConnection) -> Welcome:
    connection.send(encode(Hello((1,), "test")))
    frame = connection.recv()
    assert isinstance(frame, bytes)
    welcome = decode_server(frame)
    assert isinstance(welcome, Welcome)
    return welcome


def get(url: str, path: str) -> tuple[int, str]:
    connection = HTTPConnection(url.partition("//")[2])
    connection.request("GET", path)
    answer = connection.getresponse()
    return answer.status, answer.read().decode()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_asked_to_end_it_tells_everybody_and_ends_with_code_0(number: signal.Signals):
    with running() as (process, url), dial(url) as client:
        greet(client)
        process.send_signal(number)
        frame = client.recv(timeout=10)
        assert isinstance(frame, bytes)
        assert decode_server(frame) == Bye("shutdown")
        with pytest.raises(ConnectionClosed) as closed:
            client.recv(timeout=10)
        out, err = process.communicate(timeout=10)

    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1001
    assert (process.returncode, out) == (0, "")
    assert [line.split("event=")[1].split()[0] for line in err.splitlines()] == ["listening", "draining"]


def test_it_ends_with_its_parent_if_told_so():
    with running("--parent-pipe", stdin=subprocess.PIPE) as (process, url), dial(url) as client:
        greet(client)
        assert process.stdin is not None
        process.stdin.close()

        assert process.wait(timeout=10) == 0


def test_inside_another_program_it_is_told_its_settings_when_that_knows_them():
    command = (sys.executable, "-P", "-m", "server", "inside")
    told = json.dumps(["--parent-pipe", *COMMAND[4:]])
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        out, _ = process.communicate(told + "\n", timeout=60)

    assert re.fullmatch(r"listening ws://127\.0\.0\.1:\d+\n", out)
    assert process.returncode == 0


def test_its_health_its_readiness_and_its_figures_are_to_be_had_at_the_same_port():
    with running() as (_, url), dial(url) as client:
        greet(client)

        assert get(url, "/healthz") == (200, "alive\n")
        assert get(url, "/readyz") == (200, "ready\n")
        status, figures = get(url, "/metrics")
    assert status == 200
    assert "\nspieltisch_connections 1.0\n" in figures


def test_with_a_certificate_it_speaks_tls_only():
    context = ssl.create_default_context(cafile=str(TLS / "cert.pem"))
    with running("--tls-cert", str(TLS / "cert.pem"), "--tls-key", str(TLS / "key.pem")) as (_, url):
        assert url.startswith("wss://")
        with dial(url, tls=context) as client:
            assert greet(client).version == 1
        with pytest.raises((InvalidHandshake, OSError, EOFError)):
            dial(url.replace("wss://", "ws://"))


def test_a_port_that_is_in_use_is_one_line_and_code_1():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        where = f"127.0.0.1:{taken.getsockname()[1]}"
        done = run("--listen", where)

    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.splitlines() == [f"spieltisch-server: cannot listen on {where}: Address already in use"]


@pytest.mark.parametrize(
    ("flags", "told"),
    [
        (("--database", "mysql://x"), "mysql://x"),
        (("--database", "sqlite:////nowhere/tables.db"), "/nowhere"),
        (("--tls-cert", __file__, "--tls-key", __file__), "--tls-cert"),
    ],
)
def test_what_cannot_be_used_is_one_line_and_code_1(flags: Sequence[str], told: str):
    done = run(*flags)
    (line,) = done.stderr.splitlines()

    assert (done.returncode, done.stdout) == (1, "")
    assert line.startswith("spieltisch-server: ")
    assert told in line


def test_a_board_that_is_wrong_is_one_line_and_code_1(tmp_path: Path):
    (tmp_path / "mine.txt").write_text("Spielbrett=mine.jpg\nZeilen=x\n", encoding="utf-8")
    done = run("--boards", str(tmp_path))
    (line,) = done.stderr.splitlines()

    assert done.returncode == 1
    assert line.startswith("spieltisch-server: --boards: ")
    assert "mine.txt" in line


@pytest.mark.parametrize(
    ("flags", "environment"),
    [
        (("--nonsense",), {}),
        (("--listen", "nowhere"), {}),
        ((), {"SPIELTISCH_LOG_LEVEL": "loud"}),
        ((), {"SPIELTISCH_FAILPOINT": "sometime"}),
    ],
)
def test_wrong_usage_is_code_2(flags: Sequence[str], environment: dict[str, str]):
    done = run(*flags, **environment)

    assert (done.returncode, done.stdout) == (2, "")
    assert "error" in done.stderr or done.stderr.startswith("spieltisch-server: ")


def test_log_lines_can_be_json():
    with running("--log-json") as (process, _):
        process.terminate()
        _, err = process.communicate(timeout=10)

    assert all(line.startswith('{"time": "') and line.endswith("}") for line in err.splitlines())


def test_a_database_that_cannot_be_opened_ends_the_server_while_it_still_asks_for_brains(tmp_path: Path):
    ended = run("--database", f"sqlite:///{tmp_path}", "--bots", "on")

    assert (ended.returncode, ended.stderr.count("\n")) == (1, 1)
    assert "Is a directory" in ended.stderr


def test_an_export_from_a_database_that_is_not_there_makes_none(tmp_path: Path):
    database = tmp_path / "tables.db"
    export = (sys.executable, "-P", "-m", "server", "export", "KADUBE", str(tmp_path / "record"))
    ended = subprocess.run(
        [*export, "--database", f"sqlite:///{database}"], capture_output=True, text=True, check=False, timeout=60
    )

    assert (ended.returncode, [*tmp_path.iterdir()]) == (1, [])
    assert f"no database {database}" in ended.stderr
