"""Choosing by pointing: what fits, what is ready to be played, and that minds may be changed."""

from __future__ import annotations

from client.table.choosing import Choice, pips
from protocol.choice import Move, Number, One, Prompt, Some

PLAY = tuple(Prompt("play", {"card": card, "pile": pile}) for card in ("7S", "8S") for pile in ("left", "right"))
PLAY_7_RIGHT_ONLY = tuple(prompt for prompt in PLAY if prompt.given != {"card": "8S", "pile": "left"})
TAKE = Prompt(
    "take", {"card": "KS"}, (Some("cards", ("6C", "7S", "KD"), 1),), ({"cards": ("6C", "7S")}, {"cards": ("KD",)})
)
LAY = Prompt("lay", {"card": "KS"})


def test_a_card_and_then_its_pile_make_a_move_in_either_order():
    played = Move("play", {"card": "8S", "pile": "left"})

    assert Choice(PLAY).point("8S").point("left").ready == played
    assert Choice(PLAY).point("left").point("8S").ready == played


def test_nothing_is_ready_while_more_than_one_move_fits():
    assert Choice(PLAY).point("8S").ready is None


def test_after_a_card_only_its_targets_are_open():
    assert Choice(PLAY_7_RIGHT_ONLY).point("8S").values_open == ("right",)


def test_the_only_move_left_is_ready_without_naming_all_of_it():
    assert Choice(PLAY_7_RIGHT_ONLY).point("8S").ready == Move("play", {"card": "8S", "pile": "right"})


def test_another_card_takes_the_place_of_the_one_chosen_before_and_keeps_the_pile():
    assert Choice(PLAY).point("7S").point("left").point("8S").ready == Move("play", {"card": "8S", "pile": "left"})


def test_pointing_twice_takes_back():
    assert Choice(PLAY).point("7S").point("7S") == Choice(PLAY)


def test_what_is_no_part_of_any_move_changes_nothing():
    assert Choice(PLAY).point("QH") == Choice(PLAY)


def test_a_set_grows_and_shrinks_and_is_ready_when_it_is_large_enough():
    choice = Choice((TAKE, LAY)).point("KS").take("take")

    assert choice.ready is None
    assert choice.point("6C").point("7S").ready == Move("take", {"card": "KS", "cards": ("6C", "7S")})
    assert choice.point("6C").point("7S").point("6C").ready == Move("take", {"card": "KS", "cards": ("7S",)})


def test_the_sum_grows_with_the_set():
    choice = Choice((TAKE,)).point("KS")

    assert [choice.sum(), choice.point("6C").sum(), choice.point("6C").point("7S").sum()] == [None, 6, 13]


def test_pips_are_what_is_printed_on_a_card():
    assert [pips(face) for face in ("AS", "10D", "JH", "QC", "KD", "pawn.0")] == [1, 10, 11, 12, 13, 0]


def test_hints_come_one_after_the_other():
    choice = Choice((TAKE, LAY))

    assert [hinted.ready for number in range(3) if (hinted := choice.hint(number))] == [
        Move("take", {"card": "KS", "cards": ("6C", "7S")}),
        Move("take", {"card": "KS", "cards": ("KD",)}),
        Move("take", {"card": "KS", "cards": ("6C", "7S")}),
    ]
    assert Choice((LAY,)).hint(0) is None


def test_one_card_that_fits_two_kinds_of_move_waits_for_the_kind():
    choice = Choice((TAKE, LAY)).point("KS")

    assert choice.ready is None
    assert choice.take("lay").ready == Move("lay", {"card": "KS"})


def test_questions_for_one_thing_and_for_a_number_are_answered_by_pointing_too():
    prompt = Prompt("bid", {}, (One("suit", ("hearts", "spades")), Number("tricks", 6, 8)))
    choice = Choice((prompt,)).point("spades").point(7)

    assert choice.ready == Move("bid", {"suit": "spades", "tricks": 7})
    assert choice.point(8).ready == Move("bid", {"suit": "spades", "tricks": 8})


def test_clearing_leaves_nothing_chosen():
    assert Choice(PLAY).point("7S").take("play").clear() == Choice(PLAY)
