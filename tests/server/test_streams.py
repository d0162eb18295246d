"""Nothing that a connection gets depends on a hand that it may not see."""

from __future__ import annotations

import pytest

from tests.server.leaks import LEAKS, is_caught
from tests.server.streams import compare, hot_seat, twins, two_screens


@pytest.mark.parametrize("script", [hot_seat, two_screens])
@pytest.mark.parametrize("seat", [0, 1])
def test_the_frames_of_a_whole_game_are_equal_but_for_the_seats_own(script, seat):
    pair = twins("up_and_down", seat)

    equal, private = compare(pair, script)

    assert equal > 5 * len(pair.moves)
    assert private > len(pair.moves)


@pytest.mark.slow
@pytest.mark.parametrize("script", [hot_seat, two_screens])
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("game", "most"), [("tauchen", 400), ("kasino", 6), ("kaboo", 6)])
def test_the_frames_of_other_games_are_equal_as_long_as_a_hand_is_covered(game, most, script, seat):
    equal, private = compare(twins(game, seat, most), script)

    assert equal > private > 0


def test_every_leak_is_caught(tell):
    alive = [mutant.name for mutant in LEAKS if not is_caught(mutant)]
    tell(f"server: {len(LEAKS) - len(alive)} of {len(LEAKS)} leaks caught")

    assert alive == []
