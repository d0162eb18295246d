"""Records as files on this machine: written for their owner alone, and checked by the rules, a program of their own."""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from protocol.saying import Saying, reason, said

LARGEST = 16 * 1024 * 1024  # bytes of a record


class RecordFailed(Exception):
    """A record cannot be read, written or believed, and why."""

    def __init__(self, why: Saying, *, misused: bool = False) -> None:
        super().__init__(why)
        self.why = why
        self.misused = misused  # it is no fault of a record: there is no such file


async def verify(file: Path) -> Mapping[str, Any]:
    """What the rules say of a record: ``true`` (None for a seat's own, which cannot be verified), and if not, in which
    ``line`` and which ``problem``; else ``game``, ``version``, ``seats`` (name, kind, brain), ``moves`` and ``state``.

    :raises RecordFailed: there is no such file
    """
    told: dict[str, Any] = json.loads(await answer("verify", file))
    if "saying" in told:
        told["problem"] = said(told.pop("saying"))
    return told


async def answer(command: str, file: Path, *options: str) -> str:
    """What the rules say of a record. Raises RecordFailed where they cannot read it, or say nothing."""
    _try(file)
    code, out, err = await rules(command, str(file), *options, "--json")
    if not out:
        raise RecordFailed(Saying("the rules ended with code {code}: {said}", code=code, said=err.strip() or "-"))
    return out


async def rules(*arguments: str) -> tuple[int, str, str]:
    """Ask the program that knows the rules: its exit code, what it said, and what it complained of."""
    child = await asyncio.create_subprocess_exec(
        *(sys.executable, "-P", "-m", "engines", *arguments),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    out, err = await child.communicate()
    return child.returncode or 0, out.decode(errors="replace"), err.decode(errors="replace")


def unpacked(packed: bytes) -> bytes:
    """The text of a record as a server sends it. Raises RecordFailed."""
    stream = zlib.decompressobj()
    try:
        text = stream.decompress(packed, LARGEST + 1)
    except zlib.error as error:
        raise RecordFailed(Saying("the server sent no record")) from error
    if len(text) > LARGEST or not stream.eof:
        raise RecordFailed(Saying("the server sent a record that is too long, or only a part of one"))
    return text


def promises(text: bytes) -> tuple[bytes, tuple[bytes | None, ...]]:
    """The commitment and the seals that a record names, to be compared with what was told when it was dealt."""
    found = re.search(rb"^commitment: ([0-9a-f]{64})$", text, re.MULTILINE)
    seals = re.findall(rb"^seal \d+: (-|[0-9a-f]{64})$", text, re.MULTILINE)
    commitment = bytes.fromhex(found[1].decode()) if found else b""
    return commitment, tuple(None if seal == b"-" else bytes.fromhex(seal.decode()) for seal in seals)


def keep(text: bytes, file: Path) -> None:
    """Write a new file that only its owner may read, whole or not at all. Raises RecordFailed."""
    try:
        opened = os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb")
    except FileExistsError as error:
        raise RecordFailed(Saying("{file} is there already: give another name", file=file)) from error
    except OSError as error:
        raise RecordFailed(_because(file, error)) from error
    try:
        with opened:
            opened.write(text)
    except OSError as error:
        file.unlink(missing_ok=True)
        raise RecordFailed(_because(file, error)) from error


def kept(file: Path) -> bytes:
    """The bytes of a record's file. Raises RecordFailed."""
    try:
        return file.read_bytes()
    except OSError as error:
        raise RecordFailed(_because(file, error), misused=True) from error


def _try(file: Path) -> None:
    """Raises RecordFailed for a file that cannot be read."""
    try:
        with file.open("rb") as opened:
            opened.read(1)
    except OSError as error:
        raise RecordFailed(_because(file, error), misused=True) from error


def _because(file: Path, error: OSError) -> Saying:
    return Saying("{file}: {why}", file=file, why=reason(error))
