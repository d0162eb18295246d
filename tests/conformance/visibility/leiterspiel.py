"""Leiterspiel, from rules A4.2: everything is public, for onlookers too; only future rolls are hidden."""

from __future__ import annotations

from tests.conformance.visibility import ALL, Table, Zone, always, public

TABLE = Table(
    zones=(
        Zone("board", always, own=ALL, other=ALL, onlooker=ALL),
        Zone("die", always, own=ALL, other=ALL, onlooker=ALL),
    ),
    facts=frozenset({"phase", "turn", "contenders", "rolls"}),
    told=(
        *public("roll_off", "seats"),
        *public("rolled_off", "seat", "pips"),
        *public("tied", "seats", "pips"),
        *public("began", "seat"),
        *public("rolled", "seat", "pips"),
        *public("walked", "seat", "pawn", "start", "end"),
        *public("bounced", "seat", "pawn", "start", "end"),
        *public("stayed", "seat", "field"),
        *public("climbed", "seat", "pawn", "start", "end"),
        *public("slid", "seat", "pawn", "start", "end"),
        *public("captured", "seat", "other", "pawn", "start", "end"),
        *public("again", "seat"),
        *public("won", "seat"),
    ),
)
