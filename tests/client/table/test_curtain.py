"""The screen changes hands without showing a hand."""

from __future__ import annotations

from functools import reduce as fold

from client.connection.model import Model, reduce
from client.table.curtain import Drawn, Falling, Open, Unneeded, curtain
from protocol.messages import Phase, ServerMessage
from tests.client.messages import PAWNS, opened, seats, update


def after(*messages: ServerMessage) -> Model:
    return fold(reduce, messages, Model())


def test_the_curtain_falls_before_the_first_deal():
    assert curtain(after(opened(), seats(0, 1, phase=Phase.SEALED))) == Falling()


def test_it_hangs_until_the_player_who_is_asked_looks():
    model = after(opened(), seats(0, 1), update(None, 1))
    assert curtain(model) == Drawn(1)

    assert curtain(reduce(model, update(1, 1))) == Open()


def test_it_falls_once_the_shown_seat_has_moved():
    assert curtain(after(opened(), seats(0, 1), update(0, 1))) == Falling()


def test_a_seat_that_still_has_to_move_is_not_covered():
    assert curtain(after(opened(), seats(0, 1), update(1, 0, 1))) == Open()


def test_a_shown_seat_is_covered_while_others_move_elsewhere():
    names = ("Anna", "Bert", "Cleo")

    assert curtain(after(opened(), seats(0, 1, names=names), update(0, 2))) == Falling()
    assert curtain(after(opened(), seats(0, 1, names=names), update(None, 2))) == Open()


def test_one_seat_at_a_screen_needs_no_curtain():
    assert curtain(after(opened(), seats(0), update(0, 1))) == Open()


def test_a_covered_seat_that_is_left_alone_is_passed_on_once_more():
    alone = after(opened(), seats(0, 1), update(None, 1), seats(0), update(None, 0))
    assert curtain(alone) == Drawn(0)
    assert curtain(after(opened(), seats(0, 1), update(None, 0), seats(0))) == Drawn(0)

    assert curtain(reduce(alone, update(0, 0))) == Open()
    assert curtain(after(opened(PAWNS), seats(0, 1), update(None, 0), seats(0))) == Unneeded(0)


def test_who_looked_on_and_sits_down_alone_needs_no_curtain():
    assert curtain(after(opened(), seats(), update(None, 0), seats(0))) == Open()


def test_a_table_without_secrets_turns_to_the_next_seat_by_itself():
    assert curtain(after(opened(PAWNS), seats(0, 1), update(0, 1))) == Unneeded(1)
    assert curtain(after(opened(PAWNS), seats(0, 1, phase=Phase.SEALED))) == Open()


def test_nothing_is_covered_after_the_end():
    assert curtain(after(opened(), seats(0, 1), update(0), seats(0, 1, phase=Phase.OVER))) == Open()
