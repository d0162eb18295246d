"""What lies on the disk of a server, read without it, and how it is held against what its clients were told."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path

from protocol.choice import Move
from protocol.messages import Act
from server.entries import Acted, Bound, Dealt, Entry, Restarted
from server.log import unpack
from server.storage.opening import open_storage
from tests.support.person import Person


async def logs_on_disk(database: Path, counts: Mapping[str, int], scratch: Path) -> dict[str, tuple[Entry, ...]]:
    """What the tables' logs have beyond so many entries, from a copy of the files as a dead server left them."""
    await asyncio.to_thread(_copy, database, scratch)
    storage = await open_storage(f"sqlite:///{scratch / database.name}")
    logs = {}
    for table, count in counts.items():
        logs[table] = tuple([unpack(body) for body in await storage.read(table, count)])
    await storage.close()
    return logs


def _copy(database: Path, scratch: Path) -> None:
    scratch.mkdir(exist_ok=True)
    for source in (database, database.with_name(f"{database.name}-wal")):
        (scratch / source.name).unlink(missing_ok=True)
        if source.exists():
            shutil.copy(source, scratch)


def revs(log: Sequence[Entry]) -> list[int]:
    """The ``rev`` of the table after each entry: moves count, and deals and restarts with them."""
    rev, counted = 0, []
    for entry in log:
        rev += isinstance(entry, Acted | Dealt | Restarted)
        counted.append(rev)
    return counted


def is_sealed(log: Sequence[Entry]) -> bool:
    """Whether the table waits for entropies, so that a deal comes next, by itself."""
    return isinstance([entry for entry in log if isinstance(entry, Acted | Bound | Dealt | Restarted)][-1], Bound)


def moves(log: Sequence[Entry], seat: int) -> list[tuple[int, Move, int]]:
    """The id, the move and the rev of each move of the seat."""
    counted = zip(log, revs(log), strict=True)
    return [(entry.id, entry.move, rev) for entry, rev in counted if isinstance(entry, Acted) and entry.seat == seat]


def is_stored(log: Sequence[Entry], act: Act) -> bool:
    return any(id_ == act.id for id_, _, _ in moves(log, act.seat))


def check(log: Sequence[Entry], persons: Sequence[Person]) -> None:
    """Whatever they were told is in the log, each move once, at the place that they were told; and nothing else is."""
    for person in persons:
        told = [(one.act.id, one.act.move) for one in person.accepted]
        found = moves(log, person.seat)
        pairs = [(id_, move) for id_, move, _ in found]
        assert pairs[: len(told)] == told, f"{person.name} was told of moves that the log has not, or not so"
        pending = [] if person.pending is None else [(person.pending.id, person.pending.move)]
        assert pairs[len(told) :] in ([], pending), f"{person.name} made no such move"
        for one, (_, _, rev) in zip(person.accepted, found, strict=False):
            assert rev == one.rev or (one.resent and rev < one.rev), f"{person.name} was told {one}; it was {rev}"
        assert person.newest <= revs(log)[-1], f"{person.name} heard of something that is not stored"
