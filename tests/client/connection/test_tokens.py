"""Tokens are kept for their owner alone, each for one server, table and people."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import pytest

from client.connection.tokens import MOST, Tokens, Visit, plain_code

URL = "ws://127.0.0.1:4707"


def test_a_token_is_found_again_by_another_run_however_code_and_names_are_written(tmp_path: Path):
    Tokens(tmp_path).keep(Visit(URL, "KADUBE", ("Anna", "Bert")), b"a" * 16)

    assert Tokens(tmp_path).get(Visit(URL, "kad-ube", ("bert", "ANNA"))) == b"a" * 16
    assert plain_code(" kad ube ") == "KADUBE"


@pytest.mark.parametrize(
    "other",
    [
        Visit(URL, "KADUBE", ("Bert",)),
        Visit(URL, "DAWEFA", ("Anna",)),
        Visit("ws://127.0.0.1:4708", "KADUBE", ("Anna",)),
    ],
)
def test_people_tables_and_servers_have_tokens_of_their_own(tmp_path: Path, other: Visit):
    tokens = Tokens(tmp_path)
    tokens.keep(Visit(URL, "KADUBE", ("Anna",)), b"a" * 16)

    assert tokens.get(other) is None


def test_the_latest_visit_to_a_table_comes_first(tmp_path: Path):
    tokens = Tokens(tmp_path)
    for name in ("Anna", "Bert", "Anna"):
        tokens.keep(Visit(URL, "KADUBE", (name,)), b"a" * 16)

    assert [visit.names for visit in tokens.visits(URL, "kadube")] == [("Anna",), ("Bert",)]


def test_only_the_owner_can_read_them(tmp_path: Path):
    folder = tmp_path / "state"
    Tokens(folder).keep(Visit(URL, "KADUBE", ("Anna",)), b"a" * 16)

    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert [stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()] == [0o600]


def test_only_so_many_are_kept(tmp_path: Path):
    tokens = Tokens(tmp_path)
    for number in range(MOST + 1):
        tokens.keep(Visit(URL, "KADUBE", (str(number),)), b"a" * 16)

    assert tokens.get(Visit(URL, "KADUBE", ("0",))) is None
    assert len(tokens.visits(URL, "KADUBE")) == MOST


@pytest.mark.parametrize(
    "content",
    [
        *("", "no json", "{}", "[1]", "7", '[{"visit": {"url": 3}, "token": "zz"}]'),
        pytest.param("[" * 99_999, id="deep"),
        pytest.param(
            json.dumps([{"visit": {"url": URL, "code": "KADUBE", "names": ["Anna"]}, "token": "zz"}]), id="odd"
        ),
    ],
)
def test_a_file_that_cannot_be_read_is_as_if_there_were_none(tmp_path: Path, content: str):
    (tmp_path / "seats.json").write_text(content)
    tokens = Tokens(tmp_path)
    assert tokens.visits(URL, "KADUBE") == ()

    tokens.keep(Visit(URL, "KADUBE", ("Anna",)), b"a" * 16)
    assert tokens.get(Visit(URL, "KADUBE", ("Anna",))) == b"a" * 16
