"""Moves are shared by successive tables without the older seeing what came later."""

from __future__ import annotations

from protocol.choice import Move
from server.entries import Acted
from server.history import History


def acted(seat: int, identity: int, kind: str = "draw") -> Acted:
    return Acted(seat, identity, Move(kind))


def test_a_move_is_found_by_its_seat_and_id():
    history = History().plus(acted(0, 7, "a")).plus(acted(1, 7, "b")).plus(acted(0, -3, "c"))

    assert history.find(0, 7) == Move("a")
    assert history.find(1, 7) == Move("b")
    assert history.find(0, -3) == Move("c")
    assert history.find(1, -3) is None
    assert history.find(0, 2**63 - 1) is None


def test_an_older_history_knows_nothing_of_what_came_later():
    older = History().plus(acted(0, 1))
    newer = older.plus(acted(1, 2))

    assert list(older) == [acted(0, 1)]
    assert older.find(1, 2) is None
    assert list(newer) == [acted(0, 1), acted(1, 2)]


def test_two_that_go_on_from_one_do_not_meet():
    older = History().plus(acted(0, 1))
    left, right = older.plus(acted(1, 2, "left")), older.plus(acted(1, 2, "right"))

    assert left.find(1, 2) == Move("left")
    assert right.find(1, 2) == Move("right")
    assert left != right
    assert right == History().plus(acted(0, 1)).plus(acted(1, 2, "right"))
    assert left.plus(acted(0, 3)).find(1, 2) == Move("left")


def test_a_move_is_added_without_copying_the_others():
    older = History()
    for number in range(1000):
        newer = older.plus(acted(0, number))
        if number:
            assert newer._entries is older._entries
            assert newer._places is older._places
        older = newer

    assert len(older) == 1000
