"""What is marked as moved last."""

from __future__ import annotations

from client.moving import last_moved
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
