"""Tactics of Kasino: what a play gains, less what it leaves to the next seat.

The next seat's hand is any of the unseen cards: each taken card was seen, so they can be counted, and its best
reply can be expected exactly. With two seats and an empty deck the other's hand is known and the end is solved.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import frozen

from client.bots.brain import Turn
from client.bots.tactics.kasino_end import Ending, best_play, lead_by
from client.bots.tactics.kasino_gains import GAIN, MOKKI, expected_best, lying
from client.bots.tactics.tactic import Tactic
from engines.cards import DECK, Card, Cards, rank
from engines.chance import Draws
from engines.games.kasino.state import SPECIAL, WORTH
from protocol.choice import Below, Move, Prompt

FEAR = {2: 1.0, 3: 0.5, 4: 0.5}  # how much the next seat's gain hurts, by seats; LITTLE_FEAR with more
LITTLE_FEAR = 0.25
HOPE = 0.25  # how much the own next capture counts
GIVEN_AWAY = 0.5  # of its worth is lost with a card that is added to the table
SAVED = 0.12  # what it costs to spend an ace, 10D or 2S while there is a deck
SOLVED = 4  # cards in each hand from which on the end is solved
OPENING = 8  # cards in the deck below which nothing is saved any more


@frozen
class Sight:
    """What the seat to move sees and has counted."""

    hand: Cards
    table: Cards
    unseen: Cards
    deck: int
    held: tuple[int, ...]  # how many cards each seat holds
    seat: int

    @property
    def next_held(self) -> int:
        return self.held[(self.seat + 1) % len(self.held)]


def sight(turn: Turn) -> Sight:
    """The position, as far as the seat knows it."""
    zones = turn.view.zones
    hand, table = _faces(zones[f"hands.{turn.seat}"]), _faces(zones["table"])
    gone = {*hand, *table, *taken(turn)}
    held = tuple(_size(zones[f"hands.{seat}"]) for seat in range(turn.seats))
    return Sight(hand, table, tuple(card for card in DECK if card not in gone), _size(zones["deck"]), held, turn.seat)


def taken(turn: Turn) -> dict[Card, str]:
    """The zone of each card that was taken in this round: all of them were seen to be."""
    return {
        face: spot.zone for face, spots in turn.known.spots.items() for spot in spots if spot.zone.startswith("piles.")
    }


def _faces(content: Any) -> Cards:
    return tuple(content) if isinstance(content, tuple) else ()


def _size(content: Any) -> int:
    return content if isinstance(content, int) else len(content)


def choose(turn: Turn) -> Move:
    """The tactician's play."""
    here = sight(turn)
    if is_solved(turn):
        return as_move(*best_play(ending(turn, here)))
    below = Draws(turn.key)
    rated = [(rate(here, *play), below(1 << 20), play) for play in plays(here)]
    return as_move(*max(rated)[2])


def is_solved(turn: Turn) -> bool:
    """Whether the rest of the round is known and short enough to be looked through."""
    zones = turn.view.zones
    return turn.seats == 2 and not _size(zones["deck"]) and _size(zones[f"hands.{turn.seat}"]) <= SOLVED


def ending(turn: Turn, here: Sight) -> Ending:
    """The end of the round between two seats: what is unseen is the other's hand."""
    facts, options, seat = turn.view.public, turn.options, turn.seat
    piles = taken(turn)
    sides = [[card for card, zone in piles.items() if zone == f"piles.{side}"] for side in (seat, 1 - seat)]
    mokkis: Any = facts["mokkis"]
    lead = lead_by(mokkis[seat] - mokkis[1 - seat], *sides)
    taker = facts["last_taker"]
    last = 0 if taker is None else 1 if taker == seat else -1
    totals: Any = facts["totals"]
    is_last_round = bool(options["rounds"]) and facts["round"] == options["rounds"]
    ahead = totals[seat] - totals[1 - seat] if is_last_round else None
    return Ending(
        here.hand, here.unseen, tuple(sorted(here.table)), lead, last, bool(options["no_mokki_last_play"]), ahead
    )


def plays(here: Sight) -> Iterator[tuple[Card, Cards]]:
    """Each hand card with each capture worth a look, and with none."""
    spread = lying(tuple(sorted(here.table)))
    for card in here.hand:
        yield card, ()
        for _, cards in spread.captures(WORTH[card]):
            yield card, cards


def rate(here: Sight, card: Card, cards: Cards) -> float:
    """What the play is worth: its gain, less the expected best reply, and what may be taken next."""
    if cards:
        left = tuple(other for other in here.table if other not in cards)
        rating = gained(here.table, card, cards)
    else:
        left = (*here.table, card)
        rating = -GIVEN_AWAY * GAIN[card]
    spread = lying(tuple(sorted(left)))
    fear = FEAR.get(len(here.held), LITTLE_FEAR)
    rating -= fear * expected_best(spread.tops(here.unseen), here.next_held)
    rating += HOPE * max(spread.tops([other for other in here.hand if other != card]), default=0.0)
    if here.deck >= OPENING and (rank(card) == "A" or card in SPECIAL):
        rating -= SAVED
    return rating


def gained(table: Cards, card: Card, cards: Cards) -> float:
    """What taking these cards brings."""
    return GAIN[card] + sum(GAIN[other] for other in cards) + MOKKI * (len(cards) == len(table))


def as_move(card: Card, cards: Cards) -> Move:
    return Move("capture", {"card": card, "cards": cards}) if cards else Move("trail", {"card": card})


def take_most(turn: Turn) -> Move:
    """Takes as many cards as can be, and otherwise adds any card to the table."""
    here, below = sight(turn), Draws(turn.key)
    spread = lying(tuple(sorted(here.table)))
    takings = [
        (len(cards), below(1 << 20), card, cards) for card in here.hand for _, cards in spread.captures(WORTH[card])
    ]
    if takings:
        return as_move(*max(takings)[2:])
    return as_move(here.hand[below(len(here.hand))], ())


def take_points(turn: Turn) -> Move:
    """Takes what brings most by itself, and otherwise adds the cheapest card to the table."""
    here, below = sight(turn), Draws(turn.key)
    rated = [
        (gained(here.table, card, cards) if cards else -GAIN[card], below(1 << 20), (card, cards))
        for card, cards in plays(here)
    ]
    return as_move(*max(rated)[2])


def roll(state: Any, _seat: int, prompts: tuple[Prompt, ...], below: Below) -> Move:
    """As ``take_points``, from the captures that the prompts hint at."""
    table, best = state.table, -1e9
    found: list[tuple[Prompt, Any]] = []
    for prompt in prompts:
        card: Any = prompt.given["card"]
        answers: Any = prompt.hints[0] if prompt.hints else {}
        rating = gained(table, card, answers["cards"]) if answers else -GAIN[card]
        if rating > best:
            best, found = rating, []
        if rating == best:
            found.append((prompt, answers))
    prompt, answers = found[below(len(found))] if len(found) > 1 else found[0]
    return prompt.fill(answers)


def worth(state: Any, seat: int) -> float:
    """How far the seat is ahead of the best other one, in points of which four are about a win."""
    mine, others = 0.0, []
    for other, pile in enumerate(state.piles):
        total = state.totals[other] + (0 if state.ended else state.mokkis[other] + sum(map(GAIN.__getitem__, pile)))
        if other == seat:
            mine = total
        else:
            others.append(total)
    return float(mine - max(others)) / 4


TACTIC = Tactic(choose, roll, worth, horizon=8, sure=is_solved)
