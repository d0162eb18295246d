"""The moves of Kasino: one hand card a turn, which takes cards from the table or joins them."""

from __future__ import annotations

from heapq import nlargest
from itertools import accumulate, groupby

from attrs import evolve, frozen

from engines.api import Illegal, Step
from engines.cards import DECK, Card, Cards, without
from engines.games.kasino import news
from engines.games.kasino.captures import Multiset, count, legal, packed, splits
from engines.games.kasino.scoring import CLEARED, HEADS, score, weight
from engines.games.kasino.state import HAND, TARGET, State, hand_value, table_value
from protocol.choice import Prompt, Some

HINTS = 4  # for a hand card: the best capture and a few others


@frozen
class Capture:
    """KA-5: take table cards that divide into groups of the card's worth."""

    card: Card
    cards: Cards


@frozen
class Trail:
    """KA-6: add the card to the table."""

    card: Card


TRAIL = {card: Prompt("trail", {"card": card}) for card in DECK}


def prompts(state: State, seat: int) -> tuple[Prompt, ...]:
    if seat != state.turn or state.ended:
        return ()
    hand = state.hands[seat]
    table = packed(map(table_value, state.table))
    captures = tuple(prompt for card in hand if (prompt := _capture(card, state.table, table)))
    return (*captures, *(TRAIL[card] for card in hand))


def _capture(card: Card, table: Cards, counts: Multiset) -> Prompt | None:
    value = hand_value(card)
    found = legal(counts, value)
    if not found:
        return None
    lying = _by_value(table)
    sums = [(number, tuple(accumulate(map(weight, cards), initial=0))) for number, cards in lying.items()]

    def rating(taken: Multiset) -> int:
        return sum(best[count(taken, number)] for number, best in sums) + CLEARED * (taken == counts)

    hints = tuple({"cards": _cards(lying, taken)} for taken in nlargest(HINTS, found, key=rating))
    within = tuple(other for other in table if table_value(other) <= value)
    return Prompt("capture", {"card": card}, (Some("cards", within, 1),), hints)


def _by_value(table: Cards) -> dict[int, Cards]:
    """The table cards of each value, those best to have first."""
    ordered = sorted(table, key=lambda card: (table_value(card), -weight(card), card))
    return {value: tuple(cards) for value, cards in groupby(ordered, table_value)}


def _cards(lying: dict[int, Cards], taken: Multiset) -> Cards:
    """The best cards of those values."""
    return tuple(card for value, cards in lying.items() for card in cards[: count(taken, value)])


def apply(state: State, seat: int, action: Capture | Trail) -> Step[State]:
    card = action.card
    hands = _with(state.hands, seat, without(state.hands[seat], card))
    match action:
        case Capture(cards=cards):
            _check(card, cards)
            return _captured(evolve(state, hands=hands), seat, card, cards)
        case Trail():
            return _refilled(evolve(state, hands=hands, table=(*state.table, card)), seat, (news.Trailed(seat, card),))


def _check(card: Card, cards: Cards) -> None:
    """KA-9: decided from the card and the selected set alone. Raises Illegal with what is wrong."""
    value = hand_value(card)
    if splits(packed(map(table_value, cards)), value):
        return
    total = sum(map(table_value, cards))
    code = "kasino.wrong_sum" if total % value else "kasino.no_groups"
    raise Illegal(code, card=card, value=value, sum=total)


def _captured(state: State, seat: int, card: Card, cards: Cards) -> Step[State]:
    taken = frozenset(cards)
    table = tuple(other for other in state.table if other not in taken)
    told: tuple[news.News, ...] = (news.Captured(seat, card, cards),)
    mokkis = state.mokkis
    last = not state.deck and not any(state.hands)
    if not table and not (last and state.options.no_mokki_last_play):
        mokkis = tuple(own + (other == seat) for other, own in enumerate(mokkis))
        told = (*told, news.Mokki(seat, mokkis[seat]))
    piles = _with(state.piles, seat, (*state.piles[seat], card, *cards))
    return _refilled(evolve(state, table=table, piles=piles, mokkis=mokkis, last_taker=seat), seat, told)


def _refilled(state: State, seat: int, told: tuple[news.News, ...]) -> Step[State]:
    """KA-7; and KA-10 … KA-12 once no seat has a card left."""
    turn = (seat + 1) % len(state.hands)
    if state.deck:
        *deck, card = state.deck
        hands = _with(state.hands, seat, (*state.hands[seat], card))
        return Step(evolve(state, hands=hands, deck=tuple(deck), turn=turn), (*told, news.Drew(seat, card)))
    if any(state.hands):
        return Step(evolve(state, turn=turn), told)
    return _counted(state, told)


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
