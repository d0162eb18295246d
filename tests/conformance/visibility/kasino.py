"""Kasino, from rules A5.2."""

from __future__ import annotations

from tests.conformance.visibility import ALL, COUNT, Table, Told, Zone, always, public


def closed(state):
    return not state.options.open_piles


def opened(state):
    return state.options.open_piles


TABLE = Table(
    zones=(
        Zone("hands", always, own=ALL, other=COUNT, onlooker=COUNT),
        Zone("table", always, own=ALL, other=ALL, onlooker=ALL),
        Zone("deck", always, own=COUNT, other=COUNT, onlooker=COUNT),
        Zone("piles", closed, own=COUNT, other=COUNT, onlooker=COUNT),
        Zone("piles", opened, own=ALL, other=ALL, onlooker=ALL),
    ),
    facts=frozenset({"turn", "round", "dealer", "mokkis", "last_taker", "totals", "sheet", "ended"}),
    told=(
        *public("dealt", "round", "dealer", "seat"),
        Told("dealt.cards", own=COUNT, other=COUNT, onlooker=COUNT),
        *public("trailed", "seat", "card"),
        *public("captured", "seat", "card", "cards"),
        *public("mokki", "seat", "mokkis"),
        *public("drew", "seat"),
        Told("drew.card", own=ALL, other=COUNT, onlooker=COUNT),
        *public("leftover", "seat", "cards"),
        *public(
            "scored",
            "round",
            "mokki",
            "aces",
            "most_cards",
            "most_spades",
            "ten_of_diamonds",
            "two_of_spades",
            "points",
            "totals",
        ),
    ),
)
