"""The outbox: nothing is lost, reordered or doubled, and it cannot grow."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from protocol.messages import Bye, Listed, Refused, ServerMessage, Update
from protocol.news import News
from protocol.scene import View
from server.outbox import LIMIT, NEWS, NEWS_SIZE, Outbox, OutboxFull

EMPTY = View({}, {})


def update(rev: int, start: int, count: int = 1, **changes: Any) -> Update:
    news = tuple(News("told", {"number": start + place}) for place in range(count))
    return evolve(Update("t", 0, 1, rev, (), EMPTY, start, news), **changes)


def told(message: ServerMessage) -> list[Any]:
    assert isinstance(message, Update)
    numbers = [news.args["number"] for news in message.news]

    assert numbers == [*range(message.start, message.start + len(numbers))]
    return numbers


def drained(outbox: Outbox) -> list[Any]:
    return [outbox.take() for _ in range(len(outbox))]


def outbox(size: int = 100) -> Outbox:
    return Outbox(lambda _: size)


def test_updates_that_wait_become_one_with_all_the_news_and_the_newest_view():
    box = outbox()
    for rev in range(5):
        box.put(update(rev, start=rev))

    (message,) = drained(box)
    assert message.rev == 4
    assert told(message) == [0, 1, 2, 3, 4]


def test_an_answer_is_never_merged_away():
    box = outbox()
    box.put(update(1, 0, accepted=11))
    box.put(update(2, 1))
    box.put(update(3, 2, accepted=12))

    assert [(message.rev, message.accepted) for message in drained(box)] == [(2, 11), (3, 12)]


@pytest.mark.parametrize("other", [{"seat": 1}, {"seat": None}, {"table": "u"}, {"number": 2}])
def test_updates_for_different_eyes_stay_apart(other: dict[str, Any]):
    box = outbox()
    box.put(update(1, 0))
    box.put(update(2, 1, **other))

    assert [message.rev for message in drained(box)] == [1, 2]


def test_a_message_of_the_table_in_between_keeps_its_place():
    box = outbox()
    between = Refused("stale", table="t")
    box.put(update(1, 0))
    box.put(between)
    box.put(update(2, 1))

    first, second, third = drained(box)
    assert (first.rev, second, third.rev) == (1, between, 2)


def test_messages_of_other_tables_do_not_keep_updates_apart():
    box = outbox()
    box.put(update(1, 0))
    box.put(Bye("elsewhere", "u", 0))
    box.put(Listed(()))
    box.put(update(2, 1))

    assert [type(message) for message in drained(box)] == [Update, Bye, Listed]


def test_a_gap_in_the_news_is_not_papered_over():
    box = outbox()
    box.put(update(1, 0))
    box.put(update(2, 7))

    assert [told(message) for message in drained(box)] == [[0], [7]]


def test_of_very_many_news_the_oldest_go_and_the_start_tells():
    box = outbox()
    for rev in range(NEWS + 10):
        box.put(update(rev, start=rev))

    (message,) = drained(box)
    assert told(message) == [*range(10, NEWS + 10)]


def test_more_than_the_limit_is_refused_and_changes_nothing():
    box = outbox(size=LIMIT // 2)
    box.put(Listed(()))
    box.put(Bye("elsewhere", "t", 0))

    with pytest.raises(OutboxFull):
        box.put(Bye("elsewhere", "t", 1))

    assert drained(box) == [Listed(()), Bye("elsewhere", "t", 0)]
    assert box.size == 0


EYES = st.sampled_from([("t", 0), ("t", 1), ("t", None), ("u", 0)])
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("update"), EYES, st.integers(0, 5), st.booleans()),
        st.tuples(st.just("other"), st.sampled_from(["t", "u", None])),
        st.tuples(st.just("take")),
    ),
    max_size=120,
)


@given(STEPS)
def test_whatever_is_put_and_taken_nothing_is_lost_reordered_or_doubled(steps: list[tuple[Any, ...]]):
    box = outbox()
    news: dict[Any, int] = {}
    put: list[object] = []
    answers: list[int] = []
    got: list[Any] = []
    for number, step in enumerate(steps):
        match step:
            case ("update", eye, count, accepted):
                start = news.get(eye, 0)
                news[eye] = start + count
                table, seat = eye
                box.put(update(number, start, count, table=table, seat=seat, accepted=number if accepted else None))
                answers += [number] if accepted else []
            case ("other", table):
                message = Refused("stale", table=table, id=number)
                put.append(message)
                box.put(message)
            case _:
                got += [box.take()] if len(box) else []
    got += drained(box)

    for eye, count in news.items():
        updates = [message for message in got if isinstance(message, Update) and (message.table, message.seat) == eye]
        assert [number for message in updates for number in told(message)] == [*range(count)]
        assert [message.rev for message in updates] == sorted(message.rev for message in updates)
    assert [message for message in got if isinstance(message, Refused)] == put
    accepted = [message.accepted for message in got if isinstance(message, Update) and message.accepted is not None]
    assert sorted(accepted) == answers
    for table in ("t", "u"):
        order = [
            message.rev if isinstance(message, Update) else message.id for message in got if message.table == table
        ]
        assert order == sorted(order)
    assert box.size == 0


@given(st.lists(st.tuples(EYES, st.integers(0, 40)), max_size=300))
def test_its_size_stays_below_the_limit(puts: list[tuple[Any, ...]]):
    box = outbox(size=20_000)
    news: dict[Any, int] = {}
    for number, (eye, count) in enumerate(puts):
        start = news.get(eye, 0)
        try:
            box.put(update(number, start, count, table=eye[0], seat=eye[1]))
        except OutboxFull:
            assert box.size > LIMIT - 20_000 - NEWS * NEWS_SIZE
        else:
            news[eye] = start + count
        assert box.size <= LIMIT
