"""The brain that plays at random."""

from __future__ import annotations

from attrs import evolve

from client.bots.brain import Turn, fallback, key_of
from client.bots.registry import brains
from engines.known import Known
from protocol.choice import Move, Number, One, Prompt, Some
from protocol.scene import Layout, View

PROMPTS = (
    Prompt("draw"),
    Prompt("play", {"card": "7S"}),
    Prompt("take", {"card": "8S"}, (Some("cards", ("2H", "6D", "8C")),), ({"cards": ("8C",)},)),
    Prompt("bid", {}, (Number("points", 1, 3), One("suit", ("S", "H")))),
)


def _turn(rev: int = 0, prompts: tuple[Prompt, ...] = PROMPTS) -> Turn:
    known = Known(Layout("any", 2, ()))
    return Turn("any", {}, 2, 0, known, View({}, {}), prompts, key_of(b"seed", "table", 1, rev, 0, 0))


def _choices(count: int, prompts: tuple[Prompt, ...] = PROMPTS) -> list[Move]:
    return [brains()["random"].choose(_turn(rev, prompts)) for rev in range(count)]


def test_every_choice_fills_in_one_of_the_prompts():
    assert all(any(prompt.admits(move) for prompt in PROMPTS) for move in _choices(500))


def test_each_prompt_is_about_as_likely_as_another():
    kinds = [move.kind for move in _choices(4000)]

    # 4000 draws at 1/4: mean 1000, standard deviation 27
    assert all(abs(kinds.count(prompt.kind) - 1000) < 5 * 27 for prompt in PROMPTS)


def test_where_there_are_hints_it_is_any_of_them_and_no_guess():
    hints = ({"cards": ("8C",)}, {"cards": ("2H", "6D")})
    takes = [move.args["cards"] for move in _choices(100, (evolve(PROMPTS[2], hints=hints),))]

    assert set(takes) == {("8C",), ("2H", "6D")}


def test_the_same_turn_gives_the_same_choice_and_another_revision_other_choices():
    assert _choices(50) == _choices(50)
    assert len({move.kind for move in _choices(50)}) == 4


def test_seed_table_game_revision_seat_and_attempt_each_give_other_chance():
    whole = (b"seed", "table", 1, 2, 3, 4)
    others = [
        (b"need", *whole[1:]),
        (*whole[:1], "cable", *whole[2:]),
        *[_with(whole, place, 9) for place in (2, 3, 4, 5)],
    ]
    keys = {key_of(*given) for given in (whole, *others)}

    assert len(keys) == 7


def _with(whole, place, value):
    return (*whole[:place], value, *whole[place + 1 :])


def test_the_fallback_is_the_first_prompt_with_its_first_hint_or_least_answers():
    assert fallback(PROMPTS[2:]) == Move("take", {"card": "8S", "cards": ("8C",)})
    assert fallback(PROMPTS[3:]) == Move("bid", {"points": 1, "suit": "S"})
    assert fallback((evolve(PROMPTS[2], hints=()),)) == Move("take", {"card": "8S", "cards": ()})
