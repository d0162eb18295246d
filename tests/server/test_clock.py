"""Alarms: any number of them for one timer of the clock."""

from __future__ import annotations

from server.clock import Alarms
from tests.support.guests import START, TurnedClock


async def test_alarms_ring_at_their_time_in_order_and_once():
    clock = TurnedClock()
    rung: list[tuple[str, float]] = []
    alarms = Alarms(clock, lambda key: rung.append((key, clock.time - START)))
    for seconds, key in ((5, "b"), (1, "a"), (5, "b"), (9, "a")):
        alarms.set(START + seconds, key)
    await clock.turn(20.0)

    assert rung == [("a", 1.0), ("b", 5.0), ("a", 9.0)]


async def test_an_alarm_for_a_time_that_is_past_rings_soon():
    clock = TurnedClock()
    rung: list[str] = []
    Alarms(clock, rung.append).set(START - 5.0, "late")
    assert rung == []
    await clock.turn(0.0)

    assert rung == ["late"]


async def test_an_alarm_may_be_set_by_one_that_rings():
    clock = TurnedClock()
    rung: list[float] = []

    def ring(key: str) -> None:
        rung.append(clock.time - START)
        if len(rung) < 3:
            alarms.set(clock.time + 2.0, key)

    alarms = Alarms(clock, ring)
    alarms.set(START + 1.0, "again")
    await clock.turn(20.0)

    assert rung == [1.0, 3.0, 5.0]


async def test_the_clock_has_one_call_for_all_alarms_and_none_after_stop():
    clock = TurnedClock()
    alarms = Alarms(clock, lambda _: None)
    for seconds in (30, 20, 10, 40):
        alarms.set(START + seconds, "key")
    assert clock.waiting() == 1

    alarms.stop()
    assert clock.waiting() == 0
