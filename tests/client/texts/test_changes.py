"""What a person hears about the table itself, once each."""

from __future__ import annotations

import re

from attrs import evolve

from client.connection.model import Line, Model, reduce
from client.connection.session import Session
from client.table.arrangement import Arrangement, Person
from client.table.seating import Hosting, Seating
from client.texts.changes import changes
from client.texts.words import Words
from protocol.messages import Over
from protocol.news import Result
from tests.client.messages import opened, seats
from tests.support.desks import desk, server


def two(session: Session) -> Seating:
    return Hosting(session, Arrangement("leiterspiel", (Person("Anna"), Person("Bert"))), begins=True)


async def test_of_a_broken_line_of_ones_own_nothing_is_told_seat_by_seat():
    async with desk(server(), two) as shared:
        await shared.cut()
        await shared.mend()
        told = shared.read()

        assert "The connection is back." in told
        assert not re.search("(Anna|Bert)('s connection is lost| is back| has been away)", told)


def test_a_table_waits_for_who_is_lost_while_a_game_runs_and_not_after_its_end():
    there = reduce(reduce(Model(line=Line.ONLINE), opened()), seats(0))
    assert there.seated is not None
    anna, bert = there.seats
    lost = evolve(there.seated, seats=(anna, evolve(bert, online=False)))
    result = Result((1, 2), None, "goal", {})
    over = reduce(there, Over("t", 1, result, bytes(32), (None, None), (None, None), None))

    told = [changes(before, reduce(before, lost), Words("en")) for before in (there, over)]

    assert told == [["Bert's connection is lost. The table waits."], ["Bert's connection is lost."]]
