"""A screen that has changed hears no key that was meant for what it hid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import takewhile

import pytest

from client.table.hush import PAUSE, Hush


def heard(keys: Iterable[float], pause: float = PAUSE) -> list[float]:
    """Which of the keys pressed at these seconds count, where the screen changes at 0."""
    now = [0.0]
    hush = Hush(pause, lambda: now[0])
    hush.begin()
    found = []
    for now[0] in keys:
        if hush.hears():
            found.append(now[0])
    return found


def held(first: float, every: float, seconds: float) -> Iterator[float]:
    """A key that is held down."""
    return takewhile(lambda at: at < seconds, (first + every * times for times in range(10_000)))


@pytest.mark.parametrize(("first", "every"), [(0.2, 0.03), (0.35, 0.04), (0.5, 0.1), (0.66, 0.04), (0.75, 0.25)])
def test_a_key_that_is_held_down_is_never_heard_and_pressed_anew_it_is(first: float, every: float):
    repeats = list(held(first, every, 30))

    assert heard(repeats) == []
    assert heard([*repeats, 31]) == [31]


def test_a_key_in_its_own_time_is_heard_at_once():
    assert heard([PAUSE, PAUSE]) == [PAUSE, PAUSE]
    assert heard([0.0], pause=0) == [0.0]


def test_who_presses_again_and_again_is_heard():
    assert len(heard([0.1 + 0.4 * times for times in range(10)])) >= 7
