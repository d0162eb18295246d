"""A seat's own record holds what that seat was told, whole, and nothing that it may not know."""

from __future__ import annotations

import random

import pytest

from engines.notes import Notes, read, taken, write
from engines.redact import tell
from engines.registry import engines
from engines.replay import replay
from engines.text import RecordError
from tests.support.records import record_of

GAMES = sorted(engines())


def notes_of(game: str, eye: int | None, most: int = 40) -> Notes:
    told = replay(record_of(game, 1, most=most), engines())
    return taken(told.record, told.engine, told.steps, eye)


@pytest.mark.parametrize("eye", [0, 1, None])
@pytest.mark.parametrize("game", GAMES)
def test_notes_come_back_as_they_were(game: str, eye: int | None):
    notes = notes_of(game, eye)

    assert read(write(notes).encode()) == notes


@pytest.mark.parametrize("eye", [0, None])
@pytest.mark.parametrize("game", GAMES)
def test_notes_tell_neither_secret_nor_key_nor_seed_nor_what_others_were_told(game: str, eye: int | None):
    whole = replay(record_of(game, 1, most=40), engines())
    record = whole.record
    text = write(taken(record, whole.engine, whole.steps, eye))
    own = [news for step in whole.steps for item in step.news if (news := tell(item, eye, game))]

    assert record.secret.hex() not in text
    assert record.key.hex() not in text
    assert not any(player.seed.hex() in text.split() for player in record.seats if player.seed)
    assert [news for step in read(text).told for news in step.news] == own


def test_a_byte_changed_in_notes_is_refused_or_makes_no_difference():
    notes, chance = notes_of("kaboo", 1, most=12), random.Random(7)
    text = write(notes).encode()
    for place, byte in enumerate(text):
        other = chance.choice([code for code in range(256) if code != byte])
        try:
            found = read(text[:place] + bytes([other]) + text[place + 1 :])
        except RecordError:
            continue
        assert found == notes
