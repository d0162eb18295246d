"""Kasino, the Finnish casino: take cards that add up, to 16 points (rules KA-1 … KA-12).

The server decides from the card and the selected set alone (KA-9): ``captures`` has the check, which is complete,
and the search that offers good captures, which is bounded.
"""

from __future__ import annotations

from typing import Any

from engines.api import Engine, Step
from engines.cards import DECK
from engines.chance import Chance
from engines.games.kasino.news import News
from engines.games.kasino.offers import TRAIL, prompts
from engines.games.kasino.play import Capture, Trail, apply, deal
from engines.games.kasino.scoring import HEADS
from engines.games.kasino.state import FEWEST, MOST, Options, State, hand_value
from protocol.choice import Move
from protocol.news import Result


def setup(seats: int, options: Options, key: bytes) -> Step[State]:
    """KA-1 … KA-3: a random first dealer, and the first round."""
    dealer, chance = Chance(key).below(seats)
    nothing = (0,) * seats
    state = State(
        hands=((),) * seats,
        table=(),
        deck=(),
        piles=((),) * seats,
        turn=dealer,
        round=1,
        dealer=dealer,
        mokkis=nothing,
        last_taker=None,
        totals=nothing,
        sheet=(nothing,) * len(HEADS),
        ended=None,
        options=options,
        chance=chance,
    )
    return deal(state)


def result(state: State) -> Result | None:
    """The highest total wins, equal totals share the place."""
    if state.ended is None:
        return None
    places = tuple(1 + sum(other > own for other in state.totals) for own in state.totals)
    return Result(places, state.totals, state.ended, dict(zip(HEADS, state.sheet, strict=True)))


def absent(_engine: Any, state: State, seat: int) -> Move:
    """Adds the hand card of the lowest worth to the table."""
    return TRAIL[min(state.hands[seat], key=lambda card: (hand_value(card), card))].fill({})


ENGINE = Engine(
    name="kasino",
    version=1,
    seats=range(FEWEST, MOST + 1),
    options=Options,
    state=State,
    actions=Capture | Trail,
    news=News,
    pieces=DECK,
    setup=setup,
    prompts=prompts,
    apply=apply,
    result=result,
    absent=absent,
)
