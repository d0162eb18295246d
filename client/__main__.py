"""The command ``spieltisch``: a menu, or one of the ways to a table straight away."""

from __future__ import annotations

import argparse
import asyncio
import errno
import importlib.util
import os
import signal
import sys
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from typing import Any

from attrs import evolve

from client import usage
from client.arrangement import Arrangement, Machine, Person, Unfit, check_names, game_named, options_from
from client.ending import Ending, Failed, Misused
from client.line import keeping
from client.line.face import Manner
from client.line.menu import Menu
from client.line.program import Left, Program
from client.line.screen import Screen
from client.prose import paragraphs, rules_of
from client.saved import load
from client.seating import Prepare, Seating, hosting
from client.session import Session
from client.settings import Preferences, complaint, let_speak
from client.tokens import Tokens
from client.visits import Visits
from client.words import Words, wanted_language

Way = Callable[[Visits], Awaitable[Ending]]
DUMB = {"", "dumb", "unknown"}
"""Kinds of terminal on which nothing can be drawn."""
DONE, FAILED, MISUSED = 0, 1, 2
DEMO_BOTS = 2
ENDS = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
GONE = {errno.EPIPE, errno.EIO}
"""What writing says when nobody reads any more: a pipe that ended, a terminal that was closed."""


def main() -> None:
    """Run the command and end the process with its code."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """The command with these arguments; its exit code."""
    preferences = Preferences()
    words = Words(wanted_language([usage.language(arguments), preferences.now.language], os.environ))
    let_speak(preferences, words, os.environ)
    given = usage.parse(arguments, words)
    preferences.insist(**usage.settings(given))
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        if unread := complaint(preferences.unread, words):
            print(f"spieltisch: {unread}", file=sys.stderr)
        return _code(asyncio.run(_until_told_to_end(_carry_out(given, words, preferences))))
    except Unfit as unfit:
        print(f"spieltisch: {words.say(unfit.key, **unfit.fields)}", file=sys.stderr)
        return MISUSED
    except Failed as failed:
        print(f"spieltisch: {failed}", file=sys.stderr)
        return MISUSED if isinstance(failed, Misused) else FAILED
    except (Left, KeyboardInterrupt, asyncio.CancelledError):
        return DONE
    except OSError as error:
        if error.errno not in GONE:
            raise
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # the interpreter flushes once more
        return FAILED


async def _until_told_to_end(work: Coroutine[Any, Any, Ending]) -> Ending:
    """The work, which ends in order when the window is closed or the system says so: a server's files go with it."""
    task = asyncio.current_task()
    assert task is not None
    for number in ENDS:
        if signal.getsignal(number) is signal.SIG_DFL:  # nohup has it ignored
            with suppress(NotImplementedError):  # loops on Windows have no handlers
                asyncio.get_running_loop().add_signal_handler(number, task.cancel)
    return await work


def _code(ending: Ending) -> int:
    return FAILED if ending is Ending.FAILED else DONE


async def _carry_out(given: argparse.Namespace, words: Words, preferences: Preferences) -> Ending:
    way = _way(given, words)
    if given.face == "window":
        return await _in_window(given, way, words, preferences)
    if way is not None and _is_drawn(given):
        from client.tui.app import show  # noqa: PLC0415 - takes long to import, and may not be installed

        return await show(words, None if given.command is None else way, preferences)
    return await _told(given, words)


async def _in_window(
    given: argparse.Namespace,
    way: Way | None,
    words: Words,
    preferences: Preferences,
) -> Ending:
    """The menu or a table in a window. Raises Unfit where there can be none."""
    if importlib.util.find_spec("pygame") is None:
        raise Unfit("window.missing")
    if way is None:
        raise Unfit("window.none", command=given.command)
    from client.window.program import show  # noqa: PLC0415 - may not be installed

    return await show(words, None if given.command is None else way, preferences)


async def _told(given: argparse.Namespace, words: Words) -> Ending:
    """The command in lines of text."""
    screen = Screen(sys.stdout, terminal=sys.stdout.isatty())
    manner = Manner(json=getattr(given, "json", False), symbols=given.symbols)

    def program(attended: bool) -> Program:
        return Program(screen, words, evolve(manner, attended=attended), Tokens())

    match given.command:
        case "play":
            persons = any(isinstance(player, Person) for player in given.players)
            return await program(persons).play(_chosen(given), given.boards)
        case "host":
            if given.at is not None:
                return await program(True).open_at(given.at, _chosen(given))
            return await program(True).host(_chosen(given), given.listen, given.boards)
        case "join":
            check_names(person.name for person in given.name)
            return await _join(program(True), given)
        case "watch":
            return await program(False).watch(given.at, given.code)
        case command if command in keeping.COMMANDS:
            return await keeping.carry_out(given, program(command == "load" or sys.stdin.isatty()))
        case "rules":
            return await _say_rules(screen, given.game, words)
        case _ if sys.stdin.isatty():
            return await Menu(program(True)).run()
        case _:
            return await program(False).play(_shown(words), None)


def _way(given: argparse.Namespace, words: Words) -> Way | None:
    """The command as a way to a table for people to look at; None for all other commands."""
    if getattr(given, "json", False):
        return None
    match given.command:
        case None:
            return lambda ways: ways.play(_chosen(given))
        case "play":
            return lambda ways: ways.play(_chosen(given), given.boards)
        case "host" if given.at is not None:
            return lambda ways: ways.open_at(given.at, _chosen(given))
        case "host":
            return lambda ways: ways.host(_chosen(given), given.listen, given.boards)
        case "join":
            return lambda ways: ways.join(given.at, given.code, tuple(given.name))
        case "watch":
            return lambda ways: ways.watch(given.at, given.code)
        case "load":
            return lambda ways: load(ways, words, keeping.record_in(given, words))
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
    able = terminal and os.environ.get("TERM", "") not in DUMB
    return given.face == "tui" or (given.face is None and installed and able)


async def _say_rules(screen: Screen, game: str, words: Words) -> Ending:
    code, text = await rules_of(game, words.language)
    if code:
        raise (Misused if code == MISUSED else Failed)(text.strip())
    screen.say(*paragraphs(text))
    return Ending.DONE


async def _join(program: Program, given: argparse.Namespace) -> Ending:
    """Under the names given, else those of an earlier visit, else one that is asked for."""
    if given.name or program.before(given.at, given.code):
        return await program.join(given.at, given.code, tuple(given.name))
    if not sys.stdin.isatty():
        raise Unfit("join.name")
    return await Menu(program).join_there(given.at, given.code)


def _chosen(given: argparse.Namespace) -> Prepare:
    """A table as the command line wants it; what is wrong with it shows once the server has said what it offers."""

    async def prepare(session: Session) -> Seating:
        game = game_named(given.game, session.model.games)
        options = options_from(given.option, game)
        if given.command == "host":
            count = len(given.players)
            left = given.open if given.open is not None else max(game.low - count, 1)
            return await hosting(Arrangement(game.name, tuple(given.players), left, options), begins=False)(session)
        return await hosting(Arrangement(game.name, tuple(given.players), 0, options), begins=True)(session)

    return prepare


def _shown(words: Words) -> Prepare:
    """What there is to see without anybody to play: bots, at the first game of the menu."""

    async def prepare(session: Session) -> Seating:
        names = [*words.first("menu.games").split(), *(game.name for game in session.model.games)]
        name = next(name for name in names if any(game.name == name for game in session.model.games))
        game = game_named(name, session.model.games)
        machines = tuple(Machine(session.model.brains[0]) for _ in range(max(DEMO_BOTS, game.low)))
        return await hosting(Arrangement(game.name, machines), begins=True)(session)

    return prepare


if __name__ == "__main__":
    main()
