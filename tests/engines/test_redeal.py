"""Redealt states: what a seat cannot tell from the real one, each as likely as any other."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import Annotated

import pytest
from attrs import evolve, frozen

from engines.api import Engine, Step
from engines.chance import Chance, Draws
from engines.games.up_and_down import ENGINE, Options
from engines.kit.walk import places
from engines.known import Known, Spot
from engines.redact import layout, view
from engines.redeal import redeal
from engines.zones import A_SEAT, NOBODY, OWNER, PUBLIC, SECRET, SETTING, Zone
from protocol.choice import Value
from protocol.scene import Shape
from tests.support.games import games


@frozen
class Rules:
    pips: int = 3


@frozen
class State:
    hands: Annotated[tuple[tuple[str, ...], ...], Zone(Shape.FAN, OWNER, A_SEAT)]
    stack: Annotated[tuple[str, ...], Zone(Shape.PILE, NOBODY)]
    turn: Annotated[int, PUBLIC]
    pips: Annotated[int, SETTING]
    chance: Annotated[Chance, SECRET]


@frozen
class Nothing:
    seat: Annotated[int, PUBLIC]


PIECES = ("A", "B", "C", "D", "E", "F")
TINY = Engine(
    name="tiny",
    version=1,
    seats=range(3, 4),
    options=Rules,
    state=State,
    actions=Nothing,
    news=Nothing,
    pieces=PIECES,
    setup=lambda _seats, options, key: Step(State(((),) * 3, PIECES, 0, options.pips, Chance(key))),
    prompts=lambda _state, _seat: (),
    apply=lambda state, _seat, _action: Step(state),
    result=lambda _state: None,
)
REAL = State((("A",), ("B", "C"), ("D",)), ("E", "F"), 2, 3, Chance(b"secret"))
LAYOUT = layout(TINY, 3, Rules())


def deals(spots: dict[str, frozenset[Spot]], times: int) -> Counter[State]:
    """How often each state was dealt for seat 0; its chance left out, and its hands sorted by face."""
    draws = Draws(b"redeal")
    found: Counter[State] = Counter()
    for _ in range(times):
        dealt = redeal(TINY, Rules(), view(REAL, 0), Known(LAYOUT, spots), draws)
        found[evolve(dealt, chance=REAL.chance)] += 1
    return found


def arrangements(allowed) -> set[State]:
    """Every state with seat 0's hand, in which what is known holds."""
    found = set()
    for b, c, d, e, f in itertools.permutations("BCDEF"):
        state = evolve(REAL, hands=(("A",), (b, c), (d,)), stack=(e, f))
        if allowed(state):
            found.add(state)
    return found


def at(*spots: str) -> frozenset[Spot]:
    return frozenset(Spot(zone, int(place) if place else None) for zone, _, place in (s.partition("@") for s in spots))


@pytest.mark.parametrize(
    ("spots", "allowed"),
    [
        ({}, lambda _: True),
        ({"B": at("hands.1")}, lambda s: "B" in s.hands[1]),
        ({"E": at("stack@1")}, lambda s: s.stack[0] == "E"),
        ({"F": at("stack@0")}, lambda s: s.stack[1] == "F"),
        ({"E": at("stack")}, lambda s: "E" in s.stack),
        ({"B": at("hands.1", "stack")}, lambda s: "B" not in s.hands[2]),
        (
            {"B": at("hands.1", "stack"), "C": at("hands.1")},
            lambda s: "B" not in s.hands[2] and "C" in s.hands[1],
        ),
        (
            {"B": at("hands.1", "stack@0"), "D": at("hands.2", "stack@0"), "C": at("hands.1", "hands.2")},
            lambda s: (
                ("B" in s.hands[1] or s.stack[1] == "B")
                and ("D" in s.hands[2] or s.stack[1] == "D")
                and ("C" not in s.stack)
            ),
        ),
    ],
)
def test_every_arrangement_that_fits_comes_equally_often(spots, allowed):
    """The expected ones by going through all orders of the five unseen pieces."""
    expected = arrangements(allowed)
    times = 60 * len(expected)
    found = deals(spots, times)

    assert set(found) == expected
    square = sum((count - 60) ** 2 / 60 for count in found.values())
    assert square < len(expected) + 5 * (2 * len(expected)) ** 0.5


def test_where_luck_finds_no_arrangement_one_is_made(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("engines.redeal.TRIES", 0)
    spots = {
        "B": at("hands.1", "stack@0"),
        "C": at("hands.1", "hands.2"),
        "D": at("hands.2", "stack@0"),
        "E": at("stack", "hands.1"),
    }
    fitting = arrangements(
        lambda s: (
            ("B" in s.hands[1] or s.stack[1] == "B")
            and "C" not in s.stack
            and ("D" in s.hands[2] or s.stack[1] == "D")
            and "E" not in s.hands[2]
        )
    )

    assert set(deals(spots, 200)) <= fitting


def test_settings_come_from_the_house_rules_and_chance_is_new():
    dealt = redeal(TINY, Rules(pips=5), view(REAL, 0), Known(LAYOUT), Draws(b"any"))

    assert dealt.pips == 5
    assert dealt.turn == REAL.turn
    assert len(dealt.chance.key) == 32


def test_the_same_draws_deal_the_same():
    one, other = (redeal(TINY, Rules(), view(REAL, 0), Known(LAYOUT), Draws(b"any")) for _ in range(2))

    assert one == other


@pytest.mark.parametrize(
    "spots",
    [
        {"B": at("stack@7")},
        {"B": at("hands.0")},
        {"B": at("stack@0"), "C": at("stack@0")},
    ],
)
def test_a_memory_that_does_not_fit_the_view_is_refused(spots):
    with pytest.raises(ValueError, match=r"[BC]"):
        deals(spots, 1)


def test_in_a_whole_game_each_seat_sees_the_same_in_what_is_dealt_for_it():
    draws = Draws(b"any")
    for position, _ in games(ENGINE, Options(), 2, 150):
        for eye in (0, 1, None):
            seen = view(position.state, eye)
            dealt = redeal(ENGINE, Options(), seen, position.known[eye], draws)

            assert view(dealt, eye) == seen
            assert Counter(face for _, _, face in places(ENGINE, dealt)) == Counter(ENGINE.pieces)


def cards_of(value: Value) -> tuple[Value, ...]:
    return value if isinstance(value, tuple) else ()


def test_a_seat_that_replaced_its_hand_knows_what_is_in_its_stack():
    """Those cards are dealt to its stack only: never to the other's hand."""
    draws = Draws(b"any")
    for position, step in games(ENGINE, Options(), 2, 600):
        for news in position.told(step, 0):
            if news.kind == "up_and_down.replaced" and news.args["seat"] == 0:
                returned = set(cards_of(news.args["returned"])) - set(position.state.hands[0])
                dealt = redeal(ENGINE, Options(), view(position.state, 0), position.known[0], draws)

                assert returned <= set(dealt.stacks[0])
                assert returned
