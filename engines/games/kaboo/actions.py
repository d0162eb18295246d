"""What a seat may do in Kaboo, and when."""

from __future__ import annotations

from attrs import frozen

from engines.cards import rank
from engines.games.kaboo.state import OTHER_LOOK, OWN_LOOK, SEATS, SQUARES, State
from protocol.choice import One, Prompt


@frozen
class Peek:
    """KB-4: look at the two lower cards of the own square."""


@frozen
class Skip:
    """Begin without that look."""


@frozen
class Seen:
    """The look is over."""


@frozen
class Draw:
    """KB-6."""


@frozen
class SwapDrawn:
    """KB-7: the drawn card into the own square, the old one onto the pile."""

    place: str


@frozen
class DiscardDrawn:
    """KB-8."""


@frozen
class UsePower:
    """KB-9: with an own place, a place of the other seat, or both, as the card asks."""

    own: str | None = None
    other: str | None = None


@frozen
class Swap:
    """The queen's second step: exchange the two cards looked at."""


@frozen
class Keep:
    """The queen's second step: leave them where they are."""


@frozen
class TakeDiscard:
    """KB-10: the top of the pile into the own square, the old one onto the pile."""

    place: str


@frozen
class Knock:
    """KB-11."""


Action = Peek | Skip | Seen | Draw | SwapDrawn | DiscardDrawn | UsePower | Swap | Keep | TakeDiscard | Knock


PEEK, SKIP, SEEN, DRAW, KNOCK = (Prompt(kind) for kind in ("peek", "skip", "seen", "draw", "knock"))
DISCARD_DRAWN, SWAP, KEEP = Prompt("discard_drawn"), Prompt("swap"), Prompt("keep")
SWAP_DRAWN = tuple(tuple(Prompt("swap_drawn", {"place": place}) for place in square) for square in SQUARES)
TAKE_DISCARD = tuple(tuple(Prompt("take_discard", {"place": place}) for place in square) for square in SQUARES)
OWN = tuple(One("own", square) for square in SQUARES)
OTHER = tuple(One("other", SQUARES[1 - seat]) for seat in range(SEATS))
LOOK_OWN = tuple(Prompt("use_power", {"other": None}, (ask,)) for ask in OWN)
LOOK_OTHER = tuple(Prompt("use_power", {"own": None}, (ask,)) for ask in OTHER)
BOTH = tuple(Prompt("use_power", {}, asks) for asks in zip(OWN, OTHER, strict=True))


def prompts(state: State, seat: int) -> tuple[Prompt, ...]:
    if state.ended:
        return ()
    if state.phase == "first_look":
        return _first_look(state, seat)
    if seat != state.turn:
        return ()
    match state.phase:
        case "turn":
            return _turn(state, seat)
        case "drawn":
            return (*SWAP_DRAWN[seat], DISCARD_DRAWN, *_power(state, seat))
        case "look":
            return (SEEN,)
        case _:
            return (SWAP, KEEP)


def _first_look(state: State, seat: int) -> tuple[Prompt, ...]:
    if not state.looked[seat]:
        return (PEEK, SKIP)
    return (SEEN,) if any(look[0] == seat for look in state.looks) else ()


def _turn(state: State, seat: int) -> tuple[Prompt, ...]:
    takes = TAKE_DISCARD[seat] if state.discard else ()
    rounds = state.turns // SEATS
    knock = (KNOCK,) if state.knocked is None and rounds >= state.options.min_rounds_before_knock else ()
    return (DRAW, *takes, *knock)


def _power(state: State, seat: int) -> tuple[Prompt, ...]:
    """KB-9: what the drawn card may do. A locked square (option) cannot be touched by the other seat."""
    drawn = rank(state.drawn[0])
    if drawn in OWN_LOOK:
        return (LOOK_OWN[seat],)
    if state.options.knocker_locked and state.knocked == 1 - seat:
        return ()
    if drawn in OTHER_LOOK:
        return (LOOK_OTHER[seat],)
    return (BOTH[seat],) if drawn in ("J", "Q") else ()
