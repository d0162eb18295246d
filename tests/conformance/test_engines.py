"""Every game keeps what engines promise, shows what its rules say and no more, and the checks themselves have teeth."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

import pytest

from engines.check import Fault, Report, check_engine
from engines.registry import engines
from tests.conformance import visibility
from tests.conformance.mutants import Mutant, mutants
from tests.support.games import games
from tests.support.variants import options_of, products, singles

GAMES = sorted(engines())
LOOKS = 1000  # positions at which a game is held against its table
RULES = [pytest.param(game, given, id=f"{game}-{name}") for game in GAMES for name, given in singles(engines()[game])]
EVERYTHING = [
    pytest.param(game, given, id=f"{game}-{number}")
    for game in GAMES
    for number, given in enumerate(products(engines()[game]))
]


def table_of(game: str) -> visibility.Table:
    name = f"tests.conformance.visibility.{game}"
    assert find_spec(name), f"{game} has no table of who sees what: write {name} from its rules"
    table: visibility.Table = import_module(name).TABLE
    return table


@pytest.mark.parametrize(("game", "given"), RULES)
def test_every_game_keeps_what_engines_promise(game: str, given):
    engine = engines()[game]

    report = check_engine(engine, options_of(engine, given), games=1, looks=6)

    assert_it_was_tried(report, hidden=bool(engine.pieces))


@pytest.mark.slow
@pytest.mark.parametrize(("game", "given"), EVERYTHING)
def test_every_game_keeps_its_promises_under_all_house_rules_together(game: str, given):
    engine = engines()[game]

    report = check_engine(engine, options_of(engine, given), games=5, looks=30)

    assert_it_was_tried(report, hidden=bool(engine.pieces))


def assert_it_was_tried(report: Report, *, hidden: bool):
    assert report.moves > report.games * 10
    assert report.twins > report.games * 10, "no twin differed from its game, so nothing was shown"
    assert bool(report.deals) == hidden


@pytest.mark.parametrize("game", GAMES)
def test_everybody_sees_what_the_table_written_from_the_rules_says(game: str):
    engine, table = engines()[game], table_of(game)
    tried = [(given, engine.seats[0]) for _, given in singles(engine)] + [({}, engine.seats[-1])]
    for given, seats in tried:
        for position, step in games(engine, options_of(engine, given), seats, LOOKS):
            assert not list(visibility.breaches(table, position, step))

    assert not table.unused(), "these rows never came up"


@pytest.mark.parametrize("game", GAMES)
def test_every_mutant_is_caught(game: str, capsys: pytest.CaptureFixture[str]):
    found = list(mutants(engines()[game]))
    alive = [mutant.name for mutant in found if not is_caught(mutant, game)]
    with capsys.disabled():
        print(f"\n{game}: {len(found) - len(alive)} of {len(found)} mutants caught")

    assert not alive
    assert found


def is_caught(mutant: Mutant, game: str) -> bool:
    table = table_of(game)
    with mutant.breaking() as engine:
        options = options_of(engine, {})
        for position, step in games(engine, options, engine.seats[0], LOOKS):
            if list(visibility.breaches(table, position, step)):
                return True
        try:
            check_engine(engine, options, games=4)
        except Fault:
            return True
    return False
