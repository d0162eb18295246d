"""The owner's key is its owner's alone: in a file of mode 600, or in a pipe; never where others could read it."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from server.owner import OwnerError, key_in, key_told


def test_a_key_is_made_once_for_its_owner_alone(tmp_path: Path):
    path = tmp_path / "owner.key"
    key = key_in(path)

    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert len(key) == 32
    assert key_in(path) == key
    assert key_in(tmp_path / "another.key") != key


def test_a_key_that_others_may_read_is_no_key(tmp_path: Path):
    path = tmp_path / "owner.key"
    key_in(path)
    for mode in (0o644, 0o640, 0o604):
        path.chmod(mode)
        with pytest.raises(OwnerError, match="chmod 600"):
            key_in(path)


@pytest.mark.parametrize("text", ["", "00", "z" * 64, "0" * 63])
def test_a_file_without_a_key_is_refused_and_left_alone(tmp_path: Path, text: str):
    path = tmp_path / "owner.key"
    path.write_text(text, encoding="ascii")
    path.chmod(0o600)

    with pytest.raises(OwnerError, match=str(path)):
        key_in(path)
    assert path.read_text(encoding="ascii") == text


def test_a_key_is_not_made_where_no_file_can_be(tmp_path: Path):
    with pytest.raises(OwnerError, match="nowhere"):
        key_in(tmp_path / "nowhere" / "owner.key")


def test_a_parent_tells_the_key_in_a_line():
    key = os.urandom(32)

    assert key_told(f"owner {key.hex()}") == key
    assert [key_told(line) for line in ("", "owner", "owner 00", f"other {key.hex()}")] == [None] * 4
