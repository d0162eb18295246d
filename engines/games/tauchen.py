"""Tauchen: two seats build trios in the middle; who lays the third card takes them (rules TA-1 … TA-11)."""

from __future__ import annotations

from typing import Annotated, Any

from attrs import evolve, frozen

from engines.api import Engine, Step
from engines.cards import DECK, Card, Cards, rank, suit, without
from engines.chance import Chance
from engines.zones import A_SEAT, EVERYONE, NOBODY, OWNER, PUBLIC, SECRET, Travels, Zone
from protocol.choice import Move, Prompt
from protocol.news import Result
from protocol.scene import Shape

HAND = 5
MOST = 8  # cards in a hand at the end of a turn (TA-8)
SUIT_POINTS, RANK_POINTS = 5, 20  # TA-4


@frozen
class Options:
    """Tauchen has no house rules."""


def drawer(state: State, _owner: int | None, _place: int, seat: int | None) -> bool:
    """The drawn card is its drawer's to see until it is laid or kept."""
    return seat == state.turn


@frozen
class State:
    """A game. The stack ends with its top; a card just drawn lies apart until it is laid or kept."""

    hands: Annotated[tuple[Cards, ...], Zone(Shape.FAN, OWNER, A_SEAT)]
    drawn: Annotated[Cards, Zone(Shape.PILE, drawer)]
    stack: Annotated[Cards, Zone(Shape.PILE, NOBODY)]
    middle: Annotated[Cards, Zone(Shape.TRAY, EVERYONE)]
    discard: Annotated[Cards, Zone(Shape.PILE, EVERYONE)]
    collected: Annotated[tuple[Cards, ...], Zone(Shape.PILE, EVERYONE, A_SEAT)]
    turn: Annotated[int, PUBLIC]
    phase: Annotated[str, PUBLIC]  # turn, drawn, discard, over
    tokens: Annotated[tuple[bool, ...], PUBLIC]  # who may still swap until the next trio
    points: Annotated[tuple[int, ...], PUBLIC]
    chance: Annotated[Chance, SECRET]


@frozen
class Lay:
    """TA-5: a hand card goes to the middle."""

    card: Card


@frozen
class Draw:
    """TA-6: the top of the stack."""


@frozen
class LayDrawn:
    """TA-6a: the card just drawn goes to the middle."""


@frozen
class Keep:
    """TA-6b: the card just drawn goes into the hand."""


@frozen
class Swap:
    """TA-7: a hand card against one of the middle."""

    card: Card
    taken: Card


@frozen
class Discard:
    """TA-8: the ninth card is one too many."""

    card: Card


@frozen
class Began:
    seat: Annotated[int, PUBLIC]


@frozen
class Laid:
    seat: Annotated[int, PUBLIC]
    card: Annotated[Card, PUBLIC, Travels("hands.{seat}", "middle")]


@frozen
class Drew:
    seat: Annotated[int, PUBLIC]
    card: Annotated[Card, OWNER, Travels("stack", "drawn")]


@frozen
class LaidDrawn:
    seat: Annotated[int, PUBLIC]
    card: Annotated[Card, PUBLIC, Travels("drawn", "middle")]


@frozen
class Kept:
    seat: Annotated[int, PUBLIC]
    card: Annotated[Card, OWNER, Travels("drawn", "hands.{seat}")]


@frozen
class Swapped:
    seat: Annotated[int, PUBLIC]
    card: Annotated[Card, PUBLIC, Travels("hands.{seat}", "middle")]
    taken: Annotated[Card, PUBLIC, Travels("middle", "hands.{seat}")]


@frozen
class Discarded:
    seat: Annotated[int, PUBLIC]
    card: Annotated[Card, PUBLIC, Travels("hands.{seat}", "discard")]


@frozen
class Trio:
    """TA-9: three cards of a suit, or of a rank, are taken."""

    seat: Annotated[int, PUBLIC]
    cards: Annotated[Cards, PUBLIC, Travels("middle", "collected.{seat}")]
    points: Annotated[int, PUBLIC]


def setup(seats: int, _options: Options, key: bytes) -> Step[State]:
    """TA-1 … TA-3: five cards each, 42 in the stack, a random seat starts."""
    deck, chance = Chance(key).shuffled(DECK)
    starter, chance = chance.below(seats)
    state = State(
        hands=tuple(deck[HAND * seat : HAND * (seat + 1)] for seat in range(seats)),
        drawn=(),
        stack=deck[HAND * seats :],
        middle=(),
        discard=(),
        collected=((),) * seats,
        turn=starter,
        phase="turn",
        tokens=(True,) * seats,
        points=(0,) * seats,
        chance=chance,
    )
    return Step(state, (Began(starter),))


def _match(one: Card, other: Card) -> bool:
    return suit(one) == suit(other) or rank(one) == rank(other)


MATCHING = {card: frozenset(other for other in DECK if other != card and _match(card, other)) for card in DECK}
LAY = {card: Prompt("lay", {"card": card}) for card in DECK}
SWAP = {card: {taken: Prompt("swap", {"card": card, "taken": taken}) for taken in DECK} for card in DECK}
DISCARD = {card: Prompt("discard", {"card": card}) for card in DECK}
DRAW, LAY_DRAWN, KEEP = Prompt("draw"), Prompt("lay_drawn"), Prompt("keep")


def points_of(cards: Cards) -> int:
    """TA-4: what three cards are worth as a trio; 0 if they are none."""
    if len({suit(card) for card in cards}) == 1:
        return SUIT_POINTS
    return RANK_POINTS if len({rank(card) for card in cards}) == 1 else 0


def _fitting(cards: Cards, middle: Cards) -> Cards:
    """TA-5: those of the cards that may be laid on this middle."""
    match middle:
        case ():
            return cards
        case (only,):
            matching = MATCHING[only]
            return tuple([card for card in cards if card in matching])
        case _:
            return tuple([card for card in cards if points_of((*middle, card))])


def prompts(state: State, seat: int) -> tuple[Prompt, ...]:
    if seat != state.turn:
        return ()
    hand = state.hands[seat]
    match state.phase:
        case "turn":
            return (*map(LAY.__getitem__, _fitting(hand, state.middle)), DRAW, *_swaps(state, seat))
        case "drawn":
            return (LAY_DRAWN, KEEP) if _fitting(state.drawn, state.middle) else (KEEP,)
        case "discard":
            return tuple(DISCARD[card] for card in hand)
        case _:
            return ()


def _swaps(state: State, seat: int) -> tuple[Prompt, ...]:
    """TA-7: a lone card may be exchanged for any; of two, the new pair must match."""
    if not state.tokens[seat]:
        return ()
    hand = state.hands[seat]
    match state.middle:
        case (only,):
            return tuple([SWAP[card][only] for card in hand])
        case (one, other):
            fitting = ((one, MATCHING[other]), (other, MATCHING[one]))
            return tuple([SWAP[card][taken] for taken, matching in fitting for card in hand if card in matching])
        case _:
            return ()


def apply(state: State, seat: int, action: Lay | Draw | LayDrawn | Keep | Swap | Discard) -> Step[State]:
    match action:
        case Lay(card):
            hands = _with(state.hands, seat, without(state.hands[seat], card))
            return _laid(state, seat, card, Laid(seat, card), hands=hands)
        case Draw():
            *rest, card = state.stack
            return Step(evolve(state, stack=tuple(rest), drawn=(card,), phase="drawn"), (Drew(seat, card),))
        case LayDrawn():
            card = state.drawn[0]
            return _laid(state, seat, card, LaidDrawn(seat, card), drawn=())
        case Keep():
            return _keep(state, seat)
        case Swap(card, taken):
            return _swap(state, seat, card, taken)
        case Discard(card):
            hands = _with(state.hands, seat, without(state.hands[seat], card))
            after = _passed_on(state, hands=hands, discard=(*state.discard, card))
            return Step(after, (Discarded(seat, card),))


def _laid(state: State, seat: int, card: Card, news: Laid | LaidDrawn, **changes: Any) -> Step[State]:
    """The middle with the card, and what changes where it came from; TA-9 if that makes three."""
    middle = (*state.middle, card)
    if len(middle) < 3:
        return Step(_passed_on(state, middle=middle, **changes), (news,))
    worth = points_of(middle)
    after = _passed_on(
        state,
        middle=(),
        collected=_with(state.collected, seat, state.collected[seat] + middle),
        points=tuple(points + worth * (other == seat) for other, points in enumerate(state.points)),
        tokens=(True,) * len(state.tokens),
        **changes,
    )
    return Step(after, (news, Trio(seat, middle, worth)))


def _keep(state: State, seat: int) -> Step[State]:
    card = state.drawn[0]
    hand = (*state.hands[seat], card)
    hands = _with(state.hands, seat, hand)
    if len(hand) > MOST and state.stack:
        return Step(evolve(state, drawn=(), hands=hands, phase="discard"), (Kept(seat, card),))
    return Step(_passed_on(state, drawn=(), hands=hands), (Kept(seat, card),))


def _swap(state: State, seat: int, card: Card, taken: Card) -> Step[State]:
    after = _passed_on(
        state,
        hands=_with(state.hands, seat, (*without(state.hands[seat], card), taken)),
        middle=tuple(card if other == taken else other for other in state.middle),
        tokens=tuple(token and other != seat for other, token in enumerate(state.tokens)),
    )
    return Step(after, (Swapped(seat, card, taken),))


def _passed_on(state: State, **changes: Any) -> State:
    """What changes, and the other seat's turn, or the end once the last card of the stack is decided (TA-10)."""
    if not state.stack:
        return evolve(state, phase="over", **changes)
    return evolve(state, turn=1 - state.turn, phase="turn", **changes)


def _with(rows: tuple[Cards, ...], seat: int, row: Cards) -> tuple[Cards, ...]:
    return (row, rows[1]) if seat == 0 else (rows[0], row)


def result(state: State) -> Result | None:
    """TA-11: most points first; equal points share the place."""
    if state.phase != "over":
        return None
    places = tuple(1 + sum(other > own for other in state.points) for own in state.points)
    trios = tuple(_trios(cards) for cards in state.collected)
    sheet = {"suit_trios": tuple(trio[0] for trio in trios), "rank_trios": tuple(trio[1] for trio in trios)}
    return Result(places, state.points, "stack_empty", sheet)


def _trios(cards: Cards) -> tuple[int, int]:
    """How many trios of a suit and how many of a rank were collected."""
    worths = [points_of(cards[start : start + 3]) for start in range(0, len(cards), 3)]
    return worths.count(SUIT_POINTS), worths.count(RANK_POINTS)


def absent(_engine: Any, state: State, seat: int) -> Move:
    """Draws and keeps, so that a seat that is gone builds nothing for the other one."""
    match state.phase:
        case "turn":
            return DRAW.fill({})
        case "drawn":
            return KEEP.fill({})
        case _:
            return DISCARD[state.hands[seat][0]].fill({})


ENGINE = Engine(
    name="tauchen",
    version=1,
    seats=range(2, 3),
    options=Options,
    state=State,
    actions=Lay | Draw | LayDrawn | Keep | Swap | Discard,
    news=Began | Laid | Drew | LaidDrawn | Kept | Swapped | Discarded | Trio,
    pieces=DECK,
    setup=setup,
    prompts=prompts,
    apply=apply,
    result=result,
    absent=absent,
)
