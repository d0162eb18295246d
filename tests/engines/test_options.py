"""House rules at the door: what is offered is what is taken, and the rest is refused by name."""

from __future__ import annotations

import pytest
from attrs import frozen

from engines.options import OptionError, choice, describe, flag, named, number, parse, restore, whole
from engines.registry import engines
from protocol.games import Option, OptionKind
from tests.support.variants import boards, options_of, singles


@frozen
class Rules:
    aces_high: bool = flag()
    rounds: int = number(3, 1, 9)
    ties: str = choice("none", "none", "all")


def test_every_rule_is_described_for_menus():
    assert describe(Rules, {}) == (
        Option("aces_high", OptionKind.FLAG, False),
        Option("rounds", OptionKind.NUMBER, 3, 1, 9),
        Option("ties", OptionKind.CHOICE, "none", choices=("none", "all")),
    )


def test_what_is_not_asked_for_is_as_by_default():
    assert parse(Rules, {}, {}) == Rules(aces_high=False, rounds=3, ties="none")
    assert parse(Rules, {"ties": "all"}, {}) == Rules(ties="all")


@pytest.mark.parametrize("rounds", [1, 9])
def test_the_bounds_of_a_number_are_allowed(rounds: int):
    assert parse(Rules, {"rounds": rounds}, {}).rounds == rounds


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("aces_high", 1),
        ("aces_high", "yes"),
        ("aces_high", None),
        ("rounds", 0),
        ("rounds", 10),
        ("rounds", True),
        ("rounds", "3"),
        ("ties", "some"),
        ("ties", 0),
    ],
)
def test_a_value_that_does_not_fit_is_refused_with_what_would(key: str, value):
    with pytest.raises(OptionError) as refused:
        parse(Rules, {key: value}, {})

    assert (refused.value.code, refused.value.args_told["key"]) == ("bad_option", key)
    fits = {"aces_high": (0, 0, ()), "rounds": (1, 9, ()), "ties": (0, 0, ("none", "all"))}[key]
    assert tuple(refused.value.args_told[name] for name in ("low", "high", "choices")) == fits


def test_a_rule_that_is_not_there_is_refused_with_those_that_are():
    with pytest.raises(OptionError) as refused:
        parse(Rules, {"jokers": True}, {})

    assert (refused.value.code, refused.value.args_told) == (
        "unknown_option",
        {"key": "jokers", "known": ("aces_high", "rounds", "ties")},
    )


@pytest.mark.parametrize("game", sorted(engines()))
def test_what_a_menu_shows_is_taken_and_comes_back_from_records_and_from_clients(game: str):
    engine = engines()[game]
    for _, given in singles(engine):
        options = options_of(engine, given)

        assert restore(engine.options, whole(options)) == options
        assert parse(engine.options, named(options), boards()) == options


@pytest.mark.parametrize(
    ("game", "keys"),
    [
        ("up_and_down", {"stalemate_turns": 200}),
        ("tauchen", {}),
        ("kaboo", {"min_rounds_before_knock": 0, "knocker_locked": False, "max_turns": 400, "memory_aid": False}),
        (
            "kasino",
            {
                "cards_tie": "none",
                "spades_tie": "none",
                "no_mokki_last_play": False,
                "extra_round": False,
                "open_piles": False,
                "rounds": 0,
            },
        ),
    ],
)
def test_the_games_have_the_house_rules_of_a7_with_their_defaults(game: str, keys):
    assert {option.key: option.default for option in describe(engines()[game].options, {})} == keys
