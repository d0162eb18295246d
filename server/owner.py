"""The key of whoever runs the server: it opens whole records of running games, and records to be played on.

It is never on a command line, in the environment or in a log: a program that starts a server of its own writes it into
the server's pipe, and an operator has it in a file that nobody else may read.
"""

from __future__ import annotations

import os
import re
import secrets
import stat
from pathlib import Path

SIZE = 32  # bytes
ORDER = "owner "  # begins the line of the pipe that holds the key

_DIGITS = re.compile(rf"[0-9a-f]{{{2 * SIZE}}}")


class OwnerError(Exception):
    """The key's file cannot be used: the text names it and what to do."""


def key_in(path: Path) -> bytes:
    """The key in that file, which is made, for its owner alone, if it is not there. Raises OwnerError."""
    try:
        return _made(path)
    except FileExistsError:
        return _read(path)
    except OSError as error:
        raise OwnerError(f"{path}: {error.strerror}") from error


def key_told(line: str) -> bytes | None:
    """The key in a line of the parent's pipe, if the line tells one."""
    digits = line.removeprefix(ORDER).strip()
    return bytes.fromhex(digits) if line.startswith(ORDER) and _DIGITS.fullmatch(digits) else None


def _made(path: Path) -> bytes:
    key = secrets.token_bytes(SIZE)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(key.hex() + "\n")
    return key


def _read(path: Path) -> bytes:
    try:
        with path.open(encoding="ascii", errors="replace") as file:
            mode = stat.S_IMODE(os.fstat(file.fileno()).st_mode)
            digits = file.read(2 * SIZE + 2).strip()
    except OSError as error:
        raise OwnerError(f"{path}: {error.strerror}") from error
    if os.name != "nt" and mode & 0o077:
        raise OwnerError(f"{path} may be read by others (mode {mode:o}): chmod 600 it, or remove it to get a new key")
    if not _DIGITS.fullmatch(digits):
        raise OwnerError(f"{path} holds no key of {2 * SIZE} hexadecimal digits: remove it to get a new one")
    return bytes.fromhex(digits)
