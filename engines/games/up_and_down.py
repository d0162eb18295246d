"""Up and Down: two seats race to get rid of hand and stack on two open piles (rules UD-1 … UD-13)."""

from __future__ import annotations

from typing import Annotated

from attrs import frozen

from engines.api import Engine, Step
from engines.cards import DECK, RANKS, Card, Cards, rank, suit, without
from engines.chance import Chance
from engines.options import number
from engines.zones import A_SEAT, EVERYONE, NOBODY, OWNER, PUBLIC, SECRET, SETTING, Travels, Zone
from protocol.choice import Prompt
from protocol.news import Result
from protocol.scene import Shape

HAND = 5
MOST = 10  # cards in a hand (UD-7 draws up to it)
REPLACE_FROM = 8  # cards in a hand (UD-8)
PILES = ("centre.0", "centre.1")


Rows = tuple[Cards, ...]  # one a seat, or one a pile


@frozen
class Options:
    """House rules."""

    stalemate_turns: int = number(200, 0, 1000)  # turns without a play that end the game; 0 is never (UD-13)


def holder(state: State, owner: int | None, _place: int, seat: int | None) -> bool:
    """A hand is its owner's to see; all see what is left at the end (A1.2)."""
    return (seat == owner and seat is not None) or state.ended is not None


@frozen
class State:
    """A game. Each stack and pile ends with its top."""

    hands: Annotated[Rows, Zone(Shape.FAN, holder, A_SEAT)]
    stacks: Annotated[Rows, Zone(Shape.PILE, NOBODY, A_SEAT)]
    centre: Annotated[Rows, Zone(Shape.PILE, EVERYONE, 2)]
    turn: Annotated[int, PUBLIC]
    passes: Annotated[int, PUBLIC]  # in a row
    idle: Annotated[int, PUBLIC]  # turns since a card was played
    ended: Annotated[str | None, PUBLIC]  # why, once it is over
    options: Annotated[Options, SETTING]
    chance: Annotated[Chance, SECRET]


@frozen
class Play:
    """UD-6: a hand card goes onto a pile."""

    card: Card
    pile: str


@frozen
class Draw:
    """UD-7: the top of the own stack goes into the hand."""


@frozen
class Replace:
    """UD-8: the hand is shuffled into the stack and five cards are drawn."""


@frozen
class Pass:
    """UD-9: nothing else is possible."""


@frozen
class Began:
    """The cards are dealt, and a seat begins."""

    seat: Annotated[int, PUBLIC]


@frozen
class Played:
    seat: Annotated[int, PUBLIC]
    card: Annotated[Card, PUBLIC, Travels("hands.{seat}", "{pile}")]
    pile: Annotated[str, PUBLIC]


@frozen
class Drew:
    seat: Annotated[int, PUBLIC]
    card: Annotated[Card, OWNER, Travels("stacks.{seat}", "hands.{seat}")]


@frozen
class Replaced:
    seat: Annotated[int, PUBLIC]
    returned: Annotated[Cards, OWNER, Travels("hands.{seat}", "stacks.{seat}", shuffled=True)]
    drawn: Annotated[Cards, OWNER, Travels("stacks.{seat}", "hands.{seat}")]


@frozen
class Passed:
    seat: Annotated[int, PUBLIC]


def fits(card: Card, top: Card) -> bool:
    """One step away, or two in the same suit, around the circle of ranks (UD-5, UD-10)."""
    apart = abs(RANKS.index(rank(card)) - RANKS.index(rank(top)))
    distance = min(apart, len(RANKS) - apart)
    return distance == 1 or (distance == 2 and suit(card) == suit(top))


FITTING = {top: frozenset(card for card in DECK if fits(card, top)) for top in DECK}
PLAY = {pile: {card: Prompt("play", {"card": card, "pile": pile}) for card in DECK} for pile in PILES}
DRAW, REPLACE, PASS = Prompt("draw"), Prompt("replace"), Prompt("pass")


def setup(seats: int, options: Options, key: bytes) -> Step[State]:
    """UD-2 … UD-4: five cards each, the rest as two stacks, their tops as the piles."""
    deck, chance = Chance(key).shuffled(DECK)
    starter, chance = chance.below(seats)
    half = (len(deck) - 2 * HAND) // 2
    rest = deck[2 * HAND :]
    stacks = (rest[: half - 1], rest[half:-1])
    centre = (rest[half - 1 : half], rest[-1:])
    hands = (deck[:HAND], deck[HAND : 2 * HAND])
    return Step(State(hands, stacks, centre, starter, 0, 0, None, options, chance), (Began(starter),))


def prompts(state: State, seat: int) -> tuple[Prompt, ...]:
    if seat != state.turn or state.ended:
        return ()
    hand = state.hands[seat]
    found = []
    for pile, cards in zip(PILES, state.centre, strict=True):
        fitting, plays = FITTING[cards[-1]], PLAY[pile]
        found += [plays[card] for card in hand if card in fitting]
    if state.stacks[seat]:
        if len(hand) < MOST:
            found.append(DRAW)
        if len(hand) >= REPLACE_FROM:
            found.append(REPLACE)
    return tuple(found) or (PASS,)


def apply(state: State, seat: int, action: Play | Draw | Replace | Pass) -> Step[State]:
    match action:
        case Play(card, pile):
            return _play(state, seat, card, pile)
        case Draw():
            return _draw(state, seat)
        case Replace():
            return _replace(state, seat)
        case Pass():
            after = _next(state, state.hands, state.stacks, passes=state.passes + 1)
            return Step(after, (Passed(seat),))


def _play(state: State, seat: int, card: Card, pile: str) -> Step[State]:
    left, right = state.centre
    centre = ((*left, card), right) if pile == PILES[0] else (left, (*right, card))
    hands = _with(state.hands, seat, without(state.hands[seat], card))
    return Step(_next(state, hands, state.stacks, centre), (Played(seat, card, pile),))


def _draw(state: State, seat: int) -> Step[State]:
    stack = state.stacks[seat]
    card = stack[-1]
    hands = _with(state.hands, seat, (*state.hands[seat], card))
    return Step(_next(state, hands, _with(state.stacks, seat, stack[:-1])), (Drew(seat, card),))


def _replace(state: State, seat: int) -> Step[State]:
    returned = state.hands[seat]
    stack, chance = state.chance.shuffled(state.stacks[seat] + returned)
    drawn = stack[-HAND:]
    hands, stacks = _with(state.hands, seat, drawn), _with(state.stacks, seat, stack[:-HAND])
    return Step(_next(state, hands, stacks, chance=chance), (Replaced(seat, returned, drawn),))


def _with(rows: Rows, seat: int, row: Cards) -> Rows:
    return (row, rows[1]) if seat == 0 else (rows[0], row)


def _next(
    state: State,
    hands: Rows,
    stacks: Rows,
    centre: Rows | None = None,
    *,
    passes: int = 0,
    chance: Chance | None = None,
) -> State:
    """The other seat's turn, or the end. ``centre`` is given where a card was played, and only then."""
    mover = state.turn
    idle = 0 if centre else state.idle + 1
    ended = None
    if not hands[mover] and not stacks[mover]:
        ended = "went_out"  # UD-11
    elif passes == 2:
        ended = "both_passed"  # UD-12
    elif centre and _dead(hands, stacks, centre):
        ended = "dead"
    elif idle == state.options.stalemate_turns > 0:
        ended = "stalemate"  # UD-13
    return State(
        hands, stacks, centre or state.centre, 1 - mover, passes, idle, ended, state.options, chance or state.chance
    )


def _dead(hands: Rows, stacks: Rows, centre: Rows) -> bool:
    """UD-13: nothing ever fits, and a seat with 11 cards or more can never pass. Only a play can lead there."""
    left, right = FITTING[centre[0][-1]], FITTING[centre[1][-1]]
    if not all(left.isdisjoint(cards) and right.isdisjoint(cards) for cards in (*hands, *stacks)):
        return False
    return any(len(hand) + len(stack) > MOST for hand, stack in zip(hands, stacks, strict=True))


def result(state: State) -> Result | None:
    """UD-11, UD-12: who is out wins; else fewest cards in hand and stack (equal to hand alone where both passed)."""
    if state.ended is None:
        return None
    left = tuple(len(hand) + len(stack) for hand, stack in zip(state.hands, state.stacks, strict=True))
    places = tuple(1 + sum(other < own for other in left) for own in left)
    return Result(places, None, state.ended, {"cards_left": left})


ENGINE = Engine(
    name="up_and_down",
    version=1,
    seats=range(2, 3),
    options=Options,
    state=State,
    actions=Play | Draw | Replace | Pass,
    news=Began | Played | Drew | Replaced | Passed,
    pieces=DECK,
    setup=setup,
    prompts=prompts,
    apply=apply,
    result=result,
)
