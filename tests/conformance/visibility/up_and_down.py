"""Up and Down, from rules A1.2."""

from __future__ import annotations

from tests.conformance.visibility import ALL, COUNT, Table, Told, Zone, always, public


def playing(state):
    return state.ended is None


def over(state):
    return state.ended is not None


TABLE = Table(
    zones=(
        Zone("hands", playing, own=ALL, other=COUNT, onlooker=COUNT),
        Zone("hands", over, own=ALL, other=ALL, onlooker=ALL),
        Zone("stacks", always, own=COUNT, other=COUNT, onlooker=COUNT),
        Zone("centre", always, own=ALL, other=ALL, onlooker=ALL),
    ),
    facts=frozenset({"turn", "passes", "idle", "ended"}),
    told=(
        *public("began", "seat"),
        *public("played", "seat", "card", "pile"),
        *public("drew", "seat"),
        Told("drew.card", own=ALL, other=COUNT, onlooker=COUNT),
        *public("replaced", "seat"),
        Told("replaced.returned", own=ALL, other=COUNT, onlooker=COUNT),
        Told("replaced.drawn", own=ALL, other=COUNT, onlooker=COUNT),
        *public("passed", "seat"),
    ),
)
