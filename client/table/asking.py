"""What somebody types before a table or beside it, taken for what it means. Raises Unfit where that is nothing."""

from __future__ import annotations

import stat
from enum import Enum
from pathlib import Path

from client.connection.address import PORT, address
from client.table.arrangement import Person, Unfit, check_names


class Typed(Enum):
    """What sort of text it is, for faces that offer the keys for it."""

    TEXT = "text"
    NAME = "name"
    CODE = "code"
    NUMBER = "number"


def people(typed: str) -> tuple[Person, ...]:
    """One or several persons, with commas between their names."""
    names = tuple(" ".join(name.split()) for name in typed.split(",") if name.strip())
    check_names(names)
    return tuple(map(Person, names))


def somebody(typed: str) -> tuple[Person, ...]:
    """At least one person."""
    found = people(typed)
    if not found:
        raise Unfit("setup.nameless")
    return found


def url(typed: str) -> str:
    """The address of a server; nothing means this machine."""
    try:
        return address(typed or "127.0.0.1")
    except ValueError:
        raise Unfit("unfit.address", text=typed, port=PORT) from None


def code(typed: str) -> str:
    if not typed:
        raise Unfit("menu.code.needed")
    return typed


def file(typed: str) -> Path:
    """A file that may be there or not. The home of nobody stays as it was typed, as in a shell."""
    if not typed or "\0" in typed:
        raise Unfit("menu.file.needed")
    try:
        return Path(typed).expanduser()
    except RuntimeError:
        return Path(typed)


def old_file(typed: str) -> Path:
    """A file that is there."""
    found = file(typed)
    if not stat.S_ISREG(_mode(found)):
        raise Unfit("unfit.file.old", file=found)
    return found


def new_file(typed: str) -> Path:
    """A file that is still to be written, in a folder that is there."""
    found = file(typed)
    if _mode(found):
        raise Unfit("unfit.file.new", file=found)
    if not stat.S_ISDIR(_mode(found.parent)):
        raise Unfit("unfit.folder", folder=found.parent)
    return found


def _mode(path: Path) -> int:
    """What the system says is there: nothing, too, where it takes no such name or lets nobody look."""
    try:
        return path.stat().st_mode
    except OSError:
        return 0
