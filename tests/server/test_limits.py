"""Credits and addresses, with time as a value."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.limits import Credits, Rate, Visitors, household

RATE = Rate(burst=3, second=0.5)
FULL = Rate(burst=10, second=10)


def test_a_burst_is_granted_and_then_as_many_as_come_back():
    purse = Credits(RATE, 0.0)

    assert [purse.take(0.0) for _ in range(4)] == [True, True, True, False]
    assert not purse.take(1.9)
    assert purse.take(2.0)
    assert not purse.take(2.0)


def test_what_is_not_used_does_not_add_up_beyond_the_burst():
    purse = Credits(RATE, 0.0)

    assert [purse.take(1_000_000.0) for _ in range(4)] == [True, True, True, False]


def test_what_is_owed_tells_how_long_to_wait():
    purse = Credits(RATE, 0.0)

    assert [purse.owe(0.0) for _ in range(5)] == [0.0, 0.0, 0.0, 2.0, 4.0]
    assert purse.wait(0.0) == pytest.approx(6.0)
    assert purse.wait(6.0) == 0.0


def test_a_clock_that_is_set_back_gives_nothing_and_takes_nothing():
    purse = Credits(RATE, 100.0)
    for _ in range(3):
        purse.take(100.0)

    assert not purse.take(0.0)
    assert not purse.take(1.0)
    assert purse.take(2.0)


@given(st.lists(st.floats(0, 5), max_size=60))
def test_never_more_is_granted_than_burst_and_time_allow(pauses: list[float]):
    purse = Credits(RATE, 0.0)
    now, granted = 0.0, 0
    for pause in pauses:
        now += pause
        granted += purse.take(now)

        assert granted <= RATE.burst + now * RATE.second + 1e-6


def test_an_address_has_so_many_connections_and_no_more():
    visitors = Visitors(2, FULL, FULL)
    first = visitors.admit("192.0.2.1", 0.0)
    second = visitors.admit("192.0.2.1", 0.0)

    assert first is not None
    assert second is first
    assert visitors.admit("192.0.2.1", 0.0) is None
    assert visitors.admit("192.0.2.2", 0.0) is not None

    first.connections -= 1

    assert visitors.admit("192.0.2.1", 0.0) is first


def test_addresses_that_owe_nothing_are_forgotten_and_others_are_not():
    visitors = Visitors(1, FULL, FULL)
    owing = visitors.admit("192.0.2.1", 0.0)
    assert owing is not None
    owing.connections = 0
    owing.finds.take(1000.0)
    for number in range(5000):
        visitor = visitors.admit(f"10.{number >> 8}.{number & 255}.1", 1000.0)
        assert visitor is not None
        visitor.connections -= 1

    assert len(visitors) <= 1024
    assert visitors.admit("192.0.2.1", 1000.0) is owing


@pytest.mark.parametrize(
    ("address", "same"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::2"),
    ],
)
def test_a_network_of_one_household_counts_as_one(address: str, same: str):
    assert household(address) == household(same)


def test_neighbours_are_told_apart():
    assert household("2001:db8:1:2::1") != household("2001:db8:1:3::1")
    assert household("192.0.2.1") != household("192.0.2.2")
