"""Every game keeps what engines promise, shows what its rules say and no more, and the checks themselves have teeth."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import pytest

from engines.api import Engine
from engines.check import Fault, Report, check_engine
from engines.registry import engines
from protocol.choice import Scalar
from tests.conformance import visibility
from tests.conformance.mutants import Mutant, mutants
from tests.support.games import games
from tests.support.variants import options_of, products, singles

GAMES = sorted(engines())


def in_turn(rules: Callable[[Engine[Any]], Iterable[tuple[str, Mapping[str, Scalar]]]]) -> list[Any]:
    """Each game under each of these rules, with one number of seats after the other."""
    return [
        pytest.param(game, given, engine.seats[number % len(engine.seats)], id=f"{game}-{name}")
        for game, engine in engines().items()
        for number, (name, given) in enumerate(rules(engine))
    ]


def table_of(game: str) -> visibility.Table:
    name = f"tests.conformance.visibility.{game}"
    assert find_spec(name), f"{game} has no table of who sees what: write {name} from its rules"
    table: visibility.Table = import_module(name).TABLE
    return table


@pytest.mark.parametrize(("game", "given", "seats"), in_turn(singles))
def test_every_game_keeps_what_engines_promise(game: str, given, seats: int):
    engine = engines()[game]

    steps = 20 if given else 150
    report = check_engine(engine, options_of(engine, given), seats=(seats,), games=1, steps=steps, looks=4)

    assert_it_was_tried(report, hidden=bool(engine.pieces))


@pytest.mark.slow
@pytest.mark.parametrize(("game", "given", "seats"), in_turn(products))
def test_every_game_keeps_its_promises_under_all_house_rules_together(game: str, given, seats: int):
    engine = engines()[game]

    report = check_engine(engine, options_of(engine, given), seats=(seats,), games=1, steps=100)

    assert_it_was_tried(report, hidden=bool(engine.pieces))


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("game", GAMES)
def test_every_game_keeps_its_promises_with_every_number_of_seats(game: str):
    engine = engines()[game]

    report = check_engine(engine, options_of(engine, {}), games=2, steps=400)

    assert_it_was_tried(report, hidden=bool(engine.pieces))


def assert_it_was_tried(report: Report, *, hidden: bool):
    assert report.moves > report.games * 10
    assert report.twins > report.games * 10, "no twin differed from its game, so nothing was shown"
    assert bool(report.deals) == hidden


@pytest.mark.parametrize("game", GAMES)
def test_everybody_sees_what_the_table_written_from_the_rules_says(game: str):
    engine, table = engines()[game], table_of(game)
    for number, (_, given) in enumerate(singles(engine)):
        for seats in {engine.seats[number % len(engine.seats)], engine.seats[-1 - number % len(engine.seats)]}:
            for position, step in games(engine, options_of(engine, given), seats, 100):
                assert not list(visibility.breaches(table, position, step))
    for position, step in games(engine, options_of(engine, {}), engine.seats[0], 4000):
        assert not list(visibility.breaches(table, position, step))
        if not table.unused():
            return

    assert not table.unused(), "these rows never came up"


@pytest.mark.parametrize("game", GAMES)
def test_every_mutant_is_caught(game: str, tell: Callable[[str], None]):
    found = list(mutants(engines()[game]))
    alive = [mutant.name for mutant in found if not is_caught(mutant, game)]
    tell(f"{game}: {len(found) - len(alive)} of {len(found)} mutants caught")

    assert not alive
    assert found


def is_caught(mutant: Mutant, game: str) -> bool:
    """By the table, or else by the kit."""
    table = table_of(game)
    with mutant.breaking() as engine:
        options = options_of(engine, {})
        for position, step in games(engine, options, engine.seats[0], 500):
            if any(visibility.breaches(table, position, step)):
                return True
        try:
            check_engine(engine, options, seats=engine.seats[:1])
        except Fault:
            return True
    return False
