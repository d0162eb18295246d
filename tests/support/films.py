"""Recorded games on a screen, for tests: each record is read by the rules once, since that is a program of its own."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from client.records.replay import Replay, replay
from client.records.screening import Screening
from client.texts.words import Words
from engines.record import write
from tests.support.records import record_of

_READ: dict[tuple[str, int], Replay] = {}


async def film(folder: Path, game: str = "up_and_down", most: int = 20) -> Screening:
    """A game of so many moves, at the deal, as an onlooker sees it; its file is in the folder."""
    file = folder / "game.txt"
    file.write_text(_record(game, most), encoding="utf-8")
    if (game, most) not in _READ:
        _READ[game, most] = await replay(file)
    return Screening(file, _READ[game, most], Words())


@cache
def _record(game: str, most: int) -> str:
    return write(record_of(game, 2, most=most))
