"""The command ``spieltisch``: a menu, or one of the ways to a table straight away."""

from __future__ import annotations

import argparse
import asyncio
import errno
import gc
import os
import signal
import sys
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from typing import Any

from client.connection.ahead import Blank
from client.connection.local import Servers
from client.ending import Ending, Failed, Left, Misused
from client.entrance import usage
from client.preferences.settings import Preferences, complaint, let_speak
from client.table.arrangement import Unfit
from client.texts import nearest
from client.texts.words import Words, wanted_language

DONE, FAILED, MISUSED = 0, 1, 2
ENDS = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
GONE = {errno.EPIPE, errno.EIO}
"""What writing says when nobody reads any more: a pipe that ended, a terminal that was closed."""
LOADED = 3.0
"""Seconds after which the program is there, and nearly all that is made does not stay."""


def run(arguments: Sequence[str], blank: Blank | None = None) -> int:
    """The command with these arguments, and with a server that is being loaded already; its exit code."""
    preferences = Preferences()
    words = Words(wanted_language([usage.language(arguments), preferences.now.language], os.environ))
    let_speak(preferences, words, os.environ)
    given = usage.parse(arguments, words)
    preferences.insist(**usage.settings(given))
    nearest.register()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=nearest.NAME)
    try:
        if unread := complaint(preferences.unread, words):
            print(f"spieltisch: {unread}", file=sys.stderr)
        return _code(asyncio.run(_until_told_to_end(_carry_out(given, words, preferences, blank))))
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


def _collect() -> None:
    """Look for garbage from now on, but not in what is there for good."""
    gc.freeze()
    gc.enable()


def _code(ending: Ending) -> int:
    return FAILED if ending is Ending.FAILED else DONE


async def _carry_out(given: argparse.Namespace, words: Words, preferences: Preferences, blank: Blank | None) -> Ending:
    """What the command says. A server of one's own gets ready while the rest of this program is loaded."""
    asyncio.get_running_loop().call_later(LOADED, _collect)
    async with Servers(lambda: preferences.now.pause, blank) as servers:
        match given.command:
            case "play":
                await servers.start_ahead(boards=given.boards)
            case "host" if given.at is None:
                await servers.start_ahead(given.listen, given.boards)
            case _:
                pass
        from client.entrance.commands import carry_out  # noqa: PLC0415 - it takes its time

        return await carry_out(given, words, preferences, servers)
