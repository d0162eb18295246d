"""Servers started here are found by one's other programs, with their keys, for as long as they run."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from client.connection.owned import Owned, announced, key_in, owned

ONE, OTHER = Owned("ws://127.0.0.1:1000", bytes(32)), Owned("ws://127.0.0.1:2000", bytes(range(32)))


def test_servers_are_there_while_they_run(tmp_path: Path):
    folder = tmp_path / "servers"
    with announced(ONE, folder):
        with announced(OTHER, folder):
            assert set(owned(folder)) == {ONE, OTHER}
            assert {stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()} == {0o600}
            assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        assert owned(folder) == (ONE,)
    assert owned(folder) == ()


def test_what_is_no_servers_file_is_passed_over(tmp_path: Path):
    (tmp_path / "1-2.json").write_text("{", encoding="utf-8")
    (tmp_path / "3-4.json").write_text('{"url": "x", "key": "y"}', encoding="utf-8")
    (tmp_path / "5-6.json").write_text("[" * 99_999, encoding="utf-8")

    assert owned(tmp_path) == ()
    assert owned(tmp_path / "nowhere") == ()


def test_a_key_is_shown_by_nothing_that_prints_a_server():
    assert OTHER.key.hex() not in repr(OTHER)
    assert str(OTHER.key) not in repr(OTHER)


def test_a_servers_key_file_is_read_or_refused(tmp_path: Path):
    file = tmp_path / "key"
    file.write_text(OTHER.key.hex() + "\n", encoding="ascii")
    assert key_in(file) == OTHER.key
    for text in ("", "00", "no"):
        file.write_text(text, encoding="ascii")
        with pytest.raises(ValueError):  # noqa: PT011 - of fromhex, or our own
            key_in(file)
