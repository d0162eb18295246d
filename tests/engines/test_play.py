"""The one door for moves from outside: what is refused, and that the answer says what would fit."""

from __future__ import annotations

import pytest
from attrs import evolve

from engines.api import Illegal, play
from engines.games.up_and_down import ENGINE
from protocol.choice import Move, Number, One, Prompt, Some, Value
from tests.support.positions import duel, played

STATE = duel("7C 9D 2D / 9S", "KD / KC", "8S | 6H")
ASKING = evolve(
    ENGINE,
    prompts=lambda _state, _seat: (
        Prompt("play", {"card": "7C"}, (One("pile", ("centre.0", "centre.1")),)),
        Prompt("play", {"card": "9D"}, (Some("piles", ("centre.0", "centre.1"), 1), Number("times", 1, 3))),
    ),
)


def refusal(engine, seat: int, move: Move) -> tuple[str, dict[str, Value]]:
    with pytest.raises(Illegal) as refused:
        play(engine, STATE, seat, move)
    return refused.value.code, dict(refused.value.args_told)


def test_out_of_turn_is_refused_as_that_whatever_the_move():
    assert refusal(ENGINE, 1, Move("draw")) == ("not_your_turn", {})
    assert refusal(ENGINE, 1, Move("nonsense", {"more": ("x",)})) == ("not_your_turn", {})


def test_after_the_end_every_move_is_refused_as_that():
    over = played(duel("7C /", "KD /", "8S | 6H"), 0, "7C 0").state
    for seat in (0, 1):
        with pytest.raises(Illegal) as refused:
            play(ENGINE, over, seat, Move("draw"))
        assert refused.value.code == "over"


def test_another_kind_is_answered_with_the_kinds_there_are():
    assert refusal(ENGINE, 0, Move("pass")) == ("not_now", {"kind": "pass", "kinds": ("draw", "play")})


@pytest.mark.parametrize("args", [{}, {"card": "7C"}, {"card": "7C", "pile": "centre.0", "more": 1}])
def test_missing_or_extra_parts_are_answered_with_the_parts_there_are(args):
    assert refusal(ENGINE, 0, Move("play", args)) == ("wrong_parts", {"kind": "play", "parts": ("card", "pile")})


def test_a_part_that_does_not_fit_is_named_with_what_would():
    wrong = Move("play", {"card": "2D", "pile": "centre.0"})
    elsewhere = Move("play", {"card": "9D", "pile": "centre.1"})

    assert refusal(ENGINE, 0, wrong) == ("wrong_part", {"kind": "play", "part": "card", "choices": ("7C", "9D")})
    assert refusal(ENGINE, 0, elsewhere) == ("wrong_part", {"kind": "play", "part": "pile", "choices": ("centre.0",)})


@pytest.mark.parametrize(
    ("args", "part", "choices"),
    [
        ({"card": "7C", "pile": "stack"}, "pile", ("centre.0", "centre.1")),
        ({"card": "9D", "piles": (), "times": 1}, "piles", ("centre.0", "centre.1")),
        ({"card": "9D", "piles": ("centre.0", "centre.0"), "times": 1}, "piles", ("centre.0", "centre.1")),
        ({"card": "9D", "piles": ("centre.0",), "times": 4}, "times", ("1…3",)),
        ({"card": "9D", "piles": ("centre.0",), "times": True}, "times", ("1…3",)),
        ({"card": "KD", "pile": "centre.0"}, "card", ("7C",)),
    ],
)
def test_an_answer_that_does_not_fit_is_named_with_what_is_asked_for(args, part, choices):
    assert refusal(ASKING, 0, Move("play", args)) == (
        "wrong_part",
        {"kind": "play", "part": part, "choices": choices},
    )


def test_a_refused_move_tells_nothing_of_the_other_hand():
    """The king is in the other's hand, the queen nowhere; both are answered alike."""
    king, queen = (refusal(ENGINE, 0, Move("play", {"card": card, "pile": "centre.0"})) for card in ("KD", "QD"))

    assert king == queen
