"""What a person hears about the table itself, once each."""

from __future__ import annotations

import re

from client.arrangement import Arrangement, Person
from client.seating import Hosting, Seating
from client.session import Session
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
