"""What a client knows after what it was told."""

from __future__ import annotations

from functools import reduce as fold

from hypothesis import given
from hypothesis import strategies as st

from client.connection.model import Log, Model, covered, reduce
from protocol.choice import Move
from protocol.messages import Act, Bye, Over, Past, Phase, Refused, ServerMessage
from protocol.news import News, Result
from tests.client.messages import PAWNS, news, opened, seats, update


def after(*messages: ServerMessage | Act) -> Model:
    return fold(reduce, messages, Model())


def test_each_eye_has_its_own_log():
    model = after(
        opened(),
        seats(0, 1),
        update(None, 0, news=news("began")),
        update(0, 0, news=news("began", "drew")),
    )

    assert [one.kind for one in model.log] == ["began", "drew"]
    assert [one.kind for one in model.logs[None].news] == ["began"]


def test_news_after_a_gap_wait_until_the_gap_is_recalled():
    model = after(opened(), seats(0), update(0, 1, start=2, news=news("third")))
    assert model.log == ()
    assert model.logs[0].gap == 0

    model = reduce(model, Past("t", 0, 1, 0, news("first", "second"), 3))
    assert [one.kind for one in model.log] == ["first", "second", "third"]
    assert model.logs[0].gap is None


@given(st.permutations(range(6)), st.integers(0, 6))
def test_the_log_is_whole_in_whatever_parts_it_arrives(order: list[int], twice: int):
    whole = tuple(News(str(number), {}) for number in range(7))
    log = Log(1)
    for number in [*order, 6, twice]:
        log = log.with_news(number, whole[number : number + 1], 7)

    assert log.news == whole
    assert log.gap is None
    assert log.ahead == {}


def test_a_move_is_under_way_until_it_is_accepted():
    act = Act("t", 0, 1, 7, Move("pass"))
    model = after(opened(), seats(0), update(0, 0), act)
    assert model.sent == act
    assert model.prompts == ()

    assert reduce(model, update(0, 1, rev=2)).sent == act
    assert reduce(model, update(0, 1, rev=2, accepted=7)).sent is None


def test_a_refused_move_leaves_the_prompts_open():
    model = after(opened(), seats(0), update(0, 0), Act("t", 0, 1, 7, Move("pass")))
    model = reduce(model, Refused("not_now", {}, "t", 0, 7, 1))

    assert model.sent is None
    assert model.refused is not None
    assert model.prompts


def test_a_new_game_forgets_the_old_one():
    result = Result((1, 2), None, "went_out", {})
    model = after(opened(), seats(0), update(0, 0, news=news("began")), Over("t", 1, result, b"", (), (), None))
    model = reduce(model, seats(0, phase=Phase.SEALED, number=2))

    assert (model.over, model.log, model.view) == (None, (), None)


def test_a_message_of_another_table_changes_nothing():
    model = after(opened(), seats(0), update(0, 0))

    assert reduce(model, Refused("not_now", {}, "another")) is model


def test_going_to_another_table_leaves_nothing_of_the_first():
    model = after(opened(), seats(0), update(0, 0), opened(PAWNS, "another"))

    assert (model.seats, model.view, model.logs) == ((), None, {})


def test_covering_takes_the_private_view_and_keeps_the_public_one():
    model = after(opened(), seats(0, 1), update(0, 0))

    assert covered(model).view is None
    assert covered(model).prompts == ()
    public = reduce(model, update(None, 1))
    assert covered(public) is public


def test_a_seat_taken_over_elsewhere_is_no_longer_shown():
    model = after(opened(), seats(0), update(0, 0), Bye("elsewhere", "t", 0))

    assert model.view is None
    assert model.bye is not None


def test_nobody_is_asked_to_move_before_and_after_a_game():
    model = after(opened(), seats(0), update(0, 0))
    assert model.acting == (0,)

    assert reduce(model, seats(0, phase=Phase.OVER)).acting == ()
