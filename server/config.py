"""The settings of a server: flags, or the environment where a flag is not given. Read once, here.

A field of Settings is a setting: its flag is its name with hyphens, its variable ``SPIELTISCH_`` and its name in
capitals.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import attrs
from attrs import field, frozen

from server.logs import LEVELS

PREFIX = "SPIELTISCH_"
PORT = 4707
DAY = 86_400

_ON = ("1", "true", "yes", "on")
_OFF = ("", "0", "false", "no", "off")


class SettingsError(ValueError):
    """Settings that cannot be used: the text names the flag or variable and the cause."""


@frozen
class Address:
    """Where to listen."""

    host: str
    port: int

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


def _address(text: str) -> Address:
    host, colon, port = text.rpartition(":")
    bare = host[1:-1] if host.startswith("[") and host.endswith("]") else host
    if not colon or not bare or (":" in bare and bare == host) or not port.isdecimal() or int(port) > 65_535:
        raise ValueError("write HOST:PORT, such as 127.0.0.1:4707 or [::1]:0, with a port from 0 (any) to 65535")
    return Address(bare, int(port))


def _file(text: str) -> Path:
    path = Path(text)
    if not path.is_file():
        raise ValueError(f"there is no file {text}")
    return path


def _folder(text: str) -> Path:
    path = Path(text)
    if not path.is_dir():
        raise ValueError(f"there is no folder {text}")
    return path


def _several(text: str) -> tuple[str, ...]:
    return tuple(part for part in (part.strip() for part in text.split(",")) if part)


def _positive(text: str) -> float:
    value = float(text)
    if not (math.isfinite(value) and value > 0):
        raise ValueError("write a number above 0")
    return value


def _pause(text: str) -> float:
    value = float(text)
    if not 0 <= value <= DAY:
        raise ValueError(f"write a number from 0 to {DAY}")
    return value


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise ValueError("write a whole number from 1")
    return int(text)


def _level(text: str) -> str:
    if text not in LEVELS:
        raise ValueError(f"write one of {', '.join(LEVELS)}")
    return text


def _switch(text: str) -> bool:
    if text.lower() not in _ON + _OFF:
        raise ValueError(f"write one of {', '.join(_ON)} or {', '.join(filter(None, _OFF))}")
    return text.lower() in _ON


def _as(read: Callable[[str], Any], metavar: str, tells: str) -> Mapping[str, Any]:
    """How a setting is read and told of."""
    return {"read": read, "metavar": metavar, "help": tells}


@frozen
class Settings:
    """All of them, checked. Seconds, days and hours are in the names or the help."""

    listen: Address = field(
        default=Address("127.0.0.1", PORT),
        metadata=_as(_address, "HOST:PORT", "where to listen; port 0 takes a free one (127.0.0.1:4707)"),
    )
    database: str | None = field(
        default=None,
        metadata=_as(
            str,
            "URL",
            "sqlite:///FILE, temporary: for one that goes with the server (temporary:FOLDER: with the program that "
            "started it), or memory: (a file of the user's)",
        ),
    )
    lock_patience: float = field(
        default=3.0,
        metadata=_as(_positive, "SECONDS", "how long a database that another program has locked is waited for (3)"),
    )
    boards: Path | None = field(
        default=None, metadata=_as(_folder, "DIR", "a folder of board files, offered beside our own (none)")
    )
    tls_cert: Path | None = field(
        default=None, metadata=_as(_file, "FILE", "certificate chain in PEM: clients then connect by wss:// (none)")
    )
    tls_key: Path | None = field(
        default=None, metadata=_as(_file, "FILE", "the private key of the certificate in PEM (none)")
    )
    origins: tuple[str, ...] = field(
        default=(),
        metadata=_as(_several, "URL,…", "web pages that may connect, * for all; programs always may (none)"),
    )
    proxies: tuple[str, ...] = field(
        default=(), metadata=_as(_several, "ADDRESS,…", "reverse proxies whose X-Forwarded-For is believed (none)")
    )
    connections: int = field(default=100, metadata=_as(_count, "N", "connections an address may have (100)"))
    frames: float = field(
        default=50.0, metadata=_as(_positive, "N", "messages a second read from a connection; more wait (50)")
    )
    tables: float = field(default=60.0, metadata=_as(_positive, "N", "tables an address may open an hour (60)"))
    keep_days: float = field(default=30.0, metadata=_as(_positive, "DAYS", "how long an untouched table is kept (30)"))
    desertion: float = field(
        default=30.0,
        metadata=_as(_positive, "SECONDS", "absence of a person after which a bot may play the seat (30)"),
    )
    owner_key: Path | None = field(
        default=None,
        metadata=_as(
            Path,
            "FILE",
            "your key, made if it is not there: it opens whole records of running games, and loads them (none)",
        ),
    )
    bots: bool = field(
        default=True, metadata=_as(_switch, "on|off", "whether the server offers bots of its own for seats (on)")
    )
    bot_think: float | None = field(
        default=None, metadata=_as(_positive, "SECONDS", "how long these bots think about a move at most (1)")
    )
    bot_iterations: int | None = field(
        default=None,
        metadata=_as(_count, "N", "what they may try at a move, in place of time: bots that are repeatable (none)"),
    )
    bot_pause: float | None = field(
        default=None, metadata=_as(_pause, "SECONDS", "how long they wait before a move that people watch (0.6)")
    )
    bot_workers: int | None = field(
        default=None, metadata=_as(_count, "N", "how many of them think at a time (as many as there are cores)")
    )
    log_level: str = field(default="info", metadata=_as(_level, "LEVEL", f"one of {', '.join(LEVELS)} (info)"))
    log_json: bool = field(
        default=False, metadata=_as(_switch, "on|off", "log lines as JSON instead of key=value (off)")
    )
    parent_pipe: bool = field(
        default=False, metadata=_as(_switch, "on|off", "end when stdin closes, for use inside a program (off)")
    )

    def __attrs_post_init__(self) -> None:
        if (self.tls_cert is None) != (self.tls_key is None):
            raise SettingsError("--tls-cert and --tls-key belong together: give both or none")


def parse(arguments: Sequence[str], environment: Mapping[str, str]) -> Settings:
    """The settings of a command line. Raises SettingsError; ``--help`` and wrong usage end the process."""
    given = vars(_parser().parse_args(arguments))
    values = {}
    for each in attrs.fields(Settings):
        variable = PREFIX + each.name.upper()
        if given[each.name] is not None:
            values[each.name] = _read(each, _flag(each), given[each.name])
        elif variable in environment:
            values[each.name] = _read(each, variable, environment[variable])
    return Settings(**values)


def _read(each: attrs.Attribute[Any], source: str, text: str) -> Any:
    try:
        return each.metadata["read"](text)
    except ValueError as error:
        raise SettingsError(f"{source} {text}: {error}") from error


def _flag(each: attrs.Attribute[Any]) -> str:
    return "--" + each.name.replace("_", "-")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="spieltisch-server",
        description="Runs tables for card and board games. Prints `listening ws://HOST:PORT` when it is ready.",
        epilog=f"Each flag can be given in the environment too: {PREFIX}LISTEN for --listen. "
        "Exit codes: 0 ended as asked, 1 could not run, 2 wrong usage.",
    )
    for each in attrs.fields(Settings):
        more: dict[str, Any] = {"nargs": "?", "const": "on"} if each.metadata["read"] is _switch else {}
        parser.add_argument(_flag(each), metavar=each.metadata["metavar"], help=each.metadata["help"], **more)
    return parser
