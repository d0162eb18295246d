"""A game of every kind, recorded: whatever changes in rules, views, prompts or news shows as a diff.

``pytest --update-golden`` writes the records anew. If that changes an old one, the engine needs a new version.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engines.api import Illegal
from engines.registry import engines
from tests.support.golden import LINES, MOST, Record, pick, read, write
from tests.support.variants import options_of, singles

FOLDER = Path(__file__).parents[1] / "golden"
SEATS = 3  # numbers of seats that take turns, from the lowest; more would only be longer to read


def wanted() -> Iterator[Any]:
    """A record for each game, and for each of its house rules alone."""
    for game, engine in engines().items():
        for number, (name, given) in enumerate(singles(engine)):
            seats = engine.seats[number % min(SEATS, len(engine.seats))]
            yield pytest.param(game, given, seats, id=f"{game}-{name}")


WANTED = list(wanted())


@pytest.mark.parametrize(("game", "given", "seats"), WANTED)
def test_a_game_is_played_as_it_was_recorded(game, given, seats, request, update_golden):
    engine = engines()[game]
    path = FOLDER / f"{request.node.callspec.id}.txt"
    if update_golden:
        path.write_text(renewed(path, engine, options_of(engine, given), seats), encoding="utf-8")
    assert path.exists(), f"{path.name} is missing: pytest --update-golden writes it"
    text = path.read_text(encoding="utf-8")
    record = read(text)

    assert (record.name, record.version) == (game, engine.version), "a new version brings new records"
    assert_same_lines(path.name, text, write(engine, record))


def renewed(path: Path, engine, options, seats: int) -> str:
    """The game that is on record as it is played now; another, if it is played no more."""
    try:
        record = read(path.read_text(encoding="utf-8"))
        text = write(engine, record)
    except (OSError, ValueError, KeyError, Illegal):
        return write(engine, pick(engine, options, seats))
    is_whole = len(record.moves) == MOST or len(text.splitlines()) > LINES or not text.endswith("not over\n")
    return text if is_whole else write(engine, pick(engine, options, seats))


def assert_same_lines(name: str, recorded: str, played: str):
    for number, (old, new) in enumerate(zip(recorded.splitlines(), played.splitlines(), strict=False), 1):
        assert old == new, f"{name}, line {number}"

    assert recorded == played


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.txt")), ids=lambda path: path.stem)
def test_every_record_is_wanted(path: Path):
    assert path.stem in {parameters.id for parameters in WANTED}


def test_a_record_says_all_that_it_needs():
    text = (FOLDER / "up_and_down-default.txt").read_text(encoding="utf-8")
    record = read(text)

    assert record == Record("up_and_down", 1, 2, {"stalemate_turns": 200}, record.key, record.moves)
    assert len(record.moves) > 10
