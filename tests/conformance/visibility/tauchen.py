"""Tauchen, from rules A2.2."""

from __future__ import annotations

from tests.conformance.visibility import ALL, COUNT, Table, Told, Zone, always, public

TABLE = Table(
    zones=(
        Zone("hands", always, own=ALL, other=COUNT, onlooker=COUNT),
        Zone("drawn", always, own=ALL, other=COUNT, onlooker=COUNT),
        Zone("stack", always, own=COUNT, other=COUNT, onlooker=COUNT),
        Zone("middle", always, own=ALL, other=ALL, onlooker=ALL),
        Zone("discard", always, own=ALL, other=ALL, onlooker=ALL),
        Zone("collected", always, own=ALL, other=ALL, onlooker=ALL),
    ),
    facts=frozenset({"turn", "phase", "tokens", "points"}),
    told=(
        *public("began", "seat"),
        *public("laid", "seat", "card"),
        *public("drew", "seat"),
        Told("drew.card", own=ALL, other=COUNT, onlooker=COUNT),
        *public("laid_drawn", "seat", "card"),
        *public("kept", "seat"),
        Told("kept.card", own=ALL, other=COUNT, onlooker=COUNT),
        *public("swapped", "seat", "card", "taken"),
        *public("discarded", "seat", "card"),
        *public("trio", "seat", "cards", "points"),
    ),
)
