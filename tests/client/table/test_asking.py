"""What is typed is taken for what it means, or it is told why it means nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from client.table import asking
from client.table.arrangement import Person, Unfit


def key(read, typed: str) -> str:
    with pytest.raises(Unfit) as raised:
        read(typed)
    return raised.value.key


def test_people_are_named_with_commas_between_and_needless_blanks_do_not_count():
    assert asking.people(" Åsa  Ö , ßen,, ") == (Person("Åsa Ö"), Person("ßen"))
    assert asking.people("") == ()
    assert key(asking.somebody, " , ") == "setup.nameless"
    assert key(asking.people, "Bert, bert") == "unfit.twice"


def test_an_address_is_made_whole_and_none_is_this_machine():
    assert asking.url("") == "ws://127.0.0.1:4707"
    assert asking.url("example.org") == "ws://example.org:4707"
    assert key(asking.url, "ftp://x") == "unfit.address"
    assert key(asking.code, "") == "menu.code.needed"


def test_a_file_to_read_is_there_and_one_to_write_is_not(tmp_path: Path):
    there = tmp_path / "game.txt"
    there.touch()

    assert asking.old_file(str(there)) == there
    assert asking.new_file(str(tmp_path / "other.txt")) == tmp_path / "other.txt"
    assert key(asking.old_file, str(tmp_path / "other.txt")) == "unfit.file.old"
    assert key(asking.old_file, str(tmp_path)) == "unfit.file.old"
    assert key(asking.new_file, str(there)) == "unfit.file.new"
    assert key(asking.new_file, str(tmp_path / "nowhere" / "game.txt")) == "unfit.folder"
    assert key(asking.new_file, "") == "menu.file.needed"


def test_a_name_that_no_file_can_have_is_told_and_breaks_nothing(tmp_path: Path):
    endless = tmp_path / ("x" * 300)

    assert asking.new_file(str(endless)) == endless, "the system says why when it is to be written"
    assert key(asking.old_file, str(endless)) == "unfit.file.old"
    assert key(asking.new_file, str(endless / "game.txt")) == "unfit.folder"
    assert key(asking.new_file, "~nobody-of-that-name/game.txt") == "unfit.folder"
    assert key(asking.file, "game\0.txt") == "menu.file.needed"


@pytest.mark.parametrize("typed", ["\u00c4nni", "A\u0308nni", " A\u0308nni\ufe0f "])
def test_a_name_is_taken_as_a_server_has_it_however_it_was_typed(typed):
    """Some systems give letters and their marks apart; who comes back so is still the same."""
    assert asking.people(typed) == (Person("\u00c4nni"),)
    assert Person(typed).name == "\u00c4nni"
