"""What somebody types before a table or beside it, taken for what it means. Raises Unfit where that is nothing."""

from __future__ import annotations

from pathlib import Path

from client.address import PORT, address
from client.arrangement import Person, Unfit, check_names


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
    """A file that may be there or not."""
    if not typed:
        raise Unfit("menu.file.needed")
    return Path(typed).expanduser()


def old_file(typed: str) -> Path:
    """A file that is there."""
    found = file(typed)
    if not found.is_file():
        raise Unfit("unfit.file.old", file=found)
    return found


def new_file(typed: str) -> Path:
    """A file that is still to be written, in a folder that is there."""
    found = file(typed)
    if found.exists():
        raise Unfit("unfit.file.new", file=found)
    if not found.parent.is_dir():
        raise Unfit("unfit.folder", folder=found.parent)
    return found
