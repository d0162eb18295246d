"""``spieltisch-server``: reads the settings, opens what they name, serves, and ends in order. Names all adapters."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import os
import shutil
import signal
import ssl
import sys
import threading
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import AsyncExitStack
from functools import lru_cache
from http import HTTPStatus
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from socket import gaierror
from tempfile import TemporaryDirectory
from typing import Any

import platformdirs
from attrs import define, evolve, field
from websockets.asyncio.server import Server

from boards.library import Library, library
from engines.registry import RegistryError, engines
from protocol.saying import Saying, reason
from server import exporting
from server.bots import Bots, Offer, offered, program
from server.clock import LoopClock
from server.config import Settings, SettingsError, parse
from server.exporting import NothingToExport
from server.failpoints import NAMES, FailpointError, failpoint
from server.house import House
from server.hub import Bounds, Hub
from server.limits import Rate
from server.lobby import Lobby
from server.logs import about, set_up
from server.metrics import CONTENT_TYPE, MeasuredStorage, Metrics
from server.owner import OwnerError, key_in, key_told
from server.storage.opening import open_storage
from server.storage.port import Storage, StorageError
from server.transport.websocket import Answer, Listener, Page, listen

_READY = 5.0  # seconds in which the storage is to answer
_HOUR = 3600.0
_DAY = 86_400.0
_COLLECT = (20_000, 20, 10)  # tables are values without cycles: looking for garbage often would cost a tenth of a move

INSIDE = "inside"
"""The command of a program that starts a server before it knows what that is to be like."""
HURRY = b"hurry"
"""What a parent says when the bots' pauses take too long for who looks on."""
TEMPORARY = "temporary:"
"""The address of a database that goes with the server; with a folder, with whoever holds the server's pipe."""
PICTURES = 4  # of boards, kept in memory
_log = logging.getLogger("spieltisch.server")


class Unable(Exception):
    """The server cannot run: the text is one line for the operator, or for the player in whose program it runs."""

    def __init__(self, why: Saying) -> None:
        super().__init__(why)
        self.why = why


def main(arguments: Sequence[str] | None = None) -> None:
    """The command. Exit codes: 0 ended as asked, 1 could not run, 2 wrong usage."""
    given = sys.argv[1:] if arguments is None else arguments
    if given[:1] == [exporting.COMMAND]:
        _end_by(exporting.export(exporting.parse(given[1:])))
        return
    if given == [INSIDE]:
        given = _told()
    try:
        settings = parse(given, os.environ)
        for name in NAMES:
            failpoint(name)
    except (SettingsError, FailpointError) as error:
        print(f"spieltisch-server: {error}", file=sys.stderr)
        sys.exit(2)
    set_up(settings.log_level, as_json=settings.log_json)
    _end_by(_serve(settings), to_parent=settings.parent_pipe)


def _told() -> Sequence[str]:
    """The command line as the parent writes it into the pipe: one line of JSON. The process ends if none comes."""
    line = b""
    while not line.endswith(b"\n"):
        byte = os.read(sys.stdin.fileno(), 1)  # nothing of the next line, which is for others
        if not byte:
            sys.exit(0)
        line += byte
    return [str(word) for word in json.loads(line)]


def _end_by(work: Coroutine[Any, Any, None], *, to_parent: bool = False) -> None:
    """Do the work; what makes it impossible is told in one line, and the process ends with code 1.

    A parent, who has a player to tell it to, is given what that line is made of.
    """
    try:
        _run(work)
    except (Unable, StorageError, RegistryError, OwnerError, NothingToExport) as error:
        print(f"spieltisch-server: {error}", file=sys.stderr)
        if to_parent and isinstance(error, Unable):
            print(f"unable {json.dumps(error.why.plain())}", flush=True)
        sys.exit(1)


def _run(work: Coroutine[Any, Any, None]) -> None:
    """On uvloop where it is installed: it doubles what a core can carry."""
    factory: Callable[[], asyncio.AbstractEventLoop] | None = None
    if find_spec("uvloop") is not None:
        factory = import_module("uvloop").new_event_loop
    with asyncio.Runner(loop_factory=factory) as runner:
        runner.run(work)


async def _serve(settings: Settings) -> None:
    """Serve until a signal comes, or the parent is gone."""
    parent = _Parent(None if settings.owner_key is None else key_in(settings.owner_key))
    stop = _stop(settings, parent)
    shelf = _boards(settings)
    tls = _tls(settings)
    async with AsyncExitStack() as stack:
        storage, house = await _opened(settings, shelf, stack, parent)
        metrics = Metrics()
        clock = LoopClock()
        bots = Bots(clock, program(settings))
        parent.hurry = bots.hurry
        hub = Hub(Lobby(house), MeasuredStorage(storage, metrics), bots, clock, metrics, _bounds(settings))
        hub.owner = lambda: parent.key
        hub.pictures = lru_cache(PICTURES)(shelf.picture)
        pages = _pages(storage, metrics)
        origins = None if settings.origins == ("*",) else settings.origins
        proxies = frozenset(settings.proxies)
        address = settings.listen
        server = await _listen(hub, Listener(address.host, address.port, origins, tls, proxies), pages)
        stack.push_async_callback(_close, server)
        line = await _listen(hub, Listener("127.0.0.1", 0, bots=True), {})
        stack.push_async_callback(_close, line)
        stack.push_async_callback(hub.drain)  # the last in is the first out: everybody is told before the lines close
        bots.url = f"ws://127.0.0.1:{_port(line)}"
        where = evolve(address, port=_port(server))
        gc.freeze()
        gc.set_threshold(*_COLLECT)
        gc.enable()
        print(f"listening {'wss' if tls else 'ws'}://{where}", flush=True)
        _log.info("listening", extra=about(at=str(where), games=len(house.engines), boards=len(shelf.boards)))
        await stop.wait()
        _log.info("draining")


def _nothing() -> None:
    """Nobody is there to hurry."""


@define
class _Parent:
    """What the program that started the server has said: the owner's key, as soon as it is known, and its farewell."""

    key: bytes | None = field(repr=False)
    gone: bool = False
    hurry: Callable[[], None] = field(default=_nothing, repr=False)  # what is done when it wants the bots to hurry


def _stop(settings: Settings, parent: _Parent) -> asyncio.Event:
    """Set when the server is to end: by SIGTERM, SIGINT, or the end of stdin where the parent holds it."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        try:
            loop.add_signal_handler(number, stop.set)
        except NotImplementedError:  # loops on Windows have no handlers
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(stop.set))
    if settings.parent_pipe:
        threading.Thread(target=_await_end, args=(loop, stop, parent), daemon=True, name="parent pipe").start()
    return stop


def _await_end(loop: asyncio.AbstractEventLoop, stop: asyncio.Event, parent: _Parent) -> None:
    """Hear the parent's key, if it tells one, and then that it is gone."""
    rest = b""
    while block := os.read(sys.stdin.fileno(), 4096):  # sys.stdin's lock would be held at the end of the process
        *lines, rest = (rest + block)[-4096:].split(b"\n")
        for line in lines:
            if line == HURRY:
                loop.call_soon_threadsafe(parent.hurry)
            parent.key = key_told(line.decode(errors="replace")) or parent.key
    parent.gone = True
    loop.call_soon_threadsafe(stop.set)


def _boards(settings: Settings) -> Library:
    shelf = library(settings.boards)
    if shelf.left_out:
        first, *more = shelf.left_out
        if more:
            raise Unable(Saying("--boards: {problem} (and {count} more)", problem=first, count=len(more)))
        raise Unable(Saying("--boards: {problem}", problem=first))
    for warning in shelf.warnings:
        _log.warning("board", extra=about(odd=warning))
    return shelf


def _tls(settings: Settings) -> ssl.SSLContext | None:
    if settings.tls_cert is None:
        return None
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    try:
        context.load_cert_chain(settings.tls_cert, settings.tls_key)
    except (OSError, ssl.SSLError) as error:
        files = {"cert": settings.tls_cert, "key": settings.tls_key}
        raise Unable(Saying("--tls-cert {cert}, --tls-key {key}: {why}", **files, why=error)) from error
    return context


async def _opened(settings: Settings, shelf: Library, stack: AsyncExitStack, parent: _Parent) -> tuple[Storage, House]:
    """The storage and what can be played: the disk and the bots' program are waited for while the games are loaded."""
    asking = asyncio.create_task(_offered(settings))
    opening = asyncio.create_task(_open(settings, stack, parent))
    try:
        await asyncio.sleep(0)  # lets both begin
        games = engines()
    finally:
        offer = await asking
        storage = await opening
    return storage, House(games, shelf.boards, offer.brains, offer.levels, desertion=settings.desertion)


async def _open(settings: Settings, stack: AsyncExitStack, parent: _Parent) -> Storage:
    address = settings.database
    if address is not None and address.startswith(TEMPORARY):
        made = address.removeprefix(TEMPORARY)
        if made:
            os.makedirs(made, mode=0o700, exist_ok=True)  # noqa: PTH103 - nothing else runs yet
            stack.callback(lambda: shutil.rmtree(made, ignore_errors=True) if parent.gone else None)
        else:
            made = stack.enter_context(TemporaryDirectory(prefix="spieltisch-", ignore_cleanup_errors=True))
        address = f"sqlite:///{Path(made) / 'tables.sqlite'}"
    if address is None:
        folder = platformdirs.user_data_path("spieltisch", appauthor=False)
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            why = reason(error)
            raise Unable(Saying("no folder for the database can be made, give --database: {why}", why=why)) from error
        address = f"sqlite:///{folder / 'tables.db'}"
    storage = await open_storage(address, patience=settings.lock_patience)
    stack.push_async_callback(storage.close)
    return storage


async def _offered(settings: Settings) -> Offer:
    return await offered() if settings.bots else Offer()


def _bounds(settings: Settings) -> Bounds:
    return Bounds(
        frames=Rate(burst=4 * settings.frames, second=settings.frames),
        connections=settings.connections,
        opens=Rate(burst=settings.tables, second=settings.tables / _HOUR),
        kept=settings.keep_days * _DAY,
    )


async def _listen(hub: Hub, listener: Listener, pages: Mapping[str, Page]) -> Server:
    try:
        return await listen(hub, listener, pages)
    except OSError as error:
        where = f"{listener.host}:{listener.port}"
        raise Unable(Saying("cannot listen on {where}: {why}", where=where, why=_why(error))) from error


def _why(error: OSError) -> Saying:
    """The system's words: what the loop adds to them is the address again."""
    return Saying("there is no such address") if isinstance(error, gaierror) else reason(error)


async def _close(server: Server) -> None:
    server.close()
    await server.wait_closed()


def _port(server: Server) -> int:
    return int(next(iter(server.sockets)).getsockname()[1])


def _pages(storage: Storage, metrics: Metrics) -> Mapping[str, Page]:
    async def alive() -> Answer:
        return Answer(HTTPStatus.OK, b"alive\n")

    async def ready() -> Answer:
        try:
            async with asyncio.timeout(_READY):
                await storage.ready()
        except (StorageError, TimeoutError):
            return Answer(HTTPStatus.SERVICE_UNAVAILABLE, b"the storage does not answer\n")
        return Answer(HTTPStatus.OK, b"ready\n")

    async def measured() -> Answer:
        return Answer(HTTPStatus.OK, metrics.page(), CONTENT_TYPE)

    return {"/healthz": alive, "/readyz": ready, "/metrics": measured}
