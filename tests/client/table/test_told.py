"""What is told at a screen is told once, whoever looks there by and by."""

from __future__ import annotations

from functools import reduce as fold

from client.connection.model import Model, reduce
from client.table.told import Told
from protocol.messages import Past, ServerMessage
from protocol.news import News
from tests.client.messages import news, opened, seats, update

PUBLIC = News("drew", {"cards": 1}), News("passed", {})
OWN = News("drew", {"cards": "7S"}), News("passed", {})


def onlooker() -> Model:
    """Somebody who knows a running game as everybody does."""
    return after(Model(), opened(), seats(), update(None, 0, start=2), Past("t", None, 1, 0, PUBLIC, 2))


def after(model: Model, *messages: ServerMessage) -> Model:
    return fold(reduce, messages, model)


def test_who_looked_on_and_sits_down_is_told_only_what_was_for_that_seat_alone():
    told, model = Told(), onlooker()
    assert told.fresh(model) == PUBLIC

    model = after(model, seats(0), update(0, 0, start=2))
    assert told.fresh(model) == ()
    model = after(model, Past("t", 0, 1, 0, OWN, 2))

    assert told.fresh(model) == OWN[:1]


def test_what_comes_in_parts_is_not_told_again_either():
    told, model = Told(), onlooker()
    told.fresh(model)

    model = after(model, seats(0), update(0, 0, start=2), Past("t", 0, 1, 0, OWN[:1], 2))
    assert told.fresh(model) == OWN[:1]
    model = after(model, Past("t", 0, 1, 1, OWN[1:], 2))
    assert told.fresh(model) == ()
    model = after(model, update(0, 0, rev=2, start=2, news=news("passed")))

    assert told.fresh(model) == news("passed"), "the same again, but later, is news"


def test_what_was_never_told_to_onlookers_here_is_told_whole():
    told = Told()
    model = after(onlooker(), seats(0), update(0, 0, start=2), Past("t", 0, 1, 0, OWN, 2))

    assert told.fresh(model) == OWN


def test_the_log_to_show_is_the_onlookers_until_ones_own_is_there():
    model = after(onlooker(), seats(0), update(0, 0, start=2))
    assert model.story == PUBLIC

    model = after(model, Past("t", 0, 1, 0, OWN, 2))
    assert model.story == OWN
