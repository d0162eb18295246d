"""What is marked as moved last."""

from __future__ import annotations

from client.table.moving import last_moved
from protocol.news import Moved, News


def laid(seat: int, card: str) -> News:
    return News("game.laid", {"seat": seat, "card": card}, (Moved("card", f"hands.{seat}", "table"),))


def drew(seat: int) -> News:
    return News("game.drew", {"seat": seat, "card": 1}, (Moved("card", "stack", f"hands.{seat}"),))


def test_a_card_that_was_laid_stays_marked_though_one_was_drawn_after_it():
    assert "7S" in last_moved((laid(1, "KS"), drew(1), laid(0, "7S"), drew(0)))


def test_what_another_moved_before_is_marked_no_more():
    assert "KS" not in last_moved((laid(1, "KS"), drew(1), laid(0, "7S"), drew(0)))


def test_news_without_a_movement_leave_the_marks():
    assert "7S" in last_moved((laid(0, "7S"), News("game.passed", {"seat": 1})))


def looked(seat: int, place: int) -> News:
    square = f"squares.{seat}"
    return News("game.looked", {"seat": seat, "card": 1}, (Moved("card", square, square, place, place),))


def swapped(seat: int, place: int) -> News:
    return News("game.swapped", {"seat": seat, "card": 1}, (Moved("card", "drawn", f"squares.{seat}", None, place),))


def test_what_was_looked_at_before_the_turn_began_is_not_marked_with_what_the_turn_moved():
    begun = News("game.started", {"seat": 0})
    assert last_moved((looked(0, 2), begun)) == {"squares.0.2"}
    assert last_moved((looked(0, 2), begun, swapped(0, 1))) == {"squares.0.1"}
    assert last_moved((looked(0, 2), begun, drew(0), swapped(0, 1))) == {"hands.0.top", "squares.0.1"}


def test_what_was_looked_at_in_the_turn_is_marked_with_what_the_turn_moved():
    assert last_moved((looked(0, 2), laid(0, "7S"))) == {"squares.0.2", "7S", "table.top"}
