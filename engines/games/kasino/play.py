"""The moves of Kasino: one hand card a turn, which takes cards from the table or joins them."""

from __future__ import annotations

from attrs import evolve, frozen

from engines.api import Illegal, Step
from engines.cards import DECK, Card, Cards, without
from engines.games.kasino import news
from engines.games.kasino.captures import packed, splits
from engines.games.kasino.scoring import HEADS, score
from engines.games.kasino.state import HAND, TARGET, WORTH, State, table_value


@frozen
class Capture:
    """KA-5: take table cards that divide into groups of the card's worth."""

    card: Card
    cards: Cards


@frozen
class Trail:
    """KA-6: add the card to the table."""

    card: Card


def apply(state: State, seat: int, action: Capture | Trail) -> Step[State]:
    match action:
        case Capture(card, cards):
            _check(card, cards)
            return _captured(state, seat, card, cards)
        case Trail(card):
            told = (news.Trailed(seat, card),)
            return _played(state, seat, card, told, (*state.table, card), state.piles, state.mokkis)


def _check(card: Card, cards: Cards) -> None:
    """KA-9: decided from the card and the selected set alone. Raises Illegal with what is wrong."""
    value = WORTH[card]
    if splits(packed(cards), value):
        return
    total = sum(map(table_value, cards))
    code = "kasino.wrong_sum" if total % value else "kasino.no_groups"
    raise Illegal(code, card=card, value=value, sum=total)


def _captured(state: State, seat: int, card: Card, cards: Cards) -> Step[State]:
    taken = frozenset(cards)
    table = tuple([other for other in state.table if other not in taken])
    told: tuple[news.News, ...] = (news.Captured(seat, card, cards),)
    mokkis = state.mokkis
    if not table and not (state.options.no_mokki_last_play and _is_last(state)):
        mokkis = tuple([own + (other == seat) for other, own in enumerate(mokkis)])
        told = (*told, news.Mokki(seat, mokkis[seat]))
    piles = _with(state.piles, seat, (*state.piles[seat], card, *cards))
    return _played(state, seat, card, told, table, piles, mokkis)


def _is_last(state: State) -> bool:
    """Whether only one card is left to play in this round."""
    return not state.deck and sum(map(len, state.hands)) == 1


def _played(
    state: State,
    seat: int,
    card: Card,
    told: tuple[news.News, ...],
    table: Cards,
    piles: tuple[Cards, ...],
    mokkis: tuple[int, ...],
) -> Step[State]:
    """The card leaves the hand; KA-7; and KA-10 … KA-12 once no seat has a card left.

    The next state is made at once and not by ``evolve``: searches and servers come here more than anywhere.
    """
    hand, deck = without(state.hands[seat], card), state.deck
    if deck:
        hand = (*hand, deck[-1])
        told = (*told, news.Drew(seat, deck[-1]))
    hands = _with(state.hands, seat, hand)
    goes_on = any(hands)
    after = State(
        hands=hands,
        table=table,
        deck=deck[:-1],
        piles=piles,
        turn=(seat + 1) % len(hands) if goes_on else seat,
        round=state.round,
        dealer=state.dealer,
        mokkis=mokkis,
        last_taker=state.last_taker if piles is state.piles else seat,
        totals=state.totals,
        sheet=state.sheet,
        ended=None,
        options=state.options,
        chance=state.chance,
    )
    return Step(after, told) if goes_on else _counted(after, told)


def _counted(state: State, told: tuple[news.News, ...]) -> Step[State]:
    """The round's end: the rest to the last taker, the score sheet, and the next round or the end."""
    piles, table = state.piles, state.table
    if state.last_taker is not None and table:
        told = (*told, news.Leftover(state.last_taker, table))
        piles, table = _with(piles, state.last_taker, piles[state.last_taker] + table), ()
    rows = score(piles, state.mokkis, state.options)
    points = tuple(map(sum, zip(*rows, strict=True)))
    totals = tuple(map(sum, zip(state.totals, points, strict=True)))
    sheet = tuple(tuple(map(sum, zip(*both, strict=True))) for both in zip(state.sheet, rows, strict=True))
    told = (*told, news.Scored(state.round, **dict(zip(HEADS, rows, strict=True)), points=points, totals=totals))
    after = evolve(state, piles=piles, table=table, totals=totals, sheet=sheet)
    if reason := _over(after):
        return Step(evolve(after, ended=reason), told)
    dealt = deal(evolve(after, round=after.round + 1, dealer=(after.dealer + 1) % len(totals)))
    return Step(dealt.state, told + dealt.news)


def _over(state: State) -> str | None:
    """KA-12 with the options `rounds` and `extra_round`."""
    best = max(state.totals)
    if state.options.rounds:
        done, reason = state.round >= state.options.rounds, "rounds"
    else:
        done, reason = best >= TARGET, "target"
    tied = state.options.extra_round and state.totals.count(best) > 1
    return reason if done and not tied else None


def deal(state: State) -> Step[State]:
    """KA-2, KA-3: four cards each from the starter on, then four on the table."""
    seats = len(state.hands)
    starter = (state.dealer + 1) % seats
    deck, chance = state.chance.shuffled(DECK)
    hands = [deck[HAND * place : HAND * (place + 1)] for place in range(seats)]
    after = evolve(
        state,
        hands=tuple(hands[(seat - starter) % seats] for seat in range(seats)),
        table=deck[HAND * seats : HAND * (seats + 1)],
        deck=deck[HAND * (seats + 1) :][::-1],
        piles=((),) * seats,
        turn=starter,
        mokkis=(0,) * seats,
        last_taker=None,
        chance=chance,
    )
    return Step(after, (news.Dealt(state.round, state.dealer, starter, deck),))


def _with(rows: tuple[Cards, ...], seat: int, row: Cards) -> tuple[Cards, ...]:
    return (*rows[:seat], row, *rows[seat + 1 :])
