"""A game from its record, step by step: each step is the model that a client had when it was played."""

from __future__ import annotations

import resource
import zlib
from pathlib import Path

import pytest
from attrs import evolve

from client.records.records import RecordFailed, keep, kept, unpacked, verify
from client.records.replay import replay
from engines import notes
from engines.record import write
from engines.redact import view
from engines.registry import engines
from engines.replay import replay as replayed
from protocol.news import Result
from tests.support.records import record_of


def written(folder: Path, text: str) -> Path:
    path = folder / "game.txt"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("game", sorted(engines()))
async def test_each_step_shows_what_the_seat_saw_then_and_all_it_was_told(tmp_path: Path, game: str):
    record = record_of(game, 3, most=30)
    steps = replayed(record, engines()).steps
    for eye in (0, None):
        shown = await replay(written(tmp_path, write(record)), eye)

        assert len(shown) == len(steps)
        told = 0
        for number, step in enumerate(steps):
            model = shown.model(number)
            told += len(shown.news(number))
            assert model.view == view(step.state, eye)
            assert len(model.log) == told
            assert (model.over is not None) == (record.result is not None and number == len(steps) - 1)


async def test_a_seats_own_record_is_replayed_as_far_as_it_goes(tmp_path: Path):
    told = replayed(record_of("kaboo", 1, most=5), engines())
    mine = notes.taken(told.record, told.engine, told.steps, 1)
    file = written(tmp_path, notes.write(mine))
    shown = await replay(file)

    assert [shown.model(step).view for step in range(len(shown))] == [step.view for step in mine.told]
    with pytest.raises(RecordFailed, match=r"only what .* was told"):
        await replay(file, 0)
    assert (await verify(file))["true"] is None


async def test_what_is_not_true_is_not_shown(tmp_path: Path):
    record = record_of("tauchen", 1)
    lie = evolve(record, result=Result((1, 1), None, "charm", {}))

    with pytest.raises(RecordFailed, match="line"):
        await replay(written(tmp_path, write(lie)))
    with pytest.raises(RecordFailed) as missing:
        await replay(tmp_path / "nowhere.txt")
    assert missing.value.misused
    with pytest.raises(RecordFailed, match="no such seat"):
        await replay(written(tmp_path, write(record)), 7)


def test_a_record_is_kept_whole_or_not_at_all(tmp_path: Path):
    file = tmp_path / "new.txt"
    keep(b"text", file)

    assert kept(file) == b"text"
    assert file.stat().st_mode & 0o077 == 0
    with pytest.raises(RecordFailed, match="there already"):
        keep(b"other", file)
    assert kept(file) == b"text"
    with pytest.raises(RecordFailed):
        keep(b"other", tmp_path / "nowhere" / "new.txt")


def test_a_record_that_there_is_no_room_for_leaves_no_part_of_itself(tmp_path: Path):
    file = tmp_path / "new.txt"
    bounds = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, bounds[1]))
    try:
        with pytest.raises(RecordFailed, match=r"new\.txt"):
            keep(bytes(1000), file)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, bounds)

    assert not file.exists()


def test_what_a_server_sends_instead_of_a_record_does_no_harm():
    assert unpacked(zlib.compress(b"text")) == b"text"
    for packed in (b"nothing", zlib.compress(bytes(32 * 1024 * 1024))):
        with pytest.raises(RecordFailed):
            unpacked(packed)
