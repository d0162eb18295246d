"""Kaboo, from rules A3.2: a face is seen by the seat that looks at it, while it looks, and by nobody else."""

from __future__ import annotations

from tests.conformance.visibility import ALL, COUNT, Table, Told, Zone, always, public


def over(state):
    return state.ended is not None


def going_on(state):
    return state.ended is None


def limbo(state):
    return state.ended is None and state.phase == "drawn"


def committed(state):
    return not limbo(state)


def looked_at(state, owner, place, eye):
    return (eye, owner, place) in state.looks


TABLE = Table(
    zones=(
        Zone("squares", going_on, own=looked_at, other=looked_at, onlooker=COUNT),
        Zone("squares", over, own=ALL, other=ALL, onlooker=ALL),
        Zone("drawn", limbo, own=ALL, other=COUNT, onlooker=COUNT),
        Zone("drawn", committed, own=ALL, other=ALL, onlooker=ALL),
        Zone("stack", always, own=COUNT, other=COUNT, onlooker=COUNT),
        Zone("discard", always, own=ALL, other=ALL, onlooker=ALL),
    ),
    facts=frozenset({"phase", "turn", "turns", "looks", "looked", "knocked", "ended", "remembered"}),
    told=(
        *public("dealt", "seat"),
        *public("peeked", "seat", "place", "other"),
        Told("peeked.card", own=ALL, other=COUNT, onlooker=COUNT),
        Told("peeked.other_card", own=ALL, other=COUNT, onlooker=COUNT),
        *public("skipped", "seat"),
        *public("ready", "seat"),
        *public("started", "seat"),
        *public("drew", "seat"),
        Told("drew.card", own=ALL, other=COUNT, onlooker=COUNT),
        *public("swapped_drawn", "seat", "place", "old"),
        Told("swapped_drawn.card", own=ALL, other=COUNT, onlooker=COUNT),
        *public("discarded_drawn", "seat", "card"),
        *public("looked_own", "seat", "power", "place"),
        Told("looked_own.card", own=ALL, other=COUNT, onlooker=COUNT),
        *public("looked_other", "seat", "power", "owner", "place"),
        Told("looked_other.card", own=ALL, other=COUNT, onlooker=COUNT),
        *public("look_done", "seat", "power"),
        *public("jack_swapped", "seat", "power", "place", "owner", "other"),
        Told("jack_swapped.card", own=COUNT, other=COUNT, onlooker=COUNT),
        Told("jack_swapped.other_card", own=COUNT, other=COUNT, onlooker=COUNT),
        *public("queen_looked", "seat", "power", "place", "owner", "other"),
        Told("queen_looked.card", own=ALL, other=COUNT, onlooker=COUNT),
        Told("queen_looked.other_card", own=ALL, other=COUNT, onlooker=COUNT),
        *public("queen_swapped", "seat", "power", "place", "owner", "other"),
        Told("queen_swapped.card", own=ALL, other=COUNT, onlooker=COUNT),
        Told("queen_swapped.other_card", own=ALL, other=COUNT, onlooker=COUNT),
        *public("queen_kept", "seat", "power", "place", "owner", "other"),
        *public("took_discard", "seat", "place", "card", "old"),
        *public("knocked", "seat"),
    ),
)
