"""What becomes of a record that was asked for at the table."""

from __future__ import annotations

from pathlib import Path

from client.table.arrangement import Arrangement, Person
from client.table.seating import Hosting
from tests.support.desks import desk, server
from tests.support.guests import settle


async def test_a_record_that_was_asked_for_comes_although_the_line_breaks(tmp_path: Path):
    file = tmp_path / "mine.txt"
    players = Arrangement("leiterspiel", (Person("Anna"), Person("Bert")), 0)
    async with desk(server(), lambda session: Hosting(session, players, begins=True)) as shared:
        shared.deafen(True)
        shared.face.typed(f"save {file}")
        shared.link.flush()
        await settle()
        await shared.cut()
        await shared.mend()

        assert file.exists()
        assert shared.read().count("mine.txt") == 1
