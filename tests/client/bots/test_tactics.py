"""What the tactics compute, against what one finds by trying everything, and by hand."""

from __future__ import annotations

from itertools import chain, combinations
from random import Random
from statistics import fmean

import pytest
from attrs import evolve

from client.bots.brain import Budget, Turn
from client.bots.registry import brains
from client.bots.tactics import kaboo
from client.bots.tactics.kasino import ending, sight
from client.bots.tactics.kasino_bits import captures, lead_of, packed, points_of, sums_of
from client.bots.tactics.kasino_end import WIN, best_play, lead_by
from client.bots.tactics.kasino_gains import CARD, GAIN, MOKKI, expected_best, lying
from engines.api import Illegal, play
from engines.cards import DECK
from engines.games.kaboo.news import JackSwapped, Peeked
from engines.games.kaboo.state import SQUARES
from engines.known import Known, Spot, remember
from engines.options import named
from engines.redact import layout, tell, view
from engines.registry import engines
from protocol.choice import Move
from tests.support.variants import options_of

KASINO, KABOO, TAUCHEN = (engines()[game] for game in ("kasino", "kaboo", "tauchen"))
ROUND = options_of(KASINO, {"rounds": 1})


@pytest.mark.parametrize("drawn", [1, 2, 3, 5])
def test_the_expected_best_reply_is_the_mean_over_all_hands(drawn: int):
    gains = [0.0, 0.0, 0.3, 1.5, 2.0, 0.1]
    hands = list(combinations(gains, drawn))

    assert expected_best(gains, drawn) == pytest.approx(fmean(max(hand) for hand in hands))


def test_a_card_gains_what_it_takes_and_the_table_if_it_takes_all():
    table = lying(("3C", "7S", "AD"))

    # ten: 7 and 3 by two cards, one of them a spade; eight: 7 and the ace; eleven: all three
    assert table.top(10) == pytest.approx(GAIN["7S"] + CARD)
    assert table.top(8) == pytest.approx(GAIN["7S"] + GAIN["AD"])
    assert table.top(11) == pytest.approx(GAIN["7S"] + GAIN["AD"] + CARD + MOKKI)
    assert table.top(9) == 0


@pytest.mark.parametrize("lies", [3, 6, 9, 14])
def test_captures_in_bits_are_those_of_the_cards_and_what_they_bring(lies: int):
    """Of a table of 14 there are more than are looked at."""
    for seed in range(20):
        table = tuple(sorted(Random(seed).sample(DECK, lies)))
        cards = packed(table)
        for worth in range(1, 17):
            found = {(taken, lead, round(gain, -1)) for gain, taken, lead in captures(cards, sums_of(cards), worth)}

            assert found == {
                (packed(taken), lead_by(set(taken) == set(table), taken, ()), round(1000 * gain, -1))
                for gain, taken in lying(table).captures(worth)
            }


def test_a_lead_is_worth_its_points_and_those_for_most_cards_and_spades():
    assert [points_of(lead_of(*lead)) for lead in ((0, 0, 0), (3, 0, -1), (-2, 1, 0), (0, -40, 13))] == [0, 1, -1, 1]
    assert lead_by(1, ("10D", "2S"), ("AS", "AD")) == lead_of(1 + 2 + 1 - 2, 0, 0)


def _last_plays(seed: int, options):
    """A round with two cards in each hand, three on the table and the rest taken."""
    cards = list(DECK)
    Random(seed).shuffle(cards)
    first = KASINO.setup(2, options, bytes(32)).state
    hands, table = (tuple(cards[:2]), tuple(cards[2:4])), tuple(cards[4:7])
    piles = (tuple(cards[7:30]), tuple(cards[30:]))
    return evolve(first, hands=hands, table=table, deck=(), piles=piles, turn=0, last_taker=(1, 0, None)[seed % 3])


def _known(state) -> Known:
    spots = Known(layout(KASINO, 2, ROUND))
    return evolve(
        spots,
        spots={card: frozenset({Spot(f"piles.{seat}")}) for seat in range(2) for card in state.piles[seat]},
    )


def _turn(engine, state, seat: int, known: Known, options) -> Turn:
    prompts = engine.prompts(state, seat)
    return Turn(engine.name, named(options), 2, seat, known, view(state, seat), prompts, b"key", Budget(1))


def _value(state, seat: int) -> float:
    """What the round is worth to that seat if both play on without fault: everything is tried."""
    result = KASINO.result(state)
    if result is not None:
        assert result.points is not None
        lead = result.points[seat] - result.points[1 - seat]
        return lead + WIN * ((lead > 0) - (lead < 0))
    values = [_value(after, seat) for _, after in _moves(state)]
    return max(values) if state.turn == seat else min(values)


def _moves(state):
    subsets = chain.from_iterable(combinations(state.table, size) for size in range(1, len(state.table) + 1))
    takings = list(subsets)
    for card in state.hands[state.turn]:
        for move in (
            Move("trail", {"card": card}),
            *(Move("capture", {"card": card, "cards": cards}) for cards in takings),
        ):
            try:
                yield move, play(KASINO, state, state.turn, move).state
            except Illegal:
                continue


@pytest.mark.parametrize("free", [False, True])
@pytest.mark.parametrize("seed", range(30))
def test_the_last_plays_of_a_round_are_as_good_as_can_be(seed: int, free: bool):
    options = options_of(KASINO, {"rounds": 1, "no_mokki_last_play": free})
    state = _last_plays(seed, options)
    turn = _turn(KASINO, state, 0, _known(state), options)
    card, cards = best_play(ending(turn, sight(turn)))
    move = Move("capture", {"card": card, "cards": cards}) if cards else Move("trail", {"card": card})

    values = [(_value(after, 0), found) for found, after in _moves(state)]
    mine = next(value for value, found in values if _same(found, move))

    assert mine == max(value for value, _ in values)


def _same(one: Move, other: Move) -> bool:
    return _parts(one) == _parts(other)


def _parts(move: Move) -> tuple[object, ...]:
    cards = move.args.get("cards", ())
    assert isinstance(cards, tuple)
    return move.kind, move.args["card"], set(cards)


def test_kaboo_remembers_what_it_saw_through_a_blind_exchange():
    options = options_of(KABOO, {})
    state = evolve(KABOO.setup(2, options, bytes(32)).state, phase="turn", turn=0)
    known = Known(layout(KABOO, 2, options))
    here, there = SQUARES[0][2], SQUARES[1][1]
    for news in (
        Peeked(0, here, SQUARES[0][3], "KH", "9C"),
        JackSwapped(1, "JS", there, 0, here, "5D", "KH"),
    ):
        told = tell(news, 0, "kaboo")
        assert told is not None
        known = remember(known, told)

    seen = kaboo.sight(_turn(KABOO, state, 0, known, options))

    assert (seen.theirs[there], seen.mine[SQUARES[0][3]]) == (-1, 9)
    # the 49 cards that were never seen (all but KH, 9C and the jack) are worth 296 + 1 - 9 - 10 together
    assert seen.mine[here] == pytest.approx(278 / 49)
    assert seen.lowest == there
    assert seen.worst == SQUARES[0][3]


def test_kaboo_knocks_where_few_points_are_known_to_lie_there_and_not_before():
    options = options_of(KABOO, {})
    state = evolve(KABOO.setup(2, options, bytes(32)).state, phase="turn", turn=0)
    kinds = []
    for faces in (("KH", "2C", "AD", "AS"), ("KH", "2C", "9D", "AS")):
        spots = {face: frozenset({Spot("squares.0", place)}) for face, place in zip(faces, range(4), strict=True)}
        known = evolve(Known(layout(KABOO, 2, options)), spots=spots)
        kinds.append(brains()["tactician"].choose(_turn(KABOO, state, 0, known, options)).kind)

    assert kinds == ["knock", "draw"]


def _tauchen(middle: tuple[str, ...], mine: tuple[str, ...]):
    options = options_of(TAUCHEN, {})
    state = TAUCHEN.setup(2, options, bytes(32)).state
    rest = [card for card in DECK if card not in (*middle, *mine)]
    state = evolve(state, hands=(mine, tuple(rest[:5])), stack=tuple(rest[5:]), middle=middle, turn=0, phase="turn")
    turn = _turn(TAUCHEN, state, 0, Known(layout(TAUCHEN, 2, options)), options)
    return brains()["tactician"].choose(turn)


def test_tauchen_completes_the_trio_that_is_worth_most():
    assert _tauchen(("7S", "7H"), ("7C", "KD", "2D", "9C", "4S")) == Move("lay", {"card": "7C"})


def test_tauchen_never_lays_a_second_card_of_a_suit_whose_third_the_other_is_likely_to_hold():
    assert _tauchen(("7S",), ("9S", "KD", "2D", "9C", "4H")).kind != "lay"
