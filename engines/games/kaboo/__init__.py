"""Kaboo: two seats swap the cards of a covered square for low ones and must remember them (rules KB-1 … KB-14).

A look at a card is a phase of its own: the seat's view shows the face until it answers ``seen`` (queen: until
it swaps or not). So a connection that comes back inside the phase sees the face again, and after it never.
"""

from __future__ import annotations

from typing import Any

from engines.api import Engine, Step
from engines.cards import DECK
from engines.chance import Chance
from engines.games.kaboo.actions import DISCARD_DRAWN, DRAW, KEEP, SEEN, SKIP, Action, prompts
from engines.games.kaboo.news import Dealt, News
from engines.games.kaboo.play import apply
from engines.games.kaboo.state import PLACES, SEATS, Options, State, value
from protocol.choice import Move
from protocol.news import Result


def setup(_seats: int, options: Options, key: bytes) -> Step[State]:
    """KB-1, KB-3."""
    deck, chance = Chance(key).shuffled(DECK)
    starter, chance = chance.below(SEATS)
    state = State(
        squares=(deck[:PLACES], deck[PLACES : 2 * PLACES]),
        drawn=(),
        stack=deck[2 * PLACES :],
        discard=(),
        phase="first_look",
        turn=starter,
        turns=0,
        looks=(),
        looked=(False,) * SEATS,
        knocked=None,
        ended=None,
        remembered=((),) * SEATS if options.memory_aid else (),
        options=options,
        chance=chance,
    )
    return Step(state, (Dealt(starter),))


def result(state: State) -> Result | None:
    """KB-14: the lowest sum wins, equal sums share the place."""
    if state.ended is None:
        return None
    sums = tuple(sum(map(value, square)) for square in state.squares)
    return Result(tuple(1 + sum(other < own for other in sums) for own in sums), sums, state.ended, {"card_sum": sums})


def absent(_engine: Any, state: State, seat: int) -> Move:
    """Does what changes least: no look, a drawn card away, no swap."""
    plain = {"first_look": SKIP, "turn": DRAW, "drawn": DISCARD_DRAWN, "look": SEEN, "queen": KEEP}[state.phase]
    return (SEEN if state.phase == "first_look" and state.looked[seat] else plain).fill({})


ENGINE = Engine(
    name="kaboo",
    version=1,
    seats=range(SEATS, SEATS + 1),
    options=Options,
    state=State,
    actions=Action,
    news=News,
    pieces=DECK,
    setup=setup,
    prompts=prompts,
    apply=apply,
    result=result,
    absent=absent,
)
