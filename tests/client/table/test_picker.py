"""A prompt is filled in part by part, whether moves are listed or asked for."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from client.table.picker import Pick, listed
from protocol.choice import Move, Number, One, Prompt, Some

LISTED = (
    Prompt("play", {"card": "7S", "pile": "left"}),
    Prompt("play", {"card": "9H", "pile": "left"}),
    Prompt("play", {"card": "7S", "pile": "right"}),
    Prompt("draw"),
)
ASKED = (
    Prompt("capture", {"card": "JS"}, (Some("selected", ("JH", "10C", "AS"), 1),), ({"selected": ("JH",)},)),
    Prompt("capture", {"card": "QH"}, (Some("selected", ("JH", "AS"), 1),), ({"selected": ("JH", "AS")},)),
    Prompt("bid", {}, (One("suit", ("S", "H")), Number("height", 1, 7))),
)


def test_listed_moves_are_chosen_by_kind_then_card_then_target():
    pick = Pick(LISTED)
    assert pick.kinds == ("play", "draw")

    pick = pick.choose("play")
    assert pick.question is not None
    assert (pick.question.part, pick.question.options) == ("card", ("7S", "9H"))

    pick = pick.answer("7S")
    assert pick.question is not None
    assert (pick.question.part, pick.question.options) == ("pile", ("left", "right"))

    assert pick.answer("right").move == Move("play", {"card": "7S", "pile": "right"})


def test_what_only_one_value_fits_is_not_asked():
    assert Pick(LISTED).choose("play").answer("9H").move == Move("play", {"card": "9H", "pile": "left"})
    assert Pick(LISTED).choose("draw").move == Move("draw")


def test_a_value_that_does_not_fit_changes_nothing():
    pick = Pick(LISTED).choose("play")

    assert pick.answer("2C") == pick
    assert pick.choose("knock") == pick


def test_an_answer_can_be_taken_back():
    pick = Pick(LISTED).choose("play")

    assert pick.answer("7S").back() == pick
    assert pick.back() == Pick(LISTED)


def test_asked_parts_follow_the_given_ones_and_hints_follow_the_answers():
    pick = Pick(ASKED).choose("capture").answer("QH")

    assert pick.question is not None
    assert pick.question.ask == Some("selected", ("JH", "AS"), 1)
    assert pick.hints == ({"selected": ("JH", "AS")},)
    assert pick.answer(()) == pick
    assert pick.answer(("AS", "JH")).move == Move("capture", {"card": "QH", "selected": ("AS", "JH")})


def test_numbers_are_asked_for_in_their_range():
    pick = Pick(ASKED).choose("bid").answer("H")

    assert pick.answer(8) == pick
    assert pick.answer(7).move == Move("bid", {"suit": "H", "height": 7})


def test_only_moves_with_nothing_left_to_ask_are_listed():
    assert listed(LISTED + ASKED) == tuple(Move(prompt.kind, prompt.given) for prompt in LISTED)


@given(st.sampled_from([LISTED, ASKED, LISTED + ASKED]), st.integers())
def test_answering_whatever_is_asked_ends_in_a_move_that_a_prompt_admits(prompts: tuple[Prompt, ...], seed: int):
    chance = Random(seed)
    pick = Pick(prompts).choose(chance.choice(Pick(prompts).kinds))
    while question := pick.question:
        value = question.ask.sample(chance.randrange) if question.ask else chance.choice(question.options)
        pick = pick.answer(value)

    move = pick.move
    assert move is not None
    assert any(prompt.admits(move) for prompt in prompts)
