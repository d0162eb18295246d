"""The moves of Kaboo."""

from __future__ import annotations

from attrs import evolve

from engines.api import Step
from engines.cards import Card, Cards, rank
from engines.games.kaboo.actions import (
    Action,
    DiscardDrawn,
    Draw,
    Keep,
    Knock,
    Peek,
    Seen,
    Skip,
    Swap,
    SwapDrawn,
    TakeDiscard,
    UsePower,
)
from engines.games.kaboo.news import (
    DiscardedDrawn,
    Drew,
    JackSwapped,
    Knocked,
    LookDone,
    LookedOther,
    LookedOwn,
    Peeked,
    QueenKept,
    QueenLooked,
    QueenSwapped,
    Ready,
    Skipped,
    Started,
    SwappedDrawn,
    TookDiscard,
)
from engines.games.kaboo.state import LOWER, SQUARES, State


def apply(state: State, seat: int, action: Action) -> Step[State]:
    match action:
        case Peek() | Skip():
            return _looked(state, seat, action)
        case Seen():
            return _seen(state, seat)
        case Draw():
            *rest, card = state.stack
            return Step(evolve(state, stack=tuple(rest), drawn=(card,), phase="drawn"), (Drew(seat, card),))
        case SwapDrawn(place):
            after, old = _put(state, seat, place, state.drawn[0])
            return Step(_played_out(evolve(after, drawn=())), (SwappedDrawn(seat, place, state.drawn[0], old),))
        case DiscardDrawn():
            return Step(_played_out(_dropped(state)), (DiscardedDrawn(seat, state.drawn[0]),))
        case UsePower(own, other):
            return _use(state, seat, own, other)
        case Swap() | Keep():
            return _decide(state, seat, action)
        case TakeDiscard(place):
            *rest, card = state.discard
            after, old = _put(evolve(state, discard=tuple(rest)), seat, place, card)
            return Step(_passed_on(_remember(after, 1 - seat, place)), (TookDiscard(seat, place, card, old),))
        case Knock():
            return Step(_passed_on(evolve(state, knocked=seat)), (Knocked(seat),))


def _looked(state: State, seat: int, action: Peek | Skip) -> Step[State]:
    looked = tuple(done or other == seat for other, done in enumerate(state.looked))
    if isinstance(action, Skip):
        return _begun(evolve(state, looked=looked), Skipped(seat))
    looks = tuple((seat, seat, place) for place in LOWER)
    first, second = (state.squares[seat][place] for place in LOWER)
    left, right = (SQUARES[seat][place] for place in LOWER)
    after = _remember(evolve(state, looked=looked, looks=state.looks + looks), seat, left, right)
    return Step(after, (Peeked(seat, left, right, first, second),))


def _begun(state: State, news: Skipped | Ready) -> Step[State]:
    """The first turn, once nobody may look or looks any more."""
    if state.looks or not all(state.looked):
        return Step(state, (news,))
    return Step(evolve(state, phase="turn"), (news, Started(state.turn)))


def _seen(state: State, seat: int) -> Step[State]:
    if state.phase == "first_look":
        looks = tuple(look for look in state.looks if look[0] != seat)
        return _begun(evolve(state, looks=looks), Ready(seat))
    return Step(_played_out(_dropped(evolve(state, looks=()))), (LookDone(seat, state.drawn[0]),))


def _use(state: State, seat: int, own: str | None, other: str | None) -> Step[State]:
    """KB-9: looks become a phase, the jack is done at once."""
    power, owner = state.drawn[0], 1 - seat
    if rank(power) == "J" and own and other:
        places = _index(own), _index(other)
        cards = state.squares[seat][places[0]], state.squares[owner][places[1]]
        after = _played_out(_dropped(_exchanged(state, seat, *places)))
        return Step(after, (JackSwapped(seat, power, own, owner, other, *cards),))
    looks = []
    if own:
        looks.append((seat, seat, _index(own)))
    if other:
        looks.append((seat, owner, _index(other)))
    faces = [state.squares[whose][place] for _, whose, place in looks]
    phase = "queen" if rank(power) == "Q" else "look"
    named = [SQUARES[whose][place] for _, whose, place in looks]
    after = _remember(evolve(state, looks=tuple(looks), phase=phase), seat, *named)
    if own and other:
        return Step(after, (QueenLooked(seat, power, own, owner, other, *faces),))
    if own:
        return Step(after, (LookedOwn(seat, power, own, *faces),))
    return Step(after, (LookedOther(seat, power, owner, str(other), *faces),))


def _decide(state: State, seat: int, action: Swap | Keep) -> Step[State]:
    """The queen's second step: the two cards looked at change places or stay."""
    power, owner = state.drawn[0], 1 - seat
    mine, theirs = (place for _, _, place in state.looks)
    named = SQUARES[seat][mine], owner, SQUARES[owner][theirs]
    done = _dropped(evolve(state, looks=()))
    if isinstance(action, Keep):
        return Step(_played_out(done), (QueenKept(seat, power, *named),))
    cards = state.squares[seat][mine], state.squares[owner][theirs]
    return Step(_played_out(_exchanged(done, seat, mine, theirs)), (QueenSwapped(seat, power, *named, *cards),))


def _index(place: str) -> int:
    return int(place.rpartition(".")[2])


def _put(state: State, seat: int, place: str, card: Card) -> tuple[State, Card]:
    """The card in that place of the seat's square, and the old one, which goes onto the pile."""
    index = _index(place)
    square = state.squares[seat]
    squares = _with(state.squares, seat, (*square[:index], card, *square[index + 1 :]))
    remembered = tuple(tuple(name for name in names if name != place) for names in state.remembered)
    after = evolve(state, squares=squares, discard=(*state.discard, square[index]), remembered=remembered)
    return _remember(after, seat, place), square[index]


def _exchanged(state: State, seat: int, mine: int, theirs: int) -> State:
    """Two cards change places, and what anybody remembers of them goes with them."""
    owner = 1 - seat
    own, other = state.squares[seat], state.squares[owner]
    own, other = (*own[:mine], other[theirs], *own[mine + 1 :]), (*other[:theirs], own[mine], *other[theirs + 1 :])
    here, there = SQUARES[seat][mine], SQUARES[owner][theirs]
    to = {here: there, there: here}
    remembered = tuple(tuple(sorted(to.get(name, name) for name in names)) for names in state.remembered)
    return evolve(state, squares=(own, other) if seat == 0 else (other, own), remembered=remembered)


def _remember(state: State, seat: int, *places: str) -> State:
    """With the memory aid: the seat has seen the cards in these places."""
    if not state.remembered:
        return state
    names = tuple(sorted({*state.remembered[seat], *places}))
    remembered = (names, state.remembered[1]) if seat == 0 else (state.remembered[0], names)
    return evolve(state, remembered=remembered)


def _dropped(state: State) -> State:
    """The drawn card on the pile."""
    return evolve(state, drawn=(), discard=state.discard + state.drawn)


def _played_out(state: State) -> State:
    """After a drawn card is done with: the end if it was the stack's last (KB-13), else the next turn."""
    return _passed_on(state) if state.stack else evolve(state, ended="stack_empty")


def _passed_on(state: State) -> State:
    """The other seat's turn; or the end, where the turn would come back to the knocker (KB-12) or goes on for ever."""
    after = evolve(state, turn=1 - state.turn, turns=state.turns + 1, phase="turn")
    if after.knocked == after.turn:
        return evolve(after, ended="knocked")
    return evolve(after, ended="max_turns") if after.turns >= state.options.max_turns else after


def _with(rows: tuple[Cards, ...], seat: int, row: Cards) -> tuple[Cards, ...]:
    return (row, rows[1]) if seat == 0 else (rows[0], row)
