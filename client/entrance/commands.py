"""The commands of ``spieltisch``, each in the face that is wanted or can be had."""

from __future__ import annotations

import argparse
import importlib.util
import sys
from collections.abc import Awaitable, Callable

from client.connection.local import Servers
from client.ending import Ending
from client.entrance.visits import Visits
from client.entrance.wanted import chosen, record_in
from client.preferences.settings import Preferences
from client.records.saved import load
from client.table.arrangement import Unfit
from client.terminals import is_dumb
from client.texts.words import Words

Way = Callable[[Visits], Awaitable[Ending]]


async def carry_out(given: argparse.Namespace, words: Words, preferences: Preferences, servers: Servers) -> Ending:
    """The command given, in the face that is wanted. Raises Failed, Unfit, Left."""
    way = _way(given, words)
    if given.face == "window":
        return await _in_window(given, way, words, preferences, servers)
    if way is not None and _is_drawn(given):
        from client.tui.app import show  # noqa: PLC0415 - takes long to import, and may not be installed

        return await show(words, None if given.command is None else way, preferences, servers)
    from client.line.told import told  # noqa: PLC0415 - a drawn table needs nothing of it

    return await told(given, words, servers)


async def _in_window(
    given: argparse.Namespace, way: Way | None, words: Words, preferences: Preferences, servers: Servers
) -> Ending:
    """The menu or a table in a window. Raises Unfit where there can be none."""
    if importlib.util.find_spec("pygame") is None:
        raise Unfit("window.missing")
    if way is None:
        raise Unfit("window.none", command=given.command)
    from client.window.program import show  # noqa: PLC0415 - may not be installed

    return await show(words, None if given.command is None else way, preferences, servers)


def _way(given: argparse.Namespace, words: Words) -> Way | None:
    """The command as a way to a table for people to look at; None for all other commands."""
    if getattr(given, "json", False):
        return None
    match given.command:
        case None:
            return lambda ways: ways.play(chosen(given))
        case "play":
            return lambda ways: ways.play(chosen(given), given.boards)
        case "host" if given.at is not None:
            return lambda ways: ways.open_at(given.at, chosen(given))
        case "host":
            return lambda ways: ways.host(chosen(given), given.listen, given.boards)
        case "join":
            return lambda ways: ways.join(given.at, given.code, tuple(given.name))
        case "watch":
            return lambda ways: ways.watch(given.at, given.code)
        case "load":
            return lambda ways: load(ways, words, record_in(given, words))
        case "replay":
            return lambda ways: ways.replay(given.file, None if given.seat is None else given.seat - 1)
        case _:
            return None


def _is_drawn(given: argparse.Namespace) -> bool:
    """Whether the table is drawn: where it is wanted, or nothing is said and the terminal can. Raises Unfit."""
    installed = importlib.util.find_spec("textual") is not None
    if given.face == "tui" and not installed:
        raise Unfit("tui.missing")
    terminal = all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr))
    able = terminal and not is_dumb()
    return given.face == "tui" or (given.face is None and installed and able)
